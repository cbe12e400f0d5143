/* SPDX-License-Identifier: MIT */
#include "core/arena.h"

#include "counting.h"

static void test_growing(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_arena arena;
  char *first, *second;
  ul_arena_init(&arena, &allocator, NULL, 0);
  CHECK(ul_arena_take(&arena, 0) != NULL && counts.blocks == 0);
  first = ul_arena_take(&arena, 10);
  second = ul_arena_take(&arena, 5);
  CHECK(first != NULL && second == first + 10);
  ul_arena_shrink(&arena, 5, 2);
  CHECK(ul_arena_take(&arena, 1) == second + 2);
  /* A block is used to its end: 13 bytes are taken. */
  CHECK(ul_arena_take(&arena, arena.size - 13) == second + 3);
  CHECK(counts.blocks == 1);
  CHECK(ul_arena_take(&arena, 1) != NULL && counts.blocks == 2);
  CHECK(ul_arena_take(&arena, 100000) != NULL && counts.blocks == 3 && arena.size >= 100000);
  ul_arena_reset(&arena);
  CHECK(counts.blocks == 1 && counts.bytes > 100000 && arena.used == 0);
  CHECK(ul_arena_take(&arena, 100000) != NULL && counts.blocks == 1);
  ul_arena_release(&arena);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
  CHECK(ul_arena_take(&arena, 1) != NULL && counts.blocks == 1);
  ul_arena_release(&arena);
}

/* What cannot be had leaves the rest as it is. */
static void test_failures(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_arena arena;
  char *first;
  ul_arena_init(&arena, &allocator, NULL, 0);
  first = ul_arena_take(&arena, 10);
  CHECK(ul_arena_take(&arena, SIZE_MAX) == NULL);
  CHECK(ul_arena_take(&arena, SIZE_MAX - 1) == NULL);
  counts.fail_at = counts.calls + 1;
  CHECK(ul_arena_take(&arena, 100000) == NULL);
  CHECK(counts.blocks == 1);
  CHECK(ul_arena_take(&arena, 10) == first + 10);
  ul_arena_release(&arena);
  CHECK(counts.blocks == 0);
}

static void test_fixed(void) {
  char memory[16];
  ul_arena arena;
  ul_arena_init(&arena, NULL, memory, sizeof memory);
  CHECK(ul_arena_take(&arena, 10) == memory);
  CHECK(ul_arena_take(&arena, 7) == NULL);
  CHECK(ul_arena_take(&arena, 6) == memory + 10);
  ul_arena_reset(&arena);
  CHECK(ul_arena_take(&arena, 16) == memory);
}

int main(void) {
  test_growing();
  test_failures();
  test_fixed();
  return test_end();
}
