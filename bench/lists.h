/* SPDX-License-Identifier: MIT */
/* The lists by name: four with the statistics of lists of real URLs, and one per class of input. */
#ifndef BENCH_LISTS_H
#define BENCH_LISTS_H

#include "list.h"
#include "operations.h"
#include "shape.h"
#include "writer.h"

typedef struct list_kind {
  const char *name;
  const char *what;
  size_t count;
  unsigned operations;                           /* bits 1 << operation */
  void (*write)(writer *out, const shape *like); /* one URL */
  const shape *like;
} list_kind;

extern const list_kind list_kinds[];
extern const size_t list_kind_count;

/* What relative references are resolved against. */
extern const char list_base[];

/* The list of that kind: always the same URLs. */
list *list_make(const list_kind *kind);

/* Values for a setter, as many as the lists have URLs. */
list *list_make_values(setter part);

#endif
