/* SPDX-License-Identifier: MIT */
/*
 * A matcher that does what ECMAScript 2025, 22.2.2 says, step by step, with continuations that call each other: slow, and easy to
 * compare with the text. It shares the parser with the library, and nothing else. It gives up after a number of steps.
 */
#ifndef URLENS_TEST_NAIVE_H
#define URLENS_TEST_NAIVE_H

#include "core/ascii.h"
#include "regexp/tree.h"

enum { NAIVE_MOST_CAPTURES = 32, NAIVE_MOST_STEPS = 30000, NAIVE_MOST_DEPTH = 300 };

/* ECMAScript: MatchState. */
typedef struct naive_state {
  uint32_t end;
  ul_regexp_capture captures[NAIVE_MOST_CAPTURES];
} naive_state;

typedef struct naive {
  ul_regexp_compiler *compiler; /* has the tree */
  const unsigned char *text;
  uint32_t length;
  uint32_t steps;
  uint32_t depth;
  int gave_up;
} naive;

/* ECMAScript: MatcherContinuation: a function and what it closes over. */
typedef struct naive_continuation naive_continuation;

struct naive_continuation {
  int (*go)(naive *n, const naive_continuation *self, const naive_state *y);
  const naive_continuation *next; /* c */
  const naive_state *x;
  uint32_t node;
  uint32_t least;
  uint32_t most;
  naive_state *result;
};

static int naive_match(naive *n, uint32_t node, const naive_state *x, const naive_continuation *c);

static int naive_continue(naive *n, const naive_continuation *c, const naive_state *y) {
  return c->go(n, c, y);
}

static const ul_regexp_node *naive_node(const naive *n, uint32_t node) {
  return ul_regexp_node_at(n->compiler, node);
}

/* The end of everything: keeps the state. */
static int naive_accept(naive *n, const naive_continuation *self, const naive_state *y) {
  (void)n;
  *self->result = *y;
  return 1;
}

/* --- ECMAScript: RepeatMatcher --------------------------------------------------------------------------------------- */

static int naive_repeat(naive *n, uint32_t node, uint32_t least, uint32_t most, const naive_state *x,
                        const naive_continuation *c);

static int naive_iterated(naive *n, const naive_continuation *d, const naive_state *y) {
  uint32_t least = d->least == 0 ? 0 : d->least - 1;
  uint32_t most = d->most == UL_REGEXP_NONE ? UL_REGEXP_NONE : d->most - 1;
  if (d->least == 0 && y->end == d->x->end) return 0;
  return naive_repeat(n, d->node, least, most, y, d->next);
}

static int naive_repeat(naive *n, uint32_t node, uint32_t least, uint32_t most, const naive_state *x,
                        const naive_continuation *c) {
  const ul_regexp_node *repeat = naive_node(n, node);
  naive_continuation d = {naive_iterated, c, x, node, least, most, NULL};
  naive_state reset = *x;
  uint32_t i;
  if (most == 0) return naive_continue(n, c, x);
  for (i = repeat->captures; i < repeat->captures_end; i++)
    reset.captures[i].start = reset.captures[i].end = UL_REGEXP_ABSENT;
  if (least > 0) return naive_match(n, repeat->first, &reset, &d);
  if (repeat->lazy) return naive_continue(n, c, x) || naive_match(n, repeat->first, &reset, &d);
  return naive_match(n, repeat->first, &reset, &d) || naive_continue(n, c, x);
}

/* --- the other nodes ------------------------------------------------------------------------------------------------- */

static int naive_sequence(naive *n, uint32_t child, const naive_state *x, const naive_continuation *c);

static int naive_sequence_next(naive *n, const naive_continuation *self, const naive_state *y) {
  return naive_sequence(n, self->node, y, self->next);
}

/* From `child` on, to the left in a lookbehind. */
static int naive_sequence(naive *n, uint32_t child, const naive_state *x, const naive_continuation *c) {
  naive_continuation rest = {naive_sequence_next, c, x, 0, 0, 0, NULL};
  if (child == UL_REGEXP_NONE) return naive_continue(n, c, x);
  rest.node = naive_node(n, child)->backward ? naive_node(n, child)->previous : naive_node(n, child)->next;
  return naive_match(n, child, x, &rest);
}

static int naive_captured(naive *n, const naive_continuation *self, const naive_state *y) {
  const ul_regexp_node *capture = naive_node(n, self->node);
  naive_state z = *y;
  z.captures[capture->value].start = capture->backward ? y->end : self->x->end;
  z.captures[capture->value].end = capture->backward ? self->x->end : y->end;
  return naive_continue(n, self->next, &z);
}

static int naive_look(naive *n, const ul_regexp_node *look, const naive_state *x, const naive_continuation *c) {
  naive_state found;
  naive_continuation accept = {naive_accept, NULL, NULL, 0, 0, 0, &found};
  int matches = naive_match(n, look->first, x, &accept);
  if (n->gave_up) return 0;
  if (look->value == UL_REGEXP_LOOK_NOT) return matches ? 0 : naive_continue(n, c, x);
  if (!matches) return 0;
  found.end = x->end;
  return naive_continue(n, c, &found);
}

static int naive_is_word(const naive *n, uint32_t at) {
  return at < n->length && (ul_is_alphanumeric(n->text[at]) || n->text[at] == '_');
}

static int naive_is_line_end(const naive *n, uint32_t at) {
  return n->text[at] == '\n' || n->text[at] == '\r';
}

static int naive_holds(const naive *n, uint32_t assertion, uint32_t at) {
  int boundary = naive_is_word(n, at) != (at > 0 && naive_is_word(n, at - 1));
  switch (assertion) {
    case UL_REGEXP_AT_START: return at == 0;
    case UL_REGEXP_AT_END: return at == n->length;
    case UL_REGEXP_AT_LINE_START: return at == 0 || naive_is_line_end(n, at - 1);
    case UL_REGEXP_AT_LINE_END: return at == n->length || naive_is_line_end(n, at);
    case UL_REGEXP_AT_BOUNDARY: return boundary;
    default: return !boundary;
  }
}

static int naive_character(naive *n, const ul_regexp_node *node, const naive_state *x, const naive_continuation *c) {
  const ul_regexp_class *classes = (const ul_regexp_class *)(const void *)n->compiler->classes.data;
  naive_state y = *x;
  unsigned char byte;
  if (node->backward ? x->end == 0 : x->end == n->length) return 0;
  byte = n->text[node->backward ? x->end - 1 : x->end];
  if (node->kind == UL_REGEXP_NODE_BYTE ? byte != node->value : !ul_regexp_class_has(&classes[node->value], byte))
    return 0;
  y.end = node->backward ? x->end - 1 : x->end + 1;
  return naive_continue(n, c, &y);
}

/* The capture that a reference means, which may be absent. */
static ul_regexp_capture naive_referred(const naive *n, const ul_regexp_node *node, const naive_state *x) {
  ul_regexp_capture absent = {UL_REGEXP_ABSENT, UL_REGEXP_ABSENT};
  uint32_t name;
  if (!node->is_named) return x->captures[node->value];
  name = ul_regexp_name_at(n->compiler, node->value)->same;
  while (name != UL_REGEXP_NONE) {
    const ul_regexp_name *group = ul_regexp_name_at(n->compiler, name);
    if (x->captures[group->capture].start != UL_REGEXP_ABSENT) return x->captures[group->capture];
    name = group->same;
  }
  return absent;
}

static int naive_reference(naive *n, const ul_regexp_node *node, const naive_state *x, const naive_continuation *c) {
  ul_regexp_capture capture = naive_referred(n, node, x);
  naive_state y = *x;
  uint32_t length, from, i;
  if (capture.start == UL_REGEXP_ABSENT) return naive_continue(n, c, x);
  length = capture.end - capture.start;
  if (node->backward ? length > x->end : length > n->length - x->end) return 0;
  from = node->backward ? x->end - length : x->end;
  for (i = 0; i < length; i++) {
    uint32_t a = n->text[capture.start + i], b = n->text[from + i];
    if (a != b && !(node->folded && ul_to_lower(a) == ul_to_lower(b))) return 0;
  }
  y.end = node->backward ? from : from + length;
  return naive_continue(n, c, &y);
}

static int naive_match_node(naive *n, uint32_t number, const naive_state *x, const naive_continuation *c) {
  const ul_regexp_node *node = naive_node(n, number);
  naive_continuation captured = {naive_captured, c, x, number, 0, 0, NULL};
  uint32_t child;
  switch (node->kind) {
    case UL_REGEXP_NODE_BYTE:
    case UL_REGEXP_NODE_SET: return naive_character(n, node, x, c);
    case UL_REGEXP_NODE_ASSERTION: return naive_holds(n, node->value, x->end) && naive_continue(n, c, x);
    case UL_REGEXP_NODE_SEQUENCE: return naive_sequence(n, node->backward ? node->last : node->first, x, c);
    case UL_REGEXP_NODE_CHOICE:
      for (child = node->first; child != UL_REGEXP_NONE; child = naive_node(n, child)->next) {
        if (naive_match(n, child, x, c)) return 1;
      }
      return 0;
    case UL_REGEXP_NODE_CAPTURE: return naive_match(n, node->first, x, &captured);
    case UL_REGEXP_NODE_LOOK: return naive_look(n, node, x, c);
    case UL_REGEXP_NODE_REPEAT: return naive_repeat(n, number, node->least, node->most, x, c);
    default: return naive_reference(n, node, x, c);
  }
}

static int naive_match(naive *n, uint32_t node, const naive_state *x, const naive_continuation *c) {
  int matches;
  if (n->steps++ > NAIVE_MOST_STEPS || n->depth > NAIVE_MOST_DEPTH) n->gave_up = 1;
  if (n->gave_up) return 0;
  n->depth++;
  matches = naive_match_node(n, node, x, c);
  n->depth--;
  return matches && !n->gave_up;
}

/*
 * ECMAScript: RegExpBuiltinExec. 1 if it matches, 0 if not, -1 if it gave up; `captures` has room for NAIVE_MOST_CAPTURES. The source
 * must be right.
 */
static int naive_exec(ul_regexp_compiler *compiler, ul_span source, unsigned flags, ul_span text,
                      ul_regexp_capture *captures) {
  naive n = {0};
  naive_state found, x;
  naive_continuation accept = {naive_accept, NULL, NULL, 0, 0, 0, &found};
  ul_regexp_parser parser = ul_regexp_parser_of(compiler, source, flags);
  uint32_t start, i;
  ul_regexp_parse(&parser);
  if (ul_regexp_failed(&parser) || parser.capture_count > NAIVE_MOST_CAPTURES) return -1;
  n.compiler = compiler;
  n.text = (const unsigned char *)text.data;
  n.length = (uint32_t)text.length;
  for (start = 0; start <= n.length; start++) {
    for (i = 0; i < NAIVE_MOST_CAPTURES; i++) x.captures[i].start = x.captures[i].end = UL_REGEXP_ABSENT;
    x.end = start;
    if (naive_match(&n, 0, &x, &accept)) break;
    if (n.gave_up) return -1;
  }
  if (start > n.length) return 0;
  found.captures[0].start = start;
  found.captures[0].end = found.end;
  memcpy(captures, found.captures, sizeof found.captures);
  return 1;
}

#endif
