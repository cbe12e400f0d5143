/* SPDX-License-Identifier: MIT */
/*
 * urlens: URL patterns (the URL Pattern Standard, the URLPattern of browsers), and sets of them.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_PATTERN the functions that return a
 * status return URLENS_E_UNSUPPORTED and the others find nothing. In a build without URLENS_FEATURE_REGEXP a pattern
 * with a regexp group, such as "/:id(\\d+)", gets URLENS_E_UNSUPPORTED.
 *
 *   urlens_pattern_input wanted = {.size = sizeof wanted, .text = {"https://example.com/users/:id", 29}};
 *   urlens_pattern_create(0, &wanted, NULL, &pattern, &error);
 *   urlens_matcher_create(NULL, &matcher);
 *   urlens_matcher_parse(matcher, url, length, NULL);
 *   urlens_matcher_exec(matcher, pattern, &matches);
 *   id = urlens_matcher_group(matcher, URLENS_PART_PATH, 0);
 *
 * A matcher reads a URL once and then asks as many patterns and sets as you like about it.
 *
 * Time. A match takes at most the length of the pattern times the length of the URL, whatever both are, and never more
 * memory than a few bits for each such pair. The one exception are back references in regexp groups: they get a limit
 * of steps, URLENS_E_MATCH_LIMIT. The result is the one of the Standard's regular expressions, groups included.
 *
 * Components have the names of urlens_part: the Standard's protocol, hostname, pathname, search and hash are SCHEME,
 * HOST, PATH, QUERY and FRAGMENT.
 */
#ifndef URLENS_PATTERN_H
#define URLENS_PATTERN_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many components a pattern has: as many as there are in urlens_part. */
#define URLENS_PATTERN_PARTS 8

/*
 * What a pattern is made from, or what it is matched with: a text, or single components. Set `size` and the rest to
 * zero. A NULL view is not given, which differs from empty.
 */
typedef struct urlens_pattern_input {
  size_t size;
  urlens_view text;     /* "https://example.com/:id", or the text of a URL; then no part is given */
  urlens_view base;     /* a URL for what is relative; the Standard's baseURL */
  urlens_view parts[8]; /* the Standard's URLPatternInit, by urlens_part */
} urlens_pattern_input;

/* ------------------------------------------------------------------------------------------------------------------ */
/* A pattern                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A pattern. It never changes, so any number of threads can use it. */
typedef struct urlens_pattern urlens_pattern;

/* Flags of urlens_pattern_create. */
enum urlens_pattern_flag {
  URLENS_PATTERN_IGNORE_CASE = 1 << 0 /* path, query and fragment are matched without regard to A-Z and a-z */
};

/*
 * Makes a pattern, as the Standard's constructor does. It belongs to the caller, who releases it with
 * urlens_pattern_destroy. Of the options the allocator and max_length count; and URLENS_OPTION_REFERENCE_MACHINE, with
 * which the pattern is always matched in the general way. The result is the same.
 *
 * Errors: *error (may be NULL) says what is wrong and where. Its place is URLENS_PLACE_INPUT for the text,
 * URLENS_PLACE_BASE for the base, and that of the part for a part. URLENS_E_PATTERN_… are those of the syntax; text
 * that no URL can have in its place gets the error of the URL parser. URLENS_E_UNSUPPORTED: see above.
 */
URLENS_API urlens_status urlens_pattern_create(uint32_t flags, const urlens_pattern_input *input,
                                               const urlens_options *options, urlens_pattern **pattern,
                                               urlens_error *error);

/* Whose match patterns. */
typedef enum urlens_match_pattern_rules {
  URLENS_MATCH_PATTERN_RULES_CHROME = 0, /* "*" is http and https; a host may have a port */
  URLENS_MATCH_PATTERN_RULES_FIREFOX = 1 /* "*" is http, https, ws and wss; no ports */
} urlens_match_pattern_rules;

/*
 * Makes a pattern of a match pattern, as the extensions of browsers have them: "*://example.com/foo*", or "<all_urls>".
 * "*." before a host also stands for the host itself. The path is matched together with the query, and in it "*" is
 * anything. Ports that are not written, credentials and fragments do not matter. URLENS_E_MATCH_PATTERN: it is not one;
 * *error (may be NULL) says where. The options are those of urlens_pattern_create.
 *
 * What urlens_pattern_string gives for it is not the whole pattern: a URL pattern has no place for these rules.
 */
URLENS_API urlens_status urlens_pattern_from_match_pattern(urlens_match_pattern_rules rules, const char *text,
                                                           size_t length, const urlens_options *options,
                                                           urlens_pattern **pattern, urlens_error *error);

/* Releases a pattern that urlens_pattern_create or urlens_pattern_from_match_pattern made. */
URLENS_API void urlens_pattern_destroy(urlens_pattern *pattern);

/* The pattern string of a component, as the Standard's attributes give it. A view into the pattern. */
URLENS_API urlens_view urlens_pattern_string(const urlens_pattern *pattern, urlens_part part);

/* The Standard's hasRegExpGroups: 1 if a component has a group with a regular expression of its own, otherwise 0. */
URLENS_API int urlens_pattern_has_regexp_groups(const urlens_pattern *pattern);

/* How many groups a component has. */
URLENS_API size_t urlens_pattern_group_count(const urlens_pattern *pattern, urlens_part part);

/* The name of a group, which is a number ("0") if it was not given one. A NULL view past the end. */
URLENS_API urlens_view urlens_pattern_group_name(const urlens_pattern *pattern, urlens_part part, size_t number);

/*
 * Compares a component of two patterns: *order becomes -1 if the left one is less specific, 1 if it is more specific, 0
 * if they differ in nothing but the names of groups. Part by part, fixed text is more specific than a regular
 * expression, that than ":name", that than "*"; then no modifier than "+", that than "?", that than "*"; then texts are
 * compared.
 */
URLENS_API urlens_status urlens_pattern_compare(const urlens_pattern *left, const urlens_pattern *right,
                                                urlens_part part, int *order);

/* A group and its text. */
typedef struct urlens_pattern_group {
  urlens_view name;
  urlens_view text;
} urlens_pattern_group;

/*
 * Writes to out the text of a component in which each group of the pattern has the text that is given for it. Of groups
 * with the same name the first counts. The text is encoded as the component needs it.
 *
 * URLENS_E_PATTERN_GENERATE: the component has a part that has not one text ("*", a regular expression, a modifier), a
 * group has no text, or its text cannot be there: it is empty, has the character in it that separates segments, or is a
 * dot segment. Other errors: those of the URL parser. The options are those of urlens_pattern_create.
 */
URLENS_API urlens_status urlens_pattern_generate(const urlens_pattern *pattern, urlens_part part,
                                                 const urlens_pattern_group *groups, size_t count,
                                                 const urlens_options *options, urlens_output *out);

/* ------------------------------------------------------------------------------------------------------------------ */
/* A matcher                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------ */

/* Holds a URL and the memory that matching needs. One for each thread. */
typedef struct urlens_matcher urlens_matcher;

/* Makes a matcher without a URL. Of the options the allocator, max_length, simd and the reference machine count. */
URLENS_API urlens_status urlens_matcher_create(const urlens_options *options, urlens_matcher **matcher);

/* Releases the matcher and everything that was returned from it. */
URLENS_API void urlens_matcher_destroy(urlens_matcher *matcher);

/* Parses a URL as urlens_parse does. After a failure the matcher has no URL: nothing matches it. */
URLENS_API urlens_status urlens_matcher_parse(urlens_matcher *matcher, const char *input, size_t length,
                                              const urlens_url *base);

/*
 * The same for any input that the Standard's test and exec take: a text and perhaps a base, or single components, of
 * which those that are not given are empty or come from the base.
 */
URLENS_API urlens_status urlens_matcher_read(urlens_matcher *matcher, const urlens_pattern_input *input);

/* The error of the last call that failed on this matcher, as urlens_error_of. */
URLENS_API urlens_error urlens_matcher_error(const urlens_matcher *matcher);

/*
 * A component of the matcher's URL as it is matched: empty if it is absent. Valid until the next call that reads a URL.
 * A NULL view if there is no URL.
 */
URLENS_API urlens_view urlens_matcher_part(const urlens_matcher *matcher, urlens_part part);

/*
 * Sets *matches to 1 if the pattern matches the URL, otherwise to 0. Errors: URLENS_E_NO_URL; URLENS_E_OUT_OF_MEMORY;
 * URLENS_E_MATCH_LIMIT: pattern and URL are so long that their match would need more than 64 MB of memory, or a back
 * reference needs too many steps; and no other component shows that the pattern does not match.
 */
URLENS_API urlens_status urlens_matcher_test(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches);

/* The same, and keeps the groups if it matches. */
URLENS_API urlens_status urlens_matcher_exec(urlens_matcher *matcher, const urlens_pattern *pattern, int *matches);

/*
 * The text of a group after an urlens_matcher_exec that matched, as a view into the matcher: valid until the next call
 * on it. A NULL view if the group took no part in the match, and if there is no such group.
 */
URLENS_API urlens_view urlens_matcher_group(const urlens_matcher *matcher, urlens_part part, size_t number);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Sets                                                                                                               */
/* ------------------------------------------------------------------------------------------------------------------ */

/*
 * Many patterns that are asked at once. The answer is the one of asking each in order; the time does not depend on how
 * many there are, but on how many of them can match as far as their fixed texts tell. A set never changes. It is one
 * block of memory that can be written to a file, mapped, and shared by threads and processes.
 */
typedef struct urlens_pattern_set urlens_pattern_set;

/* Which pattern of a list is wrong, and how. */
typedef struct urlens_pattern_set_error {
  size_t number; /* in the list, from 0; URLENS_NOWHERE if the error is not one pattern's */
  urlens_error error;
} urlens_pattern_set_error;

/*
 * Makes a set of `count` patterns. `flags` and options are those of urlens_pattern_create, for all of them. The caller
 * releases it with urlens_pattern_set_destroy. *wrong (may be NULL) says which pattern is wrong. URLENS_E_TOO_LONG: all
 * patterns together need more than 2 GB.
 */
URLENS_API urlens_status urlens_pattern_set_create(uint32_t flags, const urlens_pattern_input *inputs, size_t count,
                                                   const urlens_options *options, urlens_pattern_set **set,
                                                   urlens_pattern_set_error *wrong);

/* The same of patterns that exist. They are copied. Of the options only the allocator counts. */
URLENS_API urlens_status urlens_pattern_set_from(const urlens_pattern *const *patterns, size_t count,
                                                 const urlens_options *options, urlens_pattern_set **set);

/* Releases a set that urlens_pattern_set_create or urlens_pattern_set_from made. */
URLENS_API void urlens_pattern_set_destroy(urlens_pattern_set *set);

/* How many patterns a set has. */
URLENS_API size_t urlens_pattern_set_size(const urlens_pattern_set *set);

/* A pattern of the set, by its number from 0, as long as the set lives; NULL past the end. Do not destroy it. */
URLENS_API const urlens_pattern *urlens_pattern_set_at(const urlens_pattern_set *set, size_t number);

/* The bytes of the set, for writing them to a file. They are for machines with the same order of bytes. */
URLENS_API urlens_view urlens_pattern_set_bytes(const urlens_pattern_set *set);

/*
 * Uses bytes that urlens_pattern_set_bytes gave, perhaps from a file that is mapped. Nothing is copied: the bytes must
 * begin at a multiple of 8, and must not change or go away while the set is used. They are checked, in linear time.
 * URLENS_E_PATTERN_SET: they are damaged, of another version or machine, or have regexp groups that this build lacks.
 */
URLENS_API urlens_status urlens_pattern_set_open(const void *bytes, size_t length, const urlens_pattern_set **set);

/*
 * The number of the first pattern of the set that matches the matcher's URL; URLENS_NOWHERE if none does. Errors: those
 * of urlens_matcher_test. A limit that a pattern after the first match would reach is no error.
 */
URLENS_API urlens_status urlens_matcher_first(urlens_matcher *matcher, const urlens_pattern_set *set, size_t *number);

/*
 * All patterns of the set that match the matcher's URL: *count numbers in ascending order, valid until the next call on
 * the matcher. For the groups of one, call urlens_matcher_exec with urlens_pattern_set_at. Errors: those of
 * urlens_matcher_test.
 */
URLENS_API urlens_status urlens_matcher_all(urlens_matcher *matcher, const urlens_pattern_set *set,
                                            const uint32_t **numbers, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
