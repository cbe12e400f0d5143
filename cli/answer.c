/* SPDX-License-Identifier: MIT */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"

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

static void answer_notes(json_writer *writer, const validation_notes *notes) {
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

/* A component, or null if it is absent; credentials are never null. */
static void answer_component(json_writer *writer, const char *name, const urlens_url *url, urlens_part part) {
  urlens_view view = urlens_get(url, part);
  json_name(writer, name);
  if (view.data) json_write_text(writer, view.data, view.length);
  else json_write_null(writer);
}

void answer_origin(text *to, const urlens_url *url) {
  size_t length = 0, capacity = 256;
  urlens_status status = urlens_origin(url, text_room(to, capacity), capacity, &length);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    capacity = length;
    status = urlens_origin(url, text_room(to, capacity), capacity, &length);
  }
  if (status == URLENS_OK) to->length += length;
}

void answer_url(json_writer *writer, const urlens_url *url, const validation_notes *notes, text *scratch) {
  json_name(writer, "ok");
  json_write_true(writer);
  answer_component(writer, "href", url, URLENS_API_HREF);
  answer_component(writer, "scheme", url, URLENS_SCHEME);
  answer_component(writer, "username", url, URLENS_API_USERNAME);
  answer_component(writer, "password", url, URLENS_API_PASSWORD);
  answer_component(writer, "host", url, URLENS_HOST);
  answer_component(writer, "port", url, URLENS_PORT);
  answer_component(writer, "path", url, URLENS_PATH);
  answer_component(writer, "query", url, URLENS_QUERY);
  answer_component(writer, "fragment", url, URLENS_FRAGMENT);
  text_clear(scratch);
  answer_origin(scratch, url);
  json_name(writer, "origin");
  json_write_text(writer, scratch->data, scratch->length);
  answer_notes(writer, notes);
}

void answer_message(text *to, const answer_failure *failure) {
  if (failure->about) {
    text_append_string(to, failure->about);
    text_append_string(to, ": ");
  }
  message_explain(to, failure->error, failure->input, failure->length);
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
  answer_offset(writer, failure->about ? URLENS_NOWHERE : failure->error.at);
  answer_notes(writer, notes);
}
