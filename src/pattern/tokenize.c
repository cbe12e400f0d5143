/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 2.1.2: tokenizing. */
#include "pattern/build.h"

#include "unicode/identifiers.h"
#include "unicode/utf8.h"

typedef struct tokenizer {
  ul_span input;
  ul_tokenize_policy policy;
  ul_token *tokens;
  size_t count;
  size_t index;
  size_t next_index;
  uint32_t code_point;
  urlens_error *error;
} tokenizer;

/* get the next code point */
static void get_next_code_point(tokenizer *t) {
  t->code_point = ul_utf8_next(t->input, t->next_index, &t->next_index);
}

/* seek and get the next code point */
static void seek_code_point(tokenizer *t, size_t index) {
  t->next_index = index;
  get_next_code_point(t);
}

/* add a token */
static void add_token(tokenizer *t, ul_token_type type, size_t next_position, size_t value_position, size_t length) {
  ul_token *token = &t->tokens[t->count++];
  token->type = type;
  token->index = (uint32_t)t->index;
  token->value = (uint32_t)value_position;
  token->length = (uint32_t)length;
  t->index = next_position;
}

/* add a token with default length */
static void add_token_from(tokenizer *t, ul_token_type type, size_t next_position, size_t value_position) {
  add_token(t, type, next_position, value_position, next_position - value_position);
}

/* add a token with default position and length */
static void add_default_token(tokenizer *t, ul_token_type type) {
  add_token_from(t, type, t->next_index, t->index);
}

/* process a tokenizing error. Returns 0 if it ends the tokenizer. `to` is where the error ends. */
static int process_error(tokenizer *t, size_t next_position, urlens_status status, size_t to) {
  if (t->policy == UL_TOKENIZE_STRICT) {
    *t->error = ul_error_at(status, t->index, to - t->index);
    return 0;
  }
  add_token_from(t, UL_TOKEN_INVALID_CHAR, next_position, t->index);
  return 1;
}

static int take_escape(tokenizer *t) {
  size_t escaped = t->next_index;
  if (escaped == t->input.length) return process_error(t, escaped, URLENS_E_PATTERN_ESCAPE, escaped);
  get_next_code_point(t);
  add_token_from(t, UL_TOKEN_ESCAPED_CHAR, t->next_index, escaped);
  return 1;
}

static int take_name(tokenizer *t) {
  size_t start = t->next_index, position = start;
  while (position < t->input.length) {
    seek_code_point(t, position);
    if (position == start ? !ul_is_identifier_start(t->code_point) : !ul_is_identifier_part(t->code_point)) break;
    position = t->next_index;
  }
  if (position <= start) return process_error(t, start, URLENS_E_PATTERN_NAME, start);
  add_token_from(t, UL_TOKEN_NAME, position, start);
  return 1;
}

/* A "\" in a regular expression, and what it escapes. Returns 0 if that is not ASCII, or missing. */
static int skip_regexp_escape(tokenizer *t) {
  if (t->next_index == t->input.length) return 0;
  get_next_code_point(t);
  return t->code_point < 0x80;
}

/* A "(" in a regular expression, after which only "?" may be. */
static int skip_regexp_open(tokenizer *t) {
  size_t position = t->next_index;
  if (position == t->input.length) return 0;
  get_next_code_point(t);
  t->next_index = position;
  return t->code_point == '?';
}

/* Whether the character at `position` may be there. Moves past it, and counts parentheses. */
static int take_regexp_unit(tokenizer *t, size_t start, size_t position, size_t *depth) {
  seek_code_point(t, position);
  switch (t->code_point) {
    case '?': return position > start;
    case '\\': return skip_regexp_escape(t);
    case ')': --*depth; return 1;
    case '(': ++*depth; return skip_regexp_open(t);
    default: return t->code_point < 0x80;
  }
}

/* Finds the position after the ")" that ends the regular expression at `start`. Returns 0 after an error, at *end. */
static int find_regexp_end(tokenizer *t, size_t start, size_t *end) {
  size_t depth = 1;
  int is_right = 1;
  for (*end = start; is_right && depth > 0 && *end < t->input.length; *end = t->next_index) {
    is_right = take_regexp_unit(t, start, *end, &depth);
  }
  return is_right && depth == 0 && *end - start > 1;
}

static int take_regexp(tokenizer *t) {
  size_t start = t->next_index, end = start;
  if (!find_regexp_end(t, start, &end)) return process_error(t, start, URLENS_E_PATTERN_GROUP, end);
  add_token(t, UL_TOKEN_REGEXP, end, start, end - start - 1);
  return 1;
}

/* One turn of the loop. Returns 0 after an error. */
static int take_token(tokenizer *t) {
  seek_code_point(t, t->index);
  switch (t->code_point) {
    case '*': add_default_token(t, UL_TOKEN_ASTERISK); return 1;
    case '+':
    case '?': add_default_token(t, UL_TOKEN_OTHER_MODIFIER); return 1;
    case '\\': return take_escape(t);
    case '{': add_default_token(t, UL_TOKEN_OPEN); return 1;
    case '}': add_default_token(t, UL_TOKEN_CLOSE); return 1;
    case ':': return take_name(t);
    case '(': return take_regexp(t);
    default: add_default_token(t, UL_TOKEN_CHAR); return 1;
  }
}

/* Adds a token for each character of ASCII up to one that means something. */
static void take_chars(tokenizer *t) {
  const char *data = t->input.data;
  ul_token *token = t->tokens + t->count;
  size_t index = t->index;
  for (; index < t->input.length && !(data[index] & 0x80) && !ul_is_pattern_special(data[index]); index++) {
    ul_token taken = {UL_TOKEN_CHAR, (uint32_t)index, (uint32_t)index, 1};
    *token++ = taken;
  }
  t->count += index - t->index;
  t->index = index;
}

urlens_status ul_tokenize(ul_span input, ul_tokenize_policy policy, ul_scratch *memory, ul_token_list *list,
                          urlens_error *error) {
  tokenizer t = {.input = input, .policy = policy, .error = error};
  t.tokens = ul_scratch_take(memory, (input.length + 1) * sizeof *t.tokens);
  *error = ul_error_of(t.tokens ? URLENS_OK : URLENS_E_OUT_OF_MEMORY);
  if (!t.tokens) return error->status;
  for (take_chars(&t); t.index < input.length; take_chars(&t)) {
    if (!take_token(&t)) return error->status;
  }
  add_token_from(&t, UL_TOKEN_END, t.index, t.index);
  list->tokens = t.tokens;
  list->count = t.count;
  return URLENS_OK;
}
