/* SPDX-License-Identifier: MIT */
/*
 * ECMAScript's functions on arbitrary text. The first byte chooses function and forms. What must hold: a length asked for is
 * the length that comes; the form of input and output makes no difference; decodeURIComponent inverts encodeURIComponent,
 * unescape inverts escape; the functions beyond ECMAScript invert each other and agree where they overlap.
 */
#include "common.h"

/* The result of one call in a block of its own; free it. The length is asked for first. */
static urlens_status call(urlens_ecma_function function, urlens_text_form in, const void *data, size_t size,
                          urlens_text_form out, void **result, size_t *length) {
  size_t asked = 0, unit = out == URLENS_TEXT_FORM_UTF16 ? 2 : 1;
  urlens_error error = {URLENS_OK, 0, 0};
  urlens_status status = urlens_ecma_call(function, in, data, size, out, NULL, 0, &asked, &error), again;
  *result = NULL;
  *length = 0;
  if (status && status != URLENS_E_BUFFER_TOO_SMALL) {
    fuzz_check(error.status == status && error.at <= size && error.length <= size - error.at, "the error's place");
    again = urlens_ecma_call(function, in, data, size, URLENS_TEXT_FORM_UTF16, NULL, 0, &asked, NULL);
    fuzz_same_status("the form of the output and the error", status, again);
    return status;
  }
  fuzz_check((status == URLENS_OK) == (asked == 0), "only what is empty needs no room");
  *result = malloc(asked ? asked * unit : 1);
  if (!*result) abort();
  again = urlens_ecma_call(function, in, data, size, out, *result, asked, length, NULL);
  fuzz_same_status("with what it asked for", URLENS_OK, again);
  fuzz_check(*length == asked, "the length that was asked for");
  return URLENS_OK;
}

static void check_inverse(urlens_ecma_function encode, urlens_ecma_function decode, urlens_text_form form,
                          const void *data, size_t size) {
  void *encoded, *decoded;
  size_t encoded_length, decoded_length, unit = form == URLENS_TEXT_FORM_UTF16 ? 2 : 1;
  if (call(encode, form, data, size, URLENS_TEXT_FORM_UTF8, &encoded, &encoded_length) != URLENS_OK) return;
  fuzz_same_status("what was encoded can be decoded", URLENS_OK,
                   call(decode, URLENS_TEXT_FORM_UTF8, encoded, encoded_length, form, &decoded, &decoded_length));
  fuzz_same_text("decode inverts encode", fuzz_text_of(data, size * unit),
                 fuzz_text_of(decoded, decoded_length * unit));
  free(encoded);
  free(decoded);
}

/* Any text, as the UTF-16 that it stands for; then all functions, whose results the form must not change. */
static void check_forms(urlens_ecma_function function, const char *data, size_t size) {
  void *from_bytes, *from_units, *units;
  size_t bytes_length, units_length, count;
  urlens_status first, second;
  /* unescape of escape is the way to get the code units of a text. */
  if (call(URLENS_ECMA_FUNCTION_ESCAPE, URLENS_TEXT_FORM_WTF8, data, size, URLENS_TEXT_FORM_UTF8, &from_bytes,
           &bytes_length))
    return;
  call(URLENS_ECMA_FUNCTION_UNESCAPE, URLENS_TEXT_FORM_UTF8, from_bytes, bytes_length, URLENS_TEXT_FORM_UTF16, &units,
       &count);
  free(from_bytes);
  first = call(function, URLENS_TEXT_FORM_WTF8, data, size, URLENS_TEXT_FORM_WTF8, &from_bytes, &bytes_length);
  second = call(function, URLENS_TEXT_FORM_UTF16, units, count, URLENS_TEXT_FORM_WTF8, &from_units, &units_length);
  fuzz_same_status("the form of the input and the status", first, second);
  fuzz_same_text("the form of the input", fuzz_text_of(from_bytes, bytes_length),
                 fuzz_text_of(from_units, units_length));
  free(from_bytes);
  free(from_units);
  check_inverse(URLENS_ECMA_FUNCTION_ESCAPE, URLENS_ECMA_FUNCTION_UNESCAPE, URLENS_TEXT_FORM_UTF16, units, count);
  check_inverse(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT,
                URLENS_TEXT_FORM_UTF16, units, count);
  free(units);
}

static void check_extended(const char *data, size_t size) {
  size_t count = 0, length = 0, again = 0;
  urlens_status status = urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, URLENS_TEXT_FORM_UTF8,
                                                     data, size, NULL, 0, &count, NULL);
  uint32_t *points, *back;
  char *text;
  if (status && status != URLENS_E_BUFFER_TOO_SMALL) return;
  points = malloc(count ? count * sizeof *points : 1);
  back = malloc(count ? count * sizeof *back : 1);
  if (!points || !back) abort();
  fuzz_same_status("extended", URLENS_OK,
                   urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, URLENS_TEXT_FORM_UTF8, data,
                                               size, points, count, &count, NULL));
  text = malloc(count ? 12 * count : 1);
  if (!text) abort();
  fuzz_same_status("extended encodes", URLENS_OK,
                   urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, points, count, text,
                                               12 * count, &length, NULL));
  fuzz_same_status("and decodes", URLENS_OK,
                   urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, URLENS_TEXT_FORM_UTF8, text,
                                               length, back, count, &again, NULL));
  fuzz_check(again == count && (count == 0 || memcmp(points, back, count * sizeof *points) == 0), "to the same");
  free(points);
  free(back);
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_ecma_function function;
  void *result;
  size_t length;
  char *copy;
  if (size == 0) return 0;
  function = (urlens_ecma_function)(data[0] % 6);
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  call(function, URLENS_TEXT_FORM_UTF8, copy, size - 1, (urlens_text_form)(data[0] / 6 % 3), &result, &length);
  free(result);
  check_forms(function, copy, size - 1);
  check_extended(copy, size - 1);
  free(copy);
  return 0;
}
