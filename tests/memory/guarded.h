/* SPDX-License-Identifier: MIT */
/* Room between two pages that cannot be touched. Define _GNU_SOURCE before the first header: for MAP_ANONYMOUS. */
#ifndef URLENS_GUARDED_H
#define URLENS_GUARDED_H

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct guarded {
  char *start, *end;
} guarded;

/* At least `size` bytes, or the program ends. */
static guarded guarded_make(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (size + page - 1) / page * page;
  char *all = mmap(NULL, room + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  guarded g = {NULL, NULL};
  if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) || mprotect(all + page + room, page, PROT_NONE)) {
    exit(EXIT_FAILURE);
  }
  g.start = all + page;
  g.end = g.start + room;
  return g;
}

#endif
