/* SPDX-License-Identifier: MIT */
#include "encoding/encoder.h"

#if URLENS_WITH_ENCODINGS

#  include "encoding/tables/encode_euc_kr.h"

/* Encoding Standard, EUC-KR encoder, steps 3 to 7. */
uint32_t ul_encode_euc_kr(const ul_encoder *encoder, uint32_t c) {
  (void)encoder;
  return ul_euc_kr_bytes(c);
}

#endif
