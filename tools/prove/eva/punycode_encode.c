/* SPDX-License-Identifier: MIT */
/* The Punycode encoder: every label of LENGTH code points. */
#include "unicode/punycode.h"
#include "unknown.h"

int main(void) {
  uint32_t points[LENGTH + 1];
  char out[UL_PUNYCODE_ROOM(LENGTH)];
  for (size_t i = 0; i < LENGTH; i++) points[i] = Frama_C_unsigned_int_interval(0, 0x10FFFF);
  size_t length = ul_punycode_write(points, LENGTH, out), room = sizeof out;
  /*@ assert room_was_enough: length <= room; */
  return (int)length;
}
