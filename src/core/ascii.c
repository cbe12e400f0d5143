/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"

int ul_is_ascii(ul_span span) {
  const uint64_t high_bits = UINT64_C(0x8080808080808080);
  size_t i = 0;
  for (; span.length - i >= 8; i += 8) {
    uint64_t word;
    memcpy(&word, span.data + i, sizeof word);
    if (word & high_bits) return 0;
  }
  for (; i < span.length; i++) {
    if ((unsigned char)span.data[i] & 0x80) return 0;
  }
  return 1;
}

int ul_equal_ignoring_case(ul_span a, ul_span b) {
  if (a.length != b.length) return 0;
  for (size_t i = 0; i < a.length; i++) {
    if (a.data[i] == b.data[i]) continue; /* most are */
    if (ul_to_lower((unsigned char)a.data[i]) != ul_to_lower((unsigned char)b.data[i])) return 0;
  }
  return 1;
}
