/* SPDX-License-Identifier: MIT */
#include "columns.h"

#include <string.h>

#include "urls.h"

/* Rows of one call of the library: few enough that what it writes stays in the processor's caches. */
enum { PIECE_ROWS = 4096 };

static struct {
  int32_t *start; /* the offsets, and after them the texts */
  size_t size;
} input;

/* What is given, and how large its arrays are, in bytes. */
static wasm_column column;
static size_t data_size, offsets_size, validity_size, status_size, components_size;

int32_t *wasm_column_room(size_t rows, size_t bytes) {
  size_t offsets = (rows + 1) * sizeof *input.start;
  if (rows > UINT32_MAX / sizeof(urlens_components) || bytes > INT32_MAX - offsets) out_of_memory();
  input.start = grow(input.start, &input.size, offsets + bytes);
  return input.start;
}

/* Makes the arrays of a result that has no rows yet. */
static void begin(size_t rows) {
  column.length = 0;
  column.failed = 0;
  column.offsets = grow(column.offsets, &offsets_size, (rows + 1) * sizeof *column.offsets);
  column.validity = grow(column.validity, &validity_size, rows / 8 + 1);
  column.status = grow(column.status, &status_size, rows * sizeof *column.status);
  column.offsets[0] = 0;
  memset(column.validity, 0, rows / 8 + 1);
}

static char *data_room(size_t more) {
  if (more > INT32_MAX - column.length) out_of_memory();
  column.data = grow((void *)(uintptr_t)column.data, &data_size, column.length + more);
  return (char *)(uintptr_t)column.data + column.length;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Whole URLs                                                                                                         */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Moves the offsets of a piece, which begin at 0, to where the piece is. */
static void settle_piece(size_t row, size_t count) {
  size_t start = column.length;
  for (size_t i = 0; i <= count; i++) column.offsets[row + i] += (int32_t)start;
  column.length = (size_t)column.offsets[row + count];
}

const wasm_column *wasm_column_parse(size_t rows, size_t base_length) {
  urlens_column texts = {(const char *)(input.start + rows + 1), input.start, NULL, 0, rows};
  urlens_batch batch = {.size = sizeof batch};
  urlens_url *base;
  size_t row = 0, needed = (size_t)input.start[rows] + 16 * rows;
  if (read_base(0, base_length, &base) != URLENS_OK) return NULL;
  begin(rows);
  column.components = grow(column.components, &components_size, rows * sizeof *column.components);
  while (row < rows) {
    batch.data = data_room(needed);
    batch.capacity = data_size - column.length;
    batch.offsets = column.offsets + row;
    batch.components = column.components + row;
    batch.status = column.status + row;
    urlens_status status = settled(urlens_parse_batch(shared_url(), &texts, row, base, &batch));
    if (status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL) return NULL;
    settle_piece(row, batch.rows_done);
    row += batch.rows_done;
    column.failed += batch.failed;
    needed = batch.needed;
  }
  for (size_t i = 0; i < rows; i++) {
    if (column.status[i] == URLENS_OK) column.validity[i / 8] |= (uint8_t)(1 << i % 8);
  }
  return &column;
}

/* ------------------------------------------------------------------------------------------------------------------ */
/* Parts                                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Appends a piece's parts, which are views, to the column. */
static void append_views(const urlens_view *views, size_t row, size_t count) {
  size_t total = 0;
  char *to;
  for (size_t i = 0; i < count; i++) total += views[i].length;
  to = data_room(total);
  for (size_t i = 0; i < count; i++) {
    if (views[i].data) {
      memcpy(to, views[i].data, views[i].length);
      to += views[i].length;
      column.validity[(row + i) / 8] |= (uint8_t)(1 << (row + i) % 8);
    }
    column.offsets[row + i + 1] = (int32_t)(to - column.data);
  }
  column.length += total;
}

const wasm_column *wasm_column_select(size_t rows, urlens_selected what, size_t base_length) {
  static urlens_view views[PIECE_ROWS];
  static char *data;
  static size_t size;
  urlens_selected_column selected = {views, what, 0};
  urlens_rows texts = {.size = sizeof texts, .items = input.start, .layout = URLENS_ROWS_LAYOUT_OFFSETS32};
  urlens_selection selection = {.size = sizeof selection, .columns = &selected, .column_count = 1};
  urlens_url *base;
  size_t row = 0;
  if (read_base(0, base_length, &base) != URLENS_OK) return NULL;
  texts.data = (const char *)(input.start + rows + 1);
  begin(rows);
  while (row < rows) {
    texts.count = rows - row < PIECE_ROWS ? rows : row + PIECE_ROWS;
    data = grow(data, &size, selection.needed > 65536 ? selection.needed : 65536);
    selection.data = data;
    selection.capacity = size;
    selection.status = column.status + row;
    urlens_status status = settled(urlens_select_batch(shared_url(), &texts, row, base, &selection));
    if (status != URLENS_OK && status != URLENS_E_BUFFER_TOO_SMALL) return NULL;
    append_views(views, row, selection.rows_done);
    row += selection.rows_done;
    column.failed += selection.failed;
    selection.needed = status == URLENS_OK ? 0 : selection.needed;
  }
  return &column;
}
