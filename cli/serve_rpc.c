/* SPDX-License-Identifier: MIT */
#include "serve_rpc.h"

#include <string.h>

#include "platform.h"

/* How many bytes of answers are collected before they are sent. */
enum { ANSWERS_BLOCK = 1 << 15 };

void serve_failure(text *to, const char *code, const char *message) {
  json_writer writer = json_writer_on(to);
  json_open_object(&writer);
  json_name(&writer, "ok");
  json_write_false(&writer);
  json_name(&writer, "error");
  json_write_string(&writer, code);
  json_name(&writer, "message");
  json_write_string(&writer, message);
  json_name(&writer, "at");
  json_write_null(&writer);
  json_close_object(&writer);
  text_push(to, '\n');
}

/* The end of the line that begins there: where its line feed is, or the end of the body. */
static size_t line_end(const text *body, size_t at) {
  const char *found = at < body->length ? memchr(body->data + at, '\n', body->length - at) : NULL;
  return found ? (size_t)(found - body->data) : body->length;
}

/* Several lines are one request if they are one JSON text together; JSON Lines never are. */
int serve_rpc_is_one(serve_rpc *r) {
  if (line_end(&r->body, 0) + 1 >= r->body.length) return 1;
  return json_read(&r->answerer.document, r->body.data, r->body.length) != NULL;
}

static urlens_view view_of(const text *body, size_t from, size_t to) {
  urlens_view view;
  view.data = body->length > 0 ? body->data + from : "";
  view.length = to - from;
  return view;
}

void serve_rpc_answer_one(serve_rpc *r) {
  rpc_answer(&r->answerer, view_of(&r->body, 0, r->body.length), &r->answers);
  r->at = r->body.length;
}

int serve_rpc_answer_lines(serve_rpc *r) {
  if (r->at >= r->body.length) return 0;
  text_clear(&r->answers);
  r->sent = 0;
  while (r->at < r->body.length && r->answers.length < ANSWERS_BLOCK) {
    size_t end = line_end(&r->body, r->at);
    if (platform_seconds() > r->deadline) serve_failure(&r->answers, "timeout", "There was no time left for this one.");
    else rpc_answer(&r->answerer, view_of(&r->body, r->at, end), &r->answers);
    r->at = end + 1;
  }
  return 1;
}

size_t serve_rpc_take(serve_rpc *r, char *to, size_t most) {
  size_t left = r->answers.length - r->sent, taken = left < most ? left : most;
  if (taken > 0) memcpy(to, r->answers.data + r->sent, taken);
  r->sent += taken;
  return taken;
}

void serve_rpc_release(serve_rpc *r) {
  text_release(&r->body);
  text_release(&r->answers);
  rpc_release(&r->answerer);
}
