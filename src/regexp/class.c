/* SPDX-License-Identifier: MIT */
/*
 * ECMAScript 2025: CharacterClass with the parameter +UnicodeSetsMode: sets of characters and strings, and operations on them.
 *
 * A class that is open has a set of characters; its strings are the last ones in the compiler's `strings`, each a length and its
 * characters. A string of one character is a character. A string that has characters outside ASCII, even when folded, can never
 * match and is in no set that could: it is dropped at once.
 */
#include "core/text.h"
#include "regexp/tree.h"

typedef enum class_mode {
  CLASS_EMPTY,
  CLASS_OPERAND, /* has one operand, which is not a range: an operator may follow */
  CLASS_UNION,
  CLASS_INTERSECTION,
  CLASS_SUBTRACTION
} class_mode;

/* A set of characters and strings: an operand, or a class that is open. */
typedef struct class_value {
  ul_regexp_set set;
  size_t strings;  /* where they begin */
  int has_strings; /* ECMAScript: MayContainStrings */
} class_value;

typedef struct class_frame {
  class_value value;
  size_t at; /* its bracket */
  class_mode mode;
  int wants_operand; /* after an operator */
  int is_negated;
} class_frame;

/* How many strings of classes are looked at for one expression. */
enum { MOST_COMPARED = 10000000 };

static class_frame *open_class(const ul_regexp_parser *parser) {
  const ul_buffer *open = &parser->compiler->open_classes;
  return (class_frame *)(void *)(open->data + open->length) - 1;
}

static class_value empty_value(const ul_regexp_parser *parser) {
  class_value value;
  memset(&value, 0, sizeof value);
  value.strings = parser->compiler->strings.length;
  return value;
}

/* After the "[". */
static void enter_class(ul_regexp_parser *parser) {
  ul_buffer *open = &parser->compiler->open_classes;
  class_frame frame;
  frame.value = empty_value(parser);
  frame.at = parser->at - 1;
  frame.mode = CLASS_EMPTY;
  frame.wants_operand = 0;
  frame.is_negated = ul_regexp_skip(parser, '^');
  if (parser->depth++ > UL_REGEXP_MOST_DEPTH) ul_regexp_fail_too_large(parser, "classes are nested too deep");
  if (!ul_regexp_push(open, &frame, sizeof frame)) ul_regexp_fail_list(parser, open);
}

/*
 * --------------------------------------------------------------------------------------------------------------------- strings
 */

static ul_span string_at(const ul_buffer *strings, size_t at) {
  uint32_t length;
  memcpy(&length, strings->data + at, sizeof length);
  return ul_span_of(strings->data + at + sizeof length, length);
}

/* Operations on strings take time for pairs of them, which has a limit. */
static int may_compare(ul_regexp_parser *parser) {
  if (parser->compared++ < MOST_COMPARED) return 1;
  ul_regexp_fail_too_large(parser, "classes have too many strings");
  return 0;
}

static size_t after_string(ul_span string, size_t at) {
  return at + sizeof(uint32_t) + string.length;
}

static int has_string(ul_regexp_parser *parser, size_t from, size_t to, ul_span wanted) {
  const ul_buffer *strings = &parser->compiler->strings;
  size_t at = from;
  while (at < to && may_compare(parser)) {
    ul_span string = string_at(strings, at);
    if (ul_span_equal(string, wanted)) return 1;
    at = after_string(string, at);
  }
  return 0;
}

/*
 * Keeps the strings before `operand` that are also after it, or (is_kept 0) those that are not. Drops all strings after
 * it.
 */
static void filter_strings(ul_regexp_parser *parser, size_t from, size_t operand, int is_kept) {
  ul_buffer *strings = &parser->compiler->strings;
  size_t at = from, kept = from, end = strings->length;
  while (at < operand && !ul_regexp_failed(parser)) {
    ul_span string = string_at(strings, at);
    size_t next = after_string(string, at);
    if (has_string(parser, operand, end, string) == is_kept) {
      memmove(strings->data + kept, strings->data + at, next - at);
      kept += next - at;
    }
    at = next;
  }
  ul_buffer_cut(strings, kept);
}

static void add_operand(ul_regexp_parser *parser, const class_value *operand, int is_range) {
  class_frame *frame = open_class(parser);
  class_value *value = &frame->value;
  if (ul_regexp_failed(parser)) return;
  frame->wants_operand = 0;
  if (frame->mode == CLASS_INTERSECTION) {
    ul_regexp_set_intersect(&value->set, operand->set);
    filter_strings(parser, value->strings, operand->strings, 1);
    value->has_strings &= operand->has_strings;
  } else if (frame->mode == CLASS_SUBTRACTION) {
    ul_regexp_set_subtract(&value->set, operand->set);
    filter_strings(parser, value->strings, operand->strings, 0);
  } else {
    frame->mode = frame->mode == CLASS_EMPTY && !is_range ? CLASS_OPERAND : CLASS_UNION;
    ul_regexp_set_unite(&value->set, operand->set);
    value->has_strings |= operand->has_strings;
  }
}

static uint32_t fold_character(uint32_t c) {
  if (c == 0x17F) return 's';
  return c == 0x212A ? 'k' : ul_to_lower(c);
}

/*
 * -------------------------------------------------------------------------------------------------------------------- operands
 */

/* ECMAScript: ClassSetCharacter. */
static uint32_t read_set_character(ul_regexp_parser *parser) {
  int c = ul_regexp_peek(parser);
  if (ul_regexp_skip(parser, '\\')) return ul_regexp_read_character(parser, UL_REGEXP_IN_CLASS);
  if (c < 0) {
    ul_regexp_fail(parser, parser->at, "a class is not closed");
  } else if (c >= 0x80) {
    ul_regexp_fail(parser, parser->at, "a character is not ASCII");
  } else if (ul_regexp_is_in(c, "()[]{}/-|")) {
    ul_regexp_fail(parser, parser->at, "a class has a character that needs a backslash there");
  } else if (ul_regexp_is_in(c, "&!#$%*+,.:;<=>?@^`~") && ul_regexp_peek_at(parser, 1) == c) {
    ul_regexp_fail(parser, parser->at, "a class has a punctuator twice in a row, which is reserved");
  } else {
    parser->at++;
  }
  return (uint32_t)c;
}

/* One string of \q{…}; a single character becomes a part of the set. */
static void read_string(ul_regexp_parser *parser, class_value *operand) {
  ul_buffer *strings = &parser->compiler->strings;
  size_t start = strings->length;
  uint32_t count = 0, length = 0, c = 0;
  int is_ascii = 1;
  if (!ul_regexp_push(strings, &length, sizeof length)) ul_regexp_fail_list(parser, strings);
  while (!ul_regexp_failed(parser) && !ul_regexp_is_in(ul_regexp_peek(parser), "|}")) {
    c = read_set_character(parser);
    if (ul_regexp_ignores_case(parser)) c = fold_character(c);
    is_ascii &= c < 0x80;
    count++;
    if (!ul_regexp_push(strings, &(char){(char)c}, 1)) ul_regexp_fail_list(parser, strings);
  }
  if (ul_regexp_failed(parser)) return;
  if (count == 1) ul_regexp_set_add(&operand->set, c);
  if (count != 1) operand->has_strings = 1;
  if (count == 1 || !is_ascii) {
    ul_buffer_cut(strings, start);
  } else {
    memcpy(strings->data + start, &count, sizeof count);
  }
}

/* ECMAScript: ClassStringDisjunction, after "\q{". */
static void read_strings(ul_regexp_parser *parser) {
  class_value operand = empty_value(parser);
  do {
    read_string(parser, &operand);
  } while (ul_regexp_skip(parser, '|'));
  if (!ul_regexp_skip(parser, '}')) ul_regexp_fail(parser, parser->at, "\"\\q{\" is not closed");
  add_operand(parser, &operand, 0);
}

/* A character, or a range if "-" follows. */
static void read_character_or_range(ul_regexp_parser *parser) {
  class_value operand = empty_value(parser);
  size_t at = parser->at;
  class_mode mode = open_class(parser)->mode;
  uint32_t first = read_set_character(parser), last = first;
  int is_range = ul_regexp_peek(parser) == '-' && ul_regexp_peek_at(parser, 1) != '-';
  if (is_range) {
    parser->at++;
    last = read_set_character(parser);
    if (mode == CLASS_INTERSECTION || mode == CLASS_SUBTRACTION) {
      ul_regexp_fail(parser, at, "a range is an operand; put it in brackets of its own");
    } else if (first > last) {
      ul_regexp_fail(parser, at, "the ends of a range are out of order");
    }
  }
  ul_regexp_set_add_range(&operand.set, first, last);
  if (ul_regexp_ignores_case(parser)) ul_regexp_set_fold(&operand.set);
  add_operand(parser, &operand, is_range);
}

/* ECMAScript: ClassSetOperand, or ClassSetRange. */
static void read_operand(ul_regexp_parser *parser) {
  class_frame *frame = open_class(parser);
  class_value operand = empty_value(parser);
  if (frame->mode >= CLASS_INTERSECTION && !frame->wants_operand) {
    ul_regexp_fail(parser, parser->at, "operands of \"&&\" or \"--\" need the operator between them");
  } else if (ul_regexp_skip(parser, '[')) {
    enter_class(parser);
  } else if (ul_regexp_peek(parser) != '\\') {
    read_character_or_range(parser);
  } else if (ul_regexp_peek_at(parser, 1) == 'q' && ul_regexp_peek_at(parser, 2) == '{') {
    parser->at += 3;
    read_strings(parser);
  } else {
    parser->at++;
    if (ul_regexp_read_class_escape(parser, &operand.set, &operand.has_strings)) {
      add_operand(parser, &operand, 0);
    } else {
      parser->at--;
      read_character_or_range(parser);
    }
  }
}

/* At "&&" or "--". */
static void read_operator(ul_regexp_parser *parser, int c) {
  class_frame *frame = open_class(parser);
  class_mode mode = c == '&' ? CLASS_INTERSECTION : CLASS_SUBTRACTION;
  if (frame->wants_operand || (frame->mode != CLASS_OPERAND && frame->mode != mode)) {
    ul_regexp_fail(parser, parser->at, "an operator of a class has no operand before it, or another operator");
  }
  parser->at += 2;
  if (c == '&' && ul_regexp_peek(parser) == '&') ul_regexp_fail(parser, parser->at, "a class has \"&&&\"");
  frame->mode = mode;
  frame->wants_operand = 1;
}

/* At "]". *value is what the class was. */
static void leave_class(ul_regexp_parser *parser, class_value *value) {
  class_frame frame;
  if (open_class(parser)->wants_operand) ul_regexp_fail(parser, parser->at, "an operator of a class has no operand");
  parser->at++;
  parser->depth--;
  ul_regexp_pop(&parser->compiler->open_classes, &frame, sizeof frame);
  *value = frame.value;
  if (!frame.is_negated) return;
  if (value->has_strings) ul_regexp_fail(parser, frame.at, "a class that has strings cannot be negated");
  ul_regexp_set_complement(&value->set, ul_regexp_ignores_case(parser));
}

static void read_item(ul_regexp_parser *parser) {
  int c = ul_regexp_peek(parser);
  if (c < 0) {
    ul_regexp_fail(parser, open_class(parser)->at, "a class is not closed");
  } else if ((c == '&' || c == '-') && ul_regexp_peek_at(parser, 1) == c) {
    read_operator(parser, c);
  } else {
    read_operand(parser);
  }
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- nodes
 */

static void append_string(ul_regexp_parser *parser, uint32_t choice, size_t at, uint32_t length) {
  uint32_t sequence = ul_regexp_node_new(parser, UL_REGEXP_NODE_SEQUENCE, 0), i;
  const ul_buffer *strings = &parser->compiler->strings;
  for (i = 0; i < length && !ul_regexp_failed(parser); i++) {
    unsigned char c = (unsigned char)strings->data[at + sizeof length + i];
    ul_regexp_node_append(parser, sequence, ul_regexp_node_of_character(parser, c));
  }
  ul_regexp_node_append(parser, choice, sequence);
}

/* The length of the longest string that is shorter than `limit`, or 0. */
static uint32_t longest_below(ul_regexp_parser *parser, size_t from, uint32_t limit) {
  const ul_buffer *strings = &parser->compiler->strings;
  uint32_t longest = 0;
  size_t at = from;
  while (at < strings->length && may_compare(parser)) {
    ul_span string = string_at(strings, at);
    if (string.length < limit && string.length > longest) longest = (uint32_t)string.length;
    at = after_string(string, at);
  }
  return longest;
}

static void append_strings_of(ul_regexp_parser *parser, uint32_t choice, size_t from, uint32_t length) {
  const ul_buffer *strings = &parser->compiler->strings;
  size_t at = from;
  while (at < strings->length && !ul_regexp_failed(parser)) {
    ul_span string = string_at(strings, at);
    if (string.length == length) append_string(parser, choice, at, length);
    at = after_string(string, at);
  }
}

/* ECMAScript: CompileAtom of a CharacterClass: the strings, the longest first; the characters; the empty string. */
static uint32_t node_of_value(ul_regexp_parser *parser, const class_value *value) {
  ul_buffer *strings = &parser->compiler->strings;
  uint32_t choice, length = UL_REGEXP_NONE;
  if (strings->length == value->strings) return ul_regexp_node_of_set(parser, value->set);
  choice = ul_regexp_node_new(parser, UL_REGEXP_NODE_CHOICE, 0);
  while ((length = longest_below(parser, value->strings, length)) > 0 && !ul_regexp_failed(parser)) {
    append_strings_of(parser, choice, value->strings, length);
  }
  ul_regexp_node_append(parser, choice, ul_regexp_node_of_set(parser, value->set));
  if (has_string(parser, value->strings, strings->length, ul_span_of(NULL, 0))) {
    append_string(parser, choice, value->strings, 0);
  }
  ul_buffer_cut(strings, value->strings);
  return choice;
}

uint32_t ul_regexp_read_class(ul_regexp_parser *parser) {
  class_value value = empty_value(parser);
  enter_class(parser);
  while (!ul_regexp_failed(parser)) {
    if (ul_regexp_peek(parser) != ']') {
      read_item(parser);
      continue;
    }
    leave_class(parser, &value);
    if (parser->compiler->open_classes.length == 0) break;
    add_operand(parser, &value, 0);
  }
  return ul_regexp_failed(parser) ? 0 : node_of_value(parser, &value);
}
