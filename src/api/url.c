/* SPDX-License-Identifier: MIT */
/* The object: making it, parsing into it, reading from it, changing it. */
#include "api/handle.h"

static const urlens_error no_error = {URLENS_OK, URLENS_NOWHERE, 0};

urlens_status urlens_create(const urlens_options *options, urlens_url **url) {
  ul_settings settings;
  urlens_allocator allocator;
  urlens_url *made;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  status = ul_settings_init(&settings, options);
  if (!status) status = ul_allocator_init(&allocator, ul_options_allocator(options));
  if (status) return status;
  made = ul_allocate(&allocator, sizeof *made);
  if (!made) return URLENS_E_OUT_OF_MEMORY;
  memset(made, 0, sizeof *made);
  made->allocator = allocator;
  made->settings = settings;
  made->error = no_error;
  ul_buffer_init(&made->href, &made->allocator, settings.limit);
  ul_buffer_init(&made->spare, &made->allocator, settings.limit);
  ul_memory_init(&made->memory, &made->allocator);
  *url = made;
  return URLENS_OK;
}

void urlens_destroy(urlens_url *url) {
  urlens_allocator allocator;
  if (!url) return;
  allocator = url->allocator;
  ul_buffer_release(&url->href);
  ul_buffer_release(&url->spare);
  ul_memory_release(&url->memory);
  ul_release(&allocator, url, sizeof *url);
}

ul_record_view ul_handle_view(const urlens_url *url) {
  ul_record_view view = {url->href.data, &url->record};
  return view;
}

urlens_status ul_handle_fail(urlens_url *url, urlens_status status, size_t at) {
  url->error.status = status;
  url->error.at = at;
  url->error.length = 0;
  return status;
}

urlens_status ul_handle_commit(urlens_url *url, const urlens_components *record) {
  ul_buffer written = url->spare;
  ul_buffer_terminate(&url->spare);
  if (!ul_buffer_ok(&url->spare)) return ul_handle_fail(url, url->spare.status, URLENS_NOWHERE);
  written = url->spare;
  url->spare = url->href;
  url->href = written;
  url->record = *record;
  url->has_url = 1;
  url->error = no_error;
  return URLENS_OK;
}

urlens_status urlens_parse(urlens_url *url, const char *input, size_t length, const urlens_url *base) {
  ul_parse_result result;
  ul_record_view base_view;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(input, length)) return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  if (length > url->settings.limit) return ul_handle_fail(url, URLENS_E_TOO_LONG, URLENS_NOWHERE);
  if (base && !base->has_url) return ul_handle_fail(url, URLENS_E_NO_URL, URLENS_NOWHERE);
  if (base) base_view = ul_handle_view(base);
  ul_buffer_clear(&url->spare);
  if (ul_engine_parse(ul_span_of(input, length), base ? &base_view : NULL, &url->settings, &url->memory, &url->spare,
                      &result)) {
    url->error = result.error;
    return result.error.status;
  }
  return ul_handle_commit(url, &result.url);
}

urlens_status urlens_parse_stage(urlens_url *url, urlens_stage last, const char *input, size_t length,
                                 const char *base, size_t base_length) {
  ul_parse_result result;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(input, length) || last < URLENS_STAGE_PARSE || last > URLENS_STAGE_CANONICALIZE) {
    return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  }
  if (length > url->settings.limit || (base && base_length > url->settings.limit)) {
    return ul_handle_fail(url, URLENS_E_TOO_LONG, URLENS_NOWHERE);
  }
  ul_buffer_clear(&url->spare);
  if (ul_engine_run_stages(last, ul_span_of(input, length), ul_span_of(base, base ? base_length : 0), &url->settings,
                           &url->memory, &url->spare, &result)) {
    url->error = result.error;
    return result.error.status;
  }
  return ul_handle_commit(url, &result.url);
}

urlens_dialect urlens_get_dialect(const urlens_url *url) {
  return url ? url->settings.dialect : URLENS_WHATWG;
}

urlens_error urlens_last_error(const urlens_url *url) {
  urlens_error bad = {URLENS_E_ARGUMENT, URLENS_NOWHERE, 0};
  return url ? url->error : bad;
}

urlens_status urlens_copy(urlens_url *target, const urlens_url *source) {
  urlens_components record;
  if (!target || !source) return URLENS_E_ARGUMENT;
  if (!source->has_url) return ul_handle_fail(target, URLENS_E_NO_URL, URLENS_NOWHERE);
  record = source->record;
  ul_buffer_clear(&target->spare);
  ul_buffer_append(&target->spare, ul_buffer_span(&source->href));
  if (!ul_buffer_ok(&target->spare)) return ul_handle_fail(target, target->spare.status, URLENS_NOWHERE);
  return ul_handle_commit(target, &record);
}

urlens_view urlens_get(const urlens_url *url, urlens_part part) {
  urlens_view none = {NULL, 0};
  return url && url->has_url ? ul_view_of(ul_record_slice(url->href.data, &url->record, part)) : none;
}

urlens_view urlens_href(const urlens_url *url) {
  return urlens_get(url, URLENS_API_HREF);
}

urlens_view urlens_href_without_fragment(const urlens_url *url) {
  urlens_view view = urlens_get(url, URLENS_API_HREF);
  if (view.data) view.length = url->record.query_end;
  return view;
}

urlens_view urlens_slice(const char *href, const urlens_components *components, urlens_part part) {
  urlens_view none = {NULL, 0};
  return href && components ? ul_view_of(ul_record_slice(href, components, part)) : none;
}

const urlens_components *urlens_get_components(const urlens_url *url) {
  return url && url->has_url ? &url->record : NULL;
}

urlens_status urlens_check(const urlens_url *url) {
  if (!url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_OK;
  return ul_record_check(ul_buffer_span(&url->href), &url->record) ? URLENS_OK : URLENS_E_ARGUMENT;
}

urlens_status urlens_origin(const urlens_url *url, char *out, size_t capacity, size_t *length) {
  ul_record_view view;
  ul_buffer output;
  urlens_status status;
  if (!url || !length || !ul_text_is_given(out, capacity)) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_E_NO_URL;
  view = ul_handle_view(url);
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  status = ul_standard_origin(&view, &url->allocator, &output);
  *length = output.length;
  return status;
}

int urlens_equal(const urlens_url *a, const urlens_url *b, urlens_comparison how) {
  int all = how == URLENS_COMPARE_ALL;
  urlens_view first = all ? urlens_href(a) : urlens_href_without_fragment(a);
  urlens_view second = all ? urlens_href(b) : urlens_href_without_fragment(b);
  if (!first.data || !second.data) return 0;
  return ul_span_equal(ul_span_of(first.data, first.length), ul_span_of(second.data, second.length));
}

urlens_status urlens_set(urlens_url *url, urlens_part part, const char *value, size_t length, int *changed) {
  ul_parse_result result;
  ul_record_view given;
  urlens_status status;
  int differs;
  if (changed) *changed = 0;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(value, length) || part < URLENS_API_HREF || part > URLENS_API_HASH) {
    return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  }
  if (url->settings.dialect != URLENS_WHATWG) return ul_handle_fail(url, URLENS_E_UNSUPPORTED, URLENS_NOWHERE);
  if (!url->has_url) return ul_handle_fail(url, URLENS_E_NO_URL, URLENS_NOWHERE);
  if (length > url->settings.limit) return ul_handle_fail(url, URLENS_E_TOO_LONG, URLENS_NOWHERE);
  given = ul_handle_view(url);
  ul_buffer_clear(&url->spare);
  status = ul_standard_set(&given, part, ul_span_of(value, length), &url->settings.machine, &url->memory.machine,
                           &url->spare, &result);
  if (status) {
    url->error = result.error;
    return status;
  }
  differs = !ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare));
  status = ul_handle_commit(url, &result.url);
  if (!status && changed) *changed = differs;
  return status;
}
