/* SPDX-License-Identifier: MIT */
#include "api/call.h"

#include "api/options.h"

urlens_status ul_call_refuse(urlens_output *out, urlens_status status) {
  if (out) out->error = ul_error_of(status);
  return status;
}

urlens_status ul_call_begin_without_memory(ul_call *call, const char *input, size_t length, urlens_output *out) {
  call->limit = URLENS_MAX_LENGTH;
  if (!out || !ul_text_is_given(input, length) || !ul_text_is_given(out->data, out->capacity)) {
    return ul_call_refuse(out, URLENS_E_ARGUMENT);
  }
  if (length > URLENS_MAX_LENGTH) return ul_call_refuse(out, URLENS_E_TOO_LONG);
  call->input = ul_span_of(input ? input : "", length);
  call->out = out;
  ul_buffer_init_fixed(&call->output, out->data, out->capacity, URLENS_MAX_LENGTH);
  ul_scratch_init(&call->scratch, NULL, NULL, 0);
  out->error = ul_error_of(URLENS_OK);
  return URLENS_OK;
}

urlens_status ul_call_begin(ul_call *call, const char *input, size_t length, const urlens_options *options,
                            urlens_output *out) {
  urlens_options room;
  urlens_status status = ul_call_begin_without_memory(call, input, length, out);
  if (status) return status;
  options = ul_options_read(options, &room);
  if (!options) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  if (options->max_length) call->limit = options->max_length;
  if (length > call->limit) return ul_call_refuse(out, URLENS_E_TOO_LONG);
  status = ul_allocator_init(&call->allocator, options->allocator);
  if (status) return ul_call_refuse(out, status);
  call->output.limit = call->limit;
  call->suffix_list = options->suffix_list;
  ul_scratch_init(&call->scratch, &call->allocator, NULL, 0);
  return URLENS_OK;
}

urlens_status ul_call_end(ul_call *call, urlens_status status, const urlens_error *where) {
  ul_scratch_release(&call->scratch);
  if (status == URLENS_E_BUFFER_TOO_SMALL && call->output.length > call->output.limit) status = URLENS_E_TOO_LONG;
  if (status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL) call->out->length = call->output.length;
  if (where && status > URLENS_E_BUFFER_TOO_SMALL) { /* smaller ones are about the call, not about the text */
    call->out->error = *where;
    call->out->error.status = status;
    if (where->at == URLENS_NOWHERE) call->out->error.length = 0;
    return status;
  }
  call->out->error = ul_error_of(status);
  return status;
}
