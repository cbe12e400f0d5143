/* SPDX-License-Identifier: MIT */
/* Percent-decoding: every text of LENGTH bytes, into as many, and into a buffer that may be full at any time. */
#include "percent/percent.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text);
  UNKNOWN_BUFFER(buffer, LENGTH);
  char output[LENGTH > 0 ? LENGTH : 1];
  size_t length;
  switch (Frama_C_interval(0, 2)) {
    case 0:
      length = ul_percent_decode_string(text, output);
      /*@ assert not_longer: length <= text.length; */
      return (int)length;
    case 1: ul_percent_decode_append(&buffer, text); break;
    default: ul_percent_decode_text(&buffer, text, Frama_C_interval(0, 1)); break;
  }
  return ul_buffer_ok(&buffer);
}
