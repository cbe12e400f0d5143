/* SPDX-License-Identifier: MIT */
/* Decoders: every way to go wrong, with the bytes that are then read again. */
#include "encoding/decoder.h"

#include "test.h"

typedef struct decoder_case {
  urlens_encoding encoding;
  const char *bytes;
  size_t length;
  const char *text;
} decoder_case;

#define CASE(encoding, bytes, text) \
  { encoding, bytes, sizeof(bytes) - 1, text }
#define BAD "\xEF\xBF\xBD"

static const decoder_case cases[] = {
    CASE(URLENS_ENCODING_UTF_8, "a\xC3\xA9\xFF\xE2\x98", "a\xC3\xA9" BAD BAD),
    CASE(URLENS_ENCODING_WINDOWS_1252, "", ""),
    CASE(URLENS_ENCODING_WINDOWS_1252, "a\x80\x81\xE9", "a\xE2\x82\xAC\xC2\x81\xC3\xA9"),
    CASE(URLENS_ENCODING_WINDOWS_1253, "\xAA\xFFx", BAD BAD "x"),
    CASE(URLENS_ENCODING_ISO_8859_8_I, "\xE0", "\xD7\x90"),
    CASE(URLENS_ENCODING_X_USER_DEFINED, "a\x80\xFF", "a\xEF\x9E\x80\xEF\x9F\xBF"),
    CASE(URLENS_ENCODING_REPLACEMENT, "abc", BAD),
    CASE(URLENS_ENCODING_REPLACEMENT, "", ""),
    /* UTF-16: an end in the middle, and surrogates without their other half. */
    CASE(URLENS_ENCODING_UTF_16BE, "\0a\x65\xE5", "a\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_UTF_16LE, "a\0\xE5\x65", "a\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_UTF_16LE, "\x3D\xD8\xA9\xDC", "\xF0\x9F\x92\xA9"),
    CASE(URLENS_ENCODING_UTF_16BE, "\xD8\x3D\xDC\xA9", "\xF0\x9F\x92\xA9"),
    CASE(URLENS_ENCODING_UTF_16LE, "a", BAD),
    CASE(URLENS_ENCODING_UTF_16LE, "\x3D\xD8", BAD),
    CASE(URLENS_ENCODING_UTF_16LE, "\x3D\xD8x", BAD),
    CASE(URLENS_ENCODING_UTF_16LE, "\x3D\xD8x\0", BAD "x"),
    CASE(URLENS_ENCODING_UTF_16LE, "\x3D\xD8\x3D\xD8\xA9\xDC", BAD "\xF0\x9F\x92\xA9"),
    CASE(URLENS_ENCODING_UTF_16LE, "\xA9\xDCx\0", BAD "x"),
    CASE(URLENS_ENCODING_UTF_16LE, "\xFF\xFEx\0", "\xEF\xBB\xBFx"),
    /* gb18030: two bytes and four, each broken off and each gone wrong at every byte. */
    CASE(URLENS_ENCODING_GBK, "\x80\xB0\xA1\xA2\xE3", "\xE2\x82\xAC\xE5\x95\x8A\xE2\x82\xAC"),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\x81\x30\x90\x30\x81\x30\xE3\x32\x9A\x35",
         "\xC2\x80\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"),
    CASE(URLENS_ENCODING_GB18030, "\x81\x35\xF4\x37\x84\x31\xA4\x39", "\xEE\x9F\x87\xEF\xBF\xBF"),
    CASE(URLENS_ENCODING_GB18030, "\x84\x31\xA5\x30\xE3\x32\x9A\x36\xFE\x39\xFE\x39", BAD BAD BAD),
    CASE(URLENS_ENCODING_GB18030, "\xA3\xA0\xA6\xD9", "\xE3\x80\x80\xEF\xB8\x90"),
    CASE(URLENS_ENCODING_GB18030, "\xFFx", BAD "x"),
    CASE(URLENS_ENCODING_GB18030, "\xB0", BAD),
    CASE(URLENS_ENCODING_GB18030, "\xB0\x20", BAD " "),
    CASE(URLENS_ENCODING_GB18030, "\xB0\x7F", BAD "\x7F"),
    CASE(URLENS_ENCODING_GB18030, "\xB0\xFFx", BAD "x"),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30", BAD),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\x30", BAD "00"),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\xFF", BAD "0" BAD),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\x81", BAD),
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\x81x", BAD "0\xE4\xBA\x81"), /* the third leads a character of its own */
    CASE(URLENS_ENCODING_GB18030, "\x81\x30\x81\xFF", BAD "0" BAD),
    /* Big5: four pointers with two code points, planes 0 and 2, trail bytes that are ASCII. */
    CASE(URLENS_ENCODING_BIG5, "\x88\x62\x88\x64\x88\xA3\x88\xA5",
         "\xC3\x8A\xCC\x84\xC3\x8A\xCC\x8C\xC3\xAA\xCC\x84\xC3\xAA\xCC\x8C"),
    CASE(URLENS_ENCODING_BIG5, "\xA4\x40\x87\x40\x87\x45", "\xE4\xB8\x80\xE4\x8F\xB0\xF0\xA7\x89\xA7"),
    CASE(URLENS_ENCODING_BIG5, "\x80\xFFx", BAD BAD "x"),
    CASE(URLENS_ENCODING_BIG5, "\xA4", BAD),
    CASE(URLENS_ENCODING_BIG5,
         "\xA4"
         "0",
         BAD "0"),
    CASE(URLENS_ENCODING_BIG5, "\xA4\x7F", BAD "\x7F"),
    CASE(URLENS_ENCODING_BIG5, "\xA4\x80x", BAD "x"),
    CASE(URLENS_ENCODING_BIG5, "\xA4\xFFx", BAD "x"),
    CASE(URLENS_ENCODING_BIG5, "\x81\x40\xA1", BAD "@" BAD),
    CASE(URLENS_ENCODING_BIG5, "\x81\xA1x", BAD "x"),
    /* EUC-JP: two bytes, katakana, JIS X 0212. */
    CASE(URLENS_ENCODING_EUC_JP, "\xC6\xFC\x8E\xB1\x8F\xB0\xA1", "\xE6\x97\xA5\xEF\xBD\xB1\xE4\xB8\x82"),
    CASE(URLENS_ENCODING_EUC_JP, "\x80\xA0\xFFx", BAD BAD BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\xC6", BAD),
    CASE(URLENS_ENCODING_EUC_JP, "\xC6x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\xC6\x80x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\xA9\xA1x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8Ex", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8E\xE0x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8E", BAD),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F", BAD),
    CASE(URLENS_ENCODING_EUC_JP, "\x8Fx", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F\x80x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F\xB0", BAD),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F\xB0x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F\xB0\x80x", BAD "x"),
    CASE(URLENS_ENCODING_EUC_JP, "\x8F\xA1\xA1x\x8F\xFE\xFE", BAD "x" BAD),
    /* Shift_JIS: katakana, 0x80, the private use characters of Windows, both IBM's and NEC's rows. */
    CASE(URLENS_ENCODING_SHIFT_JIS, "\x93\xFA\xB1\x80", "\xE6\x97\xA5\xEF\xBD\xB1\xC2\x80"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\xF0\x40\xF9\xFC", "\xEE\x80\x80\xEE\x9D\x97"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\xED\x40\xFA\x5C", "\xE7\xBA\x8A\xE7\xBA\x8A"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\xA0\xFD\xFFx", BAD BAD BAD "x"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\x93", BAD),
    CASE(URLENS_ENCODING_SHIFT_JIS,
         "\x93"
         "0",
         BAD "0"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\x93\x7F", BAD "\x7F"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\x93\xFDx", BAD "x"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\x85\x40", BAD "@"),
    CASE(URLENS_ENCODING_SHIFT_JIS, "\xFC\xFCx", BAD "x"),
    CASE(URLENS_ENCODING_EUC_KR, "\xB0\xA1\xC6\x52\x81\x41", "\xEA\xB0\x80\xED\x9E\xA3\xEA\xB0\x82"),
    CASE(URLENS_ENCODING_EUC_KR, "\x80\xFFx", BAD BAD "x"),
    CASE(URLENS_ENCODING_EUC_KR, "\xB0", BAD),
    CASE(URLENS_ENCODING_EUC_KR, "\xB0@", BAD "@"),
    CASE(URLENS_ENCODING_EUC_KR, "\xB0\xFFx", BAD "x"),
    CASE(URLENS_ENCODING_EUC_KR, "\x81[x", BAD "[x"),
    CASE(URLENS_ENCODING_EUC_KR, "\xFE\xFE", BAD),
    /* ISO-2022-JP: its states, and escape sequences that are not, that follow each other, that break off. */
    CASE(URLENS_ENCODING_ISO_2022_JP, "a\x1B$B\x46\x7C\x1B(Bx", "a\xE6\x97\xA5x"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$@\x46\x7C", "\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(J\\~x", "\xC2\xA5\xE2\x80\xBEx"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(I!1_`", "\xEF\xBD\xA1\xEF\xBD\xB1\xEF\xBE\x9F" BAD),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x0E\x0F\x80x", BAD BAD BAD "x"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(J\x0E\xFFx", BAD BAD "x"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(B\x1B(Ba", BAD "a"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B", BAD),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(", BAD "("),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1Bx", BAD "x"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B(Xa", BAD "(Xa"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$Ca", BAD "$Ca"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\x46", BAD),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\x46\x1B(Ba", BAD "a"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\x46\n\x46\x7C", BAD "\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\n\x46\x7C", BAD "\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\x29\x21\x46\x7C", BAD "\xE6\x97\xA5"),
    CASE(URLENS_ENCODING_ISO_2022_JP, "\x1B$B\x1B$\x46\x7C", BAD "\xE3\x81\xA6" BAD),
};

/* Decodes the bytes of a case, after some of `before`, in memory that goes on with others: these do not count. */
static void check_case(const decoder_case *c, const char *before, const char *after) {
  char bytes[128], wanted[128], room[128];
  size_t start = strlen(before), end = start + c->length;
  ul_buffer output;
  memcpy(bytes, before, start);
  memcpy(bytes + start, c->bytes, c->length);
  memcpy(bytes + end, after, strlen(after) + 1);
  snprintf(wanted, sizeof wanted, "%s%s", before, c->text);
  ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
  ul_decode(&output, ul_span_of(bytes, end), c->encoding);
  CHECK_EQ_BYTES(bytes, end, wanted, strlen(wanted), room, output.length);
}

static int reads_ascii(urlens_encoding encoding) {
  return encoding != URLENS_ENCODING_UTF_16BE && encoding != URLENS_ENCODING_UTF_16LE &&
         encoding != URLENS_ENCODING_REPLACEMENT;
}

int main(void) {
  static const char *const after[] = {"", "!!!", "000", "\x81\x81\x81", "\xA2\xA2\xA2", "\xDC\xDC\xDC"};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    for (size_t j = 0; j < sizeof after / sizeof after[0]; j++) {
      check_case(&cases[i], "", after[j]);
      if (reads_ascii(cases[i].encoding)) check_case(&cases[i], "a", after[j]);
    }
  }
  return test_end();
}
