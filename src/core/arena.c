/* SPDX-License-Identifier: MIT */
#include "core/arena.h"

struct ul_arena_block {
  ul_arena_block *older;
  size_t size; /* of the bytes after this */
};

enum { SMALLEST_BLOCK = 1024 };

void ul_arena_init(ul_arena *arena, const urlens_allocator *allocator, char *data, size_t size) {
  arena->allocator = allocator;
  arena->data = data;
  arena->used = 0;
  arena->size = size;
  arena->blocks = NULL;
}

static void release_block(ul_arena *arena, ul_arena_block *block) {
  ul_release(arena->allocator, block, sizeof *block + block->size);
}

void ul_arena_release(ul_arena *arena) {
  while (arena->blocks) {
    ul_arena_block *older = arena->blocks->older;
    release_block(arena, arena->blocks);
    arena->blocks = older;
  }
  ul_arena_init(arena, arena->allocator, NULL, 0);
}

/* Blocks grow, so the newest is the largest; it stays. */
void ul_arena_reset(ul_arena *arena) {
  arena->used = 0;
  if (!arena->blocks) return;
  while (arena->blocks->older) {
    ul_arena_block *older = arena->blocks->older;
    arena->blocks->older = older->older;
    release_block(arena, older);
  }
}

static int add_block(ul_arena *arena, size_t size) {
  size_t larger = arena->size > SIZE_MAX / 4 ? size : arena->size * 2;
  ul_arena_block *block;
  if (!arena->allocator) return 0;
  if (larger < size) larger = size;
  if (larger < SMALLEST_BLOCK) larger = SMALLEST_BLOCK;
  if (larger > SIZE_MAX - sizeof *block) return 0;
  block = ul_allocate(arena->allocator, sizeof *block + larger);
  if (!block) return 0;
  block->older = arena->blocks;
  block->size = larger;
  arena->blocks = block;
  arena->data = (char *)(block + 1);
  arena->used = 0;
  arena->size = larger;
  return 1;
}

char *ul_arena_take(ul_arena *arena, size_t size) {
  char *taken;
  if (size == 0) return (char *)arena; /* a text of no bytes has an address too, which one does not matter */
  if (size > arena->size - arena->used && !add_block(arena, size)) return NULL;
  taken = arena->data + arena->used;
  arena->used += size;
  return taken;
}

void ul_arena_shrink(ul_arena *arena, size_t taken, size_t used) {
  arena->used -= taken - used;
}
