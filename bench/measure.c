/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <string.h>

#include "counters.h"

enum { MOST_CONTENDERS = 8 };

/* A contender whose pass takes longer than this many nanoseconds gets a fifth of the passes. */
static const double long_pass = 3e7;

typedef struct run {
  void *state;
  double best;
  uint64_t fewest;
  size_t passes; /* how many it gets */
} run;

/* One pass that counts. */
static void take_pass(const task *what, const contender *who, run *mine, int counters) {
  uint64_t before = counters_read(counters), instructions;
  double start = nanoseconds(), taken;
  who->pass(mine->state, what);
  taken = nanoseconds() - start;
  instructions = counters_read(counters) - before;
  if (mine->best == 0 || taken < mine->best) mine->best = taken;
  if (mine->fewest == 0 || instructions < mine->fewest) mine->fewest = instructions;
}

/* The first pass lets buffers grow and caches fill, and shows what the contender makes of the list. */
static void warm_up(const task *what, const contender *who, run *mine, size_t passes, measurement *result) {
  double start = nanoseconds();
  result->result = who->pass(mine->state, what);
  mine->passes = nanoseconds() - start > long_pass ? (passes + 4) / 5 : passes;
  if (who->allocations) who->allocations(mine->state);
}

static void finish(const task *what, const contender *who, run *mine, measurement *result) {
  double urls = (double)(what->urls->count ? what->urls->count : 1);
  result->there = 1;
  result->nanoseconds = mine->best / urls;
  result->instructions = mine->fewest ? (double)mine->fewest / urls : -1;
  result->allocations = who->allocations ? (double)who->allocations(mine->state) / (urls * (double)mine->passes) : -1;
  who->close(mine->state);
}

void measure(const task *what, const contender *const *contenders, size_t count, size_t passes, measurement *results) {
  run runs[MOST_CONTENDERS];
  int counters = counters_open();
  memset(runs, 0, sizeof runs);
  memset(results, 0, count * sizeof *results);
  for (size_t i = 0; i < count; i++) {
    runs[i].state = contenders[i]->open(what);
    if (runs[i].state) warm_up(what, contenders[i], &runs[i], passes, &results[i]);
  }
  for (size_t pass = 0; pass < passes; pass++) {
    for (size_t i = 0; i < count; i++) {
      if (pass < runs[i].passes) take_pass(what, contenders[i], &runs[i], counters);
    }
  }
  for (size_t i = 0; i < count; i++) {
    if (runs[i].state) finish(what, contenders[i], &runs[i], &results[i]);
  }
  counters_close(counters);
}
