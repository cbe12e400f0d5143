/* SPDX-License-Identifier: MIT */
/* The arguments of URLPattern's constructor, of test and of exec, and the groups of generate, as JSON. */
#ifndef URLENS_CLI_PATTERN_CALL_H
#define URLENS_CLI_PATTERN_CALL_H

#include "json.h"
#include "urlens/pattern.h"

typedef struct pattern_call {
  urlens_pattern_input input; /* views into the JSON values */
  uint32_t flags;             /* URLENS_PATTERN_… */
  int is_wrong;               /* the arguments are of the right types, but do not go together */
} pattern_call;

/* Reads a list of arguments, or the first argument alone. 0: they are not of the right types. */
int pattern_call_read(pattern_call *call, json_value *value);

/* Fills in as many groups as the object has members. NULL; or the name of one whose value is not a string. */
json_value *pattern_groups_read(urlens_pattern_group *groups, json_value *object);

/* The arguments of urlens_pattern_generate, for produce. `options` may be NULL. */
typedef struct pattern_generate_call {
  const urlens_pattern *pattern;
  urlens_part part;
  urlens_pattern_group *groups;
  size_t count;
  const urlens_options *options;
} pattern_generate_call;

urlens_status pattern_generate(const void *call, urlens_output *out);

/* The number of a component by its name in the Standard; URLENS_PATTERN_PARTS if none has that name. */
unsigned pattern_part_named(urlens_view name);

/* A JSON string as a view, which is never NULL, with lone surrogates replaced. */
urlens_view pattern_text(json_value *string);

#endif
