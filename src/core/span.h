/* SPDX-License-Identifier: MIT */
/* A borrowed piece of text: never NUL-terminated, never owned. NULL data with length 0 is the empty span. */
#ifndef UL_CORE_SPAN_H
#define UL_CORE_SPAN_H

#include "core/config.h"

typedef struct ul_span {
  const char *data;
  size_t length;
} ul_span;

static inline ul_span ul_span_of(const char *data, size_t length) {
  ul_span span = {data, length};
  return span;
}

/* The piece from `start` to `end`, which must be within the span, in this order. */
static inline ul_span ul_span_slice(ul_span span, size_t start, size_t end) {
  return ul_span_of(start > 0 ? span.data + start : span.data, end - start); /* NULL + 0 would be undefined */
}

static inline int ul_span_equal(ul_span a, ul_span b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static inline int ul_span_begins(ul_span span, ul_span prefix) {
  return span.length >= prefix.length && ul_span_equal(ul_span_slice(span, 0, prefix.length), prefix);
}

/*
 * The one narrowing from sizes to offsets. Texts that offsets point into have at most URLENS_MAX_LENGTH bytes, or their buffer is
 * full, and then the offsets mean nothing.
 */
static inline urlens_offset ul_offset(size_t position) {
  return (urlens_offset)position;
}

/* A span over a string literal. */
#define UL_SPAN(literal) ul_span_of("" literal, sizeof(literal) - 1)

/* A span over a NUL-terminated string, for tables of names. */
static inline ul_span ul_span_of_name(const char *name) {
  size_t length = 0;
  while (name[length]) length++;
  return ul_span_of(name, length);
}

/* The position of the first `byte` at or after `from`, or the span's length. */
static inline size_t ul_span_find(ul_span span, size_t from, char byte) {
  const char *found = from < span.length ? memchr(span.data + from, (unsigned char)byte, span.length - from) : NULL;
  return found ? (size_t)(found - span.data) : span.length;
}

#endif
