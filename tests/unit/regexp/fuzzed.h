/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz target regexp does with one regular expression and one text. It is here because it looks inside the library: no public
 * function runs regular expressions by themselves.
 */
#ifndef URLENS_TEST_FUZZED_H
#define URLENS_TEST_FUZZED_H

#include "naive.h"

enum { MOST_TEXT = 24, MOST_BYTES = 1 << 22, MOST_STEPS = 100000 };

static urlens_allocator allocator;
static ul_regexp_compiler compiler;
static ul_regexp_memory memory;
static ul_buffer program;

static void prepare(void) {
  if (allocator.allocate) return;
  if (ul_allocator_init(&allocator, NULL) != URLENS_OK) abort();
  ul_regexp_compiler_init(&compiler, &allocator);
  ul_regexp_memory_init(&memory, &allocator);
  memory.limit = MOST_BYTES;
  memory.steps = MOST_STEPS;
  ul_buffer_init(&program, &allocator, MOST_BYTES);
}

static unsigned read_flags(fuzz_text line) {
  unsigned flags = 0;
  for (size_t i = 0; i < line.length; i++) {
    if (line.data[i] == 'i') flags |= UL_REGEXP_IGNORE_CASE;
    if (line.data[i] == 'm') flags |= UL_REGEXP_MULTILINE;
    if (line.data[i] == 's') flags |= UL_REGEXP_DOT_ALL;
  }
  return flags;
}

static void check_captures(const ul_regexp_capture *captures, uint32_t count, size_t length) {
  for (uint32_t i = 0; i < count; i++) {
    if (captures[i].start == UL_REGEXP_ABSENT) {
      fuzz_check(i > 0 && captures[i].end == UL_REGEXP_ABSENT, "an absent capture");
    } else {
      fuzz_check(captures[i].start <= captures[i].end && captures[i].end <= length, "a capture is within the text");
    }
  }
}

static void compare_with_naive(ul_span source, unsigned flags, ul_span text, ul_regexp_status status,
                               const ul_regexp_capture *captures, uint32_t count) {
  ul_regexp_capture wanted[NAIVE_MOST_CAPTURES];
  int matches = naive_exec(&compiler, source, flags, text, wanted);
  if (matches < 0) return;
  fuzz_check(matches == (status == UL_REGEXP_OK), "both say whether the text matches");
  if (matches) fuzz_check(memcmp(captures, wanted, count * sizeof *captures) == 0, "both find the same captures");
}

/* Changes some bytes of the program, as the text says, and runs it if it is sound. */
static void run_damaged(ul_span text) {
  ul_regexp_capture *captures;
  for (size_t i = 0; i + 1 < text.length; i += 2) {
    size_t at = ((unsigned char)text.data[i] * 37U + i * 11U) % program.length;
    program.data[at] = (char)(program.data[at] ^ text.data[i + 1]);
  }
  if (!ul_regexp_program_is_sound(program.data, program.length)) return;
  captures = fuzz_room(((const ul_regexp_program *)(const void *)program.data)->capture_count * sizeof *captures);
  ul_regexp_run((const ul_regexp_program *)(const void *)program.data, text, captures, &memory);
  free(captures);
}

static void run_program(ul_span source, unsigned flags, ul_span text) {
  const ul_regexp_program *compiled = (const ul_regexp_program *)(const void *)program.data;
  ul_regexp_capture *captures = fuzz_room(compiled->capture_count * sizeof *captures);
  ul_regexp_status status = ul_regexp_run(compiled, text, captures, &memory);
  fuzz_check(status != UL_REGEXP_SYNTAX && status != UL_REGEXP_TOO_LARGE, "a run knows no errors of sources");
  if (status == UL_REGEXP_OK || status == UL_REGEXP_NO_MATCH) {
    fuzz_check(ul_regexp_run(compiled, text, NULL, &memory) == status, "without captures it says the same");
    if (status == UL_REGEXP_OK) check_captures(captures, compiled->capture_count, text.length);
    if (text.length <= MOST_TEXT) {
      compare_with_naive(source, flags, text, status, captures, compiled->capture_count);
    }
  }
  free(captures);
  run_damaged(text);
}

/* Flags, and texts in blocks of exactly their size. */
static void try_regexp(fuzz_text flags, const char *regexp, size_t regexp_length, const char *input,
                       size_t input_length) {
  ul_span source = ul_span_of(regexp, regexp_length), text = ul_span_of(input, input_length);
  ul_regexp_error error;
  ul_regexp_status status;
  prepare();
  ul_buffer_clear(&program);
  status = ul_regexp_compile(&compiler, source, read_flags(flags), &program, &error);
  fuzz_check(status == error.status && error.what != NULL && error.at <= source.length, "an error is in the source");
  if (status == UL_REGEXP_OK) {
    fuzz_check(ul_regexp_program_is_sound(program.data, program.length), "what is compiled is sound");
    run_program(source, read_flags(flags), text);
  } else {
    fuzz_check(program.length == 0, "a failure writes nothing");
  }
}

#endif
