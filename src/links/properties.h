/* SPDX-License-Identifier: MIT */
/* The properties of UTS #58, section 3, and which characters may be in a domain. */
#ifndef UL_LINKS_PROPERTIES_H
#define UL_LINKS_PROPERTIES_H

#include "core/span.h"
#include "urlens/links.h"

/* A character's properties, in the bits that tools/gen/links.py packs. */
enum {
  UL_LINK_HARD = 0, /* Link_Term: it ends a link */
  UL_LINK_INCLUDE = 1,
  UL_LINK_SOFT = 2, /* it ends a link if nothing that belongs to one follows */
  UL_LINK_OPEN = 3,
  UL_LINK_CLOSE = 4,
  UL_LINK_TERM = 7,
  UL_LINK_IN_EMAIL = 1 << 3, /* Link_Email: it may be in the local part of an address */
  UL_LINK_IN_DOMAIN = 1 << 4,
  UL_LINK_ORDINARY = 1 << 5,   /* of ASCII alone: it belongs to a link, and is no syntax of its parts */
  UL_LINK_IN_USERINFO = 1 << 6 /* of ASCII alone */
};

UL_INTERNAL_DATA const uint8_t ul_link_ascii[128];

/* The out-of-line part of ul_link_properties. */
UL_INTERNAL unsigned ul_link_properties_beyond_ascii(uint32_t c);

/* The properties of a code point. UL_ILL_FORMED has those of a hard one. */
static inline unsigned ul_link_properties(uint32_t c) {
  return c < 0x80 ? ul_link_ascii[c] : ul_link_properties_beyond_ascii(c);
}

/* The end of the ASCII characters from `at` on that have the property. */
static inline size_t ul_link_skip_ascii(ul_span text, size_t at, unsigned property) {
  while (at < text.length && (unsigned char)text.data[at] < 0x80 &&
         (ul_link_ascii[(unsigned char)text.data[at]] & property)) {
    at++;
  }
  return at;
}

/* Link_Bracket: the opening bracket that belongs to `closing`, a closing one. */
UL_INTERNAL uint32_t ul_link_opening(uint32_t closing);

/* The character before `at`, which is after `from`, or UL_ILL_FORMED. *start is set to its beginning. */
UL_INTERNAL uint32_t ul_utf8_read_before(ul_span text, size_t from, size_t at, size_t *start);

/* UTS #46, section 4.5: the characters that end labels. */
static inline int ul_is_label_separator(uint32_t c) {
  return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61;
}

/*
 * The brackets that are open in a part of a URL. A bracket that does not fit is refused: then it ends the link, or is
 * percent-encoded.
 */
typedef struct ul_open_brackets {
  size_t count;
  uint16_t brackets[URLENS_LINK_DEPTH];
} ul_open_brackets;

/* Whether there is room for the bracket, which is then open. */
UL_INTERNAL int ul_open_bracket(ul_open_brackets *open, uint32_t bracket);

/* Whether the bracket closes the one that was opened last, which is then not open any more. */
UL_INTERNAL int ul_close_bracket(ul_open_brackets *open, uint32_t bracket);

#endif
