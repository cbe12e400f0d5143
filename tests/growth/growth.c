/* SPDX-License-Identifier: MIT */
/*
 * Parses one input of n and one of 2n bytes of every class, in several ways, and prints a line for each:
 *
 *   WAY <tab> CLASS <tab> BYTES <tab> STATUS <tab> INSTRUCTIONS
 *
 * The last field is 0 where the processor's counters cannot be read; run.py then counts with callgrind, which is told
 * the name of the function in measured.c. The object's buffers have grown before, so that it does not matter at which
 * lengths they do.
 *
 *   growth BYTES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "counters.h"
#include "measured.h"

typedef struct way {
  const char *name;
  urlens_dialect dialect;
  int only_check, with_base;
} way;

static const way ways[] = {
    {"parse", URLENS_DIALECT_WHATWG, 0, 0},
    {"can_parse", URLENS_DIALECT_WHATWG, 1, 0},
    {"parse with a base", URLENS_DIALECT_WHATWG, 0, 1},
    {"parse in weburl-r3", URLENS_DIALECT_WEBURL_R3, 0, 0},
};

static void fail(const char *what) {
  fprintf(stderr, "growth: %s\n", what);
  exit(EXIT_FAILURE);
}

/* A build may lack the dialects of 2011. */
static int is_there(const way *how) {
  return how->dialect == URLENS_DIALECT_WHATWG || (urlens_build_info()->features & URLENS_FEATURE_WEBURL);
}

/* An object for URLs of up to `size` bytes, each of which may become three. `space` has room for so many. */
static urlens_url *new_url(const way *how, char *space, size_t size) {
  static const input_class letters = {"letters", "http://h/", "a", "", 0};

  urlens_options options;
  urlens_url *url;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.dialect = how->dialect;
  if (urlens_create(&options, &url)) fail("no object");
  if (urlens_parse(url, space, input_class_write(&letters, space, size), NULL)) fail("no URL");
  return url;
}

/* What of a URL to leave out so that the rest is a path, or more, relative to the base's; 0 if it is no such URL. */
static size_t skip_authority(const char *input, size_t length) {
  static const char start[] = "http://h/";
  return length >= sizeof start - 1 && memcmp(input, start, sizeof start - 1) == 0 ? sizeof start - 1 : 0;
}

static void run(const way *how, urlens_url *url, const urlens_url *base, const char *name, const char *input,
                size_t length, int counters) {
  uint64_t before = counters_read(counters);
  urlens_status status = growth_measured(how->only_check ? NULL : url, input, length, base);
  uint64_t instructions = counters_read(counters) - before;
  printf("%s\t%s\t%zu\t%s\t%llu\n", how->name, name, length, urlens_status_name(status),
         (unsigned long long)instructions);
}

/* A base with as many segments as the reference can take away. */
static void make_base(urlens_url *base, char *space, size_t size) {
  static const input_class deep = {"base", "http://h/", "a/", "", 0};
  if (urlens_parse(base, space, input_class_write(&deep, space, size), NULL)) fail("no base");
}

static void run_class(const way *how, urlens_url *url, urlens_url *base, const input_class *which, char *space,
                      size_t size, int counters) {
  size_t length, skipped;
  if (base) make_base(base, space, size);
  length = input_class_write(which, space, size);
  skipped = base ? skip_authority(space, length) : 0;
  if (base && skipped == 0) return;
  run(how, url, base, which->name, space + skipped, length - skipped, counters);
}

int main(int argc, char **argv) {
  size_t size = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
  int counters = counters_open();
  char *space;
  if (size < 64 || size > URLENS_MAX_LENGTH / 6) fail("usage: growth BYTES");
  space = malloc(6 * size);
  if (!space) fail("out of memory");
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    urlens_url *url, *base = NULL;
    if (!is_there(&ways[i])) continue;
    url = new_url(&ways[i], space, 6 * size);
    if (ways[i].with_base) base = new_url(&ways[i], space, 2 * size);
    for (size_t j = 0; j < input_class_count; j++) {
      run_class(&ways[i], url, base, &input_classes[j], space, size, counters);
      run_class(&ways[i], url, base, &input_classes[j], space, 2 * size, counters);
    }
    urlens_destroy(base);
    urlens_destroy(url);
  }
  free(space);
  return EXIT_SUCCESS;
}
