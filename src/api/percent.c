/* SPDX-License-Identifier: MIT */
/* Percent-encoding for everyone. */
#include "percent/percent.h"

#include "api/handle.h"
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

/* Checks the arguments of the functions that turn one text into another, and prepares the output. */
static urlens_status begin_output(ul_buffer *output, const char *input, size_t input_length, char *out, size_t capacity,
                                  size_t *length) {
  if (!length || !ul_text_is_given(input, input_length) || !ul_text_is_given(out, capacity)) return URLENS_E_ARGUMENT;
  if (input_length > URLENS_MAX_LENGTH) return URLENS_E_TOO_LONG;
  ul_buffer_init_fixed(output, out, capacity, URLENS_MAX_LENGTH);
  return URLENS_OK;
}

urlens_status urlens_percent_encode(urlens_percent_set set, const char *input, size_t input_length, char *out,
                                    size_t capacity, size_t *length) {
  ul_buffer output;
  urlens_status status = begin_output(&output, input, input_length, out, capacity, length);
  if (!status && !ul_percent_set_name(set)) status = URLENS_E_ARGUMENT;
  if (status) return status;
  ul_percent_encode(&output, ul_span_of(input, input_length), set);
  return ul_write_out(&output, length);
}

urlens_status urlens_percent_decode(const char *input, size_t input_length, char *out, size_t capacity,
                                    size_t *length) {
  ul_buffer output;
  urlens_status status = begin_output(&output, input, input_length, out, capacity, length);
  if (status) return status;
  ul_percent_decode_append(&output, ul_span_of(input, input_length));
  return ul_write_out(&output, length);
}

urlens_status urlens_percent_decode_text(const char *input, size_t input_length, char *out, size_t capacity,
                                         size_t *length) {
  ul_buffer output;
  urlens_status status = begin_output(&output, input, input_length, out, capacity, length);
  if (status) return status;
  ul_percent_decode_text(&output, ul_span_of(input, input_length), 0);
  return ul_write_out(&output, length);
}
