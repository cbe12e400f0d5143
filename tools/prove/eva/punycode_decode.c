/* SPDX-License-Identifier: MIT */
/* The Punycode decoder: every label of LENGTH code points, whatever they are. */
#include "unicode/punycode.h"
#include "unknown.h"

int main(void) {
  uint32_t encoded[LENGTH + 1], result[LENGTH + 1];
  size_t count, at;
  for (size_t i = 0; i < LENGTH; i++) encoded[i] = Frama_C_unsigned_int_interval(0, 0xFFFFFFFF);
  urlens_status status = ul_punycode_decode_points(encoded, LENGTH, NULL, NULL, result, &count, &at);
  /*@ assert not_more: status != 0 || count <= LENGTH; */
  return (int)status;
}
