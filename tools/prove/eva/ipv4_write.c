/* SPDX-License-Identifier: MIT */
/* The IPv4 serializer: every address, into LENGTH bytes. */
#include "host/ipv4.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_BUFFER(output, LENGTH);
  ul_ipv4_serialize(Frama_C_unsigned_int_interval(0, 0xFFFFFFFF), &output);
  /*@ assert counted: 7 <= output.length <= 15; */
  return ul_buffer_ok(&output);
}
