/* SPDX-License-Identifier: MIT */
#include "core/scratch.h"

#include "core/allocator.h"
#include "counting.h"

static void test_growing(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_scratch scratch;
  void *first;
  ul_scratch_init(&scratch, &allocator, NULL, 0);
  first = ul_scratch_take(&scratch, 100);
  CHECK(first != NULL && scratch.size >= 100);
  CHECK(ul_scratch_take(&scratch, 40) == first);
  CHECK(counts.calls == 1);
  CHECK(ul_scratch_take(&scratch, 101) != NULL && scratch.size >= 200);
  CHECK(counts.blocks == 1 && counts.bytes == scratch.size);
  counts.fail_at = 1;
  CHECK(ul_scratch_take(&scratch, 100000) == NULL);
  CHECK(ul_scratch_take(&scratch, 150) != NULL);
  ul_scratch_release(&scratch);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
  ul_scratch_release(&scratch);
  counts.fail_at = 0;
  CHECK(ul_scratch_take(&scratch, 1) != NULL);
  ul_scratch_release(&scratch);
  CHECK(counts.blocks == 0);
}

static void test_fixed(void) {
  char memory[16];
  ul_scratch scratch;
  ul_scratch_init(&scratch, NULL, memory, sizeof memory);
  CHECK(ul_scratch_take(&scratch, 16) == memory);
  CHECK(ul_scratch_take(&scratch, 17) == NULL);
  ul_scratch_release(&scratch);
  CHECK(ul_scratch_take(&scratch, 1) == NULL);
}

static void test_allocator(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator given = counting_allocator(&counts), allocator;
  void *block;
  CHECK(ul_allocator_init(&allocator, NULL) == URLENS_OK);
  block = ul_allocate(&allocator, 10);
  block = ul_reallocate(&allocator, block, 10, 1000);
  CHECK(block != NULL);
  ul_release(&allocator, block, 1000);
  ul_release(&allocator, NULL, 0);

  CHECK(ul_allocator_init(&allocator, &given) == URLENS_OK);
  block = ul_reallocate(&allocator, NULL, 0, 10);
  CHECK(counts.blocks == 1);
  ul_release(&allocator, block, 10);
  CHECK(counts.blocks == 0);

  given.allocate = NULL;
  CHECK(ul_allocator_init(&allocator, &given) == URLENS_E_ARGUMENT);
  given = counting_allocator(&counts);
  given.reallocate = NULL;
  CHECK(ul_allocator_init(&allocator, &given) == URLENS_E_ARGUMENT);
  given = counting_allocator(&counts);
  given.release = NULL;
  CHECK(ul_allocator_init(&allocator, &given) == URLENS_E_ARGUMENT);
}

int main(void) {
  test_growing();
  test_fixed();
  test_allocator();
  return test_end();
}
