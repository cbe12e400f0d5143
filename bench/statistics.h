/* SPDX-License-Identifier: MIT */
#ifndef BENCH_STATISTICS_H
#define BENCH_STATISTICS_H

#include "list.h"

/* Prints what a list looks like: lengths, and how many of its URLs have what, in percent. */
void statistics_print(const char *name, const list *urls);

#endif
