/* SPDX-License-Identifier: MIT */
/* The commands canon, resolve and relative: one URL in, one text out. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "kept_port.h"
#include "message.h"
#include "record_command.h"
#include "urlens/query.h"
#include "urlens/rfc.h"
#include "urlens/site.h"

static const char *const href_columns[] = {"href", NULL};
static const char *const reference_columns[] = {"reference", NULL};

/* --- canon -------------------------------------------------------------------------------------------------------- */

static int needs_standard(const settings *s, const char *option) {
  if (dialect_has(s->dialect, URLENS_TRAIT_HAS_SETTERS)) return EXIT_FINE;
  message_print("urlens: %s is for URLs that are read as the URL Standard does, not by the dialect %s\n", option,
                urlens_dialect_name(s->dialect));
  return EXIT_USAGE;
}

/* The results are whole URLs as they are parsed. */
static void ask_for_href(settings *s) {
  static const urlens_selected href[] = {URLENS_SELECTED_HREF};
  s->asked.parts = href;
  s->asked.count = 1;
}

static int canon_prepare(settings *s) {
  if (s->strength && needs_standard(s, "--strength") != EXIT_FINE) return EXIT_USAGE;
  if (s->strength && s->keeps_port) {
    message_print("urlens: --keep-port and --strength cannot be used together: a normal form has no such port\n");
    return EXIT_USAGE;
  }
  if (!s->strength && !s->strip && !s->keeps_port && s->removed_count == 0 && s->normalize == 0) ask_for_href(s);
  if (s->normalize == 0 || dialect_has(s->dialect, URLENS_TRAIT_NORMALIZES)) return EXIT_FINE;
  message_print("urlens: the dialect %s has its own rules; --normalize is for", urlens_dialect_name(s->dialect));
  dialect_print_names(URLENS_TRAIT_NORMALIZES);
  message_print("\n");
  return EXIT_USAGE;
}

typedef struct normal_form_call {
  urlens_view href;
  urlens_strength strength;
} normal_form_call;

static urlens_status write_normal_form(const void *call, urlens_output *out) {
  const normal_form_call *c = call;
  return urlens_normalize(c->strength, c->href.data, c->href.length, NULL, out);
}

/* Makes w->url its own normal form. */
static urlens_status apply_strength(worker *w) {
  normal_form_call call = {urlens_href(w->url), (urlens_strength)(w->s->strength - 1)};
  urlens_status status;
  text_clear(&w->scratch);
  status = produce(&w->scratch, write_normal_form, &call).status;
  return status == URLENS_OK ? urlens_parse(w->url, w->scratch.data, w->scratch.length, NULL) : status;
}

static int is_tracker(void *context, const urlens_query_pair *pair) {
  (void)context;
  return urlens_is_tracker(pair->name.data, pair->name.length);
}

/* --strip tracking and --remove: parameters go, and every other byte of the query stays. */
static urlens_status remove_parameters(worker *w) {
  urlens_query_change change = {0};
  urlens_status status = URLENS_OK;
  size_t i;
  change.action = URLENS_QUERY_ACTION_REMOVE;
  if (w->s->strip & STRIP_TRACKING) {
    change.match = URLENS_QUERY_MATCH_TEST;
    change.test = is_tracker;
    status = urlens_edit_query(w->url, &change, 1, NULL);
  }
  change.match = URLENS_QUERY_MATCH_GLOB;
  for (i = 0; i < w->s->removed_count && status == URLENS_OK; i++) {
    change.name = view_of_string(w->s->removed[i]);
    status = urlens_edit_query(w->url, &change, 1, NULL);
  }
  return status;
}

/* Appends the URL without what --strip names; the offsets are those of its text before a port was put into it. */
static void append_stripped(worker *w, unsigned port, text *to) {
  const urlens_components *c = urlens_components_of(w->url);
  uint32_t strip = w->s->strip;
  size_t start = to->length, more;
  kept_port_append(to, w->url, port);
  more = to->length - start - c->length; /* ":443" */
  if (strip & STRIP_FRAGMENT) to->length = start + c->query_end + more;
  if (strip & STRIP_QUERY) {
    size_t from = start + c->query_end + more, length = to->length - from;
    memmove(to->data + start + c->path_end + more, to->data + from, length);
    to->length -= (size_t)(c->query_end - c->path_end);
  }
  if ((strip & STRIP_CREDENTIALS) && (c->flags & (URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD))) {
    size_t from = start + c->host_start, length = to->length - from;
    memmove(to->data + start + c->username_start, to->data + from, length);
    to->length -= (size_t)(c->host_start - c->username_start);
  }
}

static outcome canon_run(worker *w, urlens_view input) {
  const settings *s = w->s;
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  unsigned port = 0;
  if (!worker_parse(w, input, URLENS_STAGE_CANONICALIZE)) return RECORD_FAILED;
  if (s->normalize != 0 && urlens_rfc_normalize(w->url, s->normalize) != URLENS_OK) {
    worker_fail(w, urlens_error_of(w->url), input, NULL);
    return RECORD_FAILED;
  }
  if (s->keeps_port) port = kept_port_of(w);
  if (s->strength) error.status = apply_strength(w);
  if (error.status == URLENS_OK && (s->removed_count > 0 || (s->strip & STRIP_TRACKING))) {
    error.status = remove_parameters(w);
  }
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = urlens_href(w->url);
  if (port == 0 && !(s->strip & ~(uint32_t)STRIP_TRACKING)) return RECORD_FINE;
  text_clear(&w->value);
  append_stripped(w, port, &w->value);
  w->cells[0] = view_of(&w->value);
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

static int resolve_prepare(settings *s) {
  ask_for_href(s);
  return needs_base(s);
}

static outcome resolve_run(worker *w, urlens_view input) {
  if (!worker_parse(w, input, URLENS_STAGE_RESOLVE)) return RECORD_FAILED;
  w->cells[0] = urlens_href(w->url);
  return RECORD_FINE;
}

const record_command resolve_command = {href_columns, 0,    0,    resolve_prepare, NULL,
                                        resolve_run,  NULL, NULL, CELLS_ARE_URLS,  NULL};

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
