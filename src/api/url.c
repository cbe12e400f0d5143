/* SPDX-License-Identifier: MIT */
/* Reading and changing the URL that an object holds. */
#include "api/handle.h"
#include "core/text.h"
#include "percent/percent.h"
#include "whatwg/fast.h"
#include "whatwg/parse.h"

urlens_dialect urlens_dialect_of(const urlens_url *url) {
  return url ? url->settings.id : URLENS_DIALECT_WHATWG;
}

urlens_error urlens_error_of(const urlens_url *url) {
  return url ? url->error : ul_error_of(URLENS_E_ARGUMENT);
}

urlens_view urlens_get(const urlens_url *url, urlens_part part) {
  urlens_view none = {NULL, 0};
  ul_record_view view;
  if (!url || !url->has_url) return none;
  view = ul_handle_view(url);
  return ul_view_of(ul_record_slice(&view, part));
}

urlens_view urlens_get_attribute(const urlens_url *url, urlens_attribute attribute) {
  urlens_view none = {NULL, 0};
  ul_record_view view;
  if (!url || !url->has_url) return none;
  view = ul_handle_view(url);
  return ul_view_of(ul_record_attribute(&view, attribute));
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
  urlens_view view = urlens_href(url);
  if (view.data) view.length = url->record.query_end;
  return view;
}

const urlens_components *urlens_components_of(const urlens_url *url) {
  return url && url->has_url ? &url->record : NULL;
}

urlens_view urlens_slice(const char *href, const urlens_components *components, urlens_part part) {
  urlens_view none = {NULL, 0};
  ul_record_view view = {.href = href, .record = components};
  return href && components ? ul_view_of(ul_record_slice(&view, part)) : none;
}

urlens_status urlens_slice_checked(const char *href, size_t length, const urlens_components *components,
                                   urlens_part part, urlens_view *view) {
  if (!ul_text_is_given(href, length) || !components || !view) return URLENS_E_ARGUMENT;
  if ((unsigned)part > URLENS_PART_FRAGMENT) return URLENS_E_ARGUMENT;
  if (!href) href = ""; /* a view of it is not NULL */
  if (!ul_record_check(ul_span_of(href, length), components)) return URLENS_E_ARGUMENT;
  *view = urlens_slice(href, components, part);
  return URLENS_OK;
}

/* The bytes of a part that are a NUL, perhaps after decoding; none: `at` is URLENS_NOWHERE. */
static urlens_error find_nul(ul_span part, urlens_copy_form form) {
  size_t next;
  for (size_t at = 0; at < part.length; at = next) {
    char byte = form == URLENS_COPY_FORM_DECODED ? ul_decoded_byte_at(part, at, &next) : part.data[at];
    if (form == URLENS_COPY_FORM_WRITTEN) next = at + 1;
    if (!byte) return ul_error_at(URLENS_E_NUL, at, next - at);
  }
  return ul_error_of(URLENS_OK);
}

urlens_status urlens_copy_part(const urlens_url *url, urlens_part part, urlens_copy_form form, urlens_output *out) {
  urlens_view view = urlens_get(url, part);
  ul_span text = ul_span_of(view.data, view.length);
  ul_call call;
  urlens_error error;
  urlens_status status = ul_call_begin_without_memory(&call, view.data, view.length, out);
  if (status) return status;
  if (!url || (unsigned)part > URLENS_PART_FRAGMENT || (unsigned)form > URLENS_COPY_FORM_DECODED) {
    return ul_call_refuse(out, URLENS_E_ARGUMENT);
  }
  if (!url->has_url) return ul_call_refuse(out, URLENS_E_NO_URL);
  error = find_nul(text, form);
  if (error.status) return ul_call_end(&call, error.status, &error);
  if (form == URLENS_COPY_FORM_DECODED) ul_percent_decode_append(&call.output, text);
  else ul_buffer_append(&call.output, text);
  ul_buffer_push(&call.output, '\0');
  status = ul_call_end(&call, call.output.status, NULL);
  if (!status) out->length--; /* the NUL does not count */
  return status;
}

/* The dialects that need a record write ports without zeros in front. */
static int has_port_as_written(const urlens_url *url) {
  ul_record_view view = ul_handle_view(url);
  if (!(url->settings.dialect->habits & UL_NEEDS_RECORD) || !ul_record_has(&url->record, URLENS_HAS_PORT)) return 1;
  return ul_shortest_port_number(ul_record_slice(&view, URLENS_PART_PORT)) == url->record.port;
}

urlens_status urlens_self_check(const urlens_url *url) {
  if (!url) return URLENS_E_ARGUMENT;
  if (!url->has_url) return URLENS_OK;
  if (!ul_record_check(ul_buffer_span(&url->href), &url->record)) return URLENS_E_ARGUMENT;
  return has_port_as_written(url) ? URLENS_OK : URLENS_E_ARGUMENT;
}

int urlens_equal(const urlens_url *a, const urlens_url *b, urlens_comparison how) {
  urlens_view first, second;
  if ((unsigned)how > URLENS_COMPARISON_WITHOUT_FRAGMENT) return 0;
  first = how == URLENS_COMPARISON_WHOLE ? urlens_href(a) : urlens_href_without_fragment(a);
  second = how == URLENS_COMPARISON_WHOLE ? urlens_href(b) : urlens_href_without_fragment(b);
  if (!first.data || !second.data) return 0;
  return ul_span_equal(ul_span_of(first.data, first.length), ul_span_of(second.data, second.length));
}

/* --- Setters -------------------------------------------------------------------------------------------------------- */

static urlens_status check_set(const urlens_url *url, urlens_attribute attribute, const char *value, size_t length) {
  if (!ul_text_is_given(value, length) || (unsigned)attribute > URLENS_ATTRIBUTE_HASH) return URLENS_E_ARGUMENT;
  if (!ul_dialect_has(url->settings.dialect, URLENS_TRAIT_HAS_SETTERS)) return URLENS_E_UNSUPPORTED;
  if (!url->has_url) return URLENS_E_NO_URL;
  return length > url->settings.limit ? URLENS_E_TOO_LONG : URLENS_OK;
}

/* Sets what the fast path did not take: the new URL is written into the spare buffer. */
static urlens_status set_by_machine(urlens_url *url, urlens_attribute attribute, ul_span value, int *changed) {
  ul_request request = ul_handle_request(url, value, NULL);
  ul_record_view given = ul_handle_view(url);
  ul_answer answer;
  urlens_status status;
  int differs;
  ul_buffer_clear(&url->spare);
  status = ul_whatwg_set(&given, attribute, &request, &url->spare, &answer);
  if (status) {
    url->error = answer.error;
    return status;
  }
  differs = changed && !ul_span_equal(ul_buffer_span(&url->href), ul_buffer_span(&url->spare));
  status = ul_handle_commit(url, &answer.url);
  if (!status && changed) *changed = differs;
  return status;
}

/* Checks the arguments, which the fast path has no time for. */
static urlens_status set_with_checks(urlens_url *url, urlens_attribute attribute, ul_span value, int *changed) {
  urlens_status status;
  if (changed) *changed = 0;
  if (!url) return URLENS_E_ARGUMENT;
  status = check_set(url, attribute, value.data, value.length);
  if (status) return ul_handle_fail(url, status);
  if (attribute == URLENS_ATTRIBUTE_HREF && !changed) return urlens_parse(url, value.data, value.length, NULL);
  return set_by_machine(url, attribute, value, changed);
}

/*
 * Most values are written in the object's URL itself. As soon as there is room, nothing can fail, so nothing has to be
 * undone.
 */
urlens_status urlens_set(urlens_url *url, urlens_attribute attribute, const char *value, size_t length, int *changed) {
  if (UL_LIKELY(url && url->has_url && url->takes_fast_path && value && length <= url->settings.limit) &&
      (unsigned)attribute - URLENS_ATTRIBUTE_PROTOCOL <= URLENS_ATTRIBUTE_HASH - URLENS_ATTRIBUTE_PROTOCOL) {
    ul_fast_setter s = {&url->href, &url->record, {value, length}, &url->settings, &url->spare, changed};
    ul_buffer_clear(&url->spare);
    if (UL_LIKELY(ul_fast_set(&s, attribute))) {
      url->error = ul_error_of(URLENS_OK);
      return URLENS_OK;
    }
    if (url->spare.status == URLENS_E_OUT_OF_MEMORY) return ul_handle_fail(url, url->spare.status);
  }
  return set_with_checks(url, attribute, ul_span_of(value, length), changed);
}
