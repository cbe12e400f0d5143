/* SPDX-License-Identifier: MIT */
/*
 * The direct matcher: components without regexp groups. It tries one way after another, in the order of the Standard's
 * regular expression, and remembers where a state has been tried: states times positions are all that it can do.
 */
#include "core/ascii.h"
#include "pattern/pattern.h"

/* Where to go on after a failure. */
typedef struct branch {
  uint32_t instruction;
  uint32_t low;  /* the position to try; of a greedy loop, the last one */
  uint32_t high; /* of a greedy loop: the position after the next one to try */
} branch;

/* A match while it runs. */
typedef struct run {
  const urlens_pattern *pattern;
  const ul_instruction *code;
  ul_span text;
  size_t position;
  uint32_t at; /* the instruction */
  int ignore_case;
  ul_span *groups; /* or NULL */
  uint64_t *tried; /* the rows of the states, one after another */
  ul_buffer *branches;
} run;

static int literal_is_next(const run *r, const ul_instruction *literal) {
  ul_span wanted = ul_span_of((const char *)r->pattern + literal->a, literal->b);
  if (wanted.length > r->text.length - r->position) return 0;
  if (r->ignore_case) {
    return ul_equal_ignoring_case(wanted, ul_span_slice(r->text, r->position, r->position + wanted.length));
  }
  return ul_same_bytes(r->text.data + r->position, wanted.data, wanted.length);
}

/* Whether the class of an instruction has the byte at a position. */
static inline int class_has(const run *r, const ul_instruction *instruction, size_t position) {
  return position < r->text.length && (!instruction->byte || (uint8_t)r->text.data[position] != instruction->byte);
}

static size_t find_run_end(const run *r, const ul_instruction *instruction) {
  return instruction->byte ? ul_find_near(r->text, r->position, (char)instruction->byte) : r->text.length;
}

static void open_group(const run *r, uint32_t group) {
  if (r->groups) r->groups[group] = ul_span_slice(r->text, r->position, r->position);
}

/* Code from a file may end a group that has not begun, or that began later. Such a group is absent. */
static void close_group(const run *r, uint32_t group) {
  const char *start, *end = r->text.data + r->position;
  if (!r->groups) return;
  start = r->groups[group].data;
  r->groups[group] = start && start <= end ? ul_span_of(start, (size_t)(end - start)) : ul_span_of(NULL, 0);
}

/* A group that is a whole segment, which is not empty. */
static inline int take_segment(run *r, const ul_instruction *instruction) {
  size_t end = find_run_end(r, instruction);
  if (end == r->position) return 0;
  if (r->groups) r->groups[instruction->a] = ul_span_slice(r->text, r->position, end);
  r->position = end;
  return 1;
}

/* Does an instruction that is not a state. Returns whether the match can go on. */
static inline int step(run *r, const ul_instruction *instruction) {
  switch (instruction->operation) {
    case UL_OP_LITERAL:
      if (!literal_is_next(r, instruction)) return 0;
      r->position += instruction->b;
      return 1;
    case UL_OP_SEGMENT: return take_segment(r, instruction);
    case UL_OP_OPEN: open_group(r, instruction->a); return 1;
    case UL_OP_CLOSE: close_group(r, instruction->a); return 1;
    case UL_OP_ONE:
      if (!class_has(r, instruction, r->position)) return 0;
      r->position++;
      return 1;
    case UL_OP_RUN: r->position = find_run_end(r, instruction); return 1;
    case UL_OP_TAIL:
      if (r->text.length - r->position < instruction->a) return 0;
      r->position = r->text.length - instruction->a;
      return 1;
    default: return 0;
  }
}

/* Runs code without states. */
static int run_straight(run *r) {
  for (;; r->at++) {
    const ul_instruction *instruction = &r->code[r->at];
    if (instruction->operation == UL_OP_END) return r->position == r->text.length;
    if (!step(r, instruction)) return 0;
  }
}

/* Notes that a state is tried at a position. Returns 0 if it has been already. */
static int try_once(const run *r, const ul_instruction *state, size_t position) {
  size_t bit = state->a * (r->text.length + 1) + position;
  uint64_t mask = UINT64_C(1) << (bit & 63);
  if (r->tried[bit >> 6] & mask) return 0;
  r->tried[bit >> 6] |= mask;
  return 1;
}

static void push_branch(const run *r, size_t low, size_t high) {
  branch added = {r->at, (uint32_t)low, (uint32_t)high};
  ul_buffer_append(r->branches, ul_span_of((const char *)&added, sizeof added));
}

/* Whether the instruction after a loop can match at a position, as far as one byte shows. */
static inline int can_follow(const run *r, const ul_instruction *loop, size_t position) {
  return !loop->follow || (position < r->text.length && (uint8_t)r->text.data[position] == loop->follow);
}

/* The last position from `low` to `high` at which the instruction after a loop can match; `low` if there is none. */
static size_t find_leave(const run *r, const ul_instruction *loop, size_t low, size_t high) {
  while (high > low && !can_follow(r, loop, high)) high--;
  return high;
}

/* Tries the greatest number of bytes first. It stops at positions that were tried before, since they failed. */
static int enter_greedy(run *r, const ul_instruction *state) {
  size_t first = r->position, end = first;
  if (!try_once(r, state, end)) return 0;
  while (class_has(r, state, end) && try_once(r, state, end + 1)) end++;
  end = find_leave(r, state, first, end);
  if (end > first) push_branch(r, first, end);
  r->position = end;
  r->at++;
  return 1;
}

/* Does an instruction that is a state. Returns whether the match can go on. */
static int enter_state(run *r, const ul_instruction *state) {
  if (state->operation == UL_OP_GREEDY) return enter_greedy(r, state);
  if (!try_once(r, state, r->position)) return 0;
  push_branch(r, r->position, r->position);
  r->at = state->operation == UL_OP_AGAIN ? state->b : r->at + 1;
  return 1;
}

static void pop_branch(const run *r) {
  ul_buffer_cut(r->branches, r->branches->length - sizeof(branch));
}

/* The next way of a greedy loop: a byte less. The branch stays while there are more. */
static int resume_greedy(run *r, const ul_instruction *state, branch *last) {
  size_t position = find_leave(r, state, last->low, last->high - (size_t)1);
  last->high = (uint32_t)position;
  if (position <= last->low) pop_branch(r);
  r->position = position;
  r->at++;
  return 1;
}

/* The next way of a lazy loop: a byte more. The branch stays while there may be more. */
static int resume_lazy(run *r, const ul_instruction *state, branch *last) {
  size_t position = last->low;
  do {
    if (!class_has(r, state, position) || !try_once(r, state, position + 1)) {
      pop_branch(r);
      return 0;
    }
    position++;
  } while (!can_follow(r, state, position));
  last->low = (uint32_t)position;
  r->position = position;
  r->at++;
  return 1;
}

/* The other way of a branch. Returns 0 if it has none. */
static int resume(run *r, branch *last) {
  const ul_instruction *state = &r->code[last->instruction];
  r->at = last->instruction;
  if (state->operation == UL_OP_GREEDY) return resume_greedy(r, state, last);
  if (state->operation == UL_OP_LAZY) return resume_lazy(r, state, last);
  r->position = last->low;
  pop_branch(r);
  if (state->operation == UL_OP_AGAIN) {
    r->at++;
    return 1;
  }
  if (state->c != UL_NO_GROUP && r->groups) r->groups[state->c] = ul_span_of(NULL, 0);
  r->at = state->b;
  return 1;
}

/* Goes back to the last branch that has another way. Returns 0 if none has. */
static int go_back(run *r) {
  ul_buffer *branches = r->branches;
  branch *last;
  do {
    if (!ul_buffer_ok(branches) || branches->length == 0) return 0;
    last = (branch *)(void *)(branches->data + branches->length) - 1;
  } while (!resume(r, last));
  return 1;
}

/* Runs any code. */
static int run_states(run *r) {
  for (;;) {
    const ul_instruction *instruction = &r->code[r->at];
    int goes_on;
    if (instruction->operation == UL_OP_END) {
      if (r->position == r->text.length) return 1;
      goes_on = 0;
    } else if (instruction->operation == UL_OP_OPTION || instruction->operation == UL_OP_AGAIN ||
               instruction->operation == UL_OP_LAZY || instruction->operation == UL_OP_GREEDY) {
      goes_on = enter_state(r, instruction);
    } else {
      goes_on = step(r, instruction);
      r->at++;
    }
    if (!goes_on && !go_back(r)) return 0;
  }
}

/* The memory for the states of a match, all zero. */
static urlens_status take_states(run *r, const ul_component_match *match) {
  size_t positions = match->text.length + 1, rows = match->component->rows, words;
  if (rows > UL_MOST_FOR_MATCH * 8 / positions) return URLENS_E_MATCH_LIMIT;
  words = (rows * positions + 63) / 64;
  r->tried = ul_scratch_take(&match->memory->states, words * sizeof *r->tried);
  if (!r->tried) return URLENS_E_OUT_OF_MEMORY;
  memset(r->tried, 0, words * sizeof *r->tried);
  r->branches = &match->memory->branches;
  ul_buffer_clear(r->branches);
  return URLENS_OK;
}

/* No group has taken part yet. */
static void clear_groups(const ul_component_match *match) {
  if (!match->groups) return;
  for (uint32_t i = 0; i < match->component->group_count; i++) match->groups[i] = ul_span_of(NULL, 0);
}

urlens_status ul_direct_exec(const ul_component_match *match, int *matches) {
  const ul_pattern_component *component = match->component;
  urlens_status status;
  run r = {.pattern = match->pattern, .text = match->text, .groups = match->groups};
  r.code = ul_pattern_code(match->pattern, component);
  r.ignore_case = component->ignore_case;
  clear_groups(match);
  if (component->rows == 0) {
    *matches = run_straight(&r);
    return URLENS_OK;
  }
  status = take_states(&r, match);
  if (status) return status;
  *matches = run_states(&r);
  if (ul_buffer_ok(r.branches)) return URLENS_OK;
  return r.branches->status == URLENS_E_TOO_LONG ? URLENS_E_MATCH_LIMIT : r.branches->status;
}
