/* SPDX-License-Identifier: MIT */
/*
 * How often the library asks libc for memory. The linker sends its calls through these functions, if it can (--wrap, see
 * CMakeLists.txt); otherwise the count stays 0. The test's own calls count as well.
 */
#ifndef URLENS_LIBC_CALLS_H
#define URLENS_LIBC_CALLS_H

#include <stddef.h>

static size_t libc_calls; /* of malloc, calloc, realloc */

#ifdef URLENS_LD_WRAP
enum { LIBC_IS_COUNTED = 1 };

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size) {
  libc_calls++;
  return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  libc_calls++;
  return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
  libc_calls++;
  return __real_realloc(block, size);
}
#else
enum { LIBC_IS_COUNTED = 0 };
#endif

#endif
