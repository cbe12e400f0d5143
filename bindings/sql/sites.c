/* SPDX-License-Identifier: MIT */
/* Sites, by the Public Suffix List. */
#include "compute.h"

#include <string.h>

#include "context.h"
#include "urlens/site.h"

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

urlens_sql_outcome sql_compute_site_part(urlens_sql_context *context) {
  urlens_output out;
  urlens_site site;
  urlens_sql_outcome outcome = read_site(context, context->arguments[0], &out, &site);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (context->function->detail == SQL_SITE_SUFFIX) sql_put_text(context, 0, site.suffix);
  else if (context->function->detail == SQL_SITE_DOMAIN) sql_put_text(context, 0, site.domain);
  else sql_put_text(context, 0, site.subdomain);
  return URLENS_SQL_VALUE;
}

int sql_is_host_alone(urlens_view text) {
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
urlens_sql_outcome sql_compute_site(urlens_sql_context *context) {
  urlens_sql_outcome outcome;
  urlens_view host;
  int has_origin = 0;
  if (sql_is_host_alone(context->arguments[0])) {
    outcome = read_site_host(context, context->arguments[0], &host);
    if (outcome == URLENS_SQL_VALUE && host.length > 0) sql_put_text(context, 0, host);
    return outcome;
  }
  outcome = sql_parse(context, context->arguments[0]);
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

urlens_sql_outcome sql_compute_same_site(urlens_sql_context *context) {
  urlens_sql_outcome outcome;
  urlens_status status;
  int same = 0;
  if (sql_is_host_alone(context->arguments[0]) || sql_is_host_alone(context->arguments[1]))
    return same_site_hosts(context, context->arguments);
  outcome = sql_parse(context, context->arguments[0]);
  if (outcome == URLENS_SQL_VALUE) outcome = sql_parse_other(context, context->arguments[1]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_same_site(context->url, context->other, URLENS_SITE_COMPARISON_SCHEMEFUL, &same);
  if (status == URLENS_OK) sql_put_number(context, 0, same);
  return sql_outcome_of(status);
}
