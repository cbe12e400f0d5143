/* SPDX-License-Identifier: MIT */
/*
 * urlens: queries as they are written. URLSearchParams (urlens_params) reads a whole query and writes it anew, so that
 * "a%20b" becomes "a+b" and "x" becomes "x=". The functions here leave every byte alone that they are not asked to
 * change.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_BUILD the functions that edit return
 * URLENS_E_UNSUPPORTED.
 *
 * Pairs. A query is a list of pieces with "&" between them; the "?" in front is not part of it. A piece that is empty,
 * as between the two of "&&", is not a pair: no function gives it or removes it. In a pair the first "=" separates name
 * and value; without "=" there is a name alone.
 *
 * Names. A name that a function is given is compared with the decoded name of a pair: "+" is a space, percent-encoded
 * bytes are decoded, and what is ill-formed UTF-8 counts as U+FFFD. So "a b" finds "a+b", "a%20b" and "%61 b". Upper
 * and lower case differ.
 *
 * Globs. "*" matches any text, "?" one character, and after "\" the next character matches itself. The whole decoded
 * name must match.
 */
#ifndef URLENS_QUERY_H
#define URLENS_QUERY_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------ */
/* Reading                                                                                                            */
/* ------------------------------------------------------------------------------------------------------------------ */

/* A pair as it is written: views into the query, not decoded. */
typedef struct urlens_query_pair {
  urlens_view text;  /* all of it, without a "&" */
  urlens_view name;  /* up to the first "=" */
  urlens_view value; /* after that; a NULL view if there is no "=" */
} urlens_query_pair;

/*
 * The pair at or after *position, which is 0 for the first one. Returns 1, fills in the pair and moves *position after
 * it; returns 0 if no pair follows, and for a wrong argument. The pairs, decoded, are those of urlens_params_parse for
 * a query that does not begin with "?".
 */
URLENS_API int urlens_query_next(const char *query, size_t length, size_t *position, urlens_query_pair *pair);

/* The same for the next pair with that name. */
URLENS_API int urlens_query_find(const char *query, size_t length, const char *name, size_t name_length,
                                 size_t *position, urlens_query_pair *pair);

/*
 * Writes the value of the first pair with that name to out, decoded; nothing for a name without "=".
 * URLENS_E_QUERY_NO_NAME: the query has no such pair.
 */
URLENS_API urlens_status urlens_query_value(const char *query, size_t length, const char *name, size_t name_length,
                                            urlens_output *out);

/*
 * Decodes a name or a value of a query and writes to out: "+" becomes a space, percent-encoded bytes are decoded, and
 * the result is well-formed UTF-8. The other direction is urlens_percent_encode with URLENS_PERCENT_SET_FORM.
 */
URLENS_API urlens_status urlens_query_decode(const char *text, size_t length, urlens_output *out);

/* ------------------------------------------------------------------------------------------------------------------ */
/* Changing                                                                                                           */
/* ------------------------------------------------------------------------------------------------------------------ */

/* What a change does. */
typedef enum urlens_query_action {
  URLENS_QUERY_ACTION_REMOVE = 0,  /* the pairs that match go */
  URLENS_QUERY_ACTION_KEEP = 1,    /* the pairs that do not match go */
  URLENS_QUERY_ACTION_REPLACE = 2, /* every pair that matches gets the value; its name stays as it is written */
  /*
   * The first pair of the name gets the value, and its name stays as it is written; the others go. If there is none, a
   * pair is appended. A pair that has the value already stays as it is written.
   */
  URLENS_QUERY_ACTION_SET = 3,
  URLENS_QUERY_ACTION_APPEND = 4 /* a pair of name and value is added at the end, whatever there is */
} urlens_query_action;

/* Which pairs match. URLENS_QUERY_ACTION_SET and URLENS_QUERY_ACTION_APPEND take a name. */
typedef enum urlens_query_match {
  URLENS_QUERY_MATCH_NAME = 0, /* those with the name */
  URLENS_QUERY_MATCH_GLOB = 1, /* those whose name matches the glob */
  URLENS_QUERY_MATCH_TEST = 2  /* those for which `test` returns something other than 0 */
} urlens_query_match;

/* Looks at a pair of the query that is being changed, as it is written there. */
typedef int (*urlens_query_test)(void *context, const urlens_query_pair *pair);

/* One change of a query. A field that the action or the match does not need is not looked at. */
typedef struct urlens_query_change {
  urlens_query_action action;
  urlens_query_match match;
  urlens_view name;       /* a name or a glob, not encoded */
  urlens_view value;      /* not encoded; a NULL view: the pair is written as a name without "=" */
  urlens_query_test test; /* is not asked about pairs that an earlier change has written: they do not match */
  void *context;          /* passed to `test` */
} urlens_query_change;

/*
 * Makes `count` changes, one after another, and writes the query to out. Each change works on the pairs that those
 * before it have left. What a change writes is form-urlencoded, as URLSearchParams does it.
 *
 * The result is what is left of the query, and then the pairs that were added. A pair goes with the "&" after it, the
 * last pair with the one before it. A pair that is added gets a "&" in front of it, unless nothing is left of the query
 * or that ends with "&". Changes that nothing matches give the same bytes. More than 64 changes
 * take working memory. Errors: URLENS_E_ARGUMENT, URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG.
 */
URLENS_API urlens_status urlens_query_edit(const urlens_query_change *changes, size_t count, const char *query,
                                           size_t length, const urlens_options *options, urlens_output *out);

/*
 * Makes the changes in the object's query; no other byte of the URL changes. A query of which nothing is left goes with
 * its "?"; one that was empty before stays. In every dialect. *changed (may be NULL) says whether the URL is another
 * one now: 1 or 0, and 0 if the call fails. On error the URL is as before: URLENS_E_ARGUMENT, URLENS_E_NO_URL,
 * URLENS_E_OUT_OF_MEMORY, URLENS_E_TOO_LONG.
 */
URLENS_API urlens_status urlens_edit_query(urlens_url *url, const urlens_query_change *changes, size_t count,
                                           int *changed);

#ifdef __cplusplus
}
#endif

#endif
