/* SPDX-License-Identifier: MIT */
/* Records are numbered in order and results are separated by commas. So only one thread works, and its worker counts. */
#include "sarif.h"

#include <ctype.h>
#include <string.h>

#include "json_write.h"
#include "utf8.h"

static void write_message(json_writer *writer, const char *name, const char *data, size_t length) {
  json_name(writer, name);
  json_open_object(writer);
  json_name(writer, "text");
  json_write_text(writer, data, length);
  json_close_object(writer);
}

static void write_rules(json_writer *writer) {
  const char *id, *title;
  size_t i;
  json_name(writer, "rules");
  json_open_array(writer);
  for (i = 0; urlens_audit_rule(i, &id, &title) == URLENS_OK; i++) {
    json_open_object(writer);
    json_name(writer, "id");
    json_write_string(writer, id);
    write_message(writer, "shortDescription", title, strlen(title));
    json_close_object(writer);
  }
  json_close_array(writer);
}

void sarif_write_begin(text *to) {
  json_writer writer = json_writer_on(to);
  json_open_object(&writer);
  json_name(&writer, "$schema");
  json_write_string(&writer, "https://json.schemastore.org/sarif-2.1.0.json");
  json_name(&writer, "version");
  json_write_string(&writer, "2.1.0");
  json_name(&writer, "runs");
  json_open_array(&writer);
  json_open_object(&writer);
  json_name(&writer, "tool");
  json_open_object(&writer);
  json_name(&writer, "driver");
  json_open_object(&writer);
  json_name(&writer, "name");
  json_write_string(&writer, "urlens");
  json_name(&writer, "version");
  json_write_string(&writer, urlens_version());
  write_rules(&writer);
  json_close_object(&writer);
  json_close_object(&writer);
  json_name(&writer, "columnKind");
  json_write_string(&writer, "utf16CodeUnits");
  json_name(&writer, "results");
  json_open_array(&writer);
}

void sarif_write_end(text *to) {
  text_append_string(to, "\n]}]}\n");
}

void sarif_count_record(worker *w, const chunk *c) {
  if (w->record_number == 0 || w->record_item != c->item) {
    w->record_item = c->item;
    /* The first row is the header. */
    w->record_number = (c->kind == INPUT_CSV || c->kind == INPUT_TSV) && !w->s->no_header ? 1 : 0;
  }
  w->record_number++;
}

static const char *level_of(urlens_severity severity) {
  switch (severity) {
    case URLENS_SEVERITY_CRITICAL:
    case URLENS_SEVERITY_HIGH: return "error";
    case URLENS_SEVERITY_MEDIUM: return "warning";
    case URLENS_SEVERITY_LOW: return "note";
    case URLENS_SEVERITY_INFO:
    default: return "none";
  }
}

static size_t rule_index(const char *wanted) {
  const char *id;
  size_t i;
  for (i = 0; urlens_audit_rule(i, &id, NULL) == URLENS_OK; i++) {
    if (strcmp(id, wanted) == 0) break;
  }
  return i;
}

/* Columns count UTF-16 code units from 1. */
static size_t utf16_column(urlens_view input, size_t at) {
  size_t i = 0, units = 0, subpart = 0;
  while (i < at && i < input.length) {
    size_t step = utf8_sequence(input.data + i, input.length - i, &subpart);
    units += step == 4 ? 2 : 1;
    i += step > 0 ? step : subpart > 0 ? subpart : 1;
  }
  return units + 1;
}

/* The name of a file as a URI reference. */
static void write_file(json_writer *writer, const char *name, text *scratch) {
  static const char hex[] = "0123456789ABCDEF";
  text_clear(scratch);
  for (; *name; name++) {
    unsigned char byte = (unsigned char)*name;
    if (byte == '\\') byte = '/';
    if (isalnum(byte) || strchr("-._~/", byte)) {
      text_push(scratch, (char)byte);
    } else {
      text_push(scratch, '%');
      text_push(scratch, hex[byte >> 4]);
      text_push(scratch, hex[byte & 15]);
    }
  }
  json_write_text(writer, scratch->data, scratch->length);
}

/* Writes the place of a record in its file, and the finding's place in the line if the line is the record. */
static void write_location(worker *w, json_writer *writer, urlens_view input, const urlens_finding *finding,
                           const chunk *c) {
  json_name(writer, "locations");
  json_open_array(writer);
  json_open_object(writer);
  json_name(writer, "physicalLocation");
  json_open_object(writer);
  json_name(writer, "artifactLocation");
  json_open_object(writer);
  json_name(writer, "uri");
  write_file(writer, w->s->inputs[c->item].name, &w->message);
  json_close_object(writer);
  json_name(writer, "region");
  json_open_object(writer);
  json_name(writer, "startLine");
  json_write_size(writer, w->record_number);
  if (c->kind == INPUT_LINES) {
    json_name(writer, "startColumn");
    json_write_size(writer, utf16_column(input, finding->start));
    json_name(writer, "endColumn");
    json_write_size(writer, utf16_column(input, finding->end));
  }
  json_close_object(writer);
  json_close_object(writer);
  json_close_object(writer);
  json_close_array(writer);
}

static void write_properties(worker *w, json_writer *writer, urlens_view input, const urlens_finding *finding) {
  urlens_view safe = urlens_auditor_safe_url(w->auditor);
  json_name(writer, "properties");
  json_open_object(writer);
  json_name(writer, "severity");
  json_write_string(writer, urlens_severity_name(finding->severity));
  json_name(writer, "url");
  json_write_text(writer, input.data, input.length);
  json_name(writer, "start");
  json_write_size(writer, finding->start);
  json_name(writer, "end");
  json_write_size(writer, finding->end);
  json_name(writer, "safe");
  if (safe.data) json_write_text(writer, safe.data, safe.length);
  else json_write_null(writer);
  json_close_object(writer);
}

static void write_result(worker *w, urlens_view input, const urlens_finding *finding, const chunk *c, text *to) {
  json_writer writer = json_writer_on(to);
  text_clear(&w->scratch);
  text_append_string(&w->scratch, finding->title);
  text_append_string(&w->scratch, ". ");
  text_append(&w->scratch, finding->detail.data, finding->detail.length);
  json_open_object(&writer);
  json_name(&writer, "ruleId");
  json_write_string(&writer, finding->id);
  json_name(&writer, "ruleIndex");
  json_write_size(&writer, rule_index(finding->id));
  if (finding->severity == URLENS_SEVERITY_INFO) {
    json_name(&writer, "kind");
    json_write_string(&writer, "informational");
  }
  json_name(&writer, "level");
  json_write_string(&writer, level_of(finding->severity));
  write_message(&writer, "message", w->scratch.data, w->scratch.length);
  if (!c->is_arguments) write_location(w, &writer, input, finding, c);
  write_properties(w, &writer, input, finding);
  json_close_object(&writer);
}

void sarif_write_results(worker *w, urlens_view input, const chunk *c, text *to) {
  const urlens_finding *finding;
  sarif_count_record(w, c);
  for (size_t i = 0; (finding = urlens_auditor_finding(w->auditor, i)) != NULL; i++) {
    text_append_string(to, w->result_count++ > 0 ? ",\n" : "\n");
    write_result(w, input, finding, c, to);
  }
}
