/* SPDX-License-Identifier: MIT */
#include "api/rows.h"

#include "api/structs.h"

static int is_usable(const urlens_rows *rows) {
  if ((unsigned)rows->layout > URLENS_ROWS_LAYOUT_UTF8_VIEW || rows->reserved) return 0;
  if (rows->count > 0 && !rows->items) return 0;
  return rows->layout != URLENS_ROWS_LAYOUT_VIEWS || rows->stride >= sizeof(urlens_view);
}

const urlens_rows *ul_rows_read(urlens_rows *own, const urlens_rows *rows) {
  if (!rows) return NULL;
  if (rows->size == sizeof *rows && is_usable(rows)) return rows;
  if (!ul_struct_read(own, rows, UL_SIZE_UP_TO(urlens_rows, reserved), sizeof *own)) return NULL;
  if (own->layout == URLENS_ROWS_LAYOUT_VIEWS && own->stride == 0) own->stride = sizeof(urlens_view);
  return is_usable(own) ? own : NULL;
}

static urlens_status offsets64(const urlens_rows *rows, size_t row, ul_span *text) {
  const int64_t *offsets = rows->items;
  int64_t start = offsets[row], end = offsets[row + 1];
  if (start < 0 || end < start || (uint64_t)end > SIZE_MAX || (!rows->data && end > start)) return URLENS_E_ARGUMENT;
  *text = ul_span_of(rows->data ? rows->data + (size_t)start : "", (size_t)(end - start));
  return URLENS_OK;
}

enum { VIEW_SIZE = 16, VIEW_INLINE = 12 };

/*
 * Apache Arrow columnar format, variable-size binary view layout: a length of 32 bits, and then the text itself if it
 * has at most 12 bytes, or its first four bytes, the number of a buffer and an offset into that.
 */
static urlens_status arrow_view(const urlens_rows *rows, size_t row, ul_span *text) {
  const char *item = (const char *)rows->items + row * VIEW_SIZE;
  int32_t length, buffer, offset;
  memcpy(&length, item, sizeof length);
  memcpy(&buffer, item + 8, sizeof buffer);
  memcpy(&offset, item + 12, sizeof offset);
  if (length < 0) return URLENS_E_ARGUMENT;
  if (length <= VIEW_INLINE) {
    *text = ul_span_of(item + 4, (size_t)length);
    return URLENS_OK;
  }
  if (!rows->buffers || buffer < 0 || (size_t)buffer >= rows->buffer_count || offset < 0) return URLENS_E_ARGUMENT;
  if (!rows->buffers[buffer]) return URLENS_E_ARGUMENT;
  if (rows->buffer_sizes && (size_t)offset + (size_t)length > rows->buffer_sizes[buffer]) return URLENS_E_ARGUMENT;
  *text = ul_span_of(rows->buffers[buffer] + offset, (size_t)length);
  return URLENS_OK;
}

urlens_status ul_rows_text_rare(const urlens_rows *rows, size_t row, ul_span *text) {
  return rows->layout == URLENS_ROWS_LAYOUT_OFFSETS64 ? offsets64(rows, row, text) : arrow_view(rows, row, text);
}
