/* SPDX-License-Identifier: MIT */
/* A part that was left out of the build says so from each of its functions, and changes nothing; one that is there does not. */
#include "objects.h"
#include "output.h"
#include "urlens/audit.h"
#include "urlens/build.h"
#include "urlens/ecma.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/pattern.h"
#include "urlens/query.h"
#include "urlens/rfc.h"
#include "urlens/site.h"
#include "urlens/template.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

static const char url_text[] = "http://u@example.com/a?b";

enum { URL_LENGTH = sizeof url_text - 1 };

/* The status alone: either the function is there, or it says that it is not. */
static void check_status(const char *function, uint32_t feature, urlens_status status) {
  CHECK_EQ_INT(function, has_feature(feature), status != URLENS_E_UNSUPPORTED);
}

/* The same for a function that writes to an output. */
static void check_output(const char *function, uint32_t feature, urlens_status status, const urlens_output *out) {
  check_status(function, feature, status);
  if (has_feature(feature)) return;
  CHECK_EQ_INT(function, 1, output_says(out, URLENS_E_UNSUPPORTED));
  CHECK_EQ_INT(function, 1, out->length == output_untouched);
}

static void ignore_finding(void *context, urlens_bidi_finding finding, size_t at, size_t length) {
  (void)context, (void)finding, (void)at, (void)length;
}

/* --- Dialects -------------------------------------------------------------------------------------------------------- */

/* An object with the URL, if this build has the dialect. */
static urlens_url *new_url(urlens_dialect dialect, urlens_status *status) {
  urlens_options options = options_for(dialect, 0);
  urlens_url *url = NULL;
  *status = urlens_create(&options, &url);
  if (*status == URLENS_OK) CHECK_EQ_INT(url_text, URLENS_OK, parse_text(url, url_text));
  return url;
}

static uint32_t part_of(urlens_dialect dialect) {
  if (dialect <= URLENS_DIALECT_RFC3987) return URLENS_FEATURE_RFC;
  return dialect < URLENS_DIALECT_PYTHON ? URLENS_FEATURE_WEBURL : URLENS_FEATURE_LIVING;
}

/* Every dialect that has a name: it is there, and is listed, with the part that it belongs to. */
static void test_dialects(void) {
  for (int number = 0; number < 64; number++) {
    urlens_dialect dialect = (urlens_dialect)number;
    const char *name = urlens_dialect_name(dialect);
    uint32_t feature = part_of(dialect);
    urlens_dialect_details details = {0};
    urlens_status status;
    urlens_url *url;
    if (!name || dialect == URLENS_DIALECT_WHATWG) continue;
    url = new_url(dialect, &status);
    check_status(name, feature, status);
    CHECK_EQ_INT(name, has_feature(feature), url != NULL);
    details.size = sizeof details;
    check_status(name, feature, urlens_dialect_info(dialect, &details));
    CHECK_EQ_INT(name, has_feature(feature), details.name != NULL);
    urlens_destroy(url);
  }
}

/* --- Functions, part by part ------------------------------------------------------------------------------------------ */

static void test_rfc(urlens_url *url) {
  static const urlens_dialect dialects[] = {URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3986_REGEX,
                                            URLENS_DIALECT_RFC3987};
  urlens_error error = {URLENS_OK, 7, 7, URLENS_PLACE_BASE};
  urlens_status status;
  output_room room;
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
    urlens_url *other = new_url(dialects[i], &status);
    if (other) check_status("urlens_rfc_normalize", URLENS_FEATURE_RFC, urlens_rfc_normalize(other, 0));
    urlens_destroy(other);
  }
  CHECK_EQ_INT("urlens_rfc_normalize", URLENS_E_UNSUPPORTED, urlens_rfc_normalize(url, 0));
  CHECK_EQ_INT("urlens_rfc_normalize", URLENS_E_UNSUPPORTED, urlens_error_of(url).status);
  status = urlens_iri_to_uri(0, url_text, URL_LENGTH, output_open(&room, 64));
  check_output("urlens_iri_to_uri", URLENS_FEATURE_RFC, status, &room.out);
  status = urlens_uri_to_iri(0, url_text, URL_LENGTH, output_open(&room, 64));
  check_output("urlens_uri_to_iri", URLENS_FEATURE_RFC, status, &room.out);
  status = urlens_iri_check_bidi(0, url_text, URL_LENGTH, ignore_finding, NULL, &error);
  CHECK_EQ_INT("urlens_iri_check_bidi", has_feature(URLENS_FEATURE_RFC) && has_feature(URLENS_FEATURE_UNICODE),
               status == URLENS_OK);
  CHECK(error.status == status && error.at == URLENS_NOWHERE && error.place == URLENS_PLACE_INPUT);
  CHECK_EQ_BYTES(url_text, URL_LENGTH, url_text, URL_LENGTH, urlens_href(url).data, urlens_href(url).length);
}

/* It is no part: every build has it. */
static void test_relative(urlens_url *url) {
  output_room room;
  CHECK_EQ_INT("urlens_relative", URLENS_OK, urlens_relative(url, url, output_open(&room, 64)));
  CHECK_EQ_INT("urlens_relative", 0, room.out.length);
}

static void test_ecma(void) {
  static const uint32_t code_point = 'a';
  static const urlens_ecma_text utf8 = {URLENS_TEXT_FORM_UTF8, "a", 1},
                                numbers = {URLENS_TEXT_FORM_CODE_POINTS, &code_point, 1};
  uint32_t code_points[4];
  char bytes[4];
  urlens_ecma_output outs[3] = {{URLENS_TEXT_FORM_UTF8, NULL, 4, 99, {URLENS_OK, 7, 7, URLENS_PLACE_BASE}}};
  urlens_status status[3];
  outs[0].data = bytes;
  outs[1] = outs[2] = outs[0];
  outs[1].form = URLENS_TEXT_FORM_CODE_POINTS;
  outs[1].data = code_points;
  status[0] = urlens_ecma_call(URLENS_ECMA_FUNCTION_ENCODE_URI, utf8, &outs[0]);
  status[1] = urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, utf8, &outs[1]);
  status[2] = urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, numbers, &outs[2]);
  for (int i = 0; i < 3; i++) {
    check_status("urlens/ecma.h", URLENS_FEATURE_ECMA, status[i]);
    CHECK_EQ_INT("urlens/ecma.h", status[i], outs[i].error.status);
    CHECK(outs[i].error.at == URLENS_NOWHERE && outs[i].error.length == 0);
    CHECK_EQ_INT("urlens/ecma.h", has_feature(URLENS_FEATURE_ECMA) ? 1 : 99, outs[i].length);
  }
  CHECK_EQ_STR("", "encodeURI", urlens_ecma_function_name(URLENS_ECMA_FUNCTION_ENCODE_URI));
}

/* A list can be read in a build that has none itself. */
static void test_cookies(const urlens_url *url) {
  urlens_suffix_list *list = NULL;
  urlens_error error;
  output_room room;
  urlens_status status = urlens_cookie_domain(url, "example.com", 11, output_open(&room, OUTPUT_ALL));
  int has_site = has_feature(URLENS_FEATURE_SITE);
  check_output("urlens_cookie_domain", URLENS_FEATURE_PSL, status, &room.out);
  CHECK_EQ_INT("urlens_cookie_domain_matches", has_site, urlens_cookie_domain_matches(url, "example.com", 11));
  CHECK_EQ_INT("urlens_cookie_path_matches", has_site, urlens_cookie_path_matches(url, "/", 1));
  CHECK_EQ_INT("urlens_cookie_default_path", has_site, urlens_cookie_default_path(url).data != NULL);
  check_status("urlens_suffix_list_create", URLENS_FEATURE_SITE,
               urlens_suffix_list_create("com", 3, NULL, &list, &error));
  check_status("urlens_suffix_list_create", URLENS_FEATURE_SITE, error.status);
  CHECK_EQ_INT("urlens_suffix_list_size", has_site, urlens_suffix_list_size(list));
  CHECK_EQ_INT("urlens_suffix_rule_of", has_feature(URLENS_FEATURE_PSL),
               urlens_suffix_rule_of(url, 0) == URLENS_SUFFIX_RULE_ICANN);
  urlens_suffix_list_destroy(list);
}

static void test_patterns(void) {
  urlens_pattern_input input = {.size = sizeof input};
  urlens_pattern *pattern = NULL;
  urlens_pattern_set *set = NULL;
  urlens_matcher *matcher = NULL;
  urlens_error error;
  int number = 0;
  check_status("urlens_pattern_create", URLENS_FEATURE_PATTERN,
               urlens_pattern_create(0, &input, NULL, &pattern, &error));
  check_status("urlens_pattern_create", URLENS_FEATURE_PATTERN, error.status);
  check_status("urlens_pattern_set_create", URLENS_FEATURE_PATTERN,
               urlens_pattern_set_create(0, &input, 1, NULL, &set, NULL));
  check_status("urlens_matcher_create", URLENS_FEATURE_PATTERN, urlens_matcher_create(NULL, &matcher));
  check_status("urlens_matcher_parse", URLENS_FEATURE_PATTERN, urlens_matcher_parse(matcher, "a:b", 3, NULL));
  check_status("urlens_matcher_test", URLENS_FEATURE_PATTERN, urlens_matcher_test(matcher, pattern, &number));
  CHECK_EQ_INT("urlens_pattern_string", has_feature(URLENS_FEATURE_PATTERN),
               urlens_pattern_string(pattern, URLENS_PART_PATH).data != NULL);
  CHECK_EQ_INT("urlens_pattern_set_size", has_feature(URLENS_FEATURE_PATTERN), urlens_pattern_set_size(set));
  urlens_pattern_destroy(pattern);
  urlens_pattern_set_destroy(set);
  urlens_matcher_destroy(matcher);
}

static void test_templates(void) {
  urlens_template_use use;
  urlens_error error;
  size_t position = 0;
  output_room room;
  urlens_status status = urlens_template_expand(NULL, 0, "{a}", 3, output_open(&room, OUTPUT_ALL));
  check_output("urlens_template_expand", URLENS_FEATURE_TEMPLATE, status, &room.out);
  CHECK_EQ_INT("urlens_template_next", has_feature(URLENS_FEATURE_TEMPLATE),
               urlens_template_next("{a}", 3, &position, &use, &error));
  check_status("urlens_template_next", URLENS_FEATURE_TEMPLATE, error.status);
}

static void test_sites(const urlens_url *url) {
  output_room room;
  urlens_site site;
  int same;
  urlens_status status;
  check_status("urlens_site_of", URLENS_FEATURE_PSL, urlens_site_of(url, 0, &site));
  check_status("urlens_same_site", URLENS_FEATURE_PSL,
               urlens_same_site(url, url, URLENS_SITE_COMPARISON_SCHEMEFUL, &same));
  status = urlens_site_from_text(0, url_text, URL_LENGTH, NULL, output_open(&room, 64), &site);
  check_output("urlens_site_from_text", URLENS_FEATURE_PSL, status, &room.out);
}

static void test_keys(const urlens_url *url) {
  uint64_t hash = 0;
  uint8_t long_hash[16];
  output_room room;
  urlens_status status;
  check_status("urlens_hash64", URLENS_FEATURE_SITE, urlens_hash64(url, URLENS_COMPARISON_WHOLE, &hash));
  check_status("urlens_hash128", URLENS_FEATURE_SITE, urlens_hash128(url, URLENS_COMPARISON_WHOLE, long_hash));
  check_status("urlens_hash64_text", URLENS_FEATURE_SITE, urlens_hash64_text("a", 1, &hash));
  check_status("urlens_hash128_text", URLENS_FEATURE_SITE, urlens_hash128_text("a", 1, long_hash));
  status = urlens_surt(URLENS_SURT_FORM_SURT, url_text, URL_LENGTH, NULL, output_open(&room, 64));
  check_output("urlens_surt", URLENS_FEATURE_SITE, status, &room.out);
  status = urlens_normalize(URLENS_STRENGTH_SAME, url_text, URL_LENGTH, NULL, output_open(&room, 64));
  check_output("urlens_normalize", URLENS_FEATURE_SITE, status, &room.out);
  CHECK_EQ_STR("", "same", urlens_strength_name(URLENS_STRENGTH_SAME));
}

static void test_files_and_data(void) {
  output_room room, mime;
  urlens_status status;
  status = urlens_path_to_url(URLENS_PATH_STYLE_POSIX, "/a", 2, NULL, output_open(&room, 64));
  check_output("urlens_path_to_url", URLENS_FEATURE_SITE, status, &room.out);
  status = urlens_url_to_path(URLENS_PATH_STYLE_POSIX, "file:///a", 9, NULL, output_open(&room, 64));
  check_output("urlens_url_to_path", URLENS_FEATURE_SITE, status, &room.out);
  status = urlens_data_url("data:,a", 7, NULL, output_open(&mime, 64), output_open(&room, 64));
  check_output("urlens_data_url", URLENS_FEATURE_SITE, status, &room.out);
  check_output("urlens_data_url", URLENS_FEATURE_SITE, status, &mime.out);
}

static void test_unicode(void) {
  uint32_t feature = URLENS_FEATURE_UNICODE;
  urlens_label_report report = {.size = sizeof report};
  output_room room;
  urlens_status status = urlens_unicode_normalize((urlens_normalization){0}, "a", 1, NULL, output_open(&room, 8));
  check_output("urlens_unicode_normalize", feature, status, &room.out);
  status = urlens_domain_to_ascii(0, "a", 1, NULL, output_open(&room, 8));
  check_output("urlens_domain_to_ascii", feature, status, &room.out);
  status = urlens_domain_to_unicode(0, "a", 1, NULL, output_open(&room, 8));
  check_output("urlens_domain_to_unicode", feature, status, &room.out);
  status = urlens_punycode_encode("a", 1, NULL, output_open(&room, 8));
  check_output("urlens_punycode_encode", feature, status, &room.out);
  status = urlens_punycode_decode("a", 1, NULL, output_open(&room, 8));
  check_output("urlens_punycode_decode", feature, status, &room.out);
  status = urlens_skeleton("a", 1, NULL, output_open(&room, 8));
  check_output("urlens_skeleton", URLENS_FEATURE_CONFUSABLES, status, &room.out);
  check_status("urlens_report_label", URLENS_FEATURE_CONFUSABLES, urlens_report_label("a", 1, &report));
}

static void test_weburl(void) {
  uint32_t feature = URLENS_FEATURE_WEBURL;
  urlens_options options = options_for(URLENS_DIALECT_WEBURL_R3, 0);
  output_room room;
  urlens_status status = urlens_canonicalize_host(0, "a", 1, &options, output_open(&room, 8));
  check_output("urlens_canonicalize_host", feature, status, &room.out);
  status = urlens_canonicalize_ipv4("1", 1, &options, output_open(&room, 8));
  check_output("urlens_canonicalize_ipv4", feature, status, &room.out);
  status = urlens_canonicalize_ipv6("::", 2, &options, output_open(&room, 8));
  check_output("urlens_canonicalize_ipv6", feature, status, &room.out);
  status = urlens_nameprep(0, "a", 1, &options, output_open(&room, 8));
  check_output("urlens_nameprep", feature, status, &room.out);
}

static void test_hosts(const urlens_url *url) {
  static const uint8_t bytes[] = {127, 0, 0, 1};
  urlens_host host = {.size = sizeof host};
  urlens_address_details details = {.size = sizeof details};
  output_room room;
  check_status("urlens_host_of", URLENS_FEATURE_BUILD, urlens_host_of(url, &host));
  check_status("urlens_address_info", URLENS_FEATURE_BUILD, urlens_address_info(bytes, sizeof bytes, &details));
  check_output("urlens_host_from_text", URLENS_FEATURE_BUILD,
               urlens_host_from_text(0, "a", 1, NULL, output_open(&room, 8), &host), &room.out);
}

/* What changes a URL. In a build without the part the object keeps its URL. */
static void test_build(void) {
  static const urlens_query_change change = {
      URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_NAME, {"b", 1}, {NULL, 0}, NULL, NULL};
  urlens_url_parts parts = {.size = sizeof parts, .scheme = {"http", 4}, .host = {"h", 1}};
  urlens_request request = {.size = sizeof request, .target = {"/", 1}, .host = {"h", 1}};
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, url_text);
  urlens_target_form form;
  output_room room;
  int changed = 7;
  check_status("urlens_segment_push", URLENS_FEATURE_BUILD, urlens_segment_push(url, 0, "x", 1));
  check_status("urlens_segment_set", URLENS_FEATURE_BUILD, urlens_segment_set(url, 0, 0, "x", 1));
  check_status("urlens_segment_pop", URLENS_FEATURE_BUILD, urlens_segment_pop(url));
  check_status("urlens_join_path", URLENS_FEATURE_BUILD, urlens_join_path(url, 0, "x", 1));
  check_status("urlens_edit_query", URLENS_FEATURE_BUILD, urlens_edit_query(url, &change, 1, &changed));
  CHECK_EQ_INT("urlens_edit_query", has_feature(URLENS_FEATURE_BUILD), changed);
  check_status("urlens_build", URLENS_FEATURE_BUILD, urlens_build(url, 0, &parts));
  check_status("urlens_parse_target", URLENS_FEATURE_BUILD, urlens_parse_target(url, &request, &form));
  check_output("urlens_query_edit", URLENS_FEATURE_BUILD,
               urlens_query_edit(&change, 1, "b&c", 3, NULL, output_open(&room, 8)), &room.out);
  check_href("the URL", has_feature(URLENS_FEATURE_BUILD) ? "http://h/" : url_text, url);
  urlens_destroy(url);
}

static void test_audit(void) {
  int here = has_feature(URLENS_FEATURE_AUDIT);
  urlens_auditor *auditor = NULL;
  const char *id = NULL;
  check_status("urlens_auditor_create", URLENS_FEATURE_AUDIT, urlens_auditor_create(NULL, &auditor));
  CHECK_EQ_INT("urlens_auditor_create", here, auditor != NULL);
  check_status("urlens_auditor_diff", URLENS_FEATURE_AUDIT,
               urlens_auditor_diff(auditor, url_text, URL_LENGTH, NULL, 0));
  CHECK_EQ_INT("urlens_auditor_reading", here, urlens_auditor_reading(auditor, 0) != NULL);
  CHECK_EQ_INT("urlens_auditor_reading_count", here, urlens_auditor_reading_count(auditor) > 0);
  check_status("urlens_auditor_audit", URLENS_FEATURE_AUDIT,
               urlens_auditor_audit(auditor, url_text, URL_LENGTH, NULL, 0));
  CHECK_EQ_INT("urlens_auditor_finding", here, urlens_auditor_finding(auditor, 0) != NULL);
  CHECK_EQ_INT("urlens_auditor_finding_count", here, urlens_auditor_finding_count(auditor) > 0);
  CHECK_EQ_INT("urlens_auditor_safe_url", here, urlens_auditor_safe_url(auditor).data != NULL);
  CHECK_EQ_INT("urlens_audit_rule", here, urlens_audit_rule(0, &id, NULL) == URLENS_OK);
  CHECK_EQ_INT("urlens_audit_rule", here, id != NULL);
  CHECK_EQ_INT("urlens_auditor_disagreement", 0, urlens_auditor_disagreement(NULL));
  CHECK_EQ_STR("", "high", urlens_severity_name(URLENS_SEVERITY_HIGH));
  urlens_auditor_destroy(auditor);
}

static void test_links(void) {
  static const char text[] = "http://a/";
  urlens_link_search search = {.text = text, .length = sizeof text - 1};
  urlens_link link;
  urlens_error error;
  output_room room;
  urlens_status status = urlens_link_format(URLENS_LINK_END_ALONE, text, sizeof text - 1, NULL,
                                            output_open(&room, OUTPUT_ALL));
  check_output("urlens_link_format", URLENS_FEATURE_LINKS, status, &room.out);
  CHECK_EQ_INT("urlens_link_next", has_feature(URLENS_FEATURE_LINKS), urlens_link_next(&search, &link, &error));
  check_status("urlens_link_next", URLENS_FEATURE_LINKS, error.status);
}

int main(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, url_text);
  test_dialects();
  test_rfc(url);
  test_relative(url);
  test_ecma();
  test_templates();
  test_patterns();
  test_links();
  test_cookies(url);
  test_sites(url);
  test_keys(url);
  test_files_and_data();
  test_unicode();
  test_weburl();
  test_hosts(url);
  test_build();
  test_audit();
  urlens_destroy(url);
  return test_end();
}
