/* SPDX-License-Identifier: MIT */
#include "urls.h"

#include <urlens/batch.h>

/* What a call is about. */
typedef struct url_call {
  environment *here;
  const urlens_url *base;
  given_text text;
} url_call;

/*
 * Reads the input, and the base if the function takes two values. Any other status than URLENS_OK is given;
 * URLENS_E_ARGUMENT: see read_base.
 */
static urlens_status open_call(napi_env env, napi_callback_info info, size_t count, url_call *call) {
  napi_value values[2];
  void *data;
  urlens_status status = URLENS_OK;
  size_t given = count;
  napi_get_cb_info(env, info, &given, values, NULL, &data);
  call->here = data;
  call->base = NULL;
  if (count > 1) status = read_base(env, call->here, values[1], &call->base);
  if (status != URLENS_OK) return status;
  return take_text(env, call->here, values[0], &call->text);
}

/* Without an object there may be too little memory for a long host; with one there is enough. */
static urlens_status check(const url_call *call) {
  urlens_status status = urlens_can_parse(call->text.data, call->text.length, call->base, NULL, NULL);
  if (status != URLENS_E_OUT_OF_MEMORY) return status;
  return urlens_parse(call->here->url, call->text.data, call->text.length, call->base);
}

static napi_value check_values(napi_env env, napi_callback_info info, size_t count) {
  url_call call;
  urlens_status status = open_call(env, info, count, &call);
  if (status == URLENS_OK) {
    status = check(&call);
    close_text(&call.text);
  }
  return status == URLENS_OK ? NULL : status_value(env, status);
}

napi_value check_url(napi_env env, napi_callback_info info) {
  return check_values(env, info, 1);
}

napi_value check_reference(napi_env env, napi_callback_info info) {
  return check_values(env, info, 2);
}

/* Gives the environment's URL after a call with that status, or the error. */
static napi_value url_value(napi_env env, environment *here, urlens_status status) {
  urlens_url *url = here->url;
  napi_value href = NULL;
  if (status != URLENS_OK) return status_value(env, give_error(here, urlens_error_of(url)));
  here->numbers->components = *urlens_components_of(url);
  if (here->numbers->components.flags & URLENS_IS_UNCHANGED) return NULL;
  napi_create_string_latin1(env, urlens_href(url).data, urlens_href(url).length, &href);
  return href;
}

static napi_value parse_values(napi_env env, napi_callback_info info, size_t count) {
  url_call call;
  urlens_status status = open_call(env, info, count, &call);
  if (status != URLENS_OK) return status_value(env, status);
  status = urlens_parse(call.here->url, call.text.data, call.text.length, call.base);
  close_text(&call.text);
  return url_value(env, call.here, status);
}

napi_value parse_url(napi_env env, napi_callback_info info) {
  return parse_values(env, info, 1);
}

napi_value parse_reference(napi_env env, napi_callback_info info) {
  return parse_values(env, info, 2);
}

/* Parses a text with the environment's object. */
static urlens_status parse_text(napi_env env, environment *here, napi_value value) {
  given_text text;
  urlens_status status = take_text(env, here, value, &text);
  if (status != URLENS_OK) return status;
  status = urlens_parse(here->url, text.data, text.length, NULL);
  close_text(&text);
  return status == URLENS_OK ? status : give_error(here, urlens_error_of(here->url));
}

napi_value set_attribute(napi_env env, napi_callback_info info) {
  napi_value values[3];
  size_t count = 3;
  void *data;
  uint32_t attribute = 0;
  given_text text;
  environment *here;
  urlens_status status;
  napi_get_cb_info(env, info, &count, values, NULL, &data);
  here = data;
  napi_get_value_uint32(env, values[1], &attribute);
  status = parse_text(env, here, values[0]);
  if (status == URLENS_OK) status = take_text(env, here, values[2], &text);
  if (status != URLENS_OK) return status_value(env, status);
  status = urlens_set(here->url, (urlens_attribute)attribute, text.data, text.length, NULL);
  close_text(&text);
  return url_value(env, here, status);
}

/* The host of a text: a view into the text, or into the memory of `selection`. A NULL view: it is not a URL, or has none. */
static urlens_status select_host(const url_call *call, urlens_selection *selection, urlens_view *host) {
  urlens_view input = {call->text.data, call->text.length};
  urlens_rows rows = {.size = sizeof rows, .items = &input, .count = 1};
  urlens_selected_column column = {host, URLENS_SELECTED_HOST, 0};
  uint16_t status = 0;
  urlens_status all;
  selection->size = sizeof *selection;
  selection->columns = &column;
  selection->column_count = 1;
  selection->status = &status;
  all = urlens_select_batch(call->here->url, &rows, 0, NULL, selection);
  return all != URLENS_OK ? all : (urlens_status)status;
}

static napi_value range_value(napi_env env, int32_t range) {
  napi_value value = NULL;
  napi_create_int32(env, range, &value);
  return value;
}

/* The host by the environment's object, where select_host has no room for it. */
static napi_value parsed_host(napi_env env, const url_call *call) {
  urlens_url *url = call->here->url;
  urlens_status status = urlens_parse(url, call->text.data, call->text.length, NULL);
  napi_value value = NULL;
  urlens_view host;
  if (status == URLENS_E_OUT_OF_MEMORY) return range_value(env, -1);
  if (status != URLENS_OK) return NULL;
  host = urlens_get_attribute(url, URLENS_ATTRIBUTE_HOSTNAME);
  napi_create_string_latin1(env, host.data, host.length, &value);
  return value;
}

static int is_short(const given_text *text) {
  return text->data == text->room;
}

/* Whether a view is a part of a short text. */
static int is_inside(const given_text *text, urlens_view view) {
  return view.data >= text->room && view.data < text->room + SHORT_TEXT;
}

napi_value find_host(napi_env env, napi_callback_info info) {
  url_call call;
  char room[SHORT_TEXT];
  urlens_selection selection = {.data = room, .capacity = sizeof room};
  urlens_view host = {NULL, 0};
  napi_value value;
  urlens_status status = open_call(env, info, 1, &call);
  if (status == URLENS_E_ARGUMENT) return NULL;
  if (status != URLENS_OK) return range_value(env, -1);
  if (is_short(&call.text) && select_host(&call, &selection, &host) == URLENS_OK && is_inside(&call.text, host)) {
    size_t start = (size_t)(host.data - call.text.data);
    value = range_value(env, (int32_t)(start << 15 | (start + host.length)));
  } else {
    value = parsed_host(env, &call);
  }
  close_text(&call.text);
  return value;
}
