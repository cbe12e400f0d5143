/* SPDX-License-Identifier: MIT */
/* The line that shows the progress of a long run, and the statistics at its end. */
#ifndef URLENS_CLI_PROGRESS_H
#define URLENS_CLI_PROGRESS_H

#include <stdint.h>

/* Begin with progress_begin. */
typedef struct progress {
  int is_shown; /* standard error is a terminal */
  int has_line; /* a line is shown, and must be removed */
  double started;
  double last;
} progress;

/* How much has been done. */
typedef struct progress_counts {
  uint64_t records;
  uint64_t failed;
  uint64_t bytes;
  uint64_t total; /* 0 if it is not known */
} progress_counts;

void progress_begin(progress *p);

/* Shows the line, if enough time has passed. */
void progress_update(progress *p, const progress_counts *counts);

/* Removes the line, before something else is printed. */
void progress_clear(progress *p);

/* The statistics, if standard error is a terminal. */
void progress_print_statistics(progress *p, const progress_counts *counts);

#endif
