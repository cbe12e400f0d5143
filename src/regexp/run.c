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
#include "regexp/program.h"

/* What to do when a path fails; the kind is in the upper byte of `word`, with an instruction or a mark below. */
typedef struct branch {
  uint32_t word;
  uint32_t at;
  uint32_t events; /* how many there were */
} branch;

enum {
  BRANCH_RESUME, /* go on at an instruction */
  BRANCH_LOOK,   /* the body of this lookaround has failed */
  BRANCH_KEPT    /* this mark has failed */
};

/* What a path has done; the kind is in the upper byte of `word`, with an argument or an instruction below. */
typedef struct event {
  uint32_t word;
  uint32_t at;
} event;

enum { EVENT_SAVE, EVENT_RESET, EVENT_LOOK };

enum { KIND_SHIFT = 24, KIND_MASK = 0xFFFFFF };

/* An end of a capture that is not known yet. */
#define UNDECIDED (UL_REGEXP_ABSENT - 1)

typedef enum outcome { GO_ON, FAILED, ENDED } outcome;

typedef struct machine {
  const ul_regexp_instruction *code;
  const ul_regexp_class *classes;
  const unsigned char *text;
  uint32_t length;
  uint32_t at;      /* in the text */
  uint32_t pc;      /* the instruction */
  uint32_t looks;   /* lookarounds whose bodies are being run */
  int is_recording; /* events are written */
  int is_replaying; /* the body of one lookaround is run, for its captures */
  int has_references;
  uint32_t replays; /* of lookarounds that are left */
  uint64_t steps;   /* that are left */
  unsigned char *bits;
  size_t mark_count;
  ul_regexp_memory *memory;
  ul_regexp_status status; /* of a run that stops early */
} machine;

static outcome stop(machine *m, ul_regexp_status status) {
  m->status = status;
  return ENDED;
}

static outcome stop_for(machine *m, const ul_buffer *list) {
  return stop(m, list->status == URLENS_E_OUT_OF_MEMORY ? UL_REGEXP_NO_MEMORY : UL_REGEXP_LIMIT);
}

static outcome go_to(machine *m, uint32_t pc) {
  m->pc = pc;
  return GO_ON;
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- lists
 */

static uint32_t event_count(const machine *m) {
  return (uint32_t)(m->memory->events.length / sizeof(event));
}

static void cut_events(machine *m, uint32_t count) {
  ul_buffer_cut(&m->memory->events, count * sizeof(event));
}

static outcome record(machine *m, unsigned kind, uint32_t argument, uint32_t next) {
  ul_buffer *events = &m->memory->events;
  event *room;
  m->pc = next;
  if (!m->is_recording) return GO_ON;
  room = (event *)(void *)ul_buffer_room(events, sizeof *room);
  if (!room) return stop_for(m, events);
  room->word = kind << KIND_SHIFT | argument;
  room->at = m->at;
  ul_buffer_advance(events, sizeof *room);
  return GO_ON;
}

static outcome push_branch(machine *m, unsigned kind, uint32_t argument, uint32_t next) {
  ul_buffer *branches = &m->memory->branches;
  branch *room = (branch *)(void *)ul_buffer_room(branches, sizeof *room);
  if (UL_UNLIKELY(!room)) return stop_for(m, branches);
  room->word = kind << KIND_SHIFT | argument;
  room->at = m->at;
  room->events = event_count(m);
  ul_buffer_advance(branches, sizeof *room);
  m->pc = next;
  return GO_ON;
}

/* Takes the last branch off the list; NULL if the list is empty. It is valid until the next one is pushed. */
static const branch *pop_branch(machine *m) {
  ul_buffer *branches = &m->memory->branches;
  if (branches->length == 0) return NULL;
  ul_buffer_cut(branches, branches->length - sizeof(branch));
  return (const branch *)(const void *)(branches->data + branches->length);
}

static unsigned char *mark_byte(const machine *m, uint32_t mark, uint32_t at, unsigned *bit) {
  uint64_t number = (uint64_t)at * m->mark_count + mark;
  *bit = 1U << (number & 7);
  return m->bits + (size_t)(number >> 3);
}

static int has_mark(const machine *m, uint32_t mark) {
  unsigned bit;
  return (*mark_byte(m, mark, m->at, &bit) & bit) != 0;
}

static void set_mark(machine *m, uint32_t mark, uint32_t at) {
  unsigned bit;
  unsigned char *byte = mark_byte(m, mark, at, &bit);
  *byte = (unsigned char)(*byte | bit);
}

/*
 * ------------------------------------------------------------------------------------------------------------------ assertions
 */

/* ECMAScript: IsWordChar. The place before the first character, 0 - 1, is a large number, and so outside the text. */
static int is_word_at(const machine *m, uint32_t at) {
  return at < m->length && (ul_is_alphanumeric(m->text[at]) || m->text[at] == '_');
}

static int is_line_end_at(const machine *m, uint32_t at) {
  return m->text[at] == '\n' || m->text[at] == '\r';
}

static int holds(const machine *m, unsigned operation) {
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
 * ----------------------------------------------------------------------------------------------------------------- lookarounds
 */

static outcome enter_look(machine *m, const ul_regexp_instruction *instruction) {
  m->looks++;
  return push_branch(m, BRANCH_LOOK, (uint32_t)(instruction - m->code), instruction->other);
}

/* The body of the innermost lookaround has succeeded. */
static outcome leave_look(machine *m) {
  const ul_regexp_instruction *look;
  const branch *last;
  if (m->looks == 0) return m->is_replaying ? ENDED : FAILED;
  while ((last = pop_branch(m)) != NULL && last->word >> KIND_SHIFT != BRANCH_LOOK) {
    if (last->word >> KIND_SHIFT == BRANCH_KEPT) set_mark(m, (last->word & KIND_MASK) + 1, last->at);
  }
  if (!last) return FAILED;
  m->looks--;
  m->at = last->at;
  look = m->code + (last->word & KIND_MASK);
  if (ul_regexp_operation_of(look) == UL_REGEXP_LOOK_NOT) {
    cut_events(m, last->events);
    return FAILED;
  }
  if (m->has_references) return go_to(m, look->next); /* with the captures of the body */
  cut_events(m, last->events);
  if (ul_regexp_operation_of(look) == UL_REGEXP_LOOK) return go_to(m, look->next);
  return record(m, EVENT_LOOK, (uint32_t)(look - m->code), look->next);
}

/* The path has failed: goes on with the last one that was left. */
static outcome backtrack(machine *m) {
  const branch *last;
  while ((last = pop_branch(m)) != NULL) {
    uint32_t argument = last->word & KIND_MASK;
    if (last->word >> KIND_SHIFT == BRANCH_KEPT) {
      set_mark(m, argument, last->at);
      continue;
    }
    m->at = last->at;
    cut_events(m, last->events);
    if (last->word >> KIND_SHIFT == BRANCH_RESUME) return go_to(m, argument);
    m->looks--;
    if (ul_regexp_operation_of(m->code + argument) == UL_REGEXP_LOOK_NOT) return go_to(m, m->code[argument].next);
  }
  return FAILED;
}

static outcome pass_kept_mark(machine *m, const ul_regexp_instruction *instruction) {
  uint32_t mark = ul_regexp_argument_of(instruction);
  if (has_mark(m, mark)) return FAILED;
  if (m->looks > 0 && has_mark(m, mark + 1)) return leave_look(m);
  return push_branch(m, BRANCH_KEPT, mark, instruction->next);
}

/*
 * ------------------------------------------------------------------------------------------------------------- back references
 */

/* Where one end of a capture is now. Each event that is read takes a step. */
static uint32_t find_saved(machine *m, uint32_t slot) {
  const event *events = (const event *)(const void *)m->memory->events.data;
  uint32_t i = event_count(m);
  while (i > 0) {
    const event *last = &events[--i];
    uint32_t argument = last->word & KIND_MASK;
    if (m->steps > 0) m->steps--;
    if (last->word >> KIND_SHIFT == EVENT_SAVE && argument == slot) return last->at;
    if (last->word >> KIND_SHIFT == EVENT_RESET && slot / 2 >= ul_regexp_range_first(argument) &&
        slot / 2 <= ul_regexp_range_last(argument)) {
      break;
    }
  }
  return UL_REGEXP_ABSENT;
}

static int equal_pieces(const machine *m, uint32_t a, uint32_t b, uint32_t length, uint32_t argument) {
  ul_span left = ul_span_of((const char *)m->text + a, length), right = ul_span_of((const char *)m->text + b, length);
  return argument & UL_REGEXP_REFERENCE_FOLDED ? ul_equal_ignoring_case(left, right) : ul_span_equal(left, right);
}

/* ECMAScript: BackreferenceMatcher. */
static outcome match_reference(machine *m, const ul_regexp_instruction *instruction) {
  uint32_t argument = ul_regexp_argument_of(instruction), length, left;
  uint32_t start = find_saved(m, (argument >> 2) * 2), end = find_saved(m, (argument >> 2) * 2 + 1);
  int is_backward = (argument & UL_REGEXP_REFERENCE_BACK) != 0;
  if (start == UL_REGEXP_ABSENT || end == UL_REGEXP_ABSENT || start >= end) return go_to(m, instruction->other);
  length = end - start;
  left = is_backward ? m->at : m->length - m->at;
  m->steps -= m->steps < length ? m->steps : length;
  if (length > left || !equal_pieces(m, start, is_backward ? m->at - length : m->at, length, argument)) return FAILED;
  m->at = is_backward ? m->at - length : m->at + length;
  return go_to(m, instruction->next);
}

/*
 * ----------------------------------------------------------------------------------------------------------------------- steps
 */

static int is_consuming(const ul_regexp_instruction *instruction) {
  unsigned operation = ul_regexp_operation_of(instruction);
  return operation == UL_REGEXP_BYTE || operation == UL_REGEXP_SET;
}

/* Whether a byte is what BYTE or SET wants; -1 if the instruction is neither. */
static inline int wants(const machine *m, const ul_regexp_instruction *instruction, unsigned char byte) {
  uint32_t argument = ul_regexp_argument_of(instruction);
  switch (ul_regexp_operation_of(instruction)) {
    case UL_REGEXP_BYTE: return byte == argument;
    case UL_REGEXP_SET: return ul_regexp_class_has(m->classes + argument, byte);
    default: return -1;
  }
}

/* Consumes as long as one BYTE or SET follows another, which takes no longer than the text is. */
static outcome consume(machine *m, const ul_regexp_instruction *instruction) {
  uint32_t at = m->at;
  while (at < m->length) {
    int wanted = wants(m, instruction, m->text[at]);
    if (wanted == 0) return FAILED;
    if (wanted < 0) break;
    instruction = m->code + instruction->next;
    at++;
  }
  m->at = at;
  return at == m->length && is_consuming(instruction) ? FAILED : go_to(m, (uint32_t)(instruction - m->code));
}

static outcome consume_back(machine *m, const ul_regexp_instruction *instruction, int matches) {
  if (!matches) return FAILED;
  m->at--;
  return go_to(m, instruction->next);
}

/* How many instructions that always go on are skipped to find one that looks at the text. */
enum { MOST_SKIPPED = 4 };

/* Whether one look at the text does not already say that the way from an instruction on fails. */
static int can_begin(const machine *m, uint32_t pc) {
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

static outcome fork_path(machine *m, const ul_regexp_instruction *instruction) {
  if (!can_begin(m, instruction->next)) return go_to(m, instruction->other);
  if (!can_begin(m, instruction->other)) return go_to(m, instruction->next);
  return push_branch(m, BRANCH_RESUME, instruction->other, instruction->next);
}

static outcome pass_mark(machine *m, const ul_regexp_instruction *instruction) {
  uint32_t mark = ul_regexp_argument_of(instruction);
  if (has_mark(m, mark)) return FAILED;
  set_mark(m, mark, m->at);
  return go_to(m, instruction->next);
}

/* A run over a set that is not reached twice. Each character takes a step, for programs that were not compiled here. */
static outcome run_over_once(machine *m, const ul_regexp_instruction *instruction) {
  const ul_regexp_class *set = m->classes + ul_regexp_argument_of(instruction);
  uint32_t at = m->at;
  while (at < m->length && ul_regexp_class_has(set, m->text[at])) at++;
  m->steps -= m->steps < at - m->at ? m->steps : at - m->at;
  m->at = at;
  return go_to(m, instruction->next);
}

/* As a loop of a mark, a fork and a set would do it: where the mark was passed before, this failed before. */
static outcome run_over(machine *m, const ul_regexp_instruction *instruction) {
  const ul_regexp_class *set = m->classes + ul_regexp_argument_of(instruction);
  uint32_t mark = instruction->other;
  if (mark == UL_REGEXP_NO_MARK) return run_over_once(m, instruction);
  for (;;) {
    if (has_mark(m, mark)) return FAILED;
    set_mark(m, mark, m->at);
    if (m->at == m->length || !ul_regexp_class_has(set, m->text[m->at])) return go_to(m, instruction->next);
    m->at++;
  }
}

/* The instructions that are not frequent. */
static outcome step_rarely(machine *m, const ul_regexp_instruction *instruction, unsigned operation) {
  uint32_t argument = ul_regexp_argument_of(instruction);
  if (operation >= UL_REGEXP_AT_START && operation <= UL_REGEXP_NOT_AT_BOUNDARY) {
    return holds(m, operation) ? go_to(m, instruction->next) : FAILED;
  }
  switch (operation) {
    case UL_REGEXP_MATCH: return m->looks == 0 && !m->is_replaying ? ENDED : FAILED;
    case UL_REGEXP_ACCEPT: return leave_look(m);
    case UL_REGEXP_BYTE_BACK: return consume_back(m, instruction, m->at > 0 && m->text[m->at - 1] == argument);
    case UL_REGEXP_SET_BACK:
      return consume_back(m, instruction, m->at > 0 && ul_regexp_class_has(m->classes + argument, m->text[m->at - 1]));
    case UL_REGEXP_LOOK:
    case UL_REGEXP_LOOK_CAPTURING:
    case UL_REGEXP_LOOK_NOT: return enter_look(m, instruction);
    case UL_REGEXP_REFERENCE: return match_reference(m, instruction);
    case UL_REGEXP_PASS_KEPT: return pass_kept_mark(m, instruction);
    default: return FAILED;
  }
}

static outcome step(machine *m) {
  const ul_regexp_instruction *instruction = m->code + m->pc;
  uint32_t argument = ul_regexp_argument_of(instruction);
  unsigned operation = ul_regexp_operation_of(instruction);
  switch (operation) {
    case UL_REGEXP_BYTE:
    case UL_REGEXP_SET: return consume(m, instruction);
    case UL_REGEXP_SPLIT: return fork_path(m, instruction);
    case UL_REGEXP_RUN: return run_over(m, instruction);
    case UL_REGEXP_PASS_ONCE: return pass_mark(m, instruction);
    case UL_REGEXP_SAVE: return record(m, EVENT_SAVE, argument, instruction->next);
    case UL_REGEXP_RESET: return record(m, EVENT_RESET, argument, instruction->next);
    default: return step_rarely(m, instruction, operation);
  }
}

/* ENDED: matches, unless the status says otherwise; FAILED: does not. */
static outcome run_from(machine *m, uint32_t pc, uint32_t at) {
  outcome now = GO_ON;
  m->pc = pc;
  m->at = at;
  m->looks = 0;
  if (!m->is_replaying) cut_events(m, 0); /* those of a path without branches that failed */
  while (now == GO_ON) {
    if (m->steps == 0) return stop(m, UL_REGEXP_LIMIT);
    m->steps--;
    now = step(m);
    if (now == FAILED) now = backtrack(m);
  }
  return now;
}

/*
 * -------------------------------------------------------------------------------------------------------------------- captures
 */

static void decide(uint32_t *slot, uint32_t value) {
  if (*slot == UNDECIDED) *slot = value;
}

static void decide_range(ul_regexp_capture *captures, uint32_t range) {
  uint32_t i;
  for (i = ul_regexp_range_first(range); i <= ul_regexp_range_last(range); i++) {
    decide(&captures[i].start, UL_REGEXP_ABSENT);
    decide(&captures[i].end, UL_REGEXP_ABSENT);
  }
}

static int is_undecided(const ul_regexp_capture *captures, uint32_t range) {
  uint32_t i;
  for (i = ul_regexp_range_first(range); i <= ul_regexp_range_last(range); i++) {
    if (captures[i].start == UNDECIDED || captures[i].end == UNDECIDED) return 1;
  }
  return 0;
}

/*
 * A lookaround with captures of which some are not decided: its events take the place of its one event. Before them, in the same
 * iteration, its captures were absent: ECMAScript passes a lookaround at most once in an iteration.
 */
static void replay_look(machine *m, const event *look, uint64_t steps) {
  const ul_regexp_instruction *instruction = m->code + (look->word & KIND_MASK);
  if (m->replays-- == 0) {
    stop(m, UL_REGEXP_LIMIT); /* each decides a capture, unless the program was damaged */
    return;
  }
  m->steps = steps;
  m->at = look->at;
  if (record(m, EVENT_RESET, ul_regexp_argument_of(instruction), 0) != GO_ON) return;
  ul_buffer_clear(&m->memory->branches);
  if (run_from(m, instruction->other, look->at) != ENDED && m->status == UL_REGEXP_OK) stop(m, UL_REGEXP_LIMIT);
}

static void read_event(machine *m, const event *last, ul_regexp_capture *captures, uint64_t steps) {
  uint32_t argument = last->word & KIND_MASK;
  switch (last->word >> KIND_SHIFT) {
    case EVENT_SAVE:
      decide(argument & 1 ? &captures[argument / 2].end : &captures[argument / 2].start, last->at);
      break;
    case EVENT_RESET: decide_range(captures, argument); break;
    default:
      if (is_undecided(captures, ul_regexp_argument_of(m->code + argument))) replay_look(m, last, steps);
      break;
  }
}

static void complete_captures(ul_regexp_capture *captures, uint32_t count) {
  uint32_t i;
  for (i = 1; i < count; i++) {
    ul_regexp_capture *capture = &captures[i];
    if (capture->start >= UNDECIDED || capture->end >= UNDECIDED || capture->start > capture->end) {
      capture->start = capture->end = UL_REGEXP_ABSENT;
    }
  }
}

/* Reads the events of the path that matched, the last first. */
static ul_regexp_status read_captures(machine *m, uint32_t start, ul_regexp_capture *captures, uint32_t count,
                                      uint64_t steps) {
  ul_buffer *events = &m->memory->events;
  uint32_t i;
  for (i = 1; i < count; i++) captures[i].start = captures[i].end = UNDECIDED;
  captures[0].start = start;
  captures[0].end = m->at;
  m->is_replaying = 1;
  m->replays = count;
  while (events->length > 0 && m->status == UL_REGEXP_OK) {
    event last;
    ul_buffer_cut(events, events->length - sizeof last);
    memcpy(&last, events->data + events->length, sizeof last);
    read_event(m, &last, captures, steps);
  }
  complete_captures(captures, count);
  return m->status;
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
static ul_regexp_status prepare(machine *m, const ul_regexp_program *program) {
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
static uint64_t most_steps(const machine *m, const ul_regexp_program *program) {
  if (m->has_references) return m->memory->steps;
  return 3 * (uint64_t)program->instruction_count * ((uint64_t)m->length + 1);
}

static machine machine_of(const ul_regexp_program *program, ul_span text, ul_regexp_memory *memory) {
  machine m;
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
  machine m = machine_of(program, text, memory);
  uint32_t start = 0, last = program->flags & UL_REGEXP_ANCHORED ? 0 : m.length;
  uint64_t steps = most_steps(&m, program);
  outcome now;
  if (text.length >= UNDECIDED) return UL_REGEXP_LIMIT;
  m.status = prepare(&m, program);
  if (m.status != UL_REGEXP_OK) return m.status;
  m.is_recording = captures != NULL || m.has_references;
  m.steps = steps;
  while ((now = run_from(&m, program->start, start)) == FAILED && start < last) start++;
  if (m.status != UL_REGEXP_OK) return m.status;
  if (now == FAILED) return UL_REGEXP_NO_MATCH;
  return captures ? read_captures(&m, start, captures, program->capture_count, steps) : UL_REGEXP_OK;
}
