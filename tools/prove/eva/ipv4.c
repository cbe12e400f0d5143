/* SPDX-License-Identifier: MIT */
/* The IPv4 parser and its neighbours: every text of LENGTH bytes. */
#include "host/ipv4.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text);
  static const ul_reporter nobody;
  uint32_t address;
  size_t at;
  switch (Frama_C_interval(0, 2)) {
    case 0: return ul_ends_in_a_number(text);
    case 1: return ul_ipv4_read_dotted(text, &address);
    default: return (int)ul_ipv4_parse(text, &nobody, &address, &at);
  }
}
