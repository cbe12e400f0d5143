/* SPDX-License-Identifier: MIT */
/*
 * Runs a program: backtracking in ECMAScript's order of preference, which never does the same work twice.
 *
 * Why failure bits are exact. Without back references the only state of a run, beside the instruction and the position, are the
 * captures, and no instruction looks at those. Whether an iteration has consumed something, and how often a counted repetition was
 * repeated, is a matter of the instruction: the generator writes each case by itself. So whether a match is found from an
 * instruction and a position depends on nothing else. An instruction of the main program that is reached a second time at a
 * position was reached before on a path that failed, or the run would be over; it cannot still be going on, because no path
 * comes back to an instruction without consuming something. So the second time fails at once (PASS_ONCE).
 *
 * In the body of a lookaround that is not so: a path that succeeded ends the body and not the run, and other bodies may come to the
 * same place. So there two bits are kept, failed and succeeded (PASS_KEPT). A mark that is passed goes to the stack; when
 * backtracking takes it off, everything after it has failed; when the body succeeds, the marks on the stack are those on the path
 * that succeeded. One that succeeded before makes the body succeed at once. Its captures are not known then, and not needed to go
 * on; those lookarounds that belong to the final match and have captures are run once more for them, in the end.
 *
 * Captures are not stored while running. The path writes events, and backtracking cuts them off. In the end they are read from the
 * last to the first, and the first value that is found for a capture counts.
 *
 * Back references look at captures, so programs with back references have no marks, keep the events of lookarounds, and have a
 * limit of steps instead.
 */
#include "core/ascii.h"
#include "regexp/machine.h"

/*
 * ------------------------------------------------------------------------------------------------------------------ assertions
 */

/* ECMAScript: IsWordChar. The place before the first character, 0 - 1, is a large number, and so outside the text. */
static int is_word_at(const ul_regexp_machine *m, uint32_t at) {
  return at < m->length && (ul_is_alphanumeric(m->text[at]) || m->text[at] == '_');
}

static int is_line_end_at(const ul_regexp_machine *m, uint32_t at) {
  return m->text[at] == '\n' || m->text[at] == '\r';
}

static int holds(const ul_regexp_machine *m, unsigned operation) {
  switch (operation) {
    case UL_REGEXP_AT_START: return m->at == 0;
    case UL_REGEXP_AT_END: return m->at == m->length;
    case UL_REGEXP_AT_LINE_START: return m->at == 0 || is_line_end_at(m, m->at - 1);
    case UL_REGEXP_AT_LINE_END: return m->at == m->length || is_line_end_at(m, m->at);
    case UL_REGEXP_AT_BOUNDARY: return is_word_at(m, m->at - 1) != is_word_at(m, m->at);
    default: return is_word_at(m, m->at - 1) == is_word_at(m, m->at);
  }
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- steps
 */

static int is_consuming(const ul_regexp_instruction *instruction) {
  unsigned operation = ul_regexp_operation_of(instruction);
  return operation == UL_REGEXP_BYTE || operation == UL_REGEXP_SET;
}

/* Whether a byte is what BYTE or SET wants; -1 if the instruction is neither. */
static inline int wants(const ul_regexp_machine *m, const ul_regexp_instruction *instruction, unsigned char byte) {
  uint32_t argument = ul_regexp_argument_of(instruction);
  switch (ul_regexp_operation_of(instruction)) {
    case UL_REGEXP_BYTE: return byte == argument;
    case UL_REGEXP_SET: return ul_regexp_class_has(m->classes + argument, byte);
    default: return -1;
  }
}

/* Consumes as long as one BYTE or SET follows another. The time is at most linear in the length of the text. */
static ul_regexp_outcome consume(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  uint32_t at = m->at;
  while (at < m->length) {
    int wanted = wants(m, instruction, m->text[at]);
    if (wanted == 0) return UL_REGEXP_PATH_FAILED;
    if (wanted < 0) break;
    instruction = m->code + instruction->next;
    at++;
  }
  m->at = at;
  return at == m->length && is_consuming(instruction) ? UL_REGEXP_PATH_FAILED
                                                      : ul_regexp_go_to(m, (uint32_t)(instruction - m->code));
}

static ul_regexp_outcome consume_back(ul_regexp_machine *m, const ul_regexp_instruction *instruction, int matches) {
  if (!matches) return UL_REGEXP_PATH_FAILED;
  m->at--;
  return ul_regexp_go_to(m, instruction->next);
}

/* How many instructions that always go on are skipped to find one that looks at the text. */
enum { MOST_SKIPPED = 4 };

/* Whether the way from an instruction on can still match after one look at the next character. */
static int can_begin(const ul_regexp_machine *m, uint32_t pc) {
  const ul_regexp_instruction *instruction = m->code + pc;
  uint32_t skipped;
  for (skipped = 0; skipped < MOST_SKIPPED; skipped++) {
    unsigned operation = ul_regexp_operation_of(instruction);
    if (operation != UL_REGEXP_SAVE && operation != UL_REGEXP_RESET) break;
    instruction = m->code + instruction->next;
  }
  if (ul_regexp_operation_of(instruction) == UL_REGEXP_AT_END) return m->at == m->length;
  return !is_consuming(instruction) || (m->at < m->length && wants(m, instruction, m->text[m->at]));
}

static ul_regexp_outcome fork_path(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  if (!can_begin(m, instruction->next)) return ul_regexp_go_to(m, instruction->other);
  if (!can_begin(m, instruction->other)) return ul_regexp_go_to(m, instruction->next);
  return ul_regexp_push_branch(m, UL_REGEXP_BRANCH_RESUME, instruction->other, instruction->next);
}

static ul_regexp_outcome pass_mark(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  uint32_t mark = ul_regexp_argument_of(instruction);
  if (ul_regexp_has_mark(m, mark)) return UL_REGEXP_PATH_FAILED;
  ul_regexp_set_mark(m, mark, m->at);
  return ul_regexp_go_to(m, instruction->next);
}

/* A run over a set that is not reached twice. Each character takes a step, for programs that were not compiled here. */
static ul_regexp_outcome run_over_once(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  const ul_regexp_class *set = m->classes + ul_regexp_argument_of(instruction);
  uint32_t at = m->at;
  while (at < m->length && ul_regexp_class_has(set, m->text[at])) at++;
  m->steps -= m->steps < at - m->at ? m->steps : at - m->at;
  m->at = at;
  return ul_regexp_go_to(m, instruction->next);
}

/*
 * Does the same as a loop of a mark, a fork and a set. If the mark was passed here before, the path fails, as it did
 * then.
 */
static ul_regexp_outcome run_over(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  const ul_regexp_class *set = m->classes + ul_regexp_argument_of(instruction);
  uint32_t mark = instruction->other;
  if (mark == UL_REGEXP_NO_MARK) return run_over_once(m, instruction);
  for (;;) {
    if (ul_regexp_has_mark(m, mark)) return UL_REGEXP_PATH_FAILED;
    ul_regexp_set_mark(m, mark, m->at);
    if (m->at == m->length || !ul_regexp_class_has(set, m->text[m->at])) return ul_regexp_go_to(m, instruction->next);
    m->at++;
  }
}

/* The instructions that are not frequent. */
static ul_regexp_outcome step_rarely(ul_regexp_machine *m, const ul_regexp_instruction *instruction,
                                     unsigned operation) {
  uint32_t argument = ul_regexp_argument_of(instruction);
  if (operation >= UL_REGEXP_AT_START && operation <= UL_REGEXP_NOT_AT_BOUNDARY) {
    return holds(m, operation) ? ul_regexp_go_to(m, instruction->next) : UL_REGEXP_PATH_FAILED;
  }
  switch (operation) {
    case UL_REGEXP_MATCH: return m->looks == 0 && !m->is_replaying ? UL_REGEXP_ENDED : UL_REGEXP_PATH_FAILED;
    case UL_REGEXP_ACCEPT: return ul_regexp_leave_look(m);
    case UL_REGEXP_BYTE_BACK: return consume_back(m, instruction, m->at > 0 && m->text[m->at - 1] == argument);
    case UL_REGEXP_SET_BACK:
      return consume_back(m, instruction, m->at > 0 && ul_regexp_class_has(m->classes + argument, m->text[m->at - 1]));
    case UL_REGEXP_LOOK:
    case UL_REGEXP_LOOK_CAPTURING:
    case UL_REGEXP_LOOK_NOT: return ul_regexp_enter_look(m, instruction);
    case UL_REGEXP_REFERENCE: return ul_regexp_match_reference(m, instruction);
    case UL_REGEXP_PASS_KEPT: return ul_regexp_pass_kept_mark(m, instruction);
    default: return UL_REGEXP_PATH_FAILED;
  }
}

static ul_regexp_outcome step(ul_regexp_machine *m) {
  const ul_regexp_instruction *instruction = m->code + m->pc;
  uint32_t argument = ul_regexp_argument_of(instruction);
  unsigned operation = ul_regexp_operation_of(instruction);
  switch (operation) {
    case UL_REGEXP_BYTE:
    case UL_REGEXP_SET: return consume(m, instruction);
    case UL_REGEXP_SPLIT: return fork_path(m, instruction);
    case UL_REGEXP_RUN: return run_over(m, instruction);
    case UL_REGEXP_PASS_ONCE: return pass_mark(m, instruction);
    case UL_REGEXP_SAVE: return ul_regexp_record(m, UL_REGEXP_EVENT_SAVE, argument, instruction->next);
    case UL_REGEXP_RESET: return ul_regexp_record(m, UL_REGEXP_EVENT_RESET, argument, instruction->next);
    default: return step_rarely(m, instruction, operation);
  }
}

/* The path has failed: goes on with the last one that was left. */
static ul_regexp_outcome backtrack(ul_regexp_machine *m) {
  const ul_regexp_branch *last;
  while ((last = ul_regexp_pop_branch(m)) != NULL) {
    uint32_t argument = ul_regexp_word_value(last->word);
    if (ul_regexp_word_kind(last->word) == UL_REGEXP_BRANCH_KEPT) {
      ul_regexp_set_mark(m, argument, last->at);
      continue;
    }
    m->at = last->at;
    ul_regexp_cut_events(m, last->events);
    if (ul_regexp_word_kind(last->word) == UL_REGEXP_BRANCH_RESUME) return ul_regexp_go_to(m, argument);
    m->looks--;
    if (ul_regexp_operation_of(m->code + argument) == UL_REGEXP_LOOK_NOT) {
      return ul_regexp_go_to(m, m->code[argument].next);
    }
  }
  return UL_REGEXP_PATH_FAILED;
}

ul_regexp_outcome ul_regexp_run_from(ul_regexp_machine *m, uint32_t pc, uint32_t at) {
  ul_regexp_outcome now = UL_REGEXP_GO_ON;
  m->pc = pc;
  m->at = at;
  m->looks = 0;
  if (!m->is_replaying) ul_regexp_cut_events(m, 0); /* those of a path without branches that failed */
  while (now == UL_REGEXP_GO_ON) {
    if (m->steps == 0) return ul_regexp_stop(m, UL_REGEXP_LIMIT);
    m->steps--;
    now = step(m);
    if (now == UL_REGEXP_PATH_FAILED) now = backtrack(m);
  }
  return now;
}

/*
 * --------------------------------------------------------------------------------------------------------------------- running
 */

void ul_regexp_memory_init(ul_regexp_memory *memory, const urlens_allocator *allocator) {
  ul_scratch_init(&memory->bits, allocator, NULL, 0);
  ul_buffer_init(&memory->branches, allocator, 0);
  ul_buffer_init(&memory->events, allocator, 0);
  memory->limit = UL_REGEXP_MOST_MEMORY;
  memory->steps = UL_REGEXP_MOST_STEPS;
}

void ul_regexp_memory_release(ul_regexp_memory *memory) {
  ul_scratch_release(&memory->bits);
  ul_buffer_release(&memory->branches);
  ul_buffer_release(&memory->events);
}

/* Failure bits for all positions; what is left of the limit is for the two lists. */
static ul_regexp_status prepare(ul_regexp_machine *m, const ul_regexp_program *program) {
  ul_regexp_memory *memory = m->memory;
  uint64_t size = ((uint64_t)program->mark_count * ((uint64_t)m->length + 1) + 7) / 8;
  if (size > memory->limit) return UL_REGEXP_LIMIT;
  m->bits = size > 0 ? ul_scratch_take(&memory->bits, (size_t)size) : NULL;
  if (size > 0 && !m->bits) return UL_REGEXP_NO_MEMORY;
  if (size > 0) memset(m->bits, 0, (size_t)size);
  ul_buffer_clear(&memory->branches);
  ul_buffer_clear(&memory->events);
  memory->branches.limit = memory->events.limit = (memory->limit - (size_t)size) / 2;
  return UL_REGEXP_OK;
}

/*
 * At most one visit of each instruction at each position, and as many of marks as ways lead to them. Sound programs that were not
 * compiled here may take more, and are stopped.
 */
static uint64_t most_steps(const ul_regexp_machine *m, const ul_regexp_program *program) {
  if (m->has_references) return m->memory->steps;
  return 3 * (uint64_t)program->instruction_count * ((uint64_t)m->length + 1);
}

static ul_regexp_machine machine_of(const ul_regexp_program *program, ul_span text, ul_regexp_memory *memory) {
  ul_regexp_machine m;
  memset(&m, 0, sizeof m);
  m.code = ul_regexp_code_of(program);
  m.classes = ul_regexp_classes_of(program);
  m.text = (const unsigned char *)text.data;
  m.length = (uint32_t)text.length;
  m.has_references = (program->flags & UL_REGEXP_HAS_REFERENCES) != 0;
  m.mark_count = program->mark_count;
  m.memory = memory;
  m.status = UL_REGEXP_OK;
  return m;
}

ul_regexp_status ul_regexp_run(const ul_regexp_program *program, ul_span text, ul_regexp_capture *captures,
                               ul_regexp_memory *memory) {
  ul_regexp_machine m = machine_of(program, text, memory);
  uint32_t start = 0, last = program->flags & UL_REGEXP_ANCHORED ? 0 : m.length;
  uint64_t steps = most_steps(&m, program);
  ul_regexp_outcome now;
  if (text.length >= UL_REGEXP_UNDECIDED) return UL_REGEXP_LIMIT;
  m.status = prepare(&m, program);
  if (m.status != UL_REGEXP_OK) return m.status;
  m.is_recording = captures != NULL || m.has_references;
  m.steps = steps;
  while ((now = ul_regexp_run_from(&m, program->start, start)) == UL_REGEXP_PATH_FAILED && start < last) start++;
  if (m.status != UL_REGEXP_OK) return m.status;
  if (now == UL_REGEXP_PATH_FAILED) return UL_REGEXP_NO_MATCH;
  return captures ? ul_regexp_read_captures(&m, start, captures, program->capture_count, steps) : UL_REGEXP_OK;
}
