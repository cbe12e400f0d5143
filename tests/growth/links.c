/* SPDX-License-Identifier: MIT */
/*
 * Texts of n and of 2n bytes that make a search begin again and again, and URLs of such lengths to format. Prints what
 * growth.c prints.
 *
 *   growth-links BYTES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "measured_links.h"

/* A text: a beginning, and a unit again and again. */
typedef struct shape {
  const char *start, *unit;
} shape;

static const shape texts[] = {
    {"", "a"},
    {"", "."},
    {"", "a."},
    {"", "a.."},
    {"", "a.com "},
    {"", "a.com"},
    {"", "a@"},
    {"", "a@b.com"},
    {"", "a..b@c.com "},
    {"", "@a.com"},
    {"", "://"},
    {"", "a://"},
    {"", "http://"},
    {"", "http://a.."},
    {"", "http://a@"},
    {"http://", "a:"},
    {"http://a/", "("},
    {"http://a/", "(a)"},
    {"http://a/", "."},
    {"a.com/", ".)"},
    {"a.com/", ")a.com/"},
    {"http://[", ":"},
    {"", "http://["},
    {"", "mailto:"},
    {"", "a.com+"},
    {"", "\xE3\x80\x82"},
    {"", "\xC3\xA4"},
    {"", "\xFF"},
    {"", "x.foo.."},
    {"", "a.com:99999"},
    {"", "http://a:99999 "},
};

static const shape urls[] = {
    {"http://a/", "%C3%A4"}, {"http://a/", "("}, {"http://a/", "()"}, {"http://a/?", "&="}, {"http://a/#", ":~"},
    {"http://a/#", "%3A"},   {"http://a/", "%"}, {"http:a/", "\\"},   {"http://a/", "%E3"}, {"http://a/", "."},
};

static size_t write_shape(char *out, const shape *s, size_t size) {
  size_t length = strlen(s->start), step = strlen(s->unit);
  memcpy(out, s->start, length);
  for (; length + step <= size; length += step) memcpy(out + length, s->unit, step);
  return length;
}

/* Bytes that are not ASCII, as hex digits. */
static void print_text(const char *text) {
  for (; *text; text++) printf((unsigned char)*text < 0x80 ? "%c" : "\\x%02X", (unsigned char)*text);
}

static void run(uint32_t flags, const shape *s, char *space, size_t size, urlens_output *out) {
  static int counters = -2;
  size_t length = write_shape(space, s, size);
  uint64_t before, instructions;
  urlens_status status;
  if (counters == -2) counters = counters_open();
  before = counters_read(counters);
  status = growth_measured(flags, space, length, out);
  instructions = counters_read(counters) - before;
  printf("%s %u\t", flags & GROWTH_FORMATS ? "format" : "find", (unsigned)flags);
  print_text(s->start);
  print_text(s->unit);
  printf("\t%zu\t%s\t%llu\n", length, urlens_status_name(status), (unsigned long long)instructions);
}

int main(int argc, char **argv) {
  static const uint32_t flags[] = {0, ALL_FLAGS};
  size_t size = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  char *space = malloc(2 * size + 16), *room = malloc(8 * size + 16);
  urlens_output out = {.data = room, .capacity = 8 * size + 16};
  if (size == 0 || !space || !room) return EXIT_FAILURE;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    for (size_t j = 0; j < sizeof flags / sizeof flags[0]; j++) {
      run(flags[j], &texts[i], space, size, &out);
      run(flags[j], &texts[i], space, 2 * size, &out);
    }
  }
  for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
    run(GROWTH_FORMATS, &urls[i], space, size, &out);
    run(GROWTH_FORMATS, &urls[i], space, 2 * size, &out);
  }
  free(space);
  free(room);
  return EXIT_SUCCESS;
}
