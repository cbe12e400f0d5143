/* SPDX-License-Identifier: MIT */
/* The names of a URL's parts. */
#ifndef URLENS_CLI_PARTS_H
#define URLENS_CLI_PARTS_H

#include "urlens.h"

typedef struct part_name {
  const char *name;
  urlens_part get; /* what a template prints */
  urlens_part set; /* the setter */
} part_name;

/* Ends with an entry without a name. */
extern const part_name part_names[];

/* NULL if there is none of that name. */
const part_name *part_find(const char *name, size_t length);

#endif
