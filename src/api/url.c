/* SPDX-License-Identifier: MIT */
/* The object: making it, parsing into it, reading from it, changing it. */
#include "api/handle.h"
#include "whatwg/fast.h"

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
  if (!options || options->simd == URLENS_SIMD_AUTO) {
    made->settings.machine.scanner = ul_scanner_for(URLENS_SIMD_AUTO);
  }
  made->shortcut = ul_engine_takes_shortcut(&made->settings);
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

/* The two buffers differ in nothing but their memory and what is in it. */
static void swap_buffers(ul_buffer *a, ul_buffer *b) {
  char *data = a->data;
  size_t length = a->length, capacity = a->capacity;
  a->data = b->data;
  a->length = b->length;
  a->capacity = b->capacity;
  b->data = data;
  b->length = length;
  b->capacity = capacity;
}

/* What is in the spare buffer becomes the object's URL; its record is there already. */
static void commit_text(urlens_url *url) {
  ul_buffer_terminate(&url->spare);
  swap_buffers(&url->href, &url->spare);
  url->has_url = 1;
  url->error = no_error;
}

urlens_status ul_handle_commit(urlens_url *url, const urlens_components *record) {
  if (!url->spare.data)
    ul_buffer_room(&url->spare, 1); /* an empty reference takes no memory, but the NUL behind it does */
  if (!ul_buffer_ok(&url->spare)) return ul_handle_fail(url, url->spare.status, URLENS_NOWHERE);
  url->record = *record;
  commit_text(url);
  return URLENS_OK;
}

urlens_status ul_check_base(const ul_settings *settings, const urlens_url *base) {
  if (!base) return URLENS_OK;
  if (!base->has_url) return URLENS_E_NO_URL;
  if (settings->dialect == URLENS_DIALECT_WHATWG && base->settings.dialect != URLENS_DIALECT_WHATWG)
    return URLENS_E_UNSUPPORTED;
  return URLENS_OK;
}

/* The way that nearly all URLs take: straight into the shortcut. 0 if that is not for this one. */
static int parse_shortly(urlens_url *url, ul_span input, const ul_record_view *base, urlens_status *status) {
  if (!url->shortcut ||
      !ul_fast_parse(input, base, &url->settings.machine, &url->memory.machine, &url->spare, &url->record)) {
    return 0;
  }
  *status = url->spare.status;
  if (*status) {
    ul_handle_fail(url, *status, URLENS_NOWHERE);
  } else {
    commit_text(url);
  }
  return 1;
}

urlens_status urlens_parse(urlens_url *url, const char *input, size_t length, const urlens_url *base) {
  ul_parse_result result;
  ul_record_view base_view;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  if (!ul_text_is_given(input, length)) return ul_handle_fail(url, URLENS_E_ARGUMENT, URLENS_NOWHERE);
  if (length > url->settings.limit) return ul_handle_fail(url, URLENS_E_TOO_LONG, URLENS_NOWHERE);
  status = ul_check_base(&url->settings, base);
  if (status) return ul_handle_fail(url, status, URLENS_NOWHERE);
  if (base) base_view = ul_handle_view(base);
  ul_buffer_clear(&url->spare);
  if (parse_shortly(url, ul_span_of(input, length), base ? &base_view : NULL, &status)) return status;
  if (ul_engine_parse(ul_span_of(input, length), base ? &base_view : NULL, &url->settings, &url->memory, &url->spare,
                      &result)) {
    url->error = result.error;
    return result.error.status;
  }
  return ul_handle_commit(url, &result.url);
}

urlens_status urlens_parse_stage(urlens_url *url, urlens_stage last, const char *input, size_t length, const char *base,
                                 size_t base_length) {
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

urlens_dialect urlens_dialect_of(const urlens_url *url) {
  return url ? url->settings.dialect : URLENS_DIALECT_WHATWG;
}

urlens_error urlens_error_of(const urlens_url *url) {
  urlens_error bad = {URLENS_E_ARGUMENT, URLENS_NOWHERE, 0};
  return url ? url->error : bad;
}

urlens_status urlens_copy(urlens_url *target, const urlens_url *source) {
  urlens_components record;
  urlens_status status;
  if (!target || !source) return URLENS_E_ARGUMENT;
  status = ul_check_base(&target->settings, source);
  if (status) return ul_handle_fail(target, status, URLENS_NOWHERE);
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
  urlens_view view = {NULL, 0};
  if (url && url->has_url) {
    view.data = url->href.data;
    view.length = url->href.length;
  }
  return view;
}

urlens_view urlens_href_without_fragment(const urlens_url *url) {
  urlens_view view = urlens_get(url, URLENS_ATTRIBUTE_HREF);
  if (view.data) view.length = url->record.query_end;
  return view;
}

urlens_view urlens_slice(const char *href, const urlens_components *components, urlens_part part) {
  urlens_view none = {NULL, 0};
  return href && components ? ul_view_of(ul_record_slice(href, components, part)) : none;
}

const urlens_components *urlens_components_of(const urlens_url *url) {
  return url && url->has_url ? &url->record : NULL;
}

urlens_status urlens_self_check(const urlens_url *url) {
  if (!url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_OK;
  if (!ul_record_check(ul_buffer_span(&url->href), &url->record)) return URLENS_E_ARGUMENT;
  if (url->settings.dialect != URLENS_DIALECT_WHATWG ||
      ul_record_check_port(ul_buffer_span(&url->href), &url->record)) {
    return URLENS_OK;
  }
  return URLENS_E_ARGUMENT;
}

int urlens_equal(const urlens_url *a, const urlens_url *b, urlens_comparison how) {
  int all = how == URLENS_COMPARISON_WHOLE;
  urlens_view first = all ? urlens_href(a) : urlens_href_without_fragment(a);
  urlens_view second = all ? urlens_href(b) : urlens_href_without_fragment(b);
  if (!first.data || !second.data) return 0;
  return ul_span_equal(ul_span_of(first.data, first.length), ul_span_of(second.data, second.length));
}

/* The setters' arguments. */
static urlens_status check_set(urlens_url *url, urlens_part part, const char *value, size_t length) {
  if (!ul_text_is_given(value, length) || part < URLENS_ATTRIBUTE_HREF || part > URLENS_ATTRIBUTE_HASH)
    return URLENS_E_ARGUMENT;
  if (url->settings.dialect != URLENS_DIALECT_WHATWG) return URLENS_E_UNSUPPORTED;
  if (!url->has_url) return URLENS_E_NO_URL;
  return length > url->settings.limit ? URLENS_E_TOO_LONG : URLENS_OK;
}

/* The way of what the shortcut does not take: the new URL is written into the spare buffer, which is empty. */
static urlens_status set_beside(urlens_url *url, urlens_part part, ul_span value, int *changed) {
  ul_parse_result result;
  ul_record_view given = ul_handle_view(url);
  urlens_status status;
  int differs;
  status = ul_whatwg_set(&given, part, value, &url->settings.machine, &url->memory.machine, &url->spare, &result);
  if (status) {
    url->error = result.error;
    return status;
  }
  differs = changed && !ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare));
  status = ul_handle_commit(url, &result.url);
  if (!status && changed) *changed = differs;
  return status;
}

/* What the shortcut did not take. */
static urlens_status set_thoroughly(urlens_url *url, urlens_part part, ul_span value, int *changed) {
  urlens_status status;
  if (changed) *changed = 0;
  if (!url) return URLENS_E_ARGUMENT;
  status = check_set(url, part, value.data, value.length);
  if (status) return ul_handle_fail(url, status, URLENS_NOWHERE);
  ul_buffer_clear(&url->spare);
  if (part == URLENS_ATTRIBUTE_HREF && !changed && parse_shortly(url, value, NULL, &status)) return status;
  return set_beside(url, part, value, changed);
}

/* Most values go into the URL in its own place: once there is room for them, nothing can fail that would have to be undone. */
urlens_status urlens_set(urlens_url *url, urlens_part part, const char *value, size_t length, int *changed) {
  if (UL_LIKELY(url && url->has_url && url->shortcut && value && length <= url->settings.limit)) {
    ul_fast_setter s = {&url->href, &url->record, {value, length}, &url->settings.machine, &url->spare, changed};
    ul_buffer_clear(&url->spare);
    if (UL_LIKELY(ul_fast_set(&s, part))) {
      url->error = no_error;
      return URLENS_OK;
    }
    if (url->spare.status == URLENS_E_OUT_OF_MEMORY) return ul_handle_fail(url, url->spare.status, URLENS_NOWHERE);
  }
  return set_thoroughly(url, part, ul_span_of(value, length), changed);
}
