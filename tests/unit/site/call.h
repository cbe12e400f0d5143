/* SPDX-License-Identifier: MIT */
/*
 * What the tests of this folder share: every function that writes into out is called without room, with half of it, and with
 * exactly what it takes, and must say the same each time.
 */
#ifndef URLENS_SITE_CALL_H
#define URLENS_SITE_CALL_H

#include "test.h"
#include "urlens.h"

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
  urlens_error error;
  size_t length;
  char out[8192];
  urlens_site site;
  char mime[8192];
  size_t mime_length;
} call;

static urlens_status call_once(call *c, const char *input, size_t input_length, char *out, size_t capacity) {
  c->error.status = URLENS_OK;
  switch (c->kind) {
    case CALL_SITE:
      return urlens_site_from_text(input, input_length, (uint32_t)c->how, c->options, out, capacity, &c->length,
                                   &c->site, &c->error);
    case CALL_SURT:
      return urlens_surt((urlens_surt_form)c->how, input, input_length, c->options, out, capacity, &c->length,
                         &c->error);
    case CALL_NORMALIZE:
      return urlens_normalize((urlens_strength)c->how, input, input_length, c->options, out, capacity, &c->length,
                              &c->error);
    case CALL_PATH_TO_URL:
      return urlens_path_to_url((urlens_path_style)c->how, input, input_length, c->options, out, capacity, &c->length,
                                &c->error);
    case CALL_URL_TO_PATH:
      return urlens_url_to_path((urlens_path_style)c->how, input, input_length, c->options, out, capacity, &c->length,
                                &c->error);
    case CALL_DATA_URL:
      return urlens_data_url(input, input_length, c->options, c->mime, sizeof c->mime, &c->mime_length, out, capacity,
                             &c->length, &c->error);
  }
  return URLENS_E_ARGUMENT;
}

/* Runs it in all three ways. The result is in `out`, with a NUL behind it. */
static urlens_status call_text(call *c, call_kind kind, int how, const char *input, size_t input_length) {
  size_t wanted;
  c->kind = kind;
  c->how = how;
  c->length = 0;
  c->status = call_once(c, input, input_length, NULL, 0);
  c->out[0] = '\0';
  if (c->status == URLENS_OK) CHECK_EQ_INT(input, 0, c->length);
  if (c->status != URLENS_E_BUFFER_TOO_SMALL) {
    CHECK_EQ_INT(input, c->status, c->error.status);
    return c->status;
  }
  CHECK_EQ_INT(input, URLENS_E_BUFFER_TOO_SMALL, c->error.status);
  wanted = c->length;
  if (wanted >= sizeof c->out) return c->status = URLENS_E_TOO_LONG; /* of the test, not of the library */
  CHECK_EQ_INT(input, URLENS_E_BUFFER_TOO_SMALL, call_once(c, input, input_length, c->out, wanted / 2));
  CHECK_EQ_INT(input, wanted, c->length);
  c->out[wanted] = '\x7E';
  c->status = call_once(c, input, input_length, c->out, wanted);
  CHECK_EQ_INT(input, URLENS_OK, c->status);
  CHECK_EQ_INT(input, wanted, c->length);
  CHECK(c->out[wanted] == '\x7E');
  c->out[wanted] = '\0';
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
  if (wanted) CHECK_EQ_BYTES(input, strlen(input), wanted, strlen(wanted), c.out, c.length);
}

/* Numbers that are the same in every run. */
TEST_UNUSED static unsigned long call_random(unsigned long long *seed) {
  *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned long)(*seed >> 33);
}

#endif
