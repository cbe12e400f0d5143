/* SPDX-License-Identifier: MIT */
/* `urlens parse`: the parts of URLs. */
#include <string.h>

#include "command.h"
#include "record_command.h"
#include "screen.h"

static const char *const parse_columns[] = {"href", "scheme", "username", "password", "host",   "port",
                                            "path", "query",  "fragment", "origin",   "errors", NULL};

enum { CELL_HREF = 0, CELL_FIRST_PART = 1, CELL_ORIGIN = 9, CELL_ERRORS = 10 };

/* The names of the validation errors, with spaces between them. */
static void parse_list_errors(worker *w) {
  size_t i;
  for (i = 0; i < w->notes.count; i++) {
    if (i > 0) text_push(&w->value, ' ');
    text_append_string(&w->value, urlens_validation_error_name(w->notes.notes[i].error));
  }
}

/* Only tables want the parts as cells. */
static void parse_fill_cells(worker *w) {
  size_t origin_length;
  int part;
  worker_clear_cells(w);
  w->cells[CELL_HREF] = urlens_href(w->url);
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    w->cells[CELL_FIRST_PART + part] = urlens_get(w->url, (urlens_part)part);
  }
  text_clear(&w->value);
  answer_origin(&w->value, w->url);
  origin_length = w->value.length;
  parse_list_errors(w);
  w->cells[CELL_ORIGIN].data = view_of(&w->value).data;
  w->cells[CELL_ORIGIN].length = origin_length;
  w->cells[CELL_ERRORS].data = view_of(&w->value).data + origin_length;
  w->cells[CELL_ERRORS].length = w->value.length - origin_length;
}

static outcome parse_run(worker *w, urlens_view input) {
  if (!worker_parse(w, input, URLENS_STAGE_PARSE)) return RECORD_FAILED;
  if (w->s->output != OUTPUT_JSONL && w->s->output != OUTPUT_TEXT) parse_fill_cells(w);
  return RECORD_FINE;
}

static void parse_write_json(worker *w, json_writer *writer) {
  answer_url(writer, w->url, &w->notes, &w->scratch);
}

const record_command parse_command = {parse_columns,  1,   1, NULL, NULL, parse_run, parse_write_json, screen_write,
                                      CELLS_ARE_URLS, NULL};
