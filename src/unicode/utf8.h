/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, strict: no surrogates, no over-long forms, nothing above U+10FFFF. Where it is ill-formed, one error per maximal
 * subpart, exactly as the Encoding Standard's decoder counts them. Always built, with or without the Unicode tables.
 */
#ifndef UL_UNICODE_UTF8_H
#define UL_UNICODE_UTF8_H

#include "core/buffer.h"

#define UL_REPLACEMENT UINT32_C(0xFFFD)
#define UL_ILL_FORMED UINT32_C(0xFFFFFFFF)

/* The longest encoding of a code point. */
enum { UL_UTF8_MOST = 4 };

/* The out-of-line part of ul_utf8_read: a lead byte of 0x80 or more. */
UL_INTERNAL uint32_t ul_utf8_read_multibyte(ul_span text, size_t at, size_t *next);

/*
 * The code point at `at`, which is before the end, or UL_ILL_FORMED. *next is set after it, or after the maximal subpart
 * that is ill-formed.
 */
static inline uint32_t ul_utf8_read(ul_span text, size_t at, size_t *next) {
  unsigned char byte = (unsigned char)text.data[at];
  if (UL_LIKELY(byte < 0x80)) {
    *next = at + 1;
    return byte;
  }
  return ul_utf8_read_multibyte(text, at, next);
}

/* The same with U+FFFD for what is ill-formed. */
static inline uint32_t ul_utf8_next(ul_span text, size_t at, size_t *next) {
  uint32_t c = ul_utf8_read(text, at, next);
  return c == UL_ILL_FORMED ? UL_REPLACEMENT : c;
}

/* How many bytes the character at `at` has, or the ill-formed sequence; 0 at the end of the text. */
static inline size_t ul_utf8_length_at(ul_span text, size_t at) {
  size_t next = at;
  if (at < text.length) ul_utf8_read(text, at, &next);
  return next - at;
}

/*
 * ul_utf8_read for loops that read little else than text that is not ASCII: well-formed sequences of two bytes, and most of
 * three, are read without a call.
 */
static inline uint32_t ul_utf8_read_inline(ul_span text, size_t at, size_t *next) {
  const unsigned char *bytes = (const unsigned char *)text.data + at;
  size_t left = text.length - at;
  if (left >= 2 && bytes[0] - 0xC2U < 0x1E && (bytes[1] & 0xC0) == 0x80) {
    *next = at + 2;
    return (bytes[0] & 0x1FU) << 6 | (bytes[1] & 0x3FU);
  }
  if (left >= 3 && bytes[0] - 0xE1U < 0x0C && (bytes[1] & 0xC0) == 0x80 && (bytes[2] & 0xC0) == 0x80) {
    *next = at + 3;
    return (bytes[0] & 0x0FU) << 12 | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
  }
  return ul_utf8_read(text, at, next);
}

/* Writes the encoding of a scalar value to `out` (at most UL_UTF8_MOST bytes) and returns its length. */
UL_INTERNAL size_t ul_utf8_write(uint32_t code_point, char *out);

/* How many bytes the encoding of a code point takes. */
static inline size_t ul_utf8_length(uint32_t code_point) {
  return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
}

/*
 * The byte that replaces an ill-formed sequence in bytes that are decoded later. It is never part of a character,
 * whatever comes before or after it, so it is exactly one U+FFFD. And it is not longer than the sequence.
 */
#define UL_ILL_FORMED_BYTE '\xFF'

/*
 * Copies the character at `at` to `out`, UL_ILL_FORMED_BYTE for an ill-formed sequence. Returns how many bytes it has
 * written; *next is set after what was read. For texts from which bytes are removed or in which bytes are decoded: an
 * incomplete character stays incomplete, even if it is then followed by bytes that would complete it.
 */
UL_INTERNAL size_t ul_utf8_copy_character(char *out, ul_span text, size_t at, size_t *next);

/* Appends a scalar value. */
UL_INTERNAL void ul_utf8_append(ul_buffer *buffer, uint32_t code_point);

/* Whether the text is well-formed throughout. */
UL_INTERNAL int ul_utf8_is_valid(ul_span text);

/* Appends the text with U+FFFD for what is ill-formed: the Encoding Standard's "UTF-8 decode without BOM". */
UL_INTERNAL void ul_utf8_append_decoded(ul_buffer *buffer, ul_span text);

#endif
