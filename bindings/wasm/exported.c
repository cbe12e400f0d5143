/* SPDX-License-Identifier: MIT */
#include "exported.h"

#include <stdlib.h>

wasm_result result;

static struct {
  char *data;
  size_t capacity;
} room, written;

_Noreturn void out_of_memory(void) {
  __builtin_trap();
}

urlens_status settled(urlens_status status) {
  if (status == URLENS_E_OUT_OF_MEMORY) out_of_memory();
  return status;
}

void *grow(void *block, size_t *capacity, size_t wanted) {
  size_t doubled = *capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * *capacity;
  if (wanted <= *capacity) return block;
  *capacity = wanted > doubled ? wanted : doubled;
  block = realloc(block, *capacity);
  if (!block) out_of_memory();
  return block;
}

const wasm_result *wasm_result_at(void) {
  return &result;
}

char *wasm_room(size_t length) {
  room.data = grow(room.data, &room.capacity, length);
  return room.data;
}

void give_text(urlens_view view) {
  result.data = view.data;
  result.length = view.length;
}

urlens_status give_error(urlens_error error) {
  result.status = settled(error.status);
  result.place = error.place;
  result.at = error.at;
  result.error_length = error.length;
  return error.status;
}

urlens_status give_written(wasm_writer writer, const void *call) {
  urlens_output out = {written.data, written.capacity, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_status status = writer(call, &out);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    written.data = grow(written.data, &written.capacity, out.length);
    out.data = written.data;
    out.capacity = written.capacity;
    status = writer(call, &out);
  }
  if (status != URLENS_OK) return give_error(out.error);
  give_text((urlens_view){out.data, out.length});
  return status;
}
