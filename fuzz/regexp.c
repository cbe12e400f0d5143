/* SPDX-License-Identifier: MIT */
/*
 * A line with flags, one with a regular expression, and a text. What is compiled is sound; without captures a run says the same;
 * on short texts a matcher that follows ECMAScript step by step finds the same match with the same captures. And the bytes of a
 * program with some changed ones, if they are sound, run and end.
 */
#include "regexp/regexp.h"
#include "common.h"
#include "regexp/naive.h"

enum { MOST_TEXT = 24, MOST_BYTES = 1 << 22 };

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text rest = fuzz_text_of((const char *)data, size), line = fuzz_line(&rest), regexp = fuzz_line(&rest);
  char *copy = fuzz_copy(regexp.data, regexp.length), *input = fuzz_copy(rest.data, rest.length);
  ul_span source = ul_span_of(copy, regexp.length), text = ul_span_of(input, rest.length);
  ul_regexp_error error;
  ul_regexp_status status;
  fuzz_input = fuzz_text_of((const char *)data, size);
  prepare();
  ul_buffer_clear(&program);
  status = ul_regexp_compile(&compiler, source, read_flags(line), &program, &error);
  fuzz_check(status == error.status && error.what != NULL && error.at <= source.length, "an error is in the source");
  if (status == UL_REGEXP_OK) {
    fuzz_check(ul_regexp_program_is_sound(program.data, program.length), "what is compiled is sound");
    run_program(source, read_flags(line), text);
  } else {
    fuzz_check(program.length == 0, "a failure writes nothing");
  }
  free(copy);
  free(input);
  return 0;
}
