/* SPDX-License-Identifier: MIT */
/* For tests of the host layer: validation errors as one text, "name@offset name@offset ". */
#ifndef URLENS_REPORTS_H
#define URLENS_REPORTS_H

#include "host/report.h"
#include "test.h"

typedef struct reports {
  char text[512];
  size_t length;
} reports;

static void reports_hear(void *context, urlens_validation_error error, size_t at) {
  reports *heard = context;
  size_t room = sizeof heard->text - heard->length;
  int more = snprintf(heard->text + heard->length, room, "%s@%lu ", urlens_validation_error_name(error),
                      (unsigned long)at);
  if (more > 0 && (size_t)more < room) heard->length += (size_t)more;
}

/* A reporter for a string that is the whole input. */
TEST_UNUSED static ul_reporter reports_of(reports *heard, ul_span input) {
  ul_reporter reporter = {reports_hear, NULL, {NULL, 0}, 0};
  reporter.context = heard;
  reporter.source = input;
  return reporter;
}

#endif
