/* SPDX-License-Identifier: MIT */
#include "worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "message.h"
#include "option.h"
#include "record_command.h"
#include "selected.h"

/* Dialects that go through stages take a base as text; for the others it is parsed once. */
static int takes_base_as_text(urlens_dialect dialect) {
  return dialect_has(dialect, URLENS_TRAIT_HAS_STAGES);
}

/* --- Views and results -------------------------------------------------------------------------------------------- */

urlens_view view_of(const text *t) {
  urlens_view view;
  view.data = t->length > 0 ? t->data : "";
  view.length = t->length;
  return view;
}

urlens_view view_of_string(const char *string) {
  urlens_view view;
  view.data = string;
  view.length = strlen(string);
  return view;
}

int view_equals(urlens_view view, const char *string) {
  return strlen(string) == view.length && memcmp(view.data, string, view.length) == 0;
}

int view_is_same(urlens_view a, urlens_view b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

void worker_clear_cells(worker *w) {
  memset(w->cells, 0, WORKER_FIXED_CELLS * sizeof w->cells[0]);
}

/* --- Failures ----------------------------------------------------------------------------------------------------- */

void worker_fail(worker *w, urlens_error error, urlens_view input, const char *about) {
  answer_failure failure = {{URLENS_OK, 0, 0, URLENS_PLACE_INPUT}, NULL, 0, NULL, 0};
  failure.error = error;
  failure.input = input.data;
  failure.length = input.length;
  failure.about = about;
  w->error = urlens_status_name(error.status);
  w->error_at = about ? URLENS_NOWHERE : error.at;
  text_clear(&w->message);
  answer_message(&w->message, &failure);
}

void worker_fail_with(worker *w, const char *code, const char *message) {
  w->error = code;
  w->error_at = URLENS_NOWHERE;
  text_clear(&w->message);
  text_append_string(&w->message, message);
}

/* --- Objects ------------------------------------------------------------------------------------------------------ */

static urlens_options worker_options(const settings *s) {
  urlens_options options = {0};
  options.size = sizeof options;
  options.dialect = s->dialect;
  options.encoding = s->encoding;
  options.encoding_length = s->encoding ? strlen(s->encoding) : 0;
  return options;
}

/* Says which option is the reason that an object could not be made. */
static int complain_about_options(const settings *s, urlens_status status) {
  text message = {NULL, 0, 0};
  if (status == URLENS_E_UNKNOWN_ENCODING) {
    message_name_encoding(&message, s->encoding, strlen(s->encoding));
  } else {
    text_append_string(&message, "The dialect ");
    text_append_string(&message, urlens_dialect_name(s->dialect));
  }
  text_append_string(&message, ": ");
  text_append_string(&message, urlens_status_message(status));
  message_print_text(&message);
  text_release(&message);
  return EXIT_USAGE;
}

int worker_parse_base(const settings *s, urlens_url **base) {
  urlens_options options = worker_options(s);
  urlens_status status = urlens_create(&options, base);
  answer_failure failure = {{URLENS_OK, 0, 0, URLENS_PLACE_INPUT}, NULL, 0, "the base", 0};
  text message = {NULL, 0, 0};
  if (status != URLENS_OK) return complain_about_options(s, status);
  if (takes_base_as_text(s->dialect)) return EXIT_FINE;
  if (urlens_parse(*base, s->base, strlen(s->base), NULL) == URLENS_OK) return EXIT_FINE;
  failure.error = urlens_error_of(*base);
  failure.input = s->base;
  failure.length = strlen(s->base);
  answer_message(&message, &failure);
  message_print_text(&message);
  text_release(&message);
  return EXIT_USAGE;
}

int worker_open(worker *w, const settings *s, const urlens_url *base) {
  urlens_options options = worker_options(s);
  const record_command *c = s->command->records;
  urlens_status status;
  memset(w, 0, sizeof *w);
  w->s = s;
  w->base = base;
  w->base_is_text = takes_base_as_text(s->dialect);
  if (s->base) w->base_text = view_of_string(s->base);
  if (c && c->wants_notes) {
    options.sink = validation_notes_add;
    options.sink_context = &w->notes;
  }
  status = urlens_create(&options, &w->url);
  if (status == URLENS_OK) status = urlens_params_create(NULL, &w->params);
  return status == URLENS_OK ? EXIT_FINE : complain_about_options(s, status);
}

/* Whether the command compares dialects, which all get the base as text. */
static int compares(const settings *s) {
  return (s->command->groups & GROUP_COMPARE) != 0;
}

/* Parses the record's own base, unless the record before had the same. */
static int parse_own_base(worker *w, urlens_view base) {
  urlens_options options = worker_options(w->s);
  urlens_error error = {URLENS_E_OUT_OF_MEMORY, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  if (w->base && w->own_base_text.length == base.length && memcmp(w->own_base_text.data, base.data, base.length) == 0) {
    return 1;
  }
  w->base = NULL;
  text_clear(&w->own_base_text);
  if (w->own_base || urlens_create(&options, &w->own_base) == URLENS_OK) {
    if (urlens_parse(w->own_base, base.data, base.length, NULL) == URLENS_OK) {
      text_append(&w->own_base_text, base.data, base.length);
      w->base = w->own_base;
      return 1;
    }
    error = urlens_error_of(w->own_base);
  }
  worker_fail(w, error, base, "The base");
  return 0;
}

int worker_take_base(worker *w, urlens_view base) {
  w->base_text = base;
  if (!base.data) w->base = NULL;
  return !base.data || w->base_is_text || compares(w->s) || parse_own_base(w, base);
}

void worker_close(worker *w) {
  urlens_destroy(w->url);
  urlens_destroy(w->own_base);
  text_release(&w->own_base_text);
  text_release(&w->guessed);
  selected_destroy(w->selected);
  batch_destroy(w->batch);
  urlens_params_destroy(w->params);
  urlens_auditor_destroy(w->auditor);
  urlens_matcher_destroy(w->matcher);
  validation_notes_release(&w->notes);
  text_release(&w->value);
  text_release(&w->gathered);
  text_release(&w->scratch);
  text_release(&w->message);
  csv_release(&w->row);
  json_release(&w->document);
}

int worker_parse(worker *w, urlens_view input, urlens_stage last) {
  urlens_status status;
  w->notes.count = 0;
  w->input = input;
  if (w->base_is_text) {
    status = urlens_parse_stage(w->url, last, input.data, input.length, w->base_text.data, w->base_text.length);
  } else {
    status = urlens_parse(w->url, input.data, input.length, w->base);
  }
  if (status == URLENS_OK) return 1;
  worker_fail(w, urlens_error_of(w->url), input, NULL);
  return 0;
}
