/* SPDX-License-Identifier: MIT */
#include "site/mime.h"

#include "core/text.h"
#include "site/order.h"

/* Fetch Standard, HTTP whitespace. */
static int is_http_whitespace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Section 3, HTTP token code point. */
static int is_http_token(char c) {
  static const char others[] = "!#$%&'*+-.^_`|~";
  return ul_is_alphanumeric((unsigned char)c) || (c != '\0' && memchr(others, c, sizeof others - 1) != NULL);
}

/* Section 3, HTTP quoted-string token code point; bytes of 0x80 and up stand for U+0080 to U+00FF. */
static int is_quoted_string_token(char c) {
  return c == '\t' || ((unsigned char)c >= 0x20 && c != 0x7F);
}

static int all_are(ul_span text, int (*is)(char c)) {
  for (size_t i = 0; i < text.length; i++) {
    if (!is(text.data[i])) return 0;
  }
  return 1;
}

static ul_span trim_end(ul_span text) {
  while (text.length > 0 && is_http_whitespace(text.data[text.length - 1])) text.length--;
  return text;
}

static ul_span trim_start(ul_span text) {
  size_t start = 0;
  while (start < text.length && is_http_whitespace(text.data[start])) start++;
  return ul_span_slice(text, start, text.length);
}

/* The end of the HTTP quoted string that begins at `at`: after its second quotation mark, or the end of the text. */
static size_t quoted_end(ul_span text, size_t at) {
  for (at++; at < text.length; at++) {
    if (text.data[at] == '"') return at + 1;
    if (text.data[at] == '\\' && at + 1 < text.length) at++;
  }
  return at;
}

/* A character of a value as it was written; *at is moved past it. */
static char value_char(ul_span value, size_t *at) {
  int is_quoted = value.data[0] == '"';
  if (is_quoted && value.data[*at] == '\\' && *at + 1 < value.length) *at += 1;
  return value.data[(*at)++];
}

/* Where the characters of a value, quoted or not, begin and end in what was written. */
static size_t value_begin(ul_span value) {
  return value.length > 0 && value.data[0] == '"' ? 1 : 0;
}

/* A quotation mark that is not escaped ends the value; one may be missing. */
static int value_ends_at(ul_span value, size_t at) {
  return at >= value.length || (value_begin(value) == 1 && value.data[at] == '"');
}

/* Steps 10.9: whether a parameter counts, unless there was one of that name before. */
static int parameter_is_valid(ul_span name, ul_span value) {
  if (name.length == 0 || !all_are(name, is_http_token)) return 0;
  for (size_t at = value_begin(value); !value_ends_at(value, at);) {
    if (!is_quoted_string_token(value_char(value, &at))) return 0;
  }
  return 1;
}

/*
 * Step 11, one parameter: reads from *at, after a ";", to the next one. 1 if it has a value. The text of the parameter is
 * stored as it was written, from the name to the end of the value.
 */
static int read_parameter(ul_span text, size_t *at, ul_span *name, ul_span *value) {
  size_t start = *at, end;
  while (start < text.length && is_http_whitespace(text.data[start])) start++;
  for (end = start; end < text.length && text.data[end] != ';' && text.data[end] != '=';) end++;
  *name = ul_span_slice(text, start, end);
  *at = end;
  if (end == text.length || text.data[end] == ';') return 0;
  start = end + 1;
  if (start < text.length && text.data[start] == '"') {
    end = quoted_end(text, start);
    *value = ul_span_slice(text, start, end);
    *at = ul_span_find(text, end, ';');
    return 1;
  }
  end = ul_span_find(text, start, ';');
  *at = end;
  *value = trim_end(ul_span_slice(text, start, end));
  return value->length > 0;
}

/* Serialize a MIME type, step 2, the value. */
static void append_value(ul_buffer *output, ul_span value) {
  size_t at, length = 0;
  int is_token = 1;
  for (at = value_begin(value); !value_ends_at(value, at); length++) {
    if (!is_http_token(value_char(value, &at))) is_token = 0;
  }
  if (length == 0 || !is_token) ul_buffer_push(output, '"');
  for (at = value_begin(value); !value_ends_at(value, at);) {
    char c = value_char(value, &at);
    if (c == '"' || c == '\\') ul_buffer_push(output, '\\');
    ul_buffer_push(output, c);
  }
  if (length == 0 || !is_token) ul_buffer_push(output, '"');
}

/* Collects the parameters that count. A name may still be there twice. */
static void read_parameters(ul_span text, size_t at, ul_pieces *parameters) {
  while (at < text.length) {
    ul_span name, value;
    at++;
    if (!read_parameter(text, &at, &name, &value) || !parameter_is_valid(name, value)) continue;
    ul_pieces_add(parameters, ul_span_of(name.data, (size_t)(value.data - name.data) + value.length), name.length);
  }
}

static int same_name(const ul_piece *a, const ul_piece *b) {
  return ul_equal_ignoring_case(ul_piece_key(a), ul_piece_key(b));
}

/* Step 11.9, "parameters[name] does not exist": of those with the same name the first stays. */
static void drop_repeated(ul_pieces *parameters) {
  size_t kept = 0;
  ul_pieces_sort_ignoring_case(parameters);
  for (size_t i = 0; i < parameters->count; i++) {
    if (kept > 0 && same_name(&parameters->items[kept - 1], &parameters->items[i])) continue;
    parameters->items[kept++] = parameters->items[i];
  }
  parameters->count = kept;
  ul_pieces_sort_by_place(parameters);
}

static urlens_status append_parameters_of(ul_buffer *output, ul_span text, size_t at,
                                          const urlens_allocator *allocator) {
  ul_pieces parameters;
  size_t most = 0;
  urlens_status status;
  for (size_t semicolon = at; semicolon < text.length; semicolon = ul_span_find(text, semicolon + 1, ';')) most++;
  status = ul_pieces_init(&parameters, most, allocator);
  if (status) return status;
  read_parameters(text, at, &parameters);
  drop_repeated(&parameters);
  for (size_t i = 0; i < parameters.count; i++) {
    const ul_piece *parameter = &parameters.items[i];
    ul_buffer_push(output, ';');
    ul_append_lowercase(output, ul_piece_key(parameter));
    ul_buffer_push(output, '=');
    append_value(output, ul_span_slice(parameter->text, parameter->key_length + 1, parameter->text.length));
  }
  ul_pieces_release(&parameters);
  return URLENS_OK;
}

urlens_status ul_mime_normalize(ul_span text, const urlens_allocator *allocator, ul_buffer *output) {
  size_t slash, semicolon;
  ul_span type, subtype;
  text = trim_end(trim_start(text));
  slash = ul_span_find(text, 0, '/');
  type = ul_span_slice(text, 0, slash);
  if (slash == text.length || type.length == 0 || !all_are(type, is_http_token)) return URLENS_E_ARGUMENT;
  semicolon = ul_span_find(text, slash + 1, ';');
  subtype = trim_end(ul_span_slice(text, slash + 1, semicolon));
  if (subtype.length == 0 || !all_are(subtype, is_http_token)) return URLENS_E_ARGUMENT;
  ul_append_lowercase(output, type);
  ul_buffer_push(output, '/');
  ul_append_lowercase(output, subtype);
  return append_parameters_of(output, text, semicolon, allocator);
}

urlens_status ul_mime_normalize_parameters(ul_span text, const urlens_allocator *allocator, ul_buffer *output) {
  ul_buffer_append(output, UL_SPAN("text/plain"));
  return append_parameters_of(output, trim_end(text), 0, allocator);
}
