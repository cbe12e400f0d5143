/* SPDX-License-Identifier: MIT */
/* Which of two patterns is more specific. */
#include "pattern/pattern.h"

/* A part, with the pattern that its texts are in. */
typedef struct side {
  const urlens_pattern *pattern;
  ul_pattern_part part;
} side;

static int compare_numbers(size_t left, size_t right) {
  return (left > right) - (left < right);
}

static int compare_texts(const side *left, ul_block_text left_text, const side *right, ul_block_text right_text) {
  ul_span a = ul_pattern_text(left->pattern, left_text), b = ul_pattern_text(right->pattern, right_text);
  int order = memcmp(a.data, b.data, a.length < b.length ? a.length : b.length);
  return order ? (order > 0) - (order < 0) : compare_numbers(a.length, b.length);
}

static int compare_parts(const side *left, const side *right) {
  const ul_pattern_part *a = &left->part, *b = &right->part;
  int order = compare_numbers(a->type, b->type);
  if (!order) order = compare_numbers(a->modifier, b->modifier);
  if (!order) order = compare_texts(left, a->prefix, right, b->prefix);
  if (!order) order = compare_texts(left, a->value, right, b->value);
  return order ? order : compare_texts(left, a->suffix, right, b->suffix);
}

/* After the last part there is an empty fixed text. */
static side side_at(const urlens_pattern *pattern, const ul_pattern_component *component, uint32_t number) {
  side at = {pattern, {.type = UL_PART_FIXED_TEXT, .modifier = UL_MODIFIER_NONE}};
  if (number < component->part_count) at.part = ul_component_part(pattern, component, number);
  return at;
}

int ul_pattern_compare(const urlens_pattern *left, const urlens_pattern *right, urlens_part part) {
  const ul_pattern_component *a = ul_component_of(left, part), *b = ul_component_of(right, part);
  for (uint32_t i = 0; i < a->part_count || i < b->part_count; i++) {
    side first = side_at(left, a, i), second = side_at(right, b, i);
    int order = compare_parts(&first, &second);
    if (order) return order;
  }
  return 0;
}
