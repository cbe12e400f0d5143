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

/* The surrogate whose three bytes are at `at`, or 0. */
static uint32_t wtf8_surrogate_at(ul_span text, size_t at) {
  const unsigned char *bytes = (const unsigned char *)text.data + at;
  if (text.length - at < 3 || bytes[0] != 0xED || bytes[1] < 0xA0 || bytes[1] > 0xBF || (bytes[2] & 0xC0) != 0x80)
    return 0;
  return 0xD000U | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
}

uint32_t ul_wtf8_next(ul_span text, size_t at, size_t *next) {
  uint32_t c = ul_utf8_read(text, at, next);
  if (c != UL_ILL_FORMED) return c;
  c = wtf8_surrogate_at(text, at);
  if (c == 0) return UL_REPLACEMENT;
  *next = at + 3;
  return c;
}
