/* SPDX-License-Identifier: MIT */
/* The segments of a path. */
#include "api/compose.h"
#include "core/text.h"
#include "urlens/build.h"
#include "whatwg/parse.h"

/* --- Reading -------------------------------------------------------------------------------------------------------- */

static int has_segments(const urlens_url *url) {
  return url && url->has_url && !ul_record_has(&url->record, URLENS_HAS_OPAQUE_PATH);
}

static ul_span path_of(const urlens_url *url) {
  ul_record_view view = ul_handle_view(url);
  return ul_record_slice(&view, URLENS_PART_PATH);
}

/*
 * The segment at *position, which is 0 or the position after the "/" or the end that closed the one before. Returns 0 after
 * the last one.
 */
static int next_segment(ul_span path, size_t *position, ul_span *segment) {
  size_t start = *position, end;
  if (path.length == 0 || start > path.length) return 0;
  if (start == 0 && path.data[0] == '/') start = 1;
  end = ul_span_find(path, start, '/');
  *segment = ul_span_slice(path, start, end);
  *position = end + 1;
  return 1;
}

int urlens_segment_next(const urlens_url *url, size_t *position, urlens_view *segment) {
  ul_span found;
  if (!has_segments(url) || !position || !segment || !next_segment(path_of(url), position, &found)) return 0;
  *segment = ul_view_of(found);
  return 1;
}

size_t urlens_segment_count(const urlens_url *url) {
  size_t count = 0, position = 0;
  ul_span segment;
  if (!has_segments(url)) return 0;
  while (next_segment(path_of(url), &position, &segment)) count++;
  return count;
}

#if URLENS_WITH_BUILD

/* --- Changing ------------------------------------------------------------------------------------------------------- */

/* Checks what the functions below have in common, and begins a new path. */
static urlens_status begin(urlens_url *url, uint32_t flags, ul_span text, ul_composer *composer) {
  urlens_status status = ul_text_is_given(text.data, text.length) ? ul_check_composing(url, flags) : URLENS_E_ARGUMENT;
  if (!status && !url->has_url) status = URLENS_E_NO_URL;
  if (!status && !has_segments(url)) status = URLENS_E_NO_SEGMENTS;
  if (!status && text.length > url->settings.limit) status = URLENS_E_TOO_LONG;
  *composer = ul_handle_compose(url, flags);
  composer->error = ul_error_of(URLENS_OK);
  return status ? ul_handle_fail(url, status) : URLENS_OK;
}

/* The path that was put together becomes the URL's, by the pathname setter. */
static urlens_status take_path(urlens_url *url, const ul_composer *composer) {
  ul_request request = ul_handle_request(url, ul_buffer_span(&url->base), NULL);
  ul_record_view given = ul_handle_view(url);
  ul_settings silent = url->settings;
  ul_answer answer;
  if (composer->error.status) {
    url->error = composer->error;
    return url->error.status;
  }
  if (!ul_buffer_ok(&url->base)) return ul_handle_fail(url, url->base.status);
  silent.sink = NULL;
  request.settings = &silent;
  ul_buffer_clear(&url->spare);
  if (ul_whatwg_set(&given, URLENS_ATTRIBUTE_PATHNAME, &request, &url->spare, &answer)) {
    return ul_handle_fail(url, answer.error.status);
  }
  return ul_handle_commit(url, &answer.url);
}

/* Writes a path without its last segment if that is empty: another one takes its place. */
static void write_old_path(urlens_url *url) {
  ul_span path = path_of(url);
  if (path.length > 0 && path.data[path.length - 1] == '/') path.length--;
  ul_buffer_append(&url->base, path);
}

urlens_status urlens_segment_push(urlens_url *url, uint32_t flags, const char *segment, size_t length) {
  ul_composer composer;
  if (!url) return URLENS_E_ARGUMENT;
  if (begin(url, flags, ul_span_of(segment, length), &composer)) return url->error.status;
  write_old_path(url);
  ul_compose_segment(&composer, URLENS_PLACE_INPUT, ul_span_of(segment, length));
  return take_path(url, &composer);
}

urlens_status urlens_join_path(urlens_url *url, uint32_t flags, const char *path, size_t length) {
  ul_span text = ul_span_of(path, length), segment;
  ul_composer composer;
  size_t position = 0;
  if (!url) return URLENS_E_ARGUMENT;
  if (begin(url, flags, text, &composer)) return url->error.status;
  if (length == 0) {
    url->error = ul_error_of(URLENS_OK);
    return URLENS_OK;
  }
  write_old_path(url);
  while (!composer.error.status && next_segment(text, &position, &segment)) {
    if (ul_compose_segment(&composer, URLENS_PLACE_INPUT, segment)) composer.error.at += (size_t)(segment.data - path);
  }
  return take_path(url, &composer);
}

urlens_status urlens_segment_pop(urlens_url *url) {
  ul_composer composer;
  ul_span path;
  if (!url) return URLENS_E_ARGUMENT;
  if (begin(url, 0, ul_span_of(NULL, 0), &composer)) return url->error.status;
  path = path_of(url);
  if (path.length <= 1) return ul_handle_fail(url, URLENS_E_IGNORED);
  path.length = ul_find_after_last(path, '/') - 1;
  ul_buffer_append(&url->base, path.length > 0 ? path : UL_SPAN("/"));
  return take_path(url, &composer);
}

urlens_status urlens_segment_set(urlens_url *url, uint32_t flags, size_t number, const char *segment, size_t length) {
  ul_composer composer;
  ul_span path, old = {NULL, 0};
  size_t position = 0;
  if (!url) return URLENS_E_ARGUMENT;
  if (begin(url, flags, ul_span_of(segment, length), &composer)) return url->error.status;
  if (number >= urlens_segment_count(url)) return ul_handle_fail(url, URLENS_E_ARGUMENT);
  path = path_of(url);
  for (size_t i = 0; i <= number; i++) next_segment(path, &position, &old);
  ul_buffer_append(&url->base, ul_span_of(path.data, (size_t)(old.data - path.data) - 1));
  ul_compose_segment(&composer, URLENS_PLACE_INPUT, ul_span_of(segment, length));
  ul_buffer_append(&url->base, ul_span_slice(path, position - 1, path.length));
  return take_path(url, &composer);
}

#endif
