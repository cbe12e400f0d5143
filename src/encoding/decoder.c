/* SPDX-License-Identifier: MIT */
#include "encoding/decoder.h"

#if URLENS_WITH_DECODERS

#  include "encoding/tables/decode_single_byte.h"
#  include "unicode/utf16.h"

/* Encoding Standard, single-byte decoder. */
static uint32_t decode_single_byte(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t c = decoder->row[ul_byte_at(bytes, at) - 0x80];
  *next = at + 1;
  return c == UL_UNMAPPED ? UL_ILL_FORMED : c;
}

/* Encoding Standard, x-user-defined decoder. */
static uint32_t decode_user_defined(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  (void)decoder;
  *next = at + 1;
  return 0xF780 + ul_byte_at(bytes, at) - 0x80;
}

/* Encoding Standard, replacement decoder: one error, and nothing else. */
static uint32_t decode_replacement(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  (void)decoder;
  (void)at;
  *next = bytes.length;
  return UL_ILL_FORMED;
}

/* The code unit at `at`, where there are two bytes; `big` and `little` say which of them counts 256 times. */
static uint32_t code_unit_at(ul_span bytes, size_t at, size_t big, size_t little) {
  return ul_byte_at(bytes, at + big) << 8 | ul_byte_at(bytes, at + little);
}

/* Encoding Standard, shared UTF-16 decoder. An end in the middle of a code point is one error, wherever it is. */
static uint32_t decode_utf16(ul_span bytes, size_t at, size_t *next, size_t big, size_t little) {
  uint32_t unit, trail;
  *next = bytes.length;
  if (bytes.length - at < 2) return UL_ILL_FORMED;
  unit = code_unit_at(bytes, at, big, little);
  if (ul_is_lead_surrogate(unit)) {
    if (bytes.length - at < 4) return UL_ILL_FORMED;
    trail = code_unit_at(bytes, at + 2, big, little);
    *next = ul_is_trail_surrogate(trail) ? at + 4 : at + 2;
    return ul_is_trail_surrogate(trail) ? ul_from_surrogates(unit, trail) : UL_ILL_FORMED;
  }
  *next = at + 2;
  return ul_is_trail_surrogate(unit) ? UL_ILL_FORMED : unit;
}

static uint32_t decode_utf16be(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  (void)decoder;
  return decode_utf16(bytes, at, next, 0, 1);
}

static uint32_t decode_utf16le(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  (void)decoder;
  return decode_utf16(bytes, at, next, 1, 0);
}

static ul_decode_function *decode_function_of(urlens_encoding encoding) {
  if (ul_encoding_is_single_byte(encoding)) return decode_single_byte;
  switch (encoding) {
    case URLENS_ENCODING_GBK:
    case URLENS_ENCODING_GB18030: return ul_decode_gb18030;
    case URLENS_ENCODING_BIG5: return ul_decode_big5;
    case URLENS_ENCODING_EUC_JP: return ul_decode_euc_jp;
    case URLENS_ENCODING_ISO_2022_JP: return ul_decode_iso2022jp;
    case URLENS_ENCODING_SHIFT_JIS: return ul_decode_shift_jis;
    case URLENS_ENCODING_EUC_KR: return ul_decode_euc_kr;
    case URLENS_ENCODING_UTF_16BE: return decode_utf16be;
    case URLENS_ENCODING_UTF_16LE: return decode_utf16le;
    case URLENS_ENCODING_X_USER_DEFINED: return decode_user_defined;
    default: return decode_replacement;
  }
}

/* The end of the run of ASCII that begins at `at`. */
static size_t decoder_skip_ascii(ul_span bytes, size_t at) {
  while (at < bytes.length && ul_byte_at(bytes, at) < 0x80) at++;
  return at;
}

static void append_decoded_point(ul_buffer *output, uint32_t c) {
  if (c != UL_NO_CODE_POINT) ul_utf8_append(output, c == UL_ILL_FORMED ? UL_REPLACEMENT : c);
}

/* Encoding Standard, process a queue, with the error mode "replacement". Runs of ASCII are taken as they are. */
void ul_decode(ul_buffer *output, ul_span bytes, urlens_encoding encoding) {
  ul_decode_function *decode;
  ul_decoder decoder = {NULL, 0, 0, 0};
  int ascii = ul_encoding_is_ascii_compatible(encoding) && encoding != URLENS_ENCODING_ISO_2022_JP;
  if (encoding == URLENS_ENCODING_UTF_8) {
    ul_utf8_append_decoded(output, bytes);
    return;
  }
  decode = decode_function_of(encoding);
  if (ul_encoding_is_single_byte(encoding)) {
    decoder.row = ul_single_byte_code_point + ul_single_byte_row(encoding) * 128;
  }
  for (size_t at = 0; at < bytes.length;) {
    size_t end = ascii ? decoder_skip_ascii(bytes, at) : at;
    ul_buffer_append(output, ul_span_slice(bytes, at, end));
    if (end < bytes.length) append_decoded_point(output, decode(&decoder, bytes, end, &end));
    if (decoder.second) ul_utf8_append(output, decoder.second);
    decoder.second = 0;
    at = end;
  }
}

#endif
