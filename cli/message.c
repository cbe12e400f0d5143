/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <stdio.h>

#include "utf8.h"

/* A quotation longer than this many bytes shows its first and its last part, of half that size each. */
#define MESSAGE_QUOTE_MAX ((size_t)80)

/* Characters that would change how the rest of a message is shown. */
static int message_is_unsafe(uint32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) || code_point == 0x200E ||
         code_point == 0x200F || code_point == 0x061C || (code_point >= 0x2028 && code_point <= 0x202E) ||
         (code_point >= 0x2066 && code_point <= 0x2069) || code_point == 0xFEFF;
}

static void message_escape(text *to, const char *format, unsigned number) {
  char escape[16];
  int length = snprintf(escape, sizeof escape, format, number);
  if (length > 0) text_append(to, escape, (size_t)length);
}

size_t message_append_character(text *to, const char *data, size_t length) {
  size_t subpart, step = utf8_sequence(data, length, &subpart);
  uint32_t code_point = step > 0 ? utf8_code_point(data, step) : 0;
  if (step == 0 && utf8_is_surrogate(data, length)) {
    step = 3;
    message_escape(to, "\\u{%04X}", utf8_code_point(data, step));
  } else if (step == 0) {
    step = 1;
    message_escape(to, "\\x%02X", (unsigned char)data[0]);
  } else if (message_is_unsafe(code_point)) {
    message_escape(to, code_point < 0x80 ? "\\x%02X" : "\\u{%04X}", code_point);
  } else {
    text_append(to, data, step);
  }
  return step;
}

/* Appends the characters of data[from] to data[until]; the last of them may reach further. */
static void message_append_safely(text *to, const char *data, size_t length, size_t from, size_t until) {
  while (from < until) from += message_append_character(to, data + from, length - from);
}

static int message_is_continuation(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}

void message_quote(text *to, const char *data, size_t length) {
  size_t half = MESSAGE_QUOTE_MAX / 2, tail;
  text_push(to, '"');
  if (length <= MESSAGE_QUOTE_MAX) {
    message_append_safely(to, data, length, 0, length);
  } else {
    tail = length - half;
    while (tail < length && message_is_continuation(data[tail])) tail++;
    message_append_safely(to, data, length, 0, half);
    text_append_string(to, " … ");
    message_append_safely(to, data, length, tail, length);
  }
  text_push(to, '"');
}

void message_name_encoding(text *to, const char *label, size_t length) {
  text_append_string(to, "The encoding ");
  message_quote(to, label, length);
}

/* Appends " (…)" with the text at the error's place. */
static void message_append_place(text *to, urlens_error error, const char *input, size_t length, const char *unit,
                                 size_t shown) {
  size_t at = error.at, stretch = error.length, subpart;
  text_append_string(to, " (");
  if (at >= length) {
    text_append_string(to, "at the end");
  } else {
    if (stretch == 0) stretch = utf8_sequence(input + at, length - at, &subpart);
    if (stretch == 0) stretch = 1;
    if (stretch > length - at) stretch = length - at;
    message_quote(to, input + at, stretch);
    text_append_string(to, " at ");
    text_append_string(to, unit);
    text_push(to, ' ');
    text_append_size(to, shown);
  }
  text_push(to, ')');
}

void message_explain(text *to, urlens_error error, const char *input, size_t length, const char *unit, size_t shown) {
  const char *sentence = urlens_status_message(error.status);
  text_append_string(to, sentence);
  /* The place goes before the full stop, if there is one. */
  if (error.at == URLENS_NOWHERE) return;
  if (to->length > 0 && to->data[to->length - 1] == '.') {
    to->length--;
    message_append_place(to, error, input, length, unit, shown);
    text_push(to, '.');
  } else {
    message_append_place(to, error, input, length, unit, shown);
  }
}
