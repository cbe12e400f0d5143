/* SPDX-License-Identifier: MIT */
/* Counting cases, printing those that fail, and the list of those that are expected to. */
#ifndef URLENS_TESTS_REPORT_H
#define URLENS_TESTS_REPORT_H

#include <stddef.h>

#include "json.h"
#include "text.h"

/* Begin with all zeros. */
typedef struct report {
  const char *suite;
  size_t passed;
  size_t failed;
  size_t expected_failures;
  size_t skipped;
  const char *skip_reason;
  size_t printed;
  json_document *expected; /* arrays [suite, case, reason], or NULL */
  size_t expected_count;
  char *expected_text; /* which they point into */
} report;

/* Reads the list of expected failures: a JSON array a line, "#" begins a comment. 0 if it cannot be read. */
int report_read_expected(report *r, const char *path);

/* One line of what a failing case is about: a label and a text. */
typedef struct report_line {
  const char *label;
  const char *data; /* NULL: absent */
  size_t length;
} report_line;

/*
 * Counts a case. `name` tells it from the others of its suite. If it failed and was not expected to, or the other way round,
 * prints the lines.
 */
void report_case(report *r, int passed, const char *name, size_t name_length, const report_line *lines, size_t count);

/* Counts a case that could not be run. */
void report_skip(report *r, const char *reason);

/* Prints the sums of the suite. 0 if anything failed that should not have, or the other way round. */
int report_finish(report *r);

void report_release(report *r);

#endif
