/* SPDX-License-Identifier: MIT */
/* URLSearchParams for everyone. */
#include "api/handle.h"
#include "whatwg/search_params.h"

struct urlens_params {
  urlens_allocator allocator;
  ul_params list;
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
  ul_params_init(&made->list, &made->allocator);
  *params = made;
  return URLENS_OK;
}

void urlens_params_destroy(urlens_params *params) {
  urlens_allocator allocator;
  if (!params) return;
  allocator = params->allocator;
  ul_params_release(&params->list);
  ul_release(&allocator, params, sizeof *params);
}

/* Whether a name and a value that must both be there are. */
static int pair_is_given(const urlens_params *params, const char *name, size_t name_length, const char *value,
                         size_t value_length) {
  return params && ul_text_is_given(name, name_length) && ul_text_is_given(value, value_length);
}

urlens_status urlens_params_parse(urlens_params *params, const char *input, size_t length) {
  ul_span query = ul_span_of(input, length);
  if (!params || !ul_text_is_given(input, length)) return URLENS_E_ARGUMENT;
  if (length > URLENS_MAX_LENGTH) return URLENS_E_TOO_LONG;
  if (length > 0 && input[0] == '?') query = ul_span_slice(query, 1, length);
  return ul_params_parse(&params->list, query);
}

urlens_status urlens_params_from_url(urlens_params *params, const urlens_url *url) {
  urlens_view query;
  if (!params || !url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  query = urlens_get(url, URLENS_PART_QUERY);
  return ul_params_parse(&params->list, ul_span_of(query.data, query.length));
}

urlens_status urlens_params_to_url(const urlens_params *params, urlens_url *url) {
  ul_record_view given;
  ul_parse_result result;
  ul_buffer query;
  urlens_status status;
  if (!params || !url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return ul_handle_fail(url, URLENS_E_NO_URL, URLENS_NOWHERE);
  ul_buffer_init(&query, &url->allocator, url->settings.limit);
  ul_params_serialize(&params->list, &query);
  if (ul_buffer_ok(&query)) {
    given = ul_handle_view(url);
    ul_buffer_clear(&url->spare);
    status = ul_whatwg_replace_query(&given, ul_buffer_span(&query), &url->spare, &result);
    status = status ? ul_handle_fail(url, status, URLENS_NOWHERE) : ul_handle_commit(url, &result.url);
  } else {
    status = ul_handle_fail(url, query.status, URLENS_NOWHERE);
  }
  ul_buffer_release(&query);
  return status;
}

size_t urlens_params_size(const urlens_params *params) {
  return params ? params->list.size : 0;
}

urlens_status urlens_params_at(const urlens_params *params, size_t position, urlens_view *name, urlens_view *value) {
  if (!params || position >= params->list.size) return URLENS_E_ARGUMENT;
  if (name) *name = ul_view_of(ul_params_name(&params->list, position));
  if (value) *value = ul_view_of(ul_params_value(&params->list, position));
  return URLENS_OK;
}

size_t urlens_params_find(const urlens_params *params, size_t from, const char *name, size_t name_length,
                          const char *value, size_t value_length) {
  if (!pair_is_given(params, name, name_length, value, value ? value_length : 0)) return URLENS_NOWHERE;
  return ul_params_find(&params->list, from, ul_span_of(name, name_length), ul_span_of(value, value_length));
}

urlens_view urlens_params_get(const urlens_params *params, const char *name, size_t name_length) {
  urlens_view value = {NULL, 0};
  size_t position = urlens_params_find(params, 0, name, name_length, NULL, 0);
  if (position != URLENS_NOWHERE) value = ul_view_of(ul_params_value(&params->list, position));
  return value;
}

urlens_status urlens_params_append(urlens_params *params, const char *name, size_t name_length, const char *value,
                                   size_t value_length) {
  if (!pair_is_given(params, name, name_length, value, value_length)) return URLENS_E_ARGUMENT;
  return ul_params_append(&params->list, ul_span_of(name, name_length), ul_span_of(value, value_length));
}

urlens_status urlens_params_delete(urlens_params *params, const char *name, size_t name_length, const char *value,
                                   size_t value_length, size_t *removed) {
  size_t count;
  if (!pair_is_given(params, name, name_length, value, value ? value_length : 0)) return URLENS_E_ARGUMENT;
  count = ul_params_delete(&params->list, 0, ul_span_of(name, name_length), ul_span_of(value, value_length));
  if (removed) *removed = count;
  return URLENS_OK;
}

urlens_status urlens_params_set(urlens_params *params, const char *name, size_t name_length, const char *value,
                                size_t value_length) {
  if (!pair_is_given(params, name, name_length, value, value_length)) return URLENS_E_ARGUMENT;
  return ul_params_set(&params->list, ul_span_of(name, name_length), ul_span_of(value, value_length));
}

urlens_status urlens_params_sort(urlens_params *params) {
  return params ? ul_params_sort(&params->list) : URLENS_E_ARGUMENT;
}

urlens_status urlens_params_serialize(const urlens_params *params, char *out, size_t capacity, size_t *length) {
  ul_buffer output;
  if (!params || !length || !ul_text_is_given(out, capacity)) return URLENS_E_ARGUMENT;
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_params_serialize(&params->list, &output);
  return ul_write_out(&output, length);
}
