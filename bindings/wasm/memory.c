/* SPDX-License-Identifier: MIT */
/*
 * malloc and its family, in a tenth of the code that the C library's have. Blocks have one of a few sizes, four for each
 * power of two, and a block that was freed waits in the list of its size for the next one who wants it. So the same work
 * a second time takes no new memory. The last block of all can grow where it is.
 *
 * This file is compiled without the compiler's knowledge of these functions, which would let it write calloc as a call
 * of calloc.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
  PAGE = 65536,
  HEADER = 8,    /* before each block; also what blocks are aligned to */
  SMALLEST = 32, /* 2 to the power of 5 */
  KINDS = 4 * 27 /* up to 2 to the power of 31 */
};

/* What is before a block, or in its place while it waits. */
typedef struct header {
  uint32_t kind;
  struct header *next; /* of those that wait */
} header;

/* The linker says where the module's own data ends. */
extern unsigned char __heap_base; /* NOLINT(bugprone-reserved-identifier) */

static header *waiting[KINDS];
static size_t top; /* where nothing is yet; 0 before the first call */

/* The whole size of a block, with its header: 32, 40, 48, 56, 64, 80 and so on, all multiples of 8. */
static size_t size_of(uint32_t kind) {
  return (size_t)(4 + kind % 4) << (kind / 4 + 3);
}

/* The smallest kind whose blocks hold `size` bytes; KINDS if all are smaller. */
static uint32_t kind_for(size_t size) {
  uint32_t kind;
  if (size > SIZE_MAX / 2 - HEADER) return KINDS;
  size += HEADER;
  if (size <= SMALLEST) return 0;
  kind = 4 * (26 - (uint32_t)__builtin_clzl(size - 1));
  while (size_of(kind) < size) kind++;
  return kind;
}

/* Moves the top, and the end of memory with it. 0: there is no more. */
static int reach(size_t wanted) {
  size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE, pages;
  if (wanted < top) return 0;
  if (wanted > have) {
    pages = (wanted - have + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return 0;
  }
  top = wanted;
  return 1;
}

static header *header_of(void *block) {
  return (header *)((char *)block - HEADER);
}

void *malloc(size_t size) {
  uint32_t kind = kind_for(size);
  header *found;
  size_t start;
  if (kind >= KINDS) return NULL;
  found = waiting[kind];
  if (found) {
    waiting[kind] = found->next;
    return (char *)found + HEADER;
  }
  if (top == 0) top = ((size_t)&__heap_base + HEADER - 1) & ~(size_t)(HEADER - 1);
  start = top;
  if (!reach(start + size_of(kind))) return NULL;
  found = (header *)start;
  found->kind = kind;
  return (char *)found + HEADER;
}

void free(void *block) {
  header *freed;
  if (!block) return;
  freed = header_of(block);
  freed->next = waiting[freed->kind];
  waiting[freed->kind] = freed;
}

void *calloc(size_t count, size_t size) {
  void *block;
  if (size > 0 && count > SIZE_MAX / size) return NULL;
  block = malloc(count * size);
  if (block) memset(block, 0, count * size);
  return block;
}

/*
 * Makes the last block of all larger where it is. 0: it is not the last, or there is no more memory, or a block of that
 * size waits. Without the last rule, blocks that begin small and grow would never be found again.
 */
static int grows_in_place(header *block, uint32_t kind) {
  if (waiting[kind] || (size_t)block + size_of(block->kind) != top || !reach((size_t)block + size_of(kind))) return 0;
  block->kind = kind;
  return 1;
}

void *realloc(void *block, size_t size) {
  uint32_t kind = kind_for(size);
  void *moved;
  size_t old;
  if (!block) return malloc(size);
  if (kind >= KINDS) return NULL;
  if (kind <= header_of(block)->kind || grows_in_place(header_of(block), kind)) return block;
  moved = malloc(size);
  if (!moved) return NULL;
  old = size_of(header_of(block)->kind) - HEADER;
  memcpy(moved, block, old < size ? old : size);
  free(block);
  return moved;
}
