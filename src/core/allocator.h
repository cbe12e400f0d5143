/* SPDX-License-Identifier: MIT */
/* Memory: the default allocator, and checked calls of an object's allocator. */
#ifndef UL_CORE_ALLOCATOR_H
#define UL_CORE_ALLOCATOR_H

#include "core/config.h"

/*
 * Copies `given` to *allocator, or the default one if it is NULL. URLENS_E_ARGUMENT if one of its functions is missing, or
 * if none is given and this build (a freestanding one) has no default.
 */
UL_INTERNAL urlens_status ul_allocator_init(urlens_allocator *allocator, const urlens_allocator *given);

/* NULL if there is no memory. `size` is not 0. */
UL_INTERNAL void *ul_allocate(const urlens_allocator *allocator, size_t size);

/* Like realloc, with the old size; `block` may be NULL if that is 0. */
UL_INTERNAL void *ul_reallocate(const urlens_allocator *allocator, void *block, size_t old_size, size_t new_size);

/* `block` may be NULL. */
UL_INTERNAL void ul_release(const urlens_allocator *allocator, void *block, size_t size);

#endif
