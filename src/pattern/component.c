/* SPDX-License-Identifier: MIT */
/* One component of a pattern: which matcher it takes, and its groups. */
#include "core/ascii.h"
#include "pattern/pattern.h"
#include "record/schemes.h"
#include "scan/scan.h"

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
    match->groups[i] = capture->start == UL_REGEXP_ABSENT ? ul_span_of(NULL, 0)
                                                          : ul_span_slice(match->text, capture->start, capture->end);
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
static inline int is_exact_text(const urlens_pattern *pattern, const ul_pattern_component *component, ul_span text) {
  ul_span exact = ul_pattern_text(pattern, component->exact);
  if (exact.length != text.length) return 0;
  if (UL_UNLIKELY(component->ignore_case)) return ul_equal_ignoring_case(exact, text);
  return ul_same_bytes(exact.data, text.data, exact.length);
}

urlens_status ul_component_exec(const ul_component_match *match, int *matches) {
  switch (match->component->form) {
    case UL_FORM_ANYTHING:
      *matches = 1;
      if (match->groups) match->groups[0] = match->text;
      return URLENS_OK;
    case UL_FORM_EXACT: *matches = is_exact_text(match->pattern, match->component, match->text); return URLENS_OK;
#if URLENS_WITH_REGEXP
    case UL_FORM_REGEXP: return regexp_exec(match, matches);
#endif
    default: return ul_direct_exec(match, matches);
  }
}

/* Whether the pattern takes the scheme, if it has a list of schemes. */
static int takes_scheme(const urlens_pattern *pattern, const ul_target *target) {
  ul_span scheme;
  urlens_scheme_kind kind;
  if (UL_LIKELY(!pattern->schemes)) return 1;
  scheme = ul_target_text(target, URLENS_PART_SCHEME);
  kind = ul_scheme_kind_of(scheme);
  if (kind == URLENS_SCHEME_KIND_OTHER && !ul_span_equal(scheme, UL_SPAN("data"))) return 0;
  return (pattern->schemes & 1U << kind) != 0;
}

/* The text that a component is matched with. */
static inline ul_span text_for(const urlens_pattern *pattern, const ul_target *target, unsigned part) {
  int joins = part == URLENS_PART_PATH && pattern->flags & UL_PATTERN_JOINS_QUERY;
  return ul_target_text(target, joins ? (unsigned)UL_PATH_AND_QUERY : part);
}

/* Whether the URL has the pattern's `start` before its path. If it has not, it may match all the same. */
static inline int has_start(const urlens_pattern *pattern, const ul_target *target) {
  ul_block_text start = pattern->start;
  if (!target->href || start.length == 0 || target->record.path_start != start.length) return 0;
  return ul_same_bytes((const char *)pattern + start.at, target->href, start.length);
}

urlens_status ul_pattern_test(const urlens_pattern *pattern, const ul_target *target, ul_match_memory *memory,
                              int *matches) {
  uint32_t wanted = pattern->restricted;
  if (has_start(pattern, target)) wanted &= ~(uint32_t)UL_PROVED_BY_START;
  return ul_pattern_test_parts(pattern, wanted, target, memory, matches);
}

urlens_status ul_pattern_test_parts(const urlens_pattern *pattern, uint32_t wanted, const ul_target *target,
                                    ul_match_memory *memory, int *matches) {
  urlens_status status = URLENS_OK;
  int fits = takes_scheme(pattern, target);
  for (; wanted && fits && !status; wanted &= wanted - 1) {
    unsigned part = ul_lowest_bit(wanted);
    const ul_pattern_component *component = &pattern->components[part];
    ul_span text = text_for(pattern, target, part);
    if (component->form == UL_FORM_EXACT) {
      fits = is_exact_text(pattern, component, text);
    } else {
      ul_component_match match = {.pattern = pattern, .component = component, .text = text, .memory = memory};
      status = ul_component_exec(&match, &fits);
    }
  }
  *matches = fits;
  return status;
}

urlens_status ul_pattern_exec(const urlens_pattern *pattern, const ul_target *target, ul_span *groups,
                              ul_match_memory *memory, int *matches) {
  uint32_t proved = has_start(pattern, target) ? UL_PROVED_BY_START : 0;
  urlens_status status = URLENS_OK;
  int fits = takes_scheme(pattern, target);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS && fits && !status; part++) {
    const ul_pattern_component *component = &pattern->components[part];
    if (proved & 1U << part) continue; /* it has no groups */
    if (component->form == UL_FORM_ANYTHING) {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room for all groups */
      *groups = text_for(pattern, target, part);
    } else {
      ul_component_match match = {.pattern = pattern, .component = component, .groups = groups, .memory = memory};
      match.text = text_for(pattern, target, part);
      status = ul_component_exec(&match, &fits);
    }
    groups += component->group_count;
  }
  *matches = fits;
  return status;
}
