/* SPDX-License-Identifier: MIT */
#include "core/scratch.h"

void ul_scratch_init(ul_scratch *scratch, const urlens_allocator *allocator, void *data, size_t size) {
  scratch->data = data;
  scratch->size = size;
  scratch->allocator = allocator;
}

void ul_scratch_release(ul_scratch *scratch) {
  if (scratch->allocator) ul_release(scratch->allocator, scratch->data, scratch->size);
  ul_scratch_init(scratch, scratch->allocator, NULL, 0);
}

void *ul_scratch_take(ul_scratch *scratch, size_t size) {
  void *data;
  size_t larger = size;
  if (size <= scratch->size) return scratch->data;
  if (!scratch->allocator) return NULL;
  if (scratch->size <= SIZE_MAX / 2 && larger < scratch->size * 2) larger = scratch->size * 2;
  data = ul_allocate(scratch->allocator, larger);
  if (!data) return NULL;
  ul_release(scratch->allocator, scratch->data, scratch->size);
  scratch->data = data;
  scratch->size = larger;
  return data;
}
