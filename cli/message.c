/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "platform.h"
#include "terminal.h"
#include "utf8.h"

/* A quotation longer than this many bytes shows its first and its last part, of half that size each. */
#define MESSAGE_QUOTE_MAX ((size_t)80)

/* Appends the characters of data[from] to data[until]; the last of them may reach further. */
static void message_append_safely(text *to, const char *data, size_t length, size_t from, size_t until) {
  while (from < until) {
    from += terminal_append_character(to, data + from, length - from, TERMINAL_UTF8);
  }
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
    text_append_string(to, " ... ");
    message_append_safely(to, data, length, tail, length);
  }
  text_push(to, '"');
}

const char *message_quoted(char room[MESSAGE_QUOTED], const char *word) {
  text quoted = {NULL, 0, 0};
  size_t length;
  message_quote(&quoted, word, strlen(word));
  length = quoted.length < MESSAGE_QUOTED ? quoted.length : MESSAGE_QUOTED - 1;
  memcpy(room, quoted.data, length);
  room[length] = '\0';
  text_release(&quoted);
  return room;
}

void message_print(const char *format, ...) {
  text message = {NULL, 0, 0};
  va_list values;
  int length;
  va_start(values, format);
  /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang-tidy forgets va_start when it reads several files */
  length = vsnprintf(NULL, 0, format, values);
  va_end(values);
  if (length <= 0) return;
  va_start(values, format);
  /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): as above */
  vsnprintf(text_room(&message, (size_t)length + 1), (size_t)length + 1, format, values);
  va_end(values);
  fflush(stderr); /* the progress line is written there */
  terminal_write(PLATFORM_MESSAGES, TERMINAL_TEXT, message.data, (size_t)length);
  text_release(&message);
}

void message_print_text(const text *message) {
  message_print("urlens: %.*s\n", (int)message->length, message->data);
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
  if (length == 0) {
    text_append_string(to, "it is empty");
  } else if (at >= length) {
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
