/* SPDX-License-Identifier: MIT */
#include "encoding/encoder.h"

#if URLENS_WITH_ENCODINGS

#  include "encoding/japanese.h"
#  include "encoding/tables/encode_jis0208.h"

_Static_assert(sizeof ul_katakana_full / sizeof ul_katakana_full[0] == UL_KATAKANA_COUNT, "half-width katakana");

/* Row and cell in JIS X 0208, or 0. All three encodings write a minus sign as the full-width hyphen. */
static uint32_t find_jis0208(uint32_t c) {
  return ul_jis0208(c == UL_MINUS_SIGN ? UL_FULLWIDTH_HYPHEN_MINUS : c);
}

/* Encoding Standard, EUC-JP encoder, steps 3 to 11. */
uint32_t ul_encode_euc_jp(const ul_encoder *encoder, uint32_t c) {
  uint32_t jis;
  (void)encoder;
  if (c == UL_YEN_SIGN) return 0x5C;
  if (c == UL_OVERLINE) return 0x7E;
  if (c - UL_KATAKANA < UL_KATAKANA_COUNT) return 0x8E00 | (c - UL_KATAKANA + 0xA1);
  jis = find_jis0208(c);
  return jis ? jis | 0x8080 : 0;
}

/* Encoding Standard, Shift_JIS encoder, steps 9 to 13: a row and a cell, both from 0 on, as lead and trail byte. */
static uint32_t pack_shift_jis(uint32_t row, uint32_t cell) {
  uint32_t leading = row / 2, trailing = row % 2 * UL_JIS_CELLS + cell;
  return (leading + (leading < 0x1F ? 0x81 : 0xC1)) << 8 | (trailing + (trailing < 0x3F ? 0x40 : 0x41));
}

/* Encoding Standard, Shift_JIS encoder, steps 3 to 13. */
uint32_t ul_encode_shift_jis(const ul_encoder *encoder, uint32_t c) {
  uint32_t jis, row, cell;
  (void)encoder;
  if (c == 0x80) return 0x80;
  if (c == UL_YEN_SIGN) return 0x5C;
  if (c == UL_OVERLINE) return 0x7E;
  if (c - UL_KATAKANA < UL_KATAKANA_COUNT) return c - UL_KATAKANA + 0xA1;
  jis = find_jis0208(c);
  if (!jis) return 0;
  row = jis >> 8;
  cell = (jis & 0xFF) - 0x21;
  return row >= UL_JIS_NEC ? ul_shift_jis_ibm[(row - UL_JIS_NEC) * UL_JIS_CELLS + cell]
                           : pack_shift_jis(row - 0x21, cell);
}

/* Writes the escape sequence to a state, if the encoder is not in it, and returns its length. */
static size_t enter_iso2022jp_state(ul_encoder *encoder, int state, char *out) {
  static const char escapes[][4] = {"\x1B(B", "\x1B(J", "\x1B$B"};
  if (encoder->state == state) return 0;
  encoder->state = state;
  memcpy(out, escapes[state], 3);
  return 3;
}

/*
 * Encoding Standard, ISO-2022-JP encoder, steps 3 to 6, for ASCII. A character that would begin or be an escape is
 * reported as U+FFFD. From the two-byte state the encoder first goes to the ASCII state.
 */
static size_t encode_iso2022jp_ascii(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable) {
  int stays_roman = encoder->state == UL_JP_ROMAN && c != '\\' && c != '~';
  size_t length = stays_roman ? 0 : enter_iso2022jp_state(encoder, UL_JP_ASCII, out);
  if (c == 0x0E || c == 0x0F || c == 0x1B) {
    *unencodable = 0xFFFD;
    return length;
  }
  out[length] = (char)c;
  return length + 1;
}

size_t ul_encode_iso2022jp(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable) {
  size_t length;
  uint32_t jis;
  *unencodable = UL_ENCODABLE;
  if (c < 0x80) return encode_iso2022jp_ascii(encoder, c, out, unencodable);
  /* Steps 5 and 7. */
  if (c == UL_YEN_SIGN || c == UL_OVERLINE) {
    length = enter_iso2022jp_state(encoder, UL_JP_ROMAN, out);
    out[length] = c == UL_YEN_SIGN ? 0x5C : 0x7E;
    return length + 1;
  }
  /* Steps 8 to 11. */
  jis = find_jis0208(c - UL_KATAKANA < UL_KATAKANA_COUNT ? ul_katakana_full[c - UL_KATAKANA] : c);
  if (!jis) {
    *unencodable = c;
    return encoder->state == UL_JP_JIS0208 ? enter_iso2022jp_state(encoder, UL_JP_ASCII, out) : 0;
  }
  /* Steps 12 to 15. */
  length = enter_iso2022jp_state(encoder, UL_JP_JIS0208, out);
  out[length] = (char)(jis >> 8);
  out[length + 1] = (char)(jis & 0xFF);
  return length + 2;
}

/* Encoding Standard, ISO-2022-JP encoder, step 1. */
size_t ul_encode_iso2022jp_end(ul_encoder *encoder, char *out) {
  return enter_iso2022jp_state(encoder, UL_JP_ASCII, out);
}

#endif
