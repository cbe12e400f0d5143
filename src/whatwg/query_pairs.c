/* SPDX-License-Identifier: MIT */
#include "whatwg/query_pairs.h"

#include "core/text.h"
#include "unicode/utf8.h"

/* URL Standard, application/x-www-form-urlencoded parser, step 3: one piece, which is not empty. */
urlens_query_pair ul_query_pair_of(ul_span piece) {
  size_t equals = ul_span_find(piece, 0, '=');
  urlens_query_pair pair = {{piece.data, piece.length}, {piece.data, equals}, {NULL, 0}};
  if (equals == piece.length) return pair;
  pair.value.data = piece.data + equals + 1;
  pair.value.length = piece.length - equals - 1;
  return pair;
}

int ul_query_next(ul_span query, size_t *at, urlens_query_pair *pair) {
  size_t start = *at, end;
  while (start < query.length && query.data[start] == '&') start++;
  if (start >= query.length) return 0;
  end = ul_span_find(query, start, '&');
  *pair = ul_query_pair_of(ul_span_slice(query, start, end));
  *at = end;
  return 1;
}

/* The first character of the percent-encoded bytes from `at` on. A byte that is not encoded ends the sequence. */
static uint32_t encoded_character_at(ul_span text, size_t at, size_t *next) {
  char bytes[UL_UTF8_MOST] = {0};
  size_t after[UL_UTF8_MOST] = {0}, count = 0, used;
  uint32_t c;
  while (count < UL_UTF8_MOST && at < text.length) {
    char byte = ul_decoded_byte_at(text, at, &after[count]);
    if (after[count] == at + 1) break;
    at = after[count];
    bytes[count++] = byte;
  }
  c = ul_utf8_next(ul_span_of(bytes, count), 0, &used);
  *next = after[used - 1];
  return c;
}

/*
 * The character at `at`, which is before the end, decoded if the text is written in a query. Ill-formed bytes of the text
 * are U+FFFD before anything is decoded: they are not joined with bytes that are percent-encoded.
 */
static uint32_t character_at(ul_query_text text, size_t at, size_t *next) {
  uint32_t c;
  if (text.spelling != UL_QUERY_TEXT) {
    ul_decoded_byte_at(text.span, at, next);
    if (*next > at + 1) return encoded_character_at(text.span, at, next);
  }
  c = ul_utf8_next(text.span, at, next);
  return c == '+' && text.spelling != UL_QUERY_TEXT ? ' ' : c;
}

int ul_query_equal(ul_query_text a, ul_query_text b) {
  size_t i = 0, j = 0;
  while (i < a.span.length && j < b.span.length) {
    if (character_at(a, i, &i) != character_at(b, j, &j)) return 0;
  }
  return i == a.span.length && j == b.span.length;
}

/* What is at one place of a glob. */
typedef enum glob_kind { GLOB_END, GLOB_STAR, GLOB_ANY, GLOB_CHARACTER } glob_kind;

/* Reads what is at `at`; a "\" at the very end matches itself. */
static glob_kind glob_read(ul_query_text glob, size_t at, uint32_t *character, size_t *next) {
  if (at == glob.span.length) return GLOB_END;
  *character = character_at(glob, at, next);
  if (*character == '*') return GLOB_STAR;
  if (*character == '?') return GLOB_ANY;
  if (*character == '\\' && *next < glob.span.length) *character = character_at(glob, *next, next);
  return GLOB_CHARACTER;
}

int ul_query_matches(ul_query_text text, ul_span pattern) {
  ul_query_text glob = {pattern, UL_QUERY_TEXT};
  size_t at = 0, g = 0, after_star = URLENS_NOWHERE, star_at = 0, next_at, next_g = 0;
  uint32_t wanted = 0;
  /* Only the last "*" has to be tried again: the pattern before it matches as early as possible. */
  while (at < text.span.length) {
    glob_kind kind = glob_read(glob, g, &wanted, &next_g);
    if (kind == GLOB_STAR) {
      g = after_star = next_g;
      star_at = at;
      continue;
    }
    if (kind != GLOB_END && (character_at(text, at, &next_at) == wanted || kind == GLOB_ANY)) {
      at = next_at;
      g = next_g;
      continue;
    }
    if (after_star == URLENS_NOWHERE) return 0;
    character_at(text, star_at, &star_at);
    at = star_at;
    g = after_star;
  }
  while (glob_read(glob, g, &wanted, &next_g) == GLOB_STAR) g = next_g;
  return g == pattern.length;
}
