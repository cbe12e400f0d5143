/* SPDX-License-Identifier: MIT */
/* The ports of the fast path: every text of LENGTH bytes, from every place in it. */
#include "unknown.h"
#include "whatwg/fast_can_parse.c"

int main(void) {
  UNKNOWN_TEXT(text);
  int is_port = 0;
  for (size_t at = 0; at <= text.length; at++) {
    ul_fast_url url;
    is_port |= is_ordinary_port(text, at);
    if (at == text.length) break;
    url.at.scheme_kind = (uint8_t)Frama_C_interval(0, UL_SCHEMES - 1);
    url.at.host_end = ul_offset(at);
    is_port |= ul_fast_port(text, &url);
  }
  return is_port;
}
