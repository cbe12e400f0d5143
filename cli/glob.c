/* SPDX-License-Identifier: MIT */
#include "glob.h"

#include "utf8.h"

/* The bytes of the character at `at`; an ill-formed byte counts as one. */
static size_t character_length(urlens_view text, size_t at) {
  size_t subpart, length = utf8_sequence(text.data + at, text.length - at, &subpart);
  return length > 0 ? length : 1;
}

/* Whether the pattern's piece at *p, which is not "*", matches at *t. Moves both on. */
static int match_piece(urlens_view pattern, size_t *p, urlens_view text, size_t *t) {
  if (pattern.data[*p] == '?') {
    *p += 1;
    *t += character_length(text, *t);
    return 1;
  }
  if (pattern.data[*p] == '\\' && *p + 1 < pattern.length) *p += 1;
  return pattern.data[(*p)++] == text.data[(*t)++];
}

/*
 * After a mismatch the last "*" takes one character more, and nothing before it is tried again. So the time is at most
 * the product of the two lengths.
 */
int glob_matches(urlens_view pattern, urlens_view text) {
  size_t p = 0, t = 0, star = URLENS_NOWHERE, taken = 0;
  while (t < text.length) {
    if (p < pattern.length && pattern.data[p] == '*') {
      star = ++p;
      taken = t;
    } else if (p >= pattern.length || !match_piece(pattern, &p, text, &t)) {
      if (star == URLENS_NOWHERE) return 0;
      p = star;
      taken += character_length(text, taken);
      t = taken;
    }
  }
  while (p < pattern.length && pattern.data[p] == '*') p++;
  return p == pattern.length;
}
