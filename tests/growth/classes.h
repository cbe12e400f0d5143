/* SPDX-License-Identifier: MIT */
/* Classes of input that have made some URL parser slow: each can be made as long as one likes. */
#ifndef URLENS_GROWTH_CLASSES_H
#define URLENS_GROWTH_CLASSES_H

#include <stddef.h>

typedef struct input_class {
  const char *name;
  const char *before;
  const char *unit; /* repeated; NULL: letters of which no two are the same, as far as there are so many */
  const char *after;
  int costly; /* so many instructions a byte that a quarter of the length is enough */
} input_class;

extern const input_class input_classes[];
extern const size_t input_class_count;

/* Writes an input of at most `size` bytes, and less than a unit shorter. Returns its length. */
size_t input_class_write(const input_class *which, char *out, size_t size);

/* URLs as one meets them, and as every dialect takes them. */
extern const char *const ordinary_urls[];
extern const size_t ordinary_url_count;

#endif
