/* SPDX-License-Identifier: MIT */
/*
 * The operations encode-uri, encode-uri-component, decode-uri, decode-uri-component, escape and unescape: ECMAScript's
 * functions, for which a text is a sequence of UTF-16 code units. Offsets in their answers count these units.
 */
#include "rpc.h"
#include "urlens/ecma.h"
#include "utf8.h"

typedef struct ecma_call {
  urlens_ecma_function function;
  urlens_view input; /* WTF-8 */
  const uint32_t *code_points;
  size_t count;
} ecma_call;

typedef urlens_status (*ecma_function)(urlens_ecma_function function, urlens_ecma_text input, urlens_ecma_output *out);

/* Calls it with an output of bytes. */
static urlens_status ecma_run(ecma_function run, const ecma_call *c, urlens_ecma_text input, urlens_output *out) {
  urlens_ecma_output wtf8 = {.form = URLENS_TEXT_FORM_WTF8, .data = out->data, .capacity = out->capacity};
  urlens_status status = run(c->function, input, &wtf8);
  out->length = wtf8.length;
  out->error = wtf8.error;
  return status;
}

static urlens_status ecma_code(const void *call, urlens_output *out) {
  const ecma_call *c = call;
  urlens_ecma_text input = {URLENS_TEXT_FORM_WTF8, c->input.data, c->input.length};
  return ecma_run(urlens_ecma_call, c, input, out);
}

static urlens_status ecma_encode_extended(const void *call, urlens_output *out) {
  const ecma_call *c = call;
  urlens_ecma_text input = {URLENS_TEXT_FORM_CODE_POINTS, c->code_points, c->count};
  return ecma_run(urlens_ecma_encode_extended, c, input, out);
}

static void ecma_failed(rpc *r, const ecma_call *call, urlens_error error) {
  answer_failure failure = {error, call->input.data, call->input.length, NULL, 1};
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
}

/* An offset into "code_points" is the number of an element; there is no text to quote from. */
static void ecma_failed_in_list(rpc *r, urlens_error error) {
  json_name(&r->answer, "ok");
  json_write_false(&r->answer);
  json_name(&r->answer, "error");
  json_write_string(&r->answer, urlens_status_name(error.status));
  json_name(&r->answer, "message");
  json_write_string(&r->answer, urlens_status_message(error.status));
  json_name(&r->answer, "at");
  if (error.at == URLENS_NOWHERE) json_write_null(&r->answer);
  else json_write_size(&r->answer, error.at);
}

/* --- Beyond ECMAScript -------------------------------------------------------------------------------------------- */

/* Reads "code_points", a list of numbers; 0 after "bad-request" has been answered. */
static int ecma_read_code_points(rpc *r, json_value *list, ecma_call *call) {
  json_value *item = list->count > 0 ? json_first(list) : NULL;
  int64_t number;
  r->code_points = grow_array(r->code_points, &r->code_point_capacity, list->count + 1, sizeof *r->code_points);
  for (call->count = 0; call->count < list->count; call->count++, item = json_next(item)) {
    if (!json_integer(item, &number) || number < 0 || number > UINT32_MAX) {
      rpc_bad_request(r, "The field \"code_points\" must hold numbers of code points", item->data, item->length);
      return 0;
    }
    r->code_points[call->count] = (uint32_t)number;
  }
  call->code_points = r->code_points;
  return 1;
}

static void ecma_open_code_points(rpc *r) {
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "output");
  json_write_null(&r->answer);
  json_name(&r->answer, "code_points");
  json_open_array(&r->answer);
}

/* The result, which is WTF-8, as code points: a pair of surrogates is one, a lone surrogate is itself. */
static void ecma_answer_code_points(rpc *r) {
  size_t subpart;
  ecma_open_code_points(r);
  for (size_t at = 0; at < r->result.length;) {
    size_t length = utf8_sequence(r->result.data + at, r->result.length - at, &subpart);
    if (length == 0) length = 3; /* a surrogate */
    json_write_size(&r->answer, utf8_code_point(r->result.data + at, length));
    at += length;
  }
  json_close_array(&r->answer);
}

/* Encodes "code_points" or, if there are none, "input", which has no code point that ECMAScript does not know. */
static void ecma_answer_encode_extended(rpc *r, const ecma_call *call) {
  urlens_error error;
  int has_list = call->code_points != NULL;
  if (!has_list && !call->input.data) {
    rpc_missing(r, "code_points");
    return;
  }
  error = rpc_produce(r, has_list ? ecma_encode_extended : ecma_code, call);
  if (error.status == URLENS_OK) ecma_answer_code_points(r);
  else if (has_list) ecma_failed_in_list(r, error);
  else ecma_failed(r, call, error);
}

static urlens_ecma_output ecma_decode_extended(rpc *r, const ecma_call *call) {
  urlens_ecma_text input = {URLENS_TEXT_FORM_WTF8, call->input.data, call->input.length};
  urlens_ecma_output out = {.form = URLENS_TEXT_FORM_CODE_POINTS};
  out.data = r->code_points;
  out.capacity = r->code_point_capacity;
  urlens_ecma_decode_extended(call->function, input, &out);
  return out;
}

static void ecma_answer_decode_extended(rpc *r, const ecma_call *call) {
  urlens_ecma_output out = ecma_decode_extended(r, call);
  if (out.error.status == URLENS_E_BUFFER_TOO_SMALL) {
    r->code_points = grow_array(r->code_points, &r->code_point_capacity, out.length, sizeof *r->code_points);
    out = ecma_decode_extended(r, call);
  }
  if (out.error.status != URLENS_OK) {
    ecma_failed(r, call, out.error);
    return;
  }
  ecma_open_code_points(r);
  for (size_t i = 0; i < out.length; i++) json_write_size(&r->answer, r->code_points[i]);
  json_close_array(&r->answer);
}

/* --- The operations ----------------------------------------------------------------------------------------------- */

static void ecma_answer(rpc *r, urlens_ecma_function function) {
  ecma_call call = {function, {NULL, 0}, NULL, 0};
  urlens_error error;
  json_value *list;
  int extended;
  if (!rpc_optional_raw_text(r, "input", &call.input) || !rpc_optional_boolean(r, "extended", &extended) ||
      !rpc_optional_list(r, "code_points", &list) || (list && !ecma_read_code_points(r, list, &call))) {
    return;
  }
  if (extended &&
      (function == URLENS_ECMA_FUNCTION_ENCODE_URI || function == URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT)) {
    ecma_answer_encode_extended(r, &call);
    return;
  }
  if (!call.input.data) {
    rpc_missing(r, "input");
  } else if (extended &&
             (function == URLENS_ECMA_FUNCTION_DECODE_URI || function == URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT)) {
    ecma_answer_decode_extended(r, &call);
  } else {
    error = rpc_produce(r, ecma_code, &call);
    if (error.status != URLENS_OK) ecma_failed(r, &call, error);
    else if (extended) ecma_answer_code_points(r); /* escape and unescape go no further than ECMAScript */
    else rpc_answer_output(r);
  }
}

static void op_encode_uri(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_ENCODE_URI);
}

static void op_encode_uri_component(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT);
}

static void op_decode_uri(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_DECODE_URI);
}

static void op_decode_uri_component(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT);
}

static void op_escape(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_ESCAPE);
}

static void op_unescape(rpc *r) {
  ecma_answer(r, URLENS_ECMA_FUNCTION_UNESCAPE);
}

const rpc_operation rpc_ecma_operations[] = {
    {"encode-uri", op_encode_uri},
    {"encode-uri-component", op_encode_uri_component},
    {"decode-uri", op_decode_uri},
    {"decode-uri-component", op_decode_uri_component},
    {"escape", op_escape},
    {"unescape", op_unescape},
    {NULL, NULL},
};
