/* SPDX-License-Identifier: MIT */
/* URLSearchParams. */
#include "api/handle.h"
#include "whatwg/parse.h"

struct urlens_params {
  urlens_allocator allocator;
  ul_params params;
};

urlens_status urlens_params_create(const urlens_allocator *allocator, urlens_params **params) {
  urlens_allocator own;
  urlens_params *made;
  urlens_status status;
  if (!params) return URLENS_E_ARGUMENT;
  status = ul_allocator_init(&own, allocator);
  if (status) return status;
  made = ul_allocate(&own, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  made->allocator = own;
  ul_params_init(&made->params, &made->allocator);
  *params = made;
  return URLENS_OK;
}

void urlens_params_destroy(urlens_params *params) {
  urlens_allocator allocator;
  if (!params) return;
  allocator = params->allocator;
  ul_params_release(&params->params);
  ul_release(&allocator, params, sizeof *params);
}

/* Whether a name and a value can be used: URLENS_OK, URLENS_E_ARGUMENT or URLENS_E_TOO_LONG. Nothing of them is read. */
static urlens_status check_pair(const urlens_params *params, ul_span name, ul_span value) {
  if (!params || !ul_text_is_given(name.data, name.length) || !ul_text_is_given(value.data, value.length)) {
    return URLENS_E_ARGUMENT;
  }
  return name.length > URLENS_MAX_LENGTH || value.length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG : URLENS_OK;
}

/* A value that may be left out. */
static ul_span optional(const char *value, size_t length) {
  return ul_span_of(value, value ? length : 0);
}

urlens_status urlens_params_parse(urlens_params *params, const char *input, size_t length) {
  ul_span query = ul_span_of(input, length);
  if (!params || !ul_text_is_given(input, length)) return URLENS_E_ARGUMENT;
  if (length > URLENS_MAX_LENGTH) return URLENS_E_TOO_LONG;
  if (length > 0 && input[0] == '?') query = ul_span_slice(query, 1, length);
  return ul_params_parse(&params->params, query);
}

urlens_status urlens_params_from_url(urlens_params *params, const urlens_url *url) {
  urlens_view query;
  if (!params || !url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  query = urlens_get(url, URLENS_PART_QUERY);
  return ul_params_parse(&params->params, ul_span_of(query.data, query.length));
}

urlens_status urlens_params_to_url(const urlens_params *params, urlens_url *url) {
  ul_request request;
  ul_record_view given;
  ul_answer answer;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  if (!params) return ul_handle_fail(url, URLENS_E_ARGUMENT);
  if (!ul_dialect_has(url->settings.dialect, URLENS_TRAIT_HAS_SETTERS))
    return ul_handle_fail(url, URLENS_E_UNSUPPORTED);
  if (!url->has_url) return ul_handle_fail(url, URLENS_E_NO_URL);
  request = ul_handle_request(url, ul_span_of(NULL, 0), NULL);
  given = ul_handle_view(url);
  ul_buffer_clear(&url->spare);
  status = ul_whatwg_set_params(&given, &params->params, &request, &url->spare, &answer);
  return status ? ul_handle_fail(url, status) : ul_handle_commit(url, &answer.url);
}

size_t urlens_params_size(const urlens_params *params) {
  return params ? params->params.list.size : 0;
}

urlens_status urlens_params_at(const urlens_params *params, size_t position, urlens_view *name, urlens_view *value) {
  if (!params || position >= params->params.list.size) return URLENS_E_ARGUMENT;
  if (name) *name = ul_view_of(ul_params_name(&params->params, position));
  if (value) *value = ul_view_of(ul_params_value(&params->params, position));
  return URLENS_OK;
}

size_t urlens_params_find(const urlens_params *params, size_t from, const char *name, size_t name_length,
                          const char *value, size_t value_length) {
  ul_span wanted = ul_span_of(name, name_length), wanted_value = optional(value, value_length);
  if (check_pair(params, wanted, wanted_value)) return URLENS_NOWHERE;
  return ul_params_find(&params->params, from, wanted, wanted_value);
}

urlens_view urlens_params_get(const urlens_params *params, const char *name, size_t name_length) {
  urlens_view value = {NULL, 0};
  size_t position = urlens_params_find(params, 0, name, name_length, NULL, 0);
  if (position != URLENS_NOWHERE) value = ul_view_of(ul_params_value(&params->params, position));
  return value;
}

urlens_status urlens_params_append(urlens_params *params, const char *name, size_t name_length, const char *value,
                                   size_t value_length) {
  ul_span own_name = ul_span_of(name, name_length), own_value = ul_span_of(value, value_length);
  urlens_status status = check_pair(params, own_name, own_value);
  return status ? status : ul_params_append(&params->params, own_name, own_value);
}

urlens_status urlens_params_delete(urlens_params *params, const char *name, size_t name_length, const char *value,
                                   size_t value_length, size_t *removed) {
  ul_span wanted = ul_span_of(name, name_length), wanted_value = optional(value, value_length);
  urlens_status status = check_pair(params, wanted, wanted_value);
  size_t count;
  if (status) return status;
  count = ul_params_delete(&params->params, 0, wanted, wanted_value);
  if (removed) *removed = count;
  return URLENS_OK;
}

urlens_status urlens_params_set(urlens_params *params, const char *name, size_t name_length, const char *value,
                                size_t value_length) {
  ul_span own_name = ul_span_of(name, name_length), own_value = ul_span_of(value, value_length);
  urlens_status status = check_pair(params, own_name, own_value);
  return status ? status : ul_params_set(&params->params, own_name, own_value);
}

urlens_status urlens_params_sort(urlens_params *params) {
  return params ? ul_params_sort(&params->params) : URLENS_E_ARGUMENT;
}

urlens_status urlens_params_serialize(const urlens_params *params, urlens_output *out) {
  ul_call call;
  urlens_status status = ul_call_begin_without_memory(&call, NULL, 0, out);
  if (status) return status;
  if (!params) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  ul_params_serialize(&params->params, &call.output);
  return ul_call_end(&call, call.output.status, NULL);
}
