/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdio.h>

#include "platform.h"

/* The seconds until the line is first shown, and the seconds between two updates. */
#define PROGRESS_AFTER 1.0
#define PROGRESS_EVERY 0.2

void progress_begin(progress *p) {
  p->is_shown = platform_is_terminal(PLATFORM_MESSAGES);
  p->has_line = 0;
  p->started = platform_seconds();
  p->last = p->started + PROGRESS_AFTER - PROGRESS_EVERY;
}

/* "12", "3.4 k", "5.6 M" */
static void print_count(double count) {
  if (count < 10000) fprintf(stderr, "%.0f", count);
  else if (count < 1e6) fprintf(stderr, "%.1f k", count / 1e3);
  else fprintf(stderr, "%.1f M", count / 1e6);
}

static void print_duration(double seconds) {
  unsigned whole = seconds < 1e8 ? (unsigned)(seconds + 0.5) : 99999999U;
  if (whole < 60) fprintf(stderr, "%u s", whole);
  else if (whole < 3600) fprintf(stderr, "%u min %02u s", whole / 60, whole % 60);
  else fprintf(stderr, "%u h %02u min", whole / 3600, whole / 60 % 60);
}

void progress_update(progress *p, const progress_counts *counts) {
  double now, seconds;
  if (!p->is_shown) return;
  now = platform_seconds();
  if (now - p->last < PROGRESS_EVERY) return;
  p->last = now;
  seconds = now - p->started;
  fputs("\r\033[K", stderr);
  print_count((double)counts->records);
  fputs(" records, ", stderr);
  print_count((double)counts->records / seconds);
  fputs("/s", stderr);
  if (counts->total > 0 && counts->bytes > 0) {
    double share = (double)counts->bytes / (double)counts->total;
    if (share > 1) share = 1;
    fprintf(stderr, ", %.0f %%, ", share * 100);
    print_duration(seconds / share - seconds);
    fputs(" left", stderr);
  }
  fputs(", ", stderr);
  print_count((double)counts->failed);
  fputs(" invalid", stderr);
  fflush(stderr);
  p->has_line = 1;
}

void progress_clear(progress *p) {
  if (p->has_line) fputs("\r\033[K", stderr);
  p->has_line = 0;
}

void progress_print_statistics(progress *p, const progress_counts *counts) {
  double seconds = platform_seconds() - p->started;
  if (!p->is_shown) return;
  progress_clear(p);
  fprintf(stderr, "%llu records, %llu invalid, %.3f s", (unsigned long long)counts->records,
          (unsigned long long)counts->failed, seconds);
  if (seconds > 0) {
    fputs(", ", stderr);
    print_count((double)counts->records / seconds);
    fputs("/s", stderr);
    /* Arguments are not read from anywhere. */
    if (counts->bytes > 0) fprintf(stderr, ", %.1f MB/s", (double)counts->bytes / seconds / 1e6);
  }
  fputc('\n', stderr);
}
