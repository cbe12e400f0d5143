/* SPDX-License-Identifier: MIT */
#include "unicode/utf16.h"

#include "unicode/utf8.h"

uint32_t ul_utf16_next(const uint16_t *units, size_t length, size_t at, size_t *next) {
  uint32_t c = units[at];
  *next = at + 1;
  if (!ul_is_lead_surrogate(c) || *next == length || !ul_is_trail_surrogate(units[*next])) return c;
  return ul_from_surrogates(c, units[(*next)++]);
}

size_t ul_utf16_write(uint32_t c, uint16_t *out) {
  if (c <= 0xFFFF) {
    out[0] = (uint16_t)c;
    return 1;
  }
  out[0] = (uint16_t)(0xD800 + ((c - 0x10000) >> 10));
  out[1] = (uint16_t)(0xDC00 + (c & 0x3FF));
  return 2;
}

/* The surrogate whose three bytes stand at `at`, or 0. */
static uint32_t wtf8_surrogate_at(ul_span text, size_t at) {
  const unsigned char *bytes = (const unsigned char *)text.data + at;
  if (text.length - at < 3 || bytes[0] != 0xED || bytes[1] < 0xA0 || bytes[1] > 0xBF || (bytes[2] & 0xC0) != 0x80)
    return 0;
  return 0xD000U | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
}

uint32_t ul_wtf8_read(ul_span text, size_t at, size_t *next) {
  uint32_t c = ul_utf8_read(text, at, next);
  if (c != UL_ILL_FORMED) return c;
  c = wtf8_surrogate_at(text, at);
  if (c == 0) return UL_ILL_FORMED;
  *next = at + 3;
  return c;
}

uint32_t ul_wtf8_next(ul_span text, size_t at, size_t *next) {
  uint32_t c = ul_wtf8_read(text, at, next);
  return c == UL_ILL_FORMED ? UL_REPLACEMENT : c;
}

void ul_wtf8_append(ul_buffer *buffer, uint32_t c) {
  if (ul_is_trail_surrogate(c) && ul_buffer_ok(buffer) && buffer->length >= 3) {
    uint32_t lead = wtf8_surrogate_at(ul_buffer_span(buffer), buffer->length - 3);
    if (ul_is_lead_surrogate(lead)) {
      ul_buffer_cut(buffer, buffer->length - 3);
      c = ul_from_surrogates(lead, c);
    }
  }
  ul_utf8_append(buffer, c);
}

void ul_wtf8_append_units(ul_buffer *buffer, const uint16_t *units, size_t length) {
  for (size_t at = 0; at < length;) ul_wtf8_append(buffer, ul_utf16_next(units, length, at, &at));
}

size_t ul_wtf8_count_units(ul_span text) {
  size_t count = 0;
  for (size_t at = 0; at < text.length;) count += ul_utf16_length(ul_wtf8_next(text, at, &at));
  return count;
}

void ul_wtf8_to_units(ul_span text, uint16_t *out) {
  for (size_t at = 0; at < text.length;) out += ul_utf16_write(ul_wtf8_next(text, at, &at), out);
}

/* Walks over the code units of a text. */
typedef struct utf16_walk {
  ul_span text;
  size_t at;
  uint32_t trail; /* the second half of a pair whose first half was given, or 0 */
} utf16_walk;

/* The next unit, or -1 at the end. */
static int32_t utf16_step(utf16_walk *walk) {
  uint16_t units[2];
  if (walk->trail) {
    units[0] = (uint16_t)walk->trail;
    walk->trail = 0;
    return units[0];
  }
  if (walk->at == walk->text.length) return -1;
  walk->trail = ul_utf16_write(ul_wtf8_next(walk->text, walk->at, &walk->at), units) == 2 ? units[1] : 0;
  return units[0];
}

int ul_utf16_compare(ul_span a, ul_span b) {
  utf16_walk left = {a, 0, 0}, right = {b, 0, 0};
  for (;;) {
    int32_t x = utf16_step(&left), y = utf16_step(&right);
    if (x != y) return x < y ? -1 : 1;
    if (x < 0) return 0;
  }
}
