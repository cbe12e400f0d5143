/* SPDX-License-Identifier: MIT */
/*
 * Many URLs in one call. JavaScript asks for a column, writes its offsets and its texts there, and gets columns in
 * Arrow's layout: offsets of 32 bits, bytes, and one bit for each row that has a value.
 */
#ifndef URLENS_WASM_COLUMNS_H
#define URLENS_WASM_COLUMNS_H

#include <urlens/batch.h>

#include "exported.h"

/* What is given for a column. JavaScript reads it as numbers of 32 bits, in this order. */
typedef struct wasm_column {
  const char *data;
  size_t length; /* of the data, in bytes */
  int32_t *offsets;
  uint8_t *validity;
  uint16_t *status;              /* per row, a urlens_status */
  urlens_components *components; /* per row, if whole URLs were asked for */
  size_t failed;                 /* how many rows have no URL */
} wasm_column;

/* Room for the offsets of `rows` rows, one more than there are rows, and after them for `bytes` bytes of text. */
EXPORTED("column") int32_t *wasm_column_room(size_t rows, size_t bytes);

/* Whole URLs and their components, of the column that was filled in. The base is in the room (NO_TEXT: none). */
EXPORTED("column_parse") const wasm_column *wasm_column_parse(size_t rows, size_t base_length);

/* The same, of one part: a urlens_selected. NULL: this module cannot give it, or the base is wrong. */
EXPORTED("column_select") const wasm_column *wasm_column_select(size_t rows, urlens_selected what, size_t base_length);

#endif
