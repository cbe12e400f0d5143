/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
#  define _DEFAULT_SOURCE 1 /* syscall */
#elif !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L /* clock_gettime */
#endif

#include "counters.h"

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

#ifdef _WIN32

#  include <windows.h>

double nanoseconds(void) {
  LARGE_INTEGER ticks, per_second;
  QueryPerformanceCounter(&ticks);
  QueryPerformanceFrequency(&per_second);
  return (double)ticks.QuadPart * 1e9 / (double)per_second.QuadPart;
}

#else

#  include <time.h>

double nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

#endif
