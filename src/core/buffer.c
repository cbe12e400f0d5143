/* SPDX-License-Identifier: MIT */
#include "core/buffer.h"

enum { SMALLEST = 64 };

void ul_buffer_init(ul_buffer *buffer, const urlens_allocator *allocator, size_t limit) {
  ul_buffer_init_fixed(buffer, NULL, 0, limit);
  buffer->allocator = allocator;
}

void ul_buffer_init_fixed(ul_buffer *buffer, char *data, size_t capacity, size_t limit) {
  buffer->data = data;
  buffer->length = 0;
  buffer->capacity = capacity;
  buffer->limit = limit;
  buffer->allocator = NULL;
  buffer->status = URLENS_OK;
}

void ul_buffer_release(ul_buffer *buffer) {
  if (buffer->allocator) ul_release(buffer->allocator, buffer->data, buffer->capacity + UL_BUFFER_SLACK);
  buffer->data = NULL;
  buffer->capacity = 0;
  ul_buffer_clear(buffer);
}

/*
 * Doubling, so that growing costs linear time in all. `needed` is within the limit, so none of this can overflow.
 */
static char *grow(ul_buffer *buffer, size_t needed) {
  size_t capacity = buffer->capacity > SIZE_MAX / 2 ? needed : buffer->capacity * 2;
  char *data;
  if (capacity < needed) capacity = needed;
  if (capacity < SMALLEST) capacity = SMALLEST;
  data = ul_reallocate(buffer->allocator, buffer->data, buffer->data ? buffer->capacity + UL_BUFFER_SLACK : 0,
                       capacity + UL_BUFFER_SLACK);
  if (!data) {
    buffer->status = URLENS_E_OUT_OF_MEMORY;
    return NULL;
  }
  buffer->data = data;
  buffer->capacity = capacity;
  return data + buffer->length;
}

char *ul_buffer_make_room(ul_buffer *buffer, size_t more) {
  if (buffer->status != URLENS_OK) return NULL;
  if (more > buffer->limit - buffer->length) {
    buffer->status = URLENS_E_TOO_LONG;
    return NULL;
  }
  if (more <= buffer->capacity - buffer->length) return buffer->data + buffer->length;
  if (!buffer->allocator) {
    buffer->status = URLENS_E_BUFFER_TOO_SMALL;
    return NULL;
  }
  return grow(buffer, buffer->length + more);
}

void ul_buffer_insert(ul_buffer *buffer, size_t at, ul_span span) {
  if (span.length == 0) return; /* there may be no memory at all, and NULL is nothing to copy to */
  if (ul_buffer_room(buffer, span.length)) {
    memmove(buffer->data + at + span.length, buffer->data + at, buffer->length - at);
    memcpy(buffer->data + at, span.data, span.length);
  }
  ul_buffer_advance(buffer, span.length);
}
