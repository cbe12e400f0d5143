/* SPDX-License-Identifier: MIT */
#include "encoding/decoder.h"

#if URLENS_WITH_DECODERS

#  include "encoding/tables/decode_big5.h"
#  include "encoding/tables/decode_gb18030.h"

static int is_gb18030_digit(uint32_t byte) {
  return byte - 0x30 < 10;
}

/* Encoding Standard, index gb18030 ranges code point. */
static uint32_t gb18030_range_code_point(uint32_t pointer) {
  size_t low = 0, high = UL_GB18030_RANGES;
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return UL_ILL_FORMED;
  if (pointer >= 189000) return 0x10000 + pointer - 189000;
  if (pointer == 7457) return 0xE7C7;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (ul_gb18030_range_pointer[middle] <= pointer) low = middle;
    else high = middle;
  }
  return ul_gb18030_range_start[low] + pointer - ul_gb18030_range_pointer[low];
}

/*
 * Encoding Standard, gb18030 decoder, steps 1 to 4, for a sequence whose second byte is a digit. If the sequence is
 * wrong, all of its bytes but the first are restored. If the input ends in it, nothing is restored.
 */
static uint32_t decode_gb18030_four(ul_span bytes, size_t at, size_t *next) {
  size_t left = bytes.length - at;
  uint32_t third, fourth;
  *next = bytes.length;
  if (left < 3) return UL_ILL_FORMED;
  third = ul_byte_at(bytes, at + 2);
  if (third < 0x81 || third == 0xFF) {
    *next = at + 1;
    return UL_ILL_FORMED;
  }
  if (left < 4) return UL_ILL_FORMED;
  fourth = ul_byte_at(bytes, at + 3);
  if (!is_gb18030_digit(fourth)) {
    *next = at + 1;
    return UL_ILL_FORMED;
  }
  *next = at + 4;
  return gb18030_range_code_point((ul_byte_at(bytes, at) - 0x81) * (10 * 126 * 10) +
                                  (ul_byte_at(bytes, at + 1) - 0x30) * (10 * 126) + (third - 0x81) * 10 + fourth -
                                  0x30);
}

/* Encoding Standard, gb18030 decoder. */
uint32_t ul_decode_gb18030(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at), byte, c = UL_UNMAPPED;
  (void)decoder;
  *next = at + 1;
  if (leading == 0x80) return 0x20AC;
  if (leading == 0xFF || bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  if (is_gb18030_digit(byte)) return decode_gb18030_four(bytes, at, next);
  if (byte >= 0x40 && byte != 0x7F && byte != 0xFF) {
    c = ul_gb18030_code_point[(leading - 0x81) * 190 + byte - (byte < 0x7F ? 0x40 : 0x41)];
  }
  return ul_decoded_pair(c, bytes, at, next);
}

/* Encoding Standard, Big5 decoder, step 3.5: pointers that stand for a letter and a mark; *mark is set. */
static uint32_t big5_letter_with_mark(uint32_t pointer, uint32_t *mark) {
  if (pointer == 1133 || pointer == 1164) *mark = 0x304;
  if (pointer == 1135 || pointer == 1166) *mark = 0x30C;
  if (!*mark) return UL_UNMAPPED;
  return pointer < 1164 ? 0xCA : 0xEA;
}

_Static_assert(UL_BIG5_END == (0xFE - 0x81 + 1) * 157, "the index goes as far as lead bytes do");

static uint32_t big5_code_point(uint32_t pointer) {
  uint32_t plane2;
  if (pointer < UL_BIG5_FIRST) return UL_UNMAPPED;
  pointer -= UL_BIG5_FIRST;
  plane2 = (uint32_t)ul_big5_plane2[pointer >> 3] >> (pointer & 7) & 1;
  return plane2 << 17 | ul_big5_code_point[pointer];
}

/* Encoding Standard, Big5 decoder. */
uint32_t ul_decode_big5(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at), byte, pointer, c = UL_UNMAPPED;
  *next = at + 1;
  if (leading == 0x80 || leading == 0xFF || bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  if (byte < 0x40 || (byte > 0x7E && byte < 0xA1) || byte == 0xFF) return ul_decoded_pair(c, bytes, at, next);
  pointer = (leading - 0x81) * 157 + byte - (byte < 0x7F ? 0x40 : 0x62);
  c = big5_letter_with_mark(pointer, &decoder->second);
  if (c == UL_UNMAPPED) c = big5_code_point(pointer);
  return ul_decoded_pair(c, bytes, at, next);
}

#endif
