/* SPDX-License-Identifier: MIT */
#include "junit.h"

#include <string.h>

#include "comparison.h"
#include "utf8.h"

/* Whether XML 1.0 can hold a code point. */
static int is_xml(uint32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0xD800) ||
         (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF);
}

/* Appends a text for an attribute or the content of an element. What XML cannot hold becomes U+FFFD. */
static void append_xml(text *to, urlens_view value) {
  size_t at = 0, subpart = 0;
  while (at < value.length) {
    size_t length = utf8_sequence(value.data + at, value.length - at, &subpart);
    uint32_t c = length > 0 ? utf8_code_point(value.data + at, length) : 0;
    switch (c) {
      case '&': text_append_string(to, "&amp;"); break;
      case '<': text_append_string(to, "&lt;"); break;
      case '>': text_append_string(to, "&gt;"); break;
      case '"': text_append_string(to, "&quot;"); break;
      case '\t': text_append_string(to, "&#9;"); break;
      case '\n': text_append_string(to, "&#10;"); break;
      case '\r': text_append_string(to, "&#13;"); break;
      default:
        if (is_xml(c)) text_append(to, value.data + at, length);
        else text_append_string(to, "\xEF\xBF\xBD");
    }
    at += length > 0 ? length : subpart > 0 ? subpart : 1;
  }
}

static void append_attribute(text *to, const char *name, urlens_view value) {
  text_push(to, ' ');
  text_append_string(to, name);
  text_append_string(to, "=\"");
  append_xml(to, value);
  text_push(to, '"');
}

static void append_number(text *to, const char *name, size_t number) {
  text_push(to, ' ');
  text_append_string(to, name);
  text_append_string(to, "=\"");
  text_append_size(to, number);
  text_push(to, '"');
}

void junit_write_begin(const findings_summary *summary, text *to) {
  text_append_string(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"urlens audit\"");
  append_number(to, "tests", (size_t)(summary->records + summary->broken));
  append_number(to, "failures", (size_t)summary->failing);
  append_number(to, "errors", (size_t)summary->broken);
  text_append_string(to, ">\n");
}

void junit_write_end(text *to) {
  text_append_string(to, "</testsuite>\n</testsuites>\n");
}

/* Each finding on a line: its severity, its id and its sentence. */
static void append_failure(text *to, const findings *list) {
  text_append_string(to, "\n  <failure");
  append_attribute(to, "type", view_of_string(list->items[0].id));
  append_attribute(to, "message", view_of_string(list->items[0].title));
  text_push(to, '>');
  for (size_t i = 0; i < list->count; i++) {
    const urlens_finding *each = &list->items[i];
    if (i > 0) text_push(to, '\n');
    append_xml(to, view_of_string(urlens_severity_name(each->severity)));
    text_push(to, ' ');
    append_xml(to, view_of_string(each->id));
    text_push(to, ' ');
    append_xml(to, each->detail);
  }
  text_append_string(to, "</failure>\n");
}

static void append_error(text *to, const worker *w) {
  text_append_string(to, "\n  <error");
  append_attribute(to, "type", view_of_string(w->error));
  append_attribute(to, "message", view_of(&w->message));
  text_append_string(to, "/>\n");
}

/* Whether the worst finding is grave enough: as --fail-on says, or at least low. */
static int is_failure(const worker *w) {
  const comparison *c = w->s->prepared;
  urlens_severity least = c->has_threshold ? c->threshold : URLENS_SEVERITY_LOW;
  return w->findings.count > 0 && w->findings.items[0].severity >= least;
}

void junit_write_case(worker *w, const record *r, outcome came, chunk *c) {
  text *to = &c->out;
  text_append_string(to, "<testcase");
  append_attribute(to, "classname", view_of_string(c->is_arguments ? "arguments" : w->s->inputs[c->item].name));
  append_attribute(to, "name", r->input);
  if (!c->is_arguments) append_number(to, "line", chunk_line_number(c));
  text_push(to, '>');
  if (came == RECORD_FAILED) {
    w->summary.broken++;
    append_error(to, w);
  } else if (is_failure(w)) {
    w->summary.failing++;
    append_failure(to, &w->findings);
  }
  text_append_string(to, "</testcase>\n");
}
