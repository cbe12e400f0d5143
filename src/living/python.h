/* SPDX-License-Identifier: MIT */
/* What the two files about Python share: python.c has urlsplit, python_join.c has urljoin. */
#ifndef UL_LIVING_PYTHON_H
#define UL_LIVING_PYTHON_H

#include "living/living.h"

/* What versions do differently. */
typedef struct ul_python_version {
  urlens_status (*check_brackets)(ul_job *job, ul_span netloc); /* step 4 */
  ul_lowercasing lowercasing;
  int keeps_empty; /* urljoin tells absent from empty, and knows no parameters */
} ul_python_version;

static inline const ul_python_version *ul_python_version_of(const ul_job *job) {
  return job->dialect->family;
}

/* What urlsplit returns. Absent is not empty here; step 11 makes it so at the end. */
typedef struct ul_python_url {
  ul_span scheme, netloc, path, parameters, query, fragment;
} ul_python_url;

/* Step 11: empty is absent. */
static inline ul_span ul_absent_if_empty(ul_span text) {
  return text.length > 0 ? text : ul_span_of(NULL, 0);
}

/* Steps 1 to 6: urlsplit. */
UL_INTERNAL urlens_status ul_python_split(ul_job *job, ul_span text, ul_python_url *url);

/* Step 13: urljoin. */
UL_INTERNAL urlens_status ul_python_join(ul_job *job, ul_span reference, ul_span base, ul_parts *target);

#endif
