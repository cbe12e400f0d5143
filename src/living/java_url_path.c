/* SPDX-License-Identifier: MIT */
/* Paths that java.net.URL makes of a reference and a base: textual changes, and a way of its own for "jar". */
#include "living/java_url.h"

size_t ul_java_find_entry(ul_span path) {
  size_t at = path.length;
  while (at > 0 && !ul_span_begins(ul_span_slice(path, at - 1, path.length), UL_SPAN("!/"))) at--;
  return at > 0 ? at - 1 : path.length;
}

/* What becomes of ".." with nothing before it. */
typedef enum surplus_dots { DOTS_STAY, DOTS_GO } surplus_dots;

/* Step 10: dots at the ends. If "/.." is at the end, the path is cut before the first segment that begins so. */
static ul_span remove_outer_dots(ul_span path, surplus_dots surplus) {
  if (path.length >= 3 && memcmp(path.data + path.length - 3, "/..", 3) == 0) {
    size_t at = 0, slash;
    while (memcmp(path.data + at, "/..", 3) != 0) at++;
    slash = ul_find_after_last(ul_span_slice(path, 0, at), '/');
    if (slash > 0 || surplus == DOTS_GO) path.length = slash > 0 ? slash : at;
  }
  if (path.length > 2 && ul_span_begins(path, UL_SPAN("./"))) path = ul_span_slice(path, 2, path.length);
  if (path.length >= 2 && memcmp(path.data + path.length - 2, "/.", 2) == 0) path.length--;
  return path;
}

/*
 * Step 10: a path without segments of one dot; or without segments of two dots and the segments before them. A "/.." at
 * the beginning is not removed by another one.
 */
static ul_span remove_dots(ul_job *job, ul_span text, int dots, surplus_dots surplus) {
  char *room = ul_job_room(job, text.length);
  size_t length = 0, first = ul_span_find(text, 0, '/'); /* a segment without a slash before it stays */
  if (!room) return text;
  for (size_t at = 0, end; at < text.length; at = end) {
    end = ul_span_find(text, at + 1, '/'); /* so a segment includes the slash before it; only the first may lack it */
    if (text.data[at] == '/' && end < text.length &&
        ul_dots_of_segment(ul_span_slice(text, at + 1, end), UL_DOTS_RAW) == dots) {
      size_t slash = length;
      int is_kept;
      while (slash > first && room[slash - 1] != '/') slash--;
      is_kept = slash == first || ul_span_equal(ul_span_of(room, length), UL_SPAN("/.."));
      if (dots == 2 && !is_kept) length = slash - 1;
      if (dots == 1 || !is_kept || surplus == DOTS_GO) continue;
    }
    memcpy(room + length, text.data + at, end - at);
    length += end - at;
  }
  return ul_span_of(room, length);
}

ul_span ul_java_resolve_path(ul_job *job, ul_span reference, ul_span base, int has_authority) {
  size_t directory = ul_find_after_last(base, '/');
  ul_span pieces[] = {ul_span_slice(base, 0, directory), UL_SPAN(""), reference}, path;
  if (reference.length > 0 && reference.data[0] == '/') return reference;
  if (directory == 0 && has_authority) pieces[1] = UL_SPAN("/");
  path = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  if (base.length == 0) return path;
  path = remove_dots(job, remove_dots(job, path, 1, DOTS_STAY), 2, DOTS_STAY);
  return remove_outer_dots(path, DOTS_STAY);
}

void ul_java_resolve_entry(ul_job *job, ul_span reference, const ul_parts *base, ul_parts *parts) {
  int is_rooted = ul_span_begins(reference, UL_SPAN("/"));
  size_t kept = is_rooted ? ul_java_find_entry(base->path) + 1 : ul_find_after_last(base->path, '/'), entry;
  ul_span pieces[] = {ul_span_slice(base->path, 0, kept), reference}, path;
  parts->query = ul_span_of(NULL, 0);
  if (reference.length == 0 && parts->fragment.data) return;
  path = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  if (ul_job_failed(job)) return;
  entry = ul_java_find_entry(path) + 1;
  pieces[0] = ul_span_slice(path, 0, entry);
  pieces[1] = remove_dots(job, ul_span_slice(path, entry, path.length), 2, DOTS_GO);
  pieces[1] = remove_outer_dots(remove_dots(job, pieces[1], 1, DOTS_GO), DOTS_GO);
  parts->path = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}
