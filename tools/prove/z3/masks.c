/* SPDX-License-Identifier: MIT */
/*
 * ul_split on masks that are given, for split.py. A line has a text of fewer than 64 bytes, whose authority starts at 8, the
 * masks host and path before ul_split_fill, and those of the bytes, in the order of the struct. Prints 0, or 1 and positions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "scan/split.h"

enum { MASKS = 8, START = 8 };

static void answer(const char *text, const uint64_t *masks) {
  size_t length = strlen(text);
  urlens_components at = {0};
  ul_split_bits bits = {.host = masks[0], .path = masks[1]};
  uint64_t *others[] = {&bits.slash, &bits.dot, &bits.colon, &bits.at, &bits.question, &bits.hash};
  for (size_t i = 0; i < MASKS - 2; i++) *others[i] = masks[2 + i];
  ul_split_fill(&bits, length);
  if (!ul_split(&bits, NULL, text, START, length, &at)) {
    puts("0");
    return;
  }
  printf("1 %u %u %u %u %u %u %u\n", at.username_end, at.password_end, at.host_start, at.host_end, at.port_end,
         at.path_end, at.query_end);
}

int main(void) {
  char text[UL_SPLIT_BYTES];
  uint64_t masks[MASKS];
  while (scanf("%63s", text) == 1) {
    for (size_t i = 0; i < MASKS; i++) {
      if (scanf("%" SCNu64, &masks[i]) != 1) return 1;
    }
    answer(text, masks);
  }
  return 0;
}
