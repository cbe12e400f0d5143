/* SPDX-License-Identifier: MIT */
#include "result.h"

#include <string.h>

#include "baseline.h"
#include "command.h"
#include "escape.h"
#include "junit.h"
#include "sarif.h"
#include "selected.h"

const char *const *record_columns(const settings *s) {
  return s->results ? s->results : s->command->records->columns;
}

size_t result_column_count(const settings *s) {
  size_t count = 0;
  while (record_columns(s)[count]) count++;
  return count;
}

/* A column or member of the input with the name of a result gets this prefix. */
static const char clash_prefix[] = "input.";

static int is_result_name(const settings *s, urlens_view name) {
  static const char *const common_names[] = {"ok", "error", "message", "at", "errors", "input", NULL};
  const char *const *columns = record_columns(s);
  size_t i;
  for (i = 0; columns[i]; i++) {
    if (view_equals(name, columns[i])) return 1;
  }
  for (i = 0; common_names[i]; i++) {
    if (view_equals(name, common_names[i])) return 1;
  }
  return 0;
}

/* --- Text, and records that end with NUL -------------------------------------------------------------------------- */

/* Appends a text that may hold any byte. */
static void append_escaped(const layout *l, urlens_view value, text *to) {
  escape_set set = escape_set_of(l->s);
  escape_append(to, value, &set);
}

static void append_cell(const layout *l, urlens_view cell, text *to) {
  switch (l->command->cells) {
    case CELLS_ARE_URLS: escape_append_url(to, cell, l->s); break;
    case CELLS_ARE_VALUES: append_escaped(l, cell, to); break;
    case CELLS_ARE_LINES: text_append(to, cell.data, cell.length); break;
  }
}

static void write_text(const layout *l, worker *w, const record *r, outcome came, text *to) {
  const char *const *columns = record_columns(l->s);
  size_t i;
  if (l->s->keep_input) {
    append_escaped(l, r->input, to);
    text_push(to, '\t');
  }
  if (came != RECORD_FAILED && l->command->write_line) {
    l->command->write_line(w, to);
  } else if (came != RECORD_FAILED) {
    for (i = 0; columns[i]; i++) {
      if (i > 0) text_push(to, '\t');
      append_cell(l, w->cells[i], to);
    }
  }
  if (!l->s->only_body) text_push(to, l->s->output == OUTPUT_NUL ? '\0' : '\n');
}

/* --- JSON Lines --------------------------------------------------------------------------------------------------- */

/* Whether a column is one that is read. */
static int is_read_column(const layout *l, size_t column) {
  for (size_t i = 0; i < l->read_count; i++) {
    if (l->columns[i] == column) return 1;
  }
  return 0;
}

/* The same for a member. */
static int is_read_field(const layout *l, const json_value *name) {
  const name_list *fields = &l->s->read_fields;
  for (size_t i = 0; i < fields->count; i++) {
    if (json_equals(name, fields->names[i])) return 1;
  }
  return fields->count == 0 && json_equals(name, "url");
}

/*
 * Writes the name of a member that is passed on. If several members are read, the results of each have its name, so the
 * member itself gets the prefix.
 */
static void pass_name(const layout *l, json_writer *writer, urlens_view name, int is_read, text *scratch) {
  text_clear(scratch);
  if ((is_read && selected_count(l->s) > 1) || is_result_name(l->s, name)) {
    text_append_string(scratch, clash_prefix);
  }
  text_append(scratch, name.data, name.length);
  json_name_text(writer, scratch->data, scratch->length);
}

static void pass_row(const layout *l, worker *w, json_writer *writer) {
  size_t i;
  for (i = 0; i < l->header->count && i < w->row.count; i++) {
    int is_read = is_read_column(l, i);
    if (is_read && !l->s->keep_input) continue;
    pass_name(l, writer, l->header->cells[i], is_read, &w->scratch);
    json_write_text(writer, w->row.cells[i].data, w->row.cells[i].length);
  }
}

static void pass_members(const layout *l, worker *w, json_writer *writer) {
  json_value *object = w->document.nodes, *name = object->count > 0 ? json_first(object) : NULL;
  size_t i;
  for (i = 0; i < object->count; i++) {
    json_value *value = json_next(name);
    int is_read = is_read_field(l, name);
    urlens_view key;
    key.data = name->data;
    key.length = name->length;
    if (l->s->keep_input || !is_read) {
      pass_name(l, writer, key, is_read, &w->scratch);
      json_write_copy(writer, w->document.input + value->start, value->end - value->start);
    }
    name = json_next(value);
  }
}

static void write_failure(worker *w, json_writer *writer) {
  json_name(writer, "ok");
  json_write_false(writer);
  json_name(writer, "error");
  json_write_string(writer, w->error);
  json_name(writer, "message");
  json_write_text(writer, w->message.data, w->message.length);
  json_name(writer, "at");
  if (w->error_at == URLENS_NOWHERE) json_write_null(writer);
  else json_write_size(writer, w->error_at);
  answer_notes(writer, &w->notes);
}

static void write_columns(worker *w, json_writer *writer) {
  const char *const *columns = record_columns(w->s);
  size_t i;
  json_name(writer, "ok");
  json_write_true(writer);
  for (i = 0; columns[i]; i++) {
    json_name_text(writer, columns[i], strlen(columns[i]));
    if (w->cells[i].data) json_write_text(writer, w->cells[i].data, w->cells[i].length);
    else json_write_null(writer);
  }
}

void result_write_members(const layout *l, worker *w, outcome came, json_writer *writer) {
  if (came == RECORD_FAILED) write_failure(w, writer);
  else if (l->command->write_json) l->command->write_json(w, writer);
  else write_columns(w, writer);
}

void result_pass_members(const layout *l, worker *w, const record *r, json_writer *writer) {
  if (r->is_table_row) {
    pass_row(l, w, writer);
  } else if (r->is_object) {
    pass_members(l, w, writer);
  } else if (l->s->keep_input) {
    json_name(writer, "input");
    json_write_text(writer, r->input.data, r->input.length);
  }
}

static void write_jsonl(const layout *l, worker *w, const record *r, outcome came, text *to) {
  json_writer writer = json_writer_on(to);
  json_open_object(&writer);
  result_pass_members(l, w, r, &writer);
  result_write_members(l, w, came, &writer);
  json_close_object(&writer);
  text_push(to, '\n');
}

/* --- CSV and TSV -------------------------------------------------------------------------------------------------- */

static char separator_of(const layout *l) {
  return csv_form_of_output(l->s).separator;
}

void result_write_cell(const layout *l, text *to, urlens_view cell) {
  csv_form form = csv_form_of_output(l->s);
  csv_write(to, form, cell.data, cell.length);
  text_push(to, form.separator);
}

/* From TSV to TSV a cell is copied: nobody knows what a backslash in it means. */
void result_pass_cell(const layout *l, text *to, urlens_view cell) {
  if (l->s->input != INPUT_TSV || l->s->output != OUTPUT_TSV) {
    result_write_cell(l, to, cell);
    return;
  }
  text_append(to, cell.data, cell.length);
  text_push(to, '\t');
}

/* The names of what is passed on. */
static void pass_names(const layout *l, text *to) {
  size_t i;
  for (i = 0; l->header && i < l->header->count; i++) {
    if (is_read_column(l, i) && !l->s->keep_input) continue;
    if (is_result_name(l->s, l->header->cells[i])) text_append_string(to, clash_prefix);
    result_pass_cell(l, to, l->header->cells[i]);
  }
  if (!l->header && l->s->keep_input) result_write_cell(l, to, view_of_string("input"));
}

/* A table whose cells are replaced has the header that it had. */
static void copy_header(const layout *l, text *to) {
  if (!l->header) return;
  text_append(to, l->header->line.data, l->header->line.length);
  text_append_string(to, l->header_ending);
}

void result_write_header(const layout *l, text *to) {
  size_t i;
  if (l->s->output == OUTPUT_SARIF) sarif_write_begin(to);
  if ((l->s->output != OUTPUT_CSV && l->s->output != OUTPUT_TSV) || l->s->no_header) return;
  if (l->s->replace) {
    copy_header(l, to);
    return;
  }
  pass_names(l, to);
  if (selected_is_used(l->s)) selected_write_header(l, to);
  else
    for (i = 0; record_columns(l->s)[i]; i++) result_write_cell(l, to, view_of_string(record_columns(l->s)[i]));
  text_append_string(to, "error");
  text_push(to, separator_of(l));
  text_append_string(to, "message\n");
}

void result_pass_cells(const layout *l, worker *w, const record *r, text *to) {
  static const urlens_view nothing = {"", 0};
  size_t i;
  for (i = 0; l->header && i < l->header->count; i++) {
    if (is_read_column(l, i) && !l->s->keep_input) continue;
    result_pass_cell(l, to, i < w->row.count ? w->row.cells[i] : nothing);
  }
  if (!l->header && l->s->keep_input) result_write_cell(l, to, r->input);
}

void result_write_error(const layout *l, worker *w, outcome came, text *to) {
  csv_form form = csv_form_of_output(l->s);
  int failed = came == RECORD_FAILED;
  csv_write(to, form, failed ? w->error : "", failed ? strlen(w->error) : 0);
  text_push(to, form.separator);
  if (failed) csv_write(to, form, w->message.data, w->message.length);
}

static void write_table(const layout *l, worker *w, const record *r, outcome came, text *to) {
  static const urlens_view nothing = {"", 0};
  size_t i, columns = result_column_count(l->s);
  result_pass_cells(l, w, r, to);
  for (i = 0; i < columns; i++) {
    result_write_cell(l, to, came != RECORD_FAILED && w->cells[i].data ? w->cells[i] : nothing);
  }
  result_write_error(l, w, came, to);
  text_push(to, '\n');
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void complain(worker *w, chunk *c) {
  text_append(&c->messages, w->message.data, w->message.length);
  chunk_complain(c);
}

int result_handle_failure(const layout *l, worker *w, chunk *c) {
  int is_text = l->s->output == OUTPUT_TEXT || l->s->output == OUTPUT_NUL || l->s->output == OUTPUT_SARIF ||
                l->s->output == OUTPUT_BASELINE || l->s->replace;
  switch (l->s->on_error) {
    case ON_ERROR_EMIT:
      if (is_text) complain(w, c);
      return 1;
    case ON_ERROR_FAIL:
      complain(w, c);
      c->stops = 1;
      return 0;
    case ON_ERROR_SKIP: return 0;
  }
  return 0;
}

/* A command whose text is lines has another form on a terminal, but only for results alone. */
static int writes_screen(const layout *l) {
  if (!l->command->write_screen) return 0;
  return l->command->has_screen || (l->s->on_terminal && !l->s->keep_input);
}

/* Formats that only findings have. */
static void write_findings(worker *w, const record *r, outcome came, chunk *c) {
  switch (w->s->output) {
    case OUTPUT_SARIF:
      if (came != RECORD_FAILED) sarif_write_results(w, r, c, &c->out);
      break;
    case OUTPUT_JUNIT: junit_write_case(w, r, came, c); break;
    default:
      for (size_t i = 0; came != RECORD_FAILED && i < w->findings.count; i++) {
        baseline_append(&c->out, w->findings.items[i].id, r->input);
      }
  }
}

static void write_result(const layout *l, worker *w, const record *r, outcome came, chunk *c) {
  switch (l->s->output) {
    case OUTPUT_JSONL: write_jsonl(l, w, r, came, &c->out); break;
    case OUTPUT_CSV:
    case OUTPUT_TSV: write_table(l, w, r, came, &c->out); break;
    case OUTPUT_TEXT:
      if (came != RECORD_FAILED && writes_screen(l)) l->command->write_screen(w, r->input, &c->out);
      else write_text(l, w, r, came, &c->out);
      break;
    case OUTPUT_SARIF:
    case OUTPUT_JUNIT:
    case OUTPUT_BASELINE: write_findings(w, r, came, c); break;
    case OUTPUT_NUL:
    case OUTPUT_DEFAULT: write_text(l, w, r, came, &c->out); break;
  }
}

void result_write(const layout *l, worker *w, const record *r, outcome came, chunk *c) {
  if (came == RECORD_LEFT_OUT || (came == RECORD_FAILED && !result_handle_failure(l, w, c))) return;
  if (came == RECORD_FLAGGED) c->flagged++;
  if (l->uses_selected && !c->is_arguments && (l->s->replace || !r->is_blank)) selected_write(l, w, r, came, &c->out);
  else if (r->is_blank) text_push(&c->out, l->s->output == OUTPUT_NUL ? '\0' : '\n');
  else write_result(l, w, r, came, c);
}
