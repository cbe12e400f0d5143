/* SPDX-License-Identifier: MIT */
/* Numbers that look random and are the same in every run: xorshift64*. */
#ifndef URLENS_TEST_RANDOM_H
#define URLENS_TEST_RANDOM_H

#include <stdint.h>

static uint64_t random_state = 0x9E3779B97F4A7C15u;

static uint32_t random_number(uint32_t below) {
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return (uint32_t)((random_state * 0x2545F4914F6CDD1Du) >> 32) % below;
}

#endif
