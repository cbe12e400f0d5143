/* SPDX-License-Identifier: MIT */
/* The operations on URL patterns: pattern, pattern-set, pattern-compare, pattern-generate. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "pattern_call.h"
#include "rpc.h"

/* --- Arguments ------------------------------------------------------------------------------------------------------ */

/* Reads a list of arguments, or the first argument alone. 0 after "bad-request" has been answered. */
static int read_call(rpc *r, const char *field, json_value *value, pattern_call *call) {
  if (pattern_call_read(call, value)) return 1;
  rpc_bad_request(r, "The arguments must be those of a URLPattern: a string or an object, a base, options", field,
                  strlen(field));
  return 0;
}

/* Reads the call in a field of the request, which must be there. */
static int read_field_call(rpc *r, const char *field, pattern_call *call) {
  json_value *value = json_member(r->request, field);
  if (value && value->kind != JSON_NULL) return read_call(r, field, value, call);
  rpc_missing(r, field);
  return 0;
}

/* --- Patterns ------------------------------------------------------------------------------------------------------- */

/* Answers that a pattern is wrong: the message says in which text. */
static void answer_wrong_pattern(rpc *r, const pattern_call *call, urlens_error error) {
  answer_failure failure = {{URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT}, NULL, 0, NULL, 0};
  urlens_view given = call->input.text;
  failure.error = error;
  if (error.place == URLENS_PLACE_BASE) {
    given = call->input.base;
    failure.about = "The base";
  } else if (error.place >= URLENS_PLACE_SCHEME) {
    given = call->input.parts[error.place - URLENS_PLACE_SCHEME];
    failure.about = pattern_part_names[error.place - URLENS_PLACE_SCHEME];
  }
  failure.input = given.data;
  failure.length = given.length;
  answer_failed(&r->answer, &failure, NULL, &r->scratch);
}

/* Makes the pattern of a call; NULL after a failure has been answered. */
static urlens_pattern *make_pattern(rpc *r, const pattern_call *call) {
  urlens_pattern *pattern = NULL;
  urlens_error error;
  if (call->is_wrong) {
    rpc_failed(r, URLENS_E_ARGUMENT);
  } else if (urlens_pattern_create(call->flags, &call->input, NULL, &pattern, &error) != URLENS_OK) {
    answer_wrong_pattern(r, call, error);
  }
  return pattern;
}

static void answer_components(rpc *r, const urlens_pattern *pattern) {
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "components");
  json_open_object(&r->answer);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    urlens_view string = urlens_pattern_string(pattern, (urlens_part)part);
    json_name(&r->answer, pattern_part_names[part]);
    json_write_text(&r->answer, string.data, string.length);
  }
  json_close_object(&r->answer);
  json_name(&r->answer, "has_regexp_groups");
  if (urlens_pattern_has_regexp_groups(pattern)) json_write_true(&r->answer);
  else json_write_false(&r->answer);
}

static void answer_component_match(rpc *r, const urlens_pattern *pattern, urlens_part part) {
  urlens_view input = urlens_matcher_part(r->matcher, part);
  size_t count = urlens_pattern_group_count(pattern, part);
  json_name(&r->answer, pattern_part_names[part]);
  json_open_object(&r->answer);
  json_name(&r->answer, "input");
  json_write_text(&r->answer, input.data, input.length);
  json_name(&r->answer, "groups");
  json_open_object(&r->answer);
  for (size_t i = 0; i < count; i++) {
    urlens_view group = urlens_matcher_group(r->matcher, part, i);
    urlens_view name = urlens_pattern_group_name(pattern, part, i);
    json_name_text(&r->answer, name.data, name.length);
    if (group.data) json_write_text(&r->answer, group.data, group.length);
    else json_write_null(&r->answer);
  }
  json_close_object(&r->answer);
  json_close_object(&r->answer);
}

/* Answers "match". */
static void answer_match(rpc *r, const urlens_pattern *pattern, int matches) {
  answer_components(r, pattern);
  json_name(&r->answer, "match");
  if (!matches) {
    json_write_null(&r->answer);
    return;
  }
  json_open_object(&r->answer);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    answer_component_match(r, pattern, (urlens_part)part);
  }
  json_close_object(&r->answer);
}

/* Whether a matcher is there; answers a failure if it cannot be made. */
static int has_matcher(rpc *r) {
  urlens_status status = r->matcher ? URLENS_OK : urlens_matcher_create(NULL, &r->matcher);
  if (status != URLENS_OK) rpc_failed(r, status);
  return status == URLENS_OK;
}

/* exec: an input that is no URL matches nothing. */
static void exec_pattern(rpc *r, const urlens_pattern *pattern, const pattern_call *inputs) {
  urlens_status status;
  int matches = 0;
  if (!has_matcher(r)) return;
  if (inputs->is_wrong) {
    rpc_failed(r, URLENS_E_ARGUMENT);
    return;
  }
  status = urlens_matcher_read(r->matcher, &inputs->input);
  if (status == URLENS_OK) status = urlens_matcher_exec(r->matcher, pattern, &matches);
  else if (status != URLENS_E_OUT_OF_MEMORY) status = URLENS_OK;
  if (status == URLENS_OK) answer_match(r, pattern, matches);
  else rpc_failed(r, status);
}

static void op_pattern(rpc *r) {
  json_value *inputs;
  pattern_call call, exec;
  urlens_pattern *pattern;
  if (!read_field_call(r, "pattern", &call) || !rpc_optional_list(r, "inputs", &inputs)) return;
  if (inputs && !read_call(r, "inputs", inputs, &exec)) return;
  pattern = make_pattern(r, &call);
  if (!pattern) return;
  if (inputs) exec_pattern(r, pattern, &exec);
  else answer_components(r, pattern);
  urlens_pattern_destroy(pattern);
}

/* --- Sets ----------------------------------------------------------------------------------------------------------- */

/* Answers which pattern of a list is wrong. */
static void answer_wrong_set(rpc *r, const pattern_call *calls, const urlens_pattern_set_error *wrong) {
  if (wrong->number == URLENS_NOWHERE) {
    rpc_failed(r, wrong->error.status);
    return;
  }
  answer_wrong_pattern(r, &calls[wrong->number], wrong->error);
  json_name(&r->answer, "pattern");
  json_write_size(&r->answer, wrong->number);
}

static void answer_matches(rpc *r, const uint32_t *numbers, size_t count) {
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "matches");
  json_open_array(&r->answer);
  for (size_t i = 0; i < count; i++) json_write_size(&r->answer, numbers[i]);
  json_close_array(&r->answer);
}

/* Asks the set about a URL. What is no URL is a failure. */
static void search_set(rpc *r, const urlens_pattern_set *set, urlens_view input, int wants_all) {
  const uint32_t *numbers = NULL;
  size_t count = 0, first = URLENS_NOWHERE;
  uint32_t number;
  urlens_status status = urlens_matcher_parse(r->matcher, input.data, input.length, NULL);
  if (status == URLENS_OK && wants_all) status = urlens_matcher_all(r->matcher, set, &numbers, &count);
  if (status == URLENS_OK && !wants_all) status = urlens_matcher_first(r->matcher, set, &first);
  if (status != URLENS_OK) {
    rpc_failed_at(r, urlens_matcher_error(r->matcher), input);
    return;
  }
  number = (uint32_t)first;
  if (first != URLENS_NOWHERE) {
    numbers = &number;
    count = 1;
  }
  answer_matches(r, numbers, count);
}

/* The patterns of the request, as inputs. 0 after a failure has been answered. */
static int read_set(rpc *r, json_value *list, urlens_view base, pattern_call *calls, urlens_pattern_input *inputs) {
  json_value *entry = list->count > 0 ? json_first(list) : NULL;
  for (size_t i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (!read_call(r, "patterns", entry, &calls[i])) return 0;
    if (base.data && !calls[i].input.base.data) calls[i].input.base = base;
    inputs[i] = calls[i].input;
  }
  return 1;
}

static void make_and_search(rpc *r, const pattern_call *calls, const urlens_pattern_input *inputs, size_t count,
                            urlens_view input, int wants_all) {
  urlens_pattern_set_error wrong;
  urlens_pattern_set *set;
  if (!has_matcher(r)) return;
  if (urlens_pattern_set_create(0, inputs, count, NULL, &set, &wrong) != URLENS_OK) {
    answer_wrong_set(r, calls, &wrong);
    return;
  }
  search_set(r, set, input, wants_all);
  urlens_pattern_set_destroy(set);
}

static void op_pattern_set(rpc *r) {
  json_value *list;
  urlens_view input, base;
  pattern_call *calls;
  urlens_pattern_input *inputs;
  int wants_all;
  if (!rpc_optional_list(r, "patterns", &list) || !rpc_text(r, "input", &input) ||
      !rpc_optional_text(r, "base", &base) || !rpc_optional_boolean(r, "all", &wants_all)) {
    return;
  }
  if (!list) {
    rpc_missing(r, "patterns");
    return;
  }
  calls = calloc(list->count + 1, sizeof *calls);
  inputs = calloc(list->count + 1, sizeof *inputs);
  if (!calls || !inputs) rpc_failed(r, URLENS_E_OUT_OF_MEMORY);
  else if (read_set(r, list, base, calls, inputs)) make_and_search(r, calls, inputs, list->count, input, wants_all);
  free(calls);
  free(inputs);
}

/* --- Comparing and writing ------------------------------------------------------------------------------------------ */

/* The component of the request. An unknown one is the error of a call, as it is for URLPattern. */
static int read_component(rpc *r, urlens_part *part) {
  urlens_view name;
  unsigned found;
  if (!rpc_text(r, "component", &name)) return 0;
  found = pattern_part_named(name);
  if (found == URLENS_PATTERN_PARTS) rpc_failed(r, URLENS_E_ARGUMENT);
  *part = (urlens_part)found;
  return found < URLENS_PATTERN_PARTS;
}

static void answer_order(rpc *r, int order) {
  static const char *const orders[] = {"-1", "0", "1"};
  const char *number = orders[order + 1];
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "output");
  json_write_copy(&r->answer, number, strlen(number));
}

static void op_pattern_compare(rpc *r) {
  pattern_call left, right;
  urlens_part part;
  urlens_pattern *first, *second = NULL;
  int order = 0;
  if (!read_field_call(r, "left", &left) || !read_field_call(r, "right", &right) || !read_component(r, &part)) return;
  first = make_pattern(r, &left);
  if (first) second = make_pattern(r, &right);
  if (second) {
    urlens_pattern_compare(first, second, part, &order);
    answer_order(r, order);
  }
  urlens_pattern_destroy(first);
  urlens_pattern_destroy(second);
}

/* Reads the object "groups"; 0 after a failure has been answered. */
static int read_groups(rpc *r, pattern_generate_call *call) {
  json_value *object, *wrong;
  if (!rpc_optional_object(r, "groups", &object)) return 0;
  if (!object || object->count == 0) return 1;
  call->count = object->count;
  call->groups = calloc(call->count, sizeof *call->groups);
  if (!call->groups) {
    rpc_failed(r, URLENS_E_OUT_OF_MEMORY);
    return 0;
  }
  wrong = pattern_groups_read(call->groups, object);
  if (wrong) rpc_bad_request(r, "The text of a group must be a string", wrong->data, wrong->length);
  return !wrong;
}

static void op_pattern_generate(rpc *r) {
  static const urlens_view nothing = {NULL, 0};
  pattern_generate_call call = {NULL, URLENS_PART_SCHEME, NULL, 0, NULL};
  pattern_call given;
  urlens_pattern *pattern = NULL;
  if (read_field_call(r, "pattern", &given) && read_groups(r, &call) && read_component(r, &call.part)) {
    call.pattern = pattern = make_pattern(r, &given);
    if (pattern) rpc_answer_produced(r, pattern_generate, &call, nothing);
  }
  urlens_pattern_destroy(pattern);
  free(call.groups);
}

const rpc_operation rpc_pattern_operations[] = {
    {"pattern", op_pattern},
    {"pattern-set", op_pattern_set},
    {"pattern-compare", op_pattern_compare},
    {"pattern-generate", op_pattern_generate},
    {NULL, NULL},
};
