/* SPDX-License-Identifier: MIT */
/*
 * One reusable block of working memory. A function that needs room for a while takes the whole block; the next one that
 * takes it may get the same bytes. It belongs to a handle and grows by its allocator, or it is fixed memory of a
 * caller's (or none at all).
 */
#ifndef UL_CORE_SCRATCH_H
#define UL_CORE_SCRATCH_H

#include "core/allocator.h"

typedef struct ul_scratch {
  void *data;
  size_t size;
  const urlens_allocator *allocator; /* NULL: fixed */
} ul_scratch;

/* Growing, with no memory yet; or fixed, if `allocator` is NULL. Fixed memory must be aligned for any type. */
UL_INTERNAL void ul_scratch_init(ul_scratch *scratch, const urlens_allocator *allocator, void *data, size_t size);

UL_INTERNAL void ul_scratch_release(ul_scratch *scratch);

/*
 * At least `size` bytes, aligned for any type, or NULL if there is no memory. Valid until the next call. The old
 * contents of the block are lost.
 */
UL_INTERNAL void *ul_scratch_take(ul_scratch *scratch, size_t size);

#endif
