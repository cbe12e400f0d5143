/* SPDX-License-Identifier: MIT */
/* Parameters in queries. */
#include "compute.h"

#include "context.h"
#include "urlens/query.h"

urlens_sql_outcome sql_compute_param(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  urlens_output out = sql_begin_output(context);
  urlens_view query;
  urlens_status status;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  query = urlens_get(context->url, URLENS_PART_QUERY);
  do {
    status = urlens_query_value(query.data, query.length, context->arguments[1].data, context->arguments[1].length,
                                &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

const urlens_sql_field sql_pair_fields[SQL_PAIR_FIELDS] = {{"name", URLENS_SQL_KIND_TEXT},
                                                           {"value", URLENS_SQL_KIND_TEXT}};

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

urlens_sql_outcome sql_compute_params(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  urlens_query_pair pair;
  urlens_view query;
  size_t position = 0;
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

urlens_sql_outcome sql_compute_set_param(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  urlens_status status;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = change_query(context, URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, context->arguments[1],
                        context->arguments[2]);
  if (status == URLENS_OK) sql_put_text(context, 0, urlens_href(context->url));
  return sql_outcome_of(status);
}

urlens_sql_outcome sql_compute_remove_params(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  urlens_status status = URLENS_OK;
  urlens_view none = {NULL, 0};
  if (outcome != URLENS_SQL_VALUE) return outcome;
  for (size_t i = 1; status == URLENS_OK && i < context->count; i++) {
    status = change_query(context, URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_GLOB, context->arguments[i], none);
  }
  if (status == URLENS_OK) sql_put_text(context, 0, urlens_href(context->url));
  return sql_outcome_of(status);
}
