/* SPDX-License-Identifier: MIT */
#include "api/working.h"

urlens_status ul_working_begin(ul_working *working, const urlens_options *options, const char *input,
                               size_t input_length) {
  urlens_status status;
  working->limit = URLENS_MAX_LENGTH;
  if (options) {
    if (options->size < sizeof *options || options->max_length > URLENS_MAX_LENGTH) return URLENS_E_ARGUMENT;
    if (options->max_length) working->limit = options->max_length;
  }
  if (!input && input_length) return URLENS_E_ARGUMENT;
  if (input_length > working->limit) return URLENS_E_TOO_LONG;
  status = ul_allocator_init(&working->allocator, options ? options->allocator : NULL);
  if (status == URLENS_OK) ul_scratch_init(&working->scratch, &working->allocator, NULL, 0);
  return status;
}

void ul_working_end(ul_working *working) {
  ul_scratch_release(&working->scratch);
}
