/* SPDX-License-Identifier: MIT */
/*
 * Parses texts in several ways and prints a line for each:
 *
 *   WAY <tab> TEXT <tab> BYTES <tab> STATUS <tab> INSTRUCTIONS
 *
 * The last field is 0 where the processor's counters cannot be read; run.py then counts with callgrind, which is told
 * the name of the function in measured.c. The object's buffers have grown before, so that it does not matter at which
 * lengths they do.
 *
 *   growth standard BYTES   of every class one input of n and one of 2n bytes, as the Standard reads them
 *   growth dialects BYTES   the same for every other dialect, and for joins: half of the classes for each, or all if
 *                           URLENS_SLOW is set
 *   growth ordinary BYTES   ordinary URLs, each by the Standard's reference machine and by every living dialect; BYTES is not used
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "counters.h"
#include "measured.h"
#include "ways.h"

/* What one way needs: `space` has room for inputs of `room` bytes. */
typedef struct runner {
  const way *how;
  size_t number; /* of the way */
  urlens_url *url, *base;
  char *space;
  size_t room;
  int counters;
} runner;

static void fail(const char *what) {
  fprintf(stderr, "growth: %s\n", what);
  exit(EXIT_FAILURE);
}

/* An object that has had a URL of `size` bytes. */
static urlens_url *new_url(const way *how, char *space, size_t size) {
  static const input_class letters = {"letters", "http://h/", "a", "", 0};

  urlens_options options;
  urlens_url *url;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.dialect = how->dialect;
  options.flags = how->flags;
  if (urlens_create(&options, &url)) fail("no object");
  if (urlens_parse(url, space, input_class_write(&letters, space, size), NULL)) fail("no URL");
  return url;
}

/* What of a URL to leave out so that the rest is a path, or more, relative to the base's; 0 if it is no such URL. */
static size_t skip_authority(const char *input, size_t length) {
  static const char start[] = "http://h/";
  return length >= sizeof start - 1 && memcmp(input, start, sizeof start - 1) == 0 ? sizeof start - 1 : 0;
}

static void run(const runner *with, const char *name, const char *input, size_t length) {
  const way *how = with->how;
  uint64_t before = counters_read(with->counters);
  urlens_status status = growth_measured(how->only_check ? NULL : with->url, input, length, with->base);
  uint64_t instructions = counters_read(with->counters) - before;
  int is_standard = how->dialect == URLENS_DIALECT_WHATWG;
  printf("%s%s%s\t%s\t%zu\t%s\t%llu\n", how->name, is_standard ? "" : " in ",
         is_standard ? "" : urlens_dialect_name(how->dialect), name, length, urlens_status_name(status),
         (unsigned long long)instructions);
}

/* A base with as many segments as the reference can take away. */
static void make_base(const runner *with, size_t size) {
  static const input_class deep = {"base", "http://h/", "a/", "", 0};
  if (urlens_parse(with->base, with->space, input_class_write(&deep, with->space, size), NULL)) fail("no base");
}

static void run_class(const runner *with, const input_class *which, size_t size) {
  size_t length, skipped;
  if (with->base) make_base(with, size);
  length = input_class_write(which, with->space, size);
  skipped = with->base ? skip_authority(with->space, length) : 0;
  if (with->how->base == WAY_WITH_PATHS && skipped == 0) return;
  run(with, which->name, with->space + skipped, length - skipped);
}

/*
 * How long the shorter input is. Costly ones may be shorter, but not so short that only the longer one leaves the quick way for the
 * thorough one.
 */
static size_t size_of(const input_class *which, size_t size) {
  enum { ALWAYS_THOROUGH = 4096 };
  if (!which->costly) return size;
  return size / 4 > ALWAYS_THOROUGH ? size / 4 : ALWAYS_THOROUGH;
}

/* Whether another dialect looks at this class for this one: each looks at half of them, unless the long runs are asked for. */
static int is_left_out(const runner *with, size_t number) {
  return with->how->dialect != URLENS_DIALECT_WHATWG && !getenv("URLENS_SLOW") && (number + with->number) % 2 != 0;
}

/* What is costly is the host, which a join reads as a parse does: to parse is enough. */
static void run_classes(const runner *with) {
  for (size_t i = 0; i < input_class_count; i++) {
    size_t size = size_of(&input_classes[i], with->room / 6);
    if (is_left_out(with, i) || (input_classes[i].costly && with->base)) continue;
    run_class(with, &input_classes[i], size);
    run_class(with, &input_classes[i], 2 * size);
  }
}

/* Each twice, and what counts is the second time: run.py takes no notice of the first. */
static void run_ordinary(const runner *with) {
  for (size_t i = 0; i < ordinary_url_count; i++) {
    run(with, ordinary_urls[i], ordinary_urls[i], strlen(ordinary_urls[i]));
    run(with, ordinary_urls[i], ordinary_urls[i], strlen(ordinary_urls[i]));
  }
}

/* An input of 2n bytes may become three times as long. */
static void run_ways(const way *ways, size_t count, size_t size, void (*run_all)(const runner *with)) {
  runner with = {.space = malloc(6 * size), .room = 6 * size, .counters = counters_open()};
  if (!with.space) fail("out of memory");
  for (size_t i = 0; i < count; i++) {
    with.how = &ways[i];
    with.number = i;
    with.url = new_url(with.how, with.space, with.room);
    with.base = with.how->base == WAY_WITHOUT_BASE ? NULL : new_url(with.how, with.space, 2 * size);
    run_all(&with);
    urlens_destroy(with.base);
    urlens_destroy(with.url);
  }
  free(with.space);
}

int main(int argc, char **argv) {
  enum { SHORTEST = 2048 };
  size_t size = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
  way ways[MOST_WAYS];
  if (size < SHORTEST || size > URLENS_MAX_LENGTH / 6) fail("usage: growth standard|dialects|ordinary BYTES");
  if (strcmp(argv[1], "standard") == 0) run_ways(ways, ways_of_standard(ways), size, run_classes);
  else if (strcmp(argv[1], "dialects") == 0) run_ways(ways, ways_of_dialects(ways), size, run_classes);
  else if (strcmp(argv[1], "ordinary") == 0) run_ways(ways, ways_of_ordinary(ways), size, run_ordinary);
  else fail("no such inputs");
  return EXIT_SUCCESS;
}
