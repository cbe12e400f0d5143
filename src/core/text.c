/* SPDX-License-Identifier: MIT */
#include "core/text.h"

void ul_copy_lowercase(char *out, ul_span text) {
  for (size_t i = 0; i < text.length; i++) out[i] = (char)ul_to_lower((unsigned char)text.data[i]);
}

void ul_append_lowercase(ul_buffer *output, ul_span text) {
  char *room = text.length > 0 ? ul_buffer_room(output, text.length) : NULL;
  if (room) ul_copy_lowercase(room, text);
  ul_buffer_advance(output, text.length);
}

void ul_append_decimal(ul_buffer *output, uint32_t number) {
  char digits[10];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  ul_buffer_append(output, ul_span_of(digits + at, sizeof digits - at));
}

size_t ul_find_after_last(ul_span text, char byte) {
  size_t at = text.length;
  if (ul_span_find(text, 0, byte) == text.length) return 0; /* most texts have none, and memchr is fast */
  while (text.data[at - 1] != byte) at--;
  return at;
}

int ul_has_ace_prefix(ul_span label) {
  return label.length >= 4 && ul_equal_ignoring_case(ul_span_slice(label, 0, 4), UL_SPAN("xn--"));
}

int ul_dots_of_segment(ul_span segment, ul_dot_spelling spelling) {
  size_t first = ul_dot_length_at(segment, 0, spelling), second;
  if (first == 0) return 0;
  if (first == segment.length) return 1;
  second = ul_dot_length_at(segment, first, spelling);
  return second > 0 && first + second == segment.length ? 2 : 0;
}

size_t ul_find_any(ul_span text, size_t at, const char *set) {
  uint64_t wanted[4] = {0}; /* a bit for each byte */
  for (; *set; set++) wanted[(unsigned char)*set >> 6] |= UINT64_C(1) << ((unsigned char)*set & 63);
  for (; at < text.length; at++) {
    unsigned char byte = (unsigned char)text.data[at];
    if (wanted[byte >> 6] >> (byte & 63) & 1) break;
  }
  return at;
}

ul_span ul_cut(ul_span *text, char delimiter) {
  size_t at = ul_span_find(*text, 0, delimiter);
  ul_span after = ul_span_of(NULL, 0);
  if (at < text->length) {
    after = ul_span_slice(*text, at + 1, text->length);
    text->length = at;
  }
  return after;
}

size_t ul_find_name(const char *const *names, size_t count, ul_span name) {
  size_t i = 0;
  while (i < count && !ul_span_equal(ul_span_of_name(names[i]), name)) i++;
  return i;
}
