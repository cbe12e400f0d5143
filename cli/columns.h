/* SPDX-License-Identifier: MIT */
/* Columns that are made of URLs: a list of names, or of names with a template each. */
#ifndef URLENS_CLI_COLUMNS_H
#define URLENS_CLI_COLUMNS_H

#include "worker.h"

typedef struct columns columns;

/*
 * Reads "host,path" or "where={host}{path},port": names of values, or NAME=TEMPLATE, with commas between them. A comma
 * in braces, in brackets or after a backslash belongs to the template. NULL after a message that says what is wrong.
 */
columns *columns_read(const char *source);

/* One column, "output", with the template. NULL after a message. */
columns *columns_of_template(const char *source);

void columns_release(columns *made);

/* Their names; the list ends with NULL. */
const char *const *columns_names(const columns *made);

/* The columns as parts of URLs; none if one of them is anything else. */
asked_parts columns_asked(const columns *made);

int columns_need_base(const columns *made);

/* Fills in w->cells for the URL in w->url. The cells have escapes where the output has some. 0 after worker_fail. */
int columns_fill(const columns *made, worker *w);

#endif
