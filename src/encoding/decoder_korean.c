/* SPDX-License-Identifier: MIT */
#include "encoding/decoder.h"

#if URLENS_WITH_DECODERS

#  include "encoding/tables/decode_euc_kr.h"

/* Encoding Standard, EUC-KR decoder. */
uint32_t ul_decode_euc_kr(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next) {
  uint32_t leading = ul_byte_at(bytes, at), byte, pointer, c = UL_UNMAPPED;
  (void)decoder;
  *next = at + 1;
  if (leading == 0x80 || leading == 0xFF || bytes.length - at < 2) return UL_ILL_FORMED;
  byte = ul_byte_at(bytes, at + 1);
  pointer = (leading - 0x81) * 190 + byte - 0x41;
  if (byte >= 0x41 && byte <= 0xFE && pointer < UL_EUC_KR_END) c = ul_euc_kr_code_point[pointer];
  return ul_decoded_pair(c, bytes, at, next);
}

#endif
