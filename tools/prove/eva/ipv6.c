/* SPDX-License-Identifier: MIT */
/* The IPv6 parser: every text of LENGTH bytes, with both rules for zeros. */
#include "host/ipv6.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text);
  ul_ipv6 address;
  size_t at = 0;
  ul_octet_zeros zeros = Frama_C_interval(0, 1) ? UL_OCTETS_SHORTEST : UL_OCTETS_WITH_ZEROS;
  int found = ul_ipv6_read(text, zeros, &address, &at);
  /*@ assert place_is_inside: at <= text.length; */
  return found;
}
