/* SPDX-License-Identifier: MIT */
/* `urlens data`: what data: URLs hold. */
#include <string.h>

#include "command.h"
#include "escape.h"
#include "record_command.h"
#include "urlens/site.h"

static const char *const data_columns[] = {"mime", "body", NULL};

enum { CELL_MIME, CELL_BODY };

/* Both outputs are at most as long as the URL. Only the default MIME type may be longer. */
static urlens_error read_data_url(worker *w, urlens_view input) {
  enum { LONGEST_DEFAULT = 64 };
  urlens_output mime = {.capacity = input.length + LONGEST_DEFAULT}, body = {.capacity = input.length};
  urlens_status status;
  do {
    if (mime.length > mime.capacity) mime.capacity = mime.length;
    if (body.length > body.capacity) body.capacity = body.length;
    text_clear(&w->value);
    text_clear(&w->scratch);
    mime.data = text_room(&w->value, mime.capacity);
    body.data = text_room(&w->scratch, body.capacity);
    status = urlens_data_url(input.data, input.length, NULL, &mime, &body);
  } while (status == URLENS_E_BUFFER_TOO_SMALL);
  if (status == URLENS_OK) {
    w->value.length = mime.length;
    w->scratch.length = body.length;
  }
  body.error.status = status;
  return body.error;
}

static outcome data_run(worker *w, urlens_view input) {
  urlens_error error = read_data_url(w, input);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[CELL_MIME] = view_of(&w->value);
  w->cells[CELL_BODY] = view_of(&w->scratch);
  return RECORD_FINE;
}

/* JSON cannot hold every byte: the body is in base64. */
static void data_write_json(worker *w, json_writer *writer) {
  urlens_view mime = w->cells[CELL_MIME], body = w->cells[CELL_BODY];
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "mime");
  json_write_text(writer, mime.data, mime.length);
  json_name(writer, "base64");
  text_clear(&w->message);
  text_append_base64(&w->message, body.data, body.length);
  json_write_text(writer, view_of(&w->message).data, w->message.length);
}

static void data_write_line(worker *w, text *to) {
  escape_set set = escape_set_of(w->s);
  if (w->s->only_body) {
    text_append(to, w->cells[CELL_BODY].data, w->cells[CELL_BODY].length);
    return;
  }
  escape_append(to, w->cells[CELL_MIME], &set);
  text_push(to, '\t');
  escape_append(to, w->cells[CELL_BODY], &set);
}

const record_command data_command = {
    data_columns, 0, 0, NULL, NULL, data_run, data_write_json, NULL, CELLS_ARE_VALUES, data_write_line};
