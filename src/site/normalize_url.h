/* SPDX-License-Identifier: MIT */
/*
 * The named strengths of normalization. docs/normalization.md has every rule with its number, its example and its reason;
 * the numbers in comments here are those.
 */
#ifndef UL_SITE_NORMALIZE_URL_H
#define UL_SITE_NORMALIZE_URL_H

#include "site/site_url.h"

/*
 * Parses `input` and appends it in the normal form of that strength. On failure returns the parser's status, and `error`
 * has it; or that of `output`. Normalizing what was written changes nothing. Takes time n log n in the number of query
 * parameters, otherwise linear.
 */
UL_INTERNAL urlens_status ul_normalize_url(ul_span input, urlens_strength strength, const urlens_allocator *allocator,
                                           size_t limit, ul_buffer *output, urlens_error *error);

/* The parts of it. */

/* Rule L5: whether parameters of that name are a tracker's. */
UL_INTERNAL int ul_is_tracker(ul_span name);

/* Rules L3 and C5 to C7: appends the path. */
UL_INTERNAL void ul_append_likely_path(ul_buffer *output, ul_span path);
UL_INTERNAL void ul_append_counted_path(ul_buffer *output, ul_span path);

/*
 * Rules L4 to L6 and C8: appends "?" and what is left of the query, in order; nothing if nothing is left. `query` has NULL
 * data if there is none. URLENS_E_OUT_OF_MEMORY if many parameters need memory and there is none.
 */
UL_INTERNAL urlens_status ul_append_sorted_query(ul_buffer *output, ul_span query, urlens_strength strength,
                                                 const urlens_allocator *allocator);

#endif
