/* SPDX-License-Identifier: MIT */
#include "audit_json.h"

#include "dialect.h"
#include "parts.h"

void audit_append_parts(text *to, uint32_t parts) {
  size_t start = to->length;
  int part;
  for (part = 0; part < PART_COUNT; part++) {
    if (!(parts & (uint32_t)1 << part)) continue;
    if (to->length > start) text_push(to, ' ');
    text_append_string(to, part_name((urlens_part)part));
  }
}

/* Writes a dialect's reading as `canon` and `parse` answer it. */
static void write_reading(json_writer *writer, const urlens_reading *reading, const answer_texts *given,
                          const validation_notes *notes, text *scratch) {
  answer_failure failure = answer_failure_of(reading->error, given);
  if (!dialect_has(reading->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS)) notes = NULL;
  json_open_object(writer);
  if (reading->url) answer_url(writer, reading->url, notes, scratch);
  else answer_failed(writer, &failure, notes, scratch);
  json_close_object(writer);
}

void audit_write_diff(json_writer *writer, const urlens_auditor *auditor, const answer_texts *given,
                      const validation_notes *notes, text *scratch) {
  const urlens_reading *reading;
  uint32_t disagreement = urlens_auditor_disagreement(auditor);
  int part;
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "dialects");
  json_open_object(writer);
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) {
    json_name(writer, urlens_dialect_name(reading->dialect));
    write_reading(writer, reading, given, notes, scratch);
  }
  json_close_object(writer);
  json_name(writer, "disagree");
  json_open_array(writer);
  for (part = 0; part < PART_COUNT; part++) {
    if (disagreement & (uint32_t)1 << part) json_write_string(writer, part_name((urlens_part)part));
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

void audit_write_findings(json_writer *writer, const findings *list, urlens_view safe) {
  const urlens_finding *worst = findings_worst_outcome(list);
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "outcome");
  if (worst) json_write_string(writer, worst->id);
  else json_write_null(writer);
  json_name(writer, "findings");
  json_open_array(writer);
  for (size_t i = 0; i < list->count; i++) write_finding(writer, &list->items[i]);
  json_close_array(writer);
  json_name(writer, "safe");
  if (safe.data) json_write_text(writer, safe.data, safe.length);
  else json_write_null(writer);
}
