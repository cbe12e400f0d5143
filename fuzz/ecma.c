/* SPDX-License-Identifier: MIT */
/*
 * ECMAScript's functions on arbitrary text. The first byte chooses function and forms. What must hold: a length asked for is
 * the length that comes; the form of input and output makes no difference; decodeURIComponent inverts encodeURIComponent,
 * unescape inverts escape; the functions beyond ECMAScript invert each other and agree where they overlap.
 */
#include "urlens/ecma.h"
#include "common.h"

enum { FUNCTIONS = 6, FORMS = 3 };

typedef urlens_status (*ecma_function)(urlens_ecma_function function, urlens_ecma_text input, urlens_ecma_output *out);

static size_t unit_of(urlens_text_form form) {
  if (form == URLENS_TEXT_FORM_CODE_POINTS) return sizeof(uint32_t);
  return form == URLENS_TEXT_FORM_UTF16 ? sizeof(uint16_t) : 1;
}

static fuzz_text bytes_of(urlens_ecma_text text) {
  return fuzz_text_of(text.data, text.length * unit_of(text.form));
}

static urlens_ecma_text text_of(const urlens_ecma_output *out) {
  urlens_ecma_text text = {out->form, out->data, out->length};
  return text;
}

/* The result of one call in a block of its own: free its data. The length is asked for first. */
static urlens_status call(ecma_function run, urlens_ecma_function function, urlens_ecma_text input,
                          urlens_ecma_output *out) {
  urlens_status status = run(function, input, out);
  fuzz_check_error_within("the error's place", status, out->error, input.length);
  if (status && status != URLENS_E_BUFFER_TOO_SMALL) return status;
  fuzz_check((status == URLENS_OK) == (out->length == 0), "only what is empty needs no room");
  out->capacity = out->length;
  out->data = fuzz_room(out->capacity * unit_of(out->form));
  fuzz_same_status("with what it asked for", URLENS_OK, run(function, input, out));
  fuzz_check(out->length == out->capacity, "the length that was asked for");
  return URLENS_OK;
}

/* A failure is the same whatever the form of the output. */
static void check_failure(urlens_ecma_function function, urlens_ecma_text input, urlens_status status) {
  urlens_ecma_output out = {.form = URLENS_TEXT_FORM_UTF16};
  urlens_status got = urlens_ecma_call(function, input, &out);
  if (got == URLENS_E_BUFFER_TOO_SMALL) got = URLENS_OK;
  fuzz_same_status("the form of the output and the error", status, got);
}

static void check_inverse(urlens_ecma_function encode, urlens_ecma_function decode, urlens_ecma_text input) {
  urlens_ecma_output encoded = {.form = URLENS_TEXT_FORM_UTF8}, decoded = {.form = input.form};
  if (call(urlens_ecma_call, encode, input, &encoded) != URLENS_OK) return;
  fuzz_same_status("what was encoded can be decoded", URLENS_OK,
                   call(urlens_ecma_call, decode, text_of(&encoded), &decoded));
  fuzz_same_text("decode inverts encode", bytes_of(input), bytes_of(text_of(&decoded)));
  free(encoded.data);
  free(decoded.data);
}

/* The code units of a text: unescape of escape is the way to get them. Free their data. */
static urlens_status units_of(urlens_ecma_text text, urlens_ecma_output *units) {
  urlens_ecma_output escaped = {.form = URLENS_TEXT_FORM_UTF8};
  urlens_status status = call(urlens_ecma_call, URLENS_ECMA_FUNCTION_ESCAPE, text, &escaped);
  if (!status) status = call(urlens_ecma_call, URLENS_ECMA_FUNCTION_UNESCAPE, text_of(&escaped), units);
  free(escaped.data);
  return status;
}

/* Any text, as the UTF-16 that it stands for; then all functions, whose results the form must not change. */
static void check_forms(urlens_ecma_function function, fuzz_text text) {
  urlens_ecma_text input = {URLENS_TEXT_FORM_WTF8, text.data, text.length};
  urlens_ecma_output units = {.form = URLENS_TEXT_FORM_UTF16};
  urlens_ecma_output from_bytes = {.form = URLENS_TEXT_FORM_WTF8}, from_units = from_bytes;
  urlens_status status;
  if (units_of(input, &units)) return;
  status = call(urlens_ecma_call, function, input, &from_bytes);
  fuzz_same_status("the form of the input and the status", status,
                   call(urlens_ecma_call, function, text_of(&units), &from_units));
  if (!status) {
    fuzz_same_text("the form of the input", bytes_of(text_of(&from_bytes)), bytes_of(text_of(&from_units)));
  }
  free(from_bytes.data);
  free(from_units.data);
  check_inverse(URLENS_ECMA_FUNCTION_ESCAPE, URLENS_ECMA_FUNCTION_UNESCAPE, text_of(&units));
  check_inverse(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, text_of(&units));
  free(units.data);
}

static void check_extended(fuzz_text text) {
  static const urlens_ecma_function decode = URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT;
  urlens_ecma_text input = {URLENS_TEXT_FORM_UTF8, text.data, text.length};
  urlens_ecma_output points = {.form = URLENS_TEXT_FORM_CODE_POINTS}, back = points;
  urlens_ecma_output encoded = {.form = URLENS_TEXT_FORM_UTF8};
  if (call(urlens_ecma_decode_extended, decode, input, &points)) return;
  fuzz_same_status(
      "extended encodes", URLENS_OK,
      call(urlens_ecma_encode_extended, URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, text_of(&points), &encoded));
  fuzz_same_status("and decodes", URLENS_OK, call(urlens_ecma_decode_extended, decode, text_of(&encoded), &back));
  fuzz_same_text("to the same", bytes_of(text_of(&points)), bytes_of(text_of(&back)));
  free(points.data);
  free(encoded.data);
  free(back.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_ecma_function function;
  urlens_ecma_text input = {.form = URLENS_TEXT_FORM_UTF8};
  urlens_ecma_output out = {0};
  char *copy;
  if (size == 0) return 0;
  function = (urlens_ecma_function)(data[0] % FUNCTIONS);
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  input.data = copy;
  input.length = size - 1;
  out.form = (urlens_text_form)(data[0] / FUNCTIONS % FORMS);
  check_failure(function, input, call(urlens_ecma_call, function, input, &out));
  free(out.data);
  check_forms(function, fuzz_input);
  check_extended(fuzz_input);
  free(copy);
  return 0;
}
