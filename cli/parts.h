/* SPDX-License-Identifier: MIT */
/* The names of a URL's components and attributes. */
#ifndef URLENS_CLI_PARTS_H
#define URLENS_CLI_PARTS_H

#include "urlens.h"

enum { PART_COUNT = URLENS_PART_FRAGMENT + 1 };

/* The name of a component, such as "host". */
const char *part_name(urlens_part part);

/* The names of the components in the URL Pattern Standard, by urlens_part. */
extern const char *const pattern_part_names[PART_COUNT];

/* The name of a component, whose value has no delimiters, or of an attribute of the URL API. */
typedef struct member_name {
  const char *name;
  int is_component;           /* what a template prints: the component, or the attribute */
  urlens_part part;           /* the component */
  urlens_attribute attribute; /* the attribute, and in any case the setter */
} member_name;

/* Ends with an entry without a name. */
extern const member_name member_names[];

/* NULL if there is no such name. */
const member_name *member_find(const char *name, size_t length);

/* The URL's value of that name; a NULL view if it is absent. */
urlens_view member_value(const urlens_url *url, const member_name *member);

#endif
