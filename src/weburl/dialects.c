/* SPDX-License-Identifier: MIT */
/*
 * The dialects, side by side. Each list is what one document says for one marker; two lists that differ in one line are
 * two documents that differ in one sentence. To add a dialect is to add lists and a row.
 *
 * Revision 1 is seed 000 (May 2011), revision 2 seed 001 (June 2011), revision 3 seed 002 (September 2011). Each has its
 * own host steps, and those it gives for three browsers of the time.
 */
#include "weburl/classes.h"
#include "weburl/steps.h"

#if URLENS_WITH_UNICODE

/* The layout is for the eye that goes from list to list. */
/* clang-format off */

/* ------------------------------------------------------------------------------------------------------------------- */
/* Schemes and ports                                                                                                   */
/* ------------------------------------------------------------------------------------------------------------------- */

static const char *const no_schemes[] = {NULL};

/* 000 leaves open which schemes are hierarchical. */
static const char *const hierarchical_r1[] = {"http", "https", "ftp", "ldap", NULL};

/* 001 names the first two; its results count the third in (row 43). */
static const char *const hierarchical_r2[] = {"http", "https", "ftp", NULL};
static const char *const not_hierarchical_r2[] = {"about", "data", "javascript", "mailto", NULL};

static const char *const not_hierarchical_r3[] = {"about", "data", "javascript", "mailto", "vbscript", NULL};

static const ul_scheme_port no_ports[] = {{NULL, 0}};

static const ul_scheme_port ports_r1_r2[] = {{"http", 80}, {"https", 443}, {NULL, 0}};

static const ul_scheme_port ports_r3[] = {
    {"ftp", 21},    {"gopher", 70},  {"http", 80}, {"https", 443}, {"telnet", 23},
    {"tn3270", 23}, {"rlogin", 513}, {"ws", 80},   {"wss", 443},   {NULL, 0},
};

/* ------------------------------------------------------------------------------------------------------------------- */
/* Preprocessing and parsing                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------- */

static const ul_text_step *const preprocess_barth[] = {&ul_read_as_utf8, &ul_trim_controls, NULL};

static const ul_text_step *const preprocess_r1[] = {&ul_trim_controls, &ul_replace_non_scalars, NULL};

static const ul_text_step *const preprocess_r2[] = {&ul_trim_controls, &ul_replace_non_scalars,
                                                    &ul_remove_tabs_and_newlines, NULL};

static const ul_text_step *const preprocess_r3[] = {&ul_replace_non_scalars, &ul_remove_tabs_and_newlines,
                                                    &ul_trim_spaces, NULL};

static const ul_parse_step *const parse_barth[] = {&ul_find_scheme_even_empty, &ul_parse_unless_known,
                                                   &ul_rest_is_path, NULL};

static const ul_parse_step *const parse_r1[] = {&ul_find_any_scheme, &ul_parse_if_known, &ul_rest_is_path, NULL};

static const ul_parse_step *const parse_r2[] = {&ul_find_any_scheme, &ul_parse_mailto_url,
                                                &ul_parse_if_known_or_slash_follows, &ul_rest_is_path, NULL};

static const ul_parse_step *const parse_r3[] = {
    &ul_parse_unc_path,         &ul_find_valid_scheme, &ul_parse_drive_url, &ul_parse_file_url, &ul_parse_mailto_url,
    &ul_parse_if_slash_follows, &ul_split_unlisted,    &ul_rest_is_path,    NULL};

/* ------------------------------------------------------------------------------------------------------------------- */
/* Resolution and canonicalization                                                                                     */
/* ------------------------------------------------------------------------------------------------------------------- */

static const ul_resolve_step *const resolve_r1[] = {&ul_refuse_invalid_base, &ul_resolve_text, NULL};

static const ul_resolve_step *const resolve_r2[] = {&ul_refuse_invalid_base, &ul_resolve_text_refusing_base, NULL};

static const ul_resolve_step *const resolve_r3[] = {
    &ul_refuse_invalid_base,         &ul_take_base_if_empty,          &ul_parse_reference, &ul_resolve_without_scheme,
    &ul_resolve_with_scheme_of_base, &ul_remove_dots_if_hierarchical, NULL};

static const ul_canonicalize_step *const canonicalize_r1[] = {
    &ul_lowercase_scheme, &ul_canonicalize_credentials, &ul_canonicalize_host_component, &ul_canonicalize_port,
    &ul_fill_empty_path,  &ul_canonicalize_any_path,    &ul_canonicalize_any_query,      &ul_canonicalize_fragment,
    NULL};

static const ul_canonicalize_step *const canonicalize_r2[] = {
    &ul_lowercase_scheme, &ul_canonicalize_credentials, &ul_canonicalize_host_component,
    &ul_canonicalize_port, &ul_fill_empty_path, &ul_canonicalize_path_by_scheme,
    &ul_canonicalize_any_query, &ul_canonicalize_fragment, NULL};

static const ul_canonicalize_step *const canonicalize_r3[] = {
    &ul_lowercase_scheme,  &ul_canonicalize_credentials, &ul_settle_file_host_and_path, &ul_canonicalize_host_component,
    &ul_canonicalize_port, &ul_lead_path_with_slash,     &ul_canonicalize_path,         &ul_guard_path,
    &ul_canonicalize_query, &ul_canonicalize_fragment,   NULL};

/* ------------------------------------------------------------------------------------------------------------------- */
/* Hosts                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------- */

static const ul_host_step *const host_r1[] = {
    &ul_host_remove_tabs, &ul_host_decode_all,     &ul_host_note_non_ascii,   &ul_host_take_separator_off,
    &ul_host_nameprep,    &ul_host_map_separators, &ul_host_work_on_labels,   &ul_host_put_dot_back,
    &ul_host_escape,      &ul_host_keep_bracketed, &ul_host_refuse_brackets,  &ul_host_ipv4_greedy,
    NULL};

static const ul_host_step *const host_r1_chrome[] = {
    &ul_host_remove_tabs,      &ul_host_decode_all,     &ul_host_note_non_ascii,  &ul_host_take_separator_off,
    &ul_host_refuse_percent,   &ul_host_escape_marks,   &ul_host_map_separators,  &ul_host_work_on_labels,
    &ul_host_put_dot_back,     &ul_host_decode_octets,  &ul_host_lowercase,       &ul_host_refuse_forbidden,
    &ul_host_escape,           &ul_host_keep_bracketed, &ul_host_refuse_brackets, &ul_host_ipv4_greedy,
    NULL};

static const ul_host_step *const host_r1_gecko[] = {
    &ul_host_remove_tabs,          &ul_host_fall_back_to_lowercase, &ul_host_note_non_ascii, &ul_host_nameprep,
    &ul_host_refuse_nul_and_space, &ul_host_map_separators,         &ul_host_check_tld,      &ul_host_work_on_labels,
    &ul_host_keep_bracketed,       &ul_host_refuse_brackets,        &ul_host_ipv4_greedy,    NULL};

static const ul_host_step *const host_r1_ie[] = {
    &ul_host_remove_tabs,     &ul_host_decode_some,         &ul_host_note_non_ascii,     &ul_host_take_separator_off,
    &ul_host_nameprep,        &ul_host_map_separators,      &ul_host_note_ace_labels,    &ul_host_work_on_labels,
    &ul_host_put_dot_back,    &ul_host_refuse_forbidden,    &ul_host_refuse_bad_escapes, &ul_host_escape_in_lowercase,
    &ul_host_keep_bracketed,  &ul_host_refuse_brackets,     &ul_host_ipv4_greedy,        NULL};

static const ul_host_step *const host_r2[] = {
    &ul_host_remove_tabs,    &ul_host_refuse_encoded_bracket, &ul_host_decode_all,      &ul_host_note_non_ascii,
    &ul_host_nameprep,       &ul_host_map_separators,         &ul_host_take_dot_off,    &ul_host_work_on_labels,
    &ul_host_put_dot_back,   &ul_host_ipv6,                   &ul_host_refuse_colon,    &ul_host_ipv4,
    &ul_host_refuse_forbidden, &ul_host_escape,               NULL};

static const ul_host_step *const host_r3[] = {
    &ul_host_remove_tabs,    &ul_host_refuse_encoded_bracket, &ul_host_decode_all,   &ul_host_note_non_ascii,
    &ul_host_nameprep,       &ul_host_map_separators,         &ul_host_take_dot_off, &ul_host_work_on_labels,
    &ul_host_put_dot_back,   &ul_host_ipv6,                   &ul_host_refuse_colon_unless_file, &ul_host_ipv4,
    &ul_host_refuse_forbidden, &ul_host_escape,               NULL};

static const ul_host_step *const host_r2_r3_chrome[] = {
    &ul_host_remove_tabs,    &ul_host_decode_all,    &ul_host_note_non_ascii, &ul_host_take_separator_off,
    &ul_host_refuse_percent, &ul_host_escape_marks,  &ul_host_map_separators, &ul_host_work_on_labels,
    &ul_host_put_dot_back,   &ul_host_decode_octets, &ul_host_lowercase,      &ul_host_ipv6,
    &ul_host_ipv4,           &ul_host_refuse_forbidden, &ul_host_escape,      NULL};

static const ul_host_step *const host_r2_r3_gecko[] = {
    &ul_host_remove_tabs,          &ul_host_fall_back_to_lowercase, &ul_host_note_non_ascii, &ul_host_nameprep,
    &ul_host_refuse_nul_and_space, &ul_host_map_separators,         &ul_host_check_tld,      &ul_host_work_on_labels,
    &ul_host_ipv6,                 &ul_host_ipv4,                   NULL};

static const ul_host_step *const host_r2_r3_ie[] = {
    &ul_host_remove_tabs,  &ul_host_decode_some,    &ul_host_note_non_ascii,  &ul_host_take_separator_off,
    &ul_host_nameprep,     &ul_host_map_separators, &ul_host_note_ace_labels, &ul_host_work_on_labels,
    &ul_host_put_dot_back, &ul_host_ipv6,           &ul_host_ipv4,            &ul_host_refuse_forbidden,
    &ul_host_refuse_bad_escapes, &ul_host_escape_in_lowercase, NULL};

/* The labels of a host with non-ASCII text. */

static const ul_label_step *const label_r1[] = {&ul_label_nameprep, &ul_label_encode, &ul_label_refuse_empty,
                                                &ul_label_refuse_long, NULL};

static const ul_label_step *const label_r2_r3[] = {&ul_label_nameprep,     &ul_label_refuse_prefix, &ul_label_encode,
                                                   &ul_label_refuse_empty, &ul_label_refuse_long,   NULL};

static const ul_label_step *const label_gecko[] = {&ul_label_nameprep, &ul_label_cut, &ul_label_encode_unless_enabled,
                                                   &ul_label_refuse_long, NULL};

static const ul_label_step *const label_ie[] = {&ul_label_to_unicode, NULL};

/* ------------------------------------------------------------------------------------------------------------------- */
/* The dialects                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------- */

/* What all dialects of a revision have in common, up to the host steps. */
#define REVISION_1(id, host, label) \
  (id), preprocess_r1, parse_r1, resolve_r1, canonicalize_r1, (host), (label), hierarchical_r1, no_schemes, \
      ports_r1_r2, "?#;"
#define REVISION_2(id, host, label) \
  (id), preprocess_r2, parse_r2, resolve_r2, canonicalize_r2, (host), (label), hierarchical_r2, not_hierarchical_r2, \
      ports_r1_r2, "?#"
#define REVISION_3(id, host, label) \
  (id), preprocess_r3, parse_r3, resolve_r3, canonicalize_r3, (host), (label), no_schemes, not_hierarchical_r3, \
      ports_r3, "?#"

#define SETS_1(host, forbidden) \
  { \
    UL_ESCAPE_PATH_AND_HASH, UL_ESCAPE_PATH_BUT_DELIMITERS, UL_ESCAPE_FRAGMENT_MORE, (host), (host), (forbidden), \
        UL_SCHEME_VALID_OR_UNDERSCORE \
  }
#define SETS_2(host, forbidden) \
  { UL_ESCAPE_PATH, 0, UL_ESCAPE_FRAGMENT_MORE, (host), (host), (forbidden), UL_SCHEME_VALID_OR_UNDERSCORE }
#define SETS_3(host, host_of_file, forbidden) \
  { UL_ESCAPE_PATH, 0, UL_ESCAPE_FRAGMENT, (host), (host_of_file), (forbidden), UL_SCHEME_VALID }

/* In the order of their numbers, without gaps from the second row on. */
static const ul_dialect all_dialects[] = {
    {URLENS_DIALECT_BARTH, preprocess_barth, parse_barth, NULL, NULL, NULL, NULL, no_schemes, not_hierarchical_r2, no_ports,
     "?#;", {0, 0, 0, 0, 0, 0, 0}, 0},

    {REVISION_1(URLENS_DIALECT_WEBURL_R1, host_r1, label_r1), SETS_1(UL_ESCAPE_HOST_AND_COLON, 0), UL_PLAIN_WEB},
    {REVISION_1(URLENS_DIALECT_WEBURL_R1_CHROME, host_r1_chrome, label_r2_r3),
     SETS_1(UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY), UL_PLAIN_WEB},
    {REVISION_1(URLENS_DIALECT_WEBURL_R1_GECKO, host_r1_gecko, label_gecko), SETS_1(0, 0), UL_PLAIN_WEB},
    {REVISION_1(URLENS_DIALECT_WEBURL_R1_IE, host_r1_ie, label_ie),
     SETS_1(UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS), UL_PLAIN_WEB | UL_PLAIN_BUT_ACE},

    {REVISION_2(URLENS_DIALECT_WEBURL_R2, host_r2, label_r2_r3), SETS_2(UL_ESCAPE_HOST_AND_AT, UL_FORBID_HOST_SOME), UL_PLAIN_WEB},
    {REVISION_2(URLENS_DIALECT_WEBURL_R2_CHROME, host_r2_r3_chrome, label_r2_r3),
     SETS_2(UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY_AND_BRACKETS), UL_PLAIN_WEB},
    {REVISION_2(URLENS_DIALECT_WEBURL_R2_GECKO, host_r2_r3_gecko, label_gecko), SETS_2(0, 0), UL_PLAIN_WEB},
    {REVISION_2(URLENS_DIALECT_WEBURL_R2_IE, host_r2_r3_ie, label_ie),
     SETS_2(UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS), UL_PLAIN_WEB | UL_PLAIN_BUT_ACE},

    {REVISION_3(URLENS_DIALECT_WEBURL_R3, host_r3, label_r2_r3),
     SETS_3(UL_ESCAPE_HOST_AND_AT, UL_ESCAPE_HOST, UL_FORBID_HOST_FEW), UL_PLAIN_WEB | UL_PLAIN_FILE},
    {REVISION_3(URLENS_DIALECT_WEBURL_R3_CHROME, host_r2_r3_chrome, label_r2_r3),
     SETS_3(UL_ESCAPE_HOST_MARKS, UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY_AND_BRACKETS), UL_PLAIN_WEB | UL_PLAIN_FILE},
    {REVISION_3(URLENS_DIALECT_WEBURL_R3_GECKO, host_r2_r3_gecko, label_gecko), SETS_3(0, 0, 0), UL_PLAIN_WEB | UL_PLAIN_FILE},
    {REVISION_3(URLENS_DIALECT_WEBURL_R3_IE, host_r2_r3_ie, label_ie),
     SETS_3(UL_ESCAPE_HOST_UNSAFE, UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS),
     UL_PLAIN_WEB | UL_PLAIN_FILE | UL_PLAIN_BUT_ACE},
};

/* clang-format on */

const ul_dialect *ul_dialect_for(urlens_dialect id) {
  size_t row = id == URLENS_DIALECT_BARTH ? 0 : (size_t)id - URLENS_DIALECT_WEBURL_R1 + 1;
  return row < sizeof all_dialects / sizeof all_dialects[0] && all_dialects[row].id == id ? &all_dialects[row] : NULL;
}

#endif
