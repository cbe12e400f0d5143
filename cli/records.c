/* SPDX-License-Identifier: MIT */
#include "records.h"

#include <string.h>

#include "message.h"
#include "where.h"

/* Runs the command on a record that meets --where. One whose URL does not parse goes to the command, which says why. */
static outcome run_command(const layout *l, worker *w, urlens_view input) {
  if (l->s->where && worker_parse(w, input, URLENS_STAGE_CANONICALIZE) && !where_holds(l->s->where, w)) {
    return RECORD_LEFT_OUT;
  }
  return l->command->run(w, input);
}

static void explain_extra_cells(worker *w, size_t columns) {
  worker_fail_with(w, "extra-cells", "The row has ");
  text_append_size(&w->message, w->row.count);
  text_append_string(&w->message, " cells, but the table has ");
  text_append_size(&w->message, columns);
  text_append_string(&w->message,
                     columns == 1 ? " column; the first one too many is " : " columns; the first one too many is ");
  message_quote(&w->message, w->row.cells[columns].data, w->row.cells[columns].length);
  text_push(&w->message, '.');
}

/* A row of a table: its input is a cell, or the row itself if it has no such cell. */
static outcome run_row(const layout *l, worker *w, record *r, char separator) {
  csv_split(&w->row, separator, r->input.data, r->input.length);
  r->is_table_row = 1;
  if (w->row.is_unclosed) {
    worker_fail_with(w, "csv-unclosed-quote", "The row has a cell whose closing quotation mark is missing.");
    return RECORD_FAILED;
  }
  if (l->column >= w->row.count) {
    worker_fail_with(w, "missing-column", "The row is too short: it has no cell in that column.");
    return RECORD_FAILED;
  }
  if (w->row.count > l->header->count) {
    explain_extra_cells(w, l->header->count);
    return RECORD_FAILED;
  }
  r->input = w->row.cells[l->column];
  return run_command(l, w, r->input);
}

static void explain_json(worker *w) {
  worker_fail_with(w, "bad-json", "The line is not JSON: there is ");
  text_append_string(&w->message, w->document.error);
  text_append_string(&w->message, " (at byte ");
  text_append_size(&w->message, w->document.error_at);
  text_append_string(&w->message, ").");
}

static void explain_member(worker *w, const char *field, const char *what) {
  worker_fail_with(w, "missing-field", "The object's member ");
  message_quote(&w->message, field, strlen(field));
  text_append_string(&w->message, what);
}

/* A line of JSON Lines: its input is a member of an object, or the line itself if it has no such member. */
static outcome run_object(const layout *l, worker *w, record *r) {
  const char *field = l->s->field ? l->s->field : "url";
  json_value *object = json_read(&w->document, r->input.data, r->input.length), *value = NULL;
  if (!object) {
    explain_json(w);
    return RECORD_FAILED;
  }
  r->is_object = object->kind == JSON_OBJECT;
  if (r->is_object) value = json_member(object, field);
  if (!r->is_object) worker_fail_with(w, "bad-json", "The line is JSON, but not an object.");
  else if (!value) explain_member(w, field, " is missing.");
  else if (value->kind != JSON_STRING) explain_member(w, field, " is not a string.");
  if (!value || value->kind != JSON_STRING) return RECORD_FAILED;
  json_replace_surrogates(value);
  r->input.data = value->data;
  r->input.length = value->length;
  return run_command(l, w, r->input);
}

/* Makes one result of a record, which is given without the byte that ends it. */
static void make_result(const layout *l, worker *w, chunk *c, urlens_view raw) {
  record r = {raw, 0, 0};
  outcome came;
  w->notes.count = 0;
  w->has_more = 0;
  switch (c->kind) {
    case INPUT_CSV: came = run_row(l, w, &r, ','); break;
    case INPUT_TSV: came = run_row(l, w, &r, '\t'); break;
    case INPUT_JSONL: came = run_object(l, w, &r); break;
    case INPUT_LINES:
    case INPUT_NUL:
    default: came = run_command(l, w, r.input); break;
  }
  result_write(l, w, &r, came, c);
}

static void run_record(const layout *l, worker *w, chunk *c, const char *data, size_t length) {
  urlens_view raw = {data, length};
  do make_result(l, w, c, raw);
  while (w->has_more && !c->stops);
  w->iteration = 0;
  c->records++;
}

/* Rows may have line feeds in them. */
static void run_csv(const layout *l, worker *w, chunk *c) {
  size_t at = 0;
  while (at < c->in.length && !c->stops) {
    csv_scanner scanner = {0, 0};
    size_t end = csv_scan(&scanner, c->in.data, at, c->in.length, 1);
    size_t length = (end > 0 ? end - 1 : c->in.length) - at;
    run_record(l, w, c, c->in.data + at, length);
    at = end > 0 ? end : c->in.length;
  }
}

void records_run(const layout *l, worker *w, chunk *c) {
  char end_byte = c->kind == INPUT_NUL ? '\0' : '\n';
  const char *at = c->in.data, *stop = c->in.data + c->in.length;
  if (c->kind == INPUT_CSV) {
    run_csv(l, w, c);
    return;
  }
  while (at < stop && !c->stops) {
    const char *end = memchr(at, end_byte, (size_t)(stop - at));
    size_t length = (size_t)((end ? end : stop) - at);
    const char *next = end ? end + 1 : stop;
    if (end_byte == '\n' && length > 0 && at[length - 1] == '\r') length--;
    run_record(l, w, c, at, length);
    at = next;
  }
}
