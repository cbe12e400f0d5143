/* SPDX-License-Identifier: MIT */
/*
 * Code for the direct matcher. It does the same as the regular expression that the URL Pattern Standard makes of the
 * parts (section 2.2, generate a regular expression and name list), and tries alternatives in the same order. The
 * comments have that expression: P is the prefix, S the suffix, R what the group matches.
 *
 * An example, the pathname "/a/:b?":
 *
 *   0 LITERAL "/a"   1 OPTION, or else 7   2 LITERAL "/"   3 OPEN 0   4 ONE of what is not "/"   5 RUN of these
 *   6 CLOSE 0        7 END
 *
 * Instructions 3 to 6 then become one SEGMENT, and instruction 7 is number 4.
 */
#include "pattern/build.h"

/* The most instructions that a part has (write_group, with all that it can have), and that a component has besides. */
enum { MOST_OF_PART = 13, MOST_BESIDES = 1 };

/* How many instructions a segment is made of. */
enum { SEGMENT_LENGTH = 4 };

typedef struct program {
  ul_builder *builder;
  const ul_component_rules *rules;
  ul_instruction *code;
  uint32_t count;
  uint32_t groups;
  uint32_t jumped_to; /* the last instruction that another one goes to */
} program;

static ul_instruction *emit(program *p, ul_operation operation) {
  ul_instruction *added = &p->code[p->count++];
  memset(added, 0, sizeof *added);
  added->operation = (uint8_t)operation;
  return added;
}

/* The last instruction, if it is a literal to which the next one can be appended. */
static ul_instruction *last_literal(const program *p) {
  ul_instruction *last;
  if (p->count <= p->jumped_to || !ul_builder_takes_shortcuts(p->builder)) return NULL;
  last = &p->code[p->count - 1];
  return last->operation == UL_OP_LITERAL ? last : NULL;
}

/* Two texts of the block become one, which is written to it. */
static ul_block_text join_texts(ul_builder *builder, ul_block_text first, ul_block_text second) {
  size_t at = builder->block.length;
  ul_builder_copy(builder, first);
  ul_builder_copy(builder, second);
  return ul_builder_text_from(builder, at);
}

static void emit_literal(program *p, ul_block_text text) {
  ul_instruction *literal = last_literal(p);
  if (text.length == 0) return;
  if (literal) {
    ul_block_text before = {literal->a, literal->b};
    text = join_texts(p->builder, before, text);
  } else {
    literal = emit(p, UL_OP_LITERAL);
  }
  literal->a = text.at;
  literal->b = text.length;
}

static void emit_class(program *p, ul_operation operation, char byte) {
  emit(p, operation)->byte = (uint8_t)byte;
}

static void emit_group(program *p, ul_operation operation, uint32_t group) {
  emit(p, operation)->a = group;
}

/* Begins what may be left out. Returns the instruction, whose end is set later. */
static uint32_t begin_option(program *p, uint32_t group) {
  uint32_t at = p->count;
  emit(p, UL_OP_OPTION)->c = group;
  return at;
}

static void end_option(program *p, uint32_t option) {
  p->code[option].b = p->jumped_to = p->count;
}

/* Begins what is repeated. Returns its first instruction. */
static uint32_t begin_body(program *p) {
  p->jumped_to = p->count;
  return p->count;
}

/* Repeats what begins at instruction `body`. */
static void emit_again(program *p, uint32_t body) {
  emit(p, UL_OP_AGAIN)->b = body;
}

/* (?:text)?, (?:text)* and (?:text)+. Without a text any number of them is nothing. */
static void write_fixed_text(program *p, const ul_pattern_part *part) {
  uint32_t option = 0, body = 0;
  int may_be_absent = part->modifier == UL_MODIFIER_OPTIONAL || part->modifier == UL_MODIFIER_ZERO_OR_MORE;
  int repeats = part->modifier == UL_MODIFIER_ZERO_OR_MORE || part->modifier == UL_MODIFIER_ONE_OR_MORE;
  if (part->value.length == 0) return;
  if (may_be_absent) option = begin_option(p, UL_NO_GROUP);
  if (repeats) body = begin_body(p);
  emit_literal(p, part->value);
  if (repeats) emit_again(p, body);
  if (may_be_absent) end_option(p, option);
}

/* R: [^delimiter]+? or .* */
static void write_wildcard(program *p, const ul_pattern_part *part) {
  if (part->type == UL_PART_FULL_WILDCARD) {
    emit_class(p, UL_OP_GREEDY, 0);
    return;
  }
  emit_class(p, UL_OP_ONE, p->rules->delimiter);
  emit_class(p, UL_OP_LAZY, p->rules->delimiter);
}

/*
 * ((?:R)*) and ((?:R)+). Many short R in a row are tried before fewer, so it takes as many bytes as it can. An R of .* takes
 * all at once; a second one, which would be empty, does not count.
 */
static void write_repeated_wildcard(program *p, const ul_pattern_part *part) {
  int is_segment = part->type == UL_PART_SEGMENT_WILDCARD;
  char byte = is_segment ? p->rules->delimiter : 0;
  if (is_segment && part->modifier == UL_MODIFIER_ONE_OR_MORE) emit_class(p, UL_OP_ONE, byte);
  emit_class(p, UL_OP_GREEDY, byte);
}

/* (R), (R)?, ((?:R)*), ((?:R)+). ECMAScript takes no empty R for (R)?, so there .* needs one byte. */
static void write_bare_group(program *p, const ul_pattern_part *part, uint32_t group) {
  uint32_t option = 0;
  int is_optional = part->modifier == UL_MODIFIER_OPTIONAL;
  if (is_optional) option = begin_option(p, group);
  emit_group(p, UL_OP_OPEN, group);
  if (is_optional && part->type == UL_PART_FULL_WILDCARD) emit_class(p, UL_OP_ONE, 0);
  if (part->modifier == UL_MODIFIER_NONE || is_optional) {
    write_wildcard(p, part);
  } else {
    write_repeated_wildcard(p, part);
  }
  emit_group(p, UL_OP_CLOSE, group);
  if (is_optional) end_option(p, option);
}

/* (?:SPR)* */
static void write_repetition(program *p, const ul_pattern_part *part) {
  uint32_t option = begin_option(p, UL_NO_GROUP), body = begin_body(p);
  emit_literal(p, part->suffix);
  emit_literal(p, part->prefix);
  write_wildcard(p, part);
  emit_again(p, body);
  end_option(p, option);
}

/* (?:P(R)S), the same with "?", and (?:P(R(?:SPR)*)S) without and with "?". */
static void write_group(program *p, const ul_pattern_part *part, uint32_t group) {
  uint32_t option = 0;
  int may_be_absent = part->modifier == UL_MODIFIER_OPTIONAL || part->modifier == UL_MODIFIER_ZERO_OR_MORE;
  if (may_be_absent) option = begin_option(p, group);
  emit_literal(p, part->prefix);
  emit_group(p, UL_OP_OPEN, group);
  write_wildcard(p, part);
  if (part->modifier == UL_MODIFIER_ZERO_OR_MORE || part->modifier == UL_MODIFIER_ONE_OR_MORE) {
    write_repetition(p, part);
  }
  emit_group(p, UL_OP_CLOSE, group);
  emit_literal(p, part->suffix);
  if (may_be_absent) end_option(p, option);
}

static void write_part(program *p, const ul_pattern_part *part) {
  if (part->type == UL_PART_FIXED_TEXT) {
    write_fixed_text(p, part);
  } else if (part->prefix.length == 0 && part->suffix.length == 0) {
    write_bare_group(p, part, p->groups++);
  } else {
    write_group(p, part, p->groups++);
  }
}

/* What is known about the code from an instruction on. */
typedef struct lookahead {
  uint8_t *needs_end; /* for each instruction: what it matches begins with the delimiter, or at the end of the text */
  size_t tail;        /* how many bytes follow up to the end of the text, or NO_TAIL */
} lookahead;

#define NO_TAIL SIZE_MAX

static int literal_needs_delimiter(const program *p, const ul_instruction *literal) {
  ul_block_text text = {literal->a, literal->b};
  ul_span span = ul_builder_text(p->builder, text);
  return literal->operation == UL_OP_LITERAL && p->rules->delimiter && span.length > 0 &&
         span.data[0] == p->rules->delimiter;
}

static int needs_end(const program *p, const lookahead *next, uint32_t at) {
  const ul_instruction *instruction = &p->code[at];
  switch (instruction->operation) {
    case UL_OP_END: return 1;
    case UL_OP_LITERAL: return literal_needs_delimiter(p, instruction);
    case UL_OP_OPEN:
    case UL_OP_CLOSE: return next->needs_end[at + 1];
    case UL_OP_OPTION: return next->needs_end[at + 1] && next->needs_end[instruction->b];
    case UL_OP_AGAIN: return next->needs_end[at + 1] && literal_needs_delimiter(p, &p->code[instruction->b]);
    default: return 0;
  }
}

static size_t tail_from(const program *p, size_t tail, uint32_t at) {
  const ul_instruction *instruction = &p->code[at];
  switch (instruction->operation) {
    case UL_OP_END: return 0;
    case UL_OP_OPEN:
    case UL_OP_CLOSE: return tail;
    case UL_OP_LITERAL: return tail == NO_TAIL ? tail : tail + instruction->b;
    case UL_OP_ONE: return tail == NO_TAIL ? tail : tail + 1;
    default: return NO_TAIL;
  }
}

/* Replaces loops that have only one end to try. `next` is about what follows the instruction. */
static void simplify(const program *p, const lookahead *next, uint32_t at) {
  ul_instruction *loop = &p->code[at];
  if (loop->operation != UL_OP_LAZY && loop->operation != UL_OP_GREEDY) return;
  if (next->tail == 0 || (loop->byte && next->needs_end[at + 1])) {
    loop->operation = UL_OP_RUN;
  } else if (!loop->byte && next->tail != NO_TAIL) {
    loop->operation = UL_OP_TAIL;
    loop->a = (uint32_t)next->tail;
  }
}

/* The byte that has to follow a loop, if a literal follows it. The end of a group may be between them. */
static uint8_t byte_after(const program *p, uint32_t at) {
  const ul_instruction *next = &p->code[at + 1];
  ul_block_text text;
  if (next->operation == UL_OP_CLOSE) next++;
  if (next->operation != UL_OP_LITERAL || p->rules->ignore_case || !ul_buffer_ok(&p->builder->block)) return 0;
  text.at = next->a;
  text.length = next->b;
  return (uint8_t)ul_builder_text(p->builder, text).data[0];
}

static void note_follow(const program *p, uint32_t at) {
  ul_instruction *loop = &p->code[at];
  if (loop->operation == UL_OP_LAZY || loop->operation == UL_OP_GREEDY) loop->follow = byte_after(p, at);
}

/* Whether OPEN, ONE, RUN and CLOSE, of which a group of one segment is made, are at `at`. */
static int is_segment(const program *p, uint32_t at) {
  const ul_instruction *open = &p->code[at];
  if (open->operation != UL_OP_OPEN || at + SEGMENT_LENGTH > p->count) return 0;
  return open[1].operation == UL_OP_ONE && open[2].operation == UL_OP_RUN && open[3].operation == UL_OP_CLOSE;
}

/*
 * Moves all instructions to their new places, each segment as one. Nothing goes to the middle of a segment. `places` has
 * room for all instructions.
 */
static void join_segments(program *p, uint32_t *places) {
  uint32_t count = 0;
  for (uint32_t at = 0; at < p->count; at++) {
    ul_instruction *moved = &p->code[count];
    int joins = is_segment(p, at);
    places[at] = count++;
    *moved = p->code[at];
    if (!joins) continue;
    moved->operation = UL_OP_SEGMENT;
    moved->byte = p->code[at + 1].byte;
    at += SEGMENT_LENGTH - 1;
  }
  p->count = count;
  for (uint32_t at = 0; at < count; at++) {
    ul_instruction *jump = &p->code[at];
    if (jump->operation == UL_OP_OPTION || jump->operation == UL_OP_AGAIN) jump->b = places[jump->b];
  }
}

/* From the end to the beginning, so that what follows is known. */
static urlens_status simplify_all(program *p) {
  uint32_t *places = ul_scratch_take(&p->builder->tokens, p->count * sizeof *places);
  lookahead next = {(void *)places, NO_TAIL};
  if (!places) return URLENS_E_OUT_OF_MEMORY;
  for (uint32_t at = p->count; at-- > 0;) {
    simplify(p, &next, at);
    next.needs_end[at] = (uint8_t)needs_end(p, &next, at);
    next.tail = tail_from(p, next.tail, at);
  }
  for (uint32_t at = 0; at < p->count; at++) note_follow(p, at);
  join_segments(p, places);
  return URLENS_OK;
}

/* Gives each state a row. Returns how many there are. */
static uint32_t number_rows(program *p) {
  uint32_t rows = 0;
  for (uint32_t at = 0; at < p->count; at++) {
    ul_instruction *instruction = &p->code[at];
    switch (instruction->operation) {
      case UL_OP_LAZY:
      case UL_OP_GREEDY:
      case UL_OP_OPTION:
      case UL_OP_AGAIN: instruction->a = rows++; break;
      default: break;
    }
  }
  return rows;
}

urlens_status ul_write_program(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                               ul_pattern_component *component) {
  program p = {.builder = builder, .rules = rules};
  urlens_status status = URLENS_OK;
  size_t most = draft->count * MOST_OF_PART + MOST_BESIDES;
  p.code = ul_scratch_take(&builder->order, most * sizeof *p.code);
  if (!p.code) return ul_builder_fail(builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
  for (size_t i = 0; i < draft->count; i++) write_part(&p, &draft->parts[i].part);
  emit(&p, UL_OP_END);
  if (ul_builder_takes_shortcuts(builder)) status = simplify_all(&p);
  if (status) return ul_builder_fail(builder, ul_error_of(status));
  component->form = UL_FORM_DIRECT;
  component->rows = number_rows(&p);
  component->code = ul_builder_align(builder);
  component->code_count = p.count;
  ul_buffer_append(&builder->block, ul_span_of((const char *)p.code, p.count * sizeof *p.code));
  return URLENS_OK;
}
