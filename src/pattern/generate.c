/* SPDX-License-Identifier: MIT */
/* Components from patterns and the texts of their groups. */
#include "pattern/build.h"

/* The text that is given for a group, or NULL. */
static const urlens_view *find_group(const urlens_pattern_group *groups, size_t count, ul_span name) {
  for (size_t i = 0; i < count; i++) {
    if (ul_span_equal(ul_span_of(groups[i].name.data, groups[i].name.length), name)) return &groups[i].text;
  }
  return NULL;
}

static urlens_status fail(ul_builder *builder) {
  return ul_builder_fail(builder, ul_error_of(URLENS_E_PATTERN_GENERATE));
}

/* Writes a group's text, encoded: one segment, which is not empty. */
static urlens_status write_group(ul_builder *builder, const ul_pattern_component *component, ul_span text,
                                 ul_buffer *output) {
  size_t start = output->length;
  ul_span written;
  urlens_status status = ul_canonicalize(builder, (ul_encoding)component->encoding, text, output);
  if (status) return status;
  written = ul_span_slice(ul_buffer_span(output), start, output->length);
  if (written.length == 0) return fail(builder);
  if (!component->delimiter) return URLENS_OK;
  return ul_span_find(written, 0, (char)component->delimiter) < written.length ? fail(builder) : URLENS_OK;
}

static urlens_status write_part(ul_builder *builder, const urlens_pattern *pattern,
                                const ul_pattern_component *component, const ul_pattern_part *part,
                                const urlens_view *text) {
  ul_buffer *output = &builder->block;
  urlens_status status;
  if (part->modifier != UL_MODIFIER_NONE) return fail(builder);
  if (part->type == UL_PART_FIXED_TEXT) {
    ul_buffer_append(output, ul_pattern_text(pattern, part->value));
    return URLENS_OK;
  }
  if (part->type != UL_PART_SEGMENT_WILDCARD || !text) return fail(builder);
  ul_buffer_append(output, ul_pattern_text(pattern, part->prefix));
  if (!ul_buffer_ok(output)) return ul_builder_fail(builder, ul_error_of(output->status));
  status = write_group(builder, component, ul_span_of(text->data, text->length), output);
  ul_buffer_append(output, ul_pattern_text(pattern, part->suffix));
  return status;
}

/* The text that was put together must be canonical as a whole. For example, a dot segment would not stay. */
static urlens_status check_whole(ul_builder *builder, const ul_pattern_component *component) {
  ul_buffer *whole = &builder->pending;
  urlens_status status;
  if (!ul_buffer_ok(&builder->block)) return ul_builder_fail(builder, ul_error_of(builder->block.status));
  ul_buffer_clear(whole);
  status = ul_canonicalize(builder, (ul_encoding)component->encoding, ul_buffer_span(&builder->block), whole);
  if (status) return status;
  return ul_span_equal(ul_buffer_span(whole), ul_buffer_span(&builder->block)) ? URLENS_OK : fail(builder);
}

urlens_status ul_pattern_generate(ul_builder *builder, const urlens_pattern *pattern, urlens_part part,
                                  const urlens_pattern_group *groups, size_t count) {
  const ul_pattern_component *component = ul_component_of(pattern, part);
  urlens_status status = URLENS_OK;
  for (uint32_t i = 0; !status && i < component->part_count; i++) {
    ul_pattern_part written = ul_component_part(pattern, component, i);
    const urlens_view *text = find_group(groups, count, ul_pattern_text(pattern, written.name));
    status = write_part(builder, pattern, component, &written, text);
  }
  return status ? status : check_whole(builder, component);
}
