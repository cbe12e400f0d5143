/* SPDX-License-Identifier: MIT */
#include "columns.h"

#include <stdlib.h>
#include <string.h>
#include <urlens/batch.h>

/* Rows of one call of the library: few enough that what it writes stays in the processor's caches. */
enum { PIECE_ROWS = 2048, PIECE_BYTES = 65536 };

/* An array of JavaScript. */
typedef struct given_array {
  void *data;
  size_t length;
} given_array;

/* What a call is about. */
typedef struct column_call {
  environment *here;
  const urlens_url *base;
  const char *texts;
  const int32_t *text_offsets;
  size_t rows;
  size_t row; /* the next one */
  char *data;
  size_t capacity;
  size_t length; /* bytes of the data that are written */
  size_t needed; /* bytes that it has to hold besides, if it is too small */
  int32_t *offsets;
  uint8_t *validity;
  uint16_t *status;
  urlens_components *components;
} column_call;

/* ------------------------------------------------------------------------------------------------------------------ */
/* Arguments                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

static int refuse(napi_env env) {
  napi_throw_type_error(env, NULL, "A column needs arrays of the right type that are long enough.");
  return 0;
}

/* The array with that number in a list. 0, and an exception is pending: its type is another, or it is shorter. */
static int take_array(napi_env env, napi_value list, uint32_t number, napi_typedarray_type wanted, size_t least,
                      given_array *array) {
  napi_value value;
  napi_typedarray_type type;
  if (napi_get_element(env, list, number, &value) == napi_ok &&
      napi_get_typedarray_info(env, value, &type, &array->length, &array->data, NULL, NULL) == napi_ok &&
      type == wanted && array->length >= least)
    return 1;
  return refuse(env);
}

static int take_texts(napi_env env, napi_value list, column_call *call) {
  given_array data, offsets;
  if (!take_array(env, list, 0, napi_uint8_array, 0, &data) || !take_array(env, list, 1, napi_int32_array, 1, &offsets))
    return 0;
  call->texts = data.data;
  call->text_offsets = offsets.data;
  call->rows = offsets.length - 1;
  return call->row <= call->rows && (size_t)call->text_offsets[call->rows] <= data.length ? 1 : refuse(env);
}

static int take_column(napi_env env, napi_value list, int has_components, column_call *call) {
  given_array data, offsets, validity, status, components = {NULL, 0};
  size_t numbers = sizeof *call->components / sizeof(uint32_t), rows = call->rows;
  if (!take_array(env, list, 0, napi_uint8_array, call->length, &data) ||
      !take_array(env, list, 1, napi_int32_array, rows + 1, &offsets) ||
      !take_array(env, list, 2, napi_uint8_array, (rows + 7) / 8, &validity) ||
      !take_array(env, list, 3, napi_uint16_array, rows, &status) ||
      (has_components && !take_array(env, list, 4, napi_uint32_array, numbers * rows, &components)))
    return 0;
  call->data = data.data;
  call->capacity = data.length < INT32_MAX ? data.length : INT32_MAX;
  call->offsets = offsets.data;
  call->validity = validity.data;
  call->status = status.data;
  call->components = components.data;
  return call->length <= call->capacity ? 1 : refuse(env);
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Whole URLs                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Moves the offsets of rows that were done, which begin at 0, to where the rows are, and marks those that have a URL. */
static void settle_rows(column_call *call, size_t count) {
  int32_t start = (int32_t)call->length;
  for (size_t i = 0; i <= count; i++) call->offsets[call->row + i] += start;
  call->length = (size_t)call->offsets[call->row + count];
  for (size_t row = call->row; row < call->row + count; row++) {
    if (call->status[row] == URLENS_OK) call->validity[row / 8] |= (uint8_t)(1 << row % 8);
  }
  call->row += count;
}

static urlens_status parse_rows(column_call *call) {
  urlens_column texts = {call->texts, call->text_offsets, NULL, 0, call->rows};
  urlens_batch batch = {.size = sizeof batch};
  urlens_status status;
  batch.data = call->data + call->length;
  batch.capacity = call->capacity - call->length;
  batch.offsets = call->offsets + call->row;
  batch.components = call->components + call->row;
  batch.status = call->status + call->row;
  status = urlens_parse_batch(call->here->url, &texts, call->row, call->base, &batch);
  if (status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL) return status;
  settle_rows(call, batch.rows_done);
  call->needed = batch.needed;
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Parts                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Where the library puts the parts of a piece. */
typedef struct piece {
  urlens_view views[PIECE_ROWS];
  char *data; /* of parts that are not in the texts as they have to be written */
  size_t size;
} piece;

static int grow_piece(piece *parts, size_t wanted) {
  char *data = realloc(parts->data, wanted);
  if (!data) return 0;
  parts->data = data;
  parts->size = wanted;
  return 1;
}

/* Appends the parts of rows that were done. URLENS_E_BUFFER_TOO_SMALL: the column has no room for them. */
static urlens_status append_rows(column_call *call, const urlens_view *views, size_t count) {
  size_t total = 0;
  char *to = call->data + call->length;
  for (size_t i = 0; i < count; i++) total += views[i].length;
  call->needed = total;
  if (total > call->capacity - call->length) return URLENS_E_BUFFER_TOO_SMALL;
  call->offsets[call->row] = (int32_t)call->length;
  for (size_t i = 0; i < count; i++) {
    size_t row = call->row + i;
    if (views[i].data) {
      memcpy(to, views[i].data, views[i].length);
      to += views[i].length;
      call->validity[row / 8] |= (uint8_t)(1 << row % 8);
    }
    call->offsets[row + 1] = (int32_t)(to - call->data);
  }
  call->length += total;
  call->row += count;
  return URLENS_OK;
}

/* Selects a piece's parts and appends them. */
static urlens_status select_piece(column_call *call, urlens_selected what, piece *parts) {
  urlens_selected_column selected = {parts->views, what, 0};
  urlens_rows texts = {.size = sizeof texts, .items = call->text_offsets, .data = call->texts};
  urlens_selection selection = {.size = sizeof selection, .columns = &selected, .column_count = 1};
  urlens_status status;
  texts.layout = URLENS_ROWS_LAYOUT_OFFSETS32;
  texts.count = call->rows - call->row < PIECE_ROWS ? call->rows : call->row + PIECE_ROWS;
  selection.data = parts->data;
  selection.capacity = parts->size;
  selection.status = call->status + call->row;
  status = urlens_select_batch(call->here->url, &texts, call->row, call->base, &selection);
  if (status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL) return status;
  if (selection.rows_done > 0) return append_rows(call, parts->views, selection.rows_done);
  return grow_piece(parts, selection.needed) ? URLENS_OK : URLENS_E_OUT_OF_MEMORY;
}

static urlens_status select_rows(column_call *call, urlens_selected what) {
  piece *parts = malloc(sizeof *parts);
  urlens_status status = URLENS_E_OUT_OF_MEMORY;
  if (!parts) return status;
  parts->data = NULL;
  if (grow_piece(parts, PIECE_BYTES)) status = URLENS_OK;
  while (status == URLENS_OK && call->row < call->rows) status = select_piece(call, what, parts);
  free(parts->data);
  free(parts);
  return status;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* The call                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Reads the rows, and gives how far it came or the error. */
static urlens_status fill(column_call *call, int32_t what) {
  given_numbers *numbers = call->here->numbers;
  urlens_status status = URLENS_OK;
  if (call->row < call->rows) status = what < 0 ? parse_rows(call) : select_rows(call, (urlens_selected)what);
  numbers->row = (uint32_t)call->row;
  numbers->length = (uint32_t)call->length;
  numbers->needed = call->needed > UINT32_MAX ? UINT32_MAX : (uint32_t)call->needed;
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) return status;
  return give_error(call->here, (urlens_error){status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT});
}

napi_value fill_column(napi_env env, napi_callback_info info) {
  enum { WHAT, BASE, ROW, LENGTH, TEXTS, COLUMN, COUNT };
  napi_value values[COUNT];
  size_t count = COUNT;
  void *data;
  column_call call = {0};
  int32_t what = 0;
  uint32_t row = 0, length = 0;
  urlens_status status;
  napi_get_cb_info(env, info, &count, values, NULL, &data);
  call.here = data;
  napi_get_value_int32(env, values[WHAT], &what);
  napi_get_value_uint32(env, values[ROW], &row);
  napi_get_value_uint32(env, values[LENGTH], &length);
  call.row = row;
  call.length = length;
  if (!take_texts(env, values[TEXTS], &call) || !take_column(env, values[COLUMN], what < 0, &call)) return NULL;
  status = read_base(env, call.here, values[BASE], &call.base);
  if (status == URLENS_OK) status = fill(&call, what);
  return status_value(env, status);
}
