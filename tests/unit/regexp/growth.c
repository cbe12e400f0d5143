/* SPDX-License-Identifier: MIT */
/*
 * Runs regular expressions that make other engines slow on texts of n and of 2n bytes, and prints a line for each, as tests/growth/growth.c does:
 *
 *   WAY <tab> EXPRESSION <tab> BYTES <tab> STATUS <tab> INSTRUCTIONS
 *
 *   growth-regexp BYTES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "growth_measured.h"

typedef struct shape {
  const char *source;
  const char *repeated; /* the text is a number of these, */
  const char *last;     /* and this */
} shape;

static const shape shapes[] = {
    {"^(a+)+$", "a", "b"},
    {"^(a|a)*$", "a", "b"},
    {"^(a|aa)+$", "a", "b"},
    {"^(?:a|a|a|a)*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa$", "a", "b"},
    {"^((((a*)*)*)*)*$", "a", "b"},
    {"^((((a*)+)+)+)+$", "a", "b"},
    {"^((((a+)+)+)+)+$", "a", "b"},
    {"(.*)(.*)(.*)(.*)x", "a", ""},
    {"(a*)*b", "a", ""},
    {"^(?:.*a){12}$", "a", "b"},
    {"^(?:a?){40}a{40}$", "a", ""},
    {"^(?:(?=.*x)a)*$", "a", "b"},
    {"^(?:(?=(.*)x?)a)*$", "a", ""},
    {"^(?:(?!.*x)a)*$", "a", "b"},
    {"^(?:a(?<=(a|b)*))*$", "a", "b"},
    {"^(?:(?=(?:(?=(a+))a)*b)a)*$", "a", "b"},
    {"(?:(?<=^.*)a)*x", "a", ""},
    {"^([^\\/]+?)$", "a", "/"},
    {"^(?:\\/((?:[^\\/]+?)(?:\\/(?:[^\\/]+?))*))?$", "/ab", "/"},
    {"^(.*)\\/(.*)\\/(.*)$", "/", "\n"},
    {"^(?:\\/([a-z]+|[b-y]+|c+)+)*$", "/abc", "1"},
    {"\\b(?:\\w+\\s?)*$", "a ", "!"},
};

static void fail(const char *what) {
  fprintf(stderr, "growth-regexp: %s\n", what);
  exit(EXIT_FAILURE);
}

static size_t write_text(const shape *which, char *space, size_t size) {
  size_t piece = strlen(which->repeated), last = strlen(which->last), length = 0;
  while (length + piece + last <= size) {
    memcpy(space + length, which->repeated, piece);
    length += piece;
  }
  memcpy(space + length, which->last, last);
  return length + last;
}

/* The memory has grown before, so that it does not matter at which lengths it does. */
static void run_shape(const shape *which, const ul_regexp_program *program, char *space, size_t size) {
  static const char *const names[] = {"match", "no match", "syntax", "too large", "no memory", "limit"};
  static ul_regexp_capture captures[UL_REGEXP_MOST_CAPTURES];
  ul_regexp_memory memory;
  urlens_allocator allocator;
  int counters = counters_open();
  size_t i;
  if (ul_allocator_init(&allocator, NULL) != URLENS_OK) fail("no allocator");
  ul_regexp_memory_init(&memory, &allocator);
  ul_regexp_run(program, ul_span_of(space, write_text(which, space, 2 * size)), captures, &memory);
  for (i = 1; i <= 2; i++) {
    size_t length = write_text(which, space, i * size);
    uint64_t before = counters_read(counters);
    ul_regexp_status status = growth_measured(program, ul_span_of(space, length), captures, &memory);
    uint64_t instructions = counters_read(counters) - before;
    if (status > UL_REGEXP_NO_MATCH) fail(names[status]);
    printf("regexp\t%s\t%zu\t%s\t%llu\n", which->source, length, names[status], (unsigned long long)instructions);
  }
  ul_regexp_memory_release(&memory);
}

int main(int argc, char **argv) {
  size_t size = argc == 2 ? strtoul(argv[1], NULL, 10) : 0, i;
  urlens_allocator allocator;
  ul_regexp_compiler compiler;
  ul_regexp_error error;
  ul_buffer program;
  char *space;
  if (size < 64) fail("usage: growth-regexp BYTES");
  space = malloc(2 * size);
  if (!space || ul_allocator_init(&allocator, NULL) != URLENS_OK) fail("out of memory");
  ul_regexp_compiler_init(&compiler, &allocator);
  ul_buffer_init(&program, &allocator, SIZE_MAX / 2);
  for (i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    ul_span source = ul_span_of_name(shapes[i].source);
    ul_buffer_clear(&program);
    if (ul_regexp_compile(&compiler, source, 0, &program, &error) != UL_REGEXP_OK) fail(error.what);
    run_shape(&shapes[i], (const ul_regexp_program *)(const void *)program.data, space, size);
  }
  ul_buffer_release(&program);
  ul_regexp_compiler_release(&compiler);
  free(space);
  return EXIT_SUCCESS;
}
