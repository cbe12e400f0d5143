/* SPDX-License-Identifier: MIT */
/* The counting buffer over LENGTH bytes: any three operations, under any limit. */
#include "core/buffer.h"
#include "unknown.h"

/* Returns the new length, so that Eva keeps buffers of different lengths apart. */
static size_t change(ul_buffer *buffer) {
  char bytes[3];
  size_t length = (size_t)Frama_C_interval_split(0, 3);
  Frama_C_make_unknown(bytes, sizeof bytes);
  switch (Frama_C_interval(0, 3)) {
    case 0: ul_buffer_push(buffer, 'x'); break;
    case 1: ul_buffer_append(buffer, ul_span_of(bytes, length)); break;
    case 2:
      ul_buffer_insert(buffer, length < buffer->length ? length : buffer->length, ul_span_of(bytes, length));
      break;
    default: ul_buffer_advance(buffer, ul_buffer_room(buffer, SIZE_MAX) ? 0 : SIZE_MAX); break;
  }
  return buffer->length;
}

int main(void) {
  UNKNOWN_BUFFER(buffer, LENGTH);
  change(&buffer);
  change(&buffer);
  change(&buffer);
  /*@ assert inside_or_full: buffer.status != 0 || buffer.length <= buffer.capacity; */
  return ul_buffer_ok(&buffer);
}
