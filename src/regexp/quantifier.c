/* SPDX-License-Identifier: MIT */
/* ECMAScript 2025, 22.2.1: quantifiers, and decimal numbers. */
#include "core/ascii.h"
#include "regexp/tree.h"

/* A number that does not fit becomes the largest that fits. */
static uint32_t value_of(ul_span digits) {
  uint64_t value = 0;
  size_t i;
  for (i = 0; i < digits.length; i++) {
    value = value * 10 + (uint64_t)(digits.data[i] - '0');
    if (value >= UL_REGEXP_NONE) return UL_REGEXP_NONE - 1;
  }
  return (uint32_t)value;
}

static ul_span read_digits(ul_regexp_parser *parser) {
  size_t start = parser->at;
  while (ul_is_digit((uint32_t)ul_regexp_peek(parser))) parser->at++;
  return ul_span_slice(parser->source, start, parser->at);
}

/* Whether the number a is larger than b, however long they are. */
static int is_larger(ul_span a, ul_span b) {
  while (a.length > 0 && *a.data == '0') a = ul_span_slice(a, 1, a.length);
  while (b.length > 0 && *b.data == '0') b = ul_span_slice(b, 1, b.length);
  if (a.length != b.length) return a.length > b.length;
  return a.length > 0 && memcmp(a.data, b.data, a.length) > 0;
}

/* ECMAScript: { DecimalDigits , DecimalDigits } after the "{". */
static void read_braces(ul_regexp_parser *parser, size_t at, uint32_t *least, uint32_t *most) {
  ul_span from = read_digits(parser), to = from;
  int is_open = 0;
  if (from.length > 0 && ul_regexp_skip(parser, ',')) {
    to = read_digits(parser);
    is_open = to.length == 0;
  }
  if (from.length == 0 || !ul_regexp_skip(parser, '}')) {
    ul_regexp_fail(parser, at, "a \"{\" does not begin a number of repetitions");
  } else if (!is_open && is_larger(from, to)) {
    ul_regexp_fail(parser, at, "the numbers of a repetition are out of order");
  }
  *least = value_of(from);
  *most = is_open ? UL_REGEXP_NONE : value_of(to);
}

/* ECMAScript: Quantifier. Returns 0 if the next characters are not one. */
int ul_regexp_read_quantifier(ul_regexp_parser *parser, uint32_t *least, uint32_t *most) {
  size_t at = parser->at;
  *least = ul_regexp_peek(parser) == '+';
  *most = ul_regexp_peek(parser) == '?' ? 1 : UL_REGEXP_NONE;
  switch (ul_regexp_peek(parser)) {
    case '*':
    case '+':
    case '?': parser->at++; return 1;
    case '{':
      parser->at++;
      read_braces(parser, at, least, most);
      return 1;
    default: return 0;
  }
}

uint32_t ul_regexp_read_number(ul_regexp_parser *parser) {
  return value_of(read_digits(parser));
}
