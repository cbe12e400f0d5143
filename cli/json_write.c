/* SPDX-License-Identifier: MIT */
#include "json_write.h"

#include <string.h>

#include "utf8.h"

json_writer json_writer_on(text *out) {
  json_writer writer;
  writer.out = out;
  writer.needs_comma = 0;
  writer.components = JSON_REPLACES_ILL_FORMED;
  return writer;
}

/* Writes a comma if a value or member came before; the next one needs a comma too. */
static void json_separate(json_writer *writer) {
  if (writer->needs_comma) text_push(writer->out, ',');
  writer->needs_comma = 1;
}

static void json_open(json_writer *writer, char bracket) {
  json_separate(writer);
  text_push(writer->out, bracket);
  writer->needs_comma = 0;
}

static void json_close(json_writer *writer, char bracket) {
  text_push(writer->out, bracket);
  writer->needs_comma = 1;
}

void json_open_object(json_writer *writer) {
  json_open(writer, '{');
}

void json_close_object(json_writer *writer) {
  json_close(writer, '}');
}

void json_open_array(json_writer *writer) {
  json_open(writer, '[');
}

void json_close_array(json_writer *writer) {
  json_close(writer, ']');
}

void json_name(json_writer *writer, const char *name) {
  json_separate(writer);
  text_push(writer->out, '"');
  text_append_string(writer->out, name);
  text_append(writer->out, "\":", 2);
  writer->needs_comma = 0;
}

static void json_escape_unit(text *out, uint32_t unit) {
  static const char hex[] = "0123456789abcdef";
  char escape[6] = {'\\', 'u', 0, 0, 0, 0};
  escape[2] = hex[unit >> 12 & 15];
  escape[3] = hex[unit >> 8 & 15];
  escape[4] = hex[unit >> 4 & 15];
  escape[5] = hex[unit & 15];
  text_append(out, escape, sizeof escape);
}

static void json_escape_ascii(text *out, unsigned char byte) {
  static const char meanings[] = "\"\\\b\f\n\r\t", escapes[] = "\"\\bfnrt";
  const char *found = byte ? strchr(meanings, byte) : NULL;
  if (found) {
    text_push(out, '\\');
    text_push(out, escapes[found - meanings]);
  } else {
    json_escape_unit(out, byte);
  }
}

/* Writes the escape or U+FFFD for bytes that are not well-formed UTF-8, and returns how many bytes they are. */
static size_t json_escape_ill_formed(text *out, const char *data, size_t length, size_t subpart) {
  if (utf8_is_surrogate(data, length)) {
    json_escape_unit(out, utf8_code_point(data, 3));
    return 3;
  }
  text_append(out, "\xEF\xBF\xBD", 3);
  return subpart;
}

/* Writes a byte that is not UTF-8 as the lone surrogate that has its number: 0x80 is U+DC80. */
static size_t json_escape_byte(text *out, const char *data) {
  json_escape_unit(out, 0xDC00 + (unsigned char)*data);
  return 1;
}

/* Whether a byte is written as it is, and is a whole character. */
static int json_is_verbatim(unsigned char byte) {
  return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

/*
 * How many bytes, from the first on, are certainly written as they are: eight at a time. A byte minus 0x20 borrows from its
 * highest bit if it is below that, a byte plus 1 reaches that bit from 0x7F on, and a byte that equals another is 0 after
 * both were joined by exclusive or. Bytes after one that is found may be wrong, but only whether there is one counts.
 */
static size_t json_verbatim_length(const char *data, size_t length) {
  const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
  size_t at = 0;
  for (; length - at >= sizeof ones; at += sizeof ones) {
    uint64_t bytes, quotes, backslashes;
    memcpy(&bytes, data + at, sizeof bytes);
    quotes = bytes ^ ones * '"';
    backslashes = bytes ^ ones * '\\';
    if (((bytes - ones * 0x20) | (bytes + ones) | bytes | (quotes - ones) | (backslashes - ones)) & high) break;
  }
  return at;
}

static void json_write_escaped(json_writer *writer, const char *data, size_t length, json_ill_formed ill_formed) {
  text *out = writer->out;
  size_t at = 0, plain = 0;
  if (length == 0) data = ""; /* it may be NULL */
  json_separate(writer);
  text_push(out, '"');
  while (at < length) {
    unsigned char byte = (unsigned char)data[at];
    size_t subpart = 0, step = 1;
    int escape = byte < 0x80 && !json_is_verbatim(byte);
    if (byte >= 0x80) step = utf8_sequence(data + at, length - at, &subpart);
    if (!escape && step > 0) {
      at += step;
      at += json_verbatim_length(data + at, length - at);
      while (at < length && json_is_verbatim((unsigned char)data[at])) at++;
      continue;
    }
    text_append(out, data + plain, at - plain);
    if (escape) json_escape_ascii(out, byte);
    else if (ill_formed == JSON_ESCAPES_ILL_FORMED) step = json_escape_byte(out, data + at);
    else step = json_escape_ill_formed(out, data + at, length - at, subpart);
    at += step;
    plain = at;
  }
  text_append(out, data + plain, at - plain);
  text_push(out, '"');
}

void json_write_text(json_writer *writer, const char *data, size_t length) {
  json_write_escaped(writer, data, length, JSON_REPLACES_ILL_FORMED);
}

void json_name_text(json_writer *writer, const char *name, size_t length) {
  json_write_text(writer, name, length);
  text_push(writer->out, ':');
  writer->needs_comma = 0;
}

void json_write_component(json_writer *writer, const char *data, size_t length) {
  json_write_escaped(writer, data, length, writer->components);
}

void json_write_string(json_writer *writer, const char *string) {
  json_write_text(writer, string, strlen(string));
}

void json_write_null(json_writer *writer) {
  json_separate(writer);
  text_append(writer->out, "null", 4);
}

void json_write_true(json_writer *writer) {
  json_separate(writer);
  text_append(writer->out, "true", 4);
}

void json_write_false(json_writer *writer) {
  json_separate(writer);
  text_append(writer->out, "false", 5);
}

void json_write_size(json_writer *writer, size_t number) {
  json_separate(writer);
  text_append_size(writer->out, number);
}

void json_write_copy(json_writer *writer, const char *data, size_t length) {
  size_t at = 0;
  json_separate(writer);
  while (at < length) {
    size_t subpart, step = utf8_sequence(data + at, length - at, &subpart);
    if (step > 0) text_append(writer->out, data + at, step);
    else text_append(writer->out, "\xEF\xBF\xBD", 3);
    at += step > 0 ? step : subpart;
  }
}
