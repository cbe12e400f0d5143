/* SPDX-License-Identifier: MIT */
/* RFC 6570, section 3 and appendix A. */
#include "core/text.h"
#include "percent/percent.h"
#include "template/template.h"
#include "unicode/utf8.h"

/* Which characters stay as they are. */
typedef enum allowed { UNRESERVED, UNRESERVED_AND_RESERVED } allowed;

/* RFC 6570, appendix A: what an operator does. */
typedef struct behavior {
  char sign;
  char first;     /* in front of the first value; 0: nothing */
  char separator; /* between values */
  char named;     /* whether names are written */
  char if_empty;  /* after the name of an empty value; 0: nothing */
  allowed allow;
} behavior;

static const behavior behaviors[] = {
    {.sign = '\0', .first = '\0', .separator = ',', .named = 0, .if_empty = '\0', .allow = UNRESERVED},
    {.sign = '+', .first = '\0', .separator = ',', .named = 0, .if_empty = '\0', .allow = UNRESERVED_AND_RESERVED},
    {.sign = '#', .first = '#', .separator = ',', .named = 0, .if_empty = '\0', .allow = UNRESERVED_AND_RESERVED},
    {.sign = '.', .first = '.', .separator = '.', .named = 0, .if_empty = '\0', .allow = UNRESERVED},
    {.sign = '/', .first = '/', .separator = '/', .named = 0, .if_empty = '\0', .allow = UNRESERVED},
    {.sign = ';', .first = ';', .separator = ';', .named = 1, .if_empty = '\0', .allow = UNRESERVED},
    {.sign = '?', .first = '?', .separator = '&', .named = 1, .if_empty = '=', .allow = UNRESERVED},
    {.sign = '&', .first = '&', .separator = '&', .named = 1, .if_empty = '=', .allow = UNRESERVED},
};

static const behavior *behavior_of(char sign) {
  const behavior *found = behaviors;
  while (found->sign != sign) found++; /* the reader knows no others */
  return found;
}

/* RFC 3986, section 2.2: reserved characters. */
static int is_reserved(unsigned char byte) {
  static const char reserved[] = ":/?#[]@!$&'()*+,;=";
  return memchr(reserved, byte, sizeof reserved - 1) != NULL;
}

/*
 * Appends the first `most` characters of a text. With UNRESERVED_AND_RESERVED, "%XX" stays, too, and counts as one
 * character, so that no prefix ends within it.
 */
static void append_encoded(ul_buffer *output, ul_span text, allowed allow, size_t most) {
  for (size_t at = 0, next; at < text.length && most > 0; at = next, most--) {
    int keeps_reserved = allow == UNRESERVED_AND_RESERVED;
    char bytes[4];
    uint32_t c;
    if (keeps_reserved && ul_percent_byte_at(text, at) >= 0) {
      next = at + 3;
      ul_buffer_append(output, ul_span_slice(text, at, next));
      continue;
    }
    c = ul_utf8_next(text, at, &next);
    if (c < 0x80 && (ul_is_unreserved(c) || (keeps_reserved && is_reserved((unsigned char)c)))) {
      ul_buffer_push(output, (char)c);
      continue;
    }
    for (size_t i = 0, length = ul_utf8_write(c, bytes); i < length; i++) {
      ul_percent_encode_byte(output, (unsigned char)bytes[i]);
    }
  }
}

static void append_value(ul_buffer *output, urlens_view value, allowed allow) {
  append_encoded(output, ul_span_of(value.data, value.length), allow, SIZE_MAX);
}

/* One expression that is being expanded. */
typedef struct expansion {
  const behavior *operator_behavior;
  ul_buffer *output;
  int is_empty; /* nothing has been written for this expression yet */
} expansion;

/* Writes the character before a value: the first character of the expression, or a separator. */
static void begin_value(expansion *e) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): every expression has an operator, if only the empty one */
  char lead = e->is_empty ? e->operator_behavior->first : e->operator_behavior->separator;
  if (lead) ul_buffer_push(e->output, lead);
  e->is_empty = 0;
}

/* The name, if the operator writes names. Returns 0 if nothing may follow it, since the value is empty. */
static int write_name(expansion *e, urlens_view name, int value_is_empty) {
  if (!e->operator_behavior->named) return 1;
  append_value(e->output, name, UNRESERVED_AND_RESERVED);
  if (!value_is_empty) ul_buffer_push(e->output, '=');
  else if (e->operator_behavior->if_empty) ul_buffer_push(e->output, e->operator_behavior->if_empty);
  return !value_is_empty;
}

static void expand_string(expansion *e, const urlens_template_use *use, urlens_view value) {
  size_t most = use->prefix ? use->prefix : SIZE_MAX;
  begin_value(e);
  if (!write_name(e, use->name, value.length == 0)) return;
  append_encoded(e->output, ul_span_of(value.data, value.length), e->operator_behavior->allow, most);
}

/* Whether a member counts: its value is defined. The members of keys are two views each. */
static int is_defined(const urlens_template_variable *variable, size_t i) {
  if (variable->kind == URLENS_TEMPLATE_KIND_KEYS) return variable->values[i].data && variable->values[i + 1].data;
  return variable->values[i].data != NULL;
}

static size_t member_size(const urlens_template_variable *variable) {
  return variable->kind == URLENS_TEMPLATE_KIND_KEYS ? 2 : 1;
}

/* Without "*": all members with commas between them, names of keys and their values alike. */
static void expand_joined(expansion *e, const urlens_template_use *use, const urlens_template_variable *variable) {
  size_t size = member_size(variable), written = 0;
  for (size_t i = 0; i < variable->count; i += size) {
    if (!is_defined(variable, i)) continue;
    if (written == 0) {
      begin_value(e);
      write_name(e, use->name, 0);
    }
    for (size_t part = 0; part < size; part++) {
      if (written++ > 0) ul_buffer_push(e->output, ',');
      append_value(e->output, variable->values[i + part], e->operator_behavior->allow);
    }
  }
}

/* With "*": each member for itself; keys are written as name=value whatever the operator. */
static void expand_exploded(expansion *e, const urlens_template_use *use, const urlens_template_variable *variable) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): every expression has an operator, if only the empty one */
  allowed allow = e->operator_behavior->allow;
  size_t size = member_size(variable);
  for (size_t i = 0; i < variable->count; i += size) {
    urlens_view value;
    if (!is_defined(variable, i)) continue;
    value = variable->values[i + size - 1];
    begin_value(e);
    if (size == 1) {
      if (write_name(e, use->name, value.length == 0)) append_value(e->output, value, allow);
      continue;
    }
    append_value(e->output, variable->values[i], allow);
    if (value.length > 0 || !e->operator_behavior->named) ul_buffer_push(e->output, '=');
    else if (e->operator_behavior->if_empty) ul_buffer_push(e->output, e->operator_behavior->if_empty);
    append_value(e->output, value, allow);
  }
}

/* RFC 6570, section 3.2.1. Returns 0 if a prefix is asked of something that has none. */
static int expand_variable(expansion *e, const urlens_template_use *use, const urlens_template_variable *variable) {
  int is_string = variable->kind == URLENS_TEMPLATE_KIND_STRING;
  if (variable->count == 0) return 1;
  if (use->prefix && !is_string) return 0;
  if (is_string && variable->values[0].data) expand_string(e, use, variable->values[0]);
  else if (!is_string && use->explodes) expand_exploded(e, use, variable);
  else if (!is_string) expand_joined(e, use, variable);
  return 1;
}

static const urlens_template_variable *find_variable(const urlens_template_variable *variables, size_t count,
                                                     urlens_view name) {
  for (size_t i = 0; i < count; i++) {
    if (ul_span_equal(ul_span_of(variables[i].name.data, variables[i].name.length),
                      ul_span_of(name.data, name.length))) {
      return &variables[i];
    }
  }
  return NULL;
}

void ul_template_expand(ul_span text, const urlens_template_variable *variables, size_t count, ul_buffer *output,
                        urlens_error *error) {
  ul_template_reader reader = {.text = text, .error = ul_error_of(URLENS_OK)};
  expansion e = {NULL, output, 1};
  ul_span literal;
  urlens_template_use use;
  ul_template_piece piece;
  while ((piece = ul_template_read(&reader, &literal, &use)) != UL_TEMPLATE_END && piece != UL_TEMPLATE_WRONG) {
    const urlens_template_variable *variable;
    if (piece == UL_TEMPLATE_LITERAL) {
      append_encoded(output, literal, UNRESERVED_AND_RESERVED, SIZE_MAX);
      continue;
    }
    if (piece == UL_TEMPLATE_FIRST) {
      e.operator_behavior = behavior_of(reader.sign);
      e.is_empty = 1;
    }
    variable = find_variable(variables, count, use.name);
    if (variable && !expand_variable(&e, &use, variable)) {
      reader.error = ul_error_at(URLENS_E_TEMPLATE_PREFIX, (size_t)(use.name.data - text.data), use.name.length);
      break;
    }
  }
  *error = reader.error;
}
