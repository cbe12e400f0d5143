/* SPDX-License-Identifier: MIT */
/* The ports of the fast path: every text of LENGTH bytes, from every place in it. One of them is for texts of eight bytes at least. */
#include "unknown.h"

/* Eva does not know what gcc's function does. */
static uint64_t swapped(uint64_t number) {
  uint64_t result = 0;
  for (int i = 0; i < 8; i++) result = result << 8 | (number >> 8 * i & 0xFF);
  return result;
}
#define __builtin_bswap64(number) swapped(number)

#include "whatwg/fast_can_parse.c"

int main(void) {
  UNKNOWN_TEXT(text);
  int is_port = 0;
  for (size_t at = 0; at <= text.length; at++) {
    ul_fast_url url;
    if (text.length >= 8) is_port |= is_ordinary_port(text, at);
    if (at == text.length) break;
    url.at.scheme_kind = (uint8_t)Frama_C_interval(0, UL_SCHEMES - 1);
    url.at.host_end = ul_offset(at);
    is_port |= ul_fast_port(text, &url);
  }
  return is_port;
}
