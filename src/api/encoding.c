/* SPDX-License-Identifier: MIT */
/* Encodings. */
#include "urlens/encoding.h"

#include "api/call.h"
#include "encoding/decoder.h"
#include "encoding/encoding.h"
#include "percent/after_encoding.h"
#include "percent/sets.h"

urlens_status urlens_encoding_from_label(const char *label, size_t length, urlens_encoding *encoding) {
  if (!encoding || !ul_text_is_given(label, length)) return URLENS_E_ARGUMENT;
  return ul_encoding_from_label(ul_span_of(label, length), encoding) ? URLENS_OK : URLENS_E_UNKNOWN_ENCODING;
}

const char *urlens_encoding_name(urlens_encoding encoding) {
  return ul_encoding_name(encoding);
}

size_t urlens_encoding_from_mark(const char *input, size_t length, urlens_encoding *encoding) {
  if (!encoding || !ul_text_is_given(input, length)) return 0;
  return ul_byte_order_mark(ul_span_of(input, length), encoding);
}

/* Whether it is an encoding at all, and one of this build. */
static urlens_status check_encoding(urlens_encoding encoding) {
  if ((unsigned)encoding > URLENS_ENCODING_X_USER_DEFINED) return URLENS_E_ARGUMENT;
  return ul_encoding_name(encoding) ? URLENS_OK : URLENS_E_UNSUPPORTED;
}

static urlens_status begin(ul_call *call, urlens_encoding encoding, const char *input, size_t length,
                           urlens_output *out) {
  urlens_status status = ul_call_begin_without_memory(call, input, length, out);
  if (!status) status = check_encoding(encoding);
  return status ? ul_call_refuse(out, status) : URLENS_OK;
}

urlens_status urlens_percent_encode_in(urlens_encoding encoding, urlens_percent_set set, urlens_unencodable how,
                                       const char *input, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = begin(&call, encoding, input, length, out);
  if (status) return status;
  if (!ul_percent_set_name(set) || (unsigned)how > URLENS_UNENCODABLE_QUESTION_MARK) {
    return ul_call_refuse(out, URLENS_E_ARGUMENT);
  }
  ul_percent_encode_after_encoding(&call.output, call.input, encoding, set, how);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_encoding_encode(urlens_encoding encoding, urlens_unencodable how, const char *input, size_t length,
                                     urlens_output *out) {
  ul_call call;
  urlens_status status = begin(&call, encoding, input, length, out);
  if (status) return status;
  if ((unsigned)how > URLENS_UNENCODABLE_QUESTION_MARK) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  ul_encode(&call.output, call.input, encoding, how);
  return ul_call_end(&call, call.output.status, NULL);
}

urlens_status urlens_encoding_decode(urlens_encoding encoding, const char *input, size_t length, urlens_output *out) {
  ul_call call;
  urlens_status status = begin(&call, encoding, input, length, out);
  if (status) return status;
#if URLENS_WITH_DECODERS
  ul_decode(&call.output, call.input, encoding);
#else
  if (encoding != URLENS_ENCODING_UTF_8) return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  ul_utf8_append_decoded(&call.output, call.input);
#endif
  return ul_call_end(&call, call.output.status, NULL);
}
