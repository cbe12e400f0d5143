/* SPDX-License-Identifier: MIT */
#include "selected.h"

#include <stdlib.h>
#include <string.h>

/* A result as it will be written, and the place that it takes. */
typedef struct piece {
  size_t start; /* in `texts` */
  size_t length;
  int is_missing;     /* the command has no such result: null in JSON */
  int is_kept;        /* there is no result, or it is what was read, which stays */
  size_t from, until; /* the value's text in a JSON document */
} piece;

struct selected {
  text texts;
  piece *pieces;
  size_t count;
  size_t capacity;

  size_t results; /* how many were added */
  size_t failed;
  size_t left_out;
  int is_flagged;
  const char *error; /* of the first that failed */
  text message;
  size_t error_at;
};

void selected_destroy(selected *kept) {
  if (!kept) return;
  text_release(&kept->texts);
  text_release(&kept->message);
  free(kept->pieces);
  free(kept);
}

static int is_table_input(const settings *s) {
  return s->input == INPUT_CSV || s->input == INPUT_TSV;
}

size_t selected_count(const settings *s) {
  size_t count = is_table_input(s) ? s->read_columns.count : s->read_fields.count;
  return count > 0 ? count : 1;
}

int selected_is_used(const settings *s) {
  return s->replace || selected_count(s) > 1;
}

urlens_view selected_name(const layout *l, size_t number) {
  if (l->header) return l->header->cells[l->columns[number]];
  return view_of_string(l->s->read_fields.count > 0 ? l->s->read_fields.names[number] : "url");
}

void selected_begin(worker *w) {
  size_t capacity = 0;
  selected *kept = w->selected;
  if (!kept) {
    kept = grow_array(NULL, &capacity, 1, sizeof *kept);
    memset(kept, 0, sizeof *kept);
    w->selected = kept;
  }
  text_clear(&kept->texts);
  kept->count = 0;
  kept->results = 0;
  kept->failed = 0;
  kept->left_out = 0;
  kept->is_flagged = 0;
}

/* --- Keeping results ---------------------------------------------------------------------------------------------- */

static piece *add_piece(selected *kept) {
  piece *added;
  kept->pieces = grow_array(kept->pieces, &kept->capacity, kept->count + 1, sizeof *kept->pieces);
  added = &kept->pieces[kept->count++];
  memset(added, 0, sizeof *added);
  added->start = kept->texts.length;
  return added;
}

static void add_cell(selected *kept, const record *r, urlens_view cell) {
  piece *added = add_piece(kept);
  added->is_missing = cell.data == NULL;
  added->length = cell.length;
  added->from = r->value_start;
  added->until = r->value_end;
  text_append(&kept->texts, cell.data, cell.length);
}

static void add_object(const layout *l, worker *w, outcome came) {
  piece *added = add_piece(w->selected);
  json_writer writer = json_writer_on(&w->selected->texts);
  json_open_object(&writer);
  if (came != RECORD_LEFT_OUT) result_write_members(l, w, came, &writer);
  json_close_object(&writer);
  added->length = w->selected->texts.length - added->start;
}

/* Keeps the first failure, with the name of what failed. */
static void keep_failure(const layout *l, worker *w) {
  selected *kept = w->selected;
  urlens_view name = selected_name(l, kept->results);
  if (kept->failed++ > 0) return;
  kept->error = w->error;
  kept->error_at = w->error_at;
  text_clear(&kept->message);
  if (selected_count(l->s) > 1) {
    text_append(&kept->message, name.data, name.length);
    text_append_string(&kept->message, ": ");
  }
  text_append(&kept->message, w->message.data, w->message.length);
}

/* Whether the result is what was read. */
static int is_unchanged(const worker *w, const record *r) {
  return w->cells[0].data && view_is_same(w->cells[0], r->input);
}

void selected_add(const layout *l, worker *w, const record *r, outcome came) {
  static const urlens_view nothing = {NULL, 0};
  selected *kept = w->selected;
  int has_cells = came == RECORD_FINE || came == RECORD_FLAGGED;
  if (came == RECORD_FAILED) keep_failure(l, w);
  kept->left_out += came == RECORD_LEFT_OUT;
  kept->is_flagged |= came == RECORD_FLAGGED;
  if (l->s->replace && (!has_cells || is_unchanged(w, r))) {
    add_piece(kept)->is_kept = 1;
  } else if (l->s->replace) {
    add_cell(kept, r, w->cells[0]);
  } else if (l->s->output == OUTPUT_JSONL) {
    add_object(l, w, came);
  } else {
    for (size_t i = 0; record_columns(l->s)[i]; i++) add_cell(kept, r, has_cells ? w->cells[i] : nothing);
  }
  kept->results++;
}

outcome selected_outcome(worker *w) {
  selected *kept = w->selected;
  if (kept->failed > 0) {
    w->error = kept->error;
    w->error_at = kept->error_at;
    text_clear(&w->message);
    text_append(&w->message, kept->message.data, kept->message.length);
    return RECORD_FAILED;
  }
  if (kept->left_out == kept->results) return RECORD_LEFT_OUT;
  return kept->is_flagged ? RECORD_FLAGGED : RECORD_FINE;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

static urlens_view piece_view(const selected *kept, const piece *p) {
  urlens_view view = {kept->texts.data ? kept->texts.data + p->start : "", p->length};
  return view;
}

void selected_write_header(const layout *l, text *to) {
  text name = {NULL, 0, 0};
  for (size_t i = 0; i < selected_count(l->s); i++) {
    for (size_t j = 0; record_columns(l->s)[j]; j++) {
      urlens_view read = selected_name(l, i);
      text_clear(&name);
      text_append(&name, read.data, read.length);
      text_push(&name, '.');
      text_append_string(&name, record_columns(l->s)[j]);
      result_write_cell(l, to, view_of(&name));
    }
  }
  text_release(&name);
}

/* The piece that takes the place of this column; NULL if the column stays. */
static const piece *piece_of_column(const layout *l, const selected *kept, size_t column) {
  for (size_t i = 0; i < kept->count; i++) {
    if (l->columns[i] == column) return kept->pieces[i].is_kept ? NULL : &kept->pieces[i];
  }
  return NULL;
}

/* The bytes of a cell and a separator: the table that is written has the form of the one that is read. */
static void copy_cell(const csv_row *row, size_t column, char separator, text *to) {
  urlens_view raw = csv_raw_cell(row, column);
  text_append(to, raw.data, raw.length);
  text_push(to, separator);
}

/* Writes a row again, with other contents in some cells. */
static void replace_cells(const layout *l, worker *w, text *to) {
  csv_form form = csv_form_of_output(l->s);
  size_t i, start = to->length;
  for (i = 0; i < w->row.count; i++) {
    const piece *p = piece_of_column(l, w->selected, i);
    if (p) result_write_cell(l, to, piece_view(w->selected, p));
    else copy_cell(&w->row, i, form.separator, to);
  }
  to->length--; /* the last separator */
  /* A row must not lose its last byte: a line without any is no row. */
  if (to->length == start && form.has_quotes && w->row.line.length > 0) text_append_string(to, "\"\"");
}

/* The piece that is next in the document, at or after `at`; NULL: it was the last one. What is kept has no place. */
static const piece *next_piece(const selected *kept, size_t at) {
  const piece *next = NULL;
  for (size_t i = 0; i < kept->count; i++) {
    const piece *each = &kept->pieces[i];
    if (each->until > 0 && each->from >= at && (!next || each->from < next->from)) next = each;
  }
  return next;
}

/* Copies the document, with other strings in some places. */
static void replace_values(const worker *w, urlens_view line, text *to) {
  size_t at = 0;
  const piece *p;
  while ((p = next_piece(w->selected, at)) != NULL) {
    urlens_view value = piece_view(w->selected, p);
    json_writer writer = json_writer_on(to);
    text_append(to, line.data + at, p->from - at);
    if (p->is_missing) json_write_null(&writer);
    else json_write_text(&writer, value.data, value.length);
    at = p->until;
  }
  text_append(to, line.data + at, line.length - at);
}

static void write_replaced(const layout *l, worker *w, const record *r, text *to) {
  if (r->is_blank) text_append(to, r->line.data, r->line.length);
  else if (r->is_object) replace_values(w, r->line, to);
  else if (r->is_table_row && w->selected->count > 0) replace_cells(l, w, to);
  else text_append(to, r->line.data, r->line.length);
  text_append_string(to, r->ending);
}

static void write_members(const layout *l, worker *w, const record *r, outcome came, text *to) {
  json_writer writer = json_writer_on(to);
  selected *kept = w->selected;
  json_open_object(&writer);
  result_pass_members(l, w, r, &writer);
  if (kept->count == 0) result_write_members(l, w, came, &writer);
  for (size_t i = 0; i < kept->count; i++) {
    urlens_view name = selected_name(l, i), object = piece_view(kept, &kept->pieces[i]);
    json_name_text(&writer, name.data, name.length);
    json_write_copy(&writer, object.data, object.length);
  }
  json_close_object(&writer);
}

static void write_cells(const layout *l, worker *w, const record *r, outcome came, text *to) {
  static const urlens_view nothing = {"", 0};
  selected *kept = w->selected;
  size_t cells = selected_count(l->s) * result_column_count(l->s);
  result_pass_cells(l, w, r, to);
  for (size_t i = 0; i < cells; i++) {
    result_write_cell(l, to, i < kept->count ? piece_view(kept, &kept->pieces[i]) : nothing);
  }
  result_write_error(l, w, came, to);
}

void selected_write(const layout *l, worker *w, const record *r, outcome came, text *to) {
  if (l->s->replace) {
    write_replaced(l, w, r, to);
    return;
  }
  if (l->s->output == OUTPUT_JSONL) write_members(l, w, r, came, to);
  else write_cells(l, w, r, came, to);
  text_push(to, '\n');
}
