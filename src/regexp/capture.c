/* SPDX-License-Identifier: MIT */
/* Captures, from the events of the path that matched. */
#include "regexp/machine.h"

static void decide(uint32_t *slot, uint32_t value) {
  if (*slot == UL_REGEXP_UNDECIDED) *slot = value;
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
    if (captures[i].start == UL_REGEXP_UNDECIDED || captures[i].end == UL_REGEXP_UNDECIDED) return 1;
  }
  return 0;
}

/*
 * A lookaround with captures of which some are not decided: its events take the place of its one event. Before them, in the same
 * iteration, its captures were absent: ECMAScript passes a lookaround at most once in an iteration.
 */
static void replay_look(ul_regexp_machine *m, const ul_regexp_event *look, uint64_t steps) {
  const ul_regexp_instruction *instruction = m->code + ul_regexp_word_value(look->word);
  if (m->replays-- == 0) {
    ul_regexp_stop(m, UL_REGEXP_LIMIT); /* each decides a capture, unless the program was damaged */
    return;
  }
  m->steps = steps;
  m->at = look->at;
  if (ul_regexp_record(m, UL_REGEXP_EVENT_RESET, ul_regexp_argument_of(instruction), 0) != UL_REGEXP_GO_ON) return;
  ul_buffer_clear(&m->memory->branches);
  if (ul_regexp_run_from(m, instruction->other, look->at) != UL_REGEXP_ENDED && m->status == UL_REGEXP_OK) {
    ul_regexp_stop(m, UL_REGEXP_LIMIT);
  }
}

static void read_event(ul_regexp_machine *m, const ul_regexp_event *last, ul_regexp_capture *captures, uint64_t steps) {
  uint32_t argument = ul_regexp_word_value(last->word);
  switch (ul_regexp_word_kind(last->word)) {
    case UL_REGEXP_EVENT_SAVE:
      decide(argument & 1 ? &captures[argument / 2].end : &captures[argument / 2].start, last->at);
      break;
    case UL_REGEXP_EVENT_RESET: decide_range(captures, argument); break;
    default:
      if (is_undecided(captures, ul_regexp_argument_of(m->code + argument))) replay_look(m, last, steps);
      break;
  }
}

static void complete_captures(ul_regexp_capture *captures, uint32_t count) {
  uint32_t i;
  for (i = 1; i < count; i++) {
    ul_regexp_capture *capture = &captures[i];
    if (capture->start >= UL_REGEXP_UNDECIDED || capture->end >= UL_REGEXP_UNDECIDED || capture->start > capture->end) {
      capture->start = capture->end = UL_REGEXP_ABSENT;
    }
  }
}

/* Reads the events of the path that matched, the last first. */
ul_regexp_status ul_regexp_read_captures(ul_regexp_machine *m, uint32_t start, ul_regexp_capture *captures,
                                         uint32_t count, uint64_t steps) {
  ul_buffer *events = &m->memory->events;
  uint32_t i;
  for (i = 1; i < count; i++) captures[i].start = captures[i].end = UL_REGEXP_UNDECIDED;
  captures[0].start = start;
  captures[0].end = m->at;
  m->is_replaying = 1;
  m->replays = count;
  while (events->length > 0 && m->status == UL_REGEXP_OK) {
    ul_regexp_event last;
    ul_buffer_cut(events, events->length - sizeof last);
    memcpy(&last, events->data + events->length, sizeof last);
    read_event(m, &last, captures, steps);
  }
  complete_captures(captures, count);
  return m->status;
}
