/* SPDX-License-Identifier: MIT */
#include "percent/percent.h"

#include "core/text.h"
#include "percent/sets.h"
#include "unicode/utf8.h"

/* What an ill-formed sequence becomes: U+FFFD, percent-encoded. */
static const char encoded_replacement[] = "%EF%BF%BD";

enum { ENCODED_REPLACEMENT_LENGTH = sizeof encoded_replacement - 1 };

void ul_percent_encode_byte(ul_buffer *output, unsigned char byte) {
  char encoded[3];
  ul_percent_write(encoded, byte);
  ul_buffer_append(output, ul_span_of(encoded, sizeof encoded));
}

void ul_percent_encode_code_point(ul_buffer *output, uint32_t code_point, urlens_percent_set set) {
  char bytes[UL_UTF8_MOST];
  ul_percent_encode(output, ul_span_of(bytes, ul_utf8_write(code_point, bytes)), set);
}

/* The first byte at or after `at` that the set has. */
static size_t skip_unencoded(ul_span text, size_t at, unsigned in_set) {
  while (at < text.length && !ul_byte_is(text.data[at], in_set)) at++;
  return at;
}

/* The length of the encoding of the character at `at`, whose first byte is in the set; *next is set after it. */
static size_t encoded_length_at(ul_span text, size_t at, urlens_percent_set set, size_t *next) {
  if (ul_utf8_read(text, at, next) == UL_ILL_FORMED) return ENCODED_REPLACEMENT_LENGTH;
  if (text.data[at] == ' ' && set == URLENS_PERCENT_SET_FORM) return 1;
  return 3 * (*next - at);
}

size_t ul_percent_encoded_length(ul_span text, urlens_percent_set set) {
  unsigned in_set = 1U << set;
  size_t length = 0;
  for (size_t at = 0; at < text.length;) {
    size_t end = skip_unencoded(text, at, in_set), more = end - at;
    if (end < text.length) more += encoded_length_at(text, end, set, &end);
    if (more > SIZE_MAX - length) return SIZE_MAX;
    length += more;
    at = end;
  }
  return length;
}

/* Writes the encoding of the character at `at`, whose first byte is in the set. Returns where to go on writing. */
static char *write_encoded_at(char *out, ul_span text, size_t at, urlens_percent_set set, size_t *next) {
  if (ul_utf8_read(text, at, next) == UL_ILL_FORMED) {
    memcpy(out, encoded_replacement, ENCODED_REPLACEMENT_LENGTH);
    return out + ENCODED_REPLACEMENT_LENGTH;
  }
  if (text.data[at] == ' ' && set == URLENS_PERCENT_SET_FORM) {
    *out = '+';
    return out + 1;
  }
  for (; at < *next; at++) out = ul_percent_write(out, (unsigned char)text.data[at]);
  return out;
}

/* Writes all of it, and returns where to go on writing. */
static char *write_all_encoded(char *out, ul_span text, urlens_percent_set set) {
  unsigned in_set = 1U << set;
  for (size_t at = 0; at < text.length;) {
    if (ul_byte_is(text.data[at], in_set)) {
      out = write_encoded_at(out, text, at, set, &at);
    } else {
      *out++ = text.data[at++];
    }
  }
  return out;
}

/* Whether there is room at hand for the text however long its encoding is: then it need not be measured first. */
static int has_room_in_any_case(const ul_buffer *output, ul_span text) {
  size_t room = output->capacity < output->limit ? output->capacity : output->limit;
  return ul_buffer_ok(output) && text.length <= (room - output->length) / ENCODED_REPLACEMENT_LENGTH;
}

void ul_percent_encode(ul_buffer *output, ul_span text, urlens_percent_set set) {
  size_t at = skip_unencoded(text, 0, 1U << set), rest;
  char *out;
  ul_buffer_append(output, ul_span_slice(text, 0, at));
  if (at == text.length) return;
  text = ul_span_slice(text, at, text.length);
  if (has_room_in_any_case(output, text)) {
    out = output->data + output->length;
    output->length += (size_t)(write_all_encoded(out, text, set) - out);
    return;
  }
  rest = ul_percent_encoded_length(text, set);
  out = ul_buffer_room(output, rest);
  ul_buffer_advance(output, rest);
  if (out) write_all_encoded(out, text, set);
}

/*
 * Writes the byte that is percent-encoded at `at`, or the character there as it is. Returns how many bytes were
 * written.
 */
static size_t write_decoded_at(char *out, ul_span text, size_t at, size_t *next) {
  int byte = ul_percent_byte_at(text, at);
  if (byte < 0) return ul_utf8_copy_character(out, text, at, next);
  *out = (char)byte;
  *next = at + 3;
  return 1;
}

size_t ul_percent_decode_string(ul_span text, char *output) {
  size_t length = 0;
  for (size_t at = 0; at < text.length;) length += write_decoded_at(output + length, text, at, &at);
  return length;
}

void ul_percent_decode_append(ul_buffer *output, ul_span text) {
  for (size_t at = 0; at < text.length;) {
    size_t end = ul_span_find(text, at, '%');
    ul_buffer_append(output, ul_span_slice(text, at, end));
    if (end < text.length) ul_buffer_push(output, ul_decoded_byte_at(text, end, &end));
    at = end;
  }
}

/*
 * Decoding and UTF-8 decoding in one pass over `text`, with a window that holds at least as many decoded bytes as one
 * sequence can have: the whole of the decoded bytes need not exist anywhere.
 */
void ul_percent_decode_text(ul_buffer *output, ul_span text, int plus_is_space) {
  char window[2 * UL_UTF8_MOST];
  size_t held = 0, at = 0, next;
  for (;;) {
    uint32_t c;
    while (held < UL_UTF8_MOST && at < text.length) {
      int is_plus = plus_is_space && text.data[at] == '+';
      size_t more = write_decoded_at(window + held, text, at, &at);
      if (is_plus) window[held] = ' ';
      held += more;
    }
    if (held == 0) return;
    c = ul_utf8_next(ul_span_of(window, held), 0, &next);
    ul_utf8_append(output, c);
    held -= next;
    memmove(window, window + next, held);
  }
}
