/* SPDX-License-Identifier: MIT */
/* How findings quote texts. */
#include "audit/audit.h"

#include "test.h"

typedef struct quoted {
  const char *text, *wanted;
} quoted;

static const quoted rows[] = {
    {"", "\"\""},
    {"a \xC3\xA9~", "\"a \xC3\xA9~\""},
    {"\x1F\x7F", "\"\\u{001F}\\u{007F}\""},
    {"\xC2\x80\xC2\xA0\xC2\xA1", "\"\\u{0080}\\u{00A0}\xC2\xA1\""},
    {"\xC2\xAC\xC2\xAD\xC2\xAE", "\"\xC2\xAC\\u{00AD}\xC2\xAE\""},
    {"\xD8\x9B\xD8\x9C\xD8\x9D", "\"\xD8\x9B\\u{061C}\xD8\x9D\""},
    {"\xE2\x80\x8A\xE2\x80\x8B\xE2\x80\x8F\xE2\x80\x90", "\"\xE2\x80\x8A\\u{200B}\\u{200F}\xE2\x80\x90\""},
    {"\xE2\x80\xA7\xE2\x80\xA8\xE2\x80\xAE\xE2\x80\xAF", "\"\xE2\x80\xA7\\u{2028}\\u{202E}\xE2\x80\xAF\""},
    {"\xE2\x81\x9F\xE2\x81\xA0\xE2\x81\xAF\xE2\x81\xB0", "\"\xE2\x81\x9F\\u{2060}\\u{206F}\xE2\x81\xB0\""},
    {"\xEF\xB7\xBF\xEF\xB8\x80\xEF\xB8\x8F\xEF\xB8\x90", "\"\xEF\xB7\xBF\\u{FE00}\\u{FE0F}\xEF\xB8\x90\""},
    {"\xEF\xBB\xBE\xEF\xBB\xBF\xEF\xBC\x80", "\"\xEF\xBB\xBE\\u{FEFF}\xEF\xBC\x80\""},
    {"\xF3\x9F\xBF\xBF\xF3\xA0\x80\x80", "\"\xF3\x9F\xBF\xBF\\u{0E0000}\""},
    {"\xFF\xC3", "\"\\xFF\\xC3\""},
    {"0123456789012345678901234567890123456789012345678901234567890123456789ab",
     "\"0123456789012345678901234567890123456789012345678901234567890123456789ab\""},
    {"0123456789012345678901234567890123456789012345678901234567890123456789abc",
     "\"01234567890123456789012345678901234567890123\xE2\x80\xA6"
     "34567890123456789abc\""},
    /* A character at the end of the beginning, or at the beginning of the end, is not cut. */
    {"012345678901234567890123456789012345678901\xE2\x82\xAC"
     "567890123456789012345678901234567\xE2\x82\xAC"
     "0123456789abcdefgh",
     "\"012345678901234567890123456789012345678901\xE2\x80\xA6"
     "0123456789abcdefgh\""},
};

int main(void) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char room[256];
    ul_buffer output;
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_detail_quote(&output, ul_span_of_name(rows[i].text));
    CHECK_EQ_BYTES(rows[i].text, strlen(rows[i].text), rows[i].wanted, strlen(rows[i].wanted), room, output.length);
  }
  return test_end();
}
