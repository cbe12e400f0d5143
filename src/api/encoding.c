/* SPDX-License-Identifier: MIT */
/* Encodings for everyone. */
#include "encoding/encoding.h"

#include "api/handle.h"
#include "encoding/decoder.h"
#include "percent/after_encoding.h"
#include "percent/sets.h"

urlens_status urlens_encoding_from_label(const char *label, size_t length, urlens_encoding *encoding) {
  if (!encoding || !ul_text_is_given(label, length)) return URLENS_E_ARGUMENT;
  return ul_encoding_from_label(ul_span_of(label, length), encoding) ? URLENS_OK : URLENS_E_UNKNOWN_ENCODING;
}

const char *urlens_encoding_name(urlens_encoding encoding) {
  return ul_encoding_name(encoding);
}

size_t urlens_encoding_from_mark(const char *input, size_t input_length, urlens_encoding *encoding) {
  if (!encoding || !ul_text_is_given(input, input_length)) return 0;
  return ul_byte_order_mark(ul_span_of(input, input_length), encoding);
}

/* Whether it is an encoding at all, and one of this build. */
static urlens_status check_encoding(urlens_encoding encoding) {
  if ((unsigned)encoding > URLENS_ENCODING_X_USER_DEFINED) return URLENS_E_ARGUMENT;
  return ul_encoding_name(encoding) ? URLENS_OK : URLENS_E_UNSUPPORTED;
}

/* Checks the arguments of the functions below, and prepares the output. */
static urlens_status encoding_begin(ul_buffer *output, urlens_encoding encoding, const char *input, size_t input_length,
                                    char *out, size_t capacity, const size_t *length) {
  urlens_status status = check_encoding(encoding);
  if (status) return status;
  if (!length || !ul_text_is_given(input, input_length) || !ul_text_is_given(out, capacity)) return URLENS_E_ARGUMENT;
  if (input_length > URLENS_MAX_LENGTH) return URLENS_E_TOO_LONG;
  ul_buffer_init_fixed(output, out, capacity, URLENS_MAX_LENGTH);
  return URLENS_OK;
}

urlens_status urlens_percent_encode_in(urlens_encoding encoding, urlens_percent_set set, urlens_unencodable how,
                                       const char *input, size_t input_length, char *out, size_t capacity,
                                       size_t *length) {
  ul_buffer output;
  urlens_status status = encoding_begin(&output, encoding, input, input_length, out, capacity, length);
  if (status) return status;
  if (!ul_percent_set_name(set) || (unsigned)how > URLENS_UNENCODABLE_QUESTION_MARK) return URLENS_E_ARGUMENT;
  ul_percent_encode_after_encoding(&output, ul_span_of(input, input_length), encoding, set, how);
  return ul_write_out(&output, length);
}

urlens_status urlens_encoding_encode(urlens_encoding encoding, urlens_unencodable how, const char *input,
                                     size_t input_length, char *out, size_t capacity, size_t *length) {
  ul_buffer output;
  urlens_status status = encoding_begin(&output, encoding, input, input_length, out, capacity, length);
  if (status) return status;
  if ((unsigned)how > URLENS_UNENCODABLE_QUESTION_MARK) return URLENS_E_ARGUMENT;
  ul_encode(&output, ul_span_of(input, input_length), encoding, how);
  return ul_write_out(&output, length);
}

urlens_status urlens_encoding_decode(urlens_encoding encoding, const char *input, size_t input_length, char *out,
                                     size_t capacity, size_t *length) {
  ul_buffer output;
  urlens_status status = encoding_begin(&output, encoding, input, input_length, out, capacity, length);
  if (status) return status;
#if URLENS_WITH_DECODERS
  ul_decode(&output, ul_span_of(input, input_length), encoding);
#else
  if (encoding != URLENS_ENCODING_UTF_8) return URLENS_E_UNSUPPORTED;
  ul_utf8_append_decoded(&output, ul_span_of(input, input_length));
#endif
  return ul_write_out(&output, length);
}
