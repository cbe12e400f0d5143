/* SPDX-License-Identifier: MIT */
/* Small tools for text that every layer needs: percent-encoded bytes, lower case, dot segments, decimal numbers. */
#ifndef UL_CORE_TEXT_H
#define UL_CORE_TEXT_H

#include "core/ascii.h"
#include "core/buffer.h"

/* The byte that "%XX" at `at` encodes, or -1 if there is no "%XX" at `at`. */
static inline int ul_percent_byte_at(ul_span text, size_t at) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  if (at >= text.length || text.data[at] != '%' || !ul_hex_pair_at(text, at + 1)) return -1;
  return ul_hex_value((unsigned char)text.data[at + 1]) * 16 + ul_hex_value((unsigned char)text.data[at + 2]);
}

/* The byte at `at`, which is before the end, decoded if it is percent-encoded. Sets *next to the position after it. */
static inline char ul_decoded_byte_at(ul_span text, size_t at, size_t *next) {
  int byte = ul_percent_byte_at(text, at);
  *next = at + (byte < 0 ? 1 : 3);
  return byte < 0 ? text.data[at] : (char)byte;
}

/* RFC 3986, section 2.3: unreserved characters. */
static inline int ul_is_unreserved(uint32_t c) {
  return ul_is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/* "/" or "\". */
static inline int ul_is_slash(char c) {
  return c == '/' || c == '\\';
}

/* Copies `text` to `out`, which has room for it and may be the same memory, with A-Z as a-z. */
UL_INTERNAL void ul_copy_lowercase(char *out, ul_span text);

/* Appends `text` with A-Z as a-z. */
UL_INTERNAL void ul_append_lowercase(ul_buffer *output, ul_span text);

/* Appends a number in decimal, without leading zeros. */
UL_INTERNAL void ul_append_decimal(ul_buffer *output, uint32_t number);

/* The position after the last `byte`, or 0 if there is none. */
UL_INTERNAL size_t ul_find_after_last(ul_span text, char byte);

/* Where the text from `at` on has the first of the bytes of `set`, or ends. */
UL_INTERNAL size_t ul_find_any(ul_span text, size_t at, const char *set);

/*
 * Cuts a text at the first `delimiter` and returns what follows it. Without a delimiter the text stays whole, and NULL data is
 * returned: absent is not empty.
 */
UL_INTERNAL ul_span ul_cut(ul_span *text, char delimiter);

/* The position of a name in a list of `count` names, or `count`. */
UL_INTERNAL size_t ul_find_name(const char *const *names, size_t count, ul_span name);

/* Whether a label begins with "xn--", in any case. */
UL_INTERNAL int ul_has_ace_prefix(ul_span label);

/* Whether "%2e" counts as a dot. */
typedef enum ul_dot_spelling { UL_DOTS_RAW, UL_DOTS_RAW_OR_ENCODED } ul_dot_spelling;

/* How many bytes the dot at `at` has: 1, or 3 for "%2e"; 0 if there is no dot. */
static inline size_t ul_dot_length_at(ul_span text, size_t at, ul_dot_spelling spelling) {
  if (at < text.length && text.data[at] == '.') return 1;
  if (spelling == UL_DOTS_RAW || text.length < 3 || at > text.length - 3) return 0;
  return text.data[at] == '%' && text.data[at + 1] == '2' && (text.data[at + 2] | 0x20) == 'e' ? 3 : 0;
}

/* 1 if the path segment is one dot, 2 if it is two, 0 if it is anything else. */
UL_INTERNAL int ul_dots_of_segment(ul_span segment, ul_dot_spelling spelling);

#endif
