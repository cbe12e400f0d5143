/* SPDX-License-Identifier: MIT */
/*
 * A line with flags, one with a regular expression, and a text. What is compiled is sound; without captures a run says the same;
 * on short texts a matcher that follows ECMAScript step by step finds the same match with the same captures. And the bytes of a
 * program with some changed ones, if they are sound, run and end.
 */
#include "common.h"

#include "../tests/unit/regexp/fuzzed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text rest = fuzz_text_of((const char *)data, size), flags = fuzz_line(&rest), regexp = fuzz_line(&rest);
  char *source = fuzz_copy(regexp.data, regexp.length), *text = fuzz_copy(rest.data, rest.length);
  fuzz_input = fuzz_text_of((const char *)data, size);
  try_regexp(flags, source, regexp.length, text, rest.length);
  free(source);
  free(text);
  return 0;
}
