/* SPDX-License-Identifier: MIT */
/* Numbers that look random and are the same on every machine: lists made from one seed never differ. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct randomness {
  uint64_t state;
} randomness;

/* A Weyl sequence whose steps are mixed by two multiplications, so that neighbouring seeds have nothing in common. */
static inline uint64_t random_bits(randomness *from) {
  uint64_t mixed = from->state += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
  mixed = (mixed ^ (mixed >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
  return mixed ^ (mixed >> 32);
}

/* A number below `limit`, which must not be 0 nor have more than 32 bits. */
static inline size_t random_below(randomness *from, size_t limit) {
  return (size_t)(((random_bits(from) >> 32) * (uint64_t)limit) >> 32);
}

/* A number from `least` to `most`, both included. */
static inline size_t random_from(randomness *from, size_t least, size_t most) {
  return least + random_below(from, most - least + 1);
}

/* Shares are given in hundredths of a percent. */
enum { WHOLE = 10000 };

/* Whether something that happens to that share of all does happen now. */
static inline int random_share(randomness *from, size_t share) {
  return random_below(from, WHOLE) < share;
}

#endif
