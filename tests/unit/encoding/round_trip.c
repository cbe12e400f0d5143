/* SPDX-License-Identifier: MIT */
/* Every code point through every encoder, and back through its decoder. */
#include "encoding/decoder.h"
#include "encoding/encoder.h"
#include "test.h"
#include "unicode/utf8.h"

/* How many code points an encoder expresses, ASCII included, and how many of them its decoder gives back as another one. */
typedef struct expressible {
  urlens_encoding encoding;
  long count;
  long changed;
} expressible;

/*
 * The changed ones: yen sign, overline and minus sign in EUC-JP and Shift_JIS; the minus sign and 63 half-width katakana in
 * ISO-2022-JP; in gb18030 and GBK the 18 private use code points that keep bytes which GB18030-2022 has given to others.
 */
static const expressible multi_byte[] = {
    {URLENS_ENCODING_GBK, 24085, 18},   {URLENS_ENCODING_GB18030, 1112063, 18},   {URLENS_ENCODING_BIG5, 14781, 0},
    {URLENS_ENCODING_EUC_JP, 7520, 3},  {URLENS_ENCODING_ISO_2022_JP, 7517, 64},  {URLENS_ENCODING_SHIFT_JIS, 7521, 3},
    {URLENS_ENCODING_EUC_KR, 17176, 0}, {URLENS_ENCODING_X_USER_DEFINED, 256, 0},
};

static void round_trip(urlens_encoding encoding, long *count, long *changed) {
  *count = *changed = 0;
  for (uint32_t c = 0; c <= 0x10FFFF; c++) {
    char bytes[2 * UL_ENCODED_MOST], back[16], text[UL_UTF8_MOST];
    uint32_t unencodable;
    size_t length, text_length;
    ul_encoder encoder;
    ul_buffer output;
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    ul_encoder_init(&encoder, encoding);
    length = ul_encode_code_point(&encoder, c, bytes, &unencodable);
    if (unencodable != UL_ENCODABLE) continue;
    length += ul_encode_end(&encoder, bytes + length);
    ++*count;
    ul_buffer_init_fixed(&output, back, sizeof back, SIZE_MAX);
    ul_decode(&output, ul_span_of(bytes, length), encoding);
    text_length = ul_utf8_write(c, text);
    *changed += !ul_span_equal(ul_buffer_span(&output), ul_span_of(text, text_length));
  }
}

/* A single-byte encoding expresses as many code points as its decoder knows bytes, and all of them come back. */
static void test_single_byte(urlens_encoding encoding) {
  long count, changed, known = 0;
  for (int byte = 0; byte < 256; byte++) {
    char in = (char)byte, out[4];
    ul_buffer output;
    ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
    ul_decode(&output, ul_span_of(&in, 1), encoding);
    known += !ul_span_equal(ul_buffer_span(&output), UL_SPAN("\xEF\xBF\xBD"));
  }
  round_trip(encoding, &count, &changed);
  CHECK_EQ_INT(ul_encoding_name(encoding), known, count);
  CHECK_EQ_INT(ul_encoding_name(encoding), 0, changed);
}

int main(void) {
  long count, changed;
  for (int i = URLENS_ENCODING_IBM866; i <= URLENS_ENCODING_X_MAC_CYRILLIC; i++) test_single_byte((urlens_encoding)i);
  for (size_t i = 0; i < sizeof multi_byte / sizeof multi_byte[0]; i++) {
    round_trip(multi_byte[i].encoding, &count, &changed);
    CHECK_EQ_INT(ul_encoding_name(multi_byte[i].encoding), multi_byte[i].count, count);
    CHECK_EQ_INT(ul_encoding_name(multi_byte[i].encoding), multi_byte[i].changed, changed);
  }
  return test_end();
}
