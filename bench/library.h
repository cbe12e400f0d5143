/* SPDX-License-Identifier: MIT */
/* Shared libraries opened when the program runs. */
#ifndef BENCH_LIBRARY_H
#define BENCH_LIBRARY_H

#include <stddef.h>

/* Opens the first of the names that is there, in the directory first. NULL if none is. It is never closed. */
void *library_open(const char *directory, const char *const *names, size_t count);

/* A function to be found: its name, and where the pointer to it goes. */
typedef struct library_function {
  const char *name;
  void *pointer; /* the address of a function pointer */
} library_function;

/* Finds all of them. 0 if one is missing. */
int library_find(void *library, const library_function *functions, size_t count);

#endif
