/* SPDX-License-Identifier: MIT */
/*
 * Section 5.2.4: remove dot segments.
 *
 * The section moves segments from an input to an output and takes some of them off again. That needs room for what does
 * not stay, so it is turned round here: read from the end, a ".." is a debt that the next segment further left pays.
 * The path is first measured and then written, from its end to its beginning. The result is the same, for paths without
 * a "/" at the beginning too: there, a first segment that is taken off leaves the "/" behind it ("a/../b" becomes
 * "/b").
 */
#include "core/text.h"
#include "rfc/rfc.h"

typedef struct rfc_dots {
  ul_span directory; /* ends with "/", or is empty; the path then does not begin with "/" */
  ul_span path;
  uint32_t mask;
  char *write;   /* the beginning of what is written so far; NULL: it is only measured */
  size_t length; /* of what is kept */
  size_t count;  /* of segments kept */
  size_t debt;   /* segments that are to be taken off further left */
  ul_span first; /* the leftmost segment kept so far */
  int rooted;    /* a "/" stands before that one */
} rfc_dots;

/* Positions count through directory and path. A segment lies in one of the two. */
static char rfc_dots_byte(const rfc_dots *dots, size_t at) {
  return at < dots->directory.length ? dots->directory.data[at] : dots->path.data[at - dots->directory.length];
}

static ul_span rfc_dots_slice(const rfc_dots *dots, size_t start, size_t end) {
  size_t shift = dots->directory.length;
  return start < shift ? ul_span_slice(dots->directory, start, end)
                       : ul_span_slice(dots->path, start - shift, end - shift);
}

/* 1 for ".", 2 for "..", 0 for any other segment; what normalization decodes counts as decoded. */
static int rfc_dots_in(ul_span segment, uint32_t mask) {
  return ul_dots_of_segment(segment, mask & URLENS_RFC_NORMALIZE_PERCENT ? UL_DOTS_RAW_OR_ENCODED : UL_DOTS_RAW);
}

/* Keeps a segment, with a "/" before it unless it begins a path that has none. */
static void rfc_keep_segment(rfc_dots *dots, ul_span segment, int slash) {
  ul_buffer output;
  size_t length;
  ul_buffer_init_fixed(&output, NULL, 0, SIZE_MAX);
  ul_rfc_append(&output, segment, dots->mask, 0);
  length = output.length;
  dots->length += length + (slash ? 1 : 0);
  dots->count++;
  dots->first = segment;
  dots->rooted = slash;
  if (!dots->write) return;
  dots->write -= length;
  ul_buffer_init_fixed(&output, dots->write, length, SIZE_MAX);
  ul_rfc_append(&output, segment, dots->mask, 0);
  if (slash) *--dots->write = '/';
}

/* One segment, seen from the end. If it is the last one and made of dots, an empty one is left. */
static void rfc_take_segment(rfc_dots *dots, ul_span segment, int slash, int last) {
  int count = rfc_dots_in(segment, dots->mask);
  if (count > 0 && last) rfc_keep_segment(dots, ul_span_slice(segment, segment.length, segment.length), 1);
  if (count == 2) {
    dots->debt++;
  } else if (count == 0 && dots->debt > 0) {
    dots->debt--;
  } else if (count == 0) {
    rfc_keep_segment(dots, segment, slash);
  }
}

/*
 * Steps 2A and 2D: where a path without a "/" at its beginning begins, once the dot segments it begins with are gone.
 */
static size_t rfc_skip_leading_dots(const rfc_dots *dots) {
  size_t end = dots->directory.length + dots->path.length, start = 0;
  while (start < end && rfc_dots_byte(dots, start) != '/') {
    size_t at = start;
    while (at < end && rfc_dots_byte(dots, at) != '/') at++;
    if (!rfc_dots_in(rfc_dots_slice(dots, start, at), dots->mask)) break;
    start = at < end ? at + 1 : at;
  }
  return start;
}

/* The whole path. */
static void rfc_take_path(rfc_dots *dots) {
  size_t begin = rfc_skip_leading_dots(dots), path_end = dots->directory.length + dots->path.length, end = path_end;
  if (begin == path_end) return;
  for (;;) {
    size_t start = end;
    while (start > begin && rfc_dots_byte(dots, start - 1) != '/') start--;
    rfc_take_segment(dots, rfc_dots_slice(dots, start, end), start > begin, end == path_end);
    if (start <= begin + 1) return; /* what may stand before it is its own "/" */
    end = start - 1;
  }
}

/*
 * Without its dot segments a path may look like something else: like an authority if it begins with "//", or, where
 * there is no scheme, like one. Section 3.3 forbids such paths; a dot segment that means nothing keeps them apart.
 */
static ul_span rfc_guard(const rfc_dots *dots, const ul_rfc_parts *parts) {
  size_t colon = ul_span_find(dots->first, 0, ':');
  if (parts->host.data) return ul_span_of(NULL, 0);
  if (dots->rooted) return dots->count > 1 && dots->first.length == 0 ? UL_SPAN("/.") : ul_span_of(NULL, 0);
  return !parts->scheme.data && colon > 0 && colon < dots->first.length ? UL_SPAN("./") : ul_span_of(NULL, 0);
}

void ul_rfc_append_without_dots(ul_buffer *output, const ul_rfc_parts *parts, ul_span directory, uint32_t mask) {
  const rfc_dots unread = {directory, parts->path, mask, NULL, 0, 0, 0, {NULL, 0}, 0};
  rfc_dots dots = unread;
  char *room;
  size_t length;
  rfc_take_path(&dots);
  length = dots.length;
  ul_buffer_append(output, rfc_guard(&dots, parts));
  if (length == 0) return;
  room = ul_buffer_room(output, length);
  if (room) {
    dots = unread;
    dots.write = room + length;
    rfc_take_path(&dots);
  }
  ul_buffer_advance(output, length);
}
