/* SPDX-License-Identifier: MIT */
/*
 * The dialects, side by side. Each list is what one document says for one marker. Two lists that differ in one line are
 * two documents that differ in one sentence. To add a dialect, add lists and a row.
 *
 * The three revisions are of May, June and September 2011. Each has host steps of its own, and those of three browsers
 * of the time.
 */
#include "dialect/table.h"
#include "record/schemes.h"
#include "weburl/classes.h"
#include "weburl/steps.h"

/* The layout makes it easy to compare one list with the next. */
/* clang-format off */

/* --- Schemes ------------------------------------------------------------------------------------------------------ */

static const char *const no_schemes[] = {NULL};

/* r1 leaves open which schemes are hierarchical. */
static const char *const hierarchical_r1[] = {"http", "https", "ftp", "ldap", NULL};

/* r2 names the first two; its results include the third (slip 43). */
static const char *const hierarchical_r2[] = {"http", "https", "ftp", NULL};
static const char *const not_hierarchical_r2[] = {"about", "data", "javascript", "mailto", NULL};

static const char *const not_hierarchical_r3[] = {"about", "data", "javascript", "mailto", "vbscript", NULL};

/* --- Preprocessing and parsing ------------------------------------------------------------------------------------ */

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

/* --- Resolution and canonicalization ------------------------------------------------------------------------------ */

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

/* --- Hosts -------------------------------------------------------------------------------------------------------- */

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

/* --- Nameprep ----------------------------------------------------------------------------------------------------- */

/*
 * The documents' "The Nameprep algorithm": its steps in order, which NFKC it means, and which characters its bidi check
 * counts as right-to-left. All three NFKC have Corrigenda 3 and 5; only that of Unicode 3.2 lacks Corrigendum 4. The
 * documents say 4.0 where this has 4.1, because the results that they describe need it: U+FA70, U+1D9C and U+FE10 show
 * that (slip 31).
 */
#define NFKC_LATEST {UL_NFKC, UL_AGE_17_0, 0}
#define NFKC_4_1 {UL_NFKC, UL_AGE_4_1, 0}
#define NFKC_3_2 {UL_NFKC, UL_AGE_3_2, UL_WITHOUT_CORRIGENDUM_4}

#define MAP UL_NAMEPREP_MAP
#define NFKC UL_NAMEPREP_NORMALIZE
#define PROHIBIT UL_NAMEPREP_PROHIBIT
#define BIDI UL_NAMEPREP_BIDI
#define NOTE UL_NAMEPREP_NOTE_UNASSIGNED
#define REMAP UL_NAMEPREP_MAP_UNASSIGNED
#define TONES UL_NAMEPREP_REFUSE_TONE_MARKS
#define SWAP UL_NAMEPREP_SWAP

/* r1: nothing is mapped again, except in Gecko, which always does it, without normalizing again. */
static const ul_nameprep_profile nameprep_r1 = {{MAP, NFKC, PROHIBIT, BIDI}, NFKC_LATEST, UL_BIDI_AGE_17_0};
static const ul_nameprep_profile nameprep_r1_gecko = {{TONES, MAP, SWAP, NFKC, MAP, PROHIBIT, BIDI}, NFKC_4_1, UL_BIDI_AGE_3_2};

/* r2 and r3: mapped again if there was a character newer than Unicode 3.2, and always normalized again. */
static const ul_nameprep_profile nameprep_r2_r3 = {{MAP, NOTE, NFKC, REMAP, NFKC, PROHIBIT, BIDI}, NFKC_LATEST, UL_BIDI_AGE_17_0};
static const ul_nameprep_profile nameprep_r2_r3_gecko = {{TONES, MAP, SWAP, NOTE, NFKC, REMAP, NFKC, PROHIBIT, BIDI}, NFKC_4_1, UL_BIDI_AGE_3_2};

/* All revisions. */
static const ul_nameprep_profile nameprep_chrome = {{MAP, NFKC, PROHIBIT, BIDI}, NFKC_3_2, UL_BIDI_AGE_6_0};
static const ul_nameprep_profile nameprep_ie = {{MAP, NFKC, PROHIBIT, BIDI}, NFKC_3_2, UL_BIDI_AGE_3_2};

/* --- The dialects ------------------------------------------------------------------------------------------------- */

/* What all dialects of a revision have in common. */
#define REVISION_1 \
  .preprocess = preprocess_r1, .parse = parse_r1, .resolve = resolve_r1, .canonicalize = canonicalize_r1, \
  .hierarchical = hierarchical_r1, .not_hierarchical = no_schemes, .ports = UL_KNOWN_TO_WEBURL_R1, .authority_end = "?#;"
#define REVISION_2 \
  .preprocess = preprocess_r2, .parse = parse_r2, .resolve = resolve_r2, .canonicalize = canonicalize_r2, \
  .hierarchical = hierarchical_r2, .not_hierarchical = not_hierarchical_r2, .ports = UL_KNOWN_TO_WEBURL_R1, \
  .authority_end = "?#"
#define REVISION_3 \
  .preprocess = preprocess_r3, .parse = parse_r3, .resolve = resolve_r3, .canonicalize = canonicalize_r3, \
  .hierarchical = no_schemes, .not_hierarchical = not_hierarchical_r3, .ports = UL_KNOWN_TO_WEBURL_R3, \
  .authority_end = "?#"

#define SETS_1(of_host, forbidden) \
  .sets = {.path = UL_ESCAPE_PATH_AND_HASH, .path_of_others = UL_ESCAPE_PATH_BUT_DELIMITERS, \
           .fragment = UL_ESCAPE_FRAGMENT_MORE, .host = (of_host), .host_of_file = (of_host), \
           .host_forbidden = (forbidden), .scheme = UL_SCHEME_VALID_OR_UNDERSCORE}
#define SETS_2(of_host, forbidden) \
  .sets = {.path = UL_ESCAPE_PATH, .fragment = UL_ESCAPE_FRAGMENT_MORE, .host = (of_host), .host_of_file = (of_host), \
           .host_forbidden = (forbidden), .scheme = UL_SCHEME_VALID_OR_UNDERSCORE}
#define SETS_3(of_host, of_file, forbidden) \
  .sets = {.path = UL_ESCAPE_PATH, .fragment = UL_ESCAPE_FRAGMENT, .host = (of_host), .host_of_file = (of_file), \
           .host_forbidden = (forbidden), .scheme = UL_SCHEME_VALID}

static const ul_weburl barth = {
    .preprocess = preprocess_barth, .parse = parse_barth, .hierarchical = no_schemes,
    .not_hierarchical = not_hierarchical_r2, .authority_end = "?#;"};

static const ul_weburl r1 = {
    REVISION_1, .host = host_r1, .label = label_r1, .nameprep = &nameprep_r1,
    SETS_1(UL_ESCAPE_HOST_AND_COLON, 0), .fast = UL_FAST_WEB};
static const ul_weburl r1_chrome = {
    REVISION_1, .host = host_r1_chrome, .label = label_r2_r3, .nameprep = &nameprep_chrome,
    SETS_1(UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY), .fast = UL_FAST_WEB};
static const ul_weburl r1_gecko = {
    REVISION_1, .host = host_r1_gecko, .label = label_gecko, .nameprep = &nameprep_r1_gecko,
    SETS_1(0, 0), .fast = UL_FAST_WEB};
static const ul_weburl r1_ie = {
    REVISION_1, .host = host_r1_ie, .label = label_ie, .nameprep = &nameprep_ie,
    SETS_1(UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS), .fast = UL_FAST_WEB | UL_FAST_BUT_ACE};

static const ul_weburl r2 = {
    REVISION_2, .host = host_r2, .label = label_r2_r3, .nameprep = &nameprep_r2_r3,
    SETS_2(UL_ESCAPE_HOST_AND_AT, UL_FORBID_HOST_SOME), .fast = UL_FAST_WEB};
static const ul_weburl r2_chrome = {
    REVISION_2, .host = host_r2_r3_chrome, .label = label_r2_r3, .nameprep = &nameprep_chrome,
    SETS_2(UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY_AND_BRACKETS), .fast = UL_FAST_WEB};
static const ul_weburl r2_gecko = {
    REVISION_2, .host = host_r2_r3_gecko, .label = label_gecko, .nameprep = &nameprep_r2_r3_gecko,
    SETS_2(0, 0), .fast = UL_FAST_WEB};
static const ul_weburl r2_ie = {
    REVISION_2, .host = host_r2_r3_ie, .label = label_ie, .nameprep = &nameprep_ie,
    SETS_2(UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS), .fast = UL_FAST_WEB | UL_FAST_BUT_ACE};

static const ul_weburl r3 = {
    REVISION_3, .host = host_r3, .label = label_r2_r3, .nameprep = &nameprep_r2_r3,
    SETS_3(UL_ESCAPE_HOST_AND_AT, UL_ESCAPE_HOST, UL_FORBID_HOST_FEW), .fast = UL_FAST_WEB | UL_FAST_FILE};
static const ul_weburl r3_chrome = {
    REVISION_3, .host = host_r2_r3_chrome, .label = label_r2_r3, .nameprep = &nameprep_chrome,
    SETS_3(UL_ESCAPE_HOST_MARKS, UL_ESCAPE_HOST_MARKS, UL_FORBID_HOST_MANY_AND_BRACKETS),
    .fast = UL_FAST_WEB | UL_FAST_FILE};
static const ul_weburl r3_gecko = {
    REVISION_3, .host = host_r2_r3_gecko, .label = label_gecko, .nameprep = &nameprep_r2_r3_gecko,
    SETS_3(0, 0, 0), .fast = UL_FAST_WEB | UL_FAST_FILE};
static const ul_weburl r3_ie = {
    REVISION_3, .host = host_r2_r3_ie, .label = label_ie, .nameprep = &nameprep_ie,
    SETS_3(UL_ESCAPE_HOST_UNSAFE, UL_ESCAPE_HOST_UNSAFE, UL_FORBID_HOST_DELIMITERS),
    .fast = UL_FAST_WEB | UL_FAST_FILE | UL_FAST_BUT_ACE};

/* A few copies of each piece of text, each at most twelve times as long as its source, in blocks that double. */
enum { MOST_MEMORY = 1024 };

enum {
  STAGES = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | URLENS_TRAIT_HAS_STAGES |
           URLENS_TRAIT_REPORTS_HIERARCHICAL | URLENS_TRAIT_HAS_HOST_STEPS | URLENS_TRAIT_IS_OF_2011
};

#define DIALECT(row, name, document, date) \
  { \
    .title = (name), .models = (document), .version = (date), .traits = STAGES, .habits = UL_IS_OWN_BASE, \
    .most_memory = MOST_MEMORY, .read = ul_weburl_read, .resolve = ul_weburl_resolve, \
    .canonicalize = ul_weburl_canonicalize, .try_fast = ul_weburl_try_fast, .family = (row) \
  }

#define WEB_URL_PARSER "the description of Web::URL::Parser"

const ul_dialect ul_dialect_barth = {
    .title = "the first draft of a specification of URLs for browsers",
    .models = "url-spec", .version = "2010",
    .traits = URLENS_TRAIT_HAS_STAGES | URLENS_TRAIT_REPORTS_HIERARCHICAL | URLENS_TRAIT_IS_OF_2011,
    .most_memory = MOST_MEMORY, .read = ul_weburl_read, .family = &barth};

const ul_dialect ul_dialect_weburl_r1 = DIALECT(&r1, "browsers of 2011, first revision", WEB_URL_PARSER, "2011-05-08");
const ul_dialect ul_dialect_weburl_r1_chrome = DIALECT(&r1_chrome, "browsers of 2011, first revision, hosts as in Chrome", WEB_URL_PARSER, "2011-05-08");
const ul_dialect ul_dialect_weburl_r1_gecko = DIALECT(&r1_gecko, "browsers of 2011, first revision, hosts as in Firefox", WEB_URL_PARSER, "2011-05-08");
const ul_dialect ul_dialect_weburl_r1_ie = DIALECT(&r1_ie, "browsers of 2011, first revision, hosts as in Internet Explorer", WEB_URL_PARSER, "2011-05-08");

const ul_dialect ul_dialect_weburl_r2 = DIALECT(&r2, "browsers of 2011, second revision", WEB_URL_PARSER, "2011-06-04");
const ul_dialect ul_dialect_weburl_r2_chrome = DIALECT(&r2_chrome, "browsers of 2011, second revision, hosts as in Chrome", WEB_URL_PARSER, "2011-06-04");
const ul_dialect ul_dialect_weburl_r2_gecko = DIALECT(&r2_gecko, "browsers of 2011, second revision, hosts as in Firefox", WEB_URL_PARSER, "2011-06-04");
const ul_dialect ul_dialect_weburl_r2_ie = DIALECT(&r2_ie, "browsers of 2011, second revision, hosts as in Internet Explorer", WEB_URL_PARSER, "2011-06-04");

const ul_dialect ul_dialect_weburl_r3 = DIALECT(&r3, "browsers of 2011, third revision", WEB_URL_PARSER, "2011-09");
const ul_dialect ul_dialect_weburl_r3_chrome = DIALECT(&r3_chrome, "browsers of 2011, third revision, hosts as in Chrome", WEB_URL_PARSER, "2011-09");
const ul_dialect ul_dialect_weburl_r3_gecko = DIALECT(&r3_gecko, "browsers of 2011, third revision, hosts as in Firefox", WEB_URL_PARSER, "2011-09");
const ul_dialect ul_dialect_weburl_r3_ie = DIALECT(&r3_ie, "browsers of 2011, third revision, hosts as in Internet Explorer", WEB_URL_PARSER, "2011-09");

/* clang-format on */
