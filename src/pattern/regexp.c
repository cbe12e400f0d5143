/* SPDX-License-Identifier: MIT */
/* Components with regexp groups: the Standard's regular expression, compiled to a program in the block. */
#include "pattern/build.h"

#if URLENS_WITH_REGEXP

static ul_regexp_modifier modifier_of(const ul_pattern_part *part) {
  switch (part->modifier) {
    case UL_MODIFIER_OPTIONAL: return UL_REGEXP_OPTIONAL;
    case UL_MODIFIER_ZERO_OR_MORE: return UL_REGEXP_ZERO_OR_MORE;
    case UL_MODIFIER_ONE_OR_MORE: return UL_REGEXP_ONE_OR_MORE;
    default: return UL_REGEXP_ONCE;
  }
}

static ul_regexp_group group_of(const ul_builder *builder, const ul_pattern_part *part, const char *delimiter) {
  ul_regexp_group group = {.modifier = modifier_of(part)};
  group.prefix = ul_builder_text(builder, part->prefix);
  group.suffix = ul_builder_text(builder, part->suffix);
  switch (part->type) {
    case UL_PART_REGEXP:
      group.value = UL_REGEXP_SOURCE;
      group.source = ul_builder_text(builder, part->value);
      break;
    case UL_PART_SEGMENT_WILDCARD:
      group.value = UL_REGEXP_SEGMENT_WILDCARD;
      group.source = ul_span_of(delimiter, *delimiter != '\0');
      break;
    default: group.value = UL_REGEXP_FULL_WILDCARD;
  }
  return group;
}

static urlens_status status_of(ul_regexp_status status) {
  switch (status) {
    case UL_REGEXP_OK: return URLENS_OK;
    case UL_REGEXP_SYNTAX: return URLENS_E_PATTERN_REGEXP;
    case UL_REGEXP_NO_MEMORY: return URLENS_E_OUT_OF_MEMORY;
    default: return URLENS_E_TOO_LONG;
  }
}

/* Finds the part whose regular expression is wrong by itself, so that the error has a place. */
static urlens_status fail_at_part(ul_builder *builder, const ul_draft *draft, ul_regexp_status status) {
  for (size_t i = 0; status == UL_REGEXP_SYNTAX && i < draft->count; i++) {
    const ul_draft_part *part = &draft->parts[i];
    ul_regexp_error error;
    if (part->part.type != UL_PART_REGEXP) continue;
    if (ul_regexp_compile(&builder->regexp, ul_builder_text(builder, part->part.value), 0, NULL, &error) ==
        UL_REGEXP_SYNTAX) {
      return ul_builder_fail(builder,
                             ul_error_at(URLENS_E_PATTERN_REGEXP, part->at + error.at, error.at < part->length));
    }
  }
  return ul_builder_fail(builder, ul_error_of(status_of(status)));
}

/* generate a regular expression and name list */
static void write_source(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules) {
  ul_buffer *source = &builder->source;
  ul_buffer_clear(source);
  ul_regexp_source_begin(source);
  for (size_t i = 0; i < draft->count; i++) {
    const ul_pattern_part *part = &draft->parts[i].part;
    ul_regexp_group group = group_of(builder, part, &rules->delimiter);
    if (part->type == UL_PART_FIXED_TEXT) {
      ul_regexp_source_add_text(source, ul_builder_text(builder, part->value), group.modifier);
    } else {
      ul_regexp_source_add_group(source, &group);
    }
  }
  ul_regexp_source_end(source);
}

urlens_status ul_write_regexp(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                              ul_pattern_component *component) {
  ul_regexp_error error;
  ul_regexp_status status;
  write_source(builder, draft, rules);
  component->code = ul_builder_align(builder);
  if (builder->source.status) return ul_builder_fail(builder, ul_error_of(builder->source.status));
  if (builder->block.status) return ul_builder_fail(builder, ul_error_of(builder->block.status));
  status = ul_regexp_compile(&builder->regexp, ul_buffer_span(&builder->source),
                             rules->ignore_case ? UL_REGEXP_IGNORE_CASE : 0, &builder->block, &error);
  if (status) return fail_at_part(builder, draft, status);
  component->form = UL_FORM_REGEXP;
  component->code_count = (uint32_t)(builder->block.length - component->code);
  return URLENS_OK;
}

#else

urlens_status ul_write_regexp(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                              ul_pattern_component *component) {
  size_t i = 0;
  (void)rules, (void)component;
  while (draft->parts[i].part.type != UL_PART_REGEXP) i++;
  return ul_builder_fail(builder, ul_error_at(URLENS_E_UNSUPPORTED, draft->parts[i].at, draft->parts[i].length));
}

#endif
