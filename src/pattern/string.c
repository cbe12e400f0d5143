/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 2.3: pattern strings from parts. */
#include "core/ascii.h"
#include "pattern/build.h"
#include "unicode/identifiers.h"
#include "unicode/utf8.h"

/* The string of one component while it is written. */
typedef struct string_writer {
  ul_builder *builder;
  const ul_component_rules *rules;
  const ul_pattern_part *part;
  const ul_pattern_part *previous; /* or NULL */
  const ul_pattern_part *next;     /* or NULL */
} string_writer;

ul_span ul_segment_wildcard_regexp(char delimiter, char room[UL_SEGMENT_REGEXP_ROOM]) {
  ul_buffer regexp;
  ul_buffer_init_fixed(&regexp, room, UL_SEGMENT_REGEXP_ROOM, UL_SEGMENT_REGEXP_ROOM);
  ul_buffer_append(&regexp, UL_SPAN("[^"));
  if (delimiter) {
    ul_buffer_push(&regexp, '\\'); /* escape a regexp string: both delimiters, "/" and ".", need it */
    ul_buffer_push(&regexp, delimiter);
  }
  ul_buffer_append(&regexp, UL_SPAN("]+?"));
  return ul_buffer_span(&regexp);
}

void ul_escape_pattern_string(ul_buffer *output, ul_span text) {
  for (size_t at = 0, special; at < text.length; at = special) {
    special = ul_find_pattern_special(text, at + 1);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
    if (ul_is_pattern_special(text.data[at])) ul_buffer_push(output, '\\');
    ul_buffer_append(output, ul_span_slice(text, at, special));
  }
}

static ul_span text_of(const string_writer *w, ul_block_text text) {
  return ul_builder_text(w->builder, text);
}

/* Appends a text of the block to it. It may move while it grows, so the text is looked up after there is room. */
static void write_escaped(string_writer *w, ul_block_text text) {
  ul_buffer *block = &w->builder->block;
  ul_buffer_room(block, (size_t)2 * text.length);
  ul_escape_pattern_string(block, text_of(w, text));
}

static void write_literal(string_writer *w, const char *literal) {
  ul_buffer_append(&w->builder->block, ul_span_of_name(literal));
}

/* convert a modifier to a string */
static void write_modifier(string_writer *w) {
  static const char *const strings[] = {
      [UL_MODIFIER_ZERO_OR_MORE] = "*",
      [UL_MODIFIER_OPTIONAL] = "?",
      [UL_MODIFIER_ONE_OR_MORE] = "+",
      [UL_MODIFIER_NONE] = "",
  };
  write_literal(w, strings[w->part->modifier]);
}

/* Whether a text begins with what could continue a name. */
static int continues_name(ul_span text) {
  size_t next;
  return text.length > 0 && ul_is_identifier_part(ul_utf8_next(text, 0, &next));
}

static int begins_with_digit(ul_span text) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  return text.length > 0 && ul_is_digit((unsigned char)text.data[0]);
}

static int has_custom_name(const string_writer *w) {
  return !begins_with_digit(text_of(w, w->part->name));
}

/* generate a pattern string, steps 3.6 and 3.7: whether the next part would be read as a part of this one's name. */
static int next_joins_name(const string_writer *w) {
  const ul_pattern_part *next = w->next;
  if (!has_custom_name(w) || w->part->type != UL_PART_SEGMENT_WILDCARD || w->part->modifier != UL_MODIFIER_NONE)
    return 0;
  if (!next || next->prefix.length > 0 || next->suffix.length > 0) return 0;
  if (next->type == UL_PART_FIXED_TEXT) return continues_name(text_of(w, next->value));
  return begins_with_digit(text_of(w, next->name));
}

/* Step 3.8: whether the text before it would be read as this part's prefix. */
static int previous_becomes_prefix(const string_writer *w) {
  ul_span value;
  if (w->part->prefix.length > 0 || !w->previous || w->previous->type != UL_PART_FIXED_TEXT) return 0;
  value = text_of(w, w->previous->value);
  return w->rules->prefix && value.length > 0 && value.data[value.length - 1] == w->rules->prefix;
}

static int needs_grouping(const string_writer *w) {
  ul_span prefix = text_of(w, w->part->prefix);
  int is_prefix = w->rules->prefix && prefix.length == 1 && prefix.data[0] == w->rules->prefix;
  if (w->part->suffix.length > 0 || (prefix.length > 0 && !is_prefix)) return 1;
  return next_joins_name(w) || previous_becomes_prefix(w);
}

static void write_segment_wildcard(string_writer *w) {
  char room[UL_SEGMENT_REGEXP_ROOM];
  if (has_custom_name(w)) return;
  write_literal(w, "(");
  ul_buffer_append(&w->builder->block, ul_segment_wildcard_regexp(w->rules->delimiter, room));
  write_literal(w, ")");
}

static void write_full_wildcard(string_writer *w, int is_grouped) {
  int may_be_asterisk = !w->previous || w->previous->type == UL_PART_FIXED_TEXT ||
                        w->previous->modifier != UL_MODIFIER_NONE || is_grouped || w->part->prefix.length > 0;
  write_literal(w, !has_custom_name(w) && may_be_asterisk ? "*" : "(.*)");
}

static void write_value(string_writer *w, int is_grouped) {
  if (w->part->type == UL_PART_REGEXP) {
    write_literal(w, "(");
    ul_builder_copy(w->builder, w->part->value);
    write_literal(w, ")");
  } else if (w->part->type == UL_PART_SEGMENT_WILDCARD) {
    write_segment_wildcard(w);
  } else {
    write_full_wildcard(w, is_grouped);
  }
}

static void write_fixed_text(string_writer *w) {
  if (w->part->modifier == UL_MODIFIER_NONE) {
    write_escaped(w, w->part->value);
    return;
  }
  write_literal(w, "{");
  write_escaped(w, w->part->value);
  write_literal(w, "}");
  write_modifier(w);
}

static void write_group(string_writer *w) {
  int is_grouped = needs_grouping(w), is_custom = has_custom_name(w);
  if (is_grouped) write_literal(w, "{");
  write_escaped(w, w->part->prefix);
  if (is_custom) {
    write_literal(w, ":");
    ul_builder_copy(w->builder, w->part->name);
  }
  write_value(w, is_grouped);
  if (w->part->type == UL_PART_SEGMENT_WILDCARD && is_custom && continues_name(text_of(w, w->part->suffix))) {
    write_literal(w, "\\");
  }
  write_escaped(w, w->part->suffix);
  if (is_grouped) write_literal(w, "}");
  write_modifier(w);
}

void ul_generate_pattern_string(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules) {
  string_writer w = {.builder = builder, .rules = rules};
  for (size_t i = 0; i < draft->count; i++) {
    w.part = &draft->parts[i].part;
    w.previous = i > 0 ? &draft->parts[i - 1].part : NULL;
    w.next = i + 1 < draft->count ? &draft->parts[i + 1].part : NULL;
    if (w.part->type == UL_PART_FIXED_TEXT) {
      write_fixed_text(&w);
    } else {
      write_group(&w);
    }
  }
}
