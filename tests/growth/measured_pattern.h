/* SPDX-License-Identifier: MIT */
#ifndef URLENS_GROWTH_MEASURED_PATTERN_H
#define URLENS_GROWTH_MEASURED_PATTERN_H

#include "urlens/pattern.h"

/* What is done: a set, or else a pattern, is asked about the matcher's URL; or else a pattern is made of a text. */
typedef struct measured_call {
  urlens_matcher *matcher;
  const urlens_pattern_set *set;
  const urlens_pattern *pattern;
  const char *text;
  size_t length; /* of the text, or of the URL */
} measured_call;

/* What is counted, in a file of its own so that the compiler keeps it a function that callgrind can be told about. */
urlens_status growth_measured(const measured_call *call);

/* The same, not counted: memory grows. */
urlens_status growth_prepare(const measured_call *call);

#endif
