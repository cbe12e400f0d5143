/* SPDX-License-Identifier: MIT */
#include "encoding/encoder.h"

#if URLENS_WITH_ENCODINGS

#  include "encoding/tables/encode_single_byte.h"

const uint8_t *ul_single_byte_row_of(urlens_encoding encoding) {
  return ul_single_byte_byte + ul_single_byte_row(encoding) * UL_SINGLE_BYTE_CHARACTERS;
}

/* Encoding Standard, single-byte encoder, steps 3 to 5. */
uint32_t ul_encode_single_byte(const ul_encoder *encoder, uint32_t c) {
  return encoder->row[ul_single_byte_character(c)];
}

#endif
