/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 2.2: the regular expression of a component, as a text. */
#include "core/text.h"
#include "regexp/regexp.h"

/* URL Pattern Standard: escape a regexp string. */
static void append_escaped(ul_buffer *source, ul_span text) {
  ul_span special = UL_SPAN(".+*?^${}()[]|/\\");
  size_t i;
  for (i = 0; i < text.length; i++) {
    if (ul_span_find(special, 0, text.data[i]) < special.length) ul_buffer_push(source, '\\');
    ul_buffer_push(source, text.data[i]);
  }
}

/* URL Pattern Standard: convert a modifier to a string. */
static void append_modifier(ul_buffer *source, ul_regexp_modifier modifier) {
  if (modifier == UL_REGEXP_OPTIONAL) ul_buffer_push(source, '?');
  if (modifier == UL_REGEXP_ZERO_OR_MORE) ul_buffer_push(source, '*');
  if (modifier == UL_REGEXP_ONE_OR_MORE) ul_buffer_push(source, '+');
}

/* generate a regular expression and name list, steps 3.4 to 3.6: the regexp value. */
static void append_value(ul_buffer *source, const ul_regexp_group *group) {
  switch (group->value) {
    case UL_REGEXP_SEGMENT_WILDCARD: /* URL Pattern Standard: generate a segment wildcard regexp */
      ul_buffer_append(source, UL_SPAN("[^"));
      append_escaped(source, group->source);
      ul_buffer_append(source, UL_SPAN("]+?"));
      break;
    case UL_REGEXP_FULL_WILDCARD: ul_buffer_append(source, UL_SPAN(".*")); break;
    case UL_REGEXP_SOURCE:
    default: ul_buffer_append(source, group->source); break;
  }
}

/* Step 1. */
void ul_regexp_source_begin(ul_buffer *source) {
  ul_buffer_push(source, '^');
}

/* Step 4. */
void ul_regexp_source_end(ul_buffer *source) {
  ul_buffer_push(source, '$');
}

/* Step 3.1. */
void ul_regexp_source_add_text(ul_buffer *source, ul_span text, ul_regexp_modifier modifier) {
  if (modifier == UL_REGEXP_ONCE) {
    append_escaped(source, text);
    return;
  }
  ul_buffer_append(source, UL_SPAN("(?:"));
  append_escaped(source, text);
  ul_buffer_push(source, ')');
  append_modifier(source, modifier);
}

/* Step 3.7: (value)? or ((?:value)*). */
static void add_bare_group(ul_buffer *source, const ul_regexp_group *group, int repeats) {
  ul_buffer_append(source, repeats ? UL_SPAN("((?:") : UL_SPAN("("));
  append_value(source, group);
  ul_buffer_push(source, ')');
  append_modifier(source, group->modifier);
  if (repeats) ul_buffer_push(source, ')');
}

/* Step 3.8: (?:prefix(value)suffix)?. */
static void add_single_group(ul_buffer *source, const ul_regexp_group *group) {
  ul_buffer_append(source, UL_SPAN("(?:"));
  append_escaped(source, group->prefix);
  ul_buffer_push(source, '(');
  append_value(source, group);
  ul_buffer_push(source, ')');
  append_escaped(source, group->suffix);
  ul_buffer_push(source, ')');
  append_modifier(source, group->modifier);
}

/* Steps 3.11 to 3.23: (?:prefix((?:value)(?:suffixprefix(?:value))*)suffix)?. */
static void add_repeated_group(ul_buffer *source, const ul_regexp_group *group) {
  ul_buffer_append(source, UL_SPAN("(?:"));
  append_escaped(source, group->prefix);
  ul_buffer_append(source, UL_SPAN("((?:"));
  append_value(source, group);
  ul_buffer_append(source, UL_SPAN(")(?:"));
  append_escaped(source, group->suffix);
  append_escaped(source, group->prefix);
  ul_buffer_append(source, UL_SPAN("(?:"));
  append_value(source, group);
  ul_buffer_append(source, UL_SPAN("))*)"));
  append_escaped(source, group->suffix);
  ul_buffer_push(source, ')');
  if (group->modifier == UL_REGEXP_ZERO_OR_MORE) ul_buffer_push(source, '?');
}

/* Steps 3.4 to 3.23. */
void ul_regexp_source_add_group(ul_buffer *source, const ul_regexp_group *group) {
  int repeats = group->modifier == UL_REGEXP_ZERO_OR_MORE || group->modifier == UL_REGEXP_ONE_OR_MORE;
  if (group->prefix.length == 0 && group->suffix.length == 0) {
    add_bare_group(source, group, repeats);
  } else if (repeats) {
    add_repeated_group(source, group);
  } else {
    add_single_group(source, group);
  }
}
