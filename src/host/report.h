/* SPDX-License-Identifier: MIT */
/*
 * Where validation errors go. A host is parsed as a string of its own: the input without its tabs and newlines, and with
 * one byte for each ill-formed sequence. A reporter knows where that string is in the input, so that offsets come out as
 * the caller knows them. They are always at the beginning or the end of a character.
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

/* The offset in the input as it was given of the character with byte `at` of the string. */
UL_INTERNAL size_t ul_reporter_offset(const ul_reporter *reporter, size_t at);

/* An error in the string as an error in the input as it was given: from its first character to the end of its last. */
UL_INTERNAL urlens_error ul_reporter_error(const ul_reporter *reporter, urlens_error error);

/* Reports a validation error at byte `at` of the string. */
UL_INTERNAL void ul_report(const ul_reporter *reporter, urlens_validation_error error, size_t at);

#endif
