/* SPDX-License-Identifier: MIT */
/* The SQL functions: how each computes a row, and the table of all of them. */
#include "functions.h"

#include <string.h>

#include "context.h"
#include "urlens/host.h"
#include "urlens/query.h"
#include "urlens/site.h"

/* --- Whole URLs --------------------------------------------------------------------------------------------------- */

static urlens_sql_outcome compute_valid(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_NO_MEMORY) return outcome;
  sql_put_number(context, 0, outcome == URLENS_SQL_VALUE);
  return URLENS_SQL_VALUE;
}

static urlens_sql_outcome compute_error(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_NULL) return outcome;
  sql_put_string(context, 0, urlens_status_name(urlens_error_of(context->url).status));
  return URLENS_SQL_VALUE;
}

/* The last stage of a dialect that does not resolve is that it takes a text apart. */
static urlens_stage last_stage(const urlens_url *url) {
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  if (urlens_dialect_info(urlens_dialect_of(url), &details) != URLENS_OK) return URLENS_STAGE_PARSE;
  return details.traits & URLENS_TRAIT_RESOLVES ? URLENS_STAGE_CANONICALIZE : URLENS_STAGE_PARSE;
}

/* Lets a dialect read the text up to a stage; context->dialect holds the URL. */
static urlens_sql_outcome read_by(urlens_sql_context *context, urlens_view dialect, urlens_view text) {
  urlens_sql_outcome outcome = sql_use_dialect(context, dialect);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_outcome_of(
      urlens_parse_stage(context->dialect, last_stage(context->dialect), text.data, text.length, NULL, 0));
}

/* The fields of url_parse. */
enum parse_field { FIELD_HREF = 0, FIELD_SCHEME = 1, FIELD_PORT = 5, FIELD_ORIGIN = 9, PARSE_FIELDS = 10 };
static const urlens_sql_field parse_fields[PARSE_FIELDS] = {
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

static urlens_sql_outcome put_parts(urlens_sql_context *context, const urlens_url *url) {
  int part;
  if (!sql_put_copy(context, FIELD_HREF, urlens_href(url))) return URLENS_SQL_NO_MEMORY;
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    size_t field = (size_t)(FIELD_SCHEME + part);
    if (part == URLENS_PART_PORT) put_port(context, url, FIELD_PORT);
    else if (!sql_put_copy(context, field, urlens_get(url, (urlens_part)part))) return URLENS_SQL_NO_MEMORY;
  }
  return put_origin(context, url, FIELD_ORIGIN);
}

/* With a base, perhaps an empty one, that is none; and by a dialect. */
static urlens_sql_outcome compute_parse(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_view standard = {"whatwg", 6}, base = {NULL, 0};
  urlens_sql_outcome outcome;
  urlens_stage stage = URLENS_STAGE_PARSE;
  (void)function;
  if (count > 1 && arguments[1].length > 0) {
    base = arguments[1];
    stage = URLENS_STAGE_RESOLVE;
  }
  outcome = sql_use_dialect(context, count > 2 ? arguments[2] : standard);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  outcome = sql_outcome_of(
      urlens_parse_stage(context->dialect, stage, arguments[0].data, arguments[0].length, base.data, base.length));
  return outcome == URLENS_SQL_VALUE ? put_parts(context, context->dialect) : outcome;
}

static urlens_sql_outcome compute_canon(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome;
  (void)function;
  if (count == 1) {
    outcome = sql_parse(context, arguments[0]);
    if (outcome == URLENS_SQL_VALUE) sql_put_text(context, 0, urlens_href(context->url));
    return outcome;
  }
  outcome = read_by(context, arguments[1], arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_put_copy(context, 0, urlens_href(context->dialect)) ? URLENS_SQL_VALUE : URLENS_SQL_NO_MEMORY;
}

static urlens_sql_outcome compute_resolve(urlens_sql_context *context, const urlens_sql_function *function,
                                          const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_use_base(context, arguments[0]);
  urlens_status status = URLENS_OK;
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!context->url) status = urlens_create_like(context->base, &context->url);
  if (status == URLENS_OK) status = urlens_parse(context->url, arguments[1].data, arguments[1].length, context->base);
  if (status == URLENS_OK) sql_put_text(context, 0, urlens_href(context->url));
  return sql_outcome_of(status);
}

static urlens_sql_outcome compute_relative(urlens_sql_context *context, const urlens_sql_function *function,
                                           const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_use_base(context, arguments[0]);
  urlens_output out;
  urlens_status status;
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_parse(context, arguments[1]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  out = sql_begin_output(context);
  do {
    status = urlens_relative(context->url, context->base, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

/* --- Parts -------------------------------------------------------------------------------------------------------- */

/* `detail` is the part. */
static urlens_sql_outcome compute_part(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  (void)count;
  if (outcome == URLENS_SQL_VALUE) {
    sql_put_text(context, 0, urlens_get(context->url, (urlens_part)function->detail));
  }
  return outcome;
}

/* `detail`: whether the default port of the scheme counts. */
static urlens_sql_outcome compute_port(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  uint16_t port;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!function->detail) put_port(context, context->url, 0);
  else if (urlens_effective_port(context->url, &port) == URLENS_OK) sql_put_number(context, 0, port);
  return URLENS_SQL_VALUE;
}

static urlens_sql_outcome compute_origin(urlens_sql_context *context, const urlens_sql_function *function,
                                         const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  (void)function;
  (void)count;
  return outcome == URLENS_SQL_VALUE ? put_origin(context, context->url, 0) : outcome;
}

/* --- Sites -------------------------------------------------------------------------------------------------------- */

/* Which of the parts of urlens_site a function gives. */
enum site_part { SITE_SUFFIX = 0, SITE_DOMAIN = 1, SITE_SUBDOMAIN = 2 };

/*
 * Reads a URL or a host; the host is in out, which is in the context's memory and belongs to no cell yet. The parts are
 * views into it.
 */
static urlens_sql_outcome read_site(urlens_sql_context *context, urlens_view text, urlens_output *out,
                                    urlens_site *site) {
  urlens_status status;
  *out = sql_begin_output(context);
  do {
    status = urlens_site_from_text(0, text.data, text.length, NULL, out, site);
  } while (sql_again(context, &status, out));
  return sql_outcome_of(status);
}

/* `detail` is the part. */
static urlens_sql_outcome compute_site_part(urlens_sql_context *context, const urlens_sql_function *function,
                                            const urlens_view *arguments, size_t count) {
  urlens_output out;
  urlens_site site;
  urlens_sql_outcome outcome = read_site(context, arguments[0], &out, &site);
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (function->detail == SITE_SUFFIX) sql_put_text(context, 0, site.suffix);
  else if (function->detail == SITE_DOMAIN) sql_put_text(context, 0, site.domain);
  else sql_put_text(context, 0, site.subdomain);
  return URLENS_SQL_VALUE;
}

/* Whether the text is a host alone, as urlens_site_from_text decides it. */
static int is_host_alone(urlens_view text) {
  if (text.length > 0 && text.data[0] == '[') return 1;
  for (size_t i = 0; i < text.length; i++) {
    if (text.data[i] != '\0' && strchr(":/?#@\\", text.data[i])) return 0;
  }
  return 1;
}

/* The registrable domain of a URL or a host, or the whole host if it has none; an empty view if there is no host. */
static urlens_sql_outcome read_site_host(urlens_sql_context *context, urlens_view text, urlens_view *host) {
  urlens_output out;
  urlens_site site;
  urlens_sql_outcome outcome = read_site(context, text, &out, &site);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  host->data = out.data;
  host->length = out.length;
  if (site.domain.data) *host = site.domain;
  return URLENS_SQL_VALUE;
}

/* HTML Standard, "serialize a site": the scheme and the registrable domain, or the host if it has none. */
static urlens_sql_outcome put_site_of_url(urlens_sql_context *context, urlens_view text) {
  urlens_view scheme = urlens_get(context->url, URLENS_PART_SCHEME), host;
  urlens_sql_outcome outcome;
  urlens_output written = {0};
  if (!sql_memory_append(&context->memory, scheme.data, scheme.length) ||
      !sql_memory_append(&context->memory, "://", 3)) {
    return URLENS_SQL_NO_MEMORY;
  }
  outcome = read_site_host(context, text, &host);
  if (outcome != URLENS_SQL_VALUE || host.length == 0) return outcome;
  memmove(context->memory.data + context->memory.length, host.data, host.length);
  context->memory.length = 0;
  written.length = scheme.length + 3 + host.length;
  sql_put_output(context, 0, &written);
  return URLENS_SQL_VALUE;
}

/* A URL of which the origin is opaque has no site. */
static urlens_sql_outcome compute_site(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome;
  urlens_view host;
  int has_origin = 0;
  (void)function;
  (void)count;
  if (is_host_alone(arguments[0])) {
    outcome = read_site_host(context, arguments[0], &host);
    if (outcome == URLENS_SQL_VALUE && host.length > 0) sql_put_text(context, 0, host);
    return outcome;
  }
  outcome = sql_parse(context, arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (urlens_same_origin(context->url, context->url, &has_origin) == URLENS_E_OUT_OF_MEMORY)
    return URLENS_SQL_NO_MEMORY;
  if (!has_origin || !urlens_get(context->url, URLENS_PART_HOST).data) return URLENS_SQL_VALUE;
  return put_site_of_url(context, urlens_href(context->url));
}

/* Whether a host alone and something else are of the same site: only their hosts can be compared. */
static urlens_sql_outcome same_site_hosts(urlens_sql_context *context, const urlens_view *texts) {
  urlens_view a, b;
  size_t first, length;
  urlens_sql_outcome outcome = read_site_host(context, texts[0], &a);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  /* The first host stays in the memory, which may move for the second one. */
  first = a.length > 0 ? (size_t)(a.data - context->memory.data) : 0;
  length = a.length;
  context->memory.length += first + length;
  outcome = read_site_host(context, texts[1], &b);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  sql_put_number(context, 0,
                 length > 0 && length == b.length && memcmp(context->memory.data + first, b.data, length) == 0);
  return URLENS_SQL_VALUE;
}

static urlens_sql_outcome compute_same_site(urlens_sql_context *context, const urlens_sql_function *function,
                                            const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome;
  urlens_status status;
  int same = 0;
  (void)function;
  (void)count;
  if (is_host_alone(arguments[0]) || is_host_alone(arguments[1])) return same_site_hosts(context, arguments);
  outcome = sql_parse(context, arguments[0]);
  if (outcome == URLENS_SQL_VALUE) outcome = sql_parse_other(context, arguments[1]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_same_site(context->url, context->other, URLENS_SITE_COMPARISON_SCHEMEFUL, &same);
  if (status == URLENS_OK) sql_put_number(context, 0, same);
  return sql_outcome_of(status);
}

/* --- Queries ------------------------------------------------------------------------------------------------------ */

static urlens_sql_outcome compute_param(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  urlens_output out = sql_begin_output(context);
  urlens_view query;
  urlens_status status;
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  query = urlens_get(context->url, URLENS_PART_QUERY);
  do {
    status = urlens_query_value(query.data, query.length, arguments[1].data, arguments[1].length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

static const urlens_sql_field pair_fields[] = {{"name", URLENS_SQL_KIND_TEXT}, {"value", URLENS_SQL_KIND_TEXT}};

/* Decodes a name or a value into a cell. A name without "=" has an empty value, as in URLSearchParams. */
static urlens_sql_outcome put_decoded(urlens_sql_context *context, size_t field, urlens_view written) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  do {
    status = urlens_query_decode(written.data, written.length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, field, &out);
  return sql_outcome_of(status);
}

static urlens_sql_outcome compute_params(urlens_sql_context *context, const urlens_sql_function *function,
                                         const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  urlens_query_pair pair;
  urlens_view query;
  size_t position = 0;
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  query = urlens_get(context->url, URLENS_PART_QUERY);
  while (outcome == URLENS_SQL_VALUE && urlens_query_next(query.data, query.length, &position, &pair)) {
    if (!sql_begin_row(context)) return URLENS_SQL_NO_MEMORY;
    outcome = put_decoded(context, 0, pair.name);
    if (outcome == URLENS_SQL_VALUE) outcome = put_decoded(context, 1, pair.value);
  }
  return outcome;
}

/* Makes one change in the query of a URL that has been parsed. */
static urlens_status change_query(urlens_sql_context *context, urlens_query_action action, urlens_query_match match,
                                  urlens_view name, urlens_view value) {
  urlens_query_change change = {0};
  change.action = action;
  change.match = match;
  change.name = name;
  change.value = value;
  return urlens_edit_query(context->url, &change, 1, NULL);
}

static urlens_sql_outcome compute_set_param(urlens_sql_context *context, const urlens_sql_function *function,
                                            const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  urlens_status status;
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = change_query(context, URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, arguments[1], arguments[2]);
  if (status == URLENS_OK) sql_put_text(context, 0, urlens_href(context->url));
  return sql_outcome_of(status);
}

static urlens_sql_outcome compute_remove_params(urlens_sql_context *context, const urlens_sql_function *function,
                                                const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  urlens_status status = URLENS_OK;
  urlens_view none = {NULL, 0};
  (void)function;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  for (size_t i = 1; status == URLENS_OK && i < count; i++) {
    status = change_query(context, URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_GLOB, arguments[i], none);
  }
  if (status == URLENS_OK) sql_put_text(context, 0, urlens_href(context->url));
  return sql_outcome_of(status);
}

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static urlens_sql_outcome compute_normalize(urlens_sql_context *context, const urlens_sql_function *function,
                                            const urlens_view *arguments, size_t count) {
  urlens_output out = sql_begin_output(context);
  urlens_strength strength;
  urlens_status status;
  (void)function;
  (void)count;
  status = urlens_strength_from_name(arguments[1].data, arguments[1].length, &strength);
  if (status != URLENS_OK) return sql_outcome_of(status);
  do {
    status = urlens_normalize(strength, arguments[0].data, arguments[0].length, NULL, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

static urlens_sql_outcome compute_surt(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  (void)function;
  (void)count;
  do {
    status = urlens_surt(URLENS_SURT_FORM_SURT, arguments[0].data, arguments[0].length, NULL, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

/* The bits of the hash as a number with a sign, because SQL has no other of 64 bits. */
static urlens_sql_outcome compute_hash(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_parse(context, arguments[0]);
  uint64_t hash;
  int64_t number;
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  outcome = sql_outcome_of(urlens_hash64(context->url, URLENS_COMPARISON_WHOLE, &hash));
  if (outcome != URLENS_SQL_VALUE) return outcome;
  memcpy(&number, &hash, sizeof number);
  sql_put_number(context, 0, number);
  return URLENS_SQL_VALUE;
}

/* --- Percent-encoding --------------------------------------------------------------------------------------------- */

static urlens_sql_outcome compute_encode(urlens_sql_context *context, const urlens_sql_function *function,
                                         const urlens_view *arguments, size_t count) {
  urlens_output out = sql_begin_output(context);
  urlens_percent_set set = URLENS_PERCENT_SET_COMPONENT;
  urlens_status status = URLENS_OK;
  (void)function;
  if (count > 1) status = urlens_percent_set_from_name(arguments[1].data, arguments[1].length, &set);
  if (status != URLENS_OK) return sql_outcome_of(status);
  do {
    status = urlens_percent_encode(set, arguments[0].data, arguments[0].length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

static urlens_sql_outcome compute_decode(urlens_sql_context *context, const urlens_sql_function *function,
                                         const urlens_view *arguments, size_t count) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  (void)function;
  (void)count;
  do {
    status = urlens_percent_decode_text(arguments[0].data, arguments[0].length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

/* --- Security ----------------------------------------------------------------------------------------------------- */

static urlens_sql_outcome read_host_class(urlens_sql_context *context, urlens_view text, urlens_host_class *found) {
  urlens_sql_outcome outcome = sql_parse(context, text);
  urlens_host host = {0};
  if (outcome != URLENS_SQL_VALUE) return outcome;
  host.size = sizeof host;
  outcome = sql_outcome_of(urlens_host_of(context->url, &host));
  *found = host.host_class;
  return outcome;
}

static urlens_sql_outcome compute_host_class(urlens_sql_context *context, const urlens_sql_function *function,
                                             const urlens_view *arguments, size_t count) {
  urlens_host_class found;
  urlens_sql_outcome outcome = read_host_class(context, arguments[0], &found);
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_VALUE && found != URLENS_HOST_CLASS_NONE) {
    sql_put_string(context, 0, urlens_host_class_name(found));
  }
  return outcome;
}

/* NULL for a name: nobody knows before it has been looked up. */
static urlens_sql_outcome compute_is_public(urlens_sql_context *context, const urlens_sql_function *function,
                                            const urlens_view *arguments, size_t count) {
  urlens_host_class found;
  urlens_sql_outcome outcome = read_host_class(context, arguments[0], &found);
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_VALUE && found != URLENS_HOST_CLASS_NONE && found != URLENS_HOST_CLASS_NAME) {
    sql_put_number(context, 0, found == URLENS_HOST_CLASS_PUBLIC);
  }
  return outcome;
}

static urlens_sql_outcome run_audit(urlens_sql_context *context, urlens_view text, urlens_auditor **auditor) {
  urlens_view by_default = {NULL, 0};
  urlens_sql_outcome outcome = sql_use_auditor(context, by_default, auditor);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  return sql_outcome_of(urlens_auditor_audit(*auditor, text.data, text.length, NULL, 0));
}

/* The first finding is the most severe. */
static urlens_sql_outcome compute_audit(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_auditor *auditor;
  const urlens_finding *worst;
  urlens_sql_outcome outcome = run_audit(context, arguments[0], &auditor);
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  worst = urlens_auditor_finding(auditor, 0);
  if (worst) sql_put_string(context, 0, urlens_severity_name(worst->severity));
  return URLENS_SQL_VALUE;
}

static const urlens_sql_field finding_fields[] = {
    {"id", URLENS_SQL_KIND_TEXT},     {"severity", URLENS_SQL_KIND_TEXT}, {"title", URLENS_SQL_KIND_TEXT},
    {"detail", URLENS_SQL_KIND_TEXT}, {"start", URLENS_SQL_KIND_INTEGER}, {"end", URLENS_SQL_KIND_INTEGER},
};

static urlens_sql_outcome compute_findings(urlens_sql_context *context, const urlens_sql_function *function,
                                           const urlens_view *arguments, size_t count) {
  urlens_auditor *auditor;
  const urlens_finding *finding;
  urlens_sql_outcome outcome = run_audit(context, arguments[0], &auditor);
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  for (size_t i = 0; (finding = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    if (!sql_begin_row(context)) return URLENS_SQL_NO_MEMORY;
    sql_put_string(context, 0, finding->id);
    sql_put_string(context, 1, urlens_severity_name(finding->severity));
    sql_put_string(context, 2, finding->title);
    if (!sql_put_copy(context, 3, finding->detail)) return URLENS_SQL_NO_MEMORY;
    sql_put_number(context, 4, (int64_t)finding->start);
    sql_put_number(context, 5, (int64_t)finding->end);
  }
  return URLENS_SQL_VALUE;
}

/* The ports are text, because some dialects have ports that are not numbers. */
enum diff_field { DIFF_DIALECT = 0, DIFF_ERROR = 1, DIFF_SCHEME = 2 };
static const urlens_sql_field diff_fields[] = {
    {"dialect", URLENS_SQL_KIND_TEXT},  {"error", URLENS_SQL_KIND_TEXT},    {"scheme", URLENS_SQL_KIND_TEXT},
    {"username", URLENS_SQL_KIND_TEXT}, {"password", URLENS_SQL_KIND_TEXT}, {"host", URLENS_SQL_KIND_TEXT},
    {"port", URLENS_SQL_KIND_TEXT},     {"path", URLENS_SQL_KIND_TEXT},     {"query", URLENS_SQL_KIND_TEXT},
    {"fragment", URLENS_SQL_KIND_TEXT},
};

static int put_reading(urlens_sql_context *context, const urlens_reading *reading) {
  int part;
  if (!sql_begin_row(context)) return 0;
  sql_put_string(context, DIFF_DIALECT, urlens_dialect_name(reading->dialect));
  if (!reading->url) {
    sql_put_string(context, DIFF_ERROR, urlens_status_name(reading->error.status));
    return 1;
  }
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (!sql_put_copy(context, (size_t)(DIFF_SCHEME + part), urlens_get(reading->url, (urlens_part)part))) return 0;
  }
  return 1;
}

static urlens_sql_outcome compute_diff(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  urlens_view dialects = {NULL, 0};
  urlens_auditor *auditor;
  const urlens_reading *reading;
  urlens_sql_outcome outcome;
  (void)function;
  if (count > 1) dialects = arguments[1];
  outcome = sql_use_auditor(context, dialects, &auditor);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  outcome = sql_outcome_of(urlens_auditor_diff(auditor, arguments[0].data, arguments[0].length, NULL, 0));
  if (outcome != URLENS_SQL_VALUE) return outcome;
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) {
    if (!put_reading(context, reading)) return URLENS_SQL_NO_MEMORY;
  }
  return URLENS_SQL_VALUE;
}

static urlens_sql_outcome compute_host_by(urlens_sql_context *context, const urlens_sql_function *function,
                                          const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = read_by(context, arguments[1], arguments[0]);
  (void)function;
  (void)count;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!sql_put_copy(context, 0, urlens_get(context->dialect, URLENS_PART_HOST))) return URLENS_SQL_NO_MEMORY;
  return URLENS_SQL_VALUE;
}

/* --- Patterns ----------------------------------------------------------------------------------------------------- */

static urlens_sql_outcome compute_matches(urlens_sql_context *context, const urlens_sql_function *function,
                                          const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_use_pattern(context, arguments[1]);
  urlens_status status;
  int matches;
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_use_matcher(context, arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_matcher_test(context->matcher, context->pattern, &matches);
  if (status == URLENS_OK) sql_put_number(context, 0, matches);
  return sql_outcome_of(status);
}

/* The first pattern of the list that matches, as it is written there. */
static urlens_sql_outcome compute_route(urlens_sql_context *context, const urlens_sql_function *function,
                                        const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome = sql_use_routes(context, arguments[1]);
  urlens_status status;
  size_t number;
  (void)function;
  (void)count;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_use_matcher(context, arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_matcher_first(context->matcher, context->routes, &number);
  if (status != URLENS_OK || number == URLENS_NOWHERE) return sql_outcome_of(status);
  return sql_put_copy(context, 0, context->route_texts[number]) ? URLENS_SQL_VALUE : URLENS_SQL_NO_MEMORY;
}

/* --- The library -------------------------------------------------------------------------------------------------- */

static const urlens_sql_field info_fields[] = {
    {"version", URLENS_SQL_KIND_TEXT},
    {"standard", URLENS_SQL_KIND_TEXT},
    {"unicode", URLENS_SQL_KIND_TEXT},
    {"suffix_list", URLENS_SQL_KIND_TEXT},
};

static urlens_sql_outcome compute_info(urlens_sql_context *context, const urlens_sql_function *function,
                                       const urlens_view *arguments, size_t count) {
  const urlens_build_details *build = urlens_build_info();
  (void)function;
  (void)arguments;
  (void)count;
  sql_put_string(context, 0, build->version);
  sql_put_string(context, 1, build->standard_date);
  sql_put_string(context, 2, build->unicode);
  sql_put_string(context, 3, build->suffix_list_date);
  return URLENS_SQL_VALUE;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static const urlens_sql_field text_field[] = {{"value", URLENS_SQL_KIND_TEXT}};
static const urlens_sql_field integer_field[] = {{"value", URLENS_SQL_KIND_INTEGER}};
static const urlens_sql_field boolean_field[] = {{"value", URLENS_SQL_KIND_BOOLEAN}};

#define FIELDS(of) of, sizeof of / sizeof of[0]
#define TEXT URLENS_SQL_SHAPE_VALUE, text_field, 1
#define INTEGER URLENS_SQL_SHAPE_VALUE, integer_field, 1
#define BOOLEAN URLENS_SQL_SHAPE_VALUE, boolean_field, 1
#define RECORD(fields) URLENS_SQL_SHAPE_RECORD, FIELDS(fields)
#define LIST(fields) URLENS_SQL_SHAPE_LIST, FIELDS(fields)
#define ANY URLENS_SQL_ANY_NUMBER

static const urlens_sql_function functions[] = {
    {"url_valid", "url", 1, 1, BOOLEAN, compute_valid, 0},
    {"url_error", "url", 1, 1, TEXT, compute_error, 0},
    {"url_parse", "url base dialect", 1, 3, RECORD(parse_fields), compute_parse, 0},
    {"url_canon", "url dialect", 1, 2, TEXT, compute_canon, 0},
    {"url_resolve", "base reference", 2, 2, TEXT, compute_resolve, 0},
    {"url_relative", "base url", 2, 2, TEXT, compute_relative, 0},
    {"url_scheme", "url", 1, 1, TEXT, compute_part, URLENS_PART_SCHEME},
    {"url_username", "url", 1, 1, TEXT, compute_part, URLENS_PART_USERNAME},
    {"url_password", "url", 1, 1, TEXT, compute_part, URLENS_PART_PASSWORD},
    {"url_host", "url", 1, 1, TEXT, compute_part, URLENS_PART_HOST},
    {"url_port", "url", 1, 1, INTEGER, compute_port, 0},
    {"url_effective_port", "url", 1, 1, INTEGER, compute_port, 1},
    {"url_path", "url", 1, 1, TEXT, compute_part, URLENS_PART_PATH},
    {"url_query", "url", 1, 1, TEXT, compute_part, URLENS_PART_QUERY},
    {"url_fragment", "url", 1, 1, TEXT, compute_part, URLENS_PART_FRAGMENT},
    {"url_origin", "url", 1, 1, TEXT, compute_origin, 0},
    {"url_domain", "url", 1, 1, TEXT, compute_site_part, SITE_DOMAIN},
    {"url_suffix", "url", 1, 1, TEXT, compute_site_part, SITE_SUFFIX},
    {"url_subdomain", "url", 1, 1, TEXT, compute_site_part, SITE_SUBDOMAIN},
    {"url_site", "url", 1, 1, TEXT, compute_site, 0},
    {"url_same_site", "a b", 2, 2, BOOLEAN, compute_same_site, 0},
    {"url_param", "url name", 2, 2, TEXT, compute_param, 0},
    {"url_params", "url", 1, 1, LIST(pair_fields), compute_params, 0},
    {"url_set_param", "url name value", 3, 3, TEXT, compute_set_param, 0},
    {"url_remove_params", "url glob", 2, ANY, TEXT, compute_remove_params, 0},
    {"url_normalize", "url strength", 2, 2, TEXT, compute_normalize, 0},
    {"url_surt", "url", 1, 1, TEXT, compute_surt, 0},
    {"url_hash", "url", 1, 1, INTEGER, compute_hash, 0},
    {"url_encode", "text set", 1, 2, TEXT, compute_encode, 0},
    {"url_decode", "text", 1, 1, TEXT, compute_decode, 0},
    {"url_host_class", "url", 1, 1, TEXT, compute_host_class, 0},
    {"url_is_public", "url", 1, 1, BOOLEAN, compute_is_public, 0},
    {"url_audit", "url", 1, 1, TEXT, compute_audit, 0},
    {"url_findings", "url", 1, 1, LIST(finding_fields), compute_findings, 0},
    {"url_diff", "url dialects", 1, 2, LIST(diff_fields), compute_diff, 0},
    {"url_host_by", "url dialect", 2, 2, TEXT, compute_host_by, 0},
    {"url_matches", "url pattern", 2, 2, BOOLEAN, compute_matches, 0},
    {"url_route", "url patterns", 2, 2, TEXT, compute_route, 0},
    {"url_info", "", 0, 0, RECORD(info_fields), compute_info, 0},
};

const urlens_sql_function *urlens_sql_functions(size_t *count) {
  *count = sizeof functions / sizeof functions[0];
  return functions;
}

const urlens_sql_function *urlens_sql_function_named(const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    if (strcmp(functions[i].name, name) == 0) return &functions[i];
  }
  return NULL;
}
