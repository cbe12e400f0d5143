/* SPDX-License-Identifier: MIT */
#include "encoding/decoder.h"

#if URLENS_WITH_DECODERS

#  include "encoding/japanese.h"
#  include "encoding/tables/decode_jis.h"

/* For pointers that are not in the gap: only Shift_JIS has pointers there, and they have another meaning. */
static uint32_t jis0208_code_point(uint32_t pointer) {
  if (pointer >= UL_JIS0208_END) return UL_UNMAPPED;
  return ul_jis0208_code_point[pointer < UL_JIS0208_GAP ? pointer : pointer - (UL_JIS0208_GAP_END - UL_JIS0208_GAP)];
}

static uint32_t jis0212_code_point(uint32_t pointer) {
  if (pointer < UL_JIS0212_FIRST || pointer >= UL_JIS0212_END) return UL_UNMAPPED;
  return ul_jis0212_code_point[pointer - UL_JIS0212_FIRST];
}

static int is_euc_byte(uint32_t byte) {
  return byte >= 0xA1 && byte <= 0xFE;
}

static uint32_t euc_pointer(uint32_t leading, uint32_t byte) {
  return (leading - 0xA1) * UL_JIS_CELLS + byte - 0xA1;
}

/* Encoding Standard, EUC-JP decoder, steps 4 and 5 for what follows 0x8F: two bytes of JIS X 0212, the first of them seen. */
static uint32_t decode_euc_jis0212(ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at), byte, c = UL_UNMAPPED;
  *next = bytes.length;
  if (bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  if (is_euc_byte(byte)) c = jis0212_code_point(euc_pointer(leading, byte));
  return ul_decoded_pair(c, bytes, at, next);
}

/* Encoding Standard, EUC-JP decoder. */
uint32_t ul_decode_euc_jp(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at), byte, c = UL_UNMAPPED;
  (void)decoder;
  *next = at + 1;
  if (leading != 0x8E && leading != 0x8F && !is_euc_byte(leading)) return UL_ILL_FORMED;
  if (bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  if (leading == 0x8F && is_euc_byte(byte)) return decode_euc_jis0212(bytes, at + 1, next);
  if (leading == 0x8E && byte - 0xA1 < UL_KATAKANA_COUNT) {
    c = UL_KATAKANA + byte - 0xA1;
  } else if (is_euc_byte(leading) && is_euc_byte(byte)) {
    c = jis0208_code_point(euc_pointer(leading, byte));
  }
  return ul_decoded_pair(c, bytes, at, next);
}

/* Encoding Standard, Shift_JIS decoder, steps 3.3 to 3.7: a lead and a trail byte; UL_UNMAPPED if they are none. */
static uint32_t shift_jis_code_point(uint32_t leading, uint32_t byte) {
  uint32_t pointer;
  if (byte < 0x40 || byte == 0x7F || byte > 0xFC) return UL_UNMAPPED;
  pointer = (leading - (leading < 0xA0 ? 0x81 : 0xC1)) * 188 + byte - (byte < 0x7F ? 0x40 : 0x41);
  if (pointer >= UL_JIS0208_GAP && pointer < UL_JIS0208_GAP_END) return 0xE000 + pointer - UL_JIS0208_GAP;
  return jis0208_code_point(pointer);
}

/* Encoding Standard, Shift_JIS decoder. */
uint32_t ul_decode_shift_jis(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at);
  (void)decoder;
  *next = at + 1;
  if (leading == 0x80) return leading;
  if (leading - 0xA1 < UL_KATAKANA_COUNT) return UL_KATAKANA + leading - 0xA1;
  if (leading == 0xA0 || leading > 0xFC || bytes.length - at < 2) return UL_ILL_FORMED;
  return ul_decoded_pair(shift_jis_code_point(leading, ul_byte_at(bytes, at + 1)), bytes, at, next);
}

/* Encoding Standard, ISO-2022-JP decoder, escape state, steps 2 to 6: the state that the two bytes after ESC mean, or -1. */
static int iso2022jp_escape_state(ul_span bytes, size_t at) {
  uint32_t first, second;
  if (bytes.length - at < 3) return -1;
  first = ul_byte_at(bytes, at + 1);
  second = ul_byte_at(bytes, at + 2);
  if (first == '(' && second == 'B') return UL_JP_ASCII;
  if (first == '(' && second == 'J') return UL_JP_ROMAN;
  if (first == '(' && second == 'I') return UL_JP_KATAKANA;
  return first == '$' && (second == '@' || second == 'B') ? UL_JP_JIS0208 : -1;
}

/*
 * Encoding Standard, ISO-2022-JP decoder, escape start and escape state. An escape sequence right after another one is
 * an error. A sequence without a meaning is an error too, and all of it but the ESC is then read as text.
 */
static uint32_t decode_iso2022jp_escape(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  int state = iso2022jp_escape_state(bytes, at), escaped = decoder->escaped;
  if (state < 0) {
    decoder->escaped = 0;
    *next = at + 1;
    return UL_ILL_FORMED;
  }
  decoder->state = state;
  decoder->escaped = 1;
  *next = at + 3;
  return escaped ? UL_ILL_FORMED : UL_NO_CODE_POINT;
}

/* Encoding Standard, ISO-2022-JP decoder, leading and trailing byte state. */
static uint32_t decode_iso2022jp_pair(ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at) - 0x21, byte, c;
  *next = at + 1;
  if (leading >= UL_JIS_CELLS || bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  if (byte == 0x1B) return UL_ILL_FORMED;
  *next = at + 2;
  if (byte - 0x21 >= UL_JIS_CELLS) return UL_ILL_FORMED;
  c = jis0208_code_point(leading * UL_JIS_CELLS + byte - 0x21);
  return c == UL_UNMAPPED ? UL_ILL_FORMED : c;
}

/* Encoding Standard, ISO-2022-JP decoder. */
uint32_t ul_decode_iso2022jp(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t byte = ul_byte_at(bytes, at);
  if (byte == 0x1B) return decode_iso2022jp_escape(decoder, bytes, at, next);
  decoder->escaped = 0;
  if (decoder->state == UL_JP_JIS0208) return decode_iso2022jp_pair(bytes, at, next);
  *next = at + 1;
  if (decoder->state == UL_JP_KATAKANA) {
    return byte - 0x21 < UL_KATAKANA_COUNT ? UL_KATAKANA + byte - 0x21 : UL_ILL_FORMED;
  }
  if (byte >= 0x80 || byte == 0x0E || byte == 0x0F) return UL_ILL_FORMED;
  if (decoder->state == UL_JP_ROMAN && byte == 0x5C) return UL_YEN_SIGN;
  if (decoder->state == UL_JP_ROMAN && byte == 0x7E) return UL_OVERLINE;
  return byte;
}

#endif
