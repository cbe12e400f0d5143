/* SPDX-License-Identifier: MIT */
#include "record/relative.h"

#include "core/ascii.h"
#include "record/parts.h"

typedef struct candidate_list {
  ul_relative *items;
  size_t count;
  size_t too_long; /* the length of the target, which needs no reference */
} candidate_list;

/* Puts a candidate after those that are not longer: of two that are as long, the one that came first is tried first. */
static void add(candidate_list *list, size_t ups, ul_span head, ul_span tail) {
  ul_relative item = {ups, head, tail, head.length + tail.length};
  size_t at = list->count;
  if (ups > list->too_long / 3) return;
  item.length += 3 * ups;
  if (item.length >= list->too_long || list->count == UL_RELATIVE_MOST) return;
  for (; at > 0 && list->items[at - 1].length > item.length; at--) list->items[at] = list->items[at - 1];
  list->items[at] = item;
  list->count++;
}

/* The serialization from `start` to `end`. */
static ul_span between(const ul_record_view *url, size_t start, size_t end) {
  return ul_span_of(url->href + start, end - start);
}

/* The serialization from `start` on. */
static ul_span rest_from(const ul_record_view *url, size_t start) {
  return between(url, start, url->record->length);
}

/* Whether scheme and authority, path, or query are the same. */
static int same_authority(const ul_record_view *a, const ul_record_view *b) {
  return ul_span_equal(between(a, 0, a->record->port_end), between(b, 0, b->record->port_end));
}

static int same_path(const ul_record_view *a, const ul_record_view *b) {
  return ul_span_equal(between(a, a->record->port_end, a->record->path_end),
                       between(b, b->record->port_end, b->record->path_end));
}

static int same_query(const ul_record_view *a, const ul_record_view *b) {
  return ul_span_equal(between(a, a->record->path_end, a->record->query_end),
                       between(b, b->record->path_end, b->record->query_end));
}

static int same_scheme(const ul_record_view *a, const ul_record_view *b) {
  return ul_span_equal(between(a, 0, a->record->scheme_end), between(b, 0, b->record->scheme_end));
}

/* How much of two paths is the same, up to and with a "/". */
static size_t common_directory(ul_span a, ul_span b) {
  size_t common = 0;
  for (size_t at = 0; at < a.length && at < b.length && a.data[at] == b.data[at]; at++) {
    if (a.data[at] == '/') common = at + 1;
  }
  return common;
}

/* References whose path is relative to the directory: up to the common part of both paths, and down from there. */
static void add_relative_paths(candidate_list *list, const ul_record_view *target, ul_span directory) {
  const urlens_components *record = target->record;
  ul_span path = between(target, record->path_start, record->path_end), rest;
  size_t common = common_directory(path, directory), ups = 0;
  for (size_t at = common; at < directory.length; at++) ups += directory.data[at] == '/';
  rest = rest_from(target, record->path_start + common);
  if (common < path.length) {
    add(list, ups, UL_SPAN(""), rest);
    if (ups == 0) add(list, 0, UL_SPAN("./"), rest); /* if it looks like a scheme, or begins with "/" */
  } else if (ups == 0) {
    add(list, 0, UL_SPAN("."), rest_from(target, record->path_end));
  } else {
    add(list, ups - 1, UL_SPAN(".."), rest_from(target, record->path_end));
  }
}

enum { DRIVE = 3 }; /* the length of "/C:" */

/* URL Standard, normalized Windows drive letter: whether it is the first segment of a file: URL's path. */
static int is_on_drive(const ul_record_view *url) {
  ul_span path = ul_record_slice(url, URLENS_PART_PATH);
  return url->record->scheme_kind == URLENS_SCHEME_KIND_FILE && path.length >= DRIVE &&
         ul_is_alpha((unsigned char)path.data[1]) && path.data[2] == ':' &&
         (path.length == DRIVE || path.data[DRIVE] == '/');
}

static int is_drive_alone(const ul_record_view *url) {
  return is_on_drive(url) && url->record->path_end - url->record->path_start == DRIVE;
}

/* "/x", if the target is on the drive of a file: base: for the Standard it leads to "/C:/x" from any "/C:/y". */
static void add_path_on_drive(candidate_list *list, const ul_record_view *target, const ul_record_view *base) {
  const urlens_components *record = target->record;
  ul_span rest;
  if (!is_on_drive(target) || !is_on_drive(base) || record->path_end - record->path_start == DRIVE) return;
  if (memcmp(target->href + record->path_start, base->href + base->record->path_start, DRIVE) != 0) return;
  rest = rest_from(target, (size_t)record->path_start + DRIVE);
  add(list, 0, UL_SPAN(""), rest);
  add(list, 0, UL_SPAN("/."), rest); /* if it begins with "//" */
}

/* References within the same authority. */
static void add_within_authority(candidate_list *list, const ul_record_view *target, const ul_record_view *base,
                                 ul_span directory) {
  const urlens_components *record = target->record;
  if (same_path(target, base)) {
    if (same_query(target, base)) add(list, 0, UL_SPAN(""), rest_from(target, record->query_end));
    if (ul_record_has(record, URLENS_HAS_QUERY)) add(list, 0, UL_SPAN(""), rest_from(target, record->path_end));
  }
  if (ul_record_has(record, URLENS_HAS_OPAQUE_PATH)) return;
  add_relative_paths(list, target, directory);
  /* Some browsers leave a drive that is the whole path as they leave any other name. */
  if (is_drive_alone(base)) add_relative_paths(list, target, UL_SPAN("/"));
  if (record->path_end > record->path_start && target->href[record->path_start] == '/') {
    add(list, 0, UL_SPAN(""), rest_from(target, record->path_start));
    add(list, 0, UL_SPAN("/."), rest_from(target, record->path_start)); /* if it begins with "//" */
  }
  add_path_on_drive(list, target, base);
}

ul_span ul_relative_directory(const ul_record_view *base, ul_base_dots dots, char *room) {
  ul_parts parts;
  ul_buffer output;
  ul_parts_of_record(base, &parts);
  parts.path = ul_record_slice(base, URLENS_PART_PATH); /* without the Standard's "/." */
  ul_buffer_init_fixed(&output, room, parts.path.length + UL_RELATIVE_GUARD, SIZE_MAX);
  parts.directory = ul_parts_directory(&parts);
  parts.path = ul_span_of(NULL, 0);
  if (dots == UL_BASE_DOTS_REMOVED) {
    ul_append_without_dots(&output, &parts, 0);
  } else if (is_drive_alone(base)) {
    ul_buffer_append(&output, ul_record_slice(base, URLENS_PART_PATH)); /* it is never removed */
    ul_buffer_push(&output, '/');
  } else {
    ul_buffer_append(&output, parts.directory);
  }
  return ul_buffer_span(&output);
}

/* A drive without a host: the Standard reads it where a host could be, and Rust's url drops the base's host before it. */
static void add_drive(candidate_list *list, const ul_record_view *target) {
  add(list, 0, UL_SPAN(""), rest_from(target, target->record->path_start));
  add(list, 0, UL_SPAN("/"), rest_from(target, target->record->path_start));
}

size_t ul_relative_candidates(const ul_record_view *target, const ul_record_view *base, ul_span directory,
                              ul_relative candidates[UL_RELATIVE_MOST]) {
  const urlens_components *record = target->record;
  candidate_list list = {candidates, 0, record->length};
  ul_span after_path = rest_from(target, record->path_end);
  size_t authority = record->scheme_end + (size_t)1;
  /* In the Standard's special URLs a path of "/" need not be written. */
  int path_is_implied = record->scheme_kind != URLENS_SCHEME_KIND_OTHER && ul_record_has(record, URLENS_HAS_HOST) &&
                        record->path_end - record->path_start == 1;
  if (same_authority(target, base)) add_within_authority(&list, target, base, directory);
  if (same_scheme(target, base) && ul_record_has(record, URLENS_HAS_HOST)) {
    add(&list, 0, UL_SPAN(""), rest_from(target, authority));
    if (is_on_drive(target) && record->host_kind == URLENS_HOST_KIND_EMPTY) add_drive(&list, target);
    if (path_is_implied) add(&list, 0, between(target, authority, record->path_start), after_path);
  }
  if (path_is_implied) add(&list, 0, between(target, 0, record->path_start), after_path);
  return list.count;
}

void ul_relative_write(const ul_relative *candidate, char *out) {
  for (size_t i = 0; i < candidate->ups; i++, out += 3) {
    out[0] = out[1] = '.';
    out[2] = '/';
  }
  if (candidate->head.length > 0) memcpy(out, candidate->head.data, candidate->head.length);
  if (candidate->tail.length > 0) memcpy(out + candidate->head.length, candidate->tail.data, candidate->tail.length);
}
