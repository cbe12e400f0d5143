/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "json_write.h"

/* More than this many failures of a suite are only counted. */
#define REPORT_MAX_PRINTED 20

int report_read_expected(report *r, const char *path) {
  size_t length, start = 0, capacity = 0;
  char *data = file_read(path, &length);
  if (!data) return 0;
  r->expected_text = data;
  while (start < length) {
    char *feed = memchr(data + start, '\n', length - start);
    size_t end = feed ? (size_t)(feed - data) : length;
    if (end > start && data[start] != '#') {
      json_document *document;
      r->expected = grow_array(r->expected, &capacity, r->expected_count + 1, sizeof *r->expected);
      document = &r->expected[r->expected_count++];
      memset(document, 0, sizeof *document);
      if (!json_read(document, data + start, end - start) || document->nodes->kind != JSON_ARRAY ||
          document->nodes->count != 3) {
        fprintf(stderr, "%s: a line that is not [suite, case, reason]: %.*s\n", path, (int)(end - start), data + start);
        return 0;
      }
    }
    start = end + 1;
  }
  return 1;
}

static int is_expected(const report *r, const char *name, size_t length) {
  size_t i;
  for (i = 0; i < r->expected_count; i++) {
    json_value *suite = json_first(r->expected[i].nodes), *key = json_next(suite);
    if (json_equals(suite, r->suite) && key->length == length && memcmp(key->data, name, length) == 0) return 1;
  }
  return 0;
}

static void print_line(const char *label, const char *data, size_t length) {
  text line = {NULL, 0, 0};
  json_writer writer = json_writer_on(&line);
  if (data) json_write_text(&writer, data, length);
  else json_write_null(&writer);
  printf("  %-8s %.*s\n", label, (int)line.length, line.data);
  text_release(&line);
}

void report_case(report *r, int passed, const char *name, size_t name_length, const report_line *lines, size_t count) {
  int expected = is_expected(r, name, name_length);
  size_t i;
  if (passed && !expected) {
    r->passed++;
    return;
  }
  if (!passed && expected) {
    r->expected_failures++;
    return;
  }
  r->failed++;
  if (r->printed++ >= REPORT_MAX_PRINTED) return;
  printf("%s: %s\n", r->suite, passed ? "passes, but is in the list of expected failures" : "fails");
  print_line("case", name, name_length);
  for (i = 0; i < count; i++) print_line(lines[i].label, lines[i].data, lines[i].length);
  putchar('\n');
}

void report_skip(report *r, const char *reason) {
  r->skipped++;
  r->skip_reason = reason;
}

int report_finish(report *r) {
  printf("%s: %lu passed, %lu failed", r->suite, (unsigned long)r->passed, (unsigned long)r->failed);
  if (r->expected_failures > 0) printf(", %lu failed as expected", (unsigned long)r->expected_failures);
  if (r->skipped > 0) printf(", %lu skipped (%s)", (unsigned long)r->skipped, r->skip_reason);
  putchar('\n');
  return r->failed == 0;
}

void report_release(report *r) {
  size_t i;
  for (i = 0; i < r->expected_count; i++) json_release(&r->expected[i]);
  free(r->expected);
  free(r->expected_text);
}
