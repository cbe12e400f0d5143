/* SPDX-License-Identifier: MIT */
/* The processor's count of instructions, where the system lets a program read it. */
#ifndef BENCH_COUNTERS_H
#define BENCH_COUNTERS_H

#include <stdint.h>

/* A descriptor, or -1 if there are no counters. */
int counters_open(void);

/* Instructions of this program so far; 0 if there are no counters. */
uint64_t counters_read(int counters);

void counters_close(int counters);

/* Nanoseconds since some moment. */
double nanoseconds(void);

#endif
