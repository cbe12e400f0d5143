/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <stdlib.h>
#include <string.h>

#include "counters.h"

enum { MOST_CONTENDERS = 8, SMALLEST_PIECE = 64, LARGEST_PIECE = 4096 };

/* A contender that needs longer than this many nanoseconds for the list gets a fifth of the passes, unless it is alone. */
static const double long_pass = 3e7;

/* About how many nanoseconds a piece should take: little beside a scheduler's slices, much beside reading the clock. */
static const double piece_time = 4e5;

typedef struct best {
  double time;
  uint64_t instructions;
} best;

typedef struct run {
  void *state;
  best *pieces;
  size_t piece_size, piece_count;
  size_t passes;    /* how many it gets */
  double long_pass; /* or a fifth of them, if one takes longer than this */
} run;

static range piece_at(const task *what, const run *mine, size_t number) {
  range piece = {number * mine->piece_size, (number + 1) * mine->piece_size};
  if (piece.end > what->urls->count) piece.end = what->urls->count;
  return piece;
}

/* Powers of two, so that nearly equal contenders get equal pieces, and batches of 2,048 rows whole ones. */
static void make_pieces(const task *what, run *mine, double time) {
  double wanted = piece_time * (double)what->urls->count / (time + 1);
  mine->piece_size = SMALLEST_PIECE;
  while (mine->piece_size < LARGEST_PIECE && (double)mine->piece_size < wanted) mine->piece_size *= 2;
  mine->piece_count = (what->urls->count + mine->piece_size - 1) / mine->piece_size;
  mine->pieces = need_memory(NULL, mine->piece_count * sizeof *mine->pieces);
  memset(mine->pieces, 0, mine->piece_count * sizeof *mine->pieces);
}

/* One pass over the list. */
static void take_pass(const task *what, const contender *who, run *mine, int counters) {
  for (size_t i = 0; i < mine->piece_count; i++) {
    uint64_t before = counters_read(counters), instructions;
    double start = nanoseconds(), time;
    who->pass(mine->state, what, piece_at(what, mine, i));
    time = nanoseconds() - start;
    instructions = counters_read(counters) - before;
    if (mine->pieces[i].time == 0 || time < mine->pieces[i].time) mine->pieces[i].time = time;
    if (mine->pieces[i].instructions == 0 || instructions < mine->pieces[i].instructions) {
      mine->pieces[i].instructions = instructions;
    }
  }
}

/* The first pass lets buffers grow and caches fill, and shows what the contender makes of the list. */
static void warm_up(const task *what, const contender *who, run *mine, measurement *result) {
  range all = {0, what->urls->count};
  double start = nanoseconds(), time;
  result->result = who->pass(mine->state, what, all);
  time = nanoseconds() - start;
  if (time > mine->long_pass) mine->passes = (mine->passes + 4) / 5;
  make_pieces(what, mine, time);
  if (who->allocations) who->allocations(mine->state);
}

static void finish(const task *what, const contender *who, run *mine, measurement *result) {
  double urls = (double)(what->urls->count ? what->urls->count : 1), time = 0, instructions = 0;
  for (size_t i = 0; i < mine->piece_count; i++) {
    time += mine->pieces[i].time;
    instructions += (double)mine->pieces[i].instructions;
  }
  result->there = 1;
  result->nanoseconds = time / urls;
  result->instructions = instructions > 0 ? instructions / urls : -1;
  result->allocations = who->allocations ? (double)who->allocations(mine->state) / (urls * (double)mine->passes) : -1;
  who->close(mine->state);
  free(mine->pieces);
}

void measure(const task *what, const contender *const *contenders, size_t count, size_t passes, measurement *results) {
  run runs[MOST_CONTENDERS];
  int counters = counters_open();
  memset(runs, 0, sizeof runs);
  memset(results, 0, count * sizeof *results);
  for (size_t i = 0; i < count; i++) {
    runs[i].state = contenders[i]->open(what);
    runs[i].passes = passes;
    runs[i].long_pass = count > 1 ? long_pass : 1e18;
    if (runs[i].state) warm_up(what, contenders[i], &runs[i], &results[i]);
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
