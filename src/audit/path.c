/* SPDX-License-Identifier: MIT */
/* Causes P01 to P05 and Q01: paths and queries. */
#include "audit/causes.h"
#include "core/text.h"
#include "site/order.h"

/*
 * How many dots there are from `at` on, one or two, and in *length how many bytes they take. 0 for none or more than
 * two.
 */
static int dots_at(ul_span text, size_t at, size_t *length) {
  size_t first = ul_dot_length_at(text, at, UL_DOTS_RAW_OR_ENCODED);
  size_t second = first ? ul_dot_length_at(text, at + first, UL_DOTS_RAW_OR_ENCODED) : 0;
  *length = first + second;
  if (second && ul_dot_length_at(text, at + *length, UL_DOTS_RAW_OR_ENCODED)) return 0;
  return (first > 0) + (second > 0);
}

/* Whether a segment of the path may begin at `at`. */
static int begins_segment(ul_span text, ul_range path, size_t at) {
  return at == path.start || ul_is_slash(text.data[at - 1]);
}

/* P01 */
int ul_p01_encoded_dots(ul_audit *audit, ul_cause *cause) {
  ul_range path = audit->anatomy.path;
  ul_span text = ul_span_slice(audit->input, 0, path.end);
  if (ul_find_byte(text, path, '%') == URLENS_NOWHERE) return 0; /* most paths have none */
  for (size_t at = path.start; at < path.end; at++) {
    size_t length;
    int dots;
    if (!begins_segment(text, path, at)) continue;
    dots = dots_at(text, at, &length);
    if (!dots || length == (size_t)dots) continue; /* none is encoded */
    if (at + length < path.end && !ul_is_slash(text.data[at + length])) continue;
    return ul_cause_found(
        cause, at, at + length,
        "Browsers read it as a dot segment and remove it. RFC 3986 and the filters of most servers do not.");
  }
  return 0;
}

/* The length of a separator that only some programs know: "%2f", "%5c", ";", or a backslash. */
static size_t other_separator_at(ul_span text, size_t at) {
  int byte = ul_percent_byte_at(text, at);
  if (byte == '/' || byte == '\\') return 3;
  return at < text.length && (text.data[at] == ';' || text.data[at] == '\\') ? 1 : 0;
}

/* P02: two dots between separators, one of which only some programs know. */
int ul_p02_dots_and_other_separators(ul_audit *audit, ul_cause *cause) {
  ul_range path = audit->anatomy.path;
  ul_span text = ul_span_slice(audit->input, 0, path.end);
  size_t separator = 0;                                            /* the length of the one before `at` */
  if (ul_find_any(text, path.start, "%;\\") == path.end) return 0; /* most paths have no such separator */
  for (size_t at = path.start; at < path.end;) {
    size_t length, after;
    int dots = separator || begins_segment(text, path, at) ? dots_at(text, at, &length) : 0;
    if (dots == 2) {
      after = other_separator_at(text, at + length);
      if (after || (separator && (at + length == path.end || ul_is_slash(text.data[at + length])))) {
        return ul_cause_found(cause, at - separator, at + length + after,
                              "A program that also separates here, or drops what follows \";\", sees a dot segment.");
      }
    }
    separator = other_separator_at(text, at);
    at += separator ? separator : 1;
  }
  return 0;
}

/* P03: "%25" and two hex digits; anywhere before the fragment. */
int ul_p03_double_encoding(ul_audit *audit, ul_cause *cause) {
  ul_span text = ul_span_slice(audit->input, 0, audit->anatomy.query.end);
  for (size_t at = audit->anatomy.text.start; (at = ul_span_find(text, at, '%')) < text.length; at++) {
    if (ul_percent_byte_at(text, at) != '%' || !ul_hex_pair_at(text, at + 3)) continue;
    return ul_cause_found(
        cause, at, at + 5,
        "If it is decoded twice, as happens when one server passes it on to another, it becomes another character.");
  }
  return 0;
}

/* Whether the path, without its dot segments, begins with two slashes: counts segments as they come and go. */
static int begins_with_two_slashes(ul_span text, ul_range path) {
  size_t depth = 0, start;
  int first_is_empty = 0, has_dots = 0;
  if (ul_range_is_empty(path) || !ul_is_slash(text.data[path.start])) return 0;
  for (start = path.start + 1; start <= path.end;) {
    size_t end = start;
    int dots;
    while (end < path.end && !ul_is_slash(text.data[end])) end++;
    dots = ul_dots_of_segment(ul_span_slice(text, start, end), UL_DOTS_RAW_OR_ENCODED);
    has_dots |= dots;
    if (dots == 0 && depth++ == 0) first_is_empty = start == end;
    if (dots == 2 && depth > 0) depth--;
    start = end + 1;
  }
  return has_dots && first_is_empty && depth >= 2;
}

/* P04 */
int ul_p04_path_becomes_authority(ul_audit *audit, ul_cause *cause) {
  ul_range path = audit->anatomy.path;
  if (audit->anatomy.has_authority || !begins_with_two_slashes(audit->input, path)) return 0;
  return ul_cause_found(
      cause, path.start, path.end,
      "Without its dot segments the path begins with \"//\". If that is written down and read again, it is a host.");
}

/* P05 */
int ul_p05_empty_path_or_segment(ul_audit *audit, ul_cause *cause) {
  ul_range path = audit->anatomy.path;
  if (audit->anatomy.has_authority && ul_range_is_empty(path)) {
    return ul_cause_found(cause, path.start, path.end,
                          "There is no path. Browsers write \"/\", others leave it empty.");
  }
  for (size_t at = path.start; at + 1 < path.end; at++) {
    if (audit->input.data[at] != '/' || audit->input.data[at + 1] != '/') continue;
    return ul_cause_found(cause, at, at + 2,
                          "A segment is empty. Some servers merge the slashes, and the path alone, used as a "
                          "reference, would be a host.");
  }
  return 0;
}

/* Where a name ends: at "=", or at the end of its pair. */
static size_t end_of_name(ul_span pair) {
  return ul_span_find(pair, 0, '=');
}

/* Whether a name is in the query twice; the place is that of the second one. */
static int find_repeated_name(ul_audit *audit, ul_range query, ul_range *where) {
  ul_span text = ul_range_text(audit->input, query);
  ul_pieces pieces;
  size_t count = 1, found = URLENS_NOWHERE;
  for (size_t at = 0; at < text.length; at++) count += text.data[at] == '&';
  if (count < 2) return 0;
  audit->status = ul_pieces_init(&pieces, count, audit->allocator);
  if (audit->status) return 0;
  for (size_t start = 0; start <= text.length;) {
    size_t end = ul_span_find(text, start, '&');
    ul_span pair = ul_span_slice(text, start, end);
    if (pair.length > 0) ul_pieces_add(&pieces, pair, end_of_name(pair));
    start = end + 1;
  }
  ul_pieces_sort(&pieces);
  for (size_t i = 1; i < pieces.count && found == URLENS_NOWHERE; i++) {
    if (ul_span_equal(ul_piece_key(&pieces.items[i - 1]), ul_piece_key(&pieces.items[i]))) {
      found = (size_t)(pieces.items[i].text.data - text.data);
      where->start = query.start + found;
      where->end = where->start + pieces.items[i].key_length;
    }
  }
  ul_pieces_release(&pieces);
  return found != URLENS_NOWHERE;
}

static int is_space(int byte) {
  return byte == ' ';
}

/* Q01 */
int ul_q01_ambiguous_query(ul_audit *audit, ul_cause *cause) {
  ul_range query = audit->anatomy.query, where;
  size_t at;
  if (!audit->anatomy.has_query) return 0;
  at = ul_find_byte(audit->input, query, ';');
  if (at != URLENS_NOWHERE) {
    return ul_cause_found(cause, at, at + 1, "\";\" separates pairs for some, and is part of a value for others.");
  }
  at = ul_find_byte(audit->input, query, '+');
  if (at != URLENS_NOWHERE && ul_find_encoded(audit->input, query, is_space) != URLENS_NOWHERE) {
    return ul_cause_found(cause, at, at + 1, "\"+\" is a space in forms, and a plus sign where \"%20\" is one.");
  }
  if (!find_repeated_name(audit, query, &where)) return 0;
  return ul_cause_found(cause, where.start, where.end,
                        "A name is there twice. Some programs take the first value, others the last, or both.");
}
