/* SPDX-License-Identifier: MIT */
/*
 * How fast patterns and sets of them are, on URLs that are given as text: parsing is part of each figure but those of
 * making patterns.
 *
 *   bench-pattern [--json] [--peers DIR]
 *
 * Prints nanoseconds per URL, the best of several rounds of passes; for "set build" nanoseconds per pattern. --json prints
 * one object a line. --peers DIR: another implementation is measured too, if DIR has a library libpattern-peer.so, which exports the
 * functions of pattern_peer below with the names peer_create, peer_test, peer_exec and peer_destroy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "library.h"
#include "random.h"
#include "urlens/pattern.h"

enum {
  ROUNDS = 8,
  PASSES = 60,
  LEAST_PASSES = 9,
  LONG_PASSES = 4,
  PASS_NANOSECONDS = 200000,
  MOST_NANOSECONDS = 100000000
};
enum { MOST_ROUTES = 10000, URLS = 512, ROOM = 96 };

static volatile size_t kept; /* so that nothing is optimised away */
static urlens_matcher *matcher;
static int writes_json;

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/*
 * Runs `run` with the numbers below `count` again and again. Returns nanoseconds for one: the best pass. Passes are short, so
 * that some of them are not interrupted by what else runs on the machine.
 */
static double measure(void (*run)(size_t number), size_t count) {
  double best = 0, first = now();
  size_t times = 1;
  for (int pass = 0; pass < PASSES && (pass < LEAST_PASSES || now() - first < MOST_NANOSECONDS);) {
    double start = now(), taken;
    for (size_t i = 0; i < times; i++) {
      for (size_t number = 0; number < count; number++) run(number);
    }
    taken = now() - start;
    if (taken < PASS_NANOSECONDS / 2) {
      times *= 2;
      continue;
    }
    taken /= (double)times * (double)count;
    if (best == 0 || taken < best) best = taken;
    pass++;
  }
  return best;
}

/*
 * The same for what takes longer than a turn of the scheduler, so that no pass is without interruptions: the time that the
 * processor spends on it, the best of a few runs.
 */
static double measure_long(void (*run)(size_t number)) {
  double best = 0;
  for (int pass = 0; pass < LONG_PASSES; pass++) {
    clock_t start = clock();
    double taken;
    run(0);
    taken = (double)(clock() - start) * 1e9 / CLOCKS_PER_SEC;
    if (pass == 0 || taken < best) best = taken;
  }
  return best;
}

/* What was measured. Every round measures the same rows in the same order, and the best round counts. */
static struct result {
  char list[32];
  const char *operation;
  const char *who;
  double nanoseconds;
} results[64];
static size_t result_at, result_count;

static void report_for(const char *who, const char *list, const char *operation, double nanoseconds) {
  struct result *result = &results[result_at++];
  if (result_at > result_count) {
    result_count = result_at;
    snprintf(result->list, sizeof result->list, "%s", list);
    result->operation = operation;
    result->who = who;
  } else if (nanoseconds > result->nanoseconds) {
    return;
  }
  result->nanoseconds = nanoseconds;
}

static void print_result(const struct result *result) {
  if (writes_json) {
    printf("{\"list\":\"%s\",\"op\":\"%s\",\"impl\":\"%s\",\"ns_per_url\":%.1f,\"allocs_per_url\":null}\n",
           result->list, result->operation, result->who, result->nanoseconds);
  } else {
    printf("%-28s %-16s %-8s %10.1f ns\n", result->list, result->operation, result->who, result->nanoseconds);
  }
}

static void report(const char *list, const char *operation, double nanoseconds) {
  report_for("urlens", list, operation, nanoseconds);
}

static void stop(const char *what) {
  fprintf(stderr, "bench-pattern: %s\n", what);
  exit(1);
}

static urlens_pattern_input input_of(const char *text) {
  urlens_pattern_input input;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = text;
  input.text.length = strlen(text);
  return input;
}

/* --- The peer ------------------------------------------------------------------------------------------------------- */

/* Another implementation, which takes constructor strings and URLs as texts. */
static struct pattern_peer {
  void *(*create)(const char *pattern, size_t length);        /* NULL: it is wrong */
  int (*test)(void *pattern, const char *url, size_t length); /* 1: it matches */
  long (*exec)(void *pattern, const char *url,
               size_t length); /* bytes in the groups of the path; -1: it does not match */
  void (*destroy)(void *pattern);
} peer;

static void *peer_pattern;

static int find_peer(const char *directory) {
  static const char *const names[] = {"libpattern-peer.so"};
  const library_function functions[] = {{"peer_create", &peer.create},
                                        {"peer_test", &peer.test},
                                        {"peer_exec", &peer.exec},
                                        {"peer_destroy", &peer.destroy}};
  void *library = directory ? library_open(directory, names, 1) : NULL;
  return library && library_find(library, functions, sizeof functions / sizeof functions[0]);
}

/* --- One pattern ---------------------------------------------------------------------------------------------------- */

/* Patterns of the kinds that people write, each with a URL that it matches. */
static const char *const pairs[][3] = {
    {"exact", "https://example.com/about/team", "https://example.com/about/team"},
    {"one group", "https://example.com/users/:id", "https://example.com/users/12345"},
    {"three groups", "https://example.com/:org/:repo/issues/:number", "https://example.com/urlens/urlens/issues/42"},
    {"optional", "https://example.com/:lang?/docs/:page", "https://example.com/en/docs/install"},
    {"wildcard", "https://example.com/static/*", "https://example.com/static/js/main.4f3c2b1a.js?v=3"},
    {"suffix", "https://*.example.com/*.:ext", "https://cdn.eu.example.com/assets/img/logo.svg"},
    {"regexp", "https://example.com/:year(\\d{4})/:slug", "https://example.com/2026/an-ordinary-title"},
};

enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static urlens_pattern *current;
static urlens_view current_url;

static void run_parse(size_t number) {
  (void)number;
  if (urlens_matcher_parse(matcher, current_url.data, current_url.length, NULL)) stop("a URL is wrong");
}

static void run_test(size_t number) {
  int matches;
  run_parse(number);
  if (urlens_matcher_test(matcher, current, &matches) || !matches) stop("a pattern does not match");
}

static void run_exec(size_t number) {
  int matches;
  run_parse(number);
  if (urlens_matcher_exec(matcher, current, &matches) || !matches) stop("a pattern does not match");
  kept += urlens_matcher_group(matcher, URLENS_PART_PATH, 0).length;
}

static void run_create(size_t number) {
  urlens_pattern_input input = input_of(pairs[number][1]);
  urlens_pattern *pattern;
  if (urlens_pattern_create(0, &input, NULL, &pattern, NULL)) stop("a pattern is wrong");
  urlens_pattern_destroy(pattern);
}

static void run_peer_test(size_t number) {
  (void)number;
  if (peer.test(peer_pattern, current_url.data, current_url.length) != 1) stop("a pattern of the peer does not match");
}

static void run_peer_exec(size_t number) {
  long bytes = peer.exec(peer_pattern, current_url.data, current_url.length);
  (void)number;
  if (bytes < 0) stop("a pattern of the peer does not match");
  kept += (size_t)bytes;
}

static void measure_peer(const char *list, const char *pattern) {
  peer_pattern = peer.create(pattern, strlen(pattern));
  if (!peer_pattern) stop("the peer refuses a pattern");
  report_for("peer", list, "pattern test", measure(run_peer_test, 1));
  report_for("peer", list, "pattern exec", measure(run_peer_exec, 1));
  peer.destroy(peer_pattern);
}

static void measure_patterns(int has_peer) {
  size_t count = urlens_build_info()->features & URLENS_FEATURE_REGEXP ? PAIRS : PAIRS - 1;
  for (size_t i = 0; i < count; i++) {
    urlens_pattern_input input = input_of(pairs[i][1]);
    if (urlens_pattern_create(0, &input, NULL, &current, NULL)) stop("a pattern is wrong");
    current_url.data = pairs[i][2];
    current_url.length = strlen(pairs[i][2]);
    report(pairs[i][0], "parse alone", measure(run_parse, 1));
    report(pairs[i][0], "pattern test", measure(run_test, 1));
    report(pairs[i][0], "pattern exec", measure(run_exec, 1));
    if (has_peer) measure_peer(pairs[i][0], pairs[i][1]);
    urlens_pattern_destroy(current);
  }
  report("all of these", "pattern create", measure(run_create, count));
}

/* --- Sets ----------------------------------------------------------------------------------------------------------- */

static char routes[MOST_ROUTES][ROOM], urls[URLS][ROOM];
static size_t url_lengths[URLS];
static urlens_pattern_input inputs[MOST_ROUTES];
static urlens_pattern_set *set;
static size_t route_count;

/* Routes of an interface: a resource, perhaps a group, perhaps a second resource. */
static void make_routes(randomness *random) {
  static const char *const forms[] = {"/api/v%u/r%u", "/api/v%u/r%u/:id", "/api/v%u/r%u/:id/edit",
                                      "/api/v%u/r%u/:id/s/:sub", "/api/v%u/r%u/*"};
  for (size_t i = 0; i < MOST_ROUTES; i++) {
    char path[ROOM / 2];
    snprintf(path, sizeof path, forms[i % 5], (unsigned)random_below(random, 3), (unsigned)(i / 5));
    snprintf(routes[i], ROOM, "https://example.com%s", path);
    inputs[i] = input_of(routes[i]);
  }
}

/* URLs of the first `count` routes. */
static void make_urls(randomness *random, size_t count) {
  for (size_t i = 0; i < URLS; i++) {
    const char *route = routes[random_below(random, count)];
    size_t at = 0;
    for (; *route && at + 8 < ROOM; route++) {
      if (*route == ':' && route[1] != '/') {
        at += (size_t)snprintf(urls[i] + at, ROOM - at, "%u", (unsigned)random_below(random, 100000));
        while (route[1] && route[1] != '/') route++;
      } else {
        urls[i][at++] = *route == '*' ? 'x' : *route;
      }
    }
    url_lengths[i] = at;
  }
}

static void run_parse_urls(size_t number) {
  if (urlens_matcher_parse(matcher, urls[number], url_lengths[number], NULL)) stop("a URL is wrong");
}

static void run_first(size_t number) {
  size_t first;
  run_parse_urls(number);
  if (urlens_matcher_first(matcher, set, &first) || first == URLENS_NOWHERE) stop("no route matches");
  kept += first;
}

static void run_all(size_t number) {
  const uint32_t *numbers;
  size_t count;
  run_parse_urls(number);
  if (urlens_matcher_all(matcher, set, &numbers, &count) || count == 0) stop("no route matches");
  kept += count;
}

static void run_build(size_t number) {
  urlens_pattern_set *made;
  (void)number;
  if (urlens_pattern_set_create(0, inputs, route_count, NULL, &made, NULL)) stop("a route is wrong");
  urlens_pattern_set_destroy(made);
}

static void measure_sets(void) {
  static const size_t counts[] = {100, 1000, 10000};
  randomness random = {1};
  make_routes(&random);
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    char list[32];
    route_count = counts[i];
    snprintf(list, sizeof list, "%zu routes", route_count);
    make_urls(&random, route_count);
    if (urlens_pattern_set_create(0, inputs, route_count, NULL, &set, NULL)) stop("a route is wrong");
    report(list, "parse alone", measure(run_parse_urls, URLS));
    report(list, "set first", measure(run_first, URLS));
    report(list, "set all", measure(run_all, URLS));
    report(list, "set build", measure_long(run_build) / (double)route_count);
    urlens_pattern_set_destroy(set);
  }
}

int main(int argc, char **argv) {
  const char *peers = NULL;
  int has_peer;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--json") == 0) writes_json = 1;
    else if (strcmp(argv[i], "--peers") == 0 && i + 1 < argc) peers = argv[++i];
    else stop("usage: bench-pattern [--json] [--peers DIR]");
  }
  if (urlens_matcher_create(NULL, &matcher)) stop("a matcher could not be made");
  has_peer = find_peer(peers);
  for (int round = 0; round < ROUNDS; round++) {
    result_at = 0;
    measure_patterns(has_peer);
    measure_sets();
  }
  for (size_t i = 0; i < result_count; i++) print_result(&results[i]);
  urlens_matcher_destroy(matcher);
  return 0;
}
