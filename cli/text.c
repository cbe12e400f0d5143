/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *grow_array(void *array, size_t *capacity, size_t wanted, size_t element_size) {
  size_t next = *capacity < 64 ? 64 : *capacity;
  void *grown;
  if (wanted <= *capacity) return array;
  while (next < wanted) next = next > SIZE_MAX / 2 ? wanted : next * 2;
  if (next > SIZE_MAX / element_size) out_of_memory();
  grown = realloc(array, next * element_size);
  if (!grown) out_of_memory();
  *capacity = next;
  return grown;
}

void text_grow(text *to, size_t more) {
  if (more >= SIZE_MAX - to->length) out_of_memory();
  to->data = grow_array(to->data, &to->capacity, to->length + more + 1, 1);
}

void text_append_size(text *to, size_t number) {
  char digits[24];
  size_t at = sizeof digits;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  text_append(to, digits + at, sizeof digits - at);
}

void text_append_base64(text *to, const char *data, size_t length) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t i, j;
  for (i = 0; i < length; i += 3) {
    size_t count = length - i < 3 ? length - i : 3;
    unsigned long bits = 0;
    for (j = 0; j < 3; j++) bits = bits << 8 | (j < count ? (unsigned char)data[i + j] : 0u);
    for (j = 0; j < 4; j++) text_push(to, j <= count ? digits[bits >> (18 - 6 * j) & 63] : '=');
  }
}

const char *text_line_ending(const char *data, size_t length) {
  int has_feed = length > 0 && data[length - 1] == '\n';
  size_t before = length - (has_feed ? 1 : 0);
  int has_return = before > 0 && data[before - 1] == '\r';
  if (has_return) return has_feed ? "\r\n" : "\r";
  return has_feed ? "\n" : "";
}

size_t text_count(const char *data, size_t length, char byte) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += data[i] == byte;
  return count;
}

void text_clear(text *to) {
  to->length = 0;
}

void text_release(text *to) {
  free(to->data);
  to->data = NULL;
  to->length = 0;
  to->capacity = 0;
}
