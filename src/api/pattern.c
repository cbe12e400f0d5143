/* SPDX-License-Identifier: MIT */
/* Patterns. */
#include "urlens/pattern.h"

#include "api/matcher.h"
#include "api/options.h"
#include "api/structs.h"
#include "unicode/utf8.h"

#if URLENS_WITH_PATTERN

/* What a block that was made here needs to be released. It follows the block. */
typedef struct block_owner {
  urlens_allocator allocator;
  size_t allocated; /* the block and this */
} block_owner;

void *ul_block_take(ul_buffer *buffer) {
  size_t size = buffer->length;
  block_owner owner = {.allocator = *buffer->allocator, .allocated = size + sizeof owner};
  char *block;
  ul_buffer_append(buffer, ul_span_of((const char *)&owner, sizeof owner));
  if (!ul_buffer_ok(buffer)) return NULL;
  block = ul_reallocate(buffer->allocator, buffer->data, buffer->capacity + UL_BUFFER_SLACK, owner.allocated);
  if (!block) return NULL;
  ul_buffer_init(buffer, buffer->allocator, buffer->limit);
  return block;
}

void ul_block_release(void *block, size_t size) {
  block_owner owner;
  if (!block) return;
  memcpy(&owner, (const char *)block + size, sizeof owner);
  ul_release(&owner.allocator, block, owner.allocated);
}

urlens_status ul_pattern_settings(const urlens_options *options, ul_settings *settings, urlens_allocator *allocator) {
  urlens_options room;
  urlens_status status;
  options = ul_options_read(options, &room);
  if (!options) return URLENS_E_ARGUMENT;
  status = ul_settings_init(settings, options);
  if (!status && options->dialect != URLENS_DIALECT_WHATWG) status = URLENS_E_UNSUPPORTED;
  if (!status) status = ul_allocator_init(allocator, options->allocator);
  if (status) return status;
  settings->flags &= URLENS_OPTION_REFERENCE_MACHINE;
  settings->encoding = URLENS_ENCODING_UTF_8;
  settings->sink = NULL;
  return URLENS_OK;
}

/* One text: NULL data stays NULL data. */
static urlens_status read_text(ul_builder *builder, urlens_view view, ul_span *text) {
  size_t room = view.length;
  ul_buffer decoded;
  char *data;
  *text = ul_span_of(view.data, view.length);
  if (!view.data) return view.length > 0 ? URLENS_E_ARGUMENT : URLENS_OK;
  if (view.length > builder->settings->limit) return URLENS_E_TOO_LONG;
  if (ul_utf8_is_valid(*text)) return URLENS_OK;
  if (room > UL_MOST_OF_BLOCK / 3) return URLENS_E_TOO_LONG;
  room *= 3; /* an ill-formed byte becomes U+FFFD */
  data = ul_arena_take(&builder->texts, room);
  if (!data) return URLENS_E_OUT_OF_MEMORY;
  ul_buffer_init_fixed(&decoded, data, room, room);
  ul_utf8_append_decoded(&decoded, *text);
  *text = ul_buffer_span(&decoded);
  return URLENS_OK;
}

/* Notes what is wrong with the text at a place. */
static urlens_status fail_at(ul_builder *builder, urlens_status status, urlens_place place) {
  ul_builder_fail(builder, ul_error_of(status));
  builder->error.place = place;
  return status;
}

urlens_status ul_pattern_texts_read(ul_builder *builder, const urlens_pattern_input *input, ul_pattern_texts *texts) {
  urlens_pattern_input own;
  urlens_status status = URLENS_E_ARGUMENT;
  if (!input || !ul_struct_read(&own, input, sizeof own, sizeof own)) {
    return fail_at(builder, status, URLENS_PLACE_INPUT);
  }
  status = read_text(builder, own.text, &texts->text);
  if (status) return fail_at(builder, status, URLENS_PLACE_INPUT);
  status = read_text(builder, own.base, &texts->base);
  if (status) return fail_at(builder, status, URLENS_PLACE_BASE);
  for (unsigned i = 0; i < URLENS_PATTERN_PARTS; i++) {
    status = own.text.data && own.parts[i].data ? URLENS_E_ARGUMENT
                                                : read_text(builder, own.parts[i], &texts->parts[i]);
    if (status) return fail_at(builder, status, (urlens_place)(URLENS_PLACE_SCHEME + i));
  }
  return URLENS_OK;
}

/* The block that was built, as a pattern of its own. */
static urlens_status take_pattern(ul_builder *builder, urlens_pattern **pattern) {
  urlens_pattern *taken = ul_block_take(&builder->block);
  if (!taken) return ul_builder_fail(builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
  *pattern = taken;
  return URLENS_OK;
}

/* What a pattern is made of: an input, or else a match pattern. */
typedef struct pattern_source {
  const urlens_pattern_input *input;
  urlens_match_pattern_rules rules;
  urlens_view text;
} pattern_source;

static urlens_status create(ul_builder *builder, uint32_t flags, const pattern_source *source,
                            urlens_pattern **pattern) {
  ul_pattern_texts texts;
  ul_span text;
  urlens_status status;
  if (source->text.data) {
    status = read_text(builder, source->text, &text);
    if (status) return fail_at(builder, status, URLENS_PLACE_INPUT);
    status = ul_match_pattern_read(builder, source->rules, text, &texts);
  } else {
    status = ul_pattern_texts_read(builder, source->input, &texts);
  }
  if (!status) status = ul_pattern_create(builder, flags, &texts);
  return status ? status : take_pattern(builder, pattern);
}

/* The whole of making a pattern, once the arguments are checked. */
static urlens_status create_with(const urlens_options *options, uint32_t flags, const pattern_source *source,
                                 urlens_pattern **pattern, urlens_error *error) {
  urlens_allocator allocator;
  ul_settings settings;
  ul_memory memory;
  ul_builder builder;
  urlens_status status = ul_pattern_settings(options, &settings, &allocator);
  *error = ul_error_of(status);
  if (status) return status;
  ul_memory_init(&memory, &allocator);
  ul_builder_init(&builder, &settings, &memory, &allocator);
  status = create(&builder, flags, source, pattern);
  if (status) *error = builder.error;
  ul_builder_release(&builder);
  ul_memory_release(&memory);
  return status;
}

urlens_status urlens_pattern_create(uint32_t flags, const urlens_pattern_input *input, const urlens_options *options,
                                    urlens_pattern **pattern, urlens_error *error) {
  pattern_source source = {.input = input};
  urlens_error unwanted;
  if (!error) error = &unwanted;
  *error = ul_error_of(URLENS_E_ARGUMENT);
  if (!pattern || (flags & ~(uint32_t)URLENS_PATTERN_IGNORE_CASE)) return error->status;
  return create_with(options, flags, &source, pattern, error);
}

urlens_status urlens_pattern_from_match_pattern(urlens_match_pattern_rules rules, const char *text, size_t length,
                                                const urlens_options *options, urlens_pattern **pattern,
                                                urlens_error *error) {
  pattern_source source = {.rules = rules};
  urlens_error unwanted;
  if (!error) error = &unwanted;
  *error = ul_error_of(URLENS_E_ARGUMENT);
  if (!pattern || !ul_text_is_given(text, length) || (unsigned)rules > URLENS_MATCH_PATTERN_RULES_FIREFOX) {
    return error->status;
  }
  source.text.data = length > 0 ? text : "";
  source.text.length = length;
  return create_with(options, 0, &source, pattern, error);
}

void urlens_pattern_destroy(urlens_pattern *pattern) {
  ul_block_release(pattern, pattern ? pattern->size : 0);
}

static const ul_pattern_component *component_of(const urlens_pattern *pattern, urlens_part part) {
  return pattern && (unsigned)part < URLENS_PATTERN_PARTS ? ul_component_of(pattern, part) : NULL;
}

urlens_view urlens_pattern_string(const urlens_pattern *pattern, urlens_part part) {
  const ul_pattern_component *component = component_of(pattern, part);
  urlens_view none = {NULL, 0};
  return component ? ul_view_of(ul_pattern_text(pattern, component->string)) : none;
}

int urlens_pattern_has_regexp_groups(const urlens_pattern *pattern) {
  return pattern && pattern->flags & UL_PATTERN_HAS_REGEXP;
}

size_t urlens_pattern_group_count(const urlens_pattern *pattern, urlens_part part) {
  const ul_pattern_component *component = component_of(pattern, part);
  return component ? component->group_count : 0;
}

urlens_view urlens_pattern_group_name(const urlens_pattern *pattern, urlens_part part, size_t number) {
  const ul_pattern_component *component = component_of(pattern, part);
  urlens_view none = {NULL, 0};
  return component ? ul_view_of(ul_group_name(pattern, component, number)) : none;
}

urlens_status urlens_pattern_compare(const urlens_pattern *left, const urlens_pattern *right, urlens_part part,
                                     int *order) {
  if (!component_of(left, part) || !component_of(right, part) || !order) return URLENS_E_ARGUMENT;
  *order = ul_pattern_compare(left, right, part);
  return URLENS_OK;
}

static int groups_are_usable(const urlens_pattern_group *groups, size_t count) {
  if (count > 0 && !groups) return 0;
  for (size_t i = 0; i < count; i++) {
    if (!ul_text_is_given(groups[i].name.data, groups[i].name.length)) return 0;
    if (!ul_text_is_given(groups[i].text.data, groups[i].text.length)) return 0;
  }
  return 1;
}

urlens_status urlens_pattern_generate(const urlens_pattern *pattern, urlens_part part,
                                      const urlens_pattern_group *groups, size_t count, const urlens_options *options,
                                      urlens_output *out) {
  ul_settings settings;
  ul_memory memory;
  ul_builder builder;
  ul_call call;
  urlens_allocator allocator;
  urlens_status status = ul_call_begin_without_memory(&call, NULL, 0, out);
  if (status) return status;
  status = ul_pattern_settings(options, &settings, &allocator);
  if (!component_of(pattern, part) || !groups_are_usable(groups, count)) status = URLENS_E_ARGUMENT;
  if (status) return ul_call_refuse(out, status);
  ul_memory_init(&memory, &allocator);
  ul_builder_init(&builder, &settings, &memory, &allocator);
  status = ul_pattern_generate(&builder, pattern, part, groups, count);
  if (!status && builder.block.length > settings.limit) status = URLENS_E_TOO_LONG;
  if (!status) {
    ul_buffer_append(&call.output, ul_buffer_span(&builder.block));
    status = call.output.status;
  }
  ul_builder_release(&builder);
  ul_memory_release(&memory);
  return ul_call_end(&call, status, NULL);
}

#endif
