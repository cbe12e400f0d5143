/* SPDX-License-Identifier: MIT */
/* Queries as text, with any separator: reading pairs, sorting them, and putting a query back into a URL. */
#ifndef URLENS_CLI_QUERY_TEXT_H
#define URLENS_CLI_QUERY_TEXT_H

#include "urlens/query.h"
#include "worker.h"

/* Like urlens_query_next, for pairs with that separator between them. */
int query_text_next(urlens_view query, char separator, size_t *position, urlens_query_pair *pair);

/* Appends a name or a value, decoded. */
void query_text_decode(text *to, urlens_view written);

/*
 * Appends the pairs, as they are written, in the order of their decoded names: by UTF-16 code units, as URLSearchParams
 * sorts. Pairs of the same name keep their order, and empty ones go.
 */
void query_text_sort(text *to, urlens_view query, char separator);

/* Appends the query with "&" and the separator exchanged, so that the library finds its pairs. */
void query_text_exchange(text *to, urlens_view query, char separator);

/* Gives w->url that query, and no query if it is empty and there was a longer one. Every other byte stays. */
urlens_status query_text_put(worker *w, urlens_view query);

#endif
