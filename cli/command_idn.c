/* SPDX-License-Identifier: MIT */
/* `urlens idn`: domains in ASCII and in Unicode. */
#include "command.h"
#include "record_command.h"
#include "urlens/unicode.h"

static const char *const idn_columns[] = {"ascii", "unicode", NULL};

enum { CELL_ASCII, CELL_UNICODE };

typedef struct idn_call {
  urlens_view input;
  uint32_t flags;
} idn_call;

static urlens_status to_ascii(const void *call, urlens_output *out) {
  const idn_call *c = call;
  return urlens_domain_to_ascii(c->flags, c->input.data, c->input.length, NULL, out);
}

static urlens_status to_unicode(const void *call, urlens_output *out) {
  const idn_call *c = call;
  return urlens_domain_to_unicode(c->flags, c->input.data, c->input.length, NULL, out);
}

/* The Unicode form is that of the ASCII form, so that both are of one domain. */
static outcome idn_run(worker *w, urlens_view input) {
  idn_call call = {input, w->s->strict ? URLENS_IDNA_STRICT : URLENS_IDNA_STANDARD};
  urlens_error error;
  text_clear(&w->value);
  text_clear(&w->scratch);
  error = produce(&w->value, to_ascii, &call);
  if (error.status == URLENS_OK) {
    call.input = view_of(&w->value);
    error = produce(&w->scratch, to_unicode, &call);
  }
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[CELL_ASCII] = view_of(&w->value);
  w->cells[CELL_UNICODE] = view_of(&w->scratch);
  return RECORD_FINE;
}

const record_command idn_command = {idn_columns, 0, 0, NULL, NULL, idn_run, NULL, NULL, CELLS_ARE_VALUES, NULL};
