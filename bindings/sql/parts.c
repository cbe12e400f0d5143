/* SPDX-License-Identifier: MIT */
/* Whole URLs and their parts. */
#include "compute.h"

#include <string.h>

#include "context.h"

/* --- Whole URLs --------------------------------------------------------------------------------------------------- */

/* The quick question has no memory for some hosts; an object has. */
urlens_sql_outcome sql_compute_valid(urlens_sql_context *context) {
  urlens_view text = context->arguments[0];
  urlens_sql_outcome outcome = sql_outcome_of(urlens_can_parse(text.data, text.length, NULL, NULL, NULL));
  if (outcome == URLENS_SQL_NO_MEMORY) outcome = sql_parse(context, text);
  if (outcome == URLENS_SQL_NO_MEMORY) return outcome;
  sql_put_number(context, 0, outcome == URLENS_SQL_VALUE);
  return URLENS_SQL_VALUE;
}

urlens_sql_outcome sql_compute_error(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  if (outcome != URLENS_SQL_NULL) return outcome;
  sql_put_string(context, 0, urlens_status_name(urlens_error_of(context->url).status));
  return URLENS_SQL_VALUE;
}

/* The fields of url_parse. */
enum parse_field { FIELD_HREF = 0, FIELD_SCHEME = 1, FIELD_PORT = 5, FIELD_ORIGIN = 9 };
const urlens_sql_field sql_parse_fields[SQL_PARSE_FIELDS] = {
    {"href", URLENS_SQL_KIND_TEXT},     {"scheme", URLENS_SQL_KIND_TEXT}, {"username", URLENS_SQL_KIND_TEXT},
    {"password", URLENS_SQL_KIND_TEXT}, {"host", URLENS_SQL_KIND_TEXT},   {"port", URLENS_SQL_KIND_INTEGER},
    {"path", URLENS_SQL_KIND_TEXT},     {"query", URLENS_SQL_KIND_TEXT},  {"fragment", URLENS_SQL_KIND_TEXT},
    {"origin", URLENS_SQL_KIND_TEXT},
};

/* An opaque origin is the same as no other, as NULL is in SQL; the text "null" would be equal to itself. */
static urlens_sql_outcome put_origin(urlens_sql_context *context, const urlens_url *url, size_t field) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  do {
    status = urlens_origin(url, &out);
  } while (sql_again(context, &status, &out));
  if (status != URLENS_OK) return status == URLENS_E_UNSUPPORTED ? URLENS_SQL_VALUE : sql_outcome_of(status);
  if (out.length != 4 || memcmp(out.data, "null", 4) != 0) sql_put_output(context, field, &out);
  return URLENS_SQL_VALUE;
}

/* The port as a number; NULL if it is absent, or not a number that a port can have. */
static void put_port(urlens_sql_context *context, const urlens_url *url, size_t field) {
  const urlens_components *components = urlens_components_of(url);
  if ((components->flags & URLENS_HAS_PORT) && !(components->flags & URLENS_HAS_ODD_PORT)) {
    sql_put_number(context, field, components->port);
  }
}

/* What the Standard gives is well-formed; other dialects may keep bytes as they are. */
static int put_part(urlens_sql_context *context, size_t field, urlens_view text, int is_standard) {
  if (!is_standard) return sql_put_copy(context, field, text);
  sql_put_text(context, field, text);
  return 1;
}

static urlens_sql_outcome put_parts(urlens_sql_context *context, const urlens_url *url) {
  int is_standard = urlens_dialect_of(url) == URLENS_DIALECT_WHATWG, fine;
  fine = put_part(context, FIELD_HREF, urlens_href(url), is_standard);
  for (int part = URLENS_PART_SCHEME; fine && part <= URLENS_PART_FRAGMENT; part++) {
    size_t field = (size_t)FIELD_SCHEME + (size_t)part;
    if (part == URLENS_PART_PORT) put_port(context, url, FIELD_PORT);
    else fine = put_part(context, field, urlens_get(url, (urlens_part)part), is_standard);
  }
  return fine ? put_origin(context, url, FIELD_ORIGIN) : URLENS_SQL_NO_MEMORY;
}

/* By the Standard, with the last base kept. */
static urlens_sql_outcome resolve(urlens_sql_context *context, urlens_view base, urlens_view text) {
  urlens_sql_outcome outcome = sql_use_base(context, base);
  if (outcome == URLENS_SQL_VALUE) outcome = sql_use_url(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_outcome_of(urlens_parse(context->url, text.data, text.length, context->base));
}

/* By a dialect. */
static urlens_sql_outcome resolve_by(urlens_sql_context *context, urlens_view dialect, urlens_view base,
                                     urlens_view text) {
  urlens_sql_outcome outcome = sql_use_dialect(context, dialect);
  urlens_stage stage = base.length > 0 ? URLENS_STAGE_RESOLVE : URLENS_STAGE_PARSE;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (base.length == 0) base.data = NULL;
  return sql_outcome_of(urlens_parse_stage(context->dialect, stage, text.data, text.length, base.data, base.length));
}

/* An empty base counts as absent, so that there can be a dialect without a base. */
urlens_sql_outcome sql_compute_parse(urlens_sql_context *context) {
  const urlens_view *given = context->arguments;
  urlens_sql_outcome outcome;
  if (context->count > 2) {
    outcome = resolve_by(context, given[2], given[1], given[0]);
    return outcome == URLENS_SQL_VALUE ? put_parts(context, context->dialect) : outcome;
  }
  if (context->count > 1 && given[1].length > 0) outcome = resolve(context, given[1], given[0]);
  else outcome = sql_parse(context, given[0]);
  return outcome == URLENS_SQL_VALUE ? put_parts(context, context->url) : outcome;
}

urlens_sql_outcome sql_compute_canon(urlens_sql_context *context) {
  urlens_sql_outcome outcome;
  if (context->count == 1) {
    outcome = sql_parse(context, context->arguments[0]);
    if (outcome == URLENS_SQL_VALUE) sql_put_text(context, 0, urlens_href(context->url));
    return outcome;
  }
  outcome = sql_read_by(context, context->arguments[1], context->arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_put_copy(context, 0, urlens_href(context->dialect)) ? URLENS_SQL_VALUE : URLENS_SQL_NO_MEMORY;
}

urlens_sql_outcome sql_compute_resolve(urlens_sql_context *context) {
  urlens_sql_outcome outcome = resolve(context, context->arguments[0], context->arguments[1]);
  if (outcome == URLENS_SQL_VALUE) sql_put_text(context, 0, urlens_href(context->url));
  return outcome;
}

urlens_sql_outcome sql_compute_relative(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_use_base(context, context->arguments[0]);
  urlens_output out;
  urlens_status status;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_parse(context, context->arguments[1]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  out = sql_begin_output(context);
  do {
    status = urlens_relative(context->url, context->base, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

/* --- Parts -------------------------------------------------------------------------------------------------------- */

urlens_sql_outcome sql_compute_part(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  if (outcome == URLENS_SQL_VALUE) {
    sql_put_text(context, 0, urlens_get(context->url, (urlens_part)context->function->detail));
  }
  return outcome;
}

urlens_sql_outcome sql_compute_port(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  uint16_t port;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!context->function->detail) put_port(context, context->url, 0);
  else if (urlens_effective_port(context->url, &port) == URLENS_OK) sql_put_number(context, 0, port);
  return URLENS_SQL_VALUE;
}

urlens_sql_outcome sql_compute_origin(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  return outcome == URLENS_SQL_VALUE ? put_origin(context, context->url, 0) : outcome;
}
