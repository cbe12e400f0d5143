/* SPDX-License-Identifier: MIT */
/* Encoders: the Standard's special rules, one by one, and the states of ISO-2022-JP. */
#include "encoding/encoder.h"

#include "test.h"

/* A text in an encoding, with both ways for what it cannot express. The wanted bytes are given in hex. */
typedef struct encoder_case {
  urlens_encoding encoding;
  const char *text;
  const char *reference;
  const char *question; /* NULL: the same */
} encoder_case;

static const encoder_case cases[] = {
    {URLENS_ENCODING_UTF_8, "a\xC3\xA9\xE2\x98\x83\xF0\x9F\x92\xA9", "61C3A9E29883F09F92A9", NULL},
    {URLENS_ENCODING_UTF_16LE, "\xC3\xA9", "C3A9", NULL},
    {URLENS_ENCODING_UTF_16BE, "\xC3\xA9", "C3A9", NULL},
    {URLENS_ENCODING_REPLACEMENT, "\xC3\xA9", "C3A9", NULL},
    {URLENS_ENCODING_UTF_8, "\xFF\xE2\x98", "EFBFBDEFBFBD", NULL},
    {URLENS_ENCODING_UTF_8, "", "", NULL},
#if URLENS_WITH_ENCODINGS
    {URLENS_ENCODING_WINDOWS_1252, "a\xC3\xA9\xE2\x82\xAC", "61E980", NULL},
    {URLENS_ENCODING_WINDOWS_1252, "\xE2\x98\x83x", "2623393733313B78", "3F78"},
    {URLENS_ENCODING_WINDOWS_1252, "\xF4\x8F\xBF\xBF", "2623313131343131313B", "3F"},
    {URLENS_ENCODING_WINDOWS_1252, "\xFF", "262336353533333B", "3F"}, /* ill-formed: U+FFFD */
    {URLENS_ENCODING_ISO_8859_8, "\xD7\x90", "E0", NULL},
    {URLENS_ENCODING_ISO_8859_8_I, "\xD7\x90", "E0", NULL},
    {URLENS_ENCODING_ISO_8859_10, "\xC4\x80", "C0", NULL},
    {URLENS_ENCODING_IBM866, "\xD0\xAF", "9F", NULL},
    {URLENS_ENCODING_X_MAC_CYRILLIC, "\xD0\xAF", "9F", NULL},
    {URLENS_ENCODING_X_USER_DEFINED, "\xEF\x9E\x80\xEF\x9F\xBF", "80FF", NULL},
    {URLENS_ENCODING_X_USER_DEFINED, "\xEF\x9D\xBF\xEF\xA0\x80", "262336333335393B262336333438383B", "3F3F"},
    /* gb18030: the euro sign, four bytes, U+E5E5, the side table, the code point in no range. */
    {URLENS_ENCODING_GB18030, "\xE2\x82\xAC", "A2E3", NULL},
    {URLENS_ENCODING_GBK, "\xE2\x82\xAC", "80", NULL},
    {URLENS_ENCODING_GB18030, "\xC2\x80", "81308130", NULL},
    {URLENS_ENCODING_GBK, "\xC2\x80", "26233132383B", "3F"},
    {URLENS_ENCODING_GB18030, "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF", "90308130E3329A35", NULL},
    {URLENS_ENCODING_GBK, "\xF0\x90\x80\x80", "262336353533363B", "3F"},
    {URLENS_ENCODING_GB18030, "\xEE\x97\xA5", "262335383835333B", "3F"},
    {URLENS_ENCODING_GB18030, "\xEE\x9E\x8D\xEE\xA1\xA4", "A6D9FEA0", NULL},
    {URLENS_ENCODING_GB18030, "\xEE\x9F\x87", "8135F437", NULL},
    {URLENS_ENCODING_GB18030, "\xE1\xB8\xBF", "A8BC", NULL},
    {URLENS_ENCODING_GB18030, "\xEF\xBF\xBF", "8431A439", NULL},
    /* Big5: the last pointer for some, and nothing of the rows before 0xA1. */
    {URLENS_ENCODING_BIG5, "\xE2\x95\x90\xE5\x8D\x81\xE5\x8D\x85", "F9F9A451A4CA", NULL},
    {URLENS_ENCODING_BIG5, "\xE4\x8F\xB0", "262331373339323B", "3F"},
    {URLENS_ENCODING_BIG5, "\xE3\x80\x80\xE4\xB8\x80", "A140A440", NULL},
    /* EUC-JP and Shift_JIS: yen sign and overline, minus sign, half-width katakana, U+0080, NEC's rows. */
    {URLENS_ENCODING_EUC_JP, "\xC2\xA5\xE2\x80\xBE\xE2\x88\x92", "5C7EA1DD", NULL},
    {URLENS_ENCODING_SHIFT_JIS, "\xC2\xA5\xE2\x80\xBE\xE2\x88\x92", "5C7E817C", NULL},
    {URLENS_ENCODING_EUC_JP, "\xEF\xBD\xA1\xEF\xBE\x9F", "8EA18EDF", NULL},
    {URLENS_ENCODING_SHIFT_JIS, "\xEF\xBD\xA1\xEF\xBE\x9F", "A1DF", NULL},
    {URLENS_ENCODING_EUC_JP, "\xC2\x80", "26233132383B", "3F"},
    {URLENS_ENCODING_SHIFT_JIS, "\xC2\x80", "80", NULL},
    {URLENS_ENCODING_EUC_JP, "\xE7\xBA\x8A", "F9A1", NULL},
    {URLENS_ENCODING_SHIFT_JIS, "\xE7\xBA\x8A", "FA5C", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xE7\xBA\x8A", "1B244279211B2842", NULL},
    {URLENS_ENCODING_SHIFT_JIS, "\xEE\x80\x80", "262335373334343B", "3F"}, /* decoded to, but not encoded */
    {URLENS_ENCODING_EUC_KR, "\xEA\xB0\x80\xED\x9E\xA3", "B0A1C652", NULL},
    {URLENS_ENCODING_EUC_KR, "\xE2\x98\x83", "2623393733313B", "3F"},
    /* ISO-2022-JP: into each state, from each state, and back at the end. */
    {URLENS_ENCODING_ISO_2022_JP, "a\\~", "615C7E", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xE6\x97\xA5\xE6\x9C\xAC", "1B2442467C4B5C1B2842", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xE6\x97\xA5x", "1B2442467C1B284278", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5x\xE2\x80\xBE", "1B284A5C787E1B2842", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5\\", "1B284A5C1B28425C", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5~", "1B284A5C1B28427E", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5\xE6\x97\xA5\xC2\xA5", "1B284A5C1B2442467C1B284A5C1B2842", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xEF\xBD\xB1\xEF\xBE\x9E", "1B24422522212B1B2842", NULL},
    {URLENS_ENCODING_ISO_2022_JP, "\xE2\x88\x92", "1B2442215D1B2842", NULL},
    /* What cannot be expressed, in each state: "?" is written in ASCII, "&#…;" where the encoder is, but not in kanji. */
    {URLENS_ENCODING_ISO_2022_JP, "\xE2\x98\x83", "2623393733313B", "3F"},
    {URLENS_ENCODING_ISO_2022_JP, "\xE6\x97\xA5\xE2\x98\x83\xE6\x97\xA5",
     "1B2442467C1B28422623393733313B1B2442467C1B2842", "1B2442467C1B28423F1B2442467C1B2842"},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5\xE2\x98\x83\xC2\xA5", "1B284A5C2623393733313B5C1B2842",
     "1B284A5C1B28423F1B284A5C1B2842"},
    /* U+000E, U+000F and U+001B are never written, and not named either. */
    {URLENS_ENCODING_ISO_2022_JP, "\x0E", "262336353533333B", "3F"},
    {URLENS_ENCODING_ISO_2022_JP, "\x0F\x1B", "262336353533333B262336353533333B", "3F3F"},
    {URLENS_ENCODING_ISO_2022_JP, "\xE6\x97\xA5\x1B", "1B2442467C1B2842262336353533333B", "1B2442467C1B28423F"},
    {URLENS_ENCODING_ISO_2022_JP, "\xC2\xA5\x0E", "1B284A5C262336353533333B1B2842", "1B284A5C1B28423F"},
    {URLENS_ENCODING_SHIFT_JIS, "\x0E\x0F\x1B", "0E0F1B", NULL},
#endif
};

static void to_hex(const char *bytes, size_t length, char *hex) {
  for (size_t i = 0; i < length; i++) snprintf(hex + 2 * i, 3, "%02X", (unsigned char)bytes[i]);
  hex[2 * length] = '\0';
}

static void check_case(const encoder_case *each, urlens_unencodable how, const char *wanted) {
  char room[128], hex[257];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
  ul_encode(&output, ul_span_of(each->text, strlen(each->text)), each->encoding, how);
  if (!CHECK(ul_buffer_ok(&output))) return;
  to_hex(room, output.length, hex);
  CHECK_EQ_STR(each->text, wanted, hex);
}

/* NUL is a code point like any other. */
static void test_nul(void) {
  static const urlens_encoding encodings[] = {
    URLENS_ENCODING_UTF_8,
#if URLENS_WITH_ENCODINGS
    URLENS_ENCODING_BIG5,
    URLENS_ENCODING_ISO_2022_JP,
    URLENS_ENCODING_WINDOWS_1252
#endif
  };
  for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
    char bytes[UL_ENCODED_MOST];
    uint32_t unencodable;
    ul_encoder encoder;
    ul_encoder_init(&encoder, encodings[i]);
    CHECK(ul_encode_code_point(&encoder, 0, bytes, &unencodable) == 1);
    CHECK(bytes[0] == '\0' && unencodable == UL_ENCODABLE && ul_encode_end(&encoder, bytes) == 0);
  }
}

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    check_case(&cases[i], URLENS_UNENCODABLE_REFERENCE, cases[i].reference);
    check_case(&cases[i], URLENS_UNENCODABLE_QUESTION_MARK, cases[i].question ? cases[i].question : cases[i].reference);
  }
  test_nul();
  return test_end();
}
