/* SPDX-License-Identifier: MIT */
/*
 * What can be asked of a URL by a name: its parts, and what follows from them, such as its registrable domain. `get`,
 * --where, `uniq` and `stats` all use these names.
 */
#ifndef URLENS_CLI_VALUE_H
#define URLENS_CLI_VALUE_H

#include "parts.h"
#include "worker.h"

typedef struct value_name value_name;

/* A value that is not a part. */
struct value_name {
  const char *name; /* one that takes an argument ends with ":" */
  const char *meaning;
  int is_decoded; /* it may hold any byte */
  int needs_base; /* it compares the URL with --base */

  /* The value, perhaps in `room`, which is empty; a NULL view if the URL has none. */
  urlens_view (*find)(urlens_view argument, worker *w, text *room);
};

/* Ends with an entry without a name. */
extern const value_name value_names[];

/* A name that was read: a part, or another value. */
typedef struct url_value {
  const member_name *member; /* NULL if it is not a part */
  const value_name *other;
  urlens_view argument; /* of query:NAME and its like */
} url_value;

/* Finds what the text names; the argument is a view into it. Returns 0 if nothing has that name. */
int value_read(urlens_view name, url_value *v);

/* Appends "; did you mean …?" to standard error if a name is near, and a line feed. */
void value_suggest(urlens_view name);

/* Whether the value may hold any byte. */
int value_is_decoded(const url_value *v);

/* Whether urlens_select_batch has the value: *part. */
int value_is_selected(const url_value *v, urlens_selected *part);

/* The value for the URL in w->url. It may be in `room`, whose contents are lost. A NULL view: the URL has none. */
urlens_view value_find(const url_value *v, worker *w, text *room);

/* Writes the host that `call` points to, a urlens_view, with its "xn--" labels in Unicode: a producer. */
urlens_status value_write_unicode_host(const void *call, urlens_output *out);

/* The host with its "xn--" labels in Unicode; in `room`. A NULL view if there is no host. */
urlens_view value_unicode_host(urlens_view host, text *room);

#endif
