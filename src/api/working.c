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

urlens_status ul_working_begin_output(ul_working *working, const urlens_options *options, const char *input,
                                      size_t input_length, ul_buffer *output, char *out, size_t capacity) {
  urlens_status status;
  if (!out && capacity) return URLENS_E_ARGUMENT;
  status = ul_working_begin(working, options, input, input_length);
  if (!status) ul_buffer_init_fixed(output, out, capacity, working->limit);
  return status;
}

urlens_status ul_working_finish(ul_working *working, const ul_buffer *output, urlens_status status,
                                const urlens_error *where, size_t *length, urlens_error *error) {
  ul_working_end(working);
  if (status == URLENS_E_BUFFER_TOO_SMALL && output->length > output->limit) status = URLENS_E_TOO_LONG;
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) *length = output->length;
  if (status && error) {
    *error = *where;
    error->status = status;
    if (status <= URLENS_E_BUFFER_TOO_SMALL) error->at = URLENS_NOWHERE; /* about the call, not about the text */
    if (error->at == URLENS_NOWHERE) error->length = 0;
  }
  return status;
}

urlens_status ul_working_refuse(urlens_status status, urlens_error *error) {
  if (error) {
    error->status = status;
    error->at = URLENS_NOWHERE;
    error->length = 0;
  }
  return status;
}
