/* SPDX-License-Identifier: MIT */
/* The operation template: URI Templates. */
#include <stdlib.h>
#include <string.h>

#include "rpc.h"
#include "urlens/template.h"

typedef struct template_call {
  urlens_view input;
  urlens_template_variable *variables;
  size_t count;
  urlens_view *values; /* of all variables, one after another */
  size_t value_count;
} template_call;

static void template_release_call(template_call *call) {
  free(call->variables);
  free(call->values);
}

/* The text of a string, a number, true or false; a NULL view for null. 0 if it is anything else. */
static int template_value(rpc *r, json_value *value, urlens_view *view) {
  view->data = NULL;
  view->length = 0;
  if (value->kind == JSON_NULL) return 1;
  if (value->kind == JSON_ARRAY || value->kind == JSON_OBJECT) return 0;
  if (value->kind == JSON_STRING) {
    json_replace_surrogates(value);
    view->data = value->data;
    view->length = value->length;
  } else {
    view->data = r->document.input + value->start;
    view->length = value->end - value->start;
  }
  return 1;
}

/* Adds the values of a variable. 0 if one of them has several values itself. */
static int template_add_values(rpc *r, template_call *call, json_value *value) {
  int is_list = value->kind == JSON_ARRAY || value->kind == JSON_OBJECT;
  size_t i, count = !is_list ? 1 : value->kind == JSON_OBJECT ? 2 * value->count : value->count;
  json_value *item = is_list && count > 0 ? json_first(value) : value;
  for (i = 0; i < count; i++, item = json_next(item)) {
    if (!template_value(r, item, &call->values[call->value_count++])) return 0;
  }
  return 1;
}

/* Reads the members of "variables"; 0 after a failure has been answered. */
static int template_read(rpc *r, json_value *object, template_call *call) {
  json_value *name = object->count > 0 ? json_first(object) : NULL;
  size_t i;
  call->variables = calloc(object->count + 1, sizeof *call->variables);
  call->values = calloc(object->nodes + 1, sizeof *call->values);
  if (!call->variables || !call->values) {
    rpc_failed(r, URLENS_E_OUT_OF_MEMORY);
    return 0;
  }
  for (i = 0; i < object->count; i++) {
    json_value *value = json_next(name);
    urlens_template_variable *variable = &call->variables[call->count++];
    template_value(r, name, &variable->name);
    variable->values = call->values + call->value_count;
    variable->kind = value->kind == JSON_ARRAY    ? URLENS_TEMPLATE_KIND_LIST
                     : value->kind == JSON_OBJECT ? URLENS_TEMPLATE_KIND_KEYS
                                                  : URLENS_TEMPLATE_KIND_STRING;
    if (!template_add_values(r, call, value)) {
      rpc_bad_request(r, "A variable must be a text, a list of texts or an object of texts", name->data, name->length);
      return 0;
    }
    variable->count = (size_t)(call->values + call->value_count - variable->values);
    name = json_next(value);
  }
  return 1;
}

static urlens_status template_expand(const void *call, urlens_output *out) {
  const template_call *c = call;
  return urlens_template_expand(c->variables, c->count, c->input.data, c->input.length, out);
}

/* Whether the name was used before that position. */
static int template_is_known(urlens_view input, size_t before, urlens_view name) {
  urlens_template_use use;
  size_t position = 0;
  while (urlens_template_next(input.data, input.length, &position, &use, NULL) && position < before) {
    if (use.name.length == name.length && memcmp(use.name.data, name.data, name.length) == 0) return 1;
  }
  return 0;
}

/* Answers with the names of the variables, each once. */
static void template_answer_names(rpc *r, urlens_view input) {
  urlens_template_use use;
  urlens_error error;
  size_t position = 0;
  while (urlens_template_next(input.data, input.length, &position, &use, &error)) continue;
  if (error.status != URLENS_OK) {
    rpc_failed_at(r, error, input);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  json_name(&r->answer, "names");
  json_open_array(&r->answer);
  for (position = 0; urlens_template_next(input.data, input.length, &position, &use, NULL);) {
    if (!template_is_known(input, position, use.name)) json_write_text(&r->answer, use.name.data, use.name.length);
  }
  json_close_array(&r->answer);
}

static void op_template(rpc *r) {
  template_call call = {{NULL, 0}, NULL, 0, NULL, 0};
  json_value *variables;
  if (!rpc_text(r, "input", &call.input) || !rpc_optional_object(r, "variables", &variables)) return;
  if (!variables) {
    template_answer_names(r, call.input);
    return;
  }
  if (template_read(r, variables, &call)) rpc_answer_produced(r, template_expand, &call, call.input);
  template_release_call(&call);
}

const rpc_operation rpc_template_operations[] = {
    {"template", op_template},
    {NULL, NULL},
};
