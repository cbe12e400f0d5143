/* SPDX-License-Identifier: MIT */
/*
 * Memory for work that takes a text through several steps. Each step reads the whole text and writes another. So there
 * are two rooms that are written in turn, and memory for the normalizer. For short texts all of it is on the stack; for
 * others it is one block of scratch memory. If the block is too small, the work stops, and begins again with a block
 * twice as large. The cost is therefore proportional to the largest text between two steps. Once the scratch memory has
 * grown to that, nothing is allocated.
 */
#ifndef UL_UNICODE_ROOMS_H
#define UL_UNICODE_ROOMS_H

#include "core/buffer.h"
#include "core/scratch.h"

typedef struct ul_rooms {
  ul_span text; /* as it is after the steps done so far */
  ul_scratch working;
  ul_buffer buffers[2];
  int next; /* the one that `text` is not in */
} ul_rooms;

/*
 * The work. It must be able to begin again. When it returns URLENS_OK, it must no longer need what is in the rooms.
 * URLENS_E_BUFFER_TOO_SMALL and URLENS_E_OUT_OF_MEMORY ask for larger rooms.
 */
typedef urlens_status (*ul_rooms_work)(void *context, ul_rooms *rooms);

/* Texts of up to this many bytes never need scratch memory, whatever normalization makes of them. */
enum { UL_ROOMS_SMALL = 64 };

/*
 * Calls `work` with `text`, until it returns a status other than those two; URLENS_E_OUT_OF_MEMORY if there is no more
 * memory.
 */
UL_INTERNAL urlens_status ul_rooms_run(ul_span text, ul_scratch *scratch, ul_rooms_work work, void *context);

/* The room that the next step writes to, empty. */
UL_INTERNAL ul_buffer *ul_rooms_target(ul_rooms *rooms);

/* The text that was written there is the text from now on. Returns the status of the room. */
UL_INTERNAL urlens_status ul_rooms_turn(ul_rooms *rooms);

#endif
