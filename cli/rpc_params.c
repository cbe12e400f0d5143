/* SPDX-License-Identifier: MIT */
/* The operation search-params: URLSearchParams. */
#include "rpc.h"

typedef struct params_arguments {
  urlens_view name;
  urlens_view value; /* NULL if it was not given */
} params_arguments;

/* A method of the list: writes its result, null for one that returns nothing. */
typedef urlens_status (*params_function)(urlens_params *params, const params_arguments *arguments, json_writer *result);

typedef struct params_method {
  const char *name;
  size_t min_arguments;
  size_t max_arguments;
  params_function run;
} params_method;

static urlens_status params_append(urlens_params *params, const params_arguments *a, json_writer *result) {
  json_write_null(result);
  return urlens_params_append(params, a->name.data, a->name.length, a->value.data, a->value.length);
}

static urlens_status params_delete(urlens_params *params, const params_arguments *a, json_writer *result) {
  json_write_null(result);
  return urlens_params_delete(params, a->name.data, a->name.length, a->value.data, a->value.length, NULL);
}

static urlens_status params_set(urlens_params *params, const params_arguments *a, json_writer *result) {
  json_write_null(result);
  return urlens_params_set(params, a->name.data, a->name.length, a->value.data, a->value.length);
}

static urlens_status params_sort(urlens_params *params, const params_arguments *a, json_writer *result) {
  (void)a;
  json_write_null(result);
  return urlens_params_sort(params);
}

static urlens_status params_get(urlens_params *params, const params_arguments *a, json_writer *result) {
  urlens_view value = urlens_params_get(params, a->name.data, a->name.length);
  if (value.data) json_write_text(result, value.data, value.length);
  else json_write_null(result);
  return URLENS_OK;
}

static urlens_status params_get_all(urlens_params *params, const params_arguments *a, json_writer *result) {
  size_t at = urlens_params_find(params, 0, a->name.data, a->name.length, NULL, 0);
  urlens_status status = URLENS_OK;
  json_open_array(result);
  while (at != URLENS_NOWHERE && status == URLENS_OK) {
    urlens_view value;
    status = urlens_params_at(params, at, NULL, &value);
    if (status == URLENS_OK) json_write_text(result, value.data, value.length);
    at = urlens_params_find(params, at + 1, a->name.data, a->name.length, NULL, 0);
  }
  json_close_array(result);
  return status;
}

static urlens_status params_has(urlens_params *params, const params_arguments *a, json_writer *result) {
  size_t at = urlens_params_find(params, 0, a->name.data, a->name.length, a->value.data, a->value.length);
  if (at != URLENS_NOWHERE) json_write_true(result);
  else json_write_false(result);
  return URLENS_OK;
}

static urlens_status params_size(urlens_params *params, const params_arguments *a, json_writer *result) {
  (void)a;
  json_write_size(result, urlens_params_size(params));
  return URLENS_OK;
}

static const params_method params_methods[] = {
    {"append", 2, 2, params_append}, {"delete", 1, 2, params_delete}, {"set", 2, 2, params_set},
    {"sort", 0, 0, params_sort},     {"get", 1, 1, params_get},       {"getAll", 1, 1, params_get_all},
    {"has", 1, 2, params_has},       {"size", 0, 0, params_size},
};

static const params_method *find_method(const json_value *name) {
  size_t i;
  for (i = 0; i < sizeof params_methods / sizeof params_methods[0]; i++) {
    if (json_equals(name, params_methods[i].name)) return &params_methods[i];
  }
  return NULL;
}

/* Checks one entry of "ops": an array of strings, the first of which is a method that takes as many as follow. */
static int check_entry(rpc *r, json_value *entry) {
  json_value *item = json_first(entry);
  const params_method *method;
  size_t i;
  if (entry->kind != JSON_ARRAY || entry->count == 0) {
    rpc_bad_request(r, "Each entry of \"ops\" must be an array that begins with the name of a method", NULL, 0);
    return 0;
  }
  for (i = 0; i < entry->count; i++, item = json_next(item)) {
    if (item->kind != JSON_STRING) {
      rpc_bad_request(r, "Each entry of \"ops\" must hold strings only", item->data, item->length);
      return 0;
    }
  }
  item = json_first(entry);
  method = find_method(item);
  if (!method) {
    rpc_bad_request(r, "URLSearchParams has no method of that name", item->data, item->length);
    return 0;
  }
  if (entry->count - 1 < method->min_arguments || entry->count - 1 > method->max_arguments) {
    rpc_bad_request(r, "A method has too few or too many arguments", item->data, item->length);
    return 0;
  }
  return 1;
}

static int check_entries(rpc *r, json_value *list) {
  json_value *entry = json_first(list);
  size_t i;
  for (i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (!check_entry(r, entry)) return 0;
  }
  return 1;
}

static urlens_view params_argument(json_value *entry, size_t number) {
  urlens_view view = {NULL, 0};
  json_value *item = json_first(entry);
  size_t i;
  if (number >= entry->count) return view;
  for (i = 0; i < number; i++) item = json_next(item);
  json_replace_surrogates(item);
  view.data = item->data;
  view.length = item->length;
  return view;
}

/* Runs the methods and writes their results, as an array, to `scratch`. */
static urlens_status run_entries(rpc *r, json_value *list) {
  json_value *entry = list ? json_first(list) : NULL;
  json_writer results = json_writer_on(&r->scratch);
  urlens_status status = URLENS_OK;
  size_t i, count = list ? list->count : 0;
  text_clear(&r->scratch);
  json_open_array(&results);
  for (i = 0; i < count && status == URLENS_OK; i++, entry = json_next(entry)) {
    params_arguments arguments;
    arguments.name = params_argument(entry, 1);
    arguments.value = params_argument(entry, 2);
    status = find_method(json_first(entry))->run(r->params, &arguments, &results);
  }
  json_close_array(&results);
  return status;
}

static void answer_params(rpc *r) {
  size_t i, size = urlens_params_size(r->params);
  json_name(&r->answer, "params");
  json_open_array(&r->answer);
  for (i = 0; i < size; i++) {
    urlens_view name = {NULL, 0}, value = {NULL, 0};
    urlens_params_at(r->params, i, &name, &value);
    json_open_array(&r->answer);
    json_write_text(&r->answer, name.data, name.length);
    json_write_text(&r->answer, value.data, value.length);
    json_close_array(&r->answer);
  }
  json_close_array(&r->answer);
}

static urlens_status serialize_params(const void *call, urlens_output *out) {
  return urlens_params_serialize(call, out);
}

static void op_search_params(rpc *r) {
  urlens_view input;
  json_value *list;
  urlens_status status;
  if (!rpc_text(r, "input", &input) || !rpc_optional_list(r, "ops", &list)) return;
  if (list && !check_entries(r, list)) return;
  status = r->params ? URLENS_OK : urlens_params_create(NULL, &r->params);
  if (status == URLENS_OK) status = urlens_params_parse(r->params, input.data, input.length);
  if (status == URLENS_OK) status = run_entries(r, list);
  if (status == URLENS_OK) status = rpc_produce(r, serialize_params, r->params).status;
  if (status != URLENS_OK) {
    rpc_failed(r, status);
    return;
  }
  json_name(&r->answer, "ok");
  json_write_true(&r->answer);
  answer_params(r);
  json_name(&r->answer, "output");
  json_write_text(&r->answer, r->result.data, r->result.length);
  json_name(&r->answer, "results");
  json_write_copy(&r->answer, r->scratch.data, r->scratch.length);
}

const rpc_operation rpc_params_operations[] = {
    {"search-params", op_search_params},
    {NULL, NULL},
};
