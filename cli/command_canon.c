/* SPDX-License-Identifier: MIT */
/* The commands canon, resolve and relative: one URL in, one text out. */
#include <stdio.h>

#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "message.h"
#include "record_command.h"
#include "urlens/rfc.h"

static const char *const href_columns[] = {"href", NULL};
static const char *const reference_columns[] = {"reference", NULL};

/* --- canon -------------------------------------------------------------------------------------------------------- */

static int canon_prepare(settings *s) {
  if (s->normalize == 0 || dialect_has(s->dialect, URLENS_TRAIT_NORMALIZES)) return EXIT_FINE;
  message_print("urlens: the dialect %s has its own rules; --normalize is for", urlens_dialect_name(s->dialect));
  dialect_print_names(URLENS_TRAIT_NORMALIZES);
  message_print("\n");
  return EXIT_USAGE;
}

static outcome canon_run(worker *w, urlens_view input) {
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  if (w->s->normalize != 0 && urlens_rfc_normalize(w->url, w->s->normalize) != URLENS_OK) {
    worker_fail(w, urlens_error_of(w->url), input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = urlens_href(w->url);
  return RECORD_FINE;
}

const record_command canon_command = {href_columns, 0,    0,    canon_prepare,  NULL,
                                      canon_run,    NULL, NULL, CELLS_ARE_URLS, NULL};

/* --- resolve ------------------------------------------------------------------------------------------------------ */

static int needs_base(settings *s) {
  if (s->base || s->base_from) return EXIT_FINE;
  message_print("urlens: %s needs a base, as in \"urlens %s --base https://example.com/ %s\"\n", s->command->name,
                s->command->name, "https://example.com/a");
  return EXIT_USAGE;
}

static outcome resolve_run(worker *w, urlens_view input) {
  if (!worker_parse(w, input, URLENS_STAGE_RESOLVE)) return RECORD_FAILED;
  w->cells[0] = urlens_href(w->url);
  return RECORD_FINE;
}

const record_command resolve_command = {href_columns, 0,    0,    needs_base,     NULL,
                                        resolve_run,  NULL, NULL, CELLS_ARE_URLS, NULL};

/* --- relative ----------------------------------------------------------------------------------------------------- */

typedef struct relative_call {
  urlens_url *target;
  const urlens_url *base;
} relative_call;

static urlens_status relative_produce(const void *call, urlens_output *out) {
  const relative_call *c = call;
  return urlens_relative(c->target, c->base, out);
}

static int relative_prepare(settings *s) {
  if (dialect_has(s->dialect, URLENS_TRAIT_RESOLVES) && !dialect_has(s->dialect, URLENS_TRAIT_HAS_STAGES)) {
    return needs_base(s);
  }
  message_print("urlens: relative does not work in the dialect %s\n", urlens_dialect_name(s->dialect));
  return EXIT_USAGE;
}

static outcome relative_run(worker *w, urlens_view input) {
  relative_call call;
  urlens_error error;
  if (!w->base) {
    worker_fail_with(w, "missing-base", "The record has no base.");
    return RECORD_FAILED;
  }
  /* The target is an absolute URL, or one that is relative to the base. */
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  call.target = w->url;
  call.base = w->base;
  text_clear(&w->value);
  error = produce(&w->value, relative_produce, &call);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command relative_command = {reference_columns, 0,    0,    relative_prepare, NULL,
                                         relative_run,      NULL, NULL, CELLS_ARE_URLS,   NULL};
