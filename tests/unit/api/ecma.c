/* SPDX-License-Identifier: MIT */
/*
 * What the header promises about ECMAScript's functions: examples, places of errors, buffers of every size, extensions.
 */
#include <stdint.h>

#include "test.h"
#include "urlens.h"

static char out_bytes[4096];

/* Calls a function on UTF-8 or WTF-8 that ends with NUL, and compares. `wanted` NULL: that it fails is wanted. */
static urlens_error check(urlens_ecma_function function, const char *input, const char *wanted) {
  urlens_error error = {URLENS_OK, 0, 0};
  size_t length = 0;
  urlens_status status = urlens_ecma_call(function, URLENS_TEXT_FORM_WTF8, input, strlen(input), URLENS_TEXT_FORM_WTF8,
                                          out_bytes, sizeof out_bytes, &length, &error);
  CHECK(error.status == status);
  CHECK_EQ_BYTES(input, strlen(input), wanted, wanted ? strlen(wanted) : 0, status ? NULL : out_bytes,
                 status ? 0 : length);
  return error;
}

static void check_error(urlens_ecma_function function, const char *input, urlens_status status, size_t at,
                        size_t length) {
  urlens_error error = check(function, input, NULL);
  CHECK_EQ_INT(input, status, error.status);
  CHECK_EQ_INT(input, at, error.at);
  CHECK_EQ_INT(input, length, error.length);
}

/* Both decoders refuse it there. */
static void check_refused(const char *input, urlens_status status, size_t at, size_t length) {
  check_error(URLENS_ECMA_FUNCTION_DECODE_URI, input, status, at, length);
  check_error(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, input, status, at, length);
}

/*
 * --- Results
 * ----------------------------------------------------------------------------------------------------------
 */

/* Duktape's note on URI encoding and decoding. */
static void test_note(void) {
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "%23%5B%5D%21%27%28%29%2A", "%23[]!'()*");
  check(URLENS_ECMA_FUNCTION_ENCODE_URI, "#[]!'()*", "#%5B%5D!'()*");
  check_refused("%C0%80", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%C3x80", URLENS_E_URI_SEQUENCE, 0, 3); /* which Duktape takes for U+00C0 */
  check_refused("%F4%90%80%80", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%F7%BF%BF%BF", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%F8%88%80%80%80", URLENS_E_URI_SEQUENCE, 0, 3);
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "%F4%8F%BF%BF", "\xF4\x8F\xBF\xBF");
}

/* The sets, with every ASCII character there is. */
static void test_sets(void) {
  char all[128], wanted[400], *end;
  static const char *const kept[] = {
      ";/?:@&=+$,#ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./"};
  static const urlens_ecma_function encoders[] = {
      URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, URLENS_ECMA_FUNCTION_ESCAPE};
  if (URLENS_MAX_LENGTH < sizeof wanted) return; /* too long for a build with short offsets */
  for (int i = 1; i < 128; i++) all[i - 1] = (char)i;
  all[127] = '\0';
  for (int which = 0; which < 3; which++) {
    end = wanted;
    for (int i = 1; i < 128; i++) {
      if (strchr(kept[which], i)) *end++ = (char)i;
      else end += snprintf(end, 4, "%%%02X", (unsigned)i);
    }
    *end = '\0';
    check(encoders[which], all, wanted);
    check(which == 2 ? URLENS_ECMA_FUNCTION_UNESCAPE : URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, wanted, all);
  }
}

static void test_results(void) {
  for (int function = 0; function < 6; function++) check((urlens_ecma_function)function, "", "");
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "%3b%2f%3F%3a%40%26%3D%2b%24%2C%23%5b", "%3b%2f%3F%3a%40%26%3D%2b%24%2C%23[");
  check(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, "%3b%2f%3F%3a%40%26%3D%2b%24%2C%23%5b", ";/?:@&=+$,#[");
  check(URLENS_ECMA_FUNCTION_ENCODE_URI, "http://a/b c?d=\xC3\xA9&\xF0\x9F\x98\x80",
        "http://a/b%20c?d=%C3%A9&%F0%9F%98%80");
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "\xC3\xA9%C3%a9\xED\xA0\x80", "\xC3\xA9\xC3\xA9\xED\xA0\x80");
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "%25%32%30", "%20"); /* nothing is decoded twice */
  check(URLENS_ECMA_FUNCTION_ESCAPE, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xED\xB0\x80",
        "a%E9%u20AC%uD83D%uDE00%uDC00");
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "%e9%u20ac%uD83D%uDE00%uDC00",
        "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xED\xB0\x80");
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "%%41%u004%U0041%zz%u00zz%4", "%A%u004%U0041%zz%u00zz%4");
}

/* Surrogates that meet in the result are a pair, wherever they come from. */
static void test_surrogates_meet(void) {
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "\xED\xA0\xBD%uDE00", "\xF0\x9F\x98\x80");
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "%uD83D\xED\xB8\x80", "\xF0\x9F\x98\x80");
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "%uD83D%uD83D%uDE00%uDE00", "\xED\xA0\xBD\xF0\x9F\x98\x80\xED\xB8\x80");
  check(URLENS_ECMA_FUNCTION_UNESCAPE, "%uD83D!%uDE00", "\xED\xA0\xBD!\xED\xB8\x80");
  check(URLENS_ECMA_FUNCTION_ENCODE_URI, "\xED\xA0\xBD\xED\xB8\x80", "%F0%9F%98%80");
  check(URLENS_ECMA_FUNCTION_DECODE_URI, "\xED\xA0\xBD\xED\xB8\x80", "\xF0\x9F\x98\x80");
}

static void test_nul(void) {
  static const char input[] = {'a', 0, 'b'};
  size_t length;
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_UTF8, input, 3, URLENS_TEXT_FORM_UTF8,
                          out_bytes, 64, &length, NULL));
  CHECK_EQ_BYTES(input, 3, "a%00b", 5, out_bytes, length);
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_DECODE_URI, URLENS_TEXT_FORM_UTF8, "a%00b", 5, URLENS_TEXT_FORM_UTF8,
                          out_bytes, 64, &length, NULL));
  CHECK_EQ_BYTES("a%00b", 5, input, 3, out_bytes, length);
}

/* Ill-formed UTF-8 is U+FFFD, one for each maximal subpart; a lone surrogate is one where UTF-8 is wanted. */
static void test_utf8(void) {
  static const uint16_t lone[] = {'a', 0xD800, 'b'};
  size_t length;
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_UTF8, "\xE4\xB8\xFF\xED\xA0\x80", 6,
                          URLENS_TEXT_FORM_UTF8, out_bytes, sizeof out_bytes, &length, NULL));
  CHECK_EQ_BYTES("", 0, "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD", 45, out_bytes, length);
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_WTF8, "\xE4\xB8\xFF", 3,
                          URLENS_TEXT_FORM_UTF8, out_bytes, sizeof out_bytes, &length, NULL));
  CHECK_EQ_BYTES("", 0, "%EF%BF%BD%EF%BF%BD", 18, out_bytes, length);
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_DECODE_URI, URLENS_TEXT_FORM_UTF16, lone, 3, URLENS_TEXT_FORM_UTF8,
                          out_bytes, sizeof out_bytes, &length, NULL));
  CHECK_EQ_BYTES("", 0,
                 "a\xEF\xBF\xBD"
                 "b",
                 5, out_bytes, length);
  CHECK(!urlens_ecma_call(URLENS_ECMA_FUNCTION_UNESCAPE, URLENS_TEXT_FORM_UTF8, "%uD800", 6, URLENS_TEXT_FORM_UTF8,
                          out_bytes, sizeof out_bytes, &length, NULL));
  CHECK_EQ_BYTES("%uD800", 6, "\xEF\xBF\xBD", 3, out_bytes, length);
}

/*
 * --- Errors
 * -----------------------------------------------------------------------------------------------------------
 */

static void test_broken_escapes(void) {
  check_refused("%", URLENS_E_URI_ESCAPE, 0, 1);
  check_refused("ab%", URLENS_E_URI_ESCAPE, 2, 1);
  check_refused("ab%4", URLENS_E_URI_ESCAPE, 2, 1);
  check_refused("%zz", URLENS_E_URI_ESCAPE, 0, 1);
  check_refused("%4z", URLENS_E_URI_ESCAPE, 0, 1);
  check_refused("%\xC3\xA9", URLENS_E_URI_ESCAPE, 0, 1);
  check_refused("\xC3\xA9%4\xC3\xA9", URLENS_E_URI_ESCAPE, 2, 1);
  check_refused("%C3%", URLENS_E_URI_ESCAPE, 3, 1);
  check_refused("%E4%B8%z", URLENS_E_URI_ESCAPE, 6, 1);
  check_refused("%u0041", URLENS_E_URI_ESCAPE, 0, 1);
}

static void test_broken_sequences(void) {
  check_refused("a%80", URLENS_E_URI_SEQUENCE, 1, 3);
  check_refused("%C1%BF", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%E0%9F%BF", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%F0%8F%BF%BF", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%ED%A0%80", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%ED%A1%8C%ED%BE%B4", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%C3", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%C3a", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("%C2%01", URLENS_E_URI_SEQUENCE, 0, 3);
  check_refused("\xF0\x9F\x98\x80%E4%B8\xC3\xA9", URLENS_E_URI_SEQUENCE, 4, 6);
  check_refused("%F0%9F%98%20", URLENS_E_URI_SEQUENCE, 0, 9);
  check_refused("%FE", URLENS_E_URI_SEQUENCE, 0, 3);
}

static void test_lone_surrogates(void) {
  static const uint16_t units[] = {'a', 0x20AC, 0xD83D, 0xDE00, 0xD83D, 0xD83D, 0xDE00};
  urlens_error error;
  size_t length = 7;
  check_error(URLENS_ECMA_FUNCTION_ENCODE_URI, "\xC3\xA9\xED\xA0\x80", URLENS_E_URI_SURROGATE, 2, 3);
  check_error(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, "\xED\xB0\x80\xED\xA0\x80", URLENS_E_URI_SURROGATE, 0, 3);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_UTF16, units, 7, URLENS_TEXT_FORM_UTF8,
                         out_bytes, 0, &length, &error) == URLENS_E_URI_SURROGATE);
  CHECK(error.at == 4 && error.length == 1 && length == 7);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_UTF16, units + 5, 1, URLENS_TEXT_FORM_UTF8,
                         out_bytes, 64, &length, NULL) == URLENS_E_URI_SURROGATE);
}

static void test_arguments(void) {
  size_t length = 7;
  urlens_error error = {URLENS_OK, 0, 0};
  const urlens_text_form none = (urlens_text_form)3;
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, NULL, 1, 0, out_bytes, 9, &length, &error) ==
        URLENS_E_ARGUMENT);
  CHECK(error.status == URLENS_E_ARGUMENT && error.at == URLENS_NOWHERE);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, "a", 1, 0, NULL, 9, &length, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, "a", 1, 0, out_bytes, 9, NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, none, "a", 1, 0, out_bytes, 9, &length, NULL) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, "a", 1, none, out_bytes, 9, &length, NULL) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call((urlens_ecma_function)6, 0, "a", 1, 0, out_bytes, 9, &length, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call((urlens_ecma_function)-1, 0, "a", 1, 0, out_bytes, 9, &length, NULL) == URLENS_E_ARGUMENT);
  CHECK(length == 7);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, "a", SIZE_MAX, 0, out_bytes, 9, &length, NULL) ==
        URLENS_E_TOO_LONG);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, 0, NULL, 0, 0, NULL, 0, &length, NULL) == URLENS_OK &&
        length == 0);
  CHECK_EQ_STR("", "decodeURIComponent", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT));
  CHECK_EQ_STR("", "unescape", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_UNESCAPE));
  CHECK_EQ_STR("", NULL, urlens_ecma_function_name((urlens_ecma_function)6));
  CHECK_EQ_STR("", "uri-sequence", urlens_status_name(URLENS_E_URI_SEQUENCE));
}

/*
 * --- Buffers
 * ----------------------------------------------------------------------------------------------------------
 */

/* A call with a buffer of exactly that many units, in memory of exactly that size. */
static void check_capacity(urlens_ecma_function function, urlens_text_form form, const char *input, size_t capacity,
                           const void *wanted, size_t wanted_length) {
  size_t unit = form == URLENS_TEXT_FORM_UTF16 ? 2 : 1, length = 0;
  void *out = malloc(capacity * unit + 1);
  urlens_status status;
  if (!CHECK(out != NULL)) return;
  ((unsigned char *)out)[capacity * unit] = 0xA5;
  status = urlens_ecma_call(function, URLENS_TEXT_FORM_UTF8, input, strlen(input), form, capacity ? out : NULL,
                            capacity, &length, NULL);
  CHECK_EQ_INT(input, capacity < wanted_length ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, status);
  CHECK_EQ_INT(input, wanted_length, length);
  if (status == URLENS_OK && wanted_length) CHECK(memcmp(out, wanted, length * unit) == 0);
  CHECK(((unsigned char *)out)[capacity * unit] == 0xA5);
  free(out);
}

/* Every capacity from nothing to more than enough, in one form. */
static void check_capacities(urlens_ecma_function function, urlens_text_form form, const char *input) {
  static uint16_t room[1024];
  size_t wanted = 0;
  urlens_status status = urlens_ecma_call(function, URLENS_TEXT_FORM_UTF8, input, strlen(input), form, room, 1024,
                                          &wanted, NULL);
  if (status == URLENS_E_TOO_LONG && URLENS_MAX_LENGTH < 1024) return;
  if (!CHECK(status == URLENS_OK)) return;
  for (size_t capacity = 0; capacity <= wanted + 20; capacity++) {
    check_capacity(function, form, input, capacity, room, wanted);
  }
}

static void test_every_capacity(void) {
  static const char *const inputs[] = {
      "",
      "a",
      "a b",
      "%41",
      "\xC3\xA9",
      "\xF0\x9F\x98\x80 and \xE4\xB8\xAD",
      "some%20text%20to%2Ffill%20a%20block%20of%20sixty-four%20characters%20and%20one%20more%20%E4%B8%AD%41",
      "this text is as long as ninety-nine characters, has spaces and \"quotes\" to encode, [and brackets].",
  };
  for (size_t which = 0; which < sizeof inputs / sizeof inputs[0]; which++) {
    for (int function = 0; function < 6; function++) {
      for (int form = 0; form < 3; form++) {
        check_capacities((urlens_ecma_function)function, (urlens_text_form)form, inputs[which]);
      }
    }
  }
  check_capacities(URLENS_ECMA_FUNCTION_UNESCAPE, URLENS_TEXT_FORM_UTF8, "%u0041%uD83D%uDE00%uD800x%uD800");
  check_capacities(URLENS_ECMA_FUNCTION_UNESCAPE, URLENS_TEXT_FORM_WTF8, "%u0041%uD83D%uDE00%uD800x%uD800");
}

/* An error is an error whatever the capacity. */
static void test_error_before_capacity(void) {
  size_t length = 7;
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_DECODE_URI, 0, "abc%", 4, 0, out_bytes, 1, &length, NULL) ==
        URLENS_E_URI_ESCAPE);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_DECODE_URI, 0, "abc%", 4, 0, NULL, 0, &length, NULL) ==
        URLENS_E_URI_ESCAPE);
  CHECK(length == 7);
}

/*
 * --- Beyond ECMAScript
 * ------------------------------------------------------------------------------------------------
 */

static void check_decoded(urlens_ecma_function function, const char *input, const uint32_t *wanted, size_t count) {
  uint32_t got[16];
  size_t length = 0;
  CHECK_EQ_INT(
      input, URLENS_OK,
      urlens_ecma_decode_extended(function, URLENS_TEXT_FORM_WTF8, input, strlen(input), got, 16, &length, NULL));
  CHECK(length == count && memcmp(got, wanted, count * sizeof *wanted) == 0);
  for (size_t capacity = 0; capacity < count; capacity++) {
    CHECK(urlens_ecma_decode_extended(function, URLENS_TEXT_FORM_WTF8, input, strlen(input), capacity ? got : NULL,
                                      capacity, &length, NULL) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(length == count);
  }
}

static void check_not_decoded(const char *input, urlens_status status, size_t at) {
  urlens_error error;
  uint32_t got[16];
  size_t length;
  CHECK_EQ_INT(input, status,
               urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, URLENS_TEXT_FORM_UTF8, input, strlen(input),
                                           got, 16, &length, &error));
  CHECK_EQ_INT(input, at, error.at);
}

static void test_decode_extended(void) {
  static const uint32_t all[] = {0x1FFFFF, 0x110000, 0x10FFFF, 0x1F600, 0x10000, 0xFFFF, 'a'};
  static const uint32_t plain[] = {0x1F600, 0xD800, 0xE9, '%', '2', 'f', 'x'};
  check_decoded(URLENS_ECMA_FUNCTION_DECODE_URI,
                "%F7%BF%BF%BF%F4%90%80%80%F4%8F%BF%BF%F0%9F%98%80%F0%90%80%80%EF%BF%BFa", all, 7);
  check_decoded(URLENS_ECMA_FUNCTION_DECODE_URI, "\xF0\x9F\x98\x80\xED\xA0\x80\xC3\xA9%2f%78", plain, 7);
  check_not_decoded("a%F0%8F%BF%BF", URLENS_E_URI_SEQUENCE, 1);
  check_not_decoded("%ED%A0%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%F8%88%80%80%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%C0%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%F7%BF%BF%C0", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("ab%F", URLENS_E_URI_ESCAPE, 2);
}

static urlens_status encode_one(uint32_t c, size_t *length, urlens_error *error) {
  return urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, &c, 1, out_bytes, sizeof out_bytes,
                                     length, error);
}

/* Every code point there is, and back. */
static void test_extended_round_trip(void) {
  for (uint32_t c = 0; c <= 0x1FFFFF; c++) {
    uint32_t back = 0;
    size_t length = 0, count = 0;
    urlens_status status = encode_one(c, &length, NULL);
    if (c >= 0xD800 && c <= 0xDFFF) {
      CHECK(status == URLENS_E_URI_SURROGATE);
      continue;
    }
    CHECK(status == URLENS_OK && (c < 0x80 || length == (c < 0x800 ? 6U : c < 0x10000 ? 9U : 12U)));
    status = urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, URLENS_TEXT_FORM_UTF8, out_bytes,
                                         length, &back, 1, &count, NULL);
    CHECK(status == URLENS_OK && count == 1 && back == c);
  }
}

static void test_encode_extended(void) {
  static const uint32_t text[] = {'a', '/', 0x1FFFFF, 0x1F600, ' '}, pair[] = {'a', 0xD83D, 0xDE00},
                        large[] = {1, 0x200000};
  urlens_error error;
  size_t length = 7;
  CHECK(!urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 5, out_bytes, sizeof out_bytes, &length,
                                     &error));
  CHECK_EQ_BYTES("", 0, "a/%F7%BF%BF%BF%F0%9F%98%80%20", 29, out_bytes, length);
  CHECK(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 5, out_bytes, 28, &length, &error) ==
        URLENS_E_BUFFER_TOO_SMALL);
  CHECK(length == 29);
  CHECK(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, pair, 3, out_bytes, 64, &length, &error) ==
        URLENS_E_URI_SURROGATE);
  CHECK(error.at == 1 && error.length == 1);
  CHECK(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, large, 2, out_bytes, 64, &length, &error) ==
        URLENS_E_URI_CODE_POINT);
  CHECK(error.at == 1 && error.length == 1);
  CHECK(encode_one(UINT32_MAX, &length, &error) == URLENS_E_URI_CODE_POINT);
}

/* Each takes only the functions it is for. */
static void test_extended_arguments(void) {
  uint32_t c = 'a';
  size_t length;
  for (int function = -1; function <= 6; function++) {
    int encodes = function == URLENS_ECMA_FUNCTION_ENCODE_URI || function == URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT;
    int decodes = function == URLENS_ECMA_FUNCTION_DECODE_URI || function == URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT;
    CHECK(urlens_ecma_encode_extended((urlens_ecma_function)function, &c, 1, out_bytes, 9, &length, NULL) ==
          (encodes ? URLENS_OK : URLENS_E_ARGUMENT));
    CHECK(urlens_ecma_decode_extended((urlens_ecma_function)function, URLENS_TEXT_FORM_UTF8, "a", 1, &c, 1, &length,
                                      NULL) == (decodes ? URLENS_OK : URLENS_E_ARGUMENT));
  }
  CHECK(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, NULL, 1, out_bytes, 9, &length, NULL) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, (urlens_text_form)3, "a", 1, &c, 1, &length,
                                    NULL) == URLENS_E_ARGUMENT);
}

int main(void) {
  test_note();
  test_sets();
  test_results();
  test_surrogates_meet();
  test_nul();
  test_utf8();
  test_broken_escapes();
  test_broken_sequences();
  test_lone_surrogates();
  test_arguments();
  test_every_capacity();
  test_error_before_capacity();
  test_decode_extended();
  test_extended_round_trip();
  test_encode_extended();
  test_extended_arguments();
  return test_end();
}
