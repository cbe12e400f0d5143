/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
#  define _DEFAULT_SOURCE 1 /* syscall */
#elif !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L /* clock_gettime */
#endif

#include "counters.h"

#include <time.h>

#ifdef __linux__

#  include <linux/perf_event.h>
#  include <string.h>
#  include <sys/syscall.h>
#  include <unistd.h>

int counters_open(void) {
  struct perf_event_attr what;
  memset(&what, 0, sizeof what);
  what.type = PERF_TYPE_HARDWARE;
  what.size = sizeof what;
  what.config = PERF_COUNT_HW_INSTRUCTIONS;
  what.exclude_kernel = 1;
  what.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, 0UL);
}

uint64_t counters_read(int counters) {
  uint64_t count = 0;
  if (counters < 0 || read(counters, &count, sizeof count) != (ssize_t)sizeof count) return 0;
  return count;
}

void counters_close(int counters) {
  if (counters >= 0) close(counters);
}

#else

int counters_open(void) {
  return -1;
}

uint64_t counters_read(int counters) {
  (void)counters;
  return 0;
}

void counters_close(int counters) {
  (void)counters;
}

#endif

double nanoseconds(void) {
  struct timespec time;
#ifdef _WIN32
  timespec_get(&time, TIME_UTC);
#else
  clock_gettime(CLOCK_MONOTONIC, &time);
#endif
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}
