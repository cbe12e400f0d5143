/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "spec.h"

void ascii_add(ascii *string, char c) {
  if (string->count == SPEC_TEXT) abort();
  string->c[string->count++] = c;
}

void ascii_add_all(ascii *string, const char *text) {
  while (*text) ascii_add(string, *text++);
}

int ascii_is(const ascii *string, const char *text) {
  return string->count == strlen(text) && memcmp(string->c, text, string->count) == 0;
}

int spec_is_digit(long c) {
  return c >= '0' && c <= '9';
}

int spec_is_hex(long c) {
  return spec_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int spec_is_alpha(long c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int spec_is_one_of(long c, const char *set) {
  return c > 0 && c < 0x80 && strchr(set, (int)c) != NULL;
}

/* Encoding Standard, UTF-8 decoder, with its own variables. */
points spec_decode(const unsigned char *bytes, size_t length) {
  points result;
  long code_point = 0;
  unsigned needed = 0, seen = 0, lower = 0x80, upper = 0xBF;
  result.count = 0;
  for (size_t i = 0; i <= length; i++) {
    unsigned byte = i < length ? bytes[i] : 0;
    if (result.count + 2 > SPEC_POINTS) abort();
    if (i == length) {
      if (needed != 0) result.c[result.count++] = 0xFFFD;
      break;
    }
    if (needed == 0) {
      if (byte <= 0x7F) {
        result.c[result.count++] = (long)byte;
      } else if (byte >= 0xC2 && byte <= 0xDF) {
        needed = 1;
        code_point = byte & 0x1F;
      } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0) lower = 0xA0;
        if (byte == 0xED) upper = 0x9F;
        needed = 2;
        code_point = byte & 0xF;
      } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0) lower = 0x90;
        if (byte == 0xF4) upper = 0x8F;
        needed = 3;
        code_point = byte & 0x7;
      } else {
        result.c[result.count++] = 0xFFFD;
      }
      continue;
    }
    if (byte < lower || byte > upper) {
      needed = seen = 0;
      lower = 0x80;
      upper = 0xBF;
      result.c[result.count++] = 0xFFFD;
      i--; /* restore the byte */
      continue;
    }
    lower = 0x80;
    upper = 0xBF;
    code_point = code_point << 6 | (byte & 0x3F);
    if (++seen == needed) {
      result.c[result.count++] = code_point;
      needed = seen = 0;
    }
  }
  return result;
}

/* URL Standard, section 1.3: each set is the one before it and some more, but for the fragment's. */
static int is_in_set(long c, spec_set set) {
  if (c <= 0x1F || c > 0x7E) return 1;
  switch (set) {
    case SET_C0: return 0;
    case SET_FRAGMENT: return spec_is_one_of(c, " \"<>`");
    case SET_QUERY: return spec_is_one_of(c, " \"#<>");
    case SET_SPECIAL_QUERY: return c == '\'' || is_in_set(c, SET_QUERY);
    case SET_PATH: return spec_is_one_of(c, "?^`{}") || is_in_set(c, SET_QUERY);
    default: return spec_is_one_of(c, "/:;=@[\\]|") || is_in_set(c, SET_PATH);
  }
}

/* Encoding Standard, UTF-8 encoder. */
static size_t encode(long c, unsigned char *bytes) {
  size_t count = c <= 0x7F ? 0 : c <= 0x7FF ? 1 : c <= 0xFFFF ? 2 : 3;
  static const unsigned char offsets[] = {0, 0xC0, 0xE0, 0xF0};
  bytes[0] = (unsigned char)((c >> (6 * count)) + offsets[count]);
  for (size_t i = 1; i <= count; i++) bytes[i] = (unsigned char)(0x80 | (c >> (6 * (count - i)) & 0x3F));
  return count + 1;
}

void spec_percent_encode(ascii *output, long c, spec_set set) {
  unsigned char bytes[4];
  size_t count;
  if (!is_in_set(c, set)) {
    ascii_add(output, (char)c);
    return;
  }
  count = encode(c, bytes);
  for (size_t i = 0; i < count; i++) {
    ascii_add(output, '%');
    ascii_add(output, "0123456789ABCDEF"[bytes[i] >> 4]);
    ascii_add(output, "0123456789ABCDEF"[bytes[i] & 15]);
  }
}
