/* SPDX-License-Identifier: MIT */
#include "unicode/rooms.h"

ul_buffer *ul_rooms_target(ul_rooms *rooms) {
  ul_buffer *room = &rooms->buffers[rooms->next];
  ul_buffer_clear(room);
  return room;
}

urlens_status ul_rooms_turn(ul_rooms *rooms) {
  const ul_buffer *room = &rooms->buffers[rooms->next];
  if (!ul_buffer_ok(room)) return room->status;
  rooms->text = ul_buffer_span(room);
  rooms->next = !rooms->next;
  return URLENS_OK;
}

/* A quarter of the block for each room, half for the normalizer. */
static void rooms_divide(ul_rooms *rooms, ul_span text, char *block, size_t size) {
  size_t quarter = size / 4 & ~(size_t)15; /* so that what lies after the rooms is aligned as the block is */
  rooms->text = text;
  rooms->next = 0;
  ul_buffer_init_fixed(&rooms->buffers[0], block, quarter, SIZE_MAX);
  ul_buffer_init_fixed(&rooms->buffers[1], block + quarter, quarter, SIZE_MAX);
  ul_scratch_init(&rooms->working, NULL, block + 2 * quarter, size - 2 * quarter);
}

/* One attempt. URLENS_E_OUT_OF_MEMORY if there is not enough room. */
static urlens_status rooms_try(ul_span text, void *block, size_t size, ul_rooms_work work, void *context) {
  ul_rooms rooms;
  urlens_status status;
  rooms_divide(&rooms, text, block, size);
  status = work(context, &rooms);
  return status == URLENS_E_BUFFER_TOO_SMALL ? URLENS_E_OUT_OF_MEMORY : status;
}

/*
 * NFKC makes a text at most eleven times as long (U+FDFA), and mapping at most three times: a quarter of this is enough
 * for UL_ROOMS_SMALL. The longer texts that are tried with it are of the ordinary kind.
 */
enum { ROOMS_ON_STACK = 4096, ROOMS_TRY_STACK = 256 };

static urlens_status rooms_try_stack(ul_span text, ul_rooms_work work, void *context) {
  uint64_t block[ROOMS_ON_STACK / sizeof(uint64_t)];
  return rooms_try(text, block, sizeof block, work, context);
}

urlens_status ul_rooms_run(ul_span text, ul_scratch *scratch, ul_rooms_work work, void *context) {
  size_t wanted = text.length > SIZE_MAX / 16 ? SIZE_MAX / 2 : text.length * 8 + ROOMS_ON_STACK;
  void *block;
  if (text.length <= ROOMS_TRY_STACK) {
    urlens_status status = rooms_try_stack(text, work, context);
    if (status != URLENS_E_OUT_OF_MEMORY) return status;
  }
  block = ul_scratch_take(scratch, wanted);
  if (!block) block = scratch->data; /* less may do */
  while (block) {
    urlens_status status = rooms_try(text, block, scratch->size, work, context);
    if (status != URLENS_E_OUT_OF_MEMORY) return status;
    if (scratch->size > SIZE_MAX / 2) break;
    block = ul_scratch_take(scratch, scratch->size * 2);
  }
  return URLENS_E_OUT_OF_MEMORY;
}
