/* SPDX-License-Identifier: MIT */
#include "measured_pattern.h"

#include <string.h>

static urlens_status create(const measured_call *call) {
  urlens_pattern_input input;
  urlens_pattern *pattern = NULL;
  urlens_status status;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = call->text;
  input.text.length = call->length;
  status = urlens_pattern_create(0, &input, NULL, &pattern, NULL);
  if (status == URLENS_OK) urlens_pattern_destroy(pattern);
  return status;
}

static urlens_status perform(const measured_call *call, int *matches) {
  urlens_status status;
  size_t number = 0;
  if (call->set) status = urlens_matcher_first(call->matcher, call->set, &number);
  else if (call->pattern) status = urlens_matcher_test(call->matcher, call->pattern, matches);
  else status = create(call);
  return status;
}

urlens_status growth_measured(const measured_call *call) {
  int matches = 0;
  urlens_status status = perform(call, &matches);
  return matches > 1 ? URLENS_E_ARGUMENT : status; /* something after the call, so that it is no jump */
}

urlens_status growth_prepare(const measured_call *call) {
  int matches = 0;
  return perform(call, &matches);
}
