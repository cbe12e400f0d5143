/* SPDX-License-Identifier: MIT */
/* UTS #58, section 4.3: where a link's path, query and fragment end. */
#include "links/links.h"
#include "links/parts.h"
#include "links/properties.h"
#include "unicode/utf8.h"

typedef struct tail_reader {
  ul_span text;
  size_t safe; /* up to here everything belongs to the link */
  ul_link_part part;
  ul_open_brackets open;
} tail_reader;

/* Takes the character from `at` to `next`. Returns 0 if the link ends before it. */
static int take_character(tail_reader *r, uint32_t c, size_t at, size_t next) {
  ul_link_part after = ul_link_part_after(r->part, c);
  unsigned term = ul_link_properties(c) & UL_LINK_TERM;
  if (after != r->part) {
    r->part = after;
    r->open.count = 0;
    r->safe = next;
    return 1;
  }
  if (ul_divides_link_part(r->part, r->text, at)) r->open.count = 0;
  if (term == UL_LINK_SOFT) return 1;
  if (term == UL_LINK_HARD) return 0;
  if (term == UL_LINK_OPEN && !ul_open_bracket(&r->open, c)) return 0;
  if (term == UL_LINK_CLOSE && !ul_close_bracket(&r->open, c)) return 0;
  r->safe = next;
  return 1;
}

size_t ul_link_tail_end(ul_span text, size_t at) {
  tail_reader r;
  size_t next;
  r.text = text;
  r.safe = at;
  r.part = UL_LINK_BEFORE_PATH;
  r.open.count = 0;
  if (at < text.length && text.data[at] == '/') r.part = UL_LINK_PATH;
  else if (at >= text.length || !ul_begins_link_tail(text.data[at])) return at;
  for (; at < text.length; at = next) {
    uint32_t c;
    size_t start = at;
    at = ul_link_skip_ascii(text, at, UL_LINK_ORDINARY);
    if (at > start) r.safe = at;
    if (at >= text.length) break;
    c = ul_utf8_read(text, at, &next);
    if (c == UL_ILL_FORMED || !take_character(&r, c, at, next)) break;
  }
  return r.safe;
}
