/* SPDX-License-Identifier: MIT */
/* RFC 3986, section 5.2.4: remove dot segments. */
#include "record/dots.h"

#include "core/text.h"
#include "record/parts.h"

ul_segment_fate ul_backward_take(ul_backward_path *path, int dots, int is_last) {
  if (dots == 2) path->debt++;
  if (dots > 0) return is_last ? UL_SEGMENT_LEAVES_EMPTY : UL_SEGMENT_GOES;
  if (path->debt == 0) return UL_SEGMENT_STAYS;
  path->debt--;
  return UL_SEGMENT_GOES;
}

char *ul_backward_keep(ul_backward_path *path, size_t length, int slash) {
  char *text;
  path->length += length + (slash ? 1 : 0);
  path->count++;
  path->first_is_empty = length == 0;
  if (!path->write) return NULL;
  text = path->write -= length;
  if (slash) *--path->write = '/';
  return text;
}

/* The path of parts: directory and path as if they were one text. Positions count through both. */
typedef struct parts_path {
  ul_backward_path kept;
  ul_span directory; /* ends with "/", or is empty; the path then does not begin with "/" */
  ul_span path;
  uint32_t normalize;
  ul_span first; /* the leftmost segment kept so far */
  int is_rooted; /* a "/" is before that one */
} parts_path;

static char byte_at(const parts_path *path, size_t at) {
  return at < path->directory.length ? path->directory.data[at] : path->path.data[at - path->directory.length];
}

/* A segment is in one of the two. */
static ul_span slice(const parts_path *path, size_t start, size_t end) {
  size_t shift = path->directory.length;
  return start < shift ? ul_span_slice(path->directory, start, end)
                       : ul_span_slice(path->path, start - shift, end - shift);
}

/* What normalization decodes counts as decoded. */
static int dots_in(const parts_path *path, ul_span segment) {
  return ul_dots_of_segment(segment,
                            path->normalize & URLENS_RFC_NORMALIZE_PERCENT ? UL_DOTS_RAW_OR_ENCODED : UL_DOTS_RAW);
}

/* Keeps a segment, with a "/" before it unless it begins a path that has none. */
static void keep_segment(parts_path *path, ul_span segment, int slash) {
  ul_buffer output;
  char *text;
  ul_buffer_init_fixed(&output, NULL, 0, SIZE_MAX);
  ul_append_normalized(&output, segment, path->normalize, UL_CASE_MATTERS);
  path->first = segment;
  path->is_rooted = slash;
  text = ul_backward_keep(&path->kept, output.length, slash);
  if (!text) return;
  ul_buffer_init_fixed(&output, text, output.length, SIZE_MAX);
  ul_append_normalized(&output, segment, path->normalize, UL_CASE_MATTERS);
}

static void take_segment(parts_path *path, ul_span segment, int slash, int is_last) {
  ul_segment_fate fate = ul_backward_take(&path->kept, dots_in(path, segment), is_last);
  if (fate == UL_SEGMENT_STAYS) keep_segment(path, segment, slash);
  else if (fate == UL_SEGMENT_LEAVES_EMPTY) keep_segment(path, UL_SPAN(""), 1);
}

/* Steps 2A and 2D: if a path does not begin with "/", where it begins without its leading dot segments. */
static size_t skip_leading_dots(const parts_path *path) {
  size_t end = path->directory.length + path->path.length, start = 0;
  while (start < end && byte_at(path, start) != '/') {
    size_t at = start;
    while (at < end && byte_at(path, at) != '/') at++;
    if (!dots_in(path, slice(path, start, at))) break;
    start = at < end ? at + 1 : at;
  }
  return start;
}

/*
 * The whole path. In one without a "/" at its beginning, a first segment that is taken off leaves the "/" after it: "a/../b"
 * becomes "/b".
 */
static void take_path(parts_path *path) {
  size_t begin = skip_leading_dots(path), path_end = path->directory.length + path->path.length, end = path_end;
  if (begin == path_end) return;
  for (;;) {
    size_t start = end;
    while (start > begin && byte_at(path, start - 1) != '/') start--;
    take_segment(path, slice(path, start, end), start > begin, end == path_end);
    if (start <= begin + 1) return; /* only its own "/" can be before it */
    end = start - 1;
  }
}

/*
 * Without its dot segments a path may look like something else: like an authority if it begins with "//", or like a
 * scheme if there is none. Section 3.3 forbids such paths. A dot segment in front, which means nothing, prevents that.
 */
static ul_span guard(const parts_path *path, const ul_parts *parts) {
  size_t colon = ul_span_find(path->first, 0, ':');
  if (parts->host.data) return ul_span_of(NULL, 0);
  if (path->is_rooted) return path->kept.count > 1 && path->first.length == 0 ? UL_SPAN("/.") : ul_span_of(NULL, 0);
  return !parts->scheme.data && colon > 0 && colon < path->first.length ? UL_SPAN("./") : ul_span_of(NULL, 0);
}

void ul_append_without_dots(ul_buffer *output, const ul_parts *parts, uint32_t normalize) {
  parts_path path = {.directory = parts->directory, .path = parts->path, .normalize = normalize};
  char *room;
  size_t length;
  take_path(&path);
  length = path.kept.length;
  ul_buffer_append(output, guard(&path, parts));
  if (length == 0) return;
  room = ul_buffer_room(output, length);
  if (room) {
    memset(&path.kept, 0, sizeof path.kept);
    path.kept.write = room + length;
    take_path(&path);
  }
  ul_buffer_advance(output, length);
}
