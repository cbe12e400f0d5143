/* SPDX-License-Identifier: MIT */
/* The grammar of RFC 6570, section 2. */
#include "core/text.h"
#include "template/template.h"
#include "unicode/utf8.h"

/* The character at `at` is wrong, or the end of the text is. */
static ul_template_piece wrong(ul_template_reader *reader, urlens_status status, size_t at) {
  reader->error = ul_error_at(status, at, ul_utf8_length_at(reader->text, at));
  return UL_TEMPLATE_WRONG;
}

/* RFC 6570, section 2.1: literals. The apostrophe is in the examples of the RFC, though not in its grammar. */
static int is_literal_byte(unsigned char byte) {
  static const char excluded[] = "\"%<>\\^`{|}";
  return byte > 0x20 && byte != 0x7F && !memchr(excluded, byte, sizeof excluded - 1);
}

/* Text up to the next expression or the end. */
static ul_template_piece read_literal(ul_template_reader *reader, ul_span *literal) {
  ul_span text = reader->text;
  size_t start = reader->at, at = start;
  while (at < text.length && text.data[at] != '{') {
    if (ul_percent_byte_at(text, at) >= 0) {
      at += 3;
    } else if (is_literal_byte((unsigned char)text.data[at])) {
      at++;
    } else {
      return wrong(reader, URLENS_E_TEMPLATE_LITERAL, at);
    }
  }
  *literal = ul_span_slice(text, start, at);
  reader->at = at;
  return UL_TEMPLATE_LITERAL;
}

/* RFC 6570, section 2.3: varchar. How many bytes it has; 0 if there is none at `at`. */
static size_t varchar_length(ul_span text, size_t at) {
  if (ul_percent_byte_at(text, at) >= 0) return 3;
  return at < text.length && (ul_is_alphanumeric((unsigned char)text.data[at]) || text.data[at] == '_') ? 1 : 0;
}

/* RFC 6570, section 2.3: varname, which ends at the position returned; `start` if there is none. */
static size_t read_name(ul_span text, size_t start) {
  size_t at = start, end = start, length;
  while ((length = varchar_length(text, at)) > 0) {
    end = at += length;
    if (at < text.length && text.data[at] == '.') at++;
  }
  return end;
}

/* RFC 6570, section 2.4: modifier. A number has one to four digits and does not begin with 0. Returns its end, or 0. */
static size_t read_modifier(ul_span text, size_t at, urlens_template_use *use) {
  size_t start = at + 1;
  use->prefix = use->explodes = 0;
  if (at < text.length && text.data[at] == '*') {
    use->explodes = 1;
    return at + 1;
  }
  if (at >= text.length || text.data[at] != ':') return at;
  for (at = start; at < text.length && at - start < 4 && ul_is_digit((unsigned char)text.data[at]); at++) {
    use->prefix = use->prefix * 10 + (uint32_t)(text.data[at] - '0');
  }
  return at > start && text.data[start] != '0' ? at : 0;
}

/* RFC 6570, section 2.3: varspec. After it there must be "," or "}". */
static ul_template_piece read_variable(ul_template_reader *reader, size_t start, urlens_template_use *use,
                                       ul_template_piece which) {
  ul_span text = reader->text;
  size_t end = read_name(text, start), after = read_modifier(text, end, use);
  if (end == start) return wrong(reader, URLENS_E_TEMPLATE_NAME, start);
  if (after == 0) return wrong(reader, URLENS_E_TEMPLATE_MODIFIER, end);
  if (after == text.length) return wrong(reader, URLENS_E_TEMPLATE_UNCLOSED, text.length);
  if (text.data[after] != ',' && text.data[after] != '}') {
    return wrong(reader, after > end ? URLENS_E_TEMPLATE_MODIFIER : URLENS_E_TEMPLATE_NAME, after);
  }
  use->name.data = text.data + start;
  use->name.length = end - start;
  reader->at = after;
  reader->in_expression = 1;
  return which;
}

/* RFC 6570, section 2.2: an expression begins with "{", which is at `at`, and perhaps an operator. */
static ul_template_piece open_expression(ul_template_reader *reader, urlens_template_use *use) {
  static const char operators[] = "+#./;?&", reserved[] = "=,!@|";
  ul_span text = reader->text;
  size_t start = reader->at + 1;
  char sign = start < text.length ? text.data[start] : '\0';
  if (start == text.length) return wrong(reader, URLENS_E_TEMPLATE_UNCLOSED, start);
  if (memchr(reserved, sign, sizeof reserved - 1)) return wrong(reader, URLENS_E_TEMPLATE_OPERATOR, start);
  reader->sign = memchr(operators, sign, sizeof operators - 1) ? sign : '\0';
  return read_variable(reader, reader->sign ? start + 1 : start, use, UL_TEMPLATE_FIRST);
}

ul_template_piece ul_template_read(ul_template_reader *reader, ul_span *literal, urlens_template_use *use) {
  if (reader->in_expression) {
    if (reader->text.data[reader->at] == ',') return read_variable(reader, reader->at + 1, use, UL_TEMPLATE_NEXT);
    reader->in_expression = 0;
    reader->at++;
  }
  if (reader->at == reader->text.length) return UL_TEMPLATE_END;
  if (reader->text.data[reader->at] == '{') return open_expression(reader, use);
  return read_literal(reader, literal);
}
