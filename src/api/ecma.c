/* SPDX-License-Identifier: MIT */
/* ECMAScript's URI functions. */
#include "core/error.h"

const char *urlens_ecma_function_name(urlens_ecma_function function) {
  static const char *const names[] = {"encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape",
                                      "unescape"};
  return (size_t)function < sizeof names / sizeof names[0] ? names[function] : NULL;
}

#if URLENS_WITH_ECMA

#  include "ecma/ecma.h"

_Static_assert((int)URLENS_TEXT_FORM_UTF8 == (int)UL_ECMA_UTF8 && (int)URLENS_TEXT_FORM_UTF16 == (int)UL_ECMA_UTF16 &&
                   (int)URLENS_TEXT_FORM_WTF8 == (int)UL_ECMA_WTF8 &&
                   (int)URLENS_TEXT_FORM_CODE_POINTS == (int)UL_ECMA_CODE_POINTS,
               "forms of text");

static urlens_status refuse(urlens_ecma_output *out, urlens_status status) {
  if (out) out->error = ul_error_of(status);
  return status;
}

/* What all calls check. */
static urlens_status check(urlens_ecma_text input, const urlens_ecma_output *out) {
  if (!out || (!input.data && input.length > 0) || (!out->data && out->capacity > 0)) return URLENS_E_ARGUMENT;
  if ((unsigned)input.form > URLENS_TEXT_FORM_CODE_POINTS || (unsigned)out->form > URLENS_TEXT_FORM_CODE_POINTS) {
    return URLENS_E_ARGUMENT;
  }
  return input.length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG : URLENS_OK;
}

static urlens_status run_function(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                                  urlens_error *error) {
  switch (function) {
    case URLENS_ECMA_FUNCTION_ENCODE_URI:
    case URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT: return ul_ecma_encode(function, source, sink, error);
    case URLENS_ECMA_FUNCTION_DECODE_URI:
    case URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT: return ul_ecma_decode(function, source, sink, error);
    case URLENS_ECMA_FUNCTION_ESCAPE: ul_ecma_escape(source, sink); return URLENS_OK;
    case URLENS_ECMA_FUNCTION_UNESCAPE: ul_ecma_unescape(source, sink); return URLENS_OK;
    default: return URLENS_E_ARGUMENT;
  }
}

/* Runs the function and tells how long the result is, and whether it fits. */
static urlens_status call(urlens_ecma_function function, urlens_ecma_text input, urlens_ecma_output *out) {
  ul_ecma_source source = {(ul_ecma_form)input.form, input.data, input.length, 0};
  ul_ecma_sink sink = {(ul_ecma_form)out->form, out->data, out->capacity, 0, 0};
  urlens_status status;
  refuse(out, URLENS_OK);
  status = run_function(function, &source, &sink, &out->error);
  if (status) return status;
  out->length = sink.length;
  if (sink.length > URLENS_MAX_LENGTH) return refuse(out, URLENS_E_TOO_LONG);
  return refuse(out, sink.length > sink.capacity ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK);
}

static int is_code_points(urlens_text_form form) {
  return form == URLENS_TEXT_FORM_CODE_POINTS;
}

urlens_status urlens_ecma_call(urlens_ecma_function function, urlens_ecma_text input, urlens_ecma_output *out) {
  urlens_status status = check(input, out);
  if (!status && (is_code_points(input.form) || is_code_points(out->form) || !urlens_ecma_function_name(function))) {
    status = URLENS_E_ARGUMENT;
  }
  return status ? refuse(out, status) : call(function, input, out);
}

urlens_status urlens_ecma_decode_extended(urlens_ecma_function function, urlens_ecma_text input,
                                          urlens_ecma_output *out) {
  int is_decoder = function == URLENS_ECMA_FUNCTION_DECODE_URI || function == URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT;
  urlens_status status = check(input, out);
  if (!status && (!is_decoder || is_code_points(input.form) || !is_code_points(out->form))) status = URLENS_E_ARGUMENT;
  return status ? refuse(out, status) : call(function, input, out);
}

urlens_status urlens_ecma_encode_extended(urlens_ecma_function function, urlens_ecma_text input,
                                          urlens_ecma_output *out) {
  int is_encoder = function == URLENS_ECMA_FUNCTION_ENCODE_URI || function == URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT;
  urlens_status status = check(input, out);
  if (!status && (!is_encoder || !is_code_points(input.form) || is_code_points(out->form))) status = URLENS_E_ARGUMENT;
  return status ? refuse(out, status) : call(function, input, out);
}

#endif
