/* SPDX-License-Identifier: MIT */
/*
 * Records of which several columns or members are read, or whose results take the place of what was read (--replace).
 * The command runs once for each of them, and what it gives is kept until the record is written.
 */
#ifndef URLENS_CLI_SELECTED_H
#define URLENS_CLI_SELECTED_H

#include "chunk.h"
#include "result.h"
#include "worker.h"

/* The results of one record. */
typedef struct selected selected;

void selected_destroy(selected *kept);

/* Whether records are written this way. */
int selected_is_used(const settings *s);

/* How many columns or members are read of each record: at least one. */
size_t selected_count(const settings *s);

/* The name of one of them. */
urlens_view selected_name(const layout *l, size_t number);

/* Forgets the results of the record before. */
void selected_begin(worker *w);

/* Keeps the result for r->input. */
void selected_add(const layout *l, worker *w, const record *r, outcome came);

/* The outcome of the whole record. After a failure, the worker has the code and the message of the first failure. */
outcome selected_outcome(worker *w);

/* The names of the results, for the header of a table. */
void selected_write_header(const layout *l, text *to);

/* Writes the record. One that could not be read at all has no results. */
void selected_write(const layout *l, worker *w, const record *r, outcome came, text *to);

#endif
