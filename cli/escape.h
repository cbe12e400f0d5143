/* SPDX-License-Identifier: MIT */
/*
 * Values in text, in records that end with NUL and in TSV. A byte that would end a column or a record is written as a
 * backslash and a letter, and a backslash as two, so that every value can be told from every other one.
 */
#ifndef URLENS_CLI_ESCAPE_H
#define URLENS_CLI_ESCAPE_H

#include <stddef.h>

#include "settings.h"
#include "text.h"

/* The bytes that are escaped besides the backslash. */
typedef struct escape_set {
  char bytes[4];
  size_t count;
} escape_set;

/* The line feed or NUL that ends a record of the output; and the tab, if records have columns. */
escape_set escape_set_of(const settings *s);

/* Appends the value: \n, \t, \r and \0 for these bytes of the set, a backslash before any other one. */
void escape_append(text *to, urlens_view value, const escape_set *set);

/*
 * Appends a URL or a part of one. In a dialect that canonicalizes it has no byte that needs an escape, and a backslash
 * stays one. Another dialect may keep every byte: then it is a value like others.
 */
void escape_append_url(text *to, urlens_view url, const settings *s);

/* Whether a URL or a part of one, which may be a NULL view, has a byte that the output needs an escape for. */
int escape_is_needed(urlens_view url, const settings *s);

/* Whether a value of the output is written with escapes: it is text or NUL. JSON and tables have rules of their own. */
int escape_is_used(const settings *s);

#endif
