/* SPDX-License-Identifier: MIT */
/* ECMAScript 2025, 22.2.1: patterns, with the parameters +UnicodeMode, +UnicodeSetsMode and +NamedCaptureGroups. */
#include "regexp/tree.h"

/* A group that is open, or the whole pattern. */
typedef struct group {
  uint32_t node;              /* what it becomes in the tree */
  uint32_t choice;            /* its alternatives */
  uint32_t sequence;          /* the one that is being read */
  uint32_t captures;          /* the number of captures before it */
  uint32_t names;             /* the number of names before it */
  uint32_t alternative_names; /* the number of names before its last alternative */
  uint32_t at;                /* its parenthesis */
  unsigned flags;             /* in force around it */
  int backward;
} group;

/*
 * ---------------------------------------------------------------------------------------------------------------------- groups
 */

static group *open_group(const ul_regexp_parser *parser) {
  const ul_buffer *frames = &parser->compiler->frames;
  return (group *)(void *)(frames->data + frames->length) - 1;
}

/* Makes what is read from here on the content of `node`; flags and direction are those that were in force before. */
static void enter(ul_regexp_parser *parser, uint32_t node, size_t at, unsigned flags, int backward) {
  ul_buffer *frames = &parser->compiler->frames;
  group entered;
  entered.node = node;
  entered.choice = ul_regexp_node_new(parser, UL_REGEXP_NODE_CHOICE, 0);
  entered.sequence = ul_regexp_node_new(parser, UL_REGEXP_NODE_SEQUENCE, 0);
  entered.captures = parser->capture_count;
  entered.names = entered.alternative_names = ul_regexp_name_count(parser->compiler);
  entered.at = (uint32_t)at;
  entered.flags = flags;
  entered.backward = backward;
  if (parser->depth++ > UL_REGEXP_MOST_DEPTH) ul_regexp_fail_too_large(parser, "groups are nested too deep");
  if (!ul_regexp_push(frames, &entered, sizeof entered)) ul_regexp_fail_list(parser, frames);
}

static void end_alternative(ul_regexp_parser *parser, const group *open) {
  ul_regexp_node_append(parser, open->choice, open->sequence);
}

/* ECMAScript: Disjunction, at "|". */
static void next_alternative(ul_regexp_parser *parser) {
  group *open = open_group(parser);
  uint32_t sequence = ul_regexp_node_new(parser, UL_REGEXP_NODE_SEQUENCE, 0);
  end_alternative(parser, open);
  open->sequence = sequence;
  open->alternative_names = ul_regexp_name_count(parser->compiler);
  parser->at++;
}

/*
 * ECMAScript 22.2.1.1: two groups of the same name are an error if both can take part in one match: if no "|" is between them.
 * Of what was read so far, that is the last alternative of each group that is open; what is in their other alternatives is not
 * in question.
 */
static int name_is_taken(const ul_regexp_parser *parser, uint32_t number) {
  const ul_regexp_compiler *compiler = parser->compiler;
  const group *open = (const group *)(const void *)compiler->frames.data;
  const ul_regexp_name *name = ul_regexp_name_at(compiler, number);
  ul_span text = ul_regexp_name_text(compiler, name);
  size_t count = compiler->frames.length / sizeof *open, i;
  uint32_t j;
  for (i = 0; i < count; i++) {
    uint32_t end = i + 1 < count ? open[i + 1].names : number;
    for (j = open[i].alternative_names; j < end; j++) {
      const ul_regexp_name *other = ul_regexp_name_at(compiler, j);
      if (other->capture != UL_REGEXP_NONE && ul_span_equal(ul_regexp_name_text(compiler, other), text)) return 1;
    }
  }
  return 0;
}

static void open_capture(ul_regexp_parser *parser, size_t at, int is_named) {
  uint32_t number = parser->capture_count, name;
  if (number == UL_REGEXP_MOST_CAPTURES) ul_regexp_fail_too_large(parser, "there are too many captures");
  if (is_named) {
    name = ul_regexp_read_name(parser, number);
    if (name != UL_REGEXP_NONE && name_is_taken(parser, name)) {
      ul_regexp_fail(parser, at, "two groups that can take part in one match have the same name");
    }
  }
  enter(parser, ul_regexp_node_new(parser, UL_REGEXP_NODE_CAPTURE, number), at, parser->flags, parser->backward);
  parser->capture_count++;
}

static void open_look(ul_regexp_parser *parser, size_t at, ul_regexp_operation operation, int backward) {
  uint32_t look = ul_regexp_node_new(parser, UL_REGEXP_NODE_LOOK, (uint32_t)operation);
  int around = parser->backward;
  parser->backward = backward;
  enter(parser, look, at, parser->flags, around);
}

/* One of the flags i, m, s as a bit, or 0. */
static unsigned modifier_flag(int c) {
  if (c == 'i') return UL_REGEXP_IGNORE_CASE;
  if (c == 'm') return UL_REGEXP_MULTILINE;
  return c == 's' ? UL_REGEXP_DOT_ALL : 0;
}

static unsigned read_modifier_flags(ul_regexp_parser *parser, unsigned taken) {
  unsigned flags = 0, flag;
  while ((flag = modifier_flag(ul_regexp_peek(parser))) != 0) {
    if ((flags | taken) & flag) ul_regexp_fail(parser, parser->at, "a flag is given twice");
    flags |= flag;
    parser->at++;
  }
  return flags;
}

/* ECMAScript: (? RegularExpressionModifiers - RegularExpressionModifiers : */
static void open_modifiers(ul_regexp_parser *parser, size_t at) {
  unsigned around = parser->flags, without = 0, with = read_modifier_flags(parser, 0);
  size_t minus = parser->at;
  if (ul_regexp_skip(parser, '-')) {
    without = read_modifier_flags(parser, with);
    if ((with | without) == 0) ul_regexp_fail(parser, minus, "a group has \"-\" and no flags");
  }
  if (!ul_regexp_skip(parser, ':')) ul_regexp_fail(parser, at, "a group begins with \"(?\" and nothing known");
  parser->flags = (around | with) & ~without;
  enter(parser, UL_REGEXP_NONE, at, around, parser->backward);
}

/* After "(?<". */
static void open_lookbehind_or_name(ul_regexp_parser *parser, size_t at) {
  if (ul_regexp_skip(parser, '=')) {
    open_look(parser, at, UL_REGEXP_LOOK, 1);
  } else if (ul_regexp_skip(parser, '!')) {
    open_look(parser, at, UL_REGEXP_LOOK_NOT, 1);
  } else {
    open_capture(parser, at, 1);
  }
}

/* ECMAScript: Atom and Assertion, at "(". */
static void read_group(ul_regexp_parser *parser) {
  size_t at = parser->at++;
  if (!ul_regexp_skip(parser, '?')) {
    open_capture(parser, at, 0);
  } else if (ul_regexp_skip(parser, '=')) {
    open_look(parser, at, UL_REGEXP_LOOK, 0);
  } else if (ul_regexp_skip(parser, '!')) {
    open_look(parser, at, UL_REGEXP_LOOK_NOT, 0);
  } else if (ul_regexp_skip(parser, '<')) {
    open_lookbehind_or_name(parser, at);
  } else {
    open_modifiers(parser, at);
  }
}

/* Adds an atom to the open group, with the quantifier that follows it. `captures`: how many there were before it. */
static void add_atom(ul_regexp_parser *parser, uint32_t atom, uint32_t captures) {
  uint32_t least, most, repeat;
  ul_regexp_node *node;
  if (ul_regexp_failed(parser)) return;
  if (ul_regexp_read_quantifier(parser, &least, &most)) {
    repeat = ul_regexp_node_new(parser, UL_REGEXP_NODE_REPEAT, 0);
    if (ul_regexp_failed(parser)) return;
    ul_regexp_node_append(parser, repeat, atom);
    node = ul_regexp_node_at(parser->compiler, repeat);
    node->least = least;
    node->most = most;
    node->lazy = (uint8_t)ul_regexp_skip(parser, '?');
    node->captures = captures;
    node->captures_end = parser->capture_count;
    node->nullable |= least == 0;
    atom = repeat;
  }
  ul_regexp_node_append(parser, open_group(parser)->sequence, atom);
}

/* At ")". */
static void close_group(ul_regexp_parser *parser) {
  group open;
  size_t at = parser->at++;
  ul_regexp_node *look;
  if (parser->depth == 1) {
    ul_regexp_fail(parser, at, "a \")\" has no \"(\"");
    return;
  }
  end_alternative(parser, open_group(parser));
  ul_regexp_pop(&parser->compiler->frames, &open, sizeof open);
  parser->depth--;
  parser->flags = open.flags;
  parser->backward = open.backward;
  if (open.node == UL_REGEXP_NONE) {
    add_atom(parser, open.choice, open.captures);
    return;
  }
  ul_regexp_node_append(parser, open.node, open.choice);
  look = ul_regexp_node_at(parser->compiler, open.node);
  if (look->kind != UL_REGEXP_NODE_LOOK) {
    add_atom(parser, open.node, open.captures);
    return;
  }
  look->captures = open.captures;
  look->captures_end = parser->capture_count;
  ul_regexp_node_append(parser, open_group(parser)->sequence, open.node);
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- terms
 */

static void add_assertion(ul_regexp_parser *parser, ul_regexp_operation operation) {
  uint32_t assertion = ul_regexp_node_new(parser, UL_REGEXP_NODE_ASSERTION, (uint32_t)operation);
  ul_regexp_node_append(parser, open_group(parser)->sequence, assertion);
}

static uint32_t new_reference(ul_regexp_parser *parser, uint32_t value, int is_named) {
  uint32_t reference = ul_regexp_node_new(parser, UL_REGEXP_NODE_REFERENCE, value);
  ul_regexp_node *node;
  if (ul_regexp_failed(parser)) return 0;
  node = ul_regexp_node_at(parser->compiler, reference);
  node->folded = (uint8_t)ul_regexp_ignores_case(parser);
  node->is_named = (uint8_t)is_named;
  parser->has_references = 1;
  return reference;
}

/* ECMAScript: DecimalEscape, at the first digit. */
static uint32_t read_number_reference(ul_regexp_parser *parser) {
  size_t at = parser->at - 1;
  uint32_t number = ul_regexp_read_number(parser);
  if (number > parser->most_reference) {
    parser->most_reference = number;
    parser->most_reference_at = at;
  }
  return new_reference(parser, number, 0);
}

/* ECMAScript: k GroupName, at the "k". */
static uint32_t read_name_reference(ul_regexp_parser *parser) {
  size_t at = parser->at - 1;
  parser->at++;
  if (!ul_regexp_skip(parser, '<')) {
    ul_regexp_fail(parser, at, "\"\\k\" has no name");
    return 0;
  }
  return new_reference(parser, ul_regexp_read_name(parser, UL_REGEXP_NONE), 1);
}

/* ECMAScript: AtomEscape, after the backslash. */
static uint32_t read_atom_escape(ul_regexp_parser *parser) {
  ul_regexp_set set = {0, 0, 0};
  int c = ul_regexp_peek(parser), has_strings = 0;
  if (c >= '1' && c <= '9') return read_number_reference(parser);
  if (c == 'k') return read_name_reference(parser);
  if (ul_regexp_read_class_escape(parser, &set, &has_strings)) return ul_regexp_node_of_set(parser, set);
  return ul_regexp_node_of_character(parser, ul_regexp_read_character(parser, UL_REGEXP_IN_TERM));
}

static void read_escape(ul_regexp_parser *parser) {
  int c;
  parser->at++;
  c = ul_regexp_peek(parser);
  if (c == 'b' || c == 'B') {
    parser->at++;
    add_assertion(parser, c == 'b' ? UL_REGEXP_AT_BOUNDARY : UL_REGEXP_NOT_AT_BOUNDARY);
  } else {
    add_atom(parser, read_atom_escape(parser), parser->capture_count);
  }
}

/* ECMAScript: ".", which is any character but, without the flag s, the ends of lines. */
static uint32_t read_dot(ul_regexp_parser *parser) {
  ul_regexp_set set = {0, 0, 0};
  parser->at++;
  if (!(parser->flags & UL_REGEXP_DOT_ALL)) {
    ul_regexp_set_add(&set, '\n');
    ul_regexp_set_add(&set, '\r');
  }
  ul_regexp_set_complement(&set, ul_regexp_ignores_case(parser));
  return ul_regexp_node_of_set(parser, set);
}

static void read_line_assertion(ul_regexp_parser *parser, int c) {
  int by_line = (parser->flags & UL_REGEXP_MULTILINE) != 0;
  parser->at++;
  if (c == '^') {
    add_assertion(parser, by_line ? UL_REGEXP_AT_LINE_START : UL_REGEXP_AT_START);
  } else {
    add_assertion(parser, by_line ? UL_REGEXP_AT_LINE_END : UL_REGEXP_AT_END);
  }
}

static void read_class_or_character(ul_regexp_parser *parser, int c) {
  uint32_t atom;
  parser->at++;
  if (c >= 0x80) ul_regexp_fail(parser, parser->at - 1, "a character is not ASCII");
  atom = c == '[' ? ul_regexp_read_class(parser) : ul_regexp_node_of_character(parser, (uint32_t)c);
  add_atom(parser, atom, parser->capture_count);
}

/* ECMAScript: Term, and what is between terms. */
static void read_term(ul_regexp_parser *parser) {
  int c = ul_regexp_peek(parser);
  switch (c) {
    case '|': next_alternative(parser); break;
    case '(': read_group(parser); break;
    case ')': close_group(parser); break;
    case '^':
    case '$': read_line_assertion(parser, c); break;
    case '\\': read_escape(parser); break;
    case '.': add_atom(parser, read_dot(parser), parser->capture_count); break;
    case '*':
    case '+':
    case '?':
    case '{': ul_regexp_fail(parser, parser->at, "a quantifier has nothing to repeat"); break;
    case '}':
    case ']': ul_regexp_fail(parser, parser->at, "a bracket was not opened"); break;
    default: read_class_or_character(parser, c); break;
  }
}

/* ECMAScript: Pattern, with its early errors. */
void ul_regexp_parse(ul_regexp_parser *parser) {
  if (parser->source.length >= UL_REGEXP_NONE) ul_regexp_fail_too_large(parser, "the regular expression is too long");
  enter(parser, UL_REGEXP_NONE, 0, parser->flags, 0);
  while (parser->at < parser->source.length && !ul_regexp_failed(parser)) read_term(parser);
  if (ul_regexp_failed(parser)) return;
  if (parser->depth > 1) ul_regexp_fail(parser, open_group(parser)->at, "a group is not closed");
  end_alternative(parser, open_group(parser));
  if (parser->most_reference >= parser->capture_count) {
    ul_regexp_fail(parser, parser->most_reference_at, "a back reference has no group of its number");
  }
  ul_regexp_link_names(parser);
}
