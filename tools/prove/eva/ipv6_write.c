/* SPDX-License-Identifier: MIT */
/* The IPv6 serializer: every address, into LENGTH bytes. */
#include "host/ipv6.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_BUFFER(output, LENGTH);
  ul_ipv6 address;
  for (int i = 0; i < 8; i++) address.pieces[i] = (uint16_t)Frama_C_unsigned_int_interval(0, 0xFFFF);
  ul_ipv6_serialize(&address, &output);
  return ul_buffer_ok(&output);
}
