/* SPDX-License-Identifier: MIT */
/*
 * Programs from files. Everything that a run uses as an index is checked here, once. That a run ends, and how much memory it takes,
 * is a matter of limits that hold for every program: see run.c.
 */
#include "regexp/program.h"

static int header_is_sound(const ul_regexp_program *program, size_t size) {
  uint64_t wanted = sizeof *program + (uint64_t)program->class_count * sizeof(ul_regexp_class) +
                    (uint64_t)program->instruction_count * sizeof(ul_regexp_instruction);
  if (program->magic != UL_REGEXP_MAGIC || program->size > size || program->size % 8 != 0) return 0;
  if ((wanted + 7) / 8 * 8 != program->size || program->start >= program->instruction_count) return 0;
  if (program->mark_count > program->instruction_count * UINT64_C(2)) return 0;
  if (program->capture_count == 0 || program->capture_count > UL_REGEXP_MOST_CAPTURES) return 0;
  return program->flags <= UL_REGEXP_KNOWN_FLAGS && program->instruction_count <= UL_REGEXP_MOST_ARGUMENT;
}

static int range_is_sound(const ul_regexp_program *program, uint32_t range) {
  return ul_regexp_range_first(range) <= ul_regexp_range_last(range) &&
         ul_regexp_range_last(range) < program->capture_count;
}

static int argument_is_sound(const ul_regexp_program *program, unsigned operation, uint32_t argument) {
  switch (operation) {
    case UL_REGEXP_SET:
    case UL_REGEXP_RUN:
    case UL_REGEXP_SET_BACK: return argument < program->class_count;
    case UL_REGEXP_SAVE: return argument < 2 * program->capture_count;
    case UL_REGEXP_RESET:
    case UL_REGEXP_LOOK_CAPTURING: return range_is_sound(program, argument);
    case UL_REGEXP_REFERENCE:
      return argument >> 2 < program->capture_count && (program->flags & UL_REGEXP_HAS_REFERENCES);
    case UL_REGEXP_PASS_ONCE: return argument < program->mark_count;
    case UL_REGEXP_PASS_KEPT: return argument + 1 < program->mark_count;
    default: return operation < UL_REGEXP_OPERATION_COUNT;
  }
}

/* `other` is an instruction, or a mark. */
static int other_is_sound(const ul_regexp_program *program, unsigned operation, uint32_t other) {
  if (operation != UL_REGEXP_RUN) return other < program->instruction_count;
  return other < program->mark_count || other == UL_REGEXP_NO_MARK;
}

int ul_regexp_program_is_sound(const void *data, size_t size) {
  const ul_regexp_program *program = data;
  const ul_regexp_instruction *code;
  uint32_t i;
  if (size < sizeof *program || !header_is_sound(program, size)) return 0;
  code = ul_regexp_code_of(program);
  for (i = 0; i < program->instruction_count; i++) {
    const ul_regexp_instruction *instruction = &code[i];
    unsigned operation = ul_regexp_operation_of(instruction);
    if (instruction->next >= program->instruction_count) return 0;
    if (!other_is_sound(program, operation, instruction->other)) return 0;
    if (!argument_is_sound(program, operation, ul_regexp_argument_of(instruction))) return 0;
  }
  return 1;
}
