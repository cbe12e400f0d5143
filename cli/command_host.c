/* SPDX-License-Identifier: MIT */
/* `urlens host`: what a host is. */
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "exit_status.h"
#include "record_command.h"
#include "urlens/host.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"
#include "where.h"

static const char *const host_columns[] = {"kind", "host", "unicode", "class", NULL};

enum { CELL_KIND, CELL_HOST, CELL_UNICODE, CELL_CLASS };

/* Whether it is a URL and not a host: it has "//". */
static int host_is_url(urlens_view input) {
  size_t i;
  for (i = 0; i + 1 < input.length; i++) {
    if (input.data[i] == '/' && input.data[i + 1] == '/') return 1;
  }
  return 0;
}

/* An IPv6 address as people write it: two colons at least, and no brackets. */
static int host_lacks_brackets(urlens_view input) {
  const char *colon = memchr(input.data, ':', input.length);
  if (!colon || input.data[0] == '[') return 0;
  return memchr(colon + 1, ':', input.length - (size_t)(colon + 1 - input.data)) != NULL;
}

/* Refuses a byte that would end the host in a URL. */
static int host_check(worker *w, urlens_view input) {
  urlens_error error = {URLENS_E_HOST_INVALID_CODE_POINT, 0, 1, URLENS_PLACE_INPUT};
  size_t i;
  for (i = 0; i < input.length; i++) {
    char c = input.data[i];
    if (c == '[') {
      const char *close = memchr(input.data + i, ']', input.length - i);
      if (!close) return 1; /* the parser says what is wrong with it */
      i = (size_t)(close - input.data);
    } else if (c && strchr("/\\?#@:", c)) {
      error.at = i;
      worker_fail(w, error, input, NULL);
      return 0;
    }
  }
  return 1;
}

/* Parses "http://" and the host, and corrects the offset of a failure. */
static int host_parse_text(worker *w, urlens_view input) {
  static const char before[] = "http://";
  size_t shift = strlen(before);
  urlens_error error;
  int brackets = input.length > 0 && host_lacks_brackets(input);
  if (!brackets && !host_check(w, input)) return 0;
  text_clear(&w->scratch);
  text_append_string(&w->scratch, before);
  if (brackets) text_push(&w->scratch, '[');
  text_append(&w->scratch, input.data, input.length);
  if (brackets) text_push(&w->scratch, ']');
  text_push(&w->scratch, '/');
  if (urlens_parse(w->url, w->scratch.data, w->scratch.length, NULL) == URLENS_OK) return 1;
  error = urlens_error_of(w->url);
  shift += brackets ? 1 : 0;
  if (error.at != URLENS_NOWHERE) error.at = error.at > shift ? error.at - shift : 0;
  if (error.at != URLENS_NOWHERE && error.at > input.length) error.at = input.length;
  worker_fail(w, error, input, NULL);
  return 0;
}

typedef struct host_call {
  urlens_view input;
  urlens_dialect dialect;
} host_call;

static urlens_status host_to_unicode(const void *call, urlens_output *out) {
  const host_call *c = call;
  urlens_status status = urlens_domain_to_unicode(URLENS_IDNA_STANDARD, c->input.data, c->input.length, NULL, out);
  return status >= URLENS_E_IDNA_DISALLOWED ? URLENS_OK : status;
}

static urlens_status host_canonicalize(const void *call, urlens_output *out) {
  const host_call *c = call;
  urlens_options options = {.size = sizeof options, .dialect = c->dialect};
  return urlens_canonicalize_host(0, c->input.data, c->input.length, &options, out);
}

static const char *host_kind_name(unsigned kind) {
  static const char *const names[] = {"none", "empty", "domain", "ipv4", "ipv6", "opaque", "ipvfuture"};
  return kind < sizeof names / sizeof names[0] ? names[kind] : "unknown";
}

/* A host is judged as this command reads it: as a URL, a host alone does not parse, or is a scheme and a path. */
static int host_prepare(settings *s) {
  s->prepared = s->where;
  s->where = NULL;
  return EXIT_FINE;
}

static void host_release(settings *s) {
  where_release(s->prepared);
}

/* Whether the host in w->url is one that --where asks for. */
static int host_is_wanted(worker *w) {
  return !w->s->prepared || where_holds(w->s->prepared, w);
}

/* Runs only the dialect's host steps. */
static int host_by_dialect(worker *w, urlens_view input) {
  urlens_error error;
  host_call call = {input, w->s->dialect};
  text_clear(&w->value);
  error = produce(&w->value, host_canonicalize, &call);
  if (error.status == URLENS_OK) return 1;
  worker_fail(w, error, input, NULL);
  return 0;
}

static outcome host_run(worker *w, urlens_view input) {
  const urlens_components *components;
  urlens_host_kind kind;
  urlens_host host = {.size = sizeof host};
  host_call call = {{NULL, 0}, w->s->dialect};
  worker_clear_cells(w);
  text_clear(&w->value);
  if (dialect_has(w->s->dialect, URLENS_TRAIT_HAS_HOST_STEPS) && !host_is_url(input)) {
    if (w->s->prepared && host_parse_text(w, input) && !host_is_wanted(w)) return RECORD_LEFT_OUT;
    if (!host_by_dialect(w, input)) return RECORD_FAILED;
    w->cells[CELL_HOST] = view_of(&w->value);
    return RECORD_FINE;
  }
  if (host_is_url(input) ? !worker_parse(w, input, URLENS_STAGE_CANONICALIZE) : !host_parse_text(w, input)) {
    return RECORD_FAILED;
  }
  if (!host_is_wanted(w)) return RECORD_LEFT_OUT;
  components = urlens_components_of(w->url);
  kind = (urlens_host_kind)components->host_kind;
  call.input = urlens_get(w->url, URLENS_PART_HOST);
  w->cells[CELL_KIND] = view_of_string(host_kind_name(kind));
  w->cells[CELL_HOST] = call.input;
  w->cells[CELL_UNICODE] = call.input;
  if (kind == URLENS_HOST_KIND_DOMAIN && produce(&w->value, host_to_unicode, &call).status == URLENS_OK) {
    w->cells[CELL_UNICODE] = view_of(&w->value);
  }
  if (urlens_host_of(w->url, &host) == URLENS_OK && host.host_class >= URLENS_HOST_CLASS_PUBLIC) {
    w->cells[CELL_CLASS] = view_of_string(urlens_host_class_name(host.host_class));
  }
  return RECORD_FINE;
}

const record_command host_command = {host_columns, 0,    0,    host_prepare,     host_release,
                                     host_run,     NULL, NULL, CELLS_ARE_VALUES, NULL};
