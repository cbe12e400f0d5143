/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <stdlib.h>
#include <string.h>

#include "utf8.h"

typedef struct json_reader {
  json_document *document;
  const char *input;
  size_t length;
  size_t at;
  size_t open[JSON_MAX_DEPTH]; /* positions in the document of the containers around the current place */
  size_t depth;
} json_reader;

static int json_fail(json_reader *reader, const char *error, size_t at) {
  reader->document->error = error;
  reader->document->error_at = at;
  return 0;
}

/* The byte at the current place, or -1 at the end. */
static int json_peek(const json_reader *reader) {
  return reader->at < reader->length ? (unsigned char)reader->input[reader->at] : -1;
}

static void json_skip_space(json_reader *reader) {
  int byte = json_peek(reader);
  while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
    reader->at++;
    byte = json_peek(reader);
  }
}

/* Adds a node that starts here. The pointer is valid until the next node is added. */
static json_value *json_add(json_reader *reader, json_kind kind) {
  json_document *document = reader->document;
  json_value *value;
  document->nodes = grow_array(document->nodes, &document->capacity, document->count + 1, sizeof *document->nodes);
  value = &document->nodes[document->count++];
  memset(value, 0, sizeof *value);
  value->kind = kind;
  value->nodes = 1;
  value->start = reader->at;
  return value;
}

/* Ends a value that is not a string at the current place. */
static void json_end(json_reader *reader, json_value *value) {
  value->end = reader->at;
  value->length = value->end - value->start;
}

static int json_read_literal(json_reader *reader, const char *word, json_kind kind) {
  size_t length = strlen(word);
  json_value *value;
  if (reader->length - reader->at < length || memcmp(reader->input + reader->at, word, length) != 0) {
    return json_fail(reader, "a word that is not true, false or null", reader->at);
  }
  value = json_add(reader, kind);
  reader->at += length;
  json_end(reader, value);
  return 1;
}

/* Skips digits and says how many there were. */
static size_t json_skip_digits(json_reader *reader) {
  size_t start = reader->at;
  while (json_peek(reader) >= '0' && json_peek(reader) <= '9') reader->at++;
  return reader->at - start;
}

static int json_read_number(json_reader *reader) {
  json_value *value = json_add(reader, JSON_NUMBER);
  if (json_peek(reader) == '-') reader->at++;
  if (json_peek(reader) == '0') {
    reader->at++;
    if (json_peek(reader) >= '0' && json_peek(reader) <= '9') {
      return json_fail(reader, "a number with a leading zero", value->start);
    }
  } else if (json_skip_digits(reader) == 0) {
    return json_fail(reader, "a \"-\" without a number", value->start);
  }
  if (json_peek(reader) == '.') {
    reader->at++;
    if (json_skip_digits(reader) == 0) return json_fail(reader, "a number without digits after its point", reader->at);
  }
  if (json_peek(reader) == 'e' || json_peek(reader) == 'E') {
    reader->at++;
    if (json_peek(reader) == '+' || json_peek(reader) == '-') reader->at++;
    if (json_skip_digits(reader) == 0) return json_fail(reader, "a number without digits in its exponent", reader->at);
  }
  json_end(reader, value);
  return 1;
}

/* The value of four hex digits at `at`, or -1. */
static int32_t json_hex4(const json_reader *reader, size_t at) {
  int32_t number = 0;
  size_t i;
  if (reader->length - at < 4) return -1;
  for (i = 0; i < 4; i++) {
    char digit = reader->input[at + i];
    int32_t value = digit >= '0' && digit <= '9'   ? digit - '0'
                    : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                    : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                                   : -1;
    if (value < 0) return -1;
    number = number << 4 | value;
  }
  return number;
}

/* Appends the code point of a \u escape, whose four digits are here, together with that of a low surrogate after it. */
static int json_read_unicode_escape(json_reader *reader, int *has_surrogates) {
  text *decoded = &reader->document->decoded;
  int32_t unit = json_hex4(reader, reader->at), low = -1;
  uint32_t code_point;
  if (unit < 0) return json_fail(reader, "a \\u without four hex digits", reader->at - 2);
  reader->at += 4;
  code_point = (uint32_t)unit;
  if (code_point >= 0xD800 && code_point <= 0xDBFF && reader->length - reader->at >= 6 &&
      memcmp(reader->input + reader->at, "\\u", 2) == 0) {
    low = json_hex4(reader, reader->at + 2);
  }
  if (low >= 0xDC00 && low <= 0xDFFF) {
    reader->at += 6;
    code_point = 0x10000 + ((code_point - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
  } else if (code_point >= 0xD800 && code_point <= 0xDFFF) {
    *has_surrogates = 1;
  }
  decoded->length += utf8_write(text_room(decoded, 4), code_point);
  return 1;
}

static int json_read_escape(json_reader *reader, int *has_surrogates) {
  static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;
  int byte;
  reader->at++;
  byte = json_peek(reader);
  if (byte == 'u') {
    reader->at++;
    return json_read_unicode_escape(reader, has_surrogates);
  }
  found = byte > 0 ? strchr(escapes, byte) : NULL;
  if (!found) return json_fail(reader, "a \\ that does not begin an escape", reader->at - 1);
  reader->at++;
  text_push(&reader->document->decoded, meanings[found - escapes]);
  return 1;
}

/* Skips the part of a string that needs no decoding: no quote, no escape, no control character, nothing ill-formed. */
static void json_skip_plain(json_reader *reader) {
  size_t subpart;
  while (reader->at < reader->length) {
    unsigned char byte = (unsigned char)reader->input[reader->at];
    size_t step = 1;
    if (byte < 0x20 || byte == '"' || byte == '\\') return;
    if (byte >= 0x80) step = utf8_sequence(reader->input + reader->at, reader->length - reader->at, &subpart);
    if (step == 0) return;
    reader->at += step;
  }
}

/* Decodes the rest of a string whose contents differ from the input, from its first special byte on. */
static int json_decode_string(json_reader *reader, size_t start, int *has_surrogates) {
  text *decoded = &reader->document->decoded;
  text_append(decoded, reader->input + start, reader->at - start);
  while (json_peek(reader) != '"') {
    int byte = json_peek(reader);
    size_t from = reader->at, subpart;
    if (byte < 0) return json_fail(reader, "a string that does not end", start - 1);
    if (byte < 0x20) return json_fail(reader, "a control character in a string, not escaped", from);
    if (byte == '\\') {
      if (!json_read_escape(reader, has_surrogates)) return 0;
      continue;
    }
    if (byte >= 0x80 && utf8_sequence(reader->input + from, reader->length - from, &subpart) == 0) {
      text_append(decoded, "\xEF\xBF\xBD", 3);
      reader->at += subpart;
      continue;
    }
    json_skip_plain(reader);
    text_append(decoded, reader->input + from, reader->at - from);
  }
  return 1;
}

static int json_read_string(json_reader *reader) {
  json_value *value = json_add(reader, JSON_STRING);
  size_t start = reader->at + 1, decoded_start = reader->document->decoded.length;
  reader->at++;
  json_skip_plain(reader);
  if (json_peek(reader) != '"') {
    if (!json_decode_string(reader, start, &value->has_surrogates)) return 0;
    value->is_decoded = 1;
    value->length = reader->document->decoded.length - decoded_start;
  } else {
    value->length = reader->at - start;
  }
  reader->at++;
  value->end = reader->at;
  return 1;
}

/* Reads a value; of an array or object only its opening bracket. */
static int json_read_value(json_reader *reader) {
  int byte = json_peek(reader);
  switch (byte) {
    case '"': return json_read_string(reader);
    case 't': return json_read_literal(reader, "true", JSON_TRUE);
    case 'f': return json_read_literal(reader, "false", JSON_FALSE);
    case 'n': return json_read_literal(reader, "null", JSON_NULL);
    case '[':
    case '{':
      if (reader->depth == JSON_MAX_DEPTH)
        return json_fail(reader, "an array or an object that is nested too deep", reader->at);
      reader->open[reader->depth++] = reader->document->count;
      json_add(reader, byte == '[' ? JSON_ARRAY : JSON_OBJECT);
      reader->at++;
      return 1;
    default: break;
  }
  if (byte == '-' || (byte >= '0' && byte <= '9')) return json_read_number(reader);
  if (byte < 0) return json_fail(reader, "an end where a value should be", reader->at);
  return json_fail(reader, "something that is not a value", reader->at);
}

/* Reads a key and its colon. */
static int json_read_key(json_reader *reader) {
  if (json_peek(reader) != '"') return json_fail(reader, "a member without a string for its name", reader->at);
  if (!json_read_string(reader)) return 0;
  json_skip_space(reader);
  if (json_peek(reader) != ':') return json_fail(reader, "a member without a \":\" after its name", reader->at);
  reader->at++;
  json_skip_space(reader);
  return 1;
}

/* The innermost container that is open. */
static json_value *json_innermost(json_reader *reader) {
  return &reader->document->nodes[reader->open[reader->depth - 1]];
}

/* Closes the innermost container, whose closing bracket is here. */
static void json_close(json_reader *reader) {
  json_value *container = json_innermost(reader);
  container->nodes = reader->document->count - reader->open[reader->depth - 1];
  reader->depth--;
  reader->at++;
  json_end(reader, container);
}

/* Whether the innermost container's closing bracket is here. */
static int json_at_close(json_reader *reader) {
  return json_peek(reader) == (json_innermost(reader)->kind == JSON_ARRAY ? ']' : '}');
}

/* Reads the beginning of the next element or member of the innermost container, or closes it. */
static int json_read_in_container(json_reader *reader) {
  json_value *container = json_innermost(reader);
  json_skip_space(reader);
  if (json_at_close(reader)) {
    json_close(reader);
    return 1;
  }
  if (container->count > 0) {
    if (json_peek(reader) < 0) return json_fail(reader, "an array or object that does not end", container->start);
    if (json_peek(reader) != ',') return json_fail(reader, "something other than a comma or the end", reader->at);
    reader->at++;
    json_skip_space(reader);
  }
  container->count++;
  if (container->kind == JSON_OBJECT && !json_read_key(reader)) return 0;
  return json_read_value(reader);
}

/* Nodes and text may move while the input is read, so the nodes get their pointers at the end. */
static void json_point_to_text(json_document *document, const char *input) {
  char *decoded = document->decoded.data;
  size_t i;
  for (i = 0; i < document->count; i++) {
    json_value *value = &document->nodes[i];
    if (value->is_decoded) {
      value->data = decoded;
      decoded += value->length;
    } else {
      /* Nothing is ever written through this pointer: json_replace_surrogates only changes decoded strings. */
      value->data = (char *)(uintptr_t)(input + value->start + (value->kind == JSON_STRING ? 1 : 0));
    }
  }
}

json_value *json_read(json_document *document, const char *input, size_t length) {
  json_reader reader;
  reader.document = document;
  reader.input = input;
  reader.length = length;
  reader.at = 0;
  reader.depth = 0;
  document->input = input;
  document->count = 0;
  document->error = NULL;
  document->error_at = 0;
  text_clear(&document->decoded);
  json_skip_space(&reader);
  if (!json_read_value(&reader)) return NULL;
  while (reader.depth > 0) {
    if (!json_read_in_container(&reader)) return NULL;
  }
  json_skip_space(&reader);
  if (reader.at < length) {
    json_fail(&reader, "more text after the value", reader.at);
    return NULL;
  }
  json_point_to_text(document, input);
  return document->nodes;
}

void json_release(json_document *document) {
  free(document->nodes);
  text_release(&document->decoded);
  memset(document, 0, sizeof *document);
}

json_value *json_first(json_value *container) {
  return container + 1;
}

json_value *json_next(json_value *value) {
  return value + value->nodes;
}

json_value *json_member(json_value *object, const char *key) {
  json_value *found = NULL, *name = json_first(object);
  size_t i;
  if (object->kind != JSON_OBJECT) return NULL;
  for (i = 0; i < object->count; i++) {
    if (json_equals(name, key)) found = json_next(name);
    name = json_next(json_next(name));
  }
  return found;
}

int json_equals(const json_value *value, const char *string) {
  size_t length = strlen(string);
  return value->kind == JSON_STRING && value->length == length && memcmp(value->data, string, length) == 0;
}

void json_replace_surrogates(json_value *string) {
  size_t i;
  if (!string->has_surrogates) return;
  /* Only surrogates begin with ED A0 … ED BF here, since everything else is well-formed. */
  for (i = 0; i + 2 < string->length; i++) {
    if ((unsigned char)string->data[i] == 0xED && (unsigned char)string->data[i + 1] >= 0xA0) {
      memcpy(string->data + i, "\xEF\xBF\xBD", 3);
      i += 2;
    }
  }
  string->has_surrogates = 0;
}

int json_integer(const json_value *value, int64_t *integer) {
  size_t i = 0;
  int negative;
  uint64_t number = 0, limit = INT64_MAX;
  if (value->kind != JSON_NUMBER) return 0;
  negative = value->data[0] == '-';
  for (i = negative ? 1 : 0; i < value->length; i++) {
    char digit = value->data[i];
    if (digit < '0' || digit > '9') return 0;
    if (number > (limit - (uint64_t)(digit - '0')) / 10) return 0;
    number = number * 10 + (uint64_t)(digit - '0');
  }
  *integer = negative ? -(int64_t)number : (int64_t)number;
  return 1;
}

const char *json_kind_name(json_kind kind) {
  static const char *const names[] = {"null", "false", "true", "a number", "a string", "an array", "an object"};
  return names[kind];
}
