/* SPDX-License-Identifier: MIT */
/* Lookarounds. Their bodies are parts of the same program, which end with ACCEPT. */
#include "regexp/machine.h"

ul_regexp_outcome ul_regexp_enter_look(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  m->looks++;
  return ul_regexp_push_branch(m, UL_REGEXP_BRANCH_LOOK, (uint32_t)(instruction - m->code), instruction->other);
}

/* The body of the innermost lookaround has succeeded. */
ul_regexp_outcome ul_regexp_leave_look(ul_regexp_machine *m) {
  const ul_regexp_instruction *look;
  const ul_regexp_branch *last;
  if (m->looks == 0) return m->is_replaying ? UL_REGEXP_ENDED : UL_REGEXP_PATH_FAILED;
  while ((last = ul_regexp_pop_branch(m)) != NULL && ul_regexp_word_kind(last->word) != UL_REGEXP_BRANCH_LOOK) {
    if (ul_regexp_word_kind(last->word) == UL_REGEXP_BRANCH_KEPT) {
      ul_regexp_set_mark(m, ul_regexp_word_value(last->word) + 1, last->at);
    }
  }
  if (!last) return UL_REGEXP_PATH_FAILED;
  m->looks--;
  m->at = last->at;
  look = m->code + ul_regexp_word_value(last->word);
  if (ul_regexp_operation_of(look) == UL_REGEXP_LOOK_NOT) {
    ul_regexp_cut_events(m, last->events);
    return UL_REGEXP_PATH_FAILED;
  }
  if (m->has_references) return ul_regexp_go_to(m, look->next); /* with the captures of the body */
  ul_regexp_cut_events(m, last->events);
  if (ul_regexp_operation_of(look) == UL_REGEXP_LOOK) return ul_regexp_go_to(m, look->next);
  return ul_regexp_record(m, UL_REGEXP_EVENT_LOOK, (uint32_t)(look - m->code), look->next);
}

ul_regexp_outcome ul_regexp_pass_kept_mark(ul_regexp_machine *m, const ul_regexp_instruction *instruction) {
  uint32_t mark = ul_regexp_argument_of(instruction);
  if (ul_regexp_has_mark(m, mark)) return UL_REGEXP_PATH_FAILED;
  if (m->looks > 0 && ul_regexp_has_mark(m, mark + 1)) return ul_regexp_leave_look(m);
  return ul_regexp_push_branch(m, UL_REGEXP_BRANCH_KEPT, mark, instruction->next);
}
