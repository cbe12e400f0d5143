/* SPDX-License-Identifier: MIT */
/*
 * Memory for the pieces of text that are needed while one URL is worked on. A piece stays where it is until all pieces
 * are given back at once. Blocks are kept for the next URL, so a handle soon has all it needs.
 */
#ifndef UL_CORE_ARENA_H
#define UL_CORE_ARENA_H

#include "core/allocator.h"
#include "core/span.h"

typedef struct ul_arena_block ul_arena_block;

typedef struct ul_arena {
  const urlens_allocator *allocator; /* NULL: only the first block, which is fixed memory of the caller's */
  char *data;                        /* of the block that is being used */
  size_t used;
  size_t size;
  ul_arena_block *blocks; /* the newest first; NULL while fixed memory is used */
} ul_arena;

/* Growing, with no memory yet; or fixed, if `allocator` is NULL. */
UL_INTERNAL void ul_arena_init(ul_arena *arena, const urlens_allocator *allocator, char *data, size_t size);

UL_INTERNAL void ul_arena_release(ul_arena *arena);

/* Gives back all that was taken. The largest block is kept. */
UL_INTERNAL void ul_arena_reset(ul_arena *arena);

/* `size` bytes (of text: not aligned), or NULL if there is no memory. Never NULL for a size of 0. */
UL_INTERNAL char *ul_arena_take(ul_arena *arena, size_t size);

/* Gives back the end of what was taken last: of `taken` bytes only `used` are needed. */
UL_INTERNAL void ul_arena_shrink(ul_arena *arena, size_t taken, size_t used);

#endif
