/* SPDX-License-Identifier: MIT */
#include "core/allocator.h"

#if defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 1
#  include <stdlib.h>

static void *default_allocate(void *context, size_t size) {
  (void)context;
  return malloc(size);
}

static void *default_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  return realloc(block, new_size);
}

static void default_release(void *context, void *block, size_t size) {
  (void)context;
  (void)size;
  free(block);
}

static urlens_status use_default(urlens_allocator *allocator) {
  allocator->allocate = default_allocate;
  allocator->reallocate = default_reallocate;
  allocator->release = default_release;
  allocator->context = NULL;
  return URLENS_OK;
}
#else
static urlens_status use_default(urlens_allocator *allocator) {
  (void)allocator;
  return URLENS_E_ARGUMENT;
}
#endif

urlens_status ul_allocator_init(urlens_allocator *allocator, const urlens_allocator *given) {
  if (!given) return use_default(allocator);
  if (!given->allocate || !given->reallocate || !given->release) return URLENS_E_ARGUMENT;
  *allocator = *given;
  return URLENS_OK;
}

void *ul_allocate(const urlens_allocator *allocator, size_t size) {
  return allocator->allocate(allocator->context, size);
}

void *ul_reallocate(const urlens_allocator *allocator, void *block, size_t old_size, size_t new_size) {
  if (!block) return allocator->allocate(allocator->context, new_size);
  return allocator->reallocate(allocator->context, block, old_size, new_size);
}

void ul_release(const urlens_allocator *allocator, void *block, size_t size) {
  if (block) allocator->release(allocator->context, block, size);
}
