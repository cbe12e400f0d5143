/* SPDX-License-Identifier: MIT */
/*
 * ul_split on masks that are given, for split.py. A line has the length (below 64), where the authority starts, where digits
 * are, the masks host and path before ul_split_fill, and those of the bytes, in the order of the struct. Prints 0, or 1 and positions.
 */
#include <inttypes.h>
#include <stdio.h>

#include "scan/split.h"

static void answer(const uint64_t *numbers) {
  char data[UL_SPLIT_BYTES];
  urlens_components at = {0};
  ul_split_bits bits = {.host = numbers[3], .path = numbers[4]};
  uint64_t *others[] = {&bits.slash, &bits.dot, &bits.percent, &bits.colon, &bits.at, &bits.question, &bits.hash};
  for (size_t i = 0; i < 7; i++) *others[i] = numbers[5 + i];
  for (size_t i = 0; i < UL_SPLIT_BYTES; i++) data[i] = numbers[2] >> i & 1 ? '7' : 'x';
  ul_split_fill(&bits, (size_t)numbers[0]);
  if (!ul_split(&bits, NULL, data, (size_t)numbers[1], (size_t)numbers[0], &at)) {
    puts("0");
    return;
  }
  printf("1 %u %u %u %u %u %u %u\n", at.username_end, at.password_end, at.host_start, at.host_end, at.port_end,
         at.path_end, at.query_end);
}

int main(void) {
  uint64_t numbers[12];
  for (;;) {
    for (size_t i = 0; i < 12; i++) {
      if (scanf("%" SCNu64, &numbers[i]) != 1) return i == 0 ? 0 : 1;
    }
    answer(numbers);
  }
}
