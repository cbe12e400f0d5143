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

const ul_pattern_component ul_shared_components[UL_SHARED_COMPONENTS] = {
    [UL_COMPONENT_ANYTHING] = {.string = {offsetof(urlens_pattern, anything), 1},
                               .part_count = 1,
                               .group_count = 1,
                               .form = UL_FORM_ANYTHING},
    [UL_COMPONENT_EMPTY] = {.form = UL_FORM_EXACT},
};

/* The next `length` bytes of a block, from *at on. */
static ul_block_text next_text(uint32_t *at, uint32_t length) {
  ul_block_text text = {*at, length};
  *at += length;
  return text;
}

/* The only part of a component whose part is not in the block. */
static ul_pattern_part only_part(const ul_pattern_component *component) {
  ul_pattern_part part = {.type = UL_PART_FIXED_TEXT, .modifier = UL_MODIFIER_NONE};
  if (component->form == UL_FORM_EXACT) {
    part.value = component->exact;
  } else {
    part.type = UL_PART_FULL_WILDCARD;
    part.name.at = component->string.at + 1;
    part.name.length = 1;
  }
  return part;
}

ul_pattern_part ul_component_part(const urlens_pattern *pattern, const ul_pattern_component *component,
                                  uint32_t number) {
  const ul_block_part *stored = (const void *)((const char *)pattern + component->parts);
  ul_pattern_part part;
  uint32_t at;
  if (!component->parts) return only_part(component);
  stored += number;
  at = stored->at;
  part.type = stored->type;
  part.modifier = stored->modifier;
  part.value = next_text(&at, stored->value_length);
  part.name = next_text(&at, stored->name_length);
  part.prefix = next_text(&at, stored->prefix_length);
  part.suffix = next_text(&at, stored->suffix_length);
  return part;
}

ul_span ul_group_name(const urlens_pattern *pattern, const ul_pattern_component *component, size_t number) {
  for (uint32_t i = 0; i < component->part_count; i++) {
    ul_pattern_part part = ul_component_part(pattern, component, i);
    if (part.type == UL_PART_FIXED_TEXT) continue;
    if (number-- == 0) return ul_pattern_text(pattern, part.name);
  }
  return ul_span_of(NULL, 0);
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

/* Whether the list of schemes of a pattern has the URL's. */
static int lists_scheme(const urlens_pattern *pattern, const ul_target *target) {
  ul_span scheme = ul_target_text(target, URLENS_PART_SCHEME);
  urlens_scheme_kind kind = ul_scheme_kind_of(scheme);
  if (kind == URLENS_SCHEME_KIND_OTHER && !ul_span_equal(scheme, UL_SPAN("data"))) return 0;
  return (pattern->schemes & 1U << kind) != 0;
}

/* Whether the pattern takes the scheme, if it has a list of schemes. */
static inline int takes_scheme(const urlens_pattern *pattern, const ul_target *target) {
  return UL_LIKELY(!pattern->schemes) || lists_scheme(pattern, target);
}

/* The text that a component is matched with. */
static inline ul_span text_for(const urlens_pattern *pattern, const ul_target *target, unsigned part) {
  int joins = part == URLENS_PART_PATH && pattern->flags & UL_PATTERN_JOINS_QUERY;
  return ul_target_text(target, joins ? (unsigned)UL_PATH_AND_QUERY : part);
}

/*
 * The components that are proved because the URL has the pattern's start. A URL without that start may match
 * nevertheless.
 */
static inline uint32_t proved_by_start(const urlens_pattern *pattern, const ul_target *target) {
  ul_block_text start = pattern->start;
  uint32_t proved = pattern->proved;
  size_t end = proved & 1U << URLENS_PART_PATH ? target->record.path_end : target->record.path_start;
  if (!proved || !target->href || end != start.length) return 0;
  return ul_same_bytes((const char *)pattern + start.at, target->href, start.length) ? proved : 0;
}

/*
 * Matches one component of several. A limit that it reaches is noted in *limit and is no error yet: whatever the component
 * would say, the pattern does not match if another one does not fit.
 */
static inline urlens_status exec_component(const ul_component_match *match, urlens_status *limit, int *fits) {
  urlens_status status = ul_component_exec(match, fits);
  if (UL_LIKELY(status != URLENS_E_MATCH_LIMIT)) return status;
  *limit = status;
  *fits = 1;
  return URLENS_OK;
}

urlens_status ul_pattern_test(const urlens_pattern *pattern, const ul_target *target, ul_match_memory *memory,
                              int *matches) {
  uint32_t wanted = pattern->restricted & ~proved_by_start(pattern, target);
  if (wanted) return ul_pattern_test_parts(pattern, wanted, target, memory, matches);
  *matches = 1;
  return URLENS_OK;
}

urlens_status ul_pattern_test_parts(const urlens_pattern *pattern, uint32_t wanted, const ul_target *target,
                                    ul_match_memory *memory, int *matches) {
  urlens_status status = URLENS_OK, limit = URLENS_OK;
  int fits = takes_scheme(pattern, target);
  for (; wanted && fits && !status; wanted &= wanted - 1) {
    unsigned part = ul_lowest_bit(wanted);
    const ul_pattern_component *component = ul_component_of(pattern, part);
    ul_span text = text_for(pattern, target, part);
    if (component->form == UL_FORM_EXACT) {
      fits = is_exact_text(pattern, component, text);
    } else {
      ul_component_match match = {.pattern = pattern, .component = component, .text = text, .memory = memory};
      status = exec_component(&match, &limit, &fits);
    }
  }
  if (fits && !status) status = limit;
  *matches = fits && !status;
  return status;
}

urlens_status ul_pattern_exec(const urlens_pattern *pattern, const ul_target *target, ul_span *groups,
                              ul_match_memory *memory, int *matches) {
  uint32_t proved = proved_by_start(pattern, target);
  urlens_status status = URLENS_OK, limit = URLENS_OK;
  int fits = takes_scheme(pattern, target);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS && fits && !status; part++) {
    if (proved & 1U << part) continue; /* it has no groups */
    if (pattern->components[part] == UL_COMPONENT_ANYTHING) {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room for all groups */
      *groups++ = text_for(pattern, target, part);
    } else {
      ul_component_match match = {.pattern = pattern, .groups = groups, .memory = memory};
      match.component = ul_component_of(pattern, part);
      match.text = text_for(pattern, target, part);
      status = exec_component(&match, &limit, &fits);
      groups += match.component->group_count;
    }
  }
  if (fits && !status) status = limit;
  *matches = fits && !status;
  return status;
}
