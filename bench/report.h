/* SPDX-License-Identifier: MIT */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "measure.h"

/* The head of the table. */
void report_head(const contender *const *contenders, size_t count);

/* One row: the first contender's numbers, and each other's with how many times as long it takes. */
void report_row(const task *what, const contender *const *contenders, const measurement *results, size_t count);

/* One object a line and contender. */
void report_json(const task *what, const contender *const *contenders, const measurement *results, size_t count);

/* Says on stderr where contenders did not do the same work, so that nobody takes their times for comparable. */
void report_differences(const task *what, const contender *const *contenders, const measurement *results, size_t count);

#endif
