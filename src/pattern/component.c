/* SPDX-License-Identifier: MIT */
/* One component of a pattern: which matcher it takes, and its groups. */
#include "core/ascii.h"
#include "pattern/pattern.h"
#include "record/schemes.h"

void ul_match_memory_init(ul_match_memory *memory, const urlens_allocator *allocator) {
  ul_scratch_init(&memory->states, allocator, NULL, 0);
  ul_buffer_init(&memory->branches, allocator, UL_MOST_FOR_MATCH);
#if URLENS_WITH_REGEXP
  ul_regexp_memory_init(&memory->regexp, allocator);
  ul_scratch_init(&memory->captures, allocator, NULL, 0);
#endif
}

void ul_match_memory_release(ul_match_memory *memory) {
  ul_scratch_release(&memory->states);
  ul_buffer_release(&memory->branches);
#if URLENS_WITH_REGEXP
  ul_regexp_memory_release(&memory->regexp);
  ul_scratch_release(&memory->captures);
#endif
}

const ul_pattern_part *ul_pattern_group(const urlens_pattern *pattern, const ul_pattern_component *component,
                                        size_t number) {
  const ul_pattern_part *parts = ul_pattern_parts(pattern, component);
  for (uint32_t i = 0; i < component->part_count; i++) {
    if (parts[i].type == UL_PART_FIXED_TEXT) continue;
    if (number-- == 0) return &parts[i];
  }
  return NULL;
}

#if URLENS_WITH_REGEXP

/* URL Pattern Standard, create a component match result: group i is capture i + 1, whatever the captures inside are. */
static void take_captures(const ul_component_match *match, const ul_regexp_capture *captures) {
  for (uint32_t i = 0; i < match->component->group_count; i++) {
    const ul_regexp_capture *capture = &captures[i + 1];
    if (capture->start == UL_REGEXP_ABSENT) continue;
    match->groups[i] = ul_span_slice(match->text, capture->start, capture->end);
  }
}

static urlens_status regexp_exec(const ul_component_match *match, int *matches) {
  const void *data = (const char *)match->pattern + match->component->code;
  const ul_regexp_program *program = data;
  ul_regexp_capture *captures = NULL;
  ul_regexp_status status;
  if (match->groups) {
    captures = ul_scratch_take(&match->memory->captures, program->capture_count * sizeof *captures);
    if (!captures) return URLENS_E_OUT_OF_MEMORY;
  }
  status = ul_regexp_run(program, match->text, captures, &match->memory->regexp);
  *matches = status == UL_REGEXP_OK;
  if (*matches && captures) take_captures(match, captures);
  if (status == UL_REGEXP_OK || status == UL_REGEXP_NO_MATCH) return URLENS_OK;
  return status == UL_REGEXP_NO_MEMORY ? URLENS_E_OUT_OF_MEMORY : URLENS_E_MATCH_LIMIT;
}

#endif

/* Whether an exact component is the text. */
static inline int is_exact_text(const ul_component_match *match) {
  const ul_pattern_component *component = match->component;
  ul_span exact = ul_pattern_text(match->pattern, component->exact);
  if (exact.length != match->text.length) return 0;
  if (UL_UNLIKELY(component->ignore_case)) return ul_equal_ignoring_case(exact, match->text);
  return ul_same_bytes(exact.data, match->text.data, exact.length);
}

urlens_status ul_component_exec(const ul_component_match *match, int *matches) {
  switch (match->component->form) {
    case UL_FORM_ANYTHING:
      *matches = 1;
      if (match->groups) match->groups[0] = match->text;
      return URLENS_OK;
    case UL_FORM_EXACT: *matches = is_exact_text(match); return URLENS_OK;
#if URLENS_WITH_REGEXP
    case UL_FORM_REGEXP: return regexp_exec(match, matches);
#endif
    default: return ul_direct_exec(match, matches);
  }
}

/* Whether the pattern takes the scheme. */
static int takes_scheme(const urlens_pattern *pattern, ul_span scheme) {
  urlens_scheme_kind kind;
  if (UL_LIKELY(!pattern->schemes)) return 1;
  kind = ul_scheme_kind_of(scheme);
  if (kind == URLENS_SCHEME_KIND_OTHER && !ul_span_equal(scheme, UL_SPAN("data"))) return 0;
  return (pattern->schemes & 1U << kind) != 0;
}

/* The text that a component is matched with. */
static inline ul_span text_for(const urlens_pattern *pattern, const ul_span *parts, unsigned part) {
  int joins = part == URLENS_PART_PATH && pattern->flags & UL_PATTERN_JOINS_QUERY;
  return parts[joins ? (unsigned)UL_PATH_AND_QUERY : part];
}

urlens_status ul_pattern_test(const urlens_pattern *pattern, const ul_span parts[UL_MATCHED_TEXTS],
                              ul_match_memory *memory, int *matches) {
  return ul_pattern_test_parts(pattern, pattern->restricted, parts, memory, matches);
}

urlens_status ul_pattern_test_parts(const urlens_pattern *pattern, uint32_t wanted,
                                    const ul_span parts[UL_MATCHED_TEXTS], ul_match_memory *memory, int *matches) {
  ul_component_match match = {.pattern = pattern, .memory = memory};
  urlens_status status = URLENS_OK;
  *matches = takes_scheme(pattern, parts[URLENS_PART_SCHEME]);
  for (unsigned part = 0; wanted && *matches && !status; part++, wanted >>= 1) {
    if (!(wanted & 1)) continue;
    match.component = &pattern->components[part];
    match.text = text_for(pattern, parts, part);
    if (match.component->form == UL_FORM_EXACT) {
      *matches = is_exact_text(&match);
    } else {
      status = ul_component_exec(&match, matches);
    }
  }
  return status;
}

urlens_status ul_pattern_exec(const urlens_pattern *pattern, const ul_span parts[UL_MATCHED_TEXTS], ul_span *groups,
                              ul_match_memory *memory, int *matches) {
  ul_component_match match = {.pattern = pattern, .memory = memory, .groups = groups};
  urlens_status status = URLENS_OK;
  *matches = takes_scheme(pattern, parts[URLENS_PART_SCHEME]);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS && *matches && !status; part++) {
    match.component = &pattern->components[part];
    match.text = text_for(pattern, parts, part);
    status = ul_component_exec(&match, matches);
    match.groups += match.component->group_count;
  }
  return status;
}
