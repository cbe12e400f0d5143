/* SPDX-License-Identifier: MIT */
/*
 * Memory for work that takes a text through several steps, each of which reads all of it and writes another: two rooms
 * that are written in turn, and what the normalizer works in. Short texts find room on the stack; for others all of it
 * is one block of scratch memory. The block may prove too small while the work is under way; then the work is given up,
 * and done again with a block twice as large. What it costs is therefore proportional to the largest text in between,
 * and nothing once the scratch memory has grown to that.
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
 * The work. It must be able to begin again, and to be done with what is in the rooms when it returns URLENS_OK.
 * URLENS_E_BUFFER_TOO_SMALL and URLENS_E_OUT_OF_MEMORY ask for larger rooms.
 */
typedef urlens_status (*ul_rooms_work)(void *context, ul_rooms *rooms);

/* Texts of up to this many bytes never need scratch memory, whatever normalization makes of them. */
enum { UL_ROOMS_SMALL = 64 };

/*
 * Calls `work` with `text`, until it ends with another status than those two; URLENS_E_OUT_OF_MEMORY if no more memory
 * is to be had.
 */
UL_INTERNAL urlens_status ul_rooms_run(ul_span text, ul_scratch *scratch, ul_rooms_work work, void *context);

/* The room that the next step writes to, empty. */
UL_INTERNAL ul_buffer *ul_rooms_target(ul_rooms *rooms);

/* What was written there is the text from now on; or the status of the room. */
UL_INTERNAL urlens_status ul_rooms_turn(ul_rooms *rooms);

#endif
