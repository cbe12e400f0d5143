/* SPDX-License-Identifier: MIT */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "contender.h"

/* What one contender did. Numbers that are not known are negative. */
typedef struct measurement {
  int there;                                     /* whether it has the operation */
  double nanoseconds, instructions, allocations; /* for one URL */
  outcome result;
} measurement;

/*
 * Lets the contenders go over the list in turn, several times. What counts is for each piece of the list the best of its
 * times: a piece is so short that it is over before something else takes the processor, in one of the passes at least.
 */
void measure(const task *what, const contender *const *contenders, size_t count, size_t passes, measurement *results);

#endif
