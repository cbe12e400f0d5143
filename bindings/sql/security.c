/* SPDX-License-Identifier: MIT */
/* What a URL is dangerous for, and who reads it how. */
#include "compute.h"

#include "context.h"
#include "urlens/host.h"

static urlens_sql_outcome read_host_class(urlens_sql_context *context, urlens_view text, urlens_host_class *found) {
  urlens_sql_outcome outcome = sql_parse(context, text);
  urlens_host host = {0};
  if (outcome != URLENS_SQL_VALUE) return outcome;
  host.size = sizeof host;
  outcome = sql_outcome_of(urlens_host_of(context->url, &host));
  *found = host.host_class;
  return outcome;
}

urlens_sql_outcome sql_compute_host_class(urlens_sql_context *context) {
  urlens_host_class found;
  urlens_sql_outcome outcome = read_host_class(context, context->arguments[0], &found);
  if (outcome == URLENS_SQL_VALUE && found != URLENS_HOST_CLASS_NONE) {
    sql_put_string(context, 0, urlens_host_class_name(found));
  }
  return outcome;
}

/* NULL for a name: nobody knows before it has been looked up. */
urlens_sql_outcome sql_compute_is_public(urlens_sql_context *context) {
  urlens_host_class found;
  urlens_sql_outcome outcome = read_host_class(context, context->arguments[0], &found);
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
urlens_sql_outcome sql_compute_audit(urlens_sql_context *context) {
  urlens_auditor *auditor;
  const urlens_finding *worst;
  urlens_sql_outcome outcome = run_audit(context, context->arguments[0], &auditor);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  worst = urlens_auditor_finding(auditor, 0);
  if (worst) sql_put_string(context, 0, urlens_severity_name(worst->severity));
  return URLENS_SQL_VALUE;
}

const urlens_sql_field sql_finding_fields[SQL_FINDING_FIELDS] = {
    {"id", URLENS_SQL_KIND_TEXT},     {"severity", URLENS_SQL_KIND_TEXT}, {"title", URLENS_SQL_KIND_TEXT},
    {"detail", URLENS_SQL_KIND_TEXT}, {"start", URLENS_SQL_KIND_INTEGER}, {"end", URLENS_SQL_KIND_INTEGER},
};

urlens_sql_outcome sql_compute_findings(urlens_sql_context *context) {
  urlens_auditor *auditor;
  const urlens_finding *finding;
  urlens_sql_outcome outcome = run_audit(context, context->arguments[0], &auditor);
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
const urlens_sql_field sql_diff_fields[SQL_DIFF_FIELDS] = {
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
    if (!sql_put_copy(context, (size_t)DIFF_SCHEME + (size_t)part, urlens_get(reading->url, (urlens_part)part)))
      return 0;
  }
  return 1;
}

urlens_sql_outcome sql_compute_diff(urlens_sql_context *context) {
  urlens_view dialects = {NULL, 0};
  urlens_auditor *auditor;
  const urlens_reading *reading;
  urlens_sql_outcome outcome;
  if (context->count > 1) dialects = context->arguments[1];
  outcome = sql_use_auditor(context, dialects, &auditor);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  outcome = sql_outcome_of(
      urlens_auditor_diff(auditor, context->arguments[0].data, context->arguments[0].length, NULL, 0));
  if (outcome != URLENS_SQL_VALUE) return outcome;
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) {
    if (!put_reading(context, reading)) return URLENS_SQL_NO_MEMORY;
  }
  return URLENS_SQL_VALUE;
}

urlens_sql_outcome sql_compute_host_by(urlens_sql_context *context) {
  urlens_sql_outcome outcome = sql_read_by(context, context->arguments[1], context->arguments[0]);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!sql_put_copy(context, 0, urlens_get(context->dialect, URLENS_PART_HOST))) return URLENS_SQL_NO_MEMORY;
  return URLENS_SQL_VALUE;
}
