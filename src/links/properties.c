/* SPDX-License-Identifier: MIT */
#include "links/properties.h"

#include "links/tables/links.h"
#include "unicode/utf8.h"

unsigned ul_link_properties_beyond_ascii(uint32_t c) {
  return c == UL_ILL_FORMED ? UL_LINK_HARD : ul_runs_find(&link_properties, c);
}

uint32_t ul_link_opening(uint32_t closing) {
  size_t first = 0, last = sizeof link_closing / sizeof link_closing[0];
  while (last - first > 1) {
    size_t middle = first + (last - first) / 2;
    if (link_closing[middle] <= closing) first = middle;
    else last = middle;
  }
  return link_opening[first];
}

uint32_t ul_utf8_read_before(ul_span text, size_t from, size_t at, size_t *start) {
  size_t begin = at - 1, next;
  uint32_t c;
  while (begin > from && at - begin < UL_UTF8_MOST && ((unsigned char)text.data[begin] & 0xC0) == 0x80) begin--;
  c = ul_utf8_read(ul_span_slice(text, 0, at), begin, &next);
  if (next != at) c = UL_ILL_FORMED;
  *start = c == UL_ILL_FORMED ? at - 1 : begin;
  return c;
}

int ul_open_bracket(ul_open_brackets *open, uint32_t bracket) {
  if (open->count == URLENS_LINK_DEPTH) return 0;
  open->brackets[open->count++] = (uint16_t)bracket;
  return 1;
}

int ul_close_bracket(ul_open_brackets *open, uint32_t bracket) {
  if (open->count == 0 || open->brackets[open->count - 1] != ul_link_opening(bracket)) return 0;
  open->count--;
  return 1;
}
