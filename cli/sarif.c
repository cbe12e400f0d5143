/* SPDX-License-Identifier: MIT */
/* Results are in order and separated by commas. So only one thread works, and its worker counts. */
#include "sarif.h"

#include <ctype.h>
#include <string.h>

#include "audit_rules.h"
#include "json_write.h"
#include "platform.h"
#include "screen.h"
#include "utf8.h"

static void write_message(json_writer *writer, const char *name, const char *data, size_t length) {
  json_name(writer, name);
  json_open_object(writer);
  json_name(writer, "text");
  json_write_text(writer, data, length);
  json_close_object(writer);
}

/* A sentence that is given without its full stop. */
static void write_sentence(json_writer *writer, const char *name, const char *words) {
  text sentence = {NULL, 0, 0};
  text_append_string(&sentence, words);
  text_push(&sentence, '.');
  write_message(writer, name, sentence.data, sentence.length);
  text_release(&sentence);
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

/* What a rule is about and what to do, as text and as Markdown. */
static void write_help(json_writer *writer, const audit_rule *rule) {
  text help = {NULL, 0, 0};
  text_append_string(&help, rule->why);
  text_push(&help, ' ');
  text_append_string(&help, audit_rule_advice(rule->id));
  json_name(writer, "help");
  json_open_object(writer);
  json_name(writer, "text");
  json_write_text(writer, help.data, help.length);
  if (rule->example) {
    text_append_string(&help, "\n\nExample: `");
    screen_show(&help, view_of_string(rule->example));
    text_push(&help, '`');
  }
  json_name(writer, "markdown");
  json_write_text(writer, help.data, help.length);
  json_close_object(writer);
  text_release(&help);
}

static void write_rules(json_writer *writer) {
  const char *id, *title;
  size_t i;
  json_name(writer, "rules");
  json_open_array(writer);
  for (i = 0; urlens_audit_rule(i, &id, &title) == URLENS_OK; i++) {
    const audit_rule *rule = audit_rule_find(id);
    json_open_object(writer);
    json_name(writer, "id");
    json_write_string(writer, id);
    write_sentence(writer, "shortDescription", title);
    if (rule) {
      write_message(writer, "fullDescription", rule->why, strlen(rule->why));
      write_help(writer, rule);
    }
    json_close_object(writer);
  }
  json_close_array(writer);
}

/* The folder that the names of files are relative to: what a program that reads the document takes for its root. */
static void write_root(json_writer *writer) {
  json_name(writer, "originalUriBaseIds");
  json_open_object(writer);
  json_name(writer, "SRCROOT");
  json_open_object(writer);
  write_sentence(writer, "description", "The folder in which urlens was run");
  json_close_object(writer);
  json_close_object(writer);
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
  write_root(&writer);
  json_name(&writer, "columnKind");
  json_write_string(&writer, "utf16CodeUnits");
  json_name(&writer, "results");
  json_open_array(&writer);
}

void sarif_write_end(text *to) {
  text_append_string(to, "\n]}]}\n");
}

static size_t rule_index(const char *wanted) {
  const char *id;
  size_t i;
  for (i = 0; urlens_audit_rule(i, &id, NULL) == URLENS_OK; i++) {
    if (strcmp(id, wanted) == 0) break;
  }
  return i;
}

/* A line and a column of a file, from 1. Columns count UTF-16 code units. */
typedef struct place {
  size_t line;
  size_t column;
} place;

static size_t utf16_column(urlens_view line, size_t at) {
  size_t i = 0, units = 0, subpart = 0;
  while (i < at && i < line.length) {
    size_t step = utf8_sequence(line.data + i, line.length - i, &subpart);
    units += step == 4 ? 2 : 1;
    i += step > 0 ? step : subpart > 0 ? subpart : 1;
  }
  return units + 1;
}

/* The place of a byte of a record that begins in that line. A row of a table may go on in further lines. */
static place find_place(urlens_view rest, size_t line, size_t at) {
  place found = {line, 0};
  const char *feed;
  if (at > rest.length) at = rest.length;
  while ((feed = memchr(rest.data, '\n', at)) != NULL) {
    size_t length = (size_t)(feed - rest.data) + 1;
    rest.data += length;
    rest.length -= length;
    at -= length;
    found.line++;
  }
  found.column = utf16_column(rest, at);
  return found;
}

/* The name of a file as a URI: a reference, unless it is a path from the root or with a drive. */
static void append_file_uri(text *to, const char *name) {
  static const char hex[] = "0123456789ABCDEF";
  int is_drive = platform_is_drive_path(name);
  if (name[0] == '/' || is_drive) text_append_string(to, is_drive ? "file:///" : "file://");
  while (name[0] == '.' && (name[1] == '/' || name[1] == '\\')) name += 2;
  for (size_t i = 0; name[i]; i++) {
    unsigned char byte = (unsigned char)name[i];
    if (byte == '\\') byte = '/';
    if (isalnum(byte) || strchr("-._~/", byte) || (is_drive && i == 1)) {
      text_push(to, (char)byte);
    } else {
      text_push(to, '%');
      text_push(to, hex[byte >> 4]);
      text_push(to, hex[byte & 15]);
    }
  }
}

static void write_file(json_writer *writer, const char *name, text *scratch) {
  int is_input = strcmp(name, "-") == 0;
  text_clear(scratch);
  append_file_uri(scratch, is_input ? "stdin" : name);
  json_name(writer, "artifactLocation");
  json_open_object(writer);
  json_name(writer, "uri");
  json_write_text(writer, scratch->data, scratch->length);
  if (!is_input && memcmp(scratch->data, "file:", scratch->length < 5 ? scratch->length : 5) != 0) {
    json_name(writer, "uriBaseId");
    json_write_string(writer, "SRCROOT");
  }
  json_close_object(writer);
}

/*
 * Which bytes of the record the finding is about: the bytes themselves if the input is in the record, else the member
 * that the input was decoded from.
 */
static void find_in_record(const worker *w, const record *r, const urlens_finding *finding, size_t *start,
                           size_t *end) {
  if (r->is_table_row) {
    *start = csv_place(&w->row, r->column, finding->start);
    *end = csv_place(&w->row, r->column, finding->end);
  } else if (r->input.data >= r->line.data && r->input.data + r->input.length <= r->line.data + r->line.length) {
    size_t offset = (size_t)(r->input.data - r->line.data);
    *start = offset + finding->start;
    *end = offset + finding->end;
  } else {
    *start = r->value_start;
    *end = r->value_end;
  }
}

static void write_number(json_writer *writer, const char *name, size_t number) {
  json_name(writer, name);
  json_write_size(writer, number);
}

/* The place of a finding in a record that begins in that line. */
static void write_places(const worker *w, json_writer *writer, const record *r, const urlens_finding *finding,
                         size_t line) {
  size_t start, end;
  place first, last;
  find_in_record(w, r, finding, &start, &end);
  first = find_place(r->line, line, start);
  last = find_place(r->line, line, end);
  write_number(writer, "startLine", first.line);
  write_number(writer, "startColumn", first.column);
  if (last.line > first.line) write_number(writer, "endLine", last.line);
  write_number(writer, "endColumn", last.column);
}

/* A record that ends with NUL has no columns, and its line is its number. */
static void write_region(const worker *w, json_writer *writer, const record *r, const urlens_finding *finding,
                         const chunk *c) {
  json_name(writer, "region");
  json_open_object(writer);
  if (c->kind == INPUT_NUL) write_number(writer, "startLine", chunk_line_number(c));
  else write_places(w, writer, r, finding, chunk_line_number(c));
  json_close_object(writer);
}

/* Writes the place of a finding in its file. */
static void write_location(worker *w, json_writer *writer, const record *r, const urlens_finding *finding,
                           const chunk *c) {
  json_name(writer, "locations");
  json_open_array(writer);
  json_open_object(writer);
  json_name(writer, "physicalLocation");
  json_open_object(writer);
  write_file(writer, w->s->inputs[c->item].name, &w->message);
  write_region(w, writer, r, finding, c);
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

static void write_result(worker *w, const record *r, const urlens_finding *finding, const chunk *c, text *to) {
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
  if (!c->is_arguments) write_location(w, &writer, r, finding, c);
  write_properties(w, &writer, r->input, finding);
  json_close_object(&writer);
}

void sarif_write_results(worker *w, const record *r, const chunk *c, text *to) {
  for (size_t i = 0; i < w->findings.count; i++) {
    text_append_string(to, w->result_count++ > 0 ? ",\n" : "\n");
    write_result(w, r, &w->findings.items[i], c, to);
  }
}
