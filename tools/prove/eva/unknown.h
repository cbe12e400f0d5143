/* SPDX-License-Identifier: MIT */
/*
 * What the proofs share: values that the analyser knows nothing of. Frama-C's Eva follows a harness for all of them at once.
 * LENGTH is a constant: run.py analyses a harness once for each length, so that the analyser knows which bytes exist.
 */
#ifndef PROVE_EVA_UNKNOWN_H
#define PROVE_EVA_UNKNOWN_H

#include <__fc_builtin.h>

#include "core/buffer.h"

/*
 * LENGTH bytes, each of which may be anything. They are in the middle of memory that has no value: to read the byte before
 * them, or the one after them, is an alarm.
 */
#define UNKNOWN_TEXT(text) \
  char text##_room[LENGTH + 2]; \
  if (LENGTH > 0) Frama_C_make_unknown(text##_room + 1, LENGTH); \
  ul_span text = ul_span_of(text##_room + 1, LENGTH)

/* A buffer over `size` bytes, under any limit: the writer may fill it, and then only counts. */
#define UNKNOWN_BUFFER(buffer, size) \
  char buffer##_room[(size) > 0 ? (size) : 1]; \
  ul_buffer buffer; \
  ul_buffer_init_fixed(&(buffer), buffer##_room, size, Frama_C_unsigned_long_long_interval(0, SIZE_MAX))

#endif
