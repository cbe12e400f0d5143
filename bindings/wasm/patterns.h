/* SPDX-License-Identifier: MIT */
/*
 * URL patterns and sets of them. Patterns and sets belong to JavaScript, which releases them. There is one matcher.
 *
 * Inputs: the room begins with ten numbers of 32 bits, the lengths of the text, the base and the eight parts, of which
 * NO_TEXT is one that is not given; after them come the texts.
 */
#ifndef URLENS_WASM_PATTERNS_H
#define URLENS_WASM_PATTERNS_H

#include <urlens/pattern.h>

#include "exported.h"

/* Makes a pattern of the input. NULL, and an error is given: it is not one. */
EXPORTED("pattern_create") urlens_pattern *wasm_pattern_create(uint32_t flags);
EXPORTED("pattern_destroy") void wasm_pattern_destroy(urlens_pattern *pattern);

/* Gives the pattern string of a part. */
EXPORTED("pattern_string") void wasm_pattern_string(const urlens_pattern *pattern, urlens_part part);
EXPORTED("pattern_has_regexp_groups") int wasm_pattern_has_regexp_groups(const urlens_pattern *pattern);
EXPORTED("pattern_group_count") size_t wasm_pattern_group_count(const urlens_pattern *pattern, urlens_part part);
EXPORTED("pattern_group_name")
void wasm_pattern_group_name(const urlens_pattern *pattern, urlens_part part, size_t number);

/* -1, 0 or 1: urlens_pattern_compare. */
EXPORTED("pattern_compare")
int wasm_pattern_compare(const urlens_pattern *a, const urlens_pattern *b, urlens_part part);

/* Reads what is to be matched. 0: it is not a URL, and nothing matches it. */
EXPORTED("matcher_read") int wasm_matcher_read(void);

/* Whether the pattern matches what was read: 1, 0, or -1 and an error is given. exec keeps the groups. */
EXPORTED("matcher_test") int wasm_matcher_test(const urlens_pattern *pattern);
EXPORTED("matcher_exec") int wasm_matcher_exec(const urlens_pattern *pattern);

/* Give a part of what was read, and the text of a group: none if it took no part in the match. */
EXPORTED("matcher_part") void wasm_matcher_part(urlens_part part);
EXPORTED("matcher_group") void wasm_matcher_group(urlens_part part, size_t number);

/* Makes a set of the `count` patterns whose addresses are in the room. They can be destroyed afterwards. */
EXPORTED("set_create") urlens_pattern_set *wasm_set_create(size_t count);
EXPORTED("set_destroy") void wasm_set_destroy(urlens_pattern_set *set);

/* A pattern of the set, as long as the set lives. */
EXPORTED("set_at") const urlens_pattern *wasm_set_at(const urlens_pattern_set *set, size_t number);

/* The number of the first pattern that matches what was read; -1 if none does, -2 if an error is given. */
EXPORTED("set_first") int32_t wasm_set_first(const urlens_pattern_set *set);

/* All that match: where their numbers are; the result's length says how many. NULL: an error is given. */
EXPORTED("set_all") const uint32_t *wasm_set_all(const urlens_pattern_set *set);

#endif
