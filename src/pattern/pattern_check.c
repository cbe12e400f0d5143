/* SPDX-License-Identifier: MIT */
/*
 * Whether bytes from a file are the block of a pattern. A block that passes can be matched, compared and printed
 * without reading or writing outside its memory. Only the checksum shows that it is still what was written.
 */
#include "pattern/build.h"
#include "pattern/set.h"

/* A block that is being checked. */
typedef struct checked_block {
  const char *data;
  size_t size;
} checked_block;

/* Whether `count` elements of `size` bytes begin at `at`, aligned, inside the block. */
static int has_array(const checked_block *block, uint32_t at, uint32_t count, size_t size) {
  return at % UL_BLOCK_ALIGNMENT == 0 && at <= block->size && count <= (block->size - at) / size;
}

static int has_text(const checked_block *block, ul_block_text text) {
  return text.at <= block->size && text.length <= block->size - text.at;
}

/* --- Parts ---------------------------------------------------------------------------------------------------------- */

static int part_is_sound(const checked_block *block, const ul_block_part *part) {
  uint64_t length = (uint64_t)part->value_length + part->name_length + part->prefix_length + part->suffix_length;
  return part->type <= UL_PART_FIXED_TEXT && part->modifier <= UL_MODIFIER_NONE && part->at <= block->size &&
         length <= block->size - part->at;
}

/* Whether all parts are sound, and as many of them are groups as the component says. */
static int parts_are_sound(const checked_block *block, const ul_pattern_component *component) {
  const ul_block_part *parts;
  uint32_t groups = 0;
  if (!component->parts) {
    return component->part_count <= (component->form == UL_FORM_EXACT) && component->group_count == 0;
  }
  if (!has_array(block, component->parts, component->part_count, sizeof *parts)) return 0;
  parts = (const void *)(block->data + component->parts);
  for (uint32_t i = 0; i < component->part_count; i++) {
    if (!part_is_sound(block, &parts[i])) return 0;
    groups += parts[i].type != UL_PART_FIXED_TEXT;
  }
  return groups == component->group_count;
}

/* --- Code ----------------------------------------------------------------------------------------------------------- */

/* A state needs a row, and a place to go to. Only UL_OP_AGAIN goes back, and it is a state: so every run ends. */
static int state_is_sound(const ul_pattern_component *component, const ul_instruction *state, uint32_t at) {
  if (state->a >= component->rows) return 0;
  switch (state->operation) {
    case UL_OP_OPTION:
      if (state->c != UL_NO_GROUP && state->c >= component->group_count) return 0;
      return state->b > at && state->b < component->code_count;
    case UL_OP_AGAIN: return state->b < at;
    default: return 1;
  }
}

static int instruction_is_sound(const checked_block *block, const ul_pattern_component *component,
                                const ul_instruction *instruction, uint32_t at) {
  ul_block_text literal = {instruction->a, instruction->b};
  switch (instruction->operation) {
    case UL_OP_END:
    case UL_OP_ONE:
    case UL_OP_RUN:
    case UL_OP_TAIL: return 1;
    case UL_OP_LITERAL: return has_text(block, literal);
    case UL_OP_OPEN:
    case UL_OP_CLOSE:
    case UL_OP_SEGMENT: return instruction->a < component->group_count;
    case UL_OP_LAZY:
    case UL_OP_GREEDY:
    case UL_OP_OPTION:
    case UL_OP_AGAIN: return state_is_sound(component, instruction, at);
    default: return 0;
  }
}

static int code_is_sound(const checked_block *block, const ul_pattern_component *component) {
  const ul_instruction *code;
  if (component->code_count == 0 || component->rows > component->code_count) return 0;
  if (!has_array(block, component->code, component->code_count, sizeof *code)) return 0;
  code = (const void *)(block->data + component->code);
  for (uint32_t i = 0; i < component->code_count; i++) {
    if (!instruction_is_sound(block, component, &code[i], i)) return 0;
  }
  return code[component->code_count - 1].operation == UL_OP_END;
}

static int program_is_sound(const checked_block *block, const ul_pattern_component *component) {
#if URLENS_WITH_REGEXP
  const ul_regexp_program *program;
  if (!has_array(block, component->code, component->code_count, 1)) return 0;
  program = (const void *)(block->data + component->code);
  return ul_regexp_program_is_sound(program, component->code_count) && program->capture_count > component->group_count;
#else
  (void)block, (void)component;
  return 0;
#endif
}

static int component_is_sound(const checked_block *block, const ul_pattern_component *component) {
  if (!has_text(block, component->string) || component->encoding >= UL_ENCODINGS) return 0;
  if (!parts_are_sound(block, component)) return 0;
  switch (component->form) {
    case UL_FORM_ANYTHING: return component->group_count == 1;
    case UL_FORM_EXACT: return has_text(block, component->exact);
    case UL_FORM_DIRECT: return code_is_sound(block, component);
    case UL_FORM_REGEXP: return program_is_sound(block, component);
    default: return 0;
  }
}

/* The components that a start proves are not matched, so the places of their groups would not be set. */
static int start_has_no_groups(const urlens_pattern *pattern) {
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    if (pattern->proved & 1U << part && ul_component_of(pattern, part)->group_count > 0) return 0;
  }
  return 1;
}

/* Whether a component is inside the block, or shared, and sound. Its offset is aligned for its numbers. */
static int component_at_is_sound(const checked_block *block, uint32_t at) {
  if (at < UL_SHARED_COMPONENTS) return 1;
  if (at % sizeof(uint32_t) || at > block->size || sizeof(ul_pattern_component) > block->size - at) return 0;
  return component_is_sound(block, (const void *)(block->data + at));
}

/* Sums up the groups of all components. Returns 0 if one is not sound. */
static int components_are_sound(const checked_block *block, const urlens_pattern *pattern, uint64_t *groups) {
  *groups = 0;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    if (!component_at_is_sound(block, pattern->components[part])) return 0;
    *groups += ul_component_of(pattern, part)->group_count;
  }
  return 1;
}

int ul_pattern_is_sound(const void *data, size_t size) {
  const urlens_pattern *pattern = data;
  checked_block block = {data, size};
  uint64_t groups;
  if (size < sizeof *pattern || pattern->size > size || pattern->size < sizeof *pattern) return 0;
  if (pattern->size % UL_BLOCK_ALIGNMENT) return 0;
  block.size = pattern->size;
  if (!has_text(&block, pattern->start) || !components_are_sound(&block, pattern, &groups)) return 0;
  return groups == pattern->group_count && start_has_no_groups(pattern);
}
