/* SPDX-License-Identifier: MIT */
/*
 * The pairs of a query as they are written (URL Standard, section 5.1), compared without decoding them into memory, and
 * changed without touching the others.
 */
#ifndef UL_WHATWG_QUERY_PAIRS_H
#define UL_WHATWG_QUERY_PAIRS_H

#include "core/buffer.h"

/* Whether a text is written in a query, form-urlencoded, or is text as it is. */
typedef enum ul_query_spelling { UL_QUERY_ENCODED, UL_QUERY_TEXT } ul_query_spelling;

/* The name or the value of a pair. A value that is absent has NULL data. */
typedef struct ul_query_text {
  ul_span span;
  ul_query_spelling spelling;
} ul_query_text;

/* The pair that a piece of a query is; it is not empty. */
UL_INTERNAL urlens_query_pair ul_query_pair_of(ul_span piece);

/* The next pair at or after *at, which moves after it; 0 if there is none. */
UL_INTERNAL int ul_query_next(ul_span query, size_t *at, urlens_query_pair *pair);

/* Whether the two are the same characters; those that are ill-formed count as U+FFFD. */
UL_INTERNAL int ul_query_equal(ul_query_text a, ul_query_text b);

/* Whether all of the text matches the glob. Takes at most as many steps as the product of the two lengths. */
UL_INTERNAL int ul_query_matches(ul_query_text text, ul_span glob);

/*
 * Makes the changes and appends the query to `output`. `seen` has room for `count` bytes, one for each change that sets
 * a name. The changes have been checked.
 */
UL_INTERNAL void ul_query_edit(const urlens_query_change *changes, size_t count, ul_span query, unsigned char *seen,
                               ul_buffer *output);

#endif
