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
 * Lets the contenders go over the list in turn, so often that the best pass of each tells what it can do, and so that what
 * disturbs the machine disturbs all of them.
 */
void measure(const task *what, const contender *const *contenders, size_t count, size_t passes, measurement *results);

#endif
