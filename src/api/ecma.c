/* SPDX-License-Identifier: MIT */
/* ECMAScript's URI functions for everyone. */
#include "api/working.h"

#if URLENS_WITH_ECMA
#  include "ecma/ecma.h"
#endif

const char *urlens_ecma_function_name(urlens_ecma_function function) {
  static const char *const names[] = {"encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent", "escape",
                                      "unescape"};
  return (size_t)function < sizeof names / sizeof names[0] ? names[function] : NULL;
}

#if URLENS_WITH_ECMA

static int uri_is_text_form(urlens_text_form form) {
  return form == URLENS_TEXT_FORM_UTF8 || form == URLENS_TEXT_FORM_UTF16 || form == URLENS_TEXT_FORM_WTF8;
}

/* The source and the sink of a call, with the checks that all calls share. */
static urlens_status uri_check_ends(const ul_ecma_source *source, const ul_ecma_sink *sink, const size_t *length) {
  if (!length || (!source->data && source->length > 0) || (!sink->data && sink->capacity > 0)) return URLENS_E_ARGUMENT;
  return source->length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG : URLENS_OK;
}

static urlens_status uri_run_function(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
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

/* Runs the function and reports how long the result is, and whether it fits. */
static urlens_status uri_finish_call(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                                     size_t *length, urlens_error *error) {
  urlens_error found = {URLENS_OK, URLENS_NOWHERE, 0};
  urlens_status status = uri_run_function(function, source, sink, &found);
  if (status) {
    if (error) *error = found;
    return status;
  }
  *length = sink->length;
  if (sink->length > URLENS_MAX_LENGTH) return ul_working_refuse(URLENS_E_TOO_LONG, error);
  return ul_working_refuse(sink->length > sink->capacity ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, error);
}

urlens_status urlens_ecma_call(urlens_ecma_function function, urlens_text_form input_form, const void *input,
                               size_t input_length, urlens_text_form out_form, void *out, size_t capacity,
                               size_t *length, urlens_error *error) {
  ul_ecma_source source = {(ul_ecma_form)input_form, input, input_length, 0};
  ul_ecma_sink sink = {(ul_ecma_form)out_form, out, capacity, 0, 0};
  urlens_status status = uri_check_ends(&source, &sink, length);
  if (!uri_is_text_form(input_form) || !uri_is_text_form(out_form) || !urlens_ecma_function_name(function)) {
    status = URLENS_E_ARGUMENT;
  }
  return status ? ul_working_refuse(status, error) : uri_finish_call(function, &source, &sink, length, error);
}

urlens_status urlens_ecma_decode_extended(urlens_ecma_function function, urlens_text_form input_form, const void *input,
                                          size_t input_length, uint32_t *out, size_t capacity, size_t *length,
                                          urlens_error *error) {
  ul_ecma_source source = {(ul_ecma_form)input_form, input, input_length, 0};
  ul_ecma_sink sink = {UL_ECMA_CODE_POINTS, out, capacity, 0, 0};
  urlens_status status = uri_check_ends(&source, &sink, length);
  if (!uri_is_text_form(input_form) ||
      (function != URLENS_ECMA_FUNCTION_DECODE_URI && function != URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT)) {
    status = URLENS_E_ARGUMENT;
  }
  return status ? ul_working_refuse(status, error) : uri_finish_call(function, &source, &sink, length, error);
}

urlens_status urlens_ecma_encode_extended(urlens_ecma_function function, const uint32_t *code_points, size_t count,
                                          char *out, size_t capacity, size_t *length, urlens_error *error) {
  ul_ecma_source source = {UL_ECMA_CODE_POINTS, code_points, count, 0};
  ul_ecma_sink sink = {UL_ECMA_UTF8, out, capacity, 0, 0};
  urlens_status status = uri_check_ends(&source, &sink, length);
  if (function != URLENS_ECMA_FUNCTION_ENCODE_URI && function != URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT)
    status = URLENS_E_ARGUMENT;
  return status ? ul_working_refuse(status, error) : uri_finish_call(function, &source, &sink, length, error);
}

#else

urlens_status urlens_ecma_call(urlens_ecma_function function, urlens_text_form input_form, const void *input,
                               size_t input_length, urlens_text_form out_form, void *out, size_t capacity,
                               size_t *length, urlens_error *error) {
  (void)function, (void)input_form, (void)input, (void)input_length, (void)out_form;
  (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_ecma_decode_extended(urlens_ecma_function function, urlens_text_form input_form, const void *input,
                                          size_t input_length, uint32_t *out, size_t capacity, size_t *length,
                                          urlens_error *error) {
  (void)function, (void)input_form, (void)input, (void)input_length, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

urlens_status urlens_ecma_encode_extended(urlens_ecma_function function, const uint32_t *code_points, size_t count,
                                          char *out, size_t capacity, size_t *length, urlens_error *error) {
  (void)function, (void)code_points, (void)count, (void)out, (void)capacity, (void)length;
  return ul_working_refuse(URLENS_E_UNSUPPORTED, error);
}

#endif
