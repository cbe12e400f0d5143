/* SPDX-License-Identifier: MIT */
/* `urlens bench`: how fast the library reads the URLs that are given. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "exit_status.h"
#include "json_write.h"
#include "message.h"
#include "platform.h"
#include "reader.h"
#include "worker.h"

/* Each measurement takes this many seconds at least; the best of several rounds counts. */
#define BENCH_SECONDS 0.4

typedef struct bench {
  worker worker;
  urlens_url *base;
  text texts; /* all inputs, one after the other */
  size_t *ends;
  size_t count;
  size_t capacity;
  size_t failed;
} bench;

/* --- Input -------------------------------------------------------------------------------------------------------- */

static void bench_add(bench *b, const char *data, size_t length) {
  text_append(&b->texts, data, length);
  b->ends = grow_array(b->ends, &b->capacity, b->count + 1, sizeof *b->ends);
  b->ends[b->count++] = b->texts.length;
}

static void bench_add_chunk(bench *b, const chunk *c) {
  char end_byte = c->kind == INPUT_NUL ? '\0' : '\n';
  const char *at = c->in.data, *stop = at + c->in.length;
  while (at < stop) {
    const char *end = memchr(at, end_byte, (size_t)(stop - at));
    size_t length = (size_t)((end ? end : stop) - at);
    bench_add(b, at, end_byte == '\n' && length > 0 && at[length - 1] == '\r' ? length - 1 : length);
    at = end ? end + 1 : stop;
  }
}

/* Reads all of the input. EXIT_FINE, or another status after a message. */
static int bench_read(bench *b, const settings *s) {
  reader r = {0};
  chunk c = {0};
  int usage, status = EXIT_FINE;
  reader_begin(&r, s, &usage);
  while (reader_next(&r, &c)) {
    bench_add_chunk(b, &c);
    chunk_clear(&c);
  }
  if (r.error.length > 0) {
    message_print_text(&r.error);
    status = EXIT_IO;
  } else if (b->count == 0) {
    message_print("urlens: bench needs at least one URL\n");
    status = EXIT_USAGE;
  }
  reader_release(&r);
  chunk_release(&c);
  return status;
}

/* --- Measuring ---------------------------------------------------------------------------------------------------- */

typedef int (*bench_operation)(bench *b, const char *data, size_t length);

static int bench_parse(bench *b, const char *data, size_t length) {
  return urlens_parse(b->worker.url, data, length, b->base) == URLENS_OK;
}

static int bench_can_parse(bench *b, const char *data, size_t length) {
  urlens_options options = {0};
  options.size = sizeof options;
  options.dialect = b->worker.s->dialect;
  return urlens_can_parse(data, length, b->base, &options, NULL) == URLENS_OK;
}

/* The seconds that one pass over all inputs takes, at best. */
static double bench_measure(bench *b, bench_operation run) {
  double begin = platform_seconds(), best = 0, from, until;
  do {
    size_t i, start = 0;
    b->failed = 0;
    from = platform_seconds();
    for (i = 0; i < b->count; i++) {
      b->failed += (size_t)!run(b, b->texts.data + start, b->ends[i] - start);
      start = b->ends[i];
    }
    until = platform_seconds();
    if (best == 0 || until - from < best) best = until - from;
  } while (until - begin < BENCH_SECONDS);
  return best > 0 ? best : 1e-9;
}

static void bench_print(const bench *b, const settings *s, const char *name, double seconds) {
  double count = (double)b->count, bytes = (double)b->texts.length;
  if (s->output == OUTPUT_JSONL) {
    printf("{\"op\":\"%s\",\"urls\":%zu,\"invalid\":%zu,\"bytes\":%zu,\"ns_per_url\":%.1f,\"urls_per_second\":%.0f}\n",
           name, b->count, b->failed, b->texts.length, seconds / count * 1e9, count / seconds);
  } else {
    printf("%-10s %12.0f URLs/s %9.1f ns/URL %9.1f MB/s\n", name, count / seconds, seconds / count * 1e9,
           bytes / seconds / 1e6);
  }
}

int command_bench(settings *s) {
  bench *b = calloc(1, sizeof *b);
  int status = b ? bench_read(b, s) : EXIT_IO;
  if (!b) return status;
  if (status == EXIT_FINE && s->base) status = worker_parse_base(s, &b->base);
  if (status == EXIT_FINE) status = worker_open(&b->worker, s, b->base);
  if (status == EXIT_FINE) {
    double parse = bench_measure(b, bench_parse);
    if (s->output != OUTPUT_JSONL) {
      printf("%zu URLs, %zu of them invalid, %.1f bytes on average; one thread\n", b->count, b->failed,
             (double)b->texts.length / (double)b->count);
    }
    bench_print(b, s, "parse", parse);
    bench_print(b, s, "can_parse", bench_measure(b, bench_can_parse));
  }
  worker_close(&b->worker);
  urlens_destroy(b->base);
  text_release(&b->texts);
  free(b->ends);
  free(b);
  return status;
}
