/* SPDX-License-Identifier: MIT */
/*
 * Patterns of the shapes that make backtracking engines slow, on URLs of n and of 2n bytes; patterns of n and of 2n bytes;
 * and a large set whose patterns all begin alike. Prints what growth.c prints.
 *
 *   growth-patterns BYTES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "measured_pattern.h"

/* A pattern, and the path of a URL: a unit again and again, and an end that keeps it from matching, or lets it. */
typedef struct shape {
  const char *name;
  const char *pattern;
  const char *unit;
  const char *end;
} shape;

static const shape shapes[] = {
    {"a wildcard of wildcards", "/**b", "a", ""},
    {"wildcards one after another", "/*(.*)(.*)(.*)b", "a", ""},
    {"wildcards and letters", "/*a*a*a*a*b", "a", ""},
    {"groups with one separator", "/:a-:b-:c-:d!", "-", ""},
    {"groups and separators", "/:a-:b-:c-:d!", "x-", "y"},
    {"groups without a separator", "/{:a}{:b}{:c}{:d}_", "x", ""},
    {"optional segments", "/:a?/:b?/:c?/:d?/end", "x/", ""},
    {"repeated segments", "/:a*/:b*/:c*/end", "x/", "y"},
    {"repeated texts", "/{a}*{a}*{aa}*{aaa}*b", "a", ""},
    {"repeated groups with suffixes", "/{:a-}*{:b-}*{:c-}*b", "x-", ""},
    {"repeated wildcards", "/{*-}*{*_}*{*-}+b", "-", ""},
    {"a long literal after a wildcard", "/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab*c", "a", ""},
    {"an alternative of the same", "/(a|a)*b", "a", ""},
    {"a star in a star", "/((?:a*)*)b", "a", ""},
    {"nested groups", "/((?:(?:(?:a+)+)+)+)b", "a", ""},
    {"a regexp in a repeated group", "/{-(a*)-}*b", "-a-", ""},
    {"counted repetitions", "/((?:a{1,5}){1,5}){1,5}b", "a", ""},
    {"lookaheads", "/((?:(?=a*b)a|a)*)b", "a", ""},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0], ROUTES = 500, ROUTE_ROOM = 40 };

static const char prefix[] = "https://example.com";

static void fail(const char *what) {
  fprintf(stderr, "growth-patterns: %s\n", what);
  exit(EXIT_FAILURE);
}

static urlens_pattern_input input_of(const char *text, size_t length) {
  urlens_pattern_input input;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = text;
  input.text.length = length;
  return input;
}

/* Writes a text of about `size` bytes. */
static size_t write_repeated(char *out, const char *start, const char *unit, const char *end, size_t size) {
  size_t length = strlen(start), step = strlen(unit);
  memcpy(out, start, length);
  while (length + step + strlen(end) <= size) {
    memcpy(out + length, unit, step);
    length += step;
  }
  memcpy(out + length, end, strlen(end));
  return length + strlen(end);
}

static void run(const char *way, const char *name, measured_call *call, int counters) {
  uint64_t before = counters_read(counters);
  urlens_status status = growth_measured(call);
  uint64_t instructions = counters_read(counters) - before;
  printf("%s\t%s\t%zu\t%s\t%llu\n", way, name, call->length, urlens_status_name(status),
         (unsigned long long)instructions);
}

static void parse(urlens_matcher *matcher, char *space, const shape *s, size_t size, measured_call *call) {
  call->length = write_repeated(space, "https://example.com/", s->unit, s->end, size);
  if (urlens_matcher_parse(matcher, space, call->length, NULL)) fail("no URL");
}

/* Matches URLs of two lengths. The longer one goes first once, uncounted, so that memory has grown. */
static void run_match(const char *way, const shape *s, measured_call *call, char *space, size_t size, int counters) {
  parse(call->matcher, space, s, 2 * size, call);
  growth_prepare(call);
  parse(call->matcher, space, s, size, call);
  run(way, s->name, call, counters);
  parse(call->matcher, space, s, 2 * size, call);
  run(way, s->name, call, counters);
}

static void run_shape(const shape *s, urlens_matcher *matcher, char *space, size_t size, int counters) {
  char text[128];
  urlens_pattern *pattern = NULL;
  measured_call call = {.matcher = matcher};
  urlens_pattern_input input = input_of(text, (size_t)snprintf(text, sizeof text, "%s%s", prefix, s->pattern));
  urlens_status status = urlens_pattern_create(0, &input, NULL, &pattern, NULL);
  if (status == URLENS_E_UNSUPPORTED) return; /* no regular expressions */
  if (status) fail(s->name);
  call.pattern = pattern;
  run_match("test", s, &call, space, size, counters);
  urlens_pattern_destroy(pattern);
}

/* A host of many labels, which is not a path. */
static void run_host(urlens_matcher *matcher, char *space, size_t size, int counters) {
  urlens_pattern_input input = input_of("https://**.example.com/", 23);
  urlens_pattern *pattern = NULL;
  measured_call call = {.matcher = matcher};
  if (urlens_pattern_create(0, &input, NULL, &pattern, NULL)) fail("no pattern");
  call.pattern = pattern;
  for (size_t times = 1; times <= 2; times++) {
    call.length = write_repeated(space, "https://", "a.", "example.org/", times * size / 8);
    if (urlens_matcher_parse(matcher, space, call.length, NULL)) fail("no host");
    growth_prepare(&call);
    run("test", "a host of many labels", &call, counters);
  }
  urlens_pattern_destroy(pattern);
}

static void run_set(urlens_matcher *matcher, char *space, size_t size, int counters) {
  static const shape urls = {"routes that begin alike", NULL, "x-", "y"};
  static char routes[ROUTES][ROUTE_ROOM];
  static urlens_pattern_input inputs[ROUTES];
  urlens_pattern_set *set = NULL;
  measured_call call = {.matcher = matcher};
  for (size_t i = 0; i < ROUTES; i++) {
    int length = snprintf(routes[i], ROUTE_ROOM, "%s/:a-:b-%zu", prefix, i);
    inputs[i] = input_of(routes[i], (size_t)length);
  }
  if (urlens_pattern_set_create(0, inputs, ROUTES, NULL, &set, NULL)) fail("no set");
  call.set = set;
  run_match("first of a set", &urls, &call, space, size / 32, counters);
  urlens_pattern_set_destroy(set);
}

/* Patterns that are long themselves. */
static void run_creation(char *space, size_t size, int counters) {
  static const char *const units[][2] = {
      {"letters", "a"},    {"segments", "a/"},         {"escapes", "\\."},
      {"wildcards", "/*"}, {"optional texts", "{a}?"}, {"repeated groups", "{-*_}*"},
      {"braces", "{a}"},   {"regexps", "(a|b)"},       {"letters to encode", "\xC3\xBC"}};
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
    for (size_t times = 1; times <= 2; times++) {
      measured_call call = {.text = space};
      call.length = write_repeated(space, "https://example.com/", units[i][1], "", times * size);
      run("create", units[i][0], &call, counters);
    }
  }
}

/* Names, of which no two are the same. */
static void run_names(char *space, size_t size, int counters) {
  for (size_t times = 1; times <= 2; times++) {
    measured_call call = {.text = space};
    call.length = (size_t)sprintf(space, "%s", prefix);
    for (unsigned i = 0; call.length + 12 < times * size; i++) {
      call.length += (size_t)sprintf(space + call.length, "/:n%07u", (i * 7919U) % 9999991U);
    }
    run("create", "names", &call, counters);
  }
}

int main(int argc, char **argv) {
  size_t size = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
  int counters = counters_open();
  urlens_matcher *matcher = NULL;
  char *space;
  if (size < 4096 || size > 1 << 24) fail("usage: growth-patterns BYTES");
  space = malloc(4 * size);
  if (!space || urlens_matcher_create(NULL, &matcher)) fail("out of memory");
  for (size_t i = 0; i < SHAPES; i++) run_shape(&shapes[i], matcher, space, size, counters);
  run_host(matcher, space, size, counters);
  run_set(matcher, space, size, counters);
  run_creation(space, size, counters);
  run_names(space, size, counters);
  urlens_matcher_destroy(matcher);
  free(space);
  return EXIT_SUCCESS;
}
