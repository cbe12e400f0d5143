/* SPDX-License-Identifier: MIT */
#include "unicode/utf8.h"

#include "core/ascii.h"

/*
 * Encoding Standard, UTF-8 decoder: how many bytes follow a lead byte, and between which bounds the first of them is.
 */
typedef struct utf8_lead {
  uint8_t following; /* 0: no lead byte at all */
  uint8_t lower;
  uint8_t upper;
} utf8_lead;

static utf8_lead utf8_classify(unsigned char byte) {
  utf8_lead none = {0, 0, 0}, two = {1, 0x80, 0xBF}, three = {2, 0x80, 0xBF}, four = {3, 0x80, 0xBF};
  if (byte < 0xC2 || byte > 0xF4) return none;
  if (byte < 0xE0) return two;
  if (byte < 0xF0) {
    if (byte == 0xE0) three.lower = 0xA0;
    if (byte == 0xED) three.upper = 0x9F;
    return three;
  }
  if (byte == 0xF0) four.lower = 0x90;
  if (byte == 0xF4) four.upper = 0x8F;
  return four;
}

uint32_t ul_utf8_read_multibyte(ul_span text, size_t at, size_t *next) {
  unsigned char first = (unsigned char)text.data[at];
  utf8_lead kind = utf8_classify(first);
  uint32_t c;
  *next = at + 1;
  if (kind.following == 0) return UL_ILL_FORMED;
  c = first & (0x3FU >> kind.following);
  for (unsigned i = 0; i < kind.following; i++) {
    unsigned char byte;
    if (*next >= text.length) return UL_ILL_FORMED;
    byte = (unsigned char)text.data[*next];
    if (byte < (i == 0 ? kind.lower : 0x80) || byte > (i == 0 ? kind.upper : 0xBF)) return UL_ILL_FORMED;
    c = c << 6 | (byte & 0x3FU);
    ++*next;
  }
  return c;
}

size_t ul_utf8_write(uint32_t c, char *out) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = (char)(0xC0 | c >> 6);
    out[1] = (char)(0x80 | (c & 0x3F));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = (char)(0xE0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3F));
    out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | c >> 18);
  out[1] = (char)(0x80 | (c >> 12 & 0x3F));
  out[2] = (char)(0x80 | (c >> 6 & 0x3F));
  out[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}

size_t ul_utf8_copy_character(char *out, ul_span text, size_t at, size_t *next) {
  if (ul_utf8_read(text, at, next) == UL_ILL_FORMED) {
    *out = UL_ILL_FORMED_BYTE;
    return 1;
  }
  memcpy(out, text.data + at, *next - at);
  return *next - at;
}

void ul_utf8_append(ul_buffer *buffer, uint32_t code_point) {
  size_t length = ul_utf8_length(code_point);
  char *room = ul_buffer_room(buffer, length);
  if (room) ul_utf8_write(code_point, room);
  ul_buffer_advance(buffer, length);
}

int ul_utf8_is_valid(ul_span text) {
  for (size_t at = 0; at < text.length;) {
    if (ul_utf8_read(text, at, &at) == UL_ILL_FORMED) return 0;
  }
  return 1;
}

void ul_utf8_append_decoded(ul_buffer *buffer, ul_span text) {
  size_t from = 0; /* the text from here to `at` is well-formed and not appended yet */
  for (size_t at = 0; at < text.length;) {
    size_t next;
    if (ul_utf8_read(text, at, &next) == UL_ILL_FORMED) {
      ul_buffer_append(buffer, ul_span_slice(text, from, at));
      ul_utf8_append(buffer, UL_REPLACEMENT);
      from = next;
    }
    at = next;
  }
  ul_buffer_append(buffer, ul_span_slice(text, from, text.length));
}
