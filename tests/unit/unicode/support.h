/* SPDX-License-Identifier: MIT */
/* What the tests of the Unicode layer share: an allocator that counts and fails on demand, and Unicode's test files. */
#ifndef URLENS_TEST_UNICODE_SUPPORT_H
#define URLENS_TEST_UNICODE_SUPPORT_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "test.h"
#include "unicode/utf8.h"

/* An allocator that counts, and fails once `left` allocations have been made. */
typedef struct test_memory {
  urlens_allocator allocator;
  size_t left;
  size_t calls;
  size_t blocks; /* not yet released */
} test_memory;

TEST_UNUSED static void *test_allocate(void *context, size_t size) {
  test_memory *memory = context;
  void *block;
  memory->calls++;
  if (memory->left == 0) return NULL;
  memory->left--;
  block = malloc(size);
  if (block) memory->blocks++;
  return block;
}

TEST_UNUSED static void *test_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  test_memory *memory = context;
  (void)old_size;
  if (!block) return test_allocate(context, new_size);
  memory->calls++;
  if (memory->left == 0) return NULL;
  memory->left--;
  return realloc(block, new_size);
}

TEST_UNUSED static void test_release(void *context, void *block, size_t size) {
  test_memory *memory = context;
  (void)size;
  if (block) memory->blocks--;
  free(block);
}

TEST_UNUSED static void test_memory_init(test_memory *memory, size_t left) {
  memory->allocator.allocate = test_allocate;
  memory->allocator.reallocate = test_reallocate;
  memory->allocator.release = test_release;
  memory->allocator.context = memory;
  memory->left = left;
  memory->calls = 0;
  memory->blocks = 0;
}

/* A place to work in: one that grows, and is told to the next test as good as new by test_place_clear. */
typedef struct test_place {
  test_memory memory;
  ul_scratch scratch;
  ul_buffer output;
} test_place;

TEST_UNUSED static void test_place_init(test_place *place) {
  test_memory_init(&place->memory, (size_t)-1);
  ul_scratch_init(&place->scratch, &place->memory.allocator, NULL, 0);
  ul_buffer_init(&place->output, &place->memory.allocator, (size_t)1 << 30);
}

TEST_UNUSED static void test_place_release(test_place *place) {
  ul_scratch_release(&place->scratch);
  ul_buffer_release(&place->output);
  CHECK(place->memory.blocks == 0);
}

/* Reads hexadecimal code points separated by spaces up to `end`, and writes them as UTF-8. Returns the length. */
TEST_UNUSED static size_t test_from_hex(const char *text, const char *end, char *out) {
  size_t length = 0;
  while (text < end) {
    char *next;
    unsigned long c = strtoul(text, &next, 16);
    if (next == text) {
      text++;
      continue;
    }
    length += ul_utf8_write((uint32_t)c, out + length);
    text = next;
  }
  return length;
}

/* The line that begins at *at, without its end; moves *at past it. 0 at the end of the text. */
TEST_UNUSED static int test_line(ul_span text, size_t *at, ul_span *line) {
  size_t end;
  if (*at >= text.length) return 0;
  end = ul_span_find(text, *at, '\n');
  *line = ul_span_slice(text, *at, end);
  *at = end + 1;
  return 1;
}

/* A generator of numbers that is the same everywhere. */
TEST_UNUSED static uint32_t test_random(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(*state >> 33);
}

#endif
