/* SPDX-License-Identifier: MIT */
/*
 * An allocator that fails when it is told to, checks that every block comes back with its size, moves a block whenever
 * it is reallocated, and overwrites what it takes back: so that a stale pointer shows.
 */
#ifndef URLENS_FAILING_H
#define URLENS_FAILING_H

#include "test.h"
#include "urlens.h"

typedef enum failing_plan {
  FAILING_NEVER,
  FAILING_ONCE,    /* call number `at` fails */
  FAILING_FROM_ON, /* it and all that follow fail */
} failing_plan;

typedef struct failing {
  size_t calls; /* of allocate and reallocate since the plan was made */
  size_t failed;
  size_t blocks; /* that are out */
  size_t bytes;
  failing_plan plan;
  size_t at;
} failing;

/* In front of each block, as large as keeps it aligned. */
typedef union failing_header {
  size_t size;
  max_align_t alignment;
} failing_header;

static void failing_plan_to(failing *f, failing_plan plan, size_t at) {
  f->plan = plan;
  f->at = at;
  f->calls = f->failed = 0;
}

static int failing_now(failing *f) {
  f->calls++;
  if (f->plan == FAILING_NEVER || f->calls < f->at || (f->plan == FAILING_ONCE && f->calls > f->at)) return 0;
  f->failed++;
  return 1;
}

static void *failing_give(failing *f, size_t size) {
  failing_header *header = malloc(sizeof *header + size);
  if (!header) exit(EXIT_FAILURE);
  header->size = size;
  memset(header + 1, 0xA5, size);
  f->blocks++;
  f->bytes += size;
  return header + 1;
}

static void failing_take(failing *f, void *block, size_t size) {
  failing_header *header = (failing_header *)block - 1;
  CHECK_EQ_INT("the size of a block", header->size, size);
  memset(block, 0x5A, header->size);
  f->blocks--;
  f->bytes -= header->size;
  free(header);
}

static void *failing_allocate(void *context, size_t size) {
  failing *f = context;
  CHECK(size > 0);
  return failing_now(f) ? NULL : failing_give(f, size);
}

static void *failing_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  failing *f = context;
  void *moved;
  CHECK(block != NULL && old_size > 0 && new_size > 0);
  if (failing_now(f)) return NULL;
  moved = failing_give(f, new_size);
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  failing_take(f, block, old_size);
  return moved;
}

static void failing_release(void *context, void *block, size_t size) {
  failing *f = context;
  if (CHECK(block != NULL)) failing_take(f, block, size);
}

static urlens_allocator failing_allocator(failing *f) {
  urlens_allocator allocator = {failing_allocate, failing_reallocate, failing_release, NULL};
  allocator.context = f;
  return allocator;
}

#endif
