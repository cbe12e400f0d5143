/* SPDX-License-Identifier: MIT */
/*
 * The functions of parts that this build lacks. They exist so that programs link with every build, and they report that
 * the part is missing. In a build without auditors, no program has an auditor, so those functions can only get NULL.
 */
#include "api/call.h"
#include "api/handle.h"
#include "urlens/build.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/query.h"

#if !URLENS_WITH_UNICODE

urlens_status urlens_unicode_normalize(urlens_normalization how, const char *input, size_t length,
                                       const urlens_options *options, urlens_output *out) {
  (void)how, (void)input, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_domain_to_ascii(uint32_t flags, const char *domain, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  (void)flags, (void)domain, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_domain_to_unicode(uint32_t flags, const char *domain, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  (void)flags, (void)domain, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_punycode_encode(const char *label, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  (void)label, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_punycode_decode(const char *encoded, size_t length, const urlens_options *options,
                                     urlens_output *out) {
  (void)encoded, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

#endif

#if !URLENS_WITH_CONFUSABLES

urlens_status urlens_skeleton(const char *input, size_t length, const urlens_options *options, urlens_output *out) {
  (void)input, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_report_label(const char *label, size_t length, urlens_label_report *report) {
  (void)label, (void)length, (void)report;
  return URLENS_E_UNSUPPORTED;
}

#endif

#if !URLENS_WITH_ECMA

static urlens_status refuse_ecma(urlens_ecma_output *out) {
  if (out) out->error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_ecma_call(urlens_ecma_function function, urlens_ecma_text input, urlens_ecma_output *out) {
  (void)function, (void)input;
  return refuse_ecma(out);
}

urlens_status urlens_ecma_decode_extended(urlens_ecma_function function, urlens_ecma_text input,
                                          urlens_ecma_output *out) {
  (void)function, (void)input;
  return refuse_ecma(out);
}

urlens_status urlens_ecma_encode_extended(urlens_ecma_function function, urlens_ecma_text input,
                                          urlens_ecma_output *out) {
  (void)function, (void)input;
  return refuse_ecma(out);
}

#endif

#if !URLENS_WITH_WEBURL

urlens_status urlens_canonicalize_host(uint32_t flags, const char *host, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  (void)flags, (void)host, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_canonicalize_ipv4(const char *text, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  (void)text, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_canonicalize_ipv6(const char *text, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  (void)text, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_nameprep(uint32_t flags, const char *input, size_t length, const urlens_options *options,
                              urlens_output *out) {
  (void)flags, (void)input, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

#endif

#if !URLENS_WITH_RFC

urlens_status urlens_rfc_normalize(urlens_url *url, uint32_t mask) {
  (void)mask;
  return url ? ul_handle_fail(url, URLENS_E_UNSUPPORTED) : URLENS_E_ARGUMENT;
}

urlens_status urlens_iri_to_uri(uint32_t flags, const char *iri, size_t length, urlens_output *out) {
  (void)flags, (void)iri, (void)length;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_uri_to_iri(uint32_t flags, const char *uri, size_t length, urlens_output *out) {
  (void)flags, (void)uri, (void)length;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_iri_check_bidi(uint32_t flags, const char *iri, size_t length, urlens_bidi_sink sink,
                                    void *context, urlens_error *error) {
  (void)flags, (void)iri, (void)length, (void)sink, (void)context;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

#endif

#if !URLENS_WITH_SITE

urlens_status urlens_site_of(const urlens_url *url, uint32_t flags, urlens_site *site) {
  (void)url, (void)flags, (void)site;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_site_from_text(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                                    urlens_output *out, urlens_site *site) {
  (void)flags, (void)text, (void)length, (void)options, (void)site;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_same_site(const urlens_url *a, const urlens_url *b, urlens_site_comparison how, int *same) {
  (void)a, (void)b, (void)how, (void)same;
  return URLENS_E_UNSUPPORTED;
}

urlens_suffix_rule urlens_suffix_rule_of(const urlens_url *url, uint32_t flags) {
  (void)url, (void)flags;
  return URLENS_SUFFIX_RULE_NONE;
}

urlens_status urlens_suffix_list_create(const char *text, size_t length, const urlens_options *options,
                                        urlens_suffix_list **list, urlens_error *error) {
  (void)text, (void)length, (void)options, (void)list;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

void urlens_suffix_list_destroy(urlens_suffix_list *list) {
  (void)list;
}

size_t urlens_suffix_list_size(const urlens_suffix_list *list) {
  (void)list;
  return 0;
}

urlens_status urlens_cookie_domain(const urlens_url *url, const char *domain, size_t length, urlens_output *out) {
  (void)url, (void)domain, (void)length;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

int urlens_cookie_domain_matches(const urlens_url *url, const char *domain, size_t length) {
  (void)url, (void)domain, (void)length;
  return 0;
}

urlens_view urlens_cookie_default_path(const urlens_url *url) {
  urlens_view none = {NULL, 0};
  (void)url;
  return none;
}

int urlens_cookie_path_matches(const urlens_url *url, const char *path, size_t length) {
  (void)url, (void)path, (void)length;
  return 0;
}

urlens_status urlens_hash64(const urlens_url *url, urlens_comparison how, uint64_t *hash) {
  (void)url, (void)how, (void)hash;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_hash128(const urlens_url *url, urlens_comparison how, uint8_t *hash) {
  (void)url, (void)how, (void)hash;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_hash64_text(const char *text, size_t length, uint64_t *hash) {
  (void)text, (void)length, (void)hash;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_hash128_text(const char *text, size_t length, uint8_t *hash) {
  (void)text, (void)length, (void)hash;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_surt(urlens_surt_form form, const char *text, size_t length, const urlens_options *options,
                          urlens_output *out) {
  (void)form, (void)text, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_normalize(urlens_strength strength, const char *text, size_t length, const urlens_options *options,
                               urlens_output *out) {
  (void)strength, (void)text, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

int urlens_is_tracker(const char *name, size_t length) {
  (void)name, (void)length;
  return 0;
}

urlens_status urlens_path_to_url(urlens_path_style style, const char *path, size_t length,
                                 const urlens_options *options, urlens_output *out) {
  (void)style, (void)path, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_url_to_path(urlens_path_style style, const char *url, size_t length, const urlens_options *options,
                                 urlens_output *out) {
  (void)style, (void)url, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_data_url(const char *url, size_t length, const urlens_options *options, urlens_output *mime,
                              urlens_output *body) {
  (void)url, (void)length, (void)options;
  return ul_call_refuse(body, ul_call_refuse(mime, URLENS_E_UNSUPPORTED));
}

#endif

#if !URLENS_WITH_AUDIT

urlens_status urlens_auditor_create(const urlens_auditor_options *options, urlens_auditor **auditor) {
  (void)options, (void)auditor;
  return URLENS_E_UNSUPPORTED;
}

void urlens_auditor_destroy(urlens_auditor *auditor) {
  (void)auditor;
}

urlens_status urlens_auditor_diff(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                  size_t base_length) {
  (void)auditor, (void)input, (void)length, (void)base, (void)base_length;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_auditor_audit(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                   size_t base_length) {
  (void)auditor, (void)input, (void)length, (void)base, (void)base_length;
  return URLENS_E_UNSUPPORTED;
}

size_t urlens_auditor_reading_count(const urlens_auditor *auditor) {
  (void)auditor;
  return 0;
}

const urlens_reading *urlens_auditor_reading(const urlens_auditor *auditor, size_t number) {
  (void)auditor, (void)number;
  return NULL;
}

uint32_t urlens_auditor_disagreement(const urlens_auditor *auditor) {
  (void)auditor;
  return 0;
}

size_t urlens_auditor_finding_count(const urlens_auditor *auditor) {
  (void)auditor;
  return 0;
}

const urlens_finding *urlens_auditor_finding(const urlens_auditor *auditor, size_t number) {
  (void)auditor, (void)number;
  return NULL;
}

urlens_view urlens_auditor_safe_url(const urlens_auditor *auditor) {
  urlens_view none = {NULL, 0};
  (void)auditor;
  return none;
}

urlens_status urlens_audit_rule(size_t number, const char **id, const char **title) {
  (void)number, (void)id, (void)title;
  return URLENS_E_ARGUMENT;
}

#endif

#if !URLENS_WITH_TEMPLATE

urlens_status urlens_template_expand(const urlens_template_variable *variables, size_t count, const char *text,
                                     size_t length, urlens_output *out) {
  (void)variables, (void)count, (void)text, (void)length;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

int urlens_template_next(const char *text, size_t length, size_t *position, urlens_template_use *use,
                         urlens_error *error) {
  (void)text, (void)length, (void)position, (void)use;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return 0;
}

#endif

#if !URLENS_WITH_BUILD

static urlens_status refuse_change(urlens_url *url) {
  return url ? ul_handle_fail(url, URLENS_E_UNSUPPORTED) : URLENS_E_ARGUMENT;
}

urlens_status urlens_address_info(const uint8_t *bytes, size_t length, urlens_address_details *details) {
  (void)bytes, (void)length, (void)details;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_host_of(const urlens_url *url, urlens_host *host) {
  (void)url, (void)host;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_host_from_text(uint32_t flags, const char *text, size_t length, const urlens_options *options,
                                    urlens_output *out, urlens_host *host) {
  (void)flags, (void)text, (void)length, (void)options, (void)host;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_build(urlens_url *url, uint32_t flags, const urlens_url_parts *parts) {
  (void)flags, (void)parts;
  return refuse_change(url);
}

urlens_status urlens_parse_target(urlens_url *url, const urlens_request *request, urlens_target_form *form) {
  (void)request, (void)form;
  return refuse_change(url);
}

urlens_status urlens_segment_push(urlens_url *url, uint32_t flags, const char *segment, size_t length) {
  (void)flags, (void)segment, (void)length;
  return refuse_change(url);
}

urlens_status urlens_segment_pop(urlens_url *url) {
  return refuse_change(url);
}

urlens_status urlens_segment_set(urlens_url *url, uint32_t flags, size_t number, const char *segment, size_t length) {
  (void)flags, (void)number, (void)segment, (void)length;
  return refuse_change(url);
}

urlens_status urlens_join_path(urlens_url *url, uint32_t flags, const char *path, size_t length) {
  (void)flags, (void)path, (void)length;
  return refuse_change(url);
}

urlens_status urlens_query_edit(const urlens_query_change *changes, size_t count, const char *query, size_t length,
                                const urlens_options *options, urlens_output *out) {
  (void)changes, (void)count, (void)query, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_edit_query(urlens_url *url, const urlens_query_change *changes, size_t count, int *changed) {
  (void)changes, (void)count;
  if (changed) *changed = 0;
  return refuse_change(url);
}

#endif

#if !URLENS_WITH_PATTERN

urlens_status urlens_pattern_create(uint32_t flags, const urlens_pattern_input *input, const urlens_options *options,
                                    urlens_pattern **pattern, urlens_error *error) {
  (void)flags, (void)input, (void)options, (void)pattern;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_pattern_from_match_pattern(urlens_match_pattern_rules rules, const char *text, size_t length,
                                                const urlens_options *options, urlens_pattern **pattern,
                                                urlens_error *error) {
  (void)rules, (void)text, (void)length, (void)options, (void)pattern;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

void urlens_pattern_destroy(urlens_pattern *pattern) {
  (void)pattern;
}

urlens_view urlens_pattern_string(const urlens_pattern *pattern, urlens_part part) {
  urlens_view none = {NULL, 0};
  (void)pattern, (void)part;
  return none;
}

int urlens_pattern_has_regexp_groups(const urlens_pattern *pattern) {
  (void)pattern;
  return 0;
}

size_t urlens_pattern_group_count(const urlens_pattern *pattern, urlens_part part) {
  (void)pattern, (void)part;
  return 0;
}

urlens_view urlens_pattern_group_name(const urlens_pattern *pattern, urlens_part part, size_t number) {
  urlens_view none = {NULL, 0};
  (void)pattern, (void)part, (void)number;
  return none;
}

urlens_status urlens_pattern_compare(const urlens_pattern *left, const urlens_pattern *right, urlens_part part,
                                     int *order) {
  (void)left, (void)right, (void)part, (void)order;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_pattern_generate(const urlens_pattern *pattern, urlens_part part,
                                      const urlens_pattern_group *groups, size_t count, const urlens_options *options,
                                      urlens_output *out) {
  (void)pattern, (void)part, (void)groups, (void)count, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

urlens_status urlens_matcher_create(const urlens_options *options, urlens_matcher **matcher) {
  (void)options, (void)matcher;
  return URLENS_E_UNSUPPORTED;
}

void urlens_matcher_destroy(urlens_matcher *matcher) {
  (void)matcher;
}

urlens_status urlens_matcher_parse(urlens_matcher *matcher, const char *input, size_t length, const urlens_url *base) {
  (void)matcher, (void)input, (void)length, (void)base;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_matcher_read(urlens_matcher *matcher, const urlens_pattern_input *input) {
  (void)matcher, (void)input;
  return URLENS_E_UNSUPPORTED;
}

urlens_error urlens_matcher_error(const urlens_matcher *matcher) {
  (void)matcher;
  return ul_error_of(URLENS_E_UNSUPPORTED);
}

urlens_view urlens_matcher_part(const urlens_matcher *matcher, urlens_part part) {
  urlens_view none = {NULL, 0};
  (void)matcher, (void)part;
  return none;
}

urlens_status urlens_matcher_test(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches) {
  (void)matcher, (void)pattern, (void)matches;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_matcher_exec(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches) {
  (void)matcher, (void)pattern, (void)matches;
  return URLENS_E_UNSUPPORTED;
}

urlens_view urlens_matcher_group(const urlens_matcher *matcher, urlens_part part, size_t number) {
  urlens_view none = {NULL, 0};
  (void)matcher, (void)part, (void)number;
  return none;
}

urlens_status urlens_pattern_set_create(uint32_t flags, const urlens_pattern_input *inputs, size_t count,
                                        const urlens_options *options, urlens_pattern_set **set,
                                        urlens_pattern_set_error *wrong) {
  urlens_pattern_set_error error = {URLENS_NOWHERE, ul_error_of(URLENS_E_UNSUPPORTED)};
  (void)flags, (void)inputs, (void)count, (void)options, (void)set;
  if (wrong) *wrong = error;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_pattern_set_from(const urlens_pattern *const *patterns, size_t count,
                                      const urlens_options *options, urlens_pattern_set **set) {
  (void)patterns, (void)count, (void)options, (void)set;
  return URLENS_E_UNSUPPORTED;
}

void urlens_pattern_set_destroy(urlens_pattern_set *set) {
  (void)set;
}

size_t urlens_pattern_set_size(const urlens_pattern_set *set) {
  (void)set;
  return 0;
}

const urlens_pattern *urlens_pattern_set_at(const urlens_pattern_set *set, size_t number) {
  (void)set, (void)number;
  return NULL;
}

urlens_view urlens_pattern_set_bytes(const urlens_pattern_set *set) {
  urlens_view none = {NULL, 0};
  (void)set;
  return none;
}

urlens_status urlens_pattern_set_open(const void *bytes, size_t length, const urlens_pattern_set **set) {
  (void)bytes, (void)length, (void)set;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_matcher_first(urlens_matcher *matcher, const urlens_pattern_set *set, size_t *number) {
  (void)matcher, (void)set, (void)number;
  return URLENS_E_UNSUPPORTED;
}

urlens_status urlens_matcher_all(urlens_matcher *matcher, const urlens_pattern_set *set, const uint32_t **numbers,
                                 size_t *count) {
  (void)matcher, (void)set, (void)numbers, (void)count;
  return URLENS_E_UNSUPPORTED;
}

#endif

#if !URLENS_WITH_LINKS

int urlens_link_next(urlens_link_search *search, urlens_link *link, urlens_error *error) {
  (void)search, (void)link;
  if (error) *error = ul_error_of(URLENS_E_UNSUPPORTED);
  return 0;
}

urlens_status urlens_link_format(urlens_link_end end, const char *url, size_t length, const urlens_options *options,
                                 urlens_output *out) {
  (void)end, (void)url, (void)length, (void)options;
  return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
}

#endif
