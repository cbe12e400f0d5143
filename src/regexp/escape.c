/* SPDX-License-Identifier: MIT */
/* ECMAScript 2025: escapes of single characters and of classes. */
#include "core/text.h"
#include "regexp/tree.h"

enum { MOST_CODE_POINT = 0x10FFFF };

/* Exactly `count` hex digits: their value, or UL_REGEXP_NONE if they are not there. Then nothing is read. */
static uint32_t read_hex(ul_regexp_parser *parser, size_t count) {
  uint32_t value = 0;
  size_t i;
  for (i = 0; i < count; i++) {
    int digit = ul_hex_value((uint32_t)ul_regexp_peek_at(parser, i));
    if (digit < 0) return UL_REGEXP_NONE;
    value = value * 16 + (uint32_t)digit;
  }
  parser->at += count;
  return value;
}

/* ECMAScript: u{ CodePoint }, after the "{". */
static uint32_t read_braced_code_point(ul_regexp_parser *parser, size_t at) {
  uint32_t value = 0;
  int digit, has_digits = 0;
  while ((digit = ul_hex_value((uint32_t)ul_regexp_peek(parser))) >= 0) {
    if (value <= MOST_CODE_POINT) value = value * 16 + (uint32_t)digit;
    has_digits = 1;
    parser->at++;
  }
  if (!has_digits || value > MOST_CODE_POINT || !ul_regexp_skip(parser, '}')) {
    ul_regexp_fail(parser, at, "\"\\u{\" has no code point");
  }
  return value;
}

/* The trailing surrogate of a pair, if "\u" and one follows. */
static uint32_t read_trail_surrogate(ul_regexp_parser *parser, uint32_t lead) {
  size_t at = parser->at;
  uint32_t trail;
  if (!ul_regexp_skip(parser, '\\') || !ul_regexp_skip(parser, 'u')) {
    parser->at = at;
    return lead;
  }
  trail = read_hex(parser, 4);
  if (trail < 0xDC00 || trail > 0xDFFF) {
    parser->at = at;
    return lead;
  }
  return 0x10000 + ((lead - 0xD800) << 10) + (trail - 0xDC00);
}

uint32_t ul_regexp_read_unicode(ul_regexp_parser *parser) {
  size_t at = parser->at - 2;
  uint32_t value;
  if (ul_regexp_skip(parser, '{')) return read_braced_code_point(parser, at);
  value = read_hex(parser, 4);
  if (value == UL_REGEXP_NONE) ul_regexp_fail(parser, at, "\"\\u\" needs four hex digits, or a code point in braces");
  return value >= 0xD800 && value <= 0xDBFF ? read_trail_surrogate(parser, value) : value;
}

static uint32_t read_hex_escape(ul_regexp_parser *parser, size_t at) {
  uint32_t value = read_hex(parser, 2);
  if (value == UL_REGEXP_NONE) ul_regexp_fail(parser, at, "\"\\x\" needs two hex digits");
  return value;
}

static uint32_t read_control_letter(ul_regexp_parser *parser, size_t at) {
  int c = ul_regexp_peek(parser);
  if (!ul_is_alpha((uint32_t)c)) {
    ul_regexp_fail(parser, at, "\"\\c\" needs a letter");
    return 0;
  }
  parser->at++;
  return (uint32_t)c % 32;
}

static uint32_t read_null(ul_regexp_parser *parser, size_t at) {
  if (ul_is_digit((uint32_t)ul_regexp_peek(parser))) ul_regexp_fail(parser, at, "\"\\0\" is followed by a digit");
  return 0;
}

/* ECMAScript: IdentityEscape, and \b and ClassSetReservedPunctuator in a class. */
static uint32_t read_identity(ul_regexp_parser *parser, size_t at, int c, ul_regexp_escape_place place) {
  if (ul_regexp_is_in(c, "^$\\.*+?()[]{}|/")) return (uint32_t)c;
  if (place == UL_REGEXP_IN_CLASS) {
    if (c == 'b') return '\b';
    if (ul_regexp_is_in(c, "&-!#%,:;<=>@`~")) return (uint32_t)c;
  }
  ul_regexp_fail(parser, at, c < 0 ? "a backslash is the last character" : "a backslash escapes what needs no escape");
  return 0;
}

uint32_t ul_regexp_read_character(ul_regexp_parser *parser, ul_regexp_escape_place place) {
  size_t at = parser->at - 1;
  int c = ul_regexp_peek(parser);
  if (c >= 0) parser->at++;
  switch (c) {
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    case 'c': return read_control_letter(parser, at);
    case '0': return read_null(parser, at);
    case 'x': return read_hex_escape(parser, at);
    case 'u': return ul_regexp_read_unicode(parser);
    default: return read_identity(parser, at, c, place);
  }
}

/*
 * --------------------------------------------------------------------------------------------------------------------- classes
 */

static ul_regexp_set digits(void) {
  ul_regexp_set set = {0, 0, 0};
  ul_regexp_set_add_range(&set, '0', '9');
  return set;
}

/* ECMAScript: WordCharacters. If case is ignored, U+017F and U+212A belong to it, and fold to letters that do anyway. */
static ul_regexp_set word_characters(void) {
  ul_regexp_set set = digits();
  set.high |= UL_REGEXP_LETTERS;
  ul_regexp_set_add(&set, '_');
  return set;
}

/* ECMAScript: WhiteSpace and LineTerminator. */
static ul_regexp_set white_space(void) {
  ul_regexp_set set = {0, 0, 0};
  ul_regexp_set_add_range(&set, '\t', '\r');
  ul_regexp_set_add(&set, ' ');
  return set;
}

/* The characters of the names and values of properties. */
static ul_span read_property_word(ul_regexp_parser *parser) {
  size_t start = parser->at;
  int c;
  while ((c = ul_regexp_peek(parser)) >= 0 && (ul_is_alphanumeric((uint32_t)c) || c == '_')) parser->at++;
  return ul_span_slice(parser->source, start, parser->at);
}

/* ECMAScript: p{ UnicodePropertyValueExpression }, after the "p" or "P". */
static ul_regexp_set read_property(ul_regexp_parser *parser, int is_negated, int *has_strings) {
  ul_regexp_set set = {0, 0, 0};
  ul_span name, value = {NULL, 0};
  size_t at = parser->at - 2;
  int is_closed = ul_regexp_skip(parser, '{');
  name = read_property_word(parser);
  if (ul_regexp_skip(parser, '=')) value = read_property_word(parser);
  is_closed = is_closed && ul_regexp_skip(parser, '}');
  if (!is_closed) {
    ul_regexp_fail(parser, at, "\"\\p\" has no property in braces");
  } else if (!ul_regexp_find_property(name, value, &set, has_strings)) {
    ul_regexp_fail(parser, at, "there is no such property");
  } else if (is_negated && *has_strings) {
    ul_regexp_fail(parser, at, "a property of strings cannot be negated");
  }
  return set;
}

int ul_regexp_read_class_escape(ul_regexp_parser *parser, ul_regexp_set *set, int *has_strings) {
  int c = ul_regexp_peek(parser), ignores_case = ul_regexp_ignores_case(parser);
  *has_strings = 0;
  if (!ul_regexp_is_in(c, "dDsSwWpP")) return 0;
  parser->at++;
  switch (ul_to_lower((uint32_t)c)) {
    case 'd': *set = digits(); break;
    case 's': *set = white_space(); break;
    case 'w': *set = word_characters(); break;
    default: *set = read_property(parser, c == 'P', has_strings); break;
  }
  if (ignores_case) ul_regexp_set_fold(set);
  if (ul_is_upper((uint32_t)c)) ul_regexp_set_complement(set, ignores_case);
  return 1;
}
