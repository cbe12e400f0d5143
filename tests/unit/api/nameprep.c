/* SPDX-License-Identifier: MIT */
/* urlens_nameprep, urlens_skeleton and urlens_report_label as callers see them, in every kind of build. */
#include "test.h"
#include "urlens.h"

/* What is right in a build that has the feature; URLENS_E_UNSUPPORTED in one that does not. */
static urlens_status with(uint32_t feature, urlens_status status) {
  return urlens_build_info()->features & feature ? status : URLENS_E_UNSUPPORTED;
}

static urlens_status prepare(urlens_dialect dialect, uint32_t flags, const char *input, size_t input_length,
                             size_t capacity, size_t *length, urlens_error *error) {
  static char out[16];
  return urlens_nameprep(dialect, flags, input, input_length, NULL, capacity ? out : NULL, capacity, length, error);
}

static void check_nameprep(void) {
  uint32_t feature = URLENS_FEATURE_UNICODE;
  urlens_error error;
  size_t length = 99;
  CHECK_EQ_INT("A", with(feature, URLENS_OK), prepare(URLENS_DIALECT_WEBURL_R3, 0, "A", 1, 16, &length, NULL));
  CHECK_EQ_INT("", with(feature, URLENS_OK), prepare(URLENS_DIALECT_WEBURL_R3, 0, NULL, 0, 0, &length, &error));
  CHECK_EQ_INT("A", with(feature, URLENS_E_BUFFER_TOO_SMALL),
               prepare(URLENS_DIALECT_WEBURL_R3, 0, "A", 1, 0, &length, &error));
  CHECK_EQ_INT("A", urlens_build_info()->features & feature ? 1 : 99, length);
  CHECK_EQ_INT("dialect", URLENS_E_UNSUPPORTED, prepare(URLENS_DIALECT_WHATWG, 0, "A", 1, 16, &length, &error));
  CHECK_EQ_INT("dialect", URLENS_E_UNSUPPORTED, error.status);
  CHECK(error.at == URLENS_NOWHERE);
  CHECK_EQ_INT("bidi", with(feature, URLENS_E_NAMEPREP_BIDI),
               prepare(URLENS_DIALECT_WEBURL_R3, URLENS_NAMEPREP_BIDI, "1\xD7\x90", 3, 16, &length, &error));
  CHECK_EQ_INT("bidi", with(feature, URLENS_E_NAMEPREP_BIDI), error.status);
  CHECK_EQ_INT("flags", URLENS_E_ARGUMENT, prepare(URLENS_DIALECT_WEBURL_R3, 1u << 9, "A", 1, 16, &length, NULL));
  CHECK_EQ_INT("input", URLENS_E_ARGUMENT, prepare(URLENS_DIALECT_WEBURL_R3, 0, NULL, 1, 16, &length, NULL));
  CHECK_EQ_INT("length", URLENS_E_ARGUMENT, prepare(URLENS_DIALECT_WEBURL_R3, 0, "A", 1, 16, NULL, NULL));
  CHECK_EQ_INT("out", URLENS_E_ARGUMENT,
               urlens_nameprep(URLENS_DIALECT_WEBURL_R3, 0, "A", 1, NULL, NULL, 1, &length, &error));
}

static void check_options(void) {
  urlens_options options;
  char out[16];
  size_t length = 0;
  memset(&options, 0, sizeof options);
  CHECK_EQ_INT("size", URLENS_E_ARGUMENT,
               urlens_nameprep(URLENS_DIALECT_WEBURL_R3, 0, "A", 1, &options, out, sizeof out, &length, NULL));
  options.size = sizeof options;
  options.max_length = 1;
  CHECK_EQ_INT("limit", URLENS_E_TOO_LONG,
               urlens_nameprep(URLENS_DIALECT_WEBURL_R3, 0, "AB", 2, &options, out, sizeof out, &length, NULL));
  CHECK_EQ_INT("limit", with(URLENS_FEATURE_CONFUSABLES, URLENS_E_TOO_LONG),
               urlens_skeleton("m", 1, &options, out, sizeof out, &length)); /* two characters */
  CHECK_EQ_INT("limit", with(URLENS_FEATURE_CONFUSABLES, URLENS_OK),
               urlens_skeleton("a", 1, &options, out, sizeof out, &length));
}

static void check_confusables(void) {
  uint32_t feature = URLENS_FEATURE_CONFUSABLES;
  urlens_label_report report = {0, 0, 0, URLENS_RESTRICTION_NONE};
  char out[8];
  size_t length = 99;
  CHECK_EQ_INT("m", with(feature, URLENS_OK), urlens_skeleton("m", 1, NULL, out, sizeof out, &length));
  CHECK_EQ_INT("m", with(feature, URLENS_E_BUFFER_TOO_SMALL), urlens_skeleton("m", 1, NULL, NULL, 0, &length));
  CHECK_EQ_INT("m", urlens_build_info()->features & feature ? 2 : 99, length);
  CHECK_EQ_INT("input", URLENS_E_ARGUMENT, urlens_skeleton(NULL, 1, NULL, out, sizeof out, &length));
  CHECK_EQ_INT("length", URLENS_E_ARGUMENT, urlens_skeleton("m", 1, NULL, out, sizeof out, NULL));
  CHECK_EQ_INT("size", URLENS_E_ARGUMENT, urlens_report_label("m", 1, &report));
  CHECK_EQ_INT("report", URLENS_E_ARGUMENT, urlens_report_label("m", 1, NULL));
  report.size = sizeof report;
  CHECK_EQ_INT("m", with(feature, URLENS_OK), urlens_report_label("m", 1, &report));
  CHECK_EQ_INT("label", URLENS_E_ARGUMENT, urlens_report_label(NULL, 1, &report));
}

int main(void) {
  check_nameprep();
  check_options();
  check_confusables();
  return test_end();
}
