/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 2.1.5: parsing a pattern string into parts. */
#include "core/ascii.h"
#include "core/text.h"
#include "pattern/build.h"
#include "pattern/names.h"

/* URL Pattern Standard: a pattern parser. */
typedef struct pattern_parser {
  ul_builder *builder;
  const ul_component_rules *rules;
  ul_span input;
  const ul_token *tokens;
  ul_token end; /* of a pattern string that is not tokenized */
  size_t index;
  ul_draft *draft;
  size_t pending_start; /* in the input: where the pending fixed value begins */
  uint32_t next_numeric_name;
} pattern_parser;

/* Tokens of a group, each of which may be NULL. */
typedef struct group_tokens {
  const ul_token *name;
  const ul_token *regexp_or_wildcard;
  const ul_token *modifier;
} group_tokens;

static ul_span token_value(const pattern_parser *p, const ul_token *token) {
  return ul_span_slice(p->input, token->value, (size_t)token->value + token->length);
}

static size_t position(const pattern_parser *p) {
  return p->tokens[p->index].index;
}

/* try to consume a token */
static const ul_token *try_token(pattern_parser *p, ul_token_type type) {
  return p->tokens[p->index].type == type ? &p->tokens[p->index++] : NULL;
}

/* try to consume a modifier token */
static const ul_token *try_modifier(pattern_parser *p) {
  const ul_token *token = try_token(p, UL_TOKEN_OTHER_MODIFIER);
  return token ? token : try_token(p, UL_TOKEN_ASTERISK);
}

/* try to consume a regexp or wildcard token */
static const ul_token *try_regexp_or_wildcard(pattern_parser *p, const ul_token *name) {
  const ul_token *token = try_token(p, UL_TOKEN_REGEXP);
  return name || token ? token : try_token(p, UL_TOKEN_ASTERISK);
}

/* An error about the input from `start` to `end`. */
static urlens_status fail_between(pattern_parser *p, urlens_status status, size_t start, size_t end) {
  return ul_builder_fail(p->builder, ul_error_at(status, start, end - start));
}

/* consume a required token */
static urlens_status consume_required(pattern_parser *p, ul_token_type type, size_t opened_at) {
  const ul_token *next = &p->tokens[p->index];
  if (try_token(p, type)) return URLENS_OK;
  if (next->type == UL_TOKEN_END) return fail_between(p, URLENS_E_PATTERN_UNCLOSED, opened_at, opened_at + 1);
  return fail_between(p, URLENS_E_PATTERN_UNEXPECTED, next->index, next[1].index);
}

/* Adds the value of a token to the pending fixed value. */
static void add_pending(pattern_parser *p, ul_span value, size_t start) {
  if (p->builder->pending.length == 0) p->pending_start = start;
  ul_buffer_append(&p->builder->pending, value);
}

/* Runs the encoding callback: writes the canonical text to the block. An error is about the input from `start` to `end`. */
static urlens_status encode(pattern_parser *p, ul_span value, size_t start, ul_block_text *text) {
  ul_builder *builder = p->builder;
  size_t at = builder->block.length;
  if (ul_canonicalize(builder, p->rules->encoding, value, &builder->block)) {
    builder->error.at = start;
    builder->error.length = position(p) - start;
    return builder->error.status;
  }
  *text = ul_builder_text_from(builder, at);
  return URLENS_OK;
}

/* Writes a text as it is to the block. */
static ul_block_text write_text(pattern_parser *p, ul_span text) {
  size_t at = p->builder->block.length;
  ul_buffer_append(&p->builder->block, text);
  return ul_builder_text_from(p->builder, at);
}

/* There is room for all parts: each has a token of its own. */
static ul_draft_part *new_part(pattern_parser *p, ul_part_type type, ul_modifier modifier) {
  ul_draft_part *part = &p->draft->parts[p->draft->count++];
  memset(part, 0, sizeof *part);
  part->part.type = type;
  part->part.modifier = modifier;
  return part;
}

/* Adds a part that is a fixed text. */
static urlens_status add_fixed_text(pattern_parser *p, ul_span value, size_t start, ul_modifier modifier) {
  ul_block_text text;
  urlens_status status = encode(p, value, start, &text);
  if (!status) new_part(p, UL_PART_FIXED_TEXT, modifier)->part.value = text;
  return status;
}

/* maybe add a part from the pending fixed value */
static urlens_status add_pending_part(pattern_parser *p) {
  ul_buffer *pending = &p->builder->pending;
  urlens_status status;
  if (!ul_buffer_ok(pending)) return ul_builder_fail(p->builder, ul_error_of(pending->status));
  if (pending->length == 0) return URLENS_OK;
  status = add_fixed_text(p, ul_buffer_span(pending), p->pending_start, UL_MODIFIER_NONE);
  ul_buffer_clear(pending);
  return status;
}

static ul_modifier modifier_of(const pattern_parser *p, const ul_token *token) {
  if (!token) return UL_MODIFIER_NONE;
  switch (token_value(p, token).data[0]) {
    case '?': return UL_MODIFIER_OPTIONAL;
    case '*': return UL_MODIFIER_ZERO_OR_MORE;
    default: return UL_MODIFIER_ONE_OR_MORE;
  }
}

/* add a part, from its step 9: the type of the part, and its value if that is a regular expression. */
static void set_type(pattern_parser *p, const group_tokens *tokens, ul_draft_part *part) {
  const ul_token *token = tokens->regexp_or_wildcard;
  char room[UL_SEGMENT_REGEXP_ROOM];
  ul_span value;
  part->part.type = token && token->type == UL_TOKEN_ASTERISK ? UL_PART_FULL_WILDCARD : UL_PART_SEGMENT_WILDCARD;
  if (!token || token->type == UL_TOKEN_ASTERISK) return;
  value = token_value(p, token);
  if (ul_span_equal(value, ul_segment_wildcard_regexp(p->rules->delimiter, room))) return;
  part->part.type = UL_PART_FULL_WILDCARD;
  if (ul_span_equal(value, UL_SPAN(".*"))) return;
  part->part.type = UL_PART_REGEXP;
  part->part.value = write_text(p, value);
  part->at = token->value;
  part->length = token->length;
}

/* add a part, from its step 14: the part's name */
static void set_name(pattern_parser *p, const group_tokens *tokens, ul_draft_part *part) {
  size_t at = p->builder->block.length;
  if (tokens->name) {
    part->part.name = write_text(p, token_value(p, tokens->name));
    if (part->length == 0) {
      part->at = tokens->name->index;
      part->length = tokens->name->length + 1;
    }
    return;
  }
  ul_append_decimal(&p->builder->block, p->next_numeric_name++);
  part->part.name = ul_builder_text_from(p->builder, at);
}

/* add a part, for a group. The texts of prefix and suffix are in the input from `start` on. */
static urlens_status add_group(pattern_parser *p, const group_tokens *tokens, ul_span prefix, ul_span suffix,
                               size_t start) {
  ul_draft_part *part = new_part(p, UL_PART_SEGMENT_WILDCARD, modifier_of(p, tokens->modifier));
  urlens_status status;
  set_type(p, tokens, part);
  set_name(p, tokens, part);
  status = encode(p, prefix, start, &part->part.prefix);
  if (!status) status = encode(p, suffix, start, &part->part.suffix);
  return status;
}

/* parse a pattern string: a group without braces, and the character before it if there is one */
static urlens_status take_group(pattern_parser *p, const ul_token *char_token, group_tokens *tokens) {
  ul_span prefix = ul_span_of(NULL, 0);
  urlens_status status;
  size_t start = char_token ? char_token->index : position(p);
  if (char_token) prefix = token_value(p, char_token);
  if (prefix.length > 0 && !(p->rules->prefix && prefix.data[0] == p->rules->prefix)) {
    add_pending(p, prefix, start);
    prefix.length = 0;
  }
  status = add_pending_part(p);
  if (status) return status;
  tokens->modifier = try_modifier(p);
  return add_group(p, tokens, prefix, ul_span_of(NULL, 0), start);
}

/* consume text: the text is in the builder's memory */
static urlens_status consume_text(pattern_parser *p, ul_span *text) {
  size_t from = p->index, length = 0;
  char *room, *to;
  while (p->tokens[p->index].type == UL_TOKEN_CHAR || p->tokens[p->index].type == UL_TOKEN_ESCAPED_CHAR) {
    length += p->tokens[p->index++].length;
  }
  room = to = ul_arena_take(&p->builder->texts, length);
  if (!room) return ul_builder_fail(p->builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
  for (; from < p->index; from++) {
    memcpy(to, p->input.data + p->tokens[from].value, p->tokens[from].length);
    to += p->tokens[from].length;
  }
  *text = ul_span_of(room, length);
  return URLENS_OK;
}

/* add a part, for braces without a group in them */
static urlens_status add_braces(pattern_parser *p, ul_span text, size_t start, const ul_token *modifier) {
  urlens_status status;
  if (!modifier) {
    add_pending(p, text, start);
    return URLENS_OK;
  }
  status = add_pending_part(p);
  if (status || text.length == 0) return status;
  return add_fixed_text(p, text, start, modifier_of(p, modifier));
}

/* parse a pattern string: what follows a "{" */
static urlens_status take_braces(pattern_parser *p, size_t start) {
  group_tokens tokens;
  ul_span prefix, suffix;
  urlens_status status = consume_text(p, &prefix);
  if (status) return status;
  tokens.name = try_token(p, UL_TOKEN_NAME);
  tokens.regexp_or_wildcard = try_regexp_or_wildcard(p, tokens.name);
  status = consume_text(p, &suffix);
  if (!status) status = consume_required(p, UL_TOKEN_CLOSE, start);
  if (status) return status;
  tokens.modifier = try_modifier(p);
  if (!tokens.name && !tokens.regexp_or_wildcard) return add_braces(p, prefix, start, tokens.modifier);
  status = add_pending_part(p);
  return status ? status : add_group(p, &tokens, prefix, suffix, start);
}

/* Adds a run of characters to the pending fixed value, but for the last: that may be the prefix of a group. */
static void take_run(pattern_parser *p) {
  const ul_token *first = &p->tokens[p->index], *last = first;
  while (last->type == UL_TOKEN_CHAR && last[1].type == UL_TOKEN_CHAR) last++;
  if (last > first) add_pending(p, ul_span_slice(p->input, first->value, last->value), first->index);
  p->index += (size_t)(last - first);
}

/* parse a pattern string: one turn of the loop, or several that do the same */
static urlens_status take_piece(pattern_parser *p) {
  const ul_token *char_token, *open;
  group_tokens tokens = {0};
  urlens_status status;
  take_run(p);
  char_token = try_token(p, UL_TOKEN_CHAR);
  tokens.name = try_token(p, UL_TOKEN_NAME);
  tokens.regexp_or_wildcard = try_regexp_or_wildcard(p, tokens.name);
  if (tokens.name || tokens.regexp_or_wildcard) return take_group(p, char_token, &tokens);
  if (!char_token) char_token = try_token(p, UL_TOKEN_ESCAPED_CHAR);
  if (char_token) {
    add_pending(p, token_value(p, char_token), char_token->index);
    return URLENS_OK;
  }
  open = try_token(p, UL_TOKEN_OPEN);
  if (open) return take_braces(p, open->index);
  status = add_pending_part(p);
  return status ? status : consume_required(p, UL_TOKEN_END, position(p));
}

/* is a duplicate name, for all parts at once */
static urlens_status check_names(pattern_parser *p) {
  ul_builder *builder = p->builder;
  size_t same;
  if (!ul_buffer_ok(&builder->block)) return ul_builder_fail(builder, ul_error_of(builder->block.status));
  if (ul_find_same_name(builder, p->draft, &same)) {
    return ul_builder_fail(builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
  }
  if (same == p->draft->count) return URLENS_OK;
  return ul_builder_fail(
      builder, ul_error_at(URLENS_E_PATTERN_SAME_NAME, p->draft->parts[same].at, p->draft->parts[same].length));
}

/* Room for the parts of a pattern string with `tokens` tokens. */
static urlens_status take_room(ul_builder *builder, ul_draft *draft, size_t tokens) {
  draft->parts = ul_scratch_take(&builder->parts, tokens * sizeof *draft->parts);
  draft->count = 0;
  return draft->parts ? URLENS_OK : ul_builder_fail(builder, ul_error_of(URLENS_E_OUT_OF_MEMORY));
}

/* "*", or a text in which no character means anything: what most components are. Returns 0: not handled. */
static int parse_simple(pattern_parser *p, urlens_status *status) {
  static const ul_token asterisk = {.type = UL_TOKEN_ASTERISK, .length = 1};
  ul_span input = p->input;
  int is_asterisk = input.length == 1 && input.data[0] == '*';
  if (ul_find_pattern_special(input, 0) < input.length && !is_asterisk) return 0;
  p->end.type = UL_TOKEN_END;
  p->end.index = (uint32_t)input.length;
  p->tokens = &p->end;
  *status = take_room(p->builder, p->draft, 1);
  if (*status) return 1;
  if (is_asterisk) {
    group_tokens tokens = {.regexp_or_wildcard = &asterisk};
    *status = add_group(p, &tokens, ul_span_of(NULL, 0), ul_span_of(NULL, 0), 0);
  } else if (input.length > 0) {
    *status = add_fixed_text(p, input, 0, UL_MODIFIER_NONE);
  }
  return 1;
}

/* parse a pattern string, from its step 2 */
static urlens_status parse_tokens(pattern_parser *p) {
  ul_builder *builder = p->builder;
  ul_token_list list;
  urlens_status status = ul_tokenize(p->input, UL_TOKENIZE_STRICT, &builder->tokens, &list, &builder->error);
  if (!status) status = take_room(builder, p->draft, list.count);
  if (status) return status;
  p->tokens = list.tokens;
  ul_buffer_clear(&builder->pending);
  while (!status && p->index < list.count) status = take_piece(p);
  return status ? status : check_names(p);
}

urlens_status ul_parse_pattern_string(ul_builder *builder, ul_span input, const ul_component_rules *rules,
                                      ul_draft *draft) {
  pattern_parser p = {.builder = builder, .rules = rules, .input = input, .draft = draft};
  urlens_status status;
  return parse_simple(&p, &status) ? status : parse_tokens(&p);
}
