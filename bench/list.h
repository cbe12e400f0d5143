/* SPDX-License-Identifier: MIT */
/*
 * A list of URLs, one after the other in memory, each with a NUL after it because some peers want one. The same bytes
 * are given to every implementation.
 */
#ifndef BENCH_LIST_H
#define BENCH_LIST_H

#include <stddef.h>
#include <stdint.h>

typedef struct list {
  char *text;
  size_t *starts; /* count + 1 of them; a NUL stands before each but the first */
  size_t count;
  size_t text_size, text_capacity, starts_capacity;
} list;

static inline const char *list_at(const list *urls, size_t i) {
  return urls->text + urls->starts[i];
}

static inline size_t list_length(const list *urls, size_t i) {
  return urls->starts[i + 1] - urls->starts[i] - 1;
}

/* Adds an entry at the end. Ends the program if there is no memory, as everything here does. */
void list_add(list *urls, const char *text, size_t length);

/* Releases a list and all that is in it. */
void list_release(list *urls);

/* The lines of a file, without their ends; empty lines are left out. NULL and errno if it cannot be read. */
list *list_read(const char *path);

/* malloc and realloc that end the program if there is no memory. */
void *need_memory(void *old, size_t size);

#endif
