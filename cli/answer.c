/* SPDX-License-Identifier: MIT */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "dialect.h"
#include "message.h"
#include "produce.h"

void validation_notes_add(void *context, urlens_validation_error error, size_t at) {
  validation_notes *notes = context;
  notes->notes = grow_array(notes->notes, &notes->capacity, notes->count + 1, sizeof *notes->notes);
  notes->notes[notes->count].error = error;
  notes->notes[notes->count].at = at;
  notes->count++;
}

void validation_notes_release(validation_notes *notes) {
  free(notes->notes);
  memset(notes, 0, sizeof *notes);
}

static void answer_offset(json_writer *writer, size_t at) {
  json_name(writer, "at");
  if (at == URLENS_NOWHERE) json_write_null(writer);
  else json_write_size(writer, at);
}

void answer_notes(json_writer *writer, const validation_notes *notes) {
  size_t i;
  if (!notes || notes->count == 0) return;
  json_name(writer, "errors");
  json_open_array(writer);
  for (i = 0; i < notes->count; i++) {
    json_open_object(writer);
    json_name(writer, "name");
    json_write_string(writer, urlens_validation_error_name(notes->notes[i].error));
    answer_offset(writer, notes->notes[i].at);
    json_close_object(writer);
  }
  json_close_array(writer);
}

/* A component, or null if it is absent. */
static void answer_component(json_writer *writer, const char *name, urlens_view view) {
  json_name(writer, name);
  if (view.data) json_write_component(writer, view.data, view.length);
  else json_write_null(writer);
}

static urlens_status produce_origin(const void *call, urlens_output *out) {
  return urlens_origin((const urlens_url *)call, out);
}

int answer_origin(text *to, const urlens_url *url) {
  return produce(to, produce_origin, url).status == URLENS_OK;
}

/* Dialects that have origins, and those that tell whether a URL is hierarchical. */
static void answer_origin_or_flag(json_writer *writer, const urlens_url *url, text *scratch) {
  urlens_dialect dialect = urlens_dialect_of(url);
  text_clear(scratch);
  if (answer_origin(scratch, url)) {
    json_name(writer, "origin");
    json_write_text(writer, scratch->data, scratch->length);
  }
  if (dialect_has(dialect, URLENS_TRAIT_REPORTS_HIERARCHICAL)) {
    json_name(writer, "hierarchical");
    if (urlens_components_of(url)->flags & URLENS_IS_HIERARCHICAL) json_write_true(writer);
    else json_write_false(writer);
  }
}

/* The credentials of the Standard, and of living dialects that write URLs as it does, are empty where those of others are absent. */
static int has_empty_credentials(urlens_dialect dialect) {
  return dialect_has(dialect, URLENS_TRAIT_HAS_SETTERS) ||
         dialect_has(dialect, URLENS_TRAIT_IS_LIVING | URLENS_TRAIT_CANONICALIZES);
}

static void answer_credentials(json_writer *writer, const urlens_url *url) {
  if (!has_empty_credentials(urlens_dialect_of(url))) {
    answer_component(writer, "username", urlens_get(url, URLENS_PART_USERNAME));
    answer_component(writer, "password", urlens_get(url, URLENS_PART_PASSWORD));
    return;
  }
  answer_component(writer, "username", urlens_get_attribute(url, URLENS_ATTRIBUTE_USERNAME));
  answer_component(writer, "password", urlens_get_attribute(url, URLENS_ATTRIBUTE_PASSWORD));
}

void answer_url(json_writer *writer, const urlens_url *url, const validation_notes *notes, text *scratch) {
  json_name(writer, "ok");
  json_write_true(writer);
  answer_component(writer, "href", urlens_href(url));
  answer_component(writer, "scheme", urlens_get(url, URLENS_PART_SCHEME));
  answer_credentials(writer, url);
  answer_component(writer, "host", urlens_get(url, URLENS_PART_HOST));
  answer_component(writer, "port", urlens_get(url, URLENS_PART_PORT));
  answer_component(writer, "path", urlens_get(url, URLENS_PART_PATH));
  answer_component(writer, "query", urlens_get(url, URLENS_PART_QUERY));
  answer_component(writer, "fragment", urlens_get(url, URLENS_PART_FRAGMENT));
  answer_origin_or_flag(writer, url, scratch);
  answer_notes(writer, notes);
}

answer_failure answer_failure_of(urlens_error error, const answer_texts *texts) {
  int in_base = error.place == URLENS_PLACE_BASE;
  const urlens_view *about = in_base ? &texts->base : &texts->input;
  answer_failure failure = {error, about->data, about->length, NULL, 0};
  if (in_base && error.status != URLENS_E_BASE_INVALID) failure.about = "The base"; /* its message names the base */
  return failure;
}

/* The error's offset as it is to be shown. */
static size_t answer_shown_offset(const answer_failure *failure) {
  size_t i, units = 0;
  if (!failure->counts_utf16 || failure->error.at == URLENS_NOWHERE) return failure->error.at;
  for (i = 0; i < failure->error.at && i < failure->length; i++) {
    unsigned char byte = (unsigned char)failure->input[i];
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

void answer_message(text *to, const answer_failure *failure) {
  if (failure->about) {
    text_append_string(to, failure->about);
    text_append_string(to, ": ");
  }
  message_explain(to, failure->error, failure->input, failure->length, failure->counts_utf16 ? "unit" : "byte",
                  answer_shown_offset(failure));
}

void answer_failed(json_writer *writer, const answer_failure *failure, const validation_notes *notes, text *scratch) {
  json_name(writer, "ok");
  json_write_false(writer);
  json_name(writer, "error");
  json_write_string(writer, urlens_status_name(failure->error.status));
  json_name(writer, "message");
  text_clear(scratch);
  answer_message(scratch, failure);
  json_write_text(writer, scratch->data, scratch->length);
  answer_offset(writer, failure->about ? URLENS_NOWHERE : answer_shown_offset(failure));
  answer_notes(writer, notes);
}
