/* SPDX-License-Identifier: MIT */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

#include "selected.h"
#include "urlens/batch.h"

struct batch {
  urlens_selected_column *columns;
  urlens_view *views; /* BATCH_ROWS for each column, one column after the other */
  uint16_t status[BATCH_ROWS];
  text room; /* for parts that differ from what is written in the record */
};

void batch_destroy(batch *b) {
  if (!b) return;
  free(b->columns);
  free(b->views);
  text_release(&b->room);
  free(b);
}

/* Whether a record is a line, and its result too. */
static int is_line_by_line(const settings *s, const chunk *c) {
  if (c->is_arguments || (c->kind != INPUT_LINES && c->kind != INPUT_NUL)) return 0;
  return (s->output == OUTPUT_TEXT || s->output == OUTPUT_NUL) && !s->keep_input && !selected_is_used(s);
}

int batch_is_used(const layout *l, const worker *w, const chunk *c) {
  const settings *s = l->s;
  if (s->asked.count == 0 || !is_line_by_line(s, c)) return 0;
  if (s->where || s->gathering || s->blank != BLANK_READ || s->guess_scheme || s->guess_as) return 0;
  return !s->base_from && !s->keeps_bytes && !w->base_is_text;
}

static batch *batch_create(const asked_parts *asked) {
  enum { ROOM = 1 << 16 };
  size_t capacity = 0, i;
  batch *b = grow_array(NULL, &capacity, 1, sizeof *b);
  memset(b, 0, sizeof *b);
  capacity = 0;
  b->columns = grow_array(NULL, &capacity, asked->count, sizeof *b->columns);
  capacity = 0;
  b->views = grow_array(NULL, &capacity, asked->count * BATCH_ROWS, sizeof *b->views);
  for (i = 0; i < asked->count; i++) {
    urlens_selected_column column = {b->views + i * BATCH_ROWS, asked->parts[i], 0};
    b->columns[i] = column;
  }
  text_room(&b->room, ROOM);
  return b;
}

/* Writes the line of row `row`. Returns 0, with nothing written, if a byte in it would end the line. */
static int write_line(const worker *w, size_t row, text *to) {
  const batch *b = w->batch;
  char end = w->s->output == OUTPUT_NUL ? '\0' : '\n', *start, *at;
  size_t length = 0, count = w->s->asked.count, i;
  for (i = 0; i < count; i++) length += b->columns[i].views[row].length + 1;
  start = at = text_room(to, length);
  for (i = 0; i < count; i++) {
    urlens_view part = b->columns[i].views[row];
    if (part.length > 0) memcpy(at, part.data, part.length); /* an absent one is NULL */
    at += part.length;
    *at++ = '\t';
  }
  if (memchr(start, end, length)) return 0;
  at[-1] = end;
  to->length += length;
  return 1;
}

/* Writes the lines of those rows, up to the first that has to be run alone. Returns how many are written. */
static size_t write_lines(const worker *w, chunk *c, size_t count) {
  size_t row = 0;
  while (row < count && w->batch->status[row] == URLENS_OK && write_line(w, row, &c->out)) row++;
  c->records += row;
  return row;
}

size_t batch_run(worker *w, chunk *c, const urlens_view *records, size_t count) {
  urlens_rows rows = {.size = sizeof rows, .items = records, .count = count, .stride = sizeof *records};
  urlens_selection found = {.size = sizeof found};
  size_t done = 0;
  urlens_status status;
  if (!w->batch) w->batch = batch_create(&w->s->asked);
  found.columns = w->batch->columns;
  found.column_count = w->s->asked.count;
  found.status = w->batch->status;
  do {
    size_t written;
    found.data = w->batch->room.data;
    found.capacity = w->batch->room.capacity;
    found.rows_done = 0;
    status = urlens_select_batch(w->url, &rows, done, w->base, &found);
    written = write_lines(w, c, found.rows_done);
    done += written;
    if (written < found.rows_done) break;
    if (status == URLENS_E_BUFFER_TOO_SMALL && written == 0) text_room(&w->batch->room, found.needed);
  } while (status == URLENS_E_BUFFER_TOO_SMALL);
  return done;
}
