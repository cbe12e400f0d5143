/* SPDX-License-Identifier: MIT */
/*
 * Where validation errors go. A host is parsed as a string of its own; a reporter knows where that string stands in the
 * input, so that offsets come out as the caller knows them even if tabs and newlines were taken out on the way.
 */
#ifndef UL_HOST_REPORT_H
#define UL_HOST_REPORT_H

#include "core/span.h"

typedef struct ul_reporter {
  urlens_sink sink; /* NULL: nobody listens */
  void *context;
  ul_span source; /* the input from where the string begins, tabs and newlines included */
  size_t origin;  /* where `source` begins in the input as it was given */
} ul_reporter;

/* The offset in the input as it was given of byte `at` of the string: tabs and newlines are skipped. */
UL_INTERNAL size_t ul_reporter_offset(const ul_reporter *reporter, size_t at);

/* Reports a validation error at byte `at` of the string. */
UL_INTERNAL void ul_report(const ul_reporter *reporter, urlens_validation_error error, size_t at);

#endif
