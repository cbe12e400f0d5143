/* SPDX-License-Identifier: MIT */
/* Rows of text in the layouts of databases. */
#ifndef UL_API_ROWS_H
#define UL_API_ROWS_H

#include "core/span.h"

/*
 * The description of the rows, with all the fields that this library knows: the caller's if it has them, or else `own`,
 * which is filled in. NULL if the caller's cannot be used.
 */
UL_INTERNAL const urlens_rows *ul_rows_read(urlens_rows *own, const urlens_rows *rows);

/* Whether bit `number` is 1. */
static inline int ul_bit_is_set(const uint8_t *bits, size_t number) {
  return bits[number / 8] >> number % 8 & 1;
}

/* The same for offsets of 64 bits and Arrow's views. */
UL_INTERNAL urlens_status ul_rows_text_rare(const urlens_rows *rows, size_t row, ul_span *text);

static inline urlens_status ul_rows_view(const urlens_rows *rows, size_t row, ul_span *text) {
  urlens_view view;
  memcpy(&view, (const char *)rows->items + row * rows->stride, sizeof view);
  *text = ul_span_of(view.data, view.length);
  return view.data ? URLENS_OK : URLENS_E_NULL_ROW;
}

static inline urlens_status ul_rows_offsets32(const urlens_rows *rows, size_t row, ul_span *text) {
  const int32_t *offsets = rows->items;
  int32_t start = offsets[row], end = offsets[row + 1];
  if (UL_UNLIKELY(start < 0 || end < start || (!rows->data && end > start))) return URLENS_E_ARGUMENT;
  *text = ul_span_of(rows->data ? rows->data + start : "", (size_t)(end - start));
  return URLENS_OK;
}

/* The text of a row: URLENS_OK, URLENS_E_NULL_ROW, or URLENS_E_ARGUMENT if its description makes no sense. */
static inline urlens_status ul_rows_text(const urlens_rows *rows, size_t row, ul_span *text) {
  if (rows->validity && !ul_bit_is_set(rows->validity, rows->first_bit + row)) return URLENS_E_NULL_ROW;
  if (rows->layout == URLENS_ROWS_LAYOUT_OFFSETS32) return ul_rows_offsets32(rows, row, text);
  if (rows->layout == URLENS_ROWS_LAYOUT_VIEWS) return ul_rows_view(rows, row, text);
  return ul_rows_text_rare(rows, row, text);
}

#endif
