/* SPDX-License-Identifier: MIT */
/*
 * What the tests of this folder share: every function that writes to out is called without room, with half of it, and with
 * exactly what it takes, and must say the same each time.
 */
#ifndef URLENS_SITE_CALL_H
#define URLENS_SITE_CALL_H

#include "output.h"
#include "urlens/site.h"

typedef enum call_kind {
  CALL_SITE,
  CALL_SURT,
  CALL_NORMALIZE,
  CALL_PATH_TO_URL,
  CALL_URL_TO_PATH,
  CALL_DATA_URL
} call_kind;

/* One call, and what came of it. */
typedef struct call {
  call_kind kind;
  int how; /* flags, a form, a strength or a style */
  const urlens_options *options;
  urlens_status status;
  urlens_output out, mime; /* the latter for data: URLs */
  urlens_site site;
  char room[8192], mime_room[8192];
} call;

static urlens_status call_once(call *c, const char *input, size_t length, char *data, size_t capacity) {
  c->out = output_over(data, capacity);
  c->mime = output_over(c->mime_room, sizeof c->mime_room);
  switch (c->kind) {
    case CALL_SITE: return urlens_site_from_text((uint32_t)c->how, input, length, c->options, &c->out, &c->site);
    case CALL_SURT: return urlens_surt((urlens_surt_form)c->how, input, length, c->options, &c->out);
    case CALL_NORMALIZE: return urlens_normalize((urlens_strength)c->how, input, length, c->options, &c->out);
    case CALL_PATH_TO_URL: return urlens_path_to_url((urlens_path_style)c->how, input, length, c->options, &c->out);
    case CALL_URL_TO_PATH: return urlens_url_to_path((urlens_path_style)c->how, input, length, c->options, &c->out);
    case CALL_DATA_URL: return urlens_data_url(input, length, c->options, &c->mime, &c->out);
  }
  return URLENS_E_ARGUMENT;
}

/* What the output says of an error is what the status says. */
static void call_check_error(const call *c, const char *input, urlens_status status) {
  CHECK_EQ_INT(input, status, c->out.error.status);
  CHECK_EQ_INT(input, URLENS_PLACE_INPUT, c->out.error.place);
  if (c->kind != CALL_DATA_URL) return;
  CHECK_EQ_INT(input, status, c->mime.error.status);
  CHECK(c->mime.error.at == c->out.error.at && c->mime.error.length == c->out.error.length);
}

/* Runs it in all three ways. The result is in `room`, with a NUL after it. */
static urlens_status call_text(call *c, call_kind kind, int how, const char *input, size_t length) {
  size_t wanted;
  c->kind = kind;
  c->how = how;
  c->status = call_once(c, input, length, NULL, 0);
  c->room[0] = '\0';
  call_check_error(c, input, c->status);
  if (c->status == URLENS_OK) CHECK_EQ_INT(input, 0, c->out.length);
  if (c->status != URLENS_E_BUFFER_TOO_SMALL) return c->status;
  wanted = c->out.length;
  if (wanted >= sizeof c->room) return c->status = URLENS_E_TOO_LONG; /* of the test, not of the library */
  CHECK_EQ_INT(input, URLENS_E_BUFFER_TOO_SMALL, call_once(c, input, length, c->room, wanted / 2));
  CHECK_EQ_INT(input, wanted, c->out.length);
  call_check_error(c, input, URLENS_E_BUFFER_TOO_SMALL);
  c->room[wanted] = '\x7E';
  c->status = call_once(c, input, length, c->room, wanted);
  CHECK_EQ_INT(input, URLENS_OK, c->status);
  CHECK_EQ_INT(input, wanted, c->out.length);
  call_check_error(c, input, URLENS_OK);
  CHECK(c->room[wanted] == '\x7E');
  c->room[wanted] = '\0';
  return c->status;
}

TEST_UNUSED static urlens_status call_string(call *c, call_kind kind, int how, const char *input) {
  return call_text(c, kind, how, input, strlen(input));
}

/* Checks that a call gives `wanted`; or, if that is NULL, that it fails with `status`. */
TEST_UNUSED static void call_check(call_kind kind, int how, const char *input, const char *wanted,
                                   urlens_status status) {
  static call c;
  memset(&c, 0, sizeof c);
  call_string(&c, kind, how, input);
  if (strlen(input) > URLENS_MAX_LENGTH || (wanted && strlen(wanted) > URLENS_MAX_LENGTH)) {
    CHECK_EQ_INT(input, URLENS_E_TOO_LONG, c.status);
    return;
  }
  if (!CHECK_EQ_INT(input, wanted ? URLENS_OK : status, c.status)) return;
  if (wanted) CHECK_EQ_BYTES(input, strlen(input), wanted, strlen(wanted), c.room, c.out.length);
}

#endif
