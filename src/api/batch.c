/* SPDX-License-Identifier: MIT */
/* Many URLs at once, over Arrow's layout. */
#include "api/handle.h"
#include "api/rows.h"
#include "api/structs.h"
#include "whatwg/fast.h"

/* Arrow's offsets are signed 32-bit numbers. */
static const size_t largest_offset = INT32_MAX;

static void put_bit(uint8_t *bits, size_t number, int value) {
  uint8_t mask = (uint8_t)(1U << number % 8);
  bits[number / 8] = (uint8_t)(value ? bits[number / 8] | mask : bits[number / 8] & ~mask);
}

/* Row `row` of the column; 0 if its offsets do not make sense. */
static int row_text(const urlens_column *column, size_t row, ul_span *text) {
  int32_t start = column->offsets[row], end = column->offsets[row + 1];
  if (start < 0 || end < start || (!column->data && end > start)) return 0;
  *text = ul_span_of(column->data ? column->data + start : NULL, (size_t)(end - start));
  return 1;
}

static int row_is_null(const urlens_column *column, size_t row) {
  return column->validity && !ul_bit_is_set(column->validity, column->first_bit + row);
}

/* Writes what is known of a row that is done, except its text. */
static void write_row(urlens_batch *batch, size_t index, urlens_status status, const ul_answer *answer) {
  if (batch->validity) put_bit(batch->validity, index, status == URLENS_OK);
  if (batch->status) batch->status[index] = (uint16_t)status;
  if (batch->error_at) batch->error_at[index] = status ? answer->error.at : URLENS_NOWHERE;
  if (batch->components) {
    if (status) {
      memset(&batch->components[index], 0, sizeof batch->components[index]);
    } else {
      batch->components[index] = answer->url;
    }
  }
  if (status) batch->failed++;
}

/* Whether a row's result did not fit: then the batch ends before it. */
static urlens_status row_did_not_fit(urlens_batch *batch, const ul_buffer *output, size_t used) {
  batch->needed = output->length;
  return used + batch->needed > largest_offset ? URLENS_E_OFFSET_OVERFLOW : URLENS_E_BUFFER_TOO_SMALL;
}

/* A row is done: notes where its text ends, and counts the row. */
static urlens_status end_row(urlens_batch *batch, size_t used) {
  batch->offsets[batch->rows_done + 1] = (int32_t)used;
  batch->rows_done++;
  return URLENS_OK;
}

/* The fast path, which takes nearly all rows: the record goes straight to its place. Returns 0: not handled. */
static int try_fast_row(urlens_url *url, ul_span text, const ul_record_view *base, urlens_batch *batch,
                        ul_buffer *output) {
  size_t index = batch->rows_done;
  urlens_components unwanted = {0}, *record = batch->components ? &batch->components[index] : &unwanted;
  if (!url->takes_fast_path || text.length > url->settings.limit) return 0;
  if (!ul_fast_parse(text, base, &url->settings, &url->memory, output, record)) return 0;
  if (!ul_buffer_ok(output)) return 0; /* out of memory; the reference machine reports it */
  if (batch->validity) put_bit(batch->validity, index, 1);
  if (batch->status) batch->status[index] = URLENS_OK;
  if (batch->error_at) batch->error_at[index] = URLENS_NOWHERE;
  return 1;
}

/* Parses a row that the fast path did not take to the end of `output`, which does not grow. */
static urlens_status parse_row(urlens_url *url, ul_span text, const ul_record_view *base, ul_buffer *output,
                               ul_answer *answer) {
  ul_request request = ul_handle_request(url, text, base);
  if (text.length > url->settings.limit) return ul_answer_fail(answer, URLENS_E_TOO_LONG);
  request.fast_path_tried = url->takes_fast_path;
  ul_buffer_clear(output);
  return ul_dialect_run(&request, output, answer);
}

static urlens_status batch_row(urlens_url *url, const urlens_column *column, size_t row, const ul_record_view *base,
                               urlens_batch *batch, size_t *used) {
  size_t room = batch->capacity - *used;
  ul_answer answer;
  ul_buffer output;
  ul_span text;
  urlens_status status;
  if (room > largest_offset - *used) room = largest_offset - *used;
  ul_buffer_init_fixed(&output, batch->data ? batch->data + *used : NULL, room, url->settings.limit);
  if (row_is_null(column, row)) {
    status = ul_answer_fail(&answer, URLENS_E_NULL_ROW);
  } else {
    if (!row_text(column, row, &text)) return URLENS_E_ARGUMENT;
    if (try_fast_row(url, text, base, batch, &output)) {
      *used += output.length;
      return end_row(batch, *used);
    }
    status = parse_row(url, text, base, &output, &answer);
    if (status == URLENS_E_BUFFER_TOO_SMALL && output.length <= output.limit) {
      return row_did_not_fit(batch, &output, *used);
    }
    if (status == URLENS_E_BUFFER_TOO_SMALL) status = URLENS_E_TOO_LONG;
  }
  if (!status) *used += output.length;
  write_row(batch, batch->rows_done, status, &answer);
  return end_row(batch, *used);
}

static int batch_is_usable(const urlens_batch *batch) {
  return batch && ul_struct_is_usable(batch, batch->size, UL_SIZE_UP_TO(urlens_batch, needed), sizeof *batch) &&
         batch->offsets && ul_text_is_given(batch->data, batch->capacity);
}

urlens_status urlens_parse_batch(urlens_url *url, const urlens_column *column, size_t first, const urlens_url *base,
                                 urlens_batch *batch) {
  ul_record_view base_view;
  urlens_status status;
  size_t used = 0;
  if (!url || !column || !batch_is_usable(batch) || first > column->rows) return URLENS_E_ARGUMENT;
  if (column->rows > 0 && !column->offsets) return URLENS_E_ARGUMENT;
  status = ul_check_base(&url->settings, base);
  if (status) return status;
  if (base) base_view = ul_handle_view(base);
  batch->rows_done = batch->failed = batch->needed = 0;
  batch->offsets[0] = 0;
  for (size_t row = first; row < column->rows; row++) {
    status = batch_row(url, column, row, base ? &base_view : NULL, batch, &used);
    if (status) return status;
  }
  return URLENS_OK;
}
