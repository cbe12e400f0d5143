/* SPDX-License-Identifier: MIT */
/* Addresses: the grammar's IPv6address and the Standard's IPv6 parser take the same texts. */
#include "host/ipv6.h"
#include "rfc/rfc.h"
#include "test.h"

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t most) {
  random_state = random_state * 1664525 + 1013904223;
  return (random_state >> 8) % most;
}

static int rfc_takes(const char *text, size_t length) {
  urlens_host_kind kind;
  size_t at, bytes;
  return ul_rfc_ip_literal(ul_span_of(text, length), 0, &kind, &at, &bytes) == URLENS_OK &&
         kind == URLENS_HOST_KIND_IPV6;
}

static int standard_takes(const char *text, size_t length) {
  static const ul_reporter nobody;
  ul_ipv6 address;
  size_t at;
  return ul_ipv6_parse(ul_span_of(text, length), &nobody, 0, &address, &at) == URLENS_OK;
}

int main(void) {
  static const char *const pieces[] = {"0", "1",  "ab",      "FFFF",        "12345",    ":", ":", ":",
                                       ":", "::", "1.2.3.4", "255.0.0.256", "01.1.1.1", "g", ".", "%"};
  enum { PIECES = sizeof pieces / sizeof pieces[0] };
  unsigned long taken = 0;
  for (int i = 0; i < 2000000; i++) {
    char text[256] = "";
    uint32_t count = random_below(18), kinds = random_below(3) ? 10 : PIECES;
    size_t length;
    int alternate = random_below(2) != 0;
    for (uint32_t j = 0; j < count; j++)
      strcat(text, alternate ? (j % 2 ? ":" : pieces[random_below(kinds)]) : pieces[random_below(kinds)]);
    length = strlen(text);
    taken += rfc_takes(text, length) ? 1 : 0;
    if (rfc_takes(text, length) != standard_takes(text, length)) {
      CHECK_EQ_INT(text, standard_takes(text, length), rfc_takes(text, length));
    }
  }
  printf("%lu of 2000000 are addresses\n", taken);
  CHECK(taken > 1000);
  return test_end();
}
