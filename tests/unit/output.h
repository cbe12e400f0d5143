/* SPDX-License-Identifier: MIT */
/*
 * Room for results: a urlens_output with its memory.
 *
 *   output_room room;
 *   CHECK(urlens_percent_decode("%41", 3, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
 *   CHECK_OUTPUT("%41", "A", &room.out);
 */
#ifndef URLENS_TEST_OUTPUT_H
#define URLENS_TEST_OUTPUT_H

#include "test.h"
#include "urlens.h"

enum { OUTPUT_ALL = 4096 };

/* What is in `length` before a call. */
static const size_t output_untouched = (size_t)-7;

typedef struct output_room {
  urlens_output out;
  char data[OUTPUT_ALL + 1];
} output_room;

/* A urlens_output over memory of the caller's, with values in the other fields that no function sets. */
TEST_UNUSED static urlens_output output_over(char *data, size_t capacity) {
  urlens_output out = {NULL, 0, (size_t)-7, {(urlens_status)-7, 7, 7, (urlens_place)7}};
  out.data = data;
  out.capacity = capacity;
  return out;
}

/* Room for `capacity` bytes and no more: without memory if that is 0, and with a byte after it that output_kept looks at. */
TEST_UNUSED static urlens_output *output_open(output_room *room, size_t capacity) {
  room->out = output_over(capacity ? room->data : NULL, capacity);
  room->data[capacity] = '!';
  return &room->out;
}

/* Whether nothing was written beyond the capacity. */
TEST_UNUSED static int output_kept(const output_room *room) {
  return room->data[room->out.capacity] == '!';
}

/* Whether the error is that status, without a place in the text. */
TEST_UNUSED static int output_says(const urlens_output *out, urlens_status status) {
  return out->error.status == status && out->error.at == URLENS_NOWHERE && out->error.length == 0 &&
         out->error.place == URLENS_PLACE_INPUT;
}

/* A result that is there; `input` and `wanted` are strings. */
#define CHECK_OUTPUT(input, wanted, output) \
  test_equal(__FILE__, __LINE__, (input), test_length(input), (wanted), test_length(wanted), test_text(output), \
             (output)->length)

/* A result of no bytes may be in no memory. */
TEST_UNUSED static const char *test_text(const urlens_output *out) {
  return out->length == 0 ? "" : out->data;
}

#endif
