/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 1.4: compile a component, and what the builder shares. */
#include "pattern/build.h"

void ul_builder_init(ul_builder *builder, const ul_settings *settings, ul_memory *memory,
                     const urlens_allocator *allocator) {
  memset(builder, 0, sizeof *builder);
  builder->settings = settings;
  builder->memory = memory;
  builder->allocator = allocator;
  ul_buffer_init(&builder->beginning.texts, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->block, allocator, UL_MOST_OF_BLOCK);
  ul_buffer_init(&builder->work, allocator, URLENS_MAX_LENGTH);
  ul_buffer_init(&builder->pending, allocator, UL_MOST_OF_BLOCK);
  ul_arena_init(&builder->texts, allocator, NULL, 0);
  ul_scratch_init(&builder->tokens, allocator, NULL, 0);
  ul_scratch_init(&builder->constructor_tokens, allocator, NULL, 0);
  ul_scratch_init(&builder->parts, allocator, NULL, 0);
  ul_scratch_init(&builder->order, allocator, NULL, 0);
  ul_match_memory_init(&builder->match, allocator);
#if URLENS_WITH_REGEXP
  ul_regexp_compiler_init(&builder->regexp, allocator);
  ul_buffer_init(&builder->source, allocator, UL_MOST_OF_BLOCK);
#endif
  builder->error = ul_error_of(URLENS_OK);
}

void ul_builder_release(ul_builder *builder) {
  ul_buffer_release(&builder->beginning.texts);
  ul_buffer_release(&builder->block);
  ul_buffer_release(&builder->work);
  ul_buffer_release(&builder->pending);
  ul_arena_release(&builder->texts);
  ul_scratch_release(&builder->tokens);
  ul_scratch_release(&builder->constructor_tokens);
  ul_scratch_release(&builder->parts);
  ul_scratch_release(&builder->order);
  ul_match_memory_release(&builder->match);
#if URLENS_WITH_REGEXP
  ul_regexp_compiler_release(&builder->regexp);
  ul_buffer_release(&builder->source);
#endif
}

void ul_builder_clear(ul_builder *builder) {
  ul_buffer_clear(&builder->block);
  ul_arena_reset(&builder->texts);
  builder->joins_query = 0;
  builder->schemes = 0;
  builder->error = ul_error_of(URLENS_OK);
}

void ul_builder_cut(ul_builder *builder, size_t length) {
  ul_buffer_cut(&builder->block, length);
  builder->beginning.is_kept = 0;
}

uint32_t ul_builder_align(ul_builder *builder) {
  while (builder->block.length % UL_BLOCK_ALIGNMENT) ul_buffer_push(&builder->block, '\0');
  return (uint32_t)builder->block.length;
}

/* The block may move while it grows, so the text is looked up after there is room. */
void ul_builder_copy(ul_builder *builder, ul_block_text text) {
  ul_buffer_room(&builder->block, text.length);
  ul_buffer_append(&builder->block, ul_builder_text(builder, text));
}

static uint32_t count_groups(const ul_draft *draft) {
  uint32_t groups = 0;
  for (size_t i = 0; i < draft->count; i++) groups += draft->parts[i].part.type != UL_PART_FIXED_TEXT;
  return groups;
}

static int has_regexp(const ul_draft *draft) {
  for (size_t i = 0; i < draft->count; i++) {
    if (draft->parts[i].part.type == UL_PART_REGEXP) return 1;
  }
  return 0;
}

/* Whether the parts are one "*". */
static int is_anything(const ul_draft *draft) {
  const ul_pattern_part *part = &draft->parts[0].part;
  return draft->count == 1 && part->type == UL_PART_FULL_WILDCARD && part->modifier == UL_MODIFIER_NONE &&
         part->prefix.length == 0 && part->suffix.length == 0;
}

/* Whether they are one fixed text, or nothing at all. */
static int is_exact(const ul_draft *draft) {
  const ul_pattern_part *part = &draft->parts[0].part;
  return draft->count == 0 ||
         (draft->count == 1 && part->type == UL_PART_FIXED_TEXT && part->modifier == UL_MODIFIER_NONE);
}

/* Writes what is needed for matching: nothing for the two simplest forms. */
static urlens_status write_matcher(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                                   ul_pattern_component *component) {
  if (has_regexp(draft)) return ul_write_regexp(builder, draft, rules, component);
  if (ul_builder_takes_shortcuts(builder) && is_anything(draft)) {
    component->form = UL_FORM_ANYTHING;
    return URLENS_OK;
  }
  if (ul_builder_takes_shortcuts(builder) && is_exact(draft)) {
    component->form = UL_FORM_EXACT;
    if (draft->count > 0) component->exact = draft->parts[0].part.value;
    return URLENS_OK;
  }
  return ul_write_program(builder, draft, rules, component);
}

/* A part as the block has it. The parser wrote its texts in this order, one after the other. */
static ul_block_part stored_part(const ul_pattern_part *part) {
  ul_block_part stored = {
      .type = (uint8_t)part->type,
      .modifier = (uint8_t)part->modifier,
      .at = part->value.length > 0 ? part->value.at : part->name.at,
      .value_length = part->value.length,
      .name_length = part->name.length,
      .prefix_length = part->prefix.length,
      .suffix_length = part->suffix.length,
  };
  return stored;
}

/* Writes the parts, except that of one fixed text, which is known. */
static void write_parts(ul_builder *builder, const ul_draft *draft, ul_pattern_component *component) {
  component->part_count = (uint32_t)draft->count;
  if (component->form == UL_FORM_EXACT || draft->count == 0) return;
  component->parts = ul_builder_align(builder);
  for (size_t i = 0; i < draft->count; i++) {
    ul_block_part stored = stored_part(&draft->parts[i].part);
    ul_buffer_append(&builder->block, ul_span_of((const char *)&stored, sizeof stored));
  }
}

/* Writes the pattern string. A fixed text in which nothing has to be escaped is its own. */
static void write_string(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                         ul_pattern_component *component) {
  size_t at = builder->block.length;
  if (component->form == UL_FORM_EXACT) {
    ul_span exact = ul_builder_text(builder, component->exact);
    component->string = component->exact;
    if (ul_find_pattern_special(exact, 0) == exact.length) return;
  }
  ul_generate_pattern_string(builder, draft, rules);
  component->string = ul_builder_text_from(builder, at);
}

/* Takes "*" and the empty component from those that patterns share. Returns 0: not handled. */
static int take_shared(const ul_builder *builder, ul_span text, ul_pattern_component *component) {
  int is_anything = text.length == 1 && text.data[0] == '*';
  if (!ul_builder_takes_shortcuts(builder) || (text.length > 0 && !is_anything)) return 0;
  *component = ul_shared_components[is_anything ? UL_COMPONENT_ANYTHING : UL_COMPONENT_EMPTY];
  return 1;
}

/* Compiles what is not shared. */
static urlens_status compile_text(ul_builder *builder, ul_span text, const ul_component_rules *rules,
                                  ul_pattern_component *component) {
  ul_draft draft;
  urlens_status status;
  status = ul_parse_pattern_string(builder, text, rules, &draft);
  memset(component, 0, sizeof *component);
  if (!status) status = write_matcher(builder, &draft, rules, component);
  if (status) return status;
  component->group_count = count_groups(&draft);
  write_parts(builder, &draft, component);
  write_string(builder, &draft, rules, component);
  return ul_buffer_ok(&builder->block) ? URLENS_OK : ul_builder_fail(builder, ul_error_of(builder->block.status));
}

urlens_status ul_compile_component(ul_builder *builder, const ul_located *located, const ul_component_rules *rules,
                                   ul_pattern_component *component) {
  urlens_status status;
  ul_buffer_room(&builder->block, 1); /* a component without anything in it has an address too */
  if (take_shared(builder, located->text, component)) return URLENS_OK;
  status = compile_text(builder, located->text, rules, component);
  if (status) return ul_builder_fail(builder, ul_located_error(located, builder->error));
  component->delimiter = (uint8_t)rules->delimiter;
  component->ignore_case = rules->ignore_case;
  component->encoding = (uint8_t)rules->encoding;
  return URLENS_OK;
}

urlens_status ul_matches_special_scheme(ul_builder *builder, const ul_pattern_component *protocol, int *matches) {
  static const char *const schemes[] = {"ftp", "file", "http", "https", "ws", "wss"};
  ul_component_match match = {.component = protocol, .memory = &builder->match};
  urlens_status status = URLENS_OK;
  match.pattern = (const void *)builder->block.data;
  if (protocol->form == UL_FORM_EXACT) {
    *matches = ul_special_scheme_of(ul_builder_text(builder, protocol->exact)) != URLENS_SCHEME_KIND_OTHER;
    return URLENS_OK;
  }
  *matches = 0;
  for (size_t i = 0; !status && !*matches && i < sizeof schemes / sizeof *schemes; i++) {
    match.text = ul_span_of_name(schemes[i]);
    status = ul_component_exec(&match, matches);
  }
  return status ? ul_builder_fail(builder, ul_error_of(status)) : URLENS_OK;
}
