/* SPDX-License-Identifier: MIT */
#include "pattern_call.h"

#include <string.h>

#include "parts.h"

urlens_view pattern_text(json_value *string) {
  urlens_view view;
  json_replace_surrogates(string);
  view.data = string->length > 0 ? string->data : "";
  view.length = string->length;
  return view;
}

unsigned pattern_part_named(urlens_view name) {
  unsigned part = 0;
  while (part < URLENS_PATTERN_PARTS && (strlen(pattern_part_names[part]) != name.length ||
                                         memcmp(pattern_part_names[part], name.data, name.length) != 0)) {
    part++;
  }
  return part;
}

/* A member of URLPatternInit. As in Web IDL, members of other names are passed over. */
static int read_member(json_value *name, json_value *value, pattern_call *call) {
  unsigned part = pattern_part_named(pattern_text(name));
  int is_base = json_equals(name, "baseURL");
  if (part == URLENS_PATTERN_PARTS && !is_base) return 1;
  if (value->kind != JSON_STRING) return value->kind == JSON_NULL;
  if (is_base) call->input.base = pattern_text(value);
  else call->input.parts[part] = pattern_text(value);
  return 1;
}

static int read_dictionary(json_value *object, pattern_call *call) {
  json_value *name = object->count > 0 ? json_first(object) : NULL;
  for (size_t i = 0; i < object->count; i++) {
    json_value *value = json_next(name);
    if (!read_member(name, value, call)) return 0;
    name = json_next(value);
  }
  return 1;
}

/* A constructor string, or a URLPatternInit. */
static int read_first_argument(json_value *value, pattern_call *call) {
  if (value->kind == JSON_OBJECT) return read_dictionary(value, call);
  if (value->kind != JSON_STRING) return 0;
  call->input.text = pattern_text(value);
  return 1;
}

/* URLPatternOptions. */
static int read_options(json_value *object, pattern_call *call) {
  json_value *ignore = json_member(object, "ignoreCase");
  if (!ignore || ignore->kind == JSON_FALSE || ignore->kind == JSON_NULL) return 1;
  call->flags = URLENS_PATTERN_IGNORE_CASE;
  return ignore->kind == JSON_TRUE;
}

/* An argument after the first one: a base, or options. A base beside a dictionary is a TypeError. */
static int read_later_argument(json_value *value, pattern_call *call, int may_be_base) {
  if (value->kind == JSON_OBJECT) return read_options(value, call);
  if (value->kind != JSON_STRING || !may_be_base) return value->kind == JSON_NULL;
  call->is_wrong |= call->input.text.data == NULL;
  call->input.base = pattern_text(value);
  return 1;
}

int pattern_call_read(pattern_call *call, json_value *value) {
  json_value *argument = value;
  size_t count = 1;
  memset(call, 0, sizeof *call);
  call->input.size = sizeof call->input;
  if (value->kind == JSON_ARRAY) {
    count = value->count;
    argument = count > 0 ? json_first(value) : NULL;
  }
  if (count > 3) return 0;
  for (size_t i = 0; i < count; i++, argument = json_next(argument)) {
    if (!(i == 0 ? read_first_argument(argument, call) : read_later_argument(argument, call, i == 1))) return 0;
  }
  return 1;
}

json_value *pattern_groups_read(urlens_pattern_group *groups, json_value *object) {
  json_value *name = object->count > 0 ? json_first(object) : NULL;
  for (size_t i = 0; i < object->count; i++) {
    json_value *value = json_next(name);
    if (value->kind != JSON_STRING) return name;
    groups[i].name = pattern_text(name);
    groups[i].text = pattern_text(value);
    name = json_next(value);
  }
  return NULL;
}

urlens_status pattern_generate(const void *call, urlens_output *out) {
  const pattern_generate_call *c = call;
  return urlens_pattern_generate(c->pattern, c->part, c->groups, c->count, c->options, out);
}
