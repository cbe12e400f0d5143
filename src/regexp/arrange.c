/* SPDX-License-Identifier: MIT */
/*
 * From the generator's instructions to a program: only those that can be reached, each followed by the one it goes on with where
 * that is possible, and with marks.
 *
 * Marks are what makes a run linear: see run.c. An instruction that only one other leads to is reached at most once at each position
 * if that one is. So only instructions that several others lead to need a mark.
 */
#include "regexp/tree.h"

/* What is known of an instruction. */
typedef struct fact {
  uint32_t label;   /* of the instruction that has this place in the order */
  uint32_t ways;    /* how many instructions lead to it; 0: it cannot be reached */
  uint32_t place;   /* in the program */
  uint32_t in_look; /* it belongs to the body of a lookaround */
} fact;

/* An instruction that is to be visited. */
typedef struct visit {
  uint32_t label;
  uint32_t in_look; /* it belongs to the body of a lookaround */
} visit;

typedef struct arranger {
  ul_regexp_parser *parser;
  ul_regexp_instruction *code;
  fact *facts;
  uint32_t reached; /* how many instructions are in the order so far */
  uint32_t instruction_count;
  uint32_t mark_count;
  int is_straight; /* no instruction is reached twice, wherever the text leads to */
} arranger;

/* Where a label leads to: a fork of which one way fails is the same as its other way. */
static uint32_t resolve(const arranger *all, uint32_t label) {
  const ul_regexp_instruction *instruction = &all->code[label];
  while (ul_regexp_operation_of(instruction) == UL_REGEXP_SPLIT &&
         (instruction->next == 0 || instruction->other == 0)) {
    label = instruction->next == 0 ? instruction->other : instruction->next;
    instruction = &all->code[label];
  }
  return label;
}

static int are_disjoint(const ul_regexp_class *a, const ul_regexp_class *b) {
  return ((a->words[0] & b->words[0]) | (a->words[1] & b->words[1]) | (a->words[2] & b->words[2]) |
          (a->words[3] & b->words[3])) == 0;
}

static int has_next(unsigned operation) {
  return operation > UL_REGEXP_ACCEPT;
}

static int is_look(unsigned operation) {
  return operation >= UL_REGEXP_LOOK && operation <= UL_REGEXP_LOOK_NOT;
}

static int has_other(unsigned operation) {
  return operation == UL_REGEXP_SPLIT || operation == UL_REGEXP_REFERENCE || is_look(operation);
}

/*
 * Whether an instruction fails where the next character belongs to a set. Only instructions that look at the character
 * themselves are known to fail.
 */
static int excludes(const arranger *all, const ul_regexp_instruction *instruction, const ul_regexp_class *set) {
  const ul_regexp_class *classes = (const ul_regexp_class *)(const void *)all->parser->compiler->classes.data;
  uint32_t argument = ul_regexp_argument_of(instruction);
  switch (ul_regexp_operation_of(instruction)) {
    case UL_REGEXP_BYTE: return !ul_regexp_class_has(set, (unsigned char)argument);
    case UL_REGEXP_SET: return are_disjoint(set, &classes[argument]);
    case UL_REGEXP_FAIL:
    case UL_REGEXP_AT_END: return 1;
    default: return 0;
  }
}

/* How many ways are looked at, and how many instructions. */
enum { MOST_WAYS = 4, MOST_LOOKED_AT = 16 };

/*
 * Whether all ways from a label on fail where the next character belongs to a set. Instructions that always go on are
 * skipped.
 */
static int all_exclude(const arranger *all, uint32_t label, const ul_regexp_class *set) {
  uint32_t ways[MOST_WAYS + 2], count = 1, looked_at;
  ways[0] = label;
  for (looked_at = 0; count > 0 && count <= MOST_WAYS && looked_at < MOST_LOOKED_AT; looked_at++) {
    const ul_regexp_instruction *instruction = &all->code[resolve(all, ways[--count])];
    unsigned operation = ul_regexp_operation_of(instruction);
    if (operation == UL_REGEXP_SPLIT) ways[count++] = instruction->other;
    if (operation == UL_REGEXP_SPLIT || operation == UL_REGEXP_SAVE || operation == UL_REGEXP_RESET) {
      ways[count++] = instruction->next;
    } else if (!excludes(all, instruction, set)) {
      return 0;
    }
  }
  return count == 0;
}

/*
 * A loop over one set that can be left only before a character that does not belong to the set: X* and X*? both take all that
 * follow, and need no branches. Most groups of URLPattern are such loops, [^\/]+? before "/" for example.
 */
static void shorten_loop(const arranger *all, uint32_t label) {
  const ul_regexp_class *classes = (const ul_regexp_class *)(const void *)all->parser->compiler->classes.data;
  ul_regexp_instruction *fork = &all->code[label], *body = &all->code[fork->next];
  uint32_t leave = fork->other;
  if (ul_regexp_operation_of(body) != UL_REGEXP_SET || body->next != label) {
    body = &all->code[fork->other];
    leave = fork->next;
  }
  if (ul_regexp_operation_of(body) != UL_REGEXP_SET || body->next != label) return;
  if (!all_exclude(all, leave, &classes[ul_regexp_argument_of(body)])) return;
  *fork = ul_regexp_instruction_of(UL_REGEXP_RUN, ul_regexp_argument_of(body), leave, 0);
}

static void push_visit(arranger *all, uint32_t label, uint32_t in_look) {
  ul_buffer *frames = &all->parser->compiler->frames;
  visit item;
  item.label = resolve(all, label);
  item.in_look = in_look;
  if (!ul_regexp_push(frames, &item, sizeof item)) ul_regexp_fail_list(all->parser, frames);
}

static void visit_instruction(arranger *all, const visit *item) {
  ul_regexp_instruction *instruction = &all->code[item->label];
  unsigned operation;
  if (all->facts[item->label].ways++ > 0) return;
  if (ul_regexp_operation_of(instruction) == UL_REGEXP_SPLIT && !item->in_look && !all->parser->has_references) {
    shorten_loop(all, item->label);
  }
  operation = ul_regexp_operation_of(instruction);
  all->facts[all->reached++].label = item->label;
  all->facts[item->label].in_look = item->in_look;
  if (has_other(operation)) push_visit(all, instruction->other, item->in_look || is_look(operation));
  if (has_next(operation)) push_visit(all, instruction->next, item->in_look);
}

/* Visits what can be reached. Where the search for a match begins counts as a way, too. */
static void visit_all(arranger *all, uint32_t start) {
  ul_buffer *frames = &all->parser->compiler->frames;
  ul_buffer_clear(frames);
  push_visit(all, start, 0);
  while (frames->length > 0 && !ul_regexp_failed(all->parser)) {
    visit item;
    ul_regexp_pop(frames, &item, sizeof item);
    visit_instruction(all, &item);
  }
}

/* Whether every run passes each instruction at most once: it begins at one place, and never branches. */
static int is_straight(const arranger *all, uint32_t start) {
  if (ul_regexp_operation_of(&all->code[resolve(all, start)]) != UL_REGEXP_AT_START) return 0;
  for (uint32_t i = 0; i < all->reached; i++) {
    uint32_t label = all->facts[i].label;
    if (all->facts[label].ways > 1 || has_other(ul_regexp_operation_of(&all->code[label]))) return 0;
  }
  return 1;
}

static int needs_mark(const arranger *all, uint32_t label) {
  unsigned operation = ul_regexp_operation_of(&all->code[label]);
  return all->facts[label].ways > 1 && has_next(operation) && operation != UL_REGEXP_RUN &&
         !all->parser->has_references;
}

/* Counts what will be written. A mark comes right before its instruction, at the place that others know. */
static void count_all(arranger *all) {
  uint32_t i;
  for (i = 0; i < all->reached; i++) {
    uint32_t label = all->facts[i].label;
    all->instruction_count += needs_mark(all, label) ? 2 : 1;
  }
}

static ul_regexp_instruction mark_of(arranger *all, uint32_t label, uint32_t next) {
  uint32_t in_look = all->facts[label].in_look, mark = all->mark_count;
  all->mark_count += in_look ? 2 : 1;
  return ul_regexp_instruction_of(in_look ? UL_REGEXP_PASS_KEPT : UL_REGEXP_PASS_ONCE, mark, next, 0);
}

/* Writes instructions with the labels they have, and remembers their places. */
static void write_instructions(arranger *all, ul_regexp_instruction *out) {
  uint32_t i, place = 0;
  for (i = 0; i < all->reached; i++) {
    uint32_t label = all->facts[i].label;
    all->facts[label].place = place;
    if (needs_mark(all, label)) {
      out[place] = mark_of(all, label, place + 1);
      place++;
    }
    out[place] = all->code[label];
    if (ul_regexp_operation_of(&out[place]) == UL_REGEXP_RUN) {
      out[place].other = all->is_straight ? UL_REGEXP_NO_MARK : all->mark_count++;
    }
    place++;
  }
}

/* From labels to places. Marks know theirs. */
static void link_instructions(const arranger *all, ul_regexp_instruction *out) {
  uint32_t i;
  for (i = 0; i < all->instruction_count; i++) {
    unsigned operation = ul_regexp_operation_of(&out[i]);
    if (operation == UL_REGEXP_PASS_ONCE || operation == UL_REGEXP_PASS_KEPT) continue;
    out[i].next = has_next(operation) ? all->facts[resolve(all, out[i].next)].place : 0;
    if (operation == UL_REGEXP_RUN) continue;
    out[i].other = has_other(operation) ? all->facts[resolve(all, out[i].other)].place : 0;
  }
}

static void write_header(const arranger *all, uint32_t start, size_t size, ul_regexp_program *header) {
  const ul_regexp_parser *parser = all->parser;
  unsigned first = ul_regexp_operation_of(&all->code[resolve(all, start)]);
  memset(header, 0, sizeof *header);
  header->magic = UL_REGEXP_MAGIC;
  header->size = (uint32_t)size;
  header->instruction_count = all->instruction_count;
  header->class_count = (uint32_t)(parser->compiler->classes.length / sizeof(ul_regexp_class));
  header->mark_count = all->mark_count;
  header->capture_count = parser->capture_count;
  header->start = all->facts[resolve(all, start)].place;
  header->flags = (first == UL_REGEXP_AT_START ? UL_REGEXP_ANCHORED : 0U) |
                  (parser->has_references ? UL_REGEXP_HAS_REFERENCES : 0U);
}

static ul_regexp_status write_program(arranger *all, uint32_t start, ul_buffer *output) {
  const ul_buffer *classes = &all->parser->compiler->classes;
  size_t code = sizeof(ul_regexp_program) + classes->length;
  size_t size = (code + all->instruction_count * sizeof(ul_regexp_instruction) + 7) / 8 * 8;
  urlens_status before = output->status;
  char *room = ul_buffer_room(output, size);
  ul_regexp_instruction *instructions;
  if (!room) {
    ul_regexp_fail_list(all->parser, output);
    output->status = before; /* nothing was written */
    return all->parser->error.status;
  }
  memset(room, 0, size);
  instructions = (ul_regexp_instruction *)(void *)(room + code);
  write_instructions(all, instructions);
  link_instructions(all, instructions);
  write_header(all, start, size, (ul_regexp_program *)(void *)room);
  if (classes->length > 0) memcpy(room + sizeof(ul_regexp_program), classes->data, classes->length);
  ul_buffer_advance(output, size);
  return UL_REGEXP_OK;
}

ul_regexp_status ul_regexp_arrange(ul_regexp_parser *parser, uint32_t start, ul_buffer *output) {
  ul_regexp_compiler *compiler = parser->compiler;
  size_t count = compiler->code.length / sizeof(ul_regexp_instruction);
  arranger all = {0};
  ul_buffer_clear(&compiler->nodes);
  all.parser = parser;
  all.code = (ul_regexp_instruction *)(void *)compiler->code.data;
  all.facts = (fact *)(void *)ul_buffer_room(&compiler->nodes, count * sizeof(fact));
  if (!all.facts) {
    ul_regexp_fail_list(parser, &compiler->nodes);
    return parser->error.status;
  }
  memset(all.facts, 0, count * sizeof(fact));
  visit_all(&all, start);
  if (ul_regexp_failed(parser)) return parser->error.status;
  if (!output) return UL_REGEXP_OK;
  all.is_straight = is_straight(&all, start);
  count_all(&all);
  return write_program(&all, start, output);
}
