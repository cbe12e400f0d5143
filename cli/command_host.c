/* SPDX-License-Identifier: MIT */
/* `urlens host`: what a host is. */
#include <string.h>

#include "address.h"
#include "command.h"
#include "exit_status.h"
#include "record_command.h"

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

/* What would end a host in a URL cannot be part of one. */
static int host_check(worker *w, urlens_view input) {
  urlens_error error = {URLENS_E_HOST_INVALID_CODE_POINT, 0, 1};
  size_t i;
  for (i = 0; i < input.length; i++) {
    char c = input.data[i];
    if (c == '[') {
      const char *close = memchr(input.data + i, ']', input.length - i);
      if (!close) return 1; /* the parser knows better what is wrong with that */
      i = (size_t)(close - input.data);
    } else if (c && strchr("/\\?#@:", c)) {
      error.at = i;
      worker_fail(w, error, input, NULL);
      return 0;
    }
  }
  return 1;
}

/* Parses "http://" and the host, and puts offsets of failures right. */
static int host_parse_alone(worker *w, urlens_view input) {
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
  urlens_error *error;
} host_call;

static urlens_status host_to_unicode(const void *call, char *out, size_t capacity, size_t *length) {
  const host_call *c = call;
  urlens_status status = urlens_domain_to_unicode(URLENS_IDNA_STANDARD, c->input.data, c->input.length, NULL, out,
                                                  capacity, length, NULL);
  return status >= URLENS_E_IDNA_DISALLOWED ? URLENS_OK : status;
}

static urlens_status host_canonicalize(const void *call, char *out, size_t capacity, size_t *length) {
  const host_call *c = call;
  return urlens_canonicalize_host(c->dialect, URLENS_HOST_SCHEME_ANY, c->input.data, c->input.length, NULL, out,
                                  capacity, length, c->error);
}

static const char *host_kind_name(unsigned kind) {
  static const char *const names[] = {"none", "empty", "domain", "ipv4", "ipv6", "opaque"};
  return kind < sizeof names / sizeof names[0] ? names[kind] : "unknown";
}

/* The seeds' host steps by themselves; then the Standard says what the result is. */
static int host_by_dialect(worker *w, urlens_view input) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  host_call call;
  call.input = input;
  call.dialect = w->s->dialect;
  call.error = &error;
  text_clear(&w->value);
  error.status = produce(&w->value, host_canonicalize, &call);
  if (error.status == URLENS_OK) return 1;
  worker_fail(w, error, input, NULL);
  return 0;
}

static outcome host_run(worker *w, urlens_view input) {
  const urlens_components *components;
  urlens_host_kind kind;
  const char *class_name;
  host_call call = {{NULL, 0}, URLENS_DIALECT_WHATWG, NULL};
  memset(w->cells, 0, sizeof w->cells);
  text_clear(&w->value);
  if (w->s->dialect != URLENS_DIALECT_WHATWG && !host_is_url(input)) {
    if (!host_by_dialect(w, input)) return RECORD_FAILED;
    w->cells[CELL_HOST] = view_of(&w->value);
    return RECORD_FINE;
  }
  if (host_is_url(input) ? !worker_parse(w, input, URLENS_STAGE_CANONICALIZE) : !host_parse_alone(w, input)) {
    return RECORD_FAILED;
  }
  components = urlens_components_of(w->url);
  kind = (urlens_host_kind)components->host_kind;
  call.input = urlens_get(w->url, URLENS_PART_HOST);
  w->cells[CELL_KIND] = view_of_string(host_kind_name(kind));
  w->cells[CELL_HOST] = call.input;
  w->cells[CELL_UNICODE] = call.input;
  if (kind == URLENS_HOST_KIND_DOMAIN && produce(&w->value, host_to_unicode, &call) == URLENS_OK) {
    w->cells[CELL_UNICODE] = view_of(&w->value);
  }
  class_name = call.input.data ? address_class(kind, call.input) : NULL;
  if (class_name) w->cells[CELL_CLASS] = view_of_string(class_name);
  return RECORD_FINE;
}

const record_command host_command = {host_columns, 0, 0, NULL, NULL, host_run, NULL, NULL};
