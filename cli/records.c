/* SPDX-License-Identifier: MIT */
#include "records.h"

#include <string.h>

#include "batch.h"
#include "command.h"
#include "extract.h"
#include "gathering.h"
#include "guess.h"
#include "json_path.h"
#include "message.h"
#include "option.h"
#include "selected.h"
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

/* Divides a row of a table. 0 if it cannot be read. */
static int open_row(const layout *l, worker *w, record *r) {
  csv_split(&w->row, csv_form_of_input(l->s), r->line.data, r->line.length);
  r->is_table_row = 1;
  if (w->row.is_unclosed) {
    worker_fail_with(w, "csv-unclosed-quote", "The row has a cell whose closing quotation mark is missing.");
    return 0;
  }
  if (w->row.count <= l->header->count) return 1;
  explain_extra_cells(w, l->header->count);
  return 0;
}

/* The cell that is read. 0 if the row has none. */
static int take_cell(worker *w, record *r, size_t column) {
  if (column < w->row.count) {
    r->input = w->row.cells[column];
    r->column = column;
    return 1;
  }
  worker_fail_with(w, "missing-column", "The row is too short: it has no cell in that column.");
  return 0;
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

/* Reads a line of JSON Lines. 0 if it is not an object. */
static int open_object(worker *w, record *r) {
  json_value *object = json_read(&w->document, r->line.data, r->line.length);
  if (!object) {
    explain_json(w);
    return 0;
  }
  r->is_object = object->kind == JSON_OBJECT;
  if (!r->is_object) worker_fail_with(w, "bad-json", "The line is JSON, but not an object.");
  return r->is_object;
}

/* The member that is read. 0 if the object has no such string. */
static int take_member(worker *w, record *r, const char *field) {
  json_value *value = json_find(w->document.nodes, field);
  if (!value) explain_member(w, field, " is missing.");
  else if (value->kind != JSON_STRING) explain_member(w, field, " is not a string.");
  if (!value || value->kind != JSON_STRING) return 0;
  json_replace_surrogates(value);
  r->input.data = value->data;
  r->input.length = value->length;
  r->value_start = value->start;
  r->value_end = value->end;
  return 1;
}

/* The input, one of those that are read. 0 if the record does not have it; its input is then the whole record. */
static int take_input(const layout *l, worker *w, record *r, size_t number) {
  r->input = r->line;
  r->value_start = 0;
  r->value_end = 0;
  if (r->is_table_row) return take_cell(w, r, l->columns[number]);
  if (r->is_object) return take_member(w, r, selected_name(l, number).data);
  return 1;
}

/* The record's own base. 0 if it is not a base. */
static int take_base(const layout *l, worker *w, const record *r) {
  urlens_view base = {NULL, 0};
  json_value *value = NULL;
  if (r->is_table_row && l->base_column < w->row.count) base = w->row.cells[l->base_column];
  if (r->is_object) value = json_find(w->document.nodes, l->s->base_from);
  if (value && value->kind != JSON_NULL) {
    if (value->kind != JSON_STRING) {
      explain_member(w, l->s->base_from, " is not a string.");
      return 0;
    }
    json_replace_surrogates(value);
    base.data = value->data;
    base.length = value->length;
  }
  if (base.length == 0) base.data = NULL;
  return worker_take_base(w, base);
}

/* Runs the command. If a scheme was put in front of the text, places count without it. */
static outcome run_input(const layout *l, worker *w, urlens_view input) {
  size_t added = 0;
  outcome came;
  if ((l->s->guess_scheme || l->s->guess_as) && !w->base_text.data) {
    added = guess_scheme_as(input, l->s->guess_as ? l->s->guess_as : "https", &w->guessed);
  }
  w->guess_added = added;
  if (added == 0) return run_command(l, w, input);
  came = run_command(l, w, view_of(&w->guessed));
  if (came == RECORD_FAILED && w->error_at != URLENS_NOWHERE) {
    w->error_at = w->error_at > added ? w->error_at - added : 0;
  }
  return came;
}

/* Runs the command on every column or member that is read. */
static outcome run_selected(const layout *l, worker *w, record *r) {
  for (size_t i = 0; i < l->read_count; i++) {
    outcome came = take_input(l, w, r, i) ? run_input(l, w, r->input) : RECORD_FAILED;
    selected_add(l, w, r, came);
  }
  r->input = r->line;
  return selected_outcome(w);
}

static int is_blank(urlens_view line) {
  for (size_t i = 0; i < line.length; i++) {
    if (line.data[i] != ' ' && line.data[i] != '\t' && line.data[i] != '\r') return 0;
  }
  return 1;
}

/* Reads the record and runs the command. */
static outcome run_one(const layout *l, worker *w, const chunk *c, record *r) {
  int is_open = 1, uses_selected = l->uses_selected && !c->is_arguments;
  if (l->s->blank != BLANK_READ && is_blank(r->line)) {
    r->is_blank = 1;
    return l->s->blank == BLANK_SKIP ? RECORD_LEFT_OUT : RECORD_FINE;
  }
  if (uses_selected) selected_begin(w);
  if (c->kind == INPUT_CSV || c->kind == INPUT_TSV) is_open = open_row(l, w, r);
  else if (c->kind == INPUT_JSONL) is_open = open_object(w, r);
  if (is_open && l->s->base_from) is_open = take_base(l, w, r);
  if (!is_open) return RECORD_FAILED;
  if (uses_selected) return run_selected(l, w, r);
  return take_input(l, w, r, 0) ? run_input(l, w, r->input) : RECORD_FAILED;
}

/* Hands a record to a command that gathers. */
static void gather(const layout *l, worker *w, chunk *c, const record *r, outcome came) {
  const gathering *g = l->s->gathering;
  if (came == RECORD_LEFT_OUT || r->is_blank) return;
  if (came == RECORD_FAILED && !g->is_summary && !result_handle_failure(l, w, c)) return;
  g->collect(w, r, came, c);
}

/* A record may have several results. */
void records_run_one(const layout *l, worker *w, chunk *c, urlens_view line, const char *ending) {
  do {
    record r = {.input = line, .line = line, .ending = ending};
    outcome came;
    w->notes.count = 0;
    w->has_more = 0;
    came = run_one(l, w, c, &r);
    if (l->s->gathering && !w->is_printing) gather(l, w, c, &r, came);
    else result_write(l, w, &r, came, c);
    if (came == RECORD_FAILED) chunk_note_failure(c, w->error, l->s->max_errors);
  } while (w->has_more && !c->stops);
  w->iteration = 0;
  c->records++;
}

/* What ends the line. Where the last line of a file has no end and another file follows, it gets one. */
static const char *take_ending(const layout *l, const chunk *c, urlens_view *line) {
  const char *ending = text_line_ending(line->data, line->length);
  int has_feed = strchr(ending, '\n') != NULL;
  line->length -= strlen(ending);
  return has_feed || c->item + 1 == l->s->input_count ? ending : "\n";
}

/* Rows may have line feeds in them. */
static void run_csv(const layout *l, worker *w, chunk *c) {
  size_t at = 0;
  while (at < c->in.length && !c->stops) {
    csv_scanner scanner = {csv_form_of_input(l->s).separator, 0, 0, 0};
    size_t end = csv_scan(&scanner, c->in.data, at, c->in.length, 1);
    urlens_view row = {c->in.data + at, (end > 0 ? end : c->in.length) - at};
    const char *ending;
    at += row.length;
    ending = take_ending(l, c, &row);
    records_run_one(l, w, c, row, ending);
    if (scanner.had_quotes) c->inner_feeds += text_count(row.data, row.length, '\n');
  }
}

/* The next record of a chunk of lines, or of texts that end with NUL, without what ends it. */
static urlens_view take_record(const layout *l, const chunk *c, const char **at, const char **ending) {
  const char *stop = c->in.data + c->in.length;
  char end_byte = c->kind == INPUT_NUL ? '\0' : '\n';
  const char *end = memchr(*at, end_byte, (size_t)(stop - *at));
  urlens_view taken = {*at, (size_t)((end ? end + 1 : stop) - *at)};
  *at += taken.length;
  if (end_byte == '\n') *ending = take_ending(l, c, &taken);
  else if (end) taken.length--;
  return taken;
}

static void run_batches(const layout *l, worker *w, chunk *c) {
  urlens_view records[BATCH_ROWS];
  const char *at = c->in.data, *stop = c->in.data + c->in.length, *ending = "";
  while (at < stop && !c->stops) {
    size_t count = 0, done = 0;
    while (at < stop && count < BATCH_ROWS) records[count++] = take_record(l, c, &at, &ending);
    while (done < count && !c->stops) {
      done += batch_run(w, c, records + done, count - done);
      if (done < count) records_run_one(l, w, c, records[done++], "");
    }
  }
}

void records_run(const layout *l, worker *w, chunk *c) {
  const char *at = c->in.data, *stop = c->in.data + c->in.length, *ending = "";
  if (l->s->command->groups & GROUP_EXTRACT) {
    extract_run(l, w, c);
    return;
  }
  if (c->kind == INPUT_CSV) {
    run_csv(l, w, c);
    return;
  }
  if (batch_is_used(l, w, c)) {
    run_batches(l, w, c);
    return;
  }
  while (at < stop && !c->stops) {
    urlens_view line = take_record(l, c, &at, &ending);
    records_run_one(l, w, c, line, ending);
  }
}
