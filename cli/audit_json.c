/* SPDX-License-Identifier: MIT */
#include "audit_json.h"

static const char *const audit_part_names[] = {"scheme", "username", "password", "host",
                                               "port",   "path",     "query",    "fragment"};

enum { AUDIT_PARTS = sizeof audit_part_names / sizeof audit_part_names[0] };

void audit_append_parts(text *to, uint32_t parts) {
  size_t start = to->length;
  int part;
  for (part = 0; part < AUDIT_PARTS; part++) {
    if (!(parts & (uint32_t)1 << part)) continue;
    if (to->length > start) text_push(to, ' ');
    text_append_string(to, audit_part_names[part]);
  }
}

const urlens_finding *audit_worst_outcome(const urlens_auditor *auditor) {
  size_t i, count;
  const urlens_finding *findings = urlens_get_findings(auditor, &count);
  for (i = 0; i < count; i++) {
    if (findings[i].id[0] == 'O') return &findings[i];
  }
  return NULL;
}

/* What the dialect answers, as `canon` and `parse` do. */
static void write_reading(json_writer *writer, const urlens_reading *reading, const audited *given,
                          const validation_notes *notes, text *scratch) {
  answer_failure failure = {{URLENS_OK, URLENS_NOWHERE, 0}, NULL, 0, NULL, 0};
  const urlens_view *about = reading->base_refused ? &given->base : &given->input;
  if (reading->dialect != URLENS_DIALECT_WHATWG) notes = NULL;
  json_open_object(writer);
  if (reading->url) {
    answer_url(writer, reading->url, notes, scratch);
  } else {
    failure.error = reading->error;
    failure.input = about->data;
    failure.length = about->length;
    failure.about = reading->base_refused ? "The base" : NULL;
    answer_failed(writer, &failure, notes, scratch);
  }
  json_close_object(writer);
}

void audit_write_diff(json_writer *writer, const urlens_auditor *auditor, const audited *given,
                      const validation_notes *notes, text *scratch) {
  size_t i, count;
  const urlens_reading *readings = urlens_get_readings(auditor, &count);
  uint32_t disagreement = urlens_auditor_disagreement(auditor);
  int part;
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "dialects");
  json_open_object(writer);
  for (i = 0; i < count; i++) {
    json_name(writer, urlens_dialect_name(readings[i].dialect));
    write_reading(writer, &readings[i], given, notes, scratch);
  }
  json_close_object(writer);
  json_name(writer, "disagree");
  json_open_array(writer);
  for (part = 0; part < AUDIT_PARTS; part++) {
    if (disagreement & (uint32_t)1 << part) json_write_string(writer, audit_part_names[part]);
  }
  json_close_array(writer);
}

static void write_finding(json_writer *writer, const urlens_finding *finding) {
  json_open_object(writer);
  json_name(writer, "id");
  json_write_string(writer, finding->id);
  json_name(writer, "severity");
  json_write_string(writer, urlens_severity_name(finding->severity));
  json_name(writer, "title");
  json_write_string(writer, finding->title);
  json_name(writer, "detail");
  json_write_text(writer, finding->detail.data, finding->detail.length);
  json_name(writer, "start");
  json_write_size(writer, finding->start);
  json_name(writer, "end");
  json_write_size(writer, finding->end);
  json_close_object(writer);
}

void audit_write_findings(json_writer *writer, const urlens_auditor *auditor) {
  size_t i, count;
  const urlens_finding *findings = urlens_get_findings(auditor, &count);
  const urlens_finding *worst = audit_worst_outcome(auditor);
  urlens_view safe = urlens_auditor_safe_url(auditor);
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "outcome");
  if (worst) json_write_string(writer, worst->id);
  else json_write_null(writer);
  json_name(writer, "findings");
  json_open_array(writer);
  for (i = 0; i < count; i++) write_finding(writer, &findings[i]);
  json_close_array(writer);
  json_name(writer, "safe");
  if (safe.data) json_write_text(writer, safe.data, safe.length);
  else json_write_null(writer);
}
