/* SPDX-License-Identifier: MIT */
/* urlens/ecma.h: examples, places of errors, buffers of every size, extensions. */
#include "urlens/ecma.h"

#include "test.h"

static char out_bytes[4096];

/* What is in `length` before a call. */
static const size_t untouched = (size_t)-7;

static urlens_ecma_text text_of(urlens_text_form form, const void *data, size_t length) {
  urlens_ecma_text text = {URLENS_TEXT_FORM_UTF8, NULL, 0};
  text.form = form;
  text.data = data;
  text.length = length;
  return text;
}

static urlens_ecma_text utf8(const char *data, size_t length) {
  return text_of(URLENS_TEXT_FORM_UTF8, data, length);
}

/* Room for that many units of that form, with values in the other fields that no function sets. */
static urlens_ecma_output output_of(urlens_text_form form, void *data, size_t capacity) {
  urlens_ecma_output out = {URLENS_TEXT_FORM_UTF8, NULL, 0, (size_t)-7, {(urlens_status)-7, 7, 7, (urlens_place)7}};
  out.form = form;
  out.data = data;
  out.capacity = capacity;
  return out;
}

/* Room in out_bytes. */
static urlens_ecma_output bytes_of(urlens_text_form form, size_t capacity) {
  return output_of(form, out_bytes, capacity);
}

/* Whether the error is that status, about the whole call. */
static int says(const urlens_ecma_output *out, urlens_status status) {
  return out->error.status == status && out->error.at == URLENS_NOWHERE && out->error.length == 0 &&
         out->error.place == URLENS_PLACE_INPUT;
}

/* Calls a function on UTF-8 or WTF-8 that ends with NUL, and compares. `wanted` NULL: that it fails is wanted. */
static urlens_error check(urlens_ecma_function function, const char *input, const char *wanted) {
  urlens_ecma_output out = bytes_of(URLENS_TEXT_FORM_WTF8, sizeof out_bytes);
  urlens_status status = urlens_ecma_call(function, text_of(URLENS_TEXT_FORM_WTF8, input, strlen(input)), &out);
  CHECK(out.error.status == status && out.error.place == URLENS_PLACE_INPUT);
  CHECK(status == URLENS_OK || out.length == untouched);
  CHECK_EQ_BYTES(input, strlen(input), wanted, wanted ? strlen(wanted) : 0, status ? NULL : out_bytes,
                 status ? 0 : out.length);
  return out.error;
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

/* --- Results ---------------------------------------------------------------------------------------------------------- */

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

/* A call on UTF-8 or another form, with UTF-8 as the result. */
static void check_bytes(urlens_ecma_function function, urlens_ecma_text input, const char *wanted, size_t length) {
  urlens_ecma_output out = bytes_of(URLENS_TEXT_FORM_UTF8, sizeof out_bytes);
  CHECK(urlens_ecma_call(function, input, &out) == URLENS_OK && says(&out, URLENS_OK));
  CHECK_EQ_BYTES(NULL, 0, wanted, length, out_bytes, out.length);
}

static void test_nul(void) {
  static const char input[] = {'a', 0, 'b'};
  check_bytes(URLENS_ECMA_FUNCTION_ENCODE_URI, utf8(input, 3), "a%00b", 5);
  check_bytes(URLENS_ECMA_FUNCTION_DECODE_URI, utf8("a%00b", 5), input, 3);
}

/* Ill-formed UTF-8 is U+FFFD, one for each maximal subpart; a lone surrogate is one where UTF-8 is wanted. */
static void test_utf8(void) {
  static const uint16_t lone[] = {'a', 0xD800, 'b'};
  check_bytes(URLENS_ECMA_FUNCTION_ENCODE_URI, utf8("\xE4\xB8\xFF\xED\xA0\x80", 6),
              "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD", 45);
  check_bytes(URLENS_ECMA_FUNCTION_ENCODE_URI, text_of(URLENS_TEXT_FORM_WTF8, "\xE4\xB8\xFF", 3), "%EF%BF%BD%EF%BF%BD",
              18);
  check_bytes(URLENS_ECMA_FUNCTION_DECODE_URI, text_of(URLENS_TEXT_FORM_UTF16, lone, 3),
              "a\xEF\xBF\xBD"
              "b",
              5);
  check_bytes(URLENS_ECMA_FUNCTION_UNESCAPE, utf8("%uD800", 6), "\xEF\xBF\xBD", 3);
}

/* Texts are worked on in pieces: an escape may be cut by the end of one, and what is not ASCII ends one. */
static void test_pieces(void) {
  char input[1024], wanted[1024];
  check(URLENS_ECMA_FUNCTION_ENCODE_URI,
        "\xC3\xA9"
        "0123456789abc def\xC3\xA9"
        "x y\xC3\xA9",
        "%C3%A90123456789abc%20def%C3%A9x%20y%C3%A9");
  if (URLENS_MAX_LENGTH < sizeof input) return; /* offsets of 8 bits */
  for (size_t before = 480; before < 580; before++) {
    memset(input, 'a', before);
    memcpy(wanted, input, before);
    strcpy(input + before, "%41%4");
    strcpy(wanted + before, "A%4");
    check(URLENS_ECMA_FUNCTION_UNESCAPE, input, wanted);
    strcpy(input + before, "%41%61bcdefghijklmnopqrstuvwxyz");
    strcpy(wanted + before, "Aabcdefghijklmnopqrstuvwxyz");
    check(URLENS_ECMA_FUNCTION_UNESCAPE, input, wanted);
    check(URLENS_ECMA_FUNCTION_DECODE_URI, input, wanted);
  }
  memcpy(input, "%4", 2);
  for (size_t i = 2; i < 900; i += 2) memcpy(input + i, "\xC3\xA9", 2);
  input[900] = '\0';
  check(URLENS_ECMA_FUNCTION_UNESCAPE, input, input);
  check_refused(input, URLENS_E_URI_ESCAPE, 0, 1);
}

/* --- Errors ----------------------------------------------------------------------------------------------------------- */

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
  urlens_ecma_output out = bytes_of(URLENS_TEXT_FORM_UTF8, 0);
  check_error(URLENS_ECMA_FUNCTION_ENCODE_URI, "\xC3\xA9\xED\xA0\x80", URLENS_E_URI_SURROGATE, 2, 3);
  check_error(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, "\xED\xB0\x80\xED\xA0\x80", URLENS_E_URI_SURROGATE, 0, 3);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, text_of(URLENS_TEXT_FORM_UTF16, units, 7), &out) ==
        URLENS_E_URI_SURROGATE);
  CHECK(out.error.status == URLENS_E_URI_SURROGATE && out.error.at == 4 && out.error.length == 1);
  CHECK(out.error.place == URLENS_PLACE_INPUT && out.length == untouched);
  out = bytes_of(URLENS_TEXT_FORM_UTF8, 64);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, text_of(URLENS_TEXT_FORM_UTF16, units + 5, 1), &out) ==
        URLENS_E_URI_SURROGATE);
}

static urlens_status escape_a(urlens_text_form from, urlens_ecma_output *out) {
  return urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, text_of(from, "a", 1), out);
}

static void test_arguments(void) {
  const urlens_text_form none = (urlens_text_form)4, code_points = URLENS_TEXT_FORM_CODE_POINTS;
  urlens_ecma_output out = bytes_of(URLENS_TEXT_FORM_UTF8, 9), bad = output_of(URLENS_TEXT_FORM_UTF8, NULL, 9);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, utf8(NULL, 1), &out) == URLENS_E_ARGUMENT);
  CHECK(says(&out, URLENS_E_ARGUMENT));
  CHECK(escape_a(URLENS_TEXT_FORM_UTF8, &bad) == URLENS_E_ARGUMENT && says(&bad, URLENS_E_ARGUMENT));
  CHECK(escape_a(URLENS_TEXT_FORM_UTF8, NULL) == URLENS_E_ARGUMENT);
  CHECK(escape_a(none, &out) == URLENS_E_ARGUMENT && escape_a(code_points, &out) == URLENS_E_ARGUMENT);
  CHECK(escape_a((urlens_text_form)-1, &out) == URLENS_E_ARGUMENT);
  bad = bytes_of(none, 9);
  CHECK(escape_a(URLENS_TEXT_FORM_UTF8, &bad) == URLENS_E_ARGUMENT && bad.length == untouched);
  bad = bytes_of(code_points, 9);
  CHECK(escape_a(URLENS_TEXT_FORM_UTF8, &bad) == URLENS_E_ARGUMENT && bad.length == untouched);
  CHECK(urlens_ecma_call((urlens_ecma_function)6, utf8("a", 1), &out) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_call((urlens_ecma_function)-1, utf8("a", 1), &out) == URLENS_E_ARGUMENT);
  CHECK(out.length == untouched);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, utf8("a", SIZE_MAX), &out) == URLENS_E_TOO_LONG);
  CHECK(says(&out, URLENS_E_TOO_LONG));
  out = output_of(URLENS_TEXT_FORM_UTF8, NULL, 0);
  CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_ESCAPE, utf8(NULL, 0), &out) == URLENS_OK && out.length == 0);
  CHECK(says(&out, URLENS_OK));
}

static void test_names(void) {
  CHECK_EQ_STR("", "decodeURIComponent", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT));
  CHECK_EQ_STR("", "unescape", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_UNESCAPE));
  CHECK_EQ_STR("", NULL, urlens_ecma_function_name((urlens_ecma_function)6));
  CHECK_EQ_STR("", NULL, urlens_ecma_function_name((urlens_ecma_function)-1));
  CHECK_EQ_STR("", "uri-sequence", urlens_status_name(URLENS_E_URI_SEQUENCE));
}

/* --- Buffers ---------------------------------------------------------------------------------------------------------- */

/* A call with a buffer of exactly that many units, in memory of exactly that size. */
static void check_capacity(urlens_ecma_function function, urlens_text_form form, const char *input, size_t capacity,
                           const void *wanted, size_t wanted_length) {
  size_t unit = form == URLENS_TEXT_FORM_UTF16 ? 2 : 1;
  unsigned char *memory = malloc(capacity * unit + 1);
  urlens_ecma_output out = output_of(form, capacity ? memory : NULL, capacity);
  urlens_status status;
  if (!CHECK(memory != NULL)) return;
  memory[capacity * unit] = 0xA5;
  status = urlens_ecma_call(function, utf8(input, strlen(input)), &out);
  CHECK_EQ_INT(input, capacity < wanted_length ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK, status);
  CHECK_EQ_INT(input, wanted_length, out.length);
  CHECK(says(&out, status));
  if (status == URLENS_OK && wanted_length) CHECK(memcmp(memory, wanted, out.length * unit) == 0);
  CHECK(memory[capacity * unit] == 0xA5);
  free(memory);
}

/* Every capacity from nothing to more than enough, in one form. */
static void check_capacities(urlens_ecma_function function, urlens_text_form form, const char *input) {
  static uint16_t room[1024];
  urlens_ecma_output out = output_of(form, room, 1024);
  urlens_status status = urlens_ecma_call(function, utf8(input, strlen(input)), &out);
  if (status == URLENS_E_TOO_LONG && URLENS_MAX_LENGTH < 1024) return;
  if (!CHECK(status == URLENS_OK)) return;
  for (size_t capacity = 0; capacity <= out.length + 20; capacity++) {
    check_capacity(function, form, input, capacity, room, out.length);
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
      "\xC3\xA9, more than sixteen characters \xC3\xA9",
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
  for (size_t capacity = 0; capacity < 2; capacity++) {
    urlens_ecma_output out = output_of(URLENS_TEXT_FORM_UTF8, capacity ? out_bytes : NULL, capacity);
    CHECK(urlens_ecma_call(URLENS_ECMA_FUNCTION_DECODE_URI, utf8("abc%", 4), &out) == URLENS_E_URI_ESCAPE);
    CHECK(out.error.status == URLENS_E_URI_ESCAPE && out.error.at == 3 && out.length == untouched);
  }
}

/* --- Beyond ECMAScript ------------------------------------------------------------------------------------------------ */

static urlens_ecma_output code_points_of(uint32_t *data, size_t capacity) {
  return output_of(URLENS_TEXT_FORM_CODE_POINTS, capacity ? data : NULL, capacity);
}

static void check_decoded(urlens_ecma_function function, const char *input, const uint32_t *wanted, size_t count) {
  uint32_t got[16];
  urlens_ecma_text text = text_of(URLENS_TEXT_FORM_WTF8, input, strlen(input));
  urlens_ecma_output out = code_points_of(got, 16);
  CHECK_EQ_INT(input, URLENS_OK, urlens_ecma_decode_extended(function, text, &out));
  CHECK(out.length == count && memcmp(got, wanted, count * sizeof *wanted) == 0 && says(&out, URLENS_OK));
  for (size_t capacity = 0; capacity < count; capacity++) {
    out = code_points_of(got, capacity);
    CHECK(urlens_ecma_decode_extended(function, text, &out) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(out.length == count && says(&out, URLENS_E_BUFFER_TOO_SMALL));
  }
}

static void check_not_decoded(const char *input, urlens_status status, size_t at) {
  uint32_t got[16];
  urlens_ecma_output out = code_points_of(got, 16);
  CHECK_EQ_INT(input, status,
               urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, utf8(input, strlen(input)), &out));
  CHECK_EQ_INT(input, status, out.error.status);
  CHECK_EQ_INT(input, at, out.error.at);
}

static void test_decode_extended(void) {
  static const uint32_t all[] = {0x1FFFFF, 0x110000, 0x10FFFF, 0x1F600, 0x10000, 0xFFFF, 'a'};
  static const uint32_t others[] = {0x1F600, 0xD800, 0xE9, '%', '2', 'f', 'x'};
  check_decoded(URLENS_ECMA_FUNCTION_DECODE_URI,
                "%F7%BF%BF%BF%F4%90%80%80%F4%8F%BF%BF%F0%9F%98%80%F0%90%80%80%EF%BF%BFa", all, 7);
  check_decoded(URLENS_ECMA_FUNCTION_DECODE_URI, "\xF0\x9F\x98\x80\xED\xA0\x80\xC3\xA9%2f%78", others, 7);
  check_not_decoded("a%F0%8F%BF%BF", URLENS_E_URI_SEQUENCE, 1);
  check_not_decoded("%ED%A0%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%F8%88%80%80%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%C0%80", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("%F7%BF%BF%C0", URLENS_E_URI_SEQUENCE, 0);
  check_not_decoded("ab%F", URLENS_E_URI_ESCAPE, 2);
}

static urlens_status encode_extended(urlens_ecma_function function, const uint32_t *data, size_t length,
                                     urlens_ecma_output *out) {
  return urlens_ecma_encode_extended(function, text_of(URLENS_TEXT_FORM_CODE_POINTS, data, length), out);
}

static urlens_status encode_one(uint32_t c, urlens_ecma_output *out) {
  *out = bytes_of(URLENS_TEXT_FORM_UTF8, sizeof out_bytes);
  return encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT, &c, 1, out);
}

/* Every code point there is, and back. */
static void test_extended_round_trip(void) {
  for (uint32_t c = 0; c <= 0x1FFFFF; c++) {
    uint32_t back = 0;
    urlens_ecma_output encoded, decoded = code_points_of(&back, 1);
    urlens_status status = encode_one(c, &encoded);
    if (c >= 0xD800 && c <= 0xDFFF) {
      CHECK(status == URLENS_E_URI_SURROGATE);
      continue;
    }
    CHECK(status == URLENS_OK && (c < 0x80 || encoded.length == (c < 0x800 ? 6U : c < 0x10000 ? 9U : 12U)));
    status = urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT, utf8(out_bytes, encoded.length),
                                         &decoded);
    CHECK(status == URLENS_OK && decoded.length == 1 && back == c);
  }
}

static void test_encode_extended(void) {
  static const uint32_t text[] = {'a', '/', 0x1FFFFF, 0x1F600, ' '}, pair[] = {'a', 0xD83D, 0xDE00},
                        large[] = {1, 0x200000};
  urlens_ecma_output out = bytes_of(URLENS_TEXT_FORM_UTF8, sizeof out_bytes);
  CHECK(!encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 5, &out) && says(&out, URLENS_OK));
  CHECK_EQ_BYTES("", 0, "a/%F7%BF%BF%BF%F0%9F%98%80%20", 29, out_bytes, out.length);
  out = bytes_of(URLENS_TEXT_FORM_UTF8, 28);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 5, &out) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(out.length == 29);
  out = bytes_of(URLENS_TEXT_FORM_UTF8, 64);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, pair, 3, &out) == URLENS_E_URI_SURROGATE);
  CHECK(out.error.status == URLENS_E_URI_SURROGATE && out.error.at == 1 && out.error.length == 1);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, large, 2, &out) == URLENS_E_URI_CODE_POINT);
  CHECK(out.error.status == URLENS_E_URI_CODE_POINT && out.error.at == 1 && out.error.length == 1);
  CHECK(out.length == untouched);
  CHECK(encode_one(UINT32_MAX, &out) == URLENS_E_URI_CODE_POINT);
}

/* The ASCII that it gives, in the forms that it can have. */
static void test_encode_extended_forms(void) {
  static const uint32_t text[] = {'a', 0xE9};
  uint16_t units[8];
  urlens_ecma_output out = output_of(URLENS_TEXT_FORM_UTF16, units, 8);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 2, &out) == URLENS_OK && out.length == 7);
  CHECK(units[0] == 'a' && units[1] == '%' && units[2] == 'C' && units[6] == '9');
  out = bytes_of(URLENS_TEXT_FORM_WTF8, 64);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, text, 2, &out) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "a%C3%A9", 7, out_bytes, out.length);
}

/* Each takes only the functions and the forms it is for. */
static void test_extended_arguments(void) {
  uint32_t c = 'a';
  urlens_ecma_output bytes, numbers;
  for (int function = -1; function <= 6; function++) {
    int encodes = function == URLENS_ECMA_FUNCTION_ENCODE_URI || function == URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT;
    int decodes = function == URLENS_ECMA_FUNCTION_DECODE_URI || function == URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT;
    bytes = bytes_of(URLENS_TEXT_FORM_UTF8, 9);
    CHECK(encode_extended((urlens_ecma_function)function, &c, 1, &bytes) == (encodes ? URLENS_OK : URLENS_E_ARGUMENT));
    numbers = code_points_of(&c, 1);
    CHECK(urlens_ecma_decode_extended((urlens_ecma_function)function, utf8("a", 1), &numbers) ==
          (decodes ? URLENS_OK : URLENS_E_ARGUMENT));
  }
  bytes = bytes_of(URLENS_TEXT_FORM_UTF8, 9);
  numbers = code_points_of(&c, 1);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, NULL, 1, &bytes) == URLENS_E_ARGUMENT);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, &c, 1, &numbers) == URLENS_E_ARGUMENT);
  CHECK(encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, &c, 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, utf8("a", 1), &bytes) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, text_of(URLENS_TEXT_FORM_CODE_POINTS, &c, 1),
                                    &numbers) == URLENS_E_ARGUMENT);
  CHECK(urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, utf8("a", 1), &bytes) == URLENS_E_ARGUMENT);
  CHECK(says(&bytes, URLENS_E_ARGUMENT) && bytes.length == untouched && numbers.length == untouched);
}

int main(void) {
  test_note();
  test_sets();
  test_results();
  test_surrogates_meet();
  test_nul();
  test_utf8();
  test_pieces();
  test_broken_escapes();
  test_broken_sequences();
  test_lone_surrogates();
  test_arguments();
  test_names();
  test_every_capacity();
  test_error_before_capacity();
  test_decode_extended();
  test_extended_round_trip();
  test_encode_extended();
  test_encode_extended_forms();
  test_extended_arguments();
  return test_end();
}
