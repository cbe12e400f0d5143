/* SPDX-License-Identifier: MIT */
/* urlens/unicode.h: arguments, sizes, memory, and what a build without Unicode or confusables says. */
#include "urlens/unicode.h"

#include "counting.h"
#include "objects.h"
#include "output.h"

/* What is right in a build that has the part; URLENS_E_UNSUPPORTED in one that does not. */
static urlens_status with(uint32_t feature, urlens_status status) {
  return has_feature(feature) ? status : URLENS_E_UNSUPPORTED;
}

/* All functions that write a text, as one type and with ordinary flags. */
typedef urlens_status (*text_function)(const char *text, size_t length, const urlens_options *options,
                                       urlens_output *out);

static urlens_status to_nfc(const char *text, size_t length, const urlens_options *options, urlens_output *out) {
  return urlens_unicode_normalize((urlens_normalization){0}, text, length, options, out);
}

static urlens_status to_ascii(const char *text, size_t length, const urlens_options *options, urlens_output *out) {
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, text, length, options, out);
}

static urlens_status to_unicode(const char *text, size_t length, const urlens_options *options, urlens_output *out) {
  return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, text, length, options, out);
}

static const struct {
  text_function call;
  uint32_t feature;
} functions[] = {
    {to_nfc, URLENS_FEATURE_UNICODE},
    {to_ascii, URLENS_FEATURE_UNICODE},
    {to_unicode, URLENS_FEATURE_UNICODE},
    {urlens_punycode_encode, URLENS_FEATURE_UNICODE},
    {urlens_punycode_decode, URLENS_FEATURE_UNICODE},
    {urlens_skeleton, URLENS_FEATURE_CONFUSABLES},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* --- Results and room ------------------------------------------------------------------------------------------------ */

static void check_text(text_function call, const char *text, const char *wanted) {
  size_t exact = strlen(wanted);
  for (size_t capacity = 0; capacity <= exact + 1; capacity++) {
    urlens_status expected = capacity < exact ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK;
    output_room room;
    CHECK_EQ_INT(text, expected, call(text, strlen(text), NULL, output_open(&room, capacity)));
    CHECK_EQ_INT(text, exact, room.out.length);
    CHECK(output_says(&room.out, expected) && output_kept(&room));
    if (expected == URLENS_OK) CHECK_OUTPUT(text, wanted, &room.out);
  }
}

static void check_normalize(urlens_normalization how, const char *text, const char *wanted) {
  output_room room;
  CHECK_EQ_INT(text, URLENS_OK,
               urlens_unicode_normalize(how, text, strlen(text), NULL, output_open(&room, OUTPUT_ALL)));
  CHECK_OUTPUT(text, wanted, &room.out);
}

static void test_normalize(void) {
  urlens_normalization nfd = {.form = URLENS_NORMAL_FORM_NFD, .version = URLENS_UNICODE_VERSION_3_2};
  urlens_normalization how = {.version = URLENS_UNICODE_VERSION_3_2};
  check_text(to_nfc, "e\xCC\x81", "\xC3\xA9");
  check_text(to_nfc, "", "");
  check_normalize(nfd, "\xC3\xA9", "e\xCC\x81");
  /* U+2F868: Corrigendum 4. */
  check_normalize(how, "\xF0\xAF\xA1\xA8", "\xF0\xA1\x8D\xAA");
  how.corrigenda = URLENS_CORRIGENDUM_WITH_4;
  check_normalize(how, "\xF0\xAF\xA1\xA8", "\xE3\x9B\xBC");
  /* U+1D52 is of 4.0, U+1D78 of 4.1, U+2C7C later. */
  how = (urlens_normalization){URLENS_NORMAL_FORM_NFKC, URLENS_UNICODE_VERSION_4_0, 0};
  check_normalize(how, "\xE1\xB5\x92\xE1\xB5\xB8", "o\xE1\xB5\xB8");
  how.version = URLENS_UNICODE_VERSION_4_1;
  check_normalize(how, "\xE1\xB5\xB8\xE2\xB1\xBC", "\xD0\xBD\xE2\xB1\xBC");
}

static void test_domains(void) {
  output_room room;
  check_text(to_ascii,
             "B\xC3\xBC"
             "cher.de",
             "xn--bcher-kva.de");
  CHECK(urlens_domain_to_ascii(URLENS_IDNA_STRICT, "a.b_c", 5, NULL, output_open(&room, 64)) == URLENS_E_IDNA_STD3);
  CHECK(room.out.error.status == URLENS_E_IDNA_STD3 && room.out.error.at == 2 && room.out.error.length == 3);
  CHECK(room.out.error.place == URLENS_PLACE_INPUT && room.out.length == output_untouched);
  /* There is a result all the same. */
  CHECK(to_unicode("xn--0.XN--BCHER-KVA", 19, NULL, output_open(&room, 64)) == URLENS_E_IDNA_PUNYCODE);
  CHECK_OUTPUT("xn--0.XN--BCHER-KVA",
               "xn--0.b\xC3\xBC"
               "cher",
               &room.out);
  CHECK(room.out.error.at == 0 && room.out.error.length == 5);
  CHECK(to_unicode("a.b", 3, NULL, output_open(&room, 1)) == URLENS_E_BUFFER_TOO_SMALL && room.out.length == 3);
  CHECK(output_kept(&room));
}

static void test_punycode(void) {
  output_room room;
  check_text(urlens_punycode_encode,
             "b\xC3\xBC"
             "cher",
             "bcher-kva");
  check_text(urlens_punycode_decode, "bcher-kva",
             "b\xC3\xBC"
             "cher");
  CHECK(urlens_punycode_decode("bcher-k!", 8, NULL, output_open(&room, 64)) == URLENS_E_PUNYCODE_INVALID);
  CHECK(room.out.error.status == URLENS_E_PUNYCODE_INVALID && room.out.error.at == 7);
  CHECK(room.out.length == output_untouched);
}

/* --- Arguments ------------------------------------------------------------------------------------------------------- */

static void check_arguments(text_function call, uint32_t feature) {
  output_room room;
  urlens_output *out = output_open(&room, 8), without_memory = output_over(NULL, 8);
  urlens_options options = {0};
  urlens_status refused = with(feature, URLENS_E_ARGUMENT), too_long = with(feature, URLENS_E_TOO_LONG);
  CHECK(call(NULL, 1, NULL, out) == refused && output_says(out, refused));
  CHECK(call("a", 1, NULL, &without_memory) == refused && output_says(&without_memory, refused));
  CHECK(call("a", 1, NULL, NULL) == refused);
  CHECK(call("a", 1, &options, out) == refused && output_says(out, refused)); /* size 0 */
  options.size = sizeof options;
  options.max_length = 3;
  CHECK(call("abcd", 4, &options, out) == too_long && output_says(out, too_long));
  CHECK(out->length == output_untouched);
  CHECK(call("a", URLENS_MAX_LENGTH + 1, NULL, out) == too_long);
  CHECK(call("a", 1, NULL, out) == with(feature, URLENS_OK));
  CHECK(call(NULL, 0, NULL, output_open(&room, 0)) == with(feature, URLENS_OK));
}

static void test_arguments(void) {
  uint32_t feature = URLENS_FEATURE_UNICODE;
  urlens_status refused = with(feature, URLENS_E_ARGUMENT);
  urlens_normalization how = {0};
  output_room room;
  urlens_output *out = output_open(&room, 8);
  for (size_t i = 0; i < FUNCTIONS; i++) check_arguments(functions[i].call, functions[i].feature);
  how.form = (urlens_normal_form)9;
  CHECK(urlens_unicode_normalize(how, "", 0, NULL, out) == refused && output_says(out, refused));
  how = (urlens_normalization){.version = (urlens_unicode_version)9};
  CHECK(urlens_unicode_normalize(how, "", 0, NULL, out) == refused && output_says(out, refused));
  how = (urlens_normalization){.corrigenda = 8};
  CHECK(urlens_unicode_normalize(how, "", 0, NULL, out) == refused && output_says(out, refused));
  CHECK(urlens_domain_to_ascii(128, "a", 1, NULL, out) == refused && output_says(out, refused));
  CHECK(urlens_domain_to_unicode(128, "a", 1, NULL, out) == refused && output_says(out, refused));
}

/* The limit counts for results too. */
static void test_limit(void) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  urlens_status too_long = with(URLENS_FEATURE_UNICODE, URLENS_E_TOO_LONG);
  options.max_length = 3;
  CHECK(urlens_punycode_encode("abc", 3, &options, output_open(&room, 8)) == too_long); /* "abc-" */
  CHECK(output_says(&room.out, too_long) && room.out.length == output_untouched);
  options.max_length = 1;
  CHECK(urlens_skeleton("m", 1, &options, output_open(&room, 8)) ==
        with(URLENS_FEATURE_CONFUSABLES, URLENS_E_TOO_LONG)); /* two characters */
  CHECK(urlens_skeleton("a", 1, &options, output_open(&room, 8)) == with(URLENS_FEATURE_CONFUSABLES, URLENS_OK));
}

static void test_confusables(void) {
  urlens_status refused = with(URLENS_FEATURE_CONFUSABLES, URLENS_E_ARGUMENT);
  urlens_label_report report = {.restriction = URLENS_RESTRICTION_NONE};
  if (has_feature(URLENS_FEATURE_CONFUSABLES)) check_text(urlens_skeleton, "m", "rn");
  CHECK(urlens_report_label("m", 1, &report) == refused); /* no size */
  CHECK(urlens_report_label("m", 1, NULL) == refused);
  report.size = sizeof report;
  CHECK(urlens_report_label(NULL, 1, &report) == refused);
  CHECK(report.restriction == URLENS_RESTRICTION_NONE);
  CHECK(urlens_report_label("m", 1, &report) == with(URLENS_FEATURE_CONFUSABLES, URLENS_OK));
  CHECK(report.size == sizeof report);
  CHECK(report.restriction ==
        (has_feature(URLENS_FEATURE_CONFUSABLES) ? URLENS_RESTRICTION_ASCII : URLENS_RESTRICTION_NONE));
}

/* --- Memory ---------------------------------------------------------------------------------------------------------- */

enum { LONG = 2000 };

/* Fills the text with two characters of two bytes, in turn. */
static void fill(char *text, size_t length, const char *first, const char *second) {
  for (size_t i = 0; i + 2 <= length; i += 2) memcpy(text + i, i % 4 ? second : first, 2);
}

/* Inputs that are said to need no memory: the allocator is never asked. */
static void test_no_memory(void) {
  static char text[URLENS_UNICODE_NO_MEMORY], room[20000];
  counting memory = {.fail_at = 1};
  urlens_allocator allocator = counting_allocator(&memory);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_output out = output_over(room, sizeof room);
  options.allocator = &allocator;
  for (size_t i = 0; i + 3 <= sizeof text; i += 3) memcpy(text + i, "\xEF\xB7\xBA", 3);
  for (int form = 0; form < 4; form++) {
    urlens_normalization how = {.form = (urlens_normal_form)form};
    CHECK(urlens_unicode_normalize(how, text, sizeof text, &options, &out) == URLENS_OK);
  }
  CHECK(urlens_domain_to_ascii(0, text, 63, &options, &out) == URLENS_OK);
  fill(text, sizeof text, "\xCC\x96", "\xCD\x84");
  CHECK(urlens_unicode_normalize((urlens_normalization){.form = URLENS_NORMAL_FORM_NFD}, text, sizeof text, &options,
                                 &out) == URLENS_OK);
  memset(text, 'a', sizeof text);
  CHECK(urlens_punycode_encode(text, sizeof text, &options, &out) == URLENS_OK);
  CHECK(urlens_punycode_decode(text, sizeof text, &options, &out) == URLENS_OK);
  memcpy(text, "xn--", 4);
  CHECK(urlens_domain_to_ascii(0, text, sizeof text, &options, &out) == URLENS_E_IDNA_DISALLOWED);
  CHECK(memory.calls == 0);
}

/* A long text with memory for one block, and without. */
static void check_memory(text_function call, const char *text, size_t blocks) {
  static char room[20000];
  counting memory = {.fail_at = blocks + 1};
  urlens_allocator allocator = counting_allocator(&memory);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_output out = output_over(room, sizeof room);
  urlens_status wanted = blocks ? URLENS_OK : URLENS_E_OUT_OF_MEMORY;
  options.allocator = &allocator;
  CHECK_EQ_INT(text, wanted, call(text, LONG, &options, &out));
  CHECK(output_says(&out, wanted) && memory.blocks == 0 && memory.bytes == 0);
}

static urlens_status to_ascii_unchecked(const char *text, size_t length, const urlens_options *options,
                                        urlens_output *out) {
  return urlens_domain_to_ascii(0, text, length, options, out);
}

static void test_memory(void) {
  static char text[LONG + 1];
  for (size_t blocks = 0; blocks < 2; blocks++) {
    memset(text, 'a', LONG);
    check_memory(urlens_punycode_encode, text, blocks);
    check_memory(urlens_punycode_decode, text, blocks);
    fill(text, LONG, "\xC3\xA9", "\xC3\xA9");
    check_memory(to_ascii_unchecked, text, blocks);
    fill(text, LONG, "\xCC\x96", "\xCD\x84");
    check_memory(to_nfc, text, blocks);
  }
}

int main(void) {
  test_arguments();
  test_limit();
  test_confusables();
  if (has_feature(URLENS_FEATURE_UNICODE)) {
    test_normalize();
    test_domains();
    test_punycode();
  }
  if (has_feature(URLENS_FEATURE_UNICODE) && URLENS_MAX_LENGTH > 20000) { /* not in a build with short offsets */
    test_no_memory();
    test_memory();
  }
  return test_end();
}
