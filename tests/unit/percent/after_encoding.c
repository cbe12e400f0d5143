/* SPDX-License-Identifier: MIT */
/* Percent-encode after encoding: sets, substitutes, pieces, limits, and what the parser makes of it. */
#include "percent/after_encoding.h"

#include "percent/percent.h"
#include "test.h"

typedef struct after_case {
  urlens_encoding encoding;
  urlens_percent_set set;
  const char *text;
  const char *reference;
  const char *question; /* NULL: the same */
} after_case;

#define NICHI "\xE6\x97\xA5"
#define YEN "\xC2\xA5"
#define SNOWMAN "\xE2\x98\x83"

static const after_case cases[] = {
    {URLENS_ENCODING_UTF_8, URLENS_PERCENT_SET_QUERY, "a " SNOWMAN "'", "a%20%E2%98%83'", NULL},
    {URLENS_ENCODING_UTF_16LE, URLENS_PERCENT_SET_SPECIAL_QUERY, SNOWMAN "'", "%E2%98%83%27", NULL},
    {URLENS_ENCODING_UTF_8, URLENS_PERCENT_SET_FORM, "a b+\xFF", "a+b%2B%EF%BF%BD", NULL},
#if URLENS_WITH_ENCODINGS
    {URLENS_ENCODING_WINDOWS_1252, URLENS_PERCENT_SET_SPECIAL_QUERY, "q=\xC3\xA9 '" SNOWMAN "&",
     "q=%E9%20%27%26%239731%3B&", "q=%E9%20%27?&"},
    {URLENS_ENCODING_WINDOWS_1252, URLENS_PERCENT_SET_FORM, "\xC3\xA9 " SNOWMAN, "%E9+%26%239731%3B", "%E9+%3F"},
    {URLENS_ENCODING_WINDOWS_1252, URLENS_PERCENT_SET_PATH, SNOWMAN, "%26%239731%3B", "%3F"},
    {URLENS_ENCODING_WINDOWS_1252, URLENS_PERCENT_SET_C0_CONTROL, "\x0E\x1B\x7F", "%0E%1B%7F", NULL},
    {URLENS_ENCODING_SHIFT_JIS, URLENS_PERCENT_SET_SPECIAL_QUERY, "\xE8\xA1\xA8" YEN, "%95\\\\", NULL},
    {URLENS_ENCODING_GB18030, URLENS_PERCENT_SET_SPECIAL_QUERY, "\xF0\x9F\x92\xA9", "%949%DA3", NULL},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_SPECIAL_QUERY, NICHI, "%1B$BF|%1B(B", NULL},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_SPECIAL_QUERY, NICHI SNOWMAN NICHI,
     "%1B$BF|%1B(B%26%239731%3B%1B$BF|%1B(B", "%1B$BF|%1B(B?%1B$BF|%1B(B"},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_SPECIAL_QUERY, YEN SNOWMAN "a", "%1B(J\\%26%239731%3Ba%1B(B",
     "%1B(J\\%1B(B?a"},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_SPECIAL_QUERY, YEN "ab\\", "%1B(J\\ab%1B(B\\", NULL},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_SPECIAL_QUERY, "\x0E\x0F\x1Bx",
     "%26%2365533%3B%26%2365533%3B%26%2365533%3Bx", "???x"},
    {URLENS_ENCODING_ISO_2022_JP, URLENS_PERCENT_SET_FORM, NICHI " " NICHI, "%1B%24BF%7C%1B%28B+%1B%24BF%7C%1B%28B",
     NULL},
#endif
};

static void check_text(const after_case *each, urlens_unencodable how, const char *wanted) {
  char room[256];
  ul_buffer output;
  ul_span text = ul_span_of(each->text, strlen(each->text));
  ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
  ul_percent_encode_after_encoding(&output, text, each->encoding, each->set, how);
  CHECK_EQ_BYTES(each->text, text.length, wanted, strlen(wanted), room, output.length);
}

/* A long text with everything in it, so that the pieces end in the middle of anything. */
static void make_long(char *text, size_t size, size_t *length) {
  static const char *const parts[] = {"a",
                                      "abcdefghijklmnopqrstuvwxyz0123456789",
                                      NICHI,
                                      YEN,
                                      SNOWMAN,
                                      "\xFF",
                                      "\xF0\x9F\x92\xA9",
                                      "\xC3\xA9",
                                      " ",
                                      "'",
                                      "\x1B",
                                      "\\",
                                      "\xEF\xBD\xB1"};
  uint32_t state = 1;
  *length = 0;
  for (;;) {
    const char *part;
    state = state * 1664525 + 1013904223;
    part = parts[(state >> 16) % (sizeof parts / sizeof parts[0])];
    if (*length + 700 + strlen(part) > size) break;
    memcpy(text + *length, part, strlen(part));
    *length += strlen(part);
  }
  /* A run that is longer than what is collected at a time, and one that just fits. */
  memset(text + *length, 'x', 600);
  *length += 600;
}

static size_t encode_into(char *room, size_t capacity, ul_span text, urlens_encoding encoding, urlens_status *status) {
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, capacity, SIZE_MAX);
  ul_percent_encode_after_encoding(&output, text, encoding, URLENS_PERCENT_SET_SPECIAL_QUERY,
                                   URLENS_UNENCODABLE_REFERENCE);
  *status = output.status;
  return output.length;
}

/* The same result in one piece as in many, and with room for exactly that; without it, the same length. */
static void test_pieces(urlens_encoding encoding) {
  static char text[8192], whole[65536], other[65536];
  size_t length, at, needed;
  urlens_status status;
  ul_percent_encoder encoder;
  ul_buffer output;
  make_long(text, sizeof text, &length);
  needed = encode_into(whole, sizeof whole, ul_span_of(text, length), encoding, &status);
  CHECK(status == URLENS_OK);
  CHECK(encode_into(other, needed, ul_span_of(text, length), encoding, &status) == needed && status == URLENS_OK);
  CHECK(encode_into(other, needed - 1, ul_span_of(text, length), encoding, &status) == needed);
  CHECK(status == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(encode_into(NULL, 0, ul_span_of(text, length), encoding, &status) == needed);
  ul_percent_encoder_init(&encoder, encoding, URLENS_PERCENT_SET_SPECIAL_QUERY, URLENS_UNENCODABLE_REFERENCE);
  ul_buffer_init_fixed(&output, other, sizeof other, SIZE_MAX);
  for (at = 0; at < length;) {
    size_t end = at + 1;
    while (end < length && ((unsigned char)text[end] & 0xC0) == 0x80) end++;
    ul_percent_encoder_append(&encoder, &output, ul_span_of(text + at, end - at));
    at = end;
  }
  ul_percent_encoder_end(&encoder, &output);
  CHECK_EQ_BYTES("in pieces", 9, whole, needed, other, output.length);
}

/* A limit is noticed soon: nothing but the first pieces is written. */
static void test_limit(urlens_encoding encoding) {
  static char text[8192];
  size_t length;
  ul_buffer output;
  char room[16];
  make_long(text, sizeof text, &length);
  ul_buffer_init_fixed(&output, room, sizeof room, 10);
  ul_percent_encode_after_encoding(&output, ul_span_of(text, length), encoding, URLENS_PERCENT_SET_SPECIAL_QUERY,
                                   URLENS_UNENCODABLE_REFERENCE);
  CHECK(output.status == URLENS_E_TOO_LONG);
}

/* Another table of classes than the Standard's: here everything but letters. */
static void test_other_set(void) {
  static uint16_t classes[256];
  char room[64];
  ul_percent_encoder encoder;
  ul_buffer output;
  for (int i = 0; i < 256; i++) classes[i] = (i | 0x20) >= 'a' && (i | 0x20) <= 'z' ? 0 : 4;
  ul_percent_encoder_init(&encoder, URLENS_ENCODING_UTF_8, URLENS_PERCENT_SET_FORM, URLENS_UNENCODABLE_REFERENCE);
  encoder.classes = classes;
  encoder.in_set = 4;
  encoder.space_as_plus = 0;
  ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
  ul_percent_encoder_append(&encoder, &output, UL_SPAN("a-Z \xC3\xA9"));
  ul_percent_encoder_end(&encoder, &output);
  CHECK_EQ_BYTES("a-Z \xC3\xA9", 6, "a%2DZ%20%C3%A9", 14, room, output.length);
}

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    check_text(&cases[i], URLENS_UNENCODABLE_REFERENCE, cases[i].reference);
    check_text(&cases[i], URLENS_UNENCODABLE_QUESTION_MARK, cases[i].question ? cases[i].question : cases[i].reference);
  }
  for (int i = 0; i <= URLENS_ENCODING_X_USER_DEFINED; i++) {
    if (!ul_encoding_name((urlens_encoding)i)) continue;
    test_pieces((urlens_encoding)i);
    test_limit((urlens_encoding)i);
  }
  test_other_set();
  return test_end();
}
