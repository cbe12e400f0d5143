/* SPDX-License-Identifier: MIT */
/*
 * Very long inputs of one shape: what each costs, in time and memory, against the same shape of a quarter of the length. Time
 * may grow a little faster than the length (n log n, caches); memory stays within a multiple of input and result, which is
 * said for every shape. Nothing but a whole result or an error comes out.
 */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "test.h"
#include "urlens.h"

/* One megabyte is long enough to see a square; a hundred take a minute. */
enum { SHORT_RUN = 1 << 20, LONG_RUN = 100 * (1 << 20) };

/*
 * How many times as much memory as input and result together take, at most. A host that is not ASCII is worked on as code
 * points, about twenty bytes for each that mapping gives; U+FDFA, of three bytes, becomes eighteen of them, the most there is.
 */
enum { MOST_MEMORY = 4, MOST_FOR_HOST = 16, MOST_FOR_EXPANSION = 128 };

/* Hosts like that are tried with this much less, so that the long run needs no more than a few gigabytes. */
enum { LESS_EXPANSION = 8 };

typedef struct shape {
  const char *name, *head, *unit, *tail;
  size_t memory; /* MOST_…, 0 for the first of these */
} shape;

static const shape shapes[] = {
    {"/../", "http://h", "/../", "", 0},
    {"/a/..", "http://h", "/a/..", "", 0},
    {"a/ and then ../", "http://h/", "a/../a/", "", 0},
    {"%2e%2e/", "http://h/", "a/%2e%2E/", "", 0},
    {"@", "http://", "@", "h/", 0},
    {"a:b@", "http://", "a:b@", "h/", 0},
    {":", "http://u", ":", "@h/", 0},
    {": in an opaque path", "x:", ":", "", 0},
    {"%", "http://h/", "%", "", 0},
    {"% in a host", "http://", "%", "/", 0},
    {"%41 in a host", "http://", "%41", "/", 0},
    {"[", "http://", "[", "/", 0},
    {"[ in a path", "http://h/", "[", "", 0},
    {"combining marks in a path", "http://h/", "\xCC\x81\xCC\xA3", "", 0},
    {"combining marks in a host", "http://a", "\xCC\x81\xCC\xA3", "/", MOST_FOR_HOST},
    {"U+FDFA in a host", "http://", "\xEF\xB7\xBA", "/", MOST_FOR_EXPANSION},
    {"U+FDFA in a query", "http://h/?", "\xEF\xB7\xBA", "", 0},
    {"xn-- labels", "http://", "xn--bcher-kva.", "/", 0},
    {"ill-formed xn-- labels", "http://a", ".xn--a", "/", 0},
    {"one xn-- label", "http://xn--", "a", "/", 0},
    {"one label of Unicode", "http://", "\xC3\xBC\xE4\xB8\xAD", "/", MOST_FOR_HOST},
    {"labels of Unicode", "http://a", ".\xC3\xBC", "/", MOST_FOR_HOST},
    {"dots in a host", "http://h", ".", "/", 0},
    {"dots in a path", "http://h/", ".", "", 0},
    {"tabs", "http://h/", "\t", "", 0},
    {"tabs in front of everything", "", "\t", "http://h/", 0},
    {"spaces at the end", "http://h/", " ", "", 0},
    {"spaces in an opaque path", "x:a", " ", "?", 0},
    {"digits of a port", "http://h:", "0", "80/", 0},
    {"digits of a port that is too large", "http://h:", "9", "/", 0},
    {"digits of an address", "http://", "0", "1/", 0},
    {"parts of an address", "http://1", ".1", "/", 0},
    {"hexadecimal digits of an address", "http://0x", "f", "/", 0},
    {"pieces of an IPv6 address", "http://[", "0:", "]/", 0},
    {"a scheme", "a", "b", ":", 0},
    {"capitals in a host", "http://", "A", "/", 0},
    {"backslashes", "http:", "\\", "h/", 0},
    {"# in a fragment", "http://h/#", "#", "", 0},
    {"quotes in a query", "http://h/?", "\"", "", 0},
    {"ill-formed bytes in a path", "http://h/", "\xFF", "", 0},
    {"drive letters", "file:///", "C|/../", "", 0},
    {"an empty path of slashes", "x:", "/..//", "", 0},
    {"soft hyphens in a host", "http://a", "\xC2\xAD", "b/", MOST_FOR_HOST},
};

/* An allocator that knows how much it has given, and the most that was. */
typedef struct meter {
  size_t now, most;
} meter;

static void *meter_allocate(void *context, size_t size) {
  meter *m = context;
  void *block = malloc(size);
  if (block) m->now += size;
  if (m->now > m->most) m->most = m->now;
  return block;
}

static void *meter_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  meter *m = context;
  void *moved = realloc(block, new_size);
  if (!moved) return NULL;
  /* Where it has to move, both blocks are there for a moment. */
  if (m->now + new_size > m->most) m->most = m->now + new_size;
  m->now += new_size - old_size;
  return moved;
}

static void meter_release(void *context, void *block, size_t size) {
  meter *m = context;
  m->now -= size;
  free(block);
}

typedef struct cost {
  double seconds;
  size_t input, result, memory;
  urlens_status status;
} cost;

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static char *build(const shape *s, size_t wanted, size_t *length) {
  size_t head = strlen(s->head), unit = strlen(s->unit), tail = strlen(s->tail), end = head;
  char *text = malloc(wanted + head + unit + tail);
  if (!text) exit(EXIT_FAILURE);
  memcpy(text, s->head, head);
  while (end < wanted) {
    memcpy(text + end, s->unit, unit);
    end += unit;
  }
  memcpy(text + end, s->tail, tail);
  *length = end + tail;
  return text;
}

static cost measure(const shape *s, size_t wanted) {
  meter m = {0, 0};
  urlens_allocator allocator = {meter_allocate, meter_reallocate, meter_release, NULL};
  urlens_options options = {0};
  urlens_url *url = NULL;
  cost c = {0};
  double start;
  char *text = build(s, wanted, &c.input);
  allocator.context = &m;
  options.size = sizeof options;
  options.allocator = &allocator;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  start = seconds_now();
  c.status = urlens_parse(url, text, c.input, NULL);
  c.seconds = seconds_now() - start;
  c.memory = m.most;
  if (c.status == URLENS_OK) {
    c.result = urlens_href(url).length;
    CHECK_EQ_INT(s->name, URLENS_OK, urlens_self_check(url));
  }
  urlens_destroy(url);
  CHECK_EQ_INT(s->name, 0, m.now);
  free(text);
  return c;
}

int main(void) {
  const char *slow = getenv("URLENS_SLOW");
  size_t length = slow && *slow ? LONG_RUN : SHORT_RUN;
  printf("%-36s %9s %9s %8s %7s  %s\n", "shape", "input", "result", "memory", "time", "status");
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    size_t most = shapes[i].memory ? shapes[i].memory : MOST_MEMORY;
    size_t wanted = most == MOST_FOR_EXPANSION ? length / LESS_EXPANSION : length;
    cost quarter = measure(&shapes[i], wanted / 4), whole = measure(&shapes[i], wanted);
    size_t both = whole.input + whole.result;
    printf("%-36s %6zu kB %6zu kB  %4.1f x %5.0f ms  %s\n", shapes[i].name, whole.input >> 10, whole.result >> 10,
           (double)whole.memory / (double)both, whole.seconds * 1e3, urlens_status_name(whole.status));
    CHECK_EQ_INT(shapes[i].name, 1, whole.memory <= most * both + 65536);
    /*
     * Punycode's numbers have 32 bits, and very long labels of Unicode are too much for them: the only status that may
     * depend on the length. Four times the length may not take sixteen times the time; a short time says nothing.
     */
    if (whole.status == URLENS_E_IDNA_PUNYCODE) continue;
    CHECK_EQ_INT(shapes[i].name, quarter.status, whole.status);
    CHECK_EQ_INT(shapes[i].name, 1, whole.seconds < 0.25 || whole.seconds < 10 * quarter.seconds);
  }
  return test_end();
}
