/* SPDX-License-Identifier: MIT */
/* Decoding in any number of passes at once is decoding once, that many times. */
#include "weburl/path.h"

#include "test.h"

static ul_memory memory;

/* The result of `passes` passes, one by one. */
static ul_span decode_one_by_one(ul_job *job, ul_span text, long passes) {
  while (passes-- > 0) text = ul_decode_unreserved(job, text, UL_DECODE_ONCE);
  return text;
}

static void check(const char *text) {
  enum { MOST = 5 };
  ul_settings settings = {.limit = URLENS_MAX_LENGTH};
  ul_request request = {.input = ul_span_of_name(text), .settings = &settings, .memory = &memory};
  ul_job job;
  ul_job_init(&job, &request);
  for (long passes = 0; passes <= MOST; passes++) {
    ul_span wanted = decode_one_by_one(&job, request.input, passes);
    ul_span got = ul_decode_unreserved(&job, request.input, passes);
    CHECK_EQ_BYTES(text, request.input.length, wanted.data, wanted.length, got.data, got.length);
  }
}

/* Every text of five pieces, among them escapes of digits that are the digits of other escapes. */
static void test_pieces(void) {
  static const char *const pieces[] = {"%", "3", "4", "%33", "%34", "%3", "a"};
  enum { PIECES = sizeof pieces / sizeof *pieces, MOST = 5 };
  unsigned long count = 1;
  for (int i = 0; i < MOST; i++) count *= PIECES;
  for (unsigned long number = 0; number < count; number++) {
    char text[4 * MOST] = "";
    for (unsigned long rest = number, i = 0; i < MOST; i++, rest /= PIECES) strcat(text, pieces[rest % PIECES]);
    check(text);
  }
}

int main(void) {
  urlens_allocator allocator;
  ul_allocator_init(&allocator, NULL);
  ul_memory_init(&memory, &allocator);
  check("%%34%33:");
  check("%%34%3%33");
  check("%%3%33%34");
  check("%25%34%31");
  test_pieces();
  ul_memory_release(&memory);
  return test_end();
}
