/* SPDX-License-Identifier: MIT */
/* --where: conditions that a URL has to meet for its record to count. */
#ifndef URLENS_CLI_WHERE_H
#define URLENS_CLI_WHERE_H

#include "worker.h"

typedef struct where where;

/*
 * Reads conditions such as "host=example.com", all of which must hold. NULL after a message that says what is wrong
 * with one. `has_base`: there is a --base, which some values need.
 */
where *where_read(const char *const *conditions, size_t count, int has_base);
void where_release(where *conditions);

/* Whether the URL in w->url meets all of them. */
int where_holds(const where *conditions, worker *w);

#endif
