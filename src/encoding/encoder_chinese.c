/* SPDX-License-Identifier: MIT */
#include "encoding/encoder.h"

#if URLENS_WITH_ENCODINGS

#  include "encoding/tables/encode_big5.h"
#  include "encoding/tables/encode_gb18030.h"

/* Encoding Standard, index gb18030 ranges: the pointer of U+10000. */
static const uint32_t gb18030_supplementary = 189000;

/* Encoding Standard, gb18030 encoder, steps 9 to 15: the four bytes of a pointer. */
static uint32_t gb18030_four_bytes(uint32_t pointer) {
  uint32_t byte1 = pointer / (10 * 126 * 10), byte2 = pointer / (10 * 126) % 10;
  uint32_t byte3 = pointer / 10 % 126, byte4 = pointer % 10;
  return (byte1 + 0x81) << 24 | (byte2 + 0x30) << 16 | (byte3 + 0x81) << 8 | (byte4 + 0x30);
}

/*
 * Encoding Standard, gb18030 encoder, steps 3 to 15. The table includes the exceptions that the steps name: U+E5E5 and
 * the side table.
 */
uint32_t ul_encode_gb18030(const ul_encoder *encoder, uint32_t c) {
  uint32_t code;
  (void)encoder;
  if (c >= 0x10000) return gb18030_four_bytes(gb18030_supplementary + c - 0x10000);
  code = ul_gb18030_code(c);
  if (code == 0 || code >= UL_GB18030_DISTANCES) return code;
  return gb18030_four_bytes(c - ul_gb18030_distance[code]);
}

/* The same with is GBK set: the euro sign has a byte of its own, and nothing has four. */
uint32_t ul_encode_gbk(const ul_encoder *encoder, uint32_t c) {
  uint32_t code;
  (void)encoder;
  if (c == 0x20AC) return 0x80;
  code = ul_gb18030_code(c);
  return code >= UL_GB18030_DISTANCES ? code : 0;
}

/* Encoding Standard, Big5 encoder, steps 3 to 8. */
uint32_t ul_encode_big5(const ul_encoder *encoder, uint32_t c) {
  (void)encoder;
  return ul_big5_bytes(c);
}

#endif
