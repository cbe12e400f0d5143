/* SPDX-License-Identifier: MIT */
/* Percent-encoding. */
#include "percent/percent.h"

#include "api/call.h"
#include "percent/sets.h"

const char *urlens_percent_set_name(urlens_percent_set set) {
  return ul_percent_set_name(set);
}

urlens_status urlens_percent_set_from_name(const char *name, size_t length, urlens_percent_set *set) {
  if (!set || !ul_text_is_given(name, length)) return URLENS_E_ARGUMENT;
  for (int i = URLENS_PERCENT_SET_C0_CONTROL; i <= URLENS_PERCENT_SET_FORM; i++) {
    if (ul_span_equal(ul_span_of_name(ul_percent_set_name((urlens_percent_set)i)), ul_span_of(name, length))) {
      *set = (urlens_percent_set)i;
      return URLENS_OK;
    }
  }
  return URLENS_E_ARGUMENT;
}

urlens_status urlens_percent_encode(urlens_percent_set set, const char *input, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, input, length, out);
  if (status) return status;
  if (!ul_percent_set_name(set)) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  ul_percent_encode(&call.output, call.input, set);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_percent_decode(const char *input, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, input, length, out);
  if (status) return status;
  ul_percent_decode_append(&call.output, call.input);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_percent_decode_text(const char *input, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, input, length, out);
  if (status) return status;
  ul_percent_decode_text(&call.output, call.input, 0);
  return ul_call_end(&call, call.output.status, NULL);
}
