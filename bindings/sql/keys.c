/* SPDX-License-Identifier: MIT */
/* Keys for joins and duplicates, and percent-encoding. */
#include "compute.h"

#include <string.h>

#include "context.h"
#include "urlens/site.h"

/* --- Keys --------------------------------------------------------------------------------------------------------- */

urlens_sql_outcome sql_compute_normalize(urlens_sql_context *context) {
  urlens_output out = sql_begin_output(context);
  urlens_strength strength;
  urlens_status status;
  status = urlens_strength_from_name(context->arguments[1].data, context->arguments[1].length, &strength);
  if (status != URLENS_OK) return sql_outcome_of(status);
  do {
    status = urlens_normalize(strength, context->arguments[0].data, context->arguments[0].length, NULL, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

urlens_sql_outcome sql_compute_surt(urlens_sql_context *context) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  do {
    status = urlens_surt(URLENS_SURT_FORM_SURT, context->arguments[0].data, context->arguments[0].length, NULL, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

/* The bits of the hash as a number with a sign, because SQL has no other of 64 bits. */
urlens_sql_outcome sql_compute_hash(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_parse(context, context->arguments[0]);
  uint64_t hash;
  int64_t number;
  if (outcome != URLENS_SQL_VALUE) return outcome;
  outcome = sql_outcome_of(urlens_hash64(context->url, URLENS_COMPARISON_WHOLE, &hash));
  if (outcome != URLENS_SQL_VALUE) return outcome;
  memcpy(&number, &hash, sizeof number);
  sql_put_number(context, 0, number);
  return URLENS_SQL_VALUE;
}

/* --- Percent-encoding --------------------------------------------------------------------------------------------- */

urlens_sql_outcome sql_compute_encode(urlens_sql_context *context) {
  urlens_output out = sql_begin_output(context);
  urlens_percent_set set = URLENS_PERCENT_SET_COMPONENT;
  urlens_status status = URLENS_OK;
  if (context->count > 1)
    status = urlens_percent_set_from_name(context->arguments[1].data, context->arguments[1].length, &set);
  if (status != URLENS_OK) return sql_outcome_of(status);
  do {
    status = urlens_percent_encode(set, context->arguments[0].data, context->arguments[0].length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}

urlens_sql_outcome sql_compute_decode(urlens_sql_context *context) {
  urlens_output out = sql_begin_output(context);
  urlens_status status;
  do {
    status = urlens_percent_decode_text(context->arguments[0].data, context->arguments[0].length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, 0, &out);
  return sql_outcome_of(status);
}
