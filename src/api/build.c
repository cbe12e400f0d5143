/* SPDX-License-Identifier: MIT */
/* URLs from parts, and request targets. */
#include "urlens/build.h"

#include "api/compose.h"
#include "api/structs.h"

const char *urlens_target_form_name(urlens_target_form form) {
  static const char *const names[] = {"origin", "absolute", "authority", "asterisk"};
  return (unsigned)form < sizeof names / sizeof *names ? names[form] : NULL;
}

#if URLENS_WITH_BUILD

ul_composer ul_handle_compose(urlens_url *url, uint32_t flags) {
  ul_composer composer = {.settings = &url->settings, .memory = &url->memory, .output = &url->base, .flags = flags};
  ul_buffer_clear(&url->base);
  return composer;
}

urlens_status ul_check_composing(const urlens_url *url, uint32_t flags) {
  if (flags & ~(uint32_t)URLENS_BUILD_ENCODE_DOTS) return URLENS_E_ARGUMENT;
  return ul_dialect_has(url->settings.dialect, URLENS_TRAIT_HAS_SETTERS) ? URLENS_OK : URLENS_E_UNSUPPORTED;
}

/*
 * Parses what was put together. Its offsets mean nothing to the caller, so no sink is told. Its only dots are those of
 * the guard "/.".
 */
static urlens_status parse_composed(urlens_url *url, uint32_t kept_flags) {
  ul_request request = ul_handle_request(url, ul_buffer_span(&url->base), NULL);
  ul_settings settings = url->settings;
  settings.sink = NULL;
  settings.flags &= kept_flags;
  request.settings = &settings;
  return ul_handle_run(url, &request);
}

static int view_is_given(urlens_view view) {
  return ul_text_is_given(view.data, view.length);
}

static int parts_are_given(const urlens_url_parts *parts) {
  int given = view_is_given(parts->scheme) && view_is_given(parts->username) && view_is_given(parts->password) &&
              view_is_given(parts->host) && view_is_given(parts->port) && view_is_given(parts->fragment);
  if ((parts->segment_count && !parts->segments) || (parts->query_count && !parts->query)) return 0;
  for (size_t i = 0; i < parts->segment_count && given; i++) given = view_is_given(parts->segments[i]);
  for (size_t i = 0; i < parts->query_count && given; i++) {
    given = view_is_given(parts->query[i].name) && view_is_given(parts->query[i].value);
  }
  return given;
}

urlens_status urlens_build(urlens_url *url, uint32_t flags, const urlens_url_parts *parts) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_url_parts, fragment);
  urlens_url_parts own;
  ul_composer composer;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  if (!parts || !ul_struct_read(&own, parts, first_version, sizeof own) || !parts_are_given(&own)) {
    return ul_handle_fail(url, URLENS_E_ARGUMENT);
  }
  status = ul_check_composing(url, flags);
  if (status) return ul_handle_fail(url, status);
  composer = ul_handle_compose(url, flags);
  if (ul_compose_url(&composer, &own)) {
    url->error = composer.error;
    return composer.error.status;
  }
  return parse_composed(url, ~(uint32_t)URLENS_OPTION_KEEP_DOT_SEGMENTS);
}

urlens_status urlens_parse_target(urlens_url *url, const urlens_request *request, urlens_target_form *form) {
  static const size_t first_version = UL_SIZE_UP_TO(urlens_request, method);
  urlens_request own;
  urlens_target_form found;
  ul_composer composer;
  urlens_status status;
  if (!url) return URLENS_E_ARGUMENT;
  if (!request || !form || !ul_struct_read(&own, request, first_version, sizeof own) || !view_is_given(own.target) ||
      !view_is_given(own.host) || !view_is_given(own.scheme) || !view_is_given(own.method)) {
    return ul_handle_fail(url, URLENS_E_ARGUMENT);
  }
  status = ul_check_composing(url, 0);
  if (status) return ul_handle_fail(url, status);
  composer = ul_handle_compose(url, 0);
  if (ul_compose_target(&composer, &own, &found)) {
    url->error = composer.error;
    return composer.error.status;
  }
  status = parse_composed(url, ~(uint32_t)0);
  if (!status) *form = found;
  return status;
}

#endif
