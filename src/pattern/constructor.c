/* SPDX-License-Identifier: MIT */
/* URL Pattern Standard, section 1.6: constructor strings. */
#include "pattern/build.h"

/* The states that are components have the component's number, so that their order is that of a URL. */
typedef enum constructor_state {
  STATE_PROTOCOL = URLENS_PART_SCHEME,
  STATE_USERNAME = URLENS_PART_USERNAME,
  STATE_PASSWORD = URLENS_PART_PASSWORD,
  STATE_HOSTNAME = URLENS_PART_HOST,
  STATE_PORT = URLENS_PART_PORT,
  STATE_PATHNAME = URLENS_PART_PATH,
  STATE_SEARCH = URLENS_PART_QUERY,
  STATE_HASH = URLENS_PART_FRAGMENT,
  STATE_INIT,
  STATE_AUTHORITY,
  STATE_DONE
} constructor_state;

/* URL Pattern Standard: a constructor string parser. */
typedef struct constructor_parser {
  ul_builder *builder;
  ul_span input;
  ul_token_list list;
  ul_pattern_init *result;
  size_t component_start;
  size_t token_index;
  size_t token_increment;
  size_t group_depth;
  size_t ipv6_bracket_depth;
  int matches_special_scheme;
  constructor_state state;
} constructor_parser;

/* get a safe token */
static const ul_token *safe_token(const constructor_parser *p, size_t index) {
  return &p->list.tokens[index < p->list.count ? index : p->list.count - 1];
}

static int token_is(const constructor_parser *p, const ul_token *token, char value) {
  return token->length == 1 && p->input.data[token->value] == value;
}

/* is a non-special pattern char */
static int is_char(const constructor_parser *p, size_t index, char value) {
  const ul_token *token = safe_token(p, index);
  if (!token_is(p, token, value)) return 0;
  return token->type == UL_TOKEN_CHAR || token->type == UL_TOKEN_ESCAPED_CHAR || token->type == UL_TOKEN_INVALID_CHAR;
}

/* is a protocol suffix, an identity terminator, a password prefix, a port prefix, a pathname start, … */
static int here_is(const constructor_parser *p, char value) {
  return is_char(p, p->token_index, value);
}

/* next is authority slashes */
static int next_is_slashes(const constructor_parser *p) {
  return is_char(p, p->token_index + 1, '/') && is_char(p, p->token_index + 2, '/');
}

/* is a search prefix */
static int is_search_prefix(const constructor_parser *p) {
  const ul_token *previous;
  if (here_is(p, '?')) return 1;
  if (!token_is(p, safe_token(p, p->token_index), '?')) return 0;
  if (p->token_index == 0) return 1;
  previous = safe_token(p, p->token_index - 1);
  return previous->type != UL_TOKEN_NAME && previous->type != UL_TOKEN_REGEXP && previous->type != UL_TOKEN_CLOSE &&
         previous->type != UL_TOKEN_ASTERISK;
}

static int is_hash_prefix(const constructor_parser *p) {
  return here_is(p, '#');
}

/* make a component string */
static ul_located component_string(const constructor_parser *p) {
  size_t start = safe_token(p, p->component_start)->index, end = safe_token(p, p->token_index)->index;
  ul_located located = {ul_span_slice(p->input, start, end), URLENS_PLACE_INPUT, start, 0};
  return located;
}

/* A component that the string does not have. */
static void set_if_missing(constructor_parser *p, urlens_part part, ul_span text) {
  ul_located *located = &p->result->parts[part];
  if (located->text.data) return;
  located->text = text;
  located->place = URLENS_PLACE_INPUT;
  located->origin = safe_token(p, p->token_index)->index;
}

/* change state, step 2: what is missing before the new state. */
static void set_missing(constructor_parser *p, constructor_state state) {
  int is_before_host = p->state <= STATE_PASSWORD || p->state == STATE_AUTHORITY;
  int is_before_path = p->state <= STATE_PORT || p->state == STATE_AUTHORITY;
  int is_before_search = p->state <= STATE_PATHNAME || p->state == STATE_AUTHORITY;
  if (is_before_host && state >= STATE_PORT && state <= STATE_HASH) set_if_missing(p, URLENS_PART_HOST, UL_SPAN(""));
  if (is_before_path && (state == STATE_SEARCH || state == STATE_HASH)) {
    set_if_missing(p, URLENS_PART_PATH, p->matches_special_scheme ? UL_SPAN("/") : UL_SPAN(""));
  }
  if (is_before_search && state == STATE_HASH) set_if_missing(p, URLENS_PART_QUERY, UL_SPAN(""));
}

/* change state */
static void change_state(constructor_parser *p, constructor_state state, size_t skip) {
  if (p->state <= STATE_HASH) p->result->parts[p->state] = component_string(p);
  if (p->state != STATE_INIT && state != STATE_DONE) set_missing(p, state);
  p->state = state;
  p->token_index += skip;
  p->component_start = p->token_index;
  p->token_increment = 0;
}

/* rewind and set state */
static void rewind_to(constructor_parser *p, constructor_state state) {
  p->token_index = p->component_start;
  p->token_increment = 0;
  p->state = state;
}

/*
 * compute protocol matches a special scheme flag. Most protocols are special schemes. Any other component is written to the
 * block and taken off again.
 */
static urlens_status compute_special_scheme(constructor_parser *p) {
  static const ul_component_rules rules = {.encoding = UL_ENCODE_PROTOCOL};
  ul_located protocol = component_string(p);
  ul_pattern_component component;
  size_t length = p->builder->block.length;
  urlens_status status;
  p->matches_special_scheme = ul_special_scheme_of(protocol.text) != URLENS_SCHEME_KIND_OTHER;
  if (p->matches_special_scheme) return URLENS_OK;
  status = ul_compile_component(p->builder, &protocol, &rules, &component);
  if (!status) status = ul_matches_special_scheme(p->builder, &component, &p->matches_special_scheme);
  ul_builder_cut(p->builder, length);
  return status;
}

static urlens_status protocol_state(constructor_parser *p) {
  urlens_status status;
  if (!here_is(p, ':')) return URLENS_OK;
  status = compute_special_scheme(p);
  if (status) return status;
  if (next_is_slashes(p)) {
    change_state(p, STATE_AUTHORITY, 3);
  } else {
    change_state(p, p->matches_special_scheme ? STATE_AUTHORITY : STATE_PATHNAME, 1);
  }
  return URLENS_OK;
}

static void authority_state(constructor_parser *p) {
  if (here_is(p, '@')) {
    rewind_to(p, STATE_USERNAME);
  } else if (here_is(p, '/') || is_search_prefix(p) || is_hash_prefix(p)) {
    rewind_to(p, STATE_HOSTNAME);
  }
}

static void userinfo_state(constructor_parser *p) {
  if (p->state == STATE_USERNAME && here_is(p, ':')) {
    change_state(p, STATE_PASSWORD, 1);
  } else if (here_is(p, '@')) {
    change_state(p, STATE_HOSTNAME, 1);
  }
}

/* The ends that hostname, port, pathname and search share. */
static void path_and_later_states(constructor_parser *p) {
  if (p->state < STATE_PATHNAME && here_is(p, '/')) {
    change_state(p, STATE_PATHNAME, 0);
  } else if (p->state < STATE_SEARCH && is_search_prefix(p)) {
    change_state(p, STATE_SEARCH, 1);
  } else if (p->state < STATE_HASH && is_hash_prefix(p)) {
    change_state(p, STATE_HASH, 1);
  }
}

static void hostname_state(constructor_parser *p) {
  if (here_is(p, '[')) {
    p->ipv6_bracket_depth++;
  } else if (here_is(p, ']')) {
    p->ipv6_bracket_depth--; /* it may fall below 0, as the Standard's number does */
  } else if (here_is(p, ':') && p->ipv6_bracket_depth == 0) {
    change_state(p, STATE_PORT, 1);
  } else {
    path_and_later_states(p);
  }
}

static urlens_status run_state(constructor_parser *p) {
  switch (p->state) {
    case STATE_INIT:
      if (here_is(p, ':')) rewind_to(p, STATE_PROTOCOL);
      return URLENS_OK;
    case STATE_PROTOCOL: return protocol_state(p);
    case STATE_AUTHORITY: authority_state(p); return URLENS_OK;
    case STATE_USERNAME:
    case STATE_PASSWORD: userinfo_state(p); return URLENS_OK;
    case STATE_HOSTNAME: hostname_state(p); return URLENS_OK;
    default: path_and_later_states(p); return URLENS_OK;
  }
}

/* parse a constructor string, step 2.2: at the end of the input. */
static void reach_end(constructor_parser *p) {
  if (p->state == STATE_INIT) {
    rewind_to(p, STATE_INIT);
    if (is_hash_prefix(p)) {
      change_state(p, STATE_HASH, 1);
    } else if (is_search_prefix(p)) {
      change_state(p, STATE_SEARCH, 1);
    } else {
      change_state(p, STATE_PATHNAME, 0);
    }
  } else if (p->state == STATE_AUTHORITY) {
    rewind_to(p, STATE_HOSTNAME);
  } else {
    change_state(p, STATE_DONE, 0);
  }
}

/* Steps 2.3 and 2.4: braces are passed over. Returns 1 if the token is inside of them. */
static int skip_braces(constructor_parser *p, const ul_token *token) {
  if (token->type == UL_TOKEN_OPEN) {
    p->group_depth++;
    return 1;
  }
  if (p->group_depth == 0) return 0;
  if (token->type != UL_TOKEN_CLOSE) return 1;
  p->group_depth--;
  return 0;
}

/* The characters that states look at. */
static int ends_something(char c) {
  switch (c) {
    case ':':
    case '/':
    case '?':
    case '#':
    case '@':
    case '[':
    case ']': return 1;
    default: return 0;
  }
}

/* Passes over the characters that no state looks at, which are most of them. */
static void pass_over(constructor_parser *p) {
  const char *data = p->input.data;
  const ul_token *token = p->list.tokens + p->token_index;
  while (token->type == UL_TOKEN_CHAR && !ends_something(data[token->value])) token++;
  p->token_index = (size_t)(token - p->list.tokens);
}

/* The end of the host that begins at `at`, if no character of it has a meaning for the parser. */
static size_t find_ordinary_end(ul_span input, size_t at) {
  while (at < input.length && !ends_something(input.data[at]) && !ul_is_pattern_special(input.data[at])) at++;
  return at;
}

/* Notes the component from `start` to `end`. */
static void note_component(ul_pattern_init *result, urlens_part part, ul_span input, size_t start, size_t end) {
  ul_located located = {ul_span_slice(input, start, end), URLENS_PLACE_INPUT, start, 0};
  result->parts[part] = located;
}

/*
 * What most constructor strings are: a special scheme, a host in which no character means anything, and a path; with
 * neither "?" nor "#", so that nothing follows the path whatever is in it. Returns 0: not handled.
 */
static int read_ordinary(const ul_builder *builder, ul_span input, ul_pattern_init *result) {
  size_t colon = ul_span_find(input, 0, ':'), host = colon + 3, path;
  if (!ul_builder_takes_shortcuts(builder) || host > input.length) return 0;
  if (input.data[colon + 1] != '/' || input.data[colon + 2] != '/') return 0;
  if (ul_special_scheme_of(ul_span_slice(input, 0, colon)) == URLENS_SCHEME_KIND_OTHER) return 0;
  path = find_ordinary_end(input, host);
  if (path == input.length || input.data[path] != '/') return 0;
  if (ul_span_find(input, path, '?') < input.length || ul_span_find(input, path, '#') < input.length) return 0;
  note_component(result, URLENS_PART_SCHEME, input, 0, colon);
  note_component(result, URLENS_PART_HOST, input, host, path);
  note_component(result, URLENS_PART_PORT, input, input.length, input.length);
  note_component(result, URLENS_PART_PATH, input, path, input.length);
  return 1;
}

/* Runs the constructor string parser of the Standard. */
static urlens_status run_parser(ul_builder *builder, ul_span input, ul_pattern_init *result) {
  constructor_parser p = {.builder = builder, .input = input, .result = result, .state = STATE_INIT};
  urlens_status status = ul_tokenize(input, UL_TOKENIZE_LENIENT, &builder->constructor_tokens, &p.list,
                                     &builder->error);
  while (!status && p.state != STATE_DONE && p.token_index < p.list.count) {
    const ul_token *token;
    pass_over(&p);
    token = &p.list.tokens[p.token_index];
    p.token_increment = 1;
    if (token->type == UL_TOKEN_END) {
      reach_end(&p);
    } else if (!skip_braces(&p, token)) {
      status = run_state(&p);
    }
    p.token_index += p.token_increment;
  }
  if (status) return status;
  if (result->parts[URLENS_PART_HOST].text.data) set_if_missing(&p, URLENS_PART_PORT, UL_SPAN(""));
  return URLENS_OK;
}

urlens_status ul_parse_constructor_string(ul_builder *builder, ul_span input, ul_pattern_init *result) {
  return read_ordinary(builder, input, result) ? URLENS_OK : run_parser(builder, input, result);
}
