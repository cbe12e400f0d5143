/* SPDX-License-Identifier: MIT */
/* ECMAScript 2025: names of groups, and references by name. */
#include "core/text.h"
#include "regexp/tree.h"
#include "unicode/identifiers.h"
#include "unicode/utf8.h"

/* ECMAScript: RegExpIdentifierStart and RegExpIdentifierPart. */
static int is_identifier_character(uint32_t c, int is_first) {
  return is_first ? ul_is_identifier_start(c) : ul_is_identifier_part(c);
}

static uint32_t read_identifier_character(ul_regexp_parser *parser) {
  int c = ul_regexp_peek(parser);
  if (c >= 0) parser->at++;
  if (c != '\\') return (uint32_t)c;
  return ul_regexp_skip(parser, 'u') ? ul_regexp_read_unicode(parser) : (uint32_t)c;
}

uint32_t ul_regexp_read_name(ul_regexp_parser *parser, uint32_t capture) {
  ul_buffer *names = &parser->compiler->names, *strings = &parser->compiler->strings;
  uint32_t number = ul_regexp_name_count(parser->compiler);
  size_t start = parser->at, from = strings->length;
  ul_regexp_name name;
  while (!ul_regexp_failed(parser) && !ul_regexp_skip(parser, '>')) {
    uint32_t c = read_identifier_character(parser);
    if (is_identifier_character(c, strings->length == from)) {
      ul_utf8_append(strings, c);
    } else {
      ul_regexp_fail(parser, start, "the name of a group is not an identifier, or does not end");
    }
  }
  if (strings->length == from) ul_regexp_fail(parser, start, "the name of a group is empty");
  if (!ul_buffer_ok(strings)) ul_regexp_fail_list(parser, strings);
  name.text = (uint32_t)from;
  name.length = (uint32_t)(strings->length - from);
  name.capture = capture;
  name.same = UL_REGEXP_NONE;
  name.at = (uint32_t)start;
  if (!ul_regexp_failed(parser) && ul_regexp_push(names, &name, sizeof name)) return number;
  ul_regexp_fail_list(parser, names);
  return UL_REGEXP_NONE;
}

ul_span ul_regexp_name_text(const ul_regexp_compiler *compiler, const ul_regexp_name *name) {
  return ul_span_of(compiler->strings.data + name->text, name->length);
}

/* The first group of this name from number `from` on, or UL_REGEXP_NONE. */
static uint32_t find_group(const ul_regexp_compiler *compiler, uint32_t from, ul_span text) {
  uint32_t count = ul_regexp_name_count(compiler), i;
  for (i = from; i < count; i++) {
    const ul_regexp_name *name = ul_regexp_name_at(compiler, i);
    if (name->capture != UL_REGEXP_NONE && ul_span_equal(ul_regexp_name_text(compiler, name), text)) return i;
  }
  return UL_REGEXP_NONE;
}

void ul_regexp_link_names(ul_regexp_parser *parser) {
  const ul_regexp_compiler *compiler = parser->compiler;
  uint32_t count = ul_regexp_name_count(compiler), i;
  for (i = 0; i < count && parser->has_references; i++) {
    ul_regexp_name *name = ul_regexp_name_at(compiler, i);
    int is_group = name->capture != UL_REGEXP_NONE;
    name->same = find_group(compiler, is_group ? i + 1 : 0, ul_regexp_name_text(compiler, name));
    if (!is_group && name->same == UL_REGEXP_NONE) {
      ul_regexp_fail(parser, name->at, "a back reference has no group of its name");
    }
  }
}
