/* SPDX-License-Identifier: MIT */
/* Percent-decoding into a counting buffer that may be full at any time, with and without UTF-8 decoding after it. */
#include "percent/percent.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text, 0, 5);
  UNKNOWN_BUFFER(output, 6);
  if (Frama_C_interval_split(0, 1)) {
    ul_percent_decode_append(&output, text);
  } else {
    ul_percent_decode_text(&output, text, Frama_C_interval(0, 1));
  }
  return ul_buffer_ok(&output);
}
