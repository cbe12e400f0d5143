/* SPDX-License-Identifier: MIT */
/*
 * An output buffer that keeps counting after it is full, so that what writes to it needs no error checks: write, and look
 * at `status` once at the end.
 *
 * Two kinds: one that grows by an allocator, and one over fixed memory. `length` is always what was written in all; only
 * while `status` is URLENS_OK is all of it really there. The first thing that goes wrong is kept: URLENS_E_TOO_LONG,
 * URLENS_E_OUT_OF_MEMORY, or for fixed memory URLENS_E_BUFFER_TOO_SMALL. Code that reads back what it wrote (to take off a
 * path segment, say) asks ul_buffer_ok first.
 */
#ifndef UL_CORE_BUFFER_H
#define UL_CORE_BUFFER_H

#include "core/allocator.h"
#include "core/span.h"

/*
 * A growing buffer has this many bytes more than its capacity: one for ul_buffer_terminate, and enough to read sixteen
 * bytes from any place in what is written.
 */
enum { UL_BUFFER_SLACK = 16 };

typedef struct ul_buffer {
  char *data;
  size_t length;                     /* written so far, or wanted */
  size_t capacity;                   /* of data */
  size_t limit;                      /* the most that may be written; more is URLENS_E_TOO_LONG */
  const urlens_allocator *allocator; /* NULL: fixed memory */
  urlens_status status;
} ul_buffer;

/* A growing buffer, empty, with no memory yet. */
UL_INTERNAL void ul_buffer_init(ul_buffer *buffer, const urlens_allocator *allocator, size_t limit);

/* A buffer over memory of the caller's. */
UL_INTERNAL void ul_buffer_init_fixed(ul_buffer *buffer, char *data, size_t capacity, size_t limit);

/* Releases a growing buffer's memory; it can be written to again. */
UL_INTERNAL void ul_buffer_release(ul_buffer *buffer);

/* Empties it and clears its status; the memory is kept. */
static inline void ul_buffer_clear(ul_buffer *buffer) {
  buffer->length = 0;
  buffer->status = URLENS_OK;
}

static inline int ul_buffer_ok(const ul_buffer *buffer) {
  return buffer->status == URLENS_OK;
}

/* The out-of-line part of ul_buffer_room. */
UL_INTERNAL char *ul_buffer_make_room(ul_buffer *buffer, size_t more);

/*
 * Room for `more` bytes after what is written, or NULL if there is none; then `status` says why. Does not change
 * `length`: fill it and call ul_buffer_advance, in both cases with the number of bytes wanted.
 */
static inline char *ul_buffer_room(ul_buffer *buffer, size_t more) {
  if (UL_LIKELY(buffer->status == URLENS_OK && more <= buffer->capacity - buffer->length &&
                more <= buffer->limit - buffer->length)) {
    return buffer->data + buffer->length;
  }
  return ul_buffer_make_room(buffer, more);
}

/* Counts `more` bytes as written. Saturates, so that a count cannot wrap. */
static inline void ul_buffer_advance(ul_buffer *buffer, size_t more) {
  buffer->length = more > SIZE_MAX - buffer->length ? SIZE_MAX : buffer->length + more;
}

static inline void ul_buffer_push(ul_buffer *buffer, char byte) {
  char *room = ul_buffer_room(buffer, 1);
  if (UL_LIKELY(room != NULL)) *room = byte;
  ul_buffer_advance(buffer, 1);
}

static inline void ul_buffer_append(ul_buffer *buffer, ul_span span) {
  char *room;
  if (span.length == 0) return;
  room = ul_buffer_room(buffer, span.length);
  if (UL_LIKELY(room != NULL)) memcpy(room, span.data, span.length);
  ul_buffer_advance(buffer, span.length);
}

/* Cuts the contents to `length` bytes, which is not more than has been written. */
static inline void ul_buffer_cut(ul_buffer *buffer, size_t length) {
  buffer->length = length;
}

/* What was written, as a span; empty unless ul_buffer_ok. */
static inline ul_span ul_buffer_span(const ul_buffer *buffer) {
  return ul_buffer_ok(buffer) ? ul_span_of(buffer->data, buffer->length) : ul_span_of(NULL, 0);
}

/* Inserts `span` before position `at`. */
UL_INTERNAL void ul_buffer_insert(ul_buffer *buffer, size_t at, ul_span span);

/* Makes the byte after the contents of a growing buffer that has memory a NUL, without counting it. Never fails. */
static inline void ul_buffer_terminate(ul_buffer *buffer) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it has memory, as the comment above asks */
  buffer->data[buffer->length] = '\0';
}

#endif
