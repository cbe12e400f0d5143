/* SPDX-License-Identifier: MIT */
#include "utf8.h"

size_t utf8_sequence(const char *data, size_t length, size_t *subpart) {
  const unsigned char *bytes = (const unsigned char *)data;
  unsigned char lead = bytes[0], low = 0x80, high = 0xBF;
  size_t size, have;
  *subpart = 1;
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  /* Only the second byte's range depends on the lead: no overlong forms, no surrogates, nothing above U+10FFFF. */
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  for (have = 1; have < size; have++) {
    if (have == length || bytes[have] < low || bytes[have] > high) {
      *subpart = have;
      return 0;
    }
    low = 0x80;
    high = 0xBF;
  }
  return size;
}

int utf8_is_surrogate(const char *data, size_t length) {
  const unsigned char *bytes = (const unsigned char *)data;
  return length >= 3 && bytes[0] == 0xED && (bytes[1] & 0xE0) == 0xA0 && (bytes[2] & 0xC0) == 0x80;
}

uint32_t utf8_code_point(const char *data, size_t sequence_length) {
  static const unsigned char lead_bits[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  const unsigned char *bytes = (const unsigned char *)data;
  uint32_t code_point = bytes[0] & lead_bits[sequence_length];
  size_t i;
  for (i = 1; i < sequence_length; i++) code_point = code_point << 6 | (bytes[i] & 0x3Fu);
  return code_point;
}

size_t utf8_write(char *out, uint32_t code_point) {
  if (code_point < 0x80) {
    out[0] = (char)code_point;
    return 1;
  }
  if (code_point < 0x800) {
    out[0] = (char)(0xC0 | code_point >> 6);
    out[1] = (char)(0x80 | (code_point & 0x3F));
    return 2;
  }
  if (code_point < 0x10000) {
    out[0] = (char)(0xE0 | code_point >> 12);
    out[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code_point & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | code_point >> 18);
  out[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
  out[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
  out[3] = (char)(0x80 | (code_point & 0x3F));
  return 4;
}
