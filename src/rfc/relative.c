/* SPDX-License-Identifier: MIT */
#include "rfc/relative.h"

typedef struct relative_list {
  ul_relative *items;
  size_t count;
  size_t too_long; /* the length of what is there anyway */
} relative_list;

/*
 * Puts a candidate behind those that are not longer: of two that are as long, the one that came first is tried first.
 */
static void relative_add(relative_list *list, size_t ups, ul_span head, ul_span tail) {
  ul_relative item = {ups, head, tail, head.length + tail.length};
  size_t at = list->count;
  if (ups > list->too_long / 3) return;
  item.length += 3 * ups;
  if (item.length >= list->too_long || list->count == UL_RELATIVE_MOST) return;
  for (; at > 0 && list->items[at - 1].length > item.length; at--) list->items[at] = list->items[at - 1];
  list->items[at] = item;
  list->count++;
}

/* What the target's serialization has from `start` on. */
static ul_span relative_rest(const char *href, const urlens_components *record, size_t start) {
  return ul_span_of(href + start, record->length - start);
}

static int relative_same(const char *a, size_t a_start, size_t a_end, const char *b, size_t b_start, size_t b_end) {
  return ul_span_equal(ul_span_of(a + a_start, a_end - a_start), ul_span_of(b + b_start, b_end - b_start));
}

/* How much of two paths is the same, up to and with a "/". */
static size_t relative_common(ul_span a, ul_span b) {
  size_t common = 0;
  for (size_t at = 0; at < a.length && at < b.length && a.data[at] == b.data[at]; at++) {
    if (a.data[at] == '/') common = at + 1;
  }
  return common;
}

/* References whose path is relative to the directory `base`: up to what both have in common, and down from there. */
static void relative_add_paths(relative_list *list, const char *href, const urlens_components *record, ul_span base) {
  ul_span path = ul_span_of(href + record->path_start, (size_t)(record->path_end - record->path_start));
  ul_span behind_path = relative_rest(href, record, record->path_end), rest;
  size_t common = relative_common(path, base), ups = 0;
  for (size_t at = common; at < base.length; at++) ups += base.data[at] == '/';
  rest = relative_rest(href, record, record->path_start + common);
  if (common < path.length) {
    relative_add(list, ups, UL_SPAN(""), rest);
    if (ups == 0) relative_add(list, 0, UL_SPAN("./"), rest); /* if it looks like a scheme, or begins with "/" */
  } else if (ups == 0) {
    relative_add(list, 0, UL_SPAN("."), behind_path);
  } else {
    relative_add(list, ups - 1, UL_SPAN(".."), behind_path);
  }
}

/* References within the same authority. */
static void relative_add_within(relative_list *list, const char *href, const urlens_components *record,
                                const char *base, const urlens_components *base_record, ul_span directory) {
  if (relative_same(href, record->port_end, record->path_end, base, base_record->port_end, base_record->path_end)) {
    if (relative_same(href, record->path_end, record->query_end, base, base_record->path_end, base_record->query_end)) {
      relative_add(list, 0, UL_SPAN(""), relative_rest(href, record, record->query_end));
    }
    if (ul_record_has(record, URLENS_HAS_QUERY)) {
      relative_add(list, 0, UL_SPAN(""), relative_rest(href, record, record->path_end));
    }
  }
  if (ul_record_has(record, URLENS_HAS_OPAQUE_PATH)) return;
  relative_add_paths(list, href, record, directory);
  if (record->path_end > record->path_start && href[record->path_start] == '/') {
    relative_add(list, 0, UL_SPAN(""), relative_rest(href, record, record->path_start));
    relative_add(list, 0, UL_SPAN("/."), relative_rest(href, record, record->path_start)); /* if it begins with "//" */
  }
}

ul_span ul_relative_directory(const char *base, const urlens_components *base_record, int dots, char *room) {
  ul_rfc_parts parts;
  ul_buffer output;
  ul_span directory;
  ul_rfc_parts_of(base, base_record, &parts);
  parts.path = ul_record_slice(base, base_record, URLENS_PART_PATH); /* without the Standard's "/." */
  directory = ul_rfc_directory(&parts);
  ul_buffer_init_fixed(&output, room, parts.path.length + UL_RELATIVE_GUARD, SIZE_MAX);
  parts.path = ul_span_of(NULL, 0);
  if (dots) {
    ul_rfc_append_without_dots(&output, &parts, directory, 0);
  } else {
    ul_buffer_append(&output, directory);
  }
  return ul_buffer_span(&output);
}

size_t ul_relative_candidates(const char *target, const urlens_components *target_record, const char *base,
                              const urlens_components *base_record, ul_span directory,
                              ul_relative candidates[UL_RELATIVE_MOST]) {
  const urlens_components *r = target_record;
  relative_list list = {candidates, 0, r->length};
  ul_span behind_path = relative_rest(target, r, r->path_end);
  /* In the Standard's special URLs a path of "/" need not be written. */
  int path_is_implied = r->scheme_kind != URLENS_SCHEME_KIND_OTHER && ul_record_has(r, URLENS_HAS_HOST) &&
                        r->path_end - r->path_start == 1;
  if (relative_same(target, 0, r->port_end, base, 0, base_record->port_end)) {
    relative_add_within(&list, target, r, base, base_record, directory);
  }
  if (relative_same(target, 0, r->scheme_end, base, 0, base_record->scheme_end) && ul_record_has(r, URLENS_HAS_HOST)) {
    size_t authority = r->scheme_end + (size_t)1;
    relative_add(&list, 0, UL_SPAN(""), relative_rest(target, r, authority));
    if (path_is_implied) relative_add(&list, 0, ul_span_of(target + authority, r->path_start - authority), behind_path);
  }
  if (path_is_implied) relative_add(&list, 0, ul_span_of(target, r->path_start), behind_path);
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
