/* SPDX-License-Identifier: MIT */
/* Patterns of URLs. */
#include "compute.h"

#include "context.h"

urlens_sql_outcome sql_compute_matches(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_use_pattern(context, context->arguments[1]);
  urlens_status status;
  int matches;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_use_matcher(context, context->arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_matcher_test(context->matcher, context->pattern, &matches);
  if (status == URLENS_OK) sql_put_number(context, 0, matches);
  return sql_outcome_of(status);
}

/* The first pattern of the list that matches, as it is written there. */
urlens_sql_outcome sql_compute_route(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_use_routes(context, context->arguments[1]);
  urlens_status status;
  size_t number;
  if (outcome == URLENS_SQL_VALUE) outcome = sql_use_matcher(context, context->arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  status = urlens_matcher_first(context->matcher, context->routes, &number);
  if (status != URLENS_OK || number == URLENS_NOWHERE) return sql_outcome_of(status);
  return sql_put_copy(context, 0, context->route_texts[number]) ? URLENS_SQL_VALUE : URLENS_SQL_NO_MEMORY;
}
