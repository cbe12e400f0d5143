/* SPDX-License-Identifier: MIT */
/* Cases of URLSearchParams. What happens is written as JSON and compared with the JSON of what should. */
#include <string.h>

#include "json_write.h"
#include "suites.h"

static urlens_view item_text(json_value *list, size_t number) {
  urlens_view view = {NULL, 0};
  json_value *item = json_first(list);
  size_t i;
  if (number >= list->count) return view;
  for (i = 0; i < number; i++) item = json_next(item);
  json_replace_surrogates(item);
  view.data = item->data;
  view.length = item->length;
  return view;
}

static void write_all(urlens_params *params, urlens_view name, json_writer *out) {
  size_t at = 0;
  urlens_view value;
  json_open_array(out);
  while ((at = urlens_params_find(params, at, name.data, name.length, NULL, 0)) != URLENS_NOWHERE) {
    urlens_params_at(params, at++, NULL, &value);
    json_write_text(out, value.data, value.length);
  }
  json_close_array(out);
}

/* Runs one call and writes its result. */
static urlens_status run_call(urlens_params *params, json_value *call, json_writer *out) {
  json_value *method = json_first(call);
  urlens_view name = item_text(call, 1), value = item_text(call, 2), got;
  urlens_status status = URLENS_OK;
  if (json_equals(method, "get")) {
    got = urlens_params_get(params, name.data, name.length);
    if (got.data) json_write_text(out, got.data, got.length);
    else json_write_null(out);
  } else if (json_equals(method, "getAll")) {
    write_all(params, name, out);
  } else if (json_equals(method, "has")) {
    if (urlens_params_find(params, 0, name.data, name.length, value.data, value.length) != URLENS_NOWHERE) {
      json_write_true(out);
    } else {
      json_write_false(out);
    }
  } else if (json_equals(method, "size")) {
    json_write_size(out, urlens_params_size(params));
  } else {
    json_write_null(out);
    if (json_equals(method, "append")) {
      status = urlens_params_append(params, name.data, name.length, value.data, value.length);
    } else if (json_equals(method, "delete")) {
      status = urlens_params_delete(params, name.data, name.length, value.data, value.length, NULL);
    } else if (json_equals(method, "set")) {
      status = urlens_params_set(params, name.data, name.length, value.data, value.length);
    } else if (json_equals(method, "sort")) {
      status = urlens_params_sort(params);
    } else {
      status = URLENS_E_ARGUMENT;
    }
  }
  return status;
}

static void write_pairs(urlens_params *params, json_writer *out) {
  size_t i;
  json_open_array(out);
  for (i = 0; i < urlens_params_size(params); i++) {
    urlens_view name, value;
    urlens_params_at(params, i, &name, &value);
    json_open_array(out);
    json_write_text(out, name.data, name.length);
    json_write_text(out, value.data, value.length);
    json_close_array(out);
  }
  json_close_array(out);
}

static urlens_status produce_serialization(const void *call, urlens_output *out) {
  return urlens_params_serialize(call, out);
}

static urlens_status write_serialization(const urlens_params *params, json_writer *out) {
  text serialized = {NULL, 0, 0};
  urlens_status status = suite_produce(&serialized, produce_serialization, params);
  if (status == URLENS_OK) json_write_text(out, serialized.data, serialized.length);
  text_release(&serialized);
  return status;
}

/* Reads the list from the input, or from the query of the URL. */
static urlens_status read_params(urlens_params *params, urlens_url *url, json_value *test) {
  urlens_view input = suite_text(test, "input"), text_of_url = suite_text(test, "url");
  urlens_status status;
  if (!text_of_url.data) return urlens_params_parse(params, input.data, input.length);
  status = urlens_parse(url, text_of_url.data, text_of_url.length, NULL);
  return status == URLENS_OK ? urlens_params_from_url(params, url) : status;
}

/* Writes the list to the URL, if there is one, and appends the URL. */
static urlens_status write_params(const urlens_params *params, urlens_url *url, json_value *test, json_writer *out) {
  urlens_status status;
  urlens_view href;
  if (!suite_text(test, "url").data) return URLENS_OK;
  status = urlens_params_to_url(params, url);
  href = urlens_href(url);
  json_write_text(out, href.data, href.length);
  return status == URLENS_OK ? urlens_self_check(url) : status;
}

/* Runs a case and writes [params, output, results], and the URL if there is one. */
static urlens_status run_params(urlens_params *params, urlens_url *url, json_value *test, text *to) {
  json_writer out = json_writer_on(to);
  text results = {NULL, 0, 0};
  json_writer calls = json_writer_on(&results);
  json_value *ops = json_member(test, "ops"), *call = ops ? json_first(ops) : NULL;
  size_t i, count = ops ? ops->count : 0;
  urlens_status status = read_params(params, url, test);
  json_open_array(&calls);
  for (i = 0; i < count && status == URLENS_OK; i++, call = json_next(call)) status = run_call(params, call, &calls);
  json_close_array(&calls);
  json_open_array(&out);
  write_pairs(params, &out);
  if (status == URLENS_OK) status = write_serialization(params, &out);
  json_write_copy(&out, results.data, results.length);
  if (status == URLENS_OK) status = write_params(params, url, test, &out);
  json_close_array(&out);
  text_release(&results);
  return status;
}

/* Writes a JSON value of strings, arrays, numbers and words anew, so that it can be compared as text. */
static void write_value(json_writer *out, json_value *value) {
  json_value *child = json_first(value);
  size_t i;
  if (value->kind == JSON_STRING) {
    json_replace_surrogates(value);
    json_write_text(out, value->data, value->length);
  } else if (value->kind != JSON_ARRAY) {
    json_write_copy(out, value->data, value->length);
  } else {
    json_open_array(out);
    /* The cases are nested three deep at most. */
    for (i = 0; i < value->count; i++, child = json_next(child)) write_value(out, child);
    json_close_array(out);
  }
}

static void write_expected(json_value *test, text *to) {
  json_writer out = json_writer_on(to);
  json_value *results = json_member(test, "results");
  json_open_array(&out);
  write_value(&out, json_member(test, "params"));
  write_value(&out, json_member(test, "output"));
  if (results) {
    write_value(&out, results);
  } else {
    json_open_array(&out);
    json_close_array(&out);
  }
  if (json_member(test, "href")) write_value(&out, json_member(test, "href"));
  json_close_array(&out);
}

void suite_params(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  text want = {NULL, 0, 0}, got = {NULL, 0, 0};
  urlens_params *params = NULL;
  size_t i;
  if (urlens_params_create(NULL, &params) != URLENS_OK) return;
  for (i = 0; i < root->count; i++, test = json_next(test)) {
    urlens_view input = suite_text(test, json_member(test, "url") ? "url" : "input");
    urlens_status status;
    if (test->kind != JSON_OBJECT) continue;
    text_clear(&want);
    text_clear(&got);
    write_expected(test, &want);
    status = run_params(params, w->url, test, &got);
    if (suite_cannot_run(r, status)) continue;
    {
      report_line lines[] = {{"wanted", want.data, want.length}, {"got", got.data, got.length}};
      int same = want.length == got.length && memcmp(want.data, got.data, got.length) == 0;
      report_case(r, status == URLENS_OK && same, input.data, input.length, lines, 2);
    }
  }
  urlens_params_destroy(params);
  text_release(&want);
  text_release(&got);
}
