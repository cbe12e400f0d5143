/* SPDX-License-Identifier: MIT */
/*
 * An allocator for tests: it counts what it gives, checks that sizes come back as they went, and fails when it is told to.
 */
#ifndef URLENS_COUNTING_H
#define URLENS_COUNTING_H

#include "test.h"
#include "urlens.h"

typedef struct counting {
  size_t calls;   /* of allocate and reallocate */
  size_t blocks;  /* that are out */
  size_t bytes;   /* that are out */
  size_t fail_at; /* the call, counted from 1, from which on all fail; 0: none does */
} counting;

static int counting_fails(counting *c) {
  c->calls++;
  return c->fail_at != 0 && c->calls >= c->fail_at;
}

static void *counting_allocate(void *context, size_t size) {
  counting *c = context;
  CHECK(size > 0);
  if (counting_fails(c)) return NULL;
  c->blocks++;
  c->bytes += size;
  return malloc(size);
}

static void *counting_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  counting *c = context;
  CHECK(block != NULL && new_size > 0);
  if (counting_fails(c)) return NULL;
  c->bytes += new_size - old_size;
  return realloc(block, new_size);
}

static void counting_release(void *context, void *block, size_t size) {
  counting *c = context;
  CHECK(block != NULL);
  c->blocks--;
  c->bytes -= size;
  free(block);
}

TEST_UNUSED static urlens_allocator counting_allocator(counting *c) {
  urlens_allocator allocator = {counting_allocate, counting_reallocate, counting_release, NULL};
  allocator.context = c;
  return allocator;
}

#endif
