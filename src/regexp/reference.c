/* SPDX-License-Identifier: MIT */
/* Back references, which look at what the path has captured so far. */
#include "core/ascii.h"
#include "regexp/machine.h"

/* Where one end of a capture is now. Each event that is read takes a step. */
static uint32_t find_saved(ul_regexp_machine *m, uint32_t slot) {
  const ul_regexp_event *events = (const ul_regexp_event *)(const void *)m->memory->events.data;
  uint32_t i = ul_regexp_event_count(m);
  while (i > 0) {
    const ul_regexp_event *last = &events[--i];
    uint32_t argument = ul_regexp_word_value(last->word);
    if (m->steps > 0) m->steps--;
    if (ul_regexp_word_kind(last->word) == UL_REGEXP_EVENT_SAVE && argument == slot) return last->at;
    if (ul_regexp_word_kind(last->word) == UL_REGEXP_EVENT_RESET && slot / 2 >= ul_regexp_range_first(argument) &&
        slot / 2 <= ul_regexp_range_last(argument)) {
      break;
    }
  }
  return UL_REGEXP_ABSENT;
}

static int equal_pieces(const ul_regexp_machine *m, uint32_t a, uint32_t b, uint32_t length, uint32_t argument) {
  ul_span left = ul_span_of((const char *)m->text + a, length), right = ul_span_of((const char *)m->text + b, length);
  return argument & UL_REGEXP_REFERENCE_FOLDED ? ul_equal_ignoring_case(left, right) : ul_span_equal(left, right);
}

/* ECMAScript: BackreferenceMatcher. */
ul_regexp_outcome ul_regexp_match_reference(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  uint32_t argument = ul_regexp_argument_of(instruction), length, left;
  uint32_t start = find_saved(m, (argument >> 2) * 2), end = find_saved(m, (argument >> 2) * 2 + 1);
  int is_backward = (argument & UL_REGEXP_REFERENCE_BACK) != 0;
  if (start == UL_REGEXP_ABSENT || end == UL_REGEXP_ABSENT || start >= end) {
    return ul_regexp_go_to(m, instruction->other);
  }
  length = end - start;
  left = is_backward ? m->at : m->length - m->at;
  m->steps -= m->steps < length ? m->steps : length;
  if (length > left || !equal_pieces(m, start, is_backward ? m->at - length : m->at, length, argument)) {
    return UL_REGEXP_PATH_FAILED;
  }
  m->at = is_backward ? m->at - length : m->at + length;
  return ul_regexp_go_to(m, instruction->next);
}
