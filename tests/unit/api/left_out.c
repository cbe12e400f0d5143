/* SPDX-License-Identifier: MIT */
/* A layer that was left out of the build says so from each of its functions, and changes nothing; one that is there does not. */
#include "test.h"
#include "urlens.h"

static const char url_text[] = "http://u@example.com/a?b";

enum { URL_LENGTH = sizeof url_text - 1 };

/* What a function answered, with what it did to the caller's error and length. */
typedef struct answer {
  urlens_status status;
  urlens_error error;
  size_t length;
} answer;

static const answer unasked = {URLENS_OK, {URLENS_OK, 7, 7}, 99};

static int has(uint32_t feature) {
  return (urlens_build_info()->features & feature) != 0;
}

/* The status alone: either the function is there, or it says that it is not. */
static void check_status(const char *function, uint32_t feature, urlens_status status) {
  CHECK_EQ_INT(function, has(feature), status != URLENS_E_UNSUPPORTED);
}

/* The same for a function that writes into a buffer and fills in an error. */
static void check_answer(const char *function, uint32_t feature, const answer *got) {
  check_status(function, feature, got->status);
  if (has(feature)) return;
  CHECK_EQ_INT(function, URLENS_E_UNSUPPORTED, got->error.status);
  CHECK_EQ_INT(function, 1, got->error.at == URLENS_NOWHERE);
  CHECK_EQ_INT(function, 0, got->error.length);
  CHECK_EQ_INT(function, 99, got->length);
}

static void ignore_finding(void *context, urlens_bidi_finding finding, size_t at, size_t length) {
  (void)context, (void)finding, (void)at, (void)length;
}

static urlens_url *new_url(urlens_dialect dialect, urlens_status *status) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  *status = urlens_create(&options, &url);
  if (*status == URLENS_OK) CHECK_EQ_INT(url_text, URLENS_OK, urlens_parse(url, url_text, URL_LENGTH, NULL));
  return url;
}

static void test_rfc(urlens_url *url) {
  static const urlens_dialect dialects[] = {URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3986_REGEX,
                                            URLENS_DIALECT_RFC3987};
  char out[64];
  answer got;
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
    urlens_url *other = new_url(dialects[i], &got.status);
    check_status(urlens_dialect_name(dialects[i]), URLENS_FEATURE_RFC, got.status);
    if (other) check_status("urlens_rfc_normalize", URLENS_FEATURE_RFC, urlens_rfc_normalize(other, 0));
    urlens_destroy(other);
  }
  CHECK_EQ_INT("urlens_rfc_normalize", URLENS_E_UNSUPPORTED, urlens_rfc_normalize(url, 0));
  CHECK_EQ_INT("urlens_rfc_normalize", URLENS_E_UNSUPPORTED, urlens_error_of(url).status);
  got = unasked;
  got.status = urlens_iri_to_uri(url_text, URL_LENGTH, 0, out, sizeof out, &got.length, &got.error);
  check_answer("urlens_iri_to_uri", URLENS_FEATURE_RFC, &got);
  got = unasked;
  got.status = urlens_uri_to_iri(url_text, URL_LENGTH, 0, out, sizeof out, &got.length, &got.error);
  check_answer("urlens_uri_to_iri", URLENS_FEATURE_RFC, &got);
  got = unasked;
  got.status = urlens_iri_check_bidi(url_text, URL_LENGTH, 0, ignore_finding, NULL, &got.error);
  CHECK_EQ_INT("urlens_iri_check_bidi", has(URLENS_FEATURE_RFC) && has(URLENS_FEATURE_UNICODE),
               got.status == URLENS_OK);
  got = unasked;
  got.status = urlens_relative(url, url, out, sizeof out, &got.length);
  got.error = urlens_error_of(url);
  check_answer("urlens_relative", URLENS_FEATURE_RFC, &got);
  CHECK_EQ_BYTES(url_text, URL_LENGTH, url_text, URL_LENGTH, urlens_href(url).data, urlens_href(url).length);
}

static void test_ecma(void) {
  static const uint32_t code_point = 'a';
  uint32_t code_points[4];
  char out[4];
  answer got = unasked;
  got.status = urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, URLENS_TEXT_FORM_UTF8, "a", 1, URLENS_TEXT_FORM_UTF8,
                                out, sizeof out, &got.length, &got.error);
  check_answer("urlens_ecma_call", URLENS_FEATURE_ECMA, &got);
  got = unasked;
  got.status = urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, URLENS_TEXT_FORM_UTF8, "a", 1, code_points,
                                           4, &got.length, &got.error);
  check_answer("urlens_ecma_decode_extended", URLENS_FEATURE_ECMA, &got);
  got = unasked;
  got.status = urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, &code_point, 1, out, sizeof out,
                                           &got.length, &got.error);
  check_answer("urlens_ecma_encode_extended", URLENS_FEATURE_ECMA, &got);
  CHECK_EQ_STR("", "encodeURI", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_ENCODE_URI));
}

static void test_sites(const urlens_url *url) {
  char out[64];
  urlens_site site;
  int same;
  answer got = unasked;
  check_status("urlens_site_of", URLENS_FEATURE_PSL, urlens_site_of(url, 0, &site));
  check_status("urlens_same_site", URLENS_FEATURE_PSL,
               urlens_same_site(url, url, URLENS_SITE_COMPARISON_SCHEMEFUL, &same));
  got.status = urlens_site_from_text(url_text, URL_LENGTH, 0, NULL, out, sizeof out, &got.length, &site, &got.error);
  check_answer("urlens_site_from_text", URLENS_FEATURE_PSL, &got);
}

static void test_keys(const urlens_url *url) {
  uint64_t hash = 0;
  uint8_t long_hash[16];
  char out[64];
  answer got = unasked;
  check_status("urlens_hash64", URLENS_FEATURE_SITE, urlens_hash64(url, URLENS_COMPARISON_WHOLE, &hash));
  check_status("urlens_hash128", URLENS_FEATURE_SITE, urlens_hash128(url, URLENS_COMPARISON_WHOLE, long_hash));
  check_status("urlens_hash64_text", URLENS_FEATURE_SITE, urlens_hash64_text("a", 1, &hash));
  check_status("urlens_hash128_text", URLENS_FEATURE_SITE, urlens_hash128_text("a", 1, long_hash));
  got.status = urlens_surt(URLENS_SURT_FORM_SURT, url_text, URL_LENGTH, NULL, out, sizeof out, &got.length, &got.error);
  check_answer("urlens_surt", URLENS_FEATURE_SITE, &got);
  got = unasked;
  got.status = urlens_normalize(URLENS_STRENGTH_SAME, url_text, URL_LENGTH, NULL, out, sizeof out, &got.length,
                                &got.error);
  check_answer("urlens_normalize", URLENS_FEATURE_SITE, &got);
  CHECK_EQ_STR("", "same", urlens_strength_name(URLENS_STRENGTH_SAME));
}

static void test_files_and_data(void) {
  size_t mime_length = 99;
  char mime[64], out[64];
  answer got = unasked;
  got.status = urlens_path_to_url(URLENS_PATH_STYLE_POSIX, "/a", 2, NULL, out, sizeof out, &got.length, &got.error);
  check_answer("urlens_path_to_url", URLENS_FEATURE_SITE, &got);
  got = unasked;
  got.status = urlens_url_to_path(URLENS_PATH_STYLE_POSIX, "file:///a", 9, NULL, out, sizeof out, &got.length,
                                  &got.error);
  check_answer("urlens_url_to_path", URLENS_FEATURE_SITE, &got);
  got = unasked;
  got.status = urlens_data_url("data:,a", 7, NULL, mime, sizeof mime, &mime_length, out, sizeof out, &got.length,
                               &got.error);
  check_answer("urlens_data_url", URLENS_FEATURE_SITE, &got);
  CHECK_EQ_INT("urlens_data_url", has(URLENS_FEATURE_SITE), mime_length != 99);
}

static void test_audit(void) {
  urlens_auditor *auditor = NULL;
  const char *id = NULL;
  size_t count = 99;
  check_status("urlens_auditor_create", URLENS_FEATURE_AUDIT, urlens_auditor_create(NULL, &auditor));
  CHECK_EQ_INT("urlens_auditor_create", has(URLENS_FEATURE_AUDIT), auditor != NULL);
  check_status("urlens_auditor_diff", URLENS_FEATURE_AUDIT,
               urlens_auditor_diff(auditor, url_text, URL_LENGTH, NULL, 0));
  CHECK_EQ_INT("urlens_get_readings", has(URLENS_FEATURE_AUDIT), urlens_get_readings(auditor, &count) != NULL);
  CHECK_EQ_INT("urlens_get_readings", has(URLENS_FEATURE_AUDIT), count > 0);
  check_status("urlens_auditor_audit", URLENS_FEATURE_AUDIT,
               urlens_auditor_audit(auditor, url_text, URL_LENGTH, NULL, 0));
  CHECK_EQ_INT("urlens_get_findings", has(URLENS_FEATURE_AUDIT), urlens_get_findings(auditor, &count) != NULL);
  CHECK_EQ_INT("urlens_get_findings", has(URLENS_FEATURE_AUDIT), count > 0);
  CHECK_EQ_INT("urlens_auditor_safe_url", has(URLENS_FEATURE_AUDIT), urlens_auditor_safe_url(auditor).data != NULL);
  CHECK_EQ_INT("urlens_audit_rule", has(URLENS_FEATURE_AUDIT), urlens_audit_rule(0, &id, NULL) == URLENS_OK);
  CHECK_EQ_INT("urlens_audit_rule", has(URLENS_FEATURE_AUDIT), id != NULL);
  CHECK_EQ_INT("urlens_auditor_disagreement", 0, urlens_auditor_disagreement(NULL));
  CHECK_EQ_STR("", "high", urlens_severity_name(URLENS_SEVERITY_HIGH));
  urlens_auditor_destroy(auditor);
}

int main(void) {
  urlens_status status;
  urlens_url *url = new_url(URLENS_DIALECT_WHATWG, &status);
  if (!CHECK(url != NULL)) return test_end();
  test_rfc(url);
  test_ecma();
  test_sites(url);
  test_keys(url);
  test_files_and_data();
  test_audit();
  urlens_destroy(url);
  return test_end();
}
