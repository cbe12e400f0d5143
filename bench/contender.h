/* SPDX-License-Identifier: MIT */
/* What is compared: urlens, and other libraries that do the same, found when the program runs. */
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include "list.h"
#include "operations.h"

/* One thing to measure. */
typedef struct task {
  const char *name; /* of the list */
  operation what;
  setter part;      /* OPERATION_SET only */
  const list *urls; /* what to parse, or the values to set */
  unsigned dialect; /* OPERATION_PARSE only: the number of one of urlens's dialects, 0 for the URL Standard */
} task;

/* Setters are called on this many objects in turn, which hold different URLs. */
enum { SET_OBJECTS = 16 };
extern const list *set_objects;

/* A piece of the list, from `first` up to but not including `end`. */
typedef struct range {
  size_t first, end;
} range;

/* What came of going over a piece of the list: a check that contenders do the same work, and a use of their results. */
typedef struct outcome {
  size_t accepted; /* how many were URLs; of setters, calls that took the value */
  size_t bytes;    /* of all serializations */
  size_t offsets;  /* a sum of one offset each */
} outcome;

typedef struct contender {
  const char *name;
  /* Prepares for a task. NULL if the contender has no such operation. */
  void *(*open)(const task *what);
  outcome (*pass)(void *state, const task *what, range piece);
  /* How often it asked for memory since the last call; NULL if that is not known. */
  size_t (*allocations)(void *state);
  void (*close)(void *state);
} contender;

extern const contender urlens_contender;

/* urlens without its fast path: OPERATION_PARSE only, and the URL Standard whatever the task's dialect is. */
extern const contender machine_contender;

/* The peers, or NULL where they are not installed. Looked for in `directory`, unless that is NULL, and in the system. */
const contender *find_ada(const char *directory);
const contender *find_curl(const char *directory);
const contender *find_uriparser(const char *directory);

#endif
