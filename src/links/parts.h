/* SPDX-License-Identifier: MIT */
/* UTS #58, table of parts: what is syntax in a path, a query and a fragment. */
#ifndef UL_LINKS_PARTS_H
#define UL_LINKS_PARTS_H

#include "core/span.h"

typedef enum ul_link_part { UL_LINK_BEFORE_PATH, UL_LINK_PATH, UL_LINK_QUERY, UL_LINK_FRAGMENT } ul_link_part;

/* The part that the character begins, or the one that it is in. */
static inline ul_link_part ul_link_part_after(ul_link_part part, uint32_t c) {
  if (c == '#' && part < UL_LINK_FRAGMENT) return UL_LINK_FRAGMENT;
  return c == '?' && part < UL_LINK_QUERY ? UL_LINK_QUERY : part;
}

/* Whether ":~:", which begins a directive of a fragment, is at `at`. */
static inline int ul_is_directive_mark(ul_span text, size_t at) {
  return text.length - at >= 3 && memcmp(text.data + at, ":~:", 3) == 0;
}

/* Whether something new begins at `at`: a segment, a name, a value, a directive. Brackets do not match across that. */
static inline int ul_divides_link_part(ul_link_part part, ul_span text, size_t at) {
  char c = text.data[at];
  if (part == UL_LINK_PATH) return c == '/';
  if (part == UL_LINK_QUERY) return c == '&' || c == '=';
  return c == ':' && ul_is_directive_mark(text, at);
}

/* Whether a path, a query or a fragment begins with it. */
static inline int ul_begins_link_tail(char c) {
  return c == '/' || c == '?' || c == '#';
}

#endif
