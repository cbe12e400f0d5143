/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- Memory ------------------------------------------------------------------------------------------------------- */

/* What a thread keeps from call to call: enough for all but rare texts. */
enum { KEPT_UNITS = 1 << 16 };

/* The array, with room for at least `wanted` items of `size` bytes; NULL, and nothing changed, if there is no memory. */
static void *grow(void *items, size_t *capacity, size_t wanted, size_t size) {
  void *grown;
  if (wanted <= *capacity) return items;
  if (wanted > SIZE_MAX / 2 / size) return NULL;
  grown = realloc(items, wanted * size * 2);
  if (grown) *capacity = wanted * 2;
  return grown;
}

static int reserve_bytes(text_memory *memory, size_t wanted) {
  void *grown = grow(memory->bytes, &memory->byte_capacity, wanted, 1);
  if (grown) memory->bytes = grown;
  return grown != NULL;
}

static int reserve_units(text_memory *memory, size_t wanted) {
  void *grown = grow(memory->units, &memory->unit_capacity, wanted, sizeof(jchar));
  if (grown) memory->units = grown;
  return grown != NULL;
}

void text_memory_release(text_memory *memory) {
  free(memory->bytes);
  free(memory->units);
  memset(memory, 0, sizeof *memory);
}

int text_memory_trim(text_memory *memory) {
  if (memory->unit_capacity <= KEPT_UNITS && memory->byte_capacity <= (size_t)KEPT_UNITS * 3) return 0;
  text_memory_release(memory);
  return 1;
}

void text_throw_no_memory(JNIEnv *env) {
  jclass class = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (class) (*env)->ThrowNew(env, class, "urlens has no memory");
}

/* --- From Java ---------------------------------------------------------------------------------------------------- */

/* The bytes of a code point that is not ASCII; returns how many. */
static size_t put_code_point(uint32_t c, char *to) {
  size_t count = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4, i;
  static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (i = count - 1; i > 0; i--, c >>= 6) to[i] = (char)(0x80 | (c & 0x3F));
  to[0] = (char)(leads[count] | c);
  return count;
}

/* The code point at *at, which moves on. Unicode, 3.8: a surrogate without its partner is not one. */
static uint32_t next_code_point(const jchar *units, size_t count, size_t *at) {
  uint32_t first = units[(*at)++], second;
  if (first < 0xD800 || first > 0xDFFF) return first;
  if (first > 0xDBFF || *at == count) return 0xFFFD;
  second = units[*at];
  if (second < 0xDC00 || second > 0xDFFF) return 0xFFFD;
  ++*at;
  return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

/* How many units from the beginning are ASCII, in steps of eight; they are written. */
static size_t put_ascii(const jchar *units, size_t count, char *to) {
  size_t at = 0;
  for (; at + 8 <= count; at += 8) {
    unsigned seen = 0, i;
    for (i = 0; i < 8; i++) {
      seen |= units[at + i];
      to[at + i] = (char)units[at + i];
    }
    if (seen > 0x7F) break;
  }
  return at;
}

/* Writes UTF-8, for which there is room, and returns its length. */
static size_t put_utf8(const jchar *units, size_t count, char *to) {
  size_t at = put_ascii(units, count, to), length = at;
  while (at < count) {
    if (units[at] < 0x80) to[length++] = (char)units[at++];
    else length += put_code_point(next_code_point(units, count, &at), to + length);
  }
  return length;
}

int text_read(JNIEnv *env, text_memory *memory, const jstring *strings, size_t count, urlens_view *views) {
  size_t sum = 0, most = 0, used = 0, i;
  for (i = 0; i < count; i++) {
    views[i].length = (size_t)(*env)->GetStringLength(env, strings[i]);
    sum += views[i].length;
    if (views[i].length > most) most = views[i].length;
  }
  /* With some room to spare, so that an empty text has a place too. */
  if (!reserve_units(memory, most + 8) || !reserve_bytes(memory, sum * 3 + 8)) return 0;
  for (i = 0; i < count; i++) {
    size_t units = views[i].length;
    (*env)->GetStringRegion(env, strings[i], 0, (jsize)units, memory->units);
    views[i].data = memory->bytes + used;
    views[i].length = put_utf8(memory->units, units, memory->bytes + used);
    used += views[i].length;
  }
  return 1;
}

/* --- To Java ------------------------------------------------------------------------------------------------------ */

/* Writes a code point as units; returns how many. */
static size_t put_units(uint32_t c, jchar *to) {
  if (c < 0x10000) {
    to[0] = (jchar)c;
    return 1;
  }
  to[0] = (jchar)(0xD800 + ((c - 0x10000) >> 10));
  to[1] = (jchar)(0xDC00 + ((c - 0x10000) & 0x3FF));
  return 2;
}

/* How many bytes a character of well-formed UTF-8 has, by its first one. */
static size_t length_by_lead(unsigned char lead) {
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/* The units of well-formed UTF-8; returns how many. */
static size_t put_utf16(urlens_view text, jchar *to) {
  size_t at = 0, units = 0;
  while (at < text.length) {
    unsigned char lead = (unsigned char)text.data[at];
    size_t count = length_by_lead(lead), i;
    uint32_t c = count == 1 ? lead : lead & (0x7Fu >> count);
    for (i = 1; i < count && at + i < text.length; i++) c = c << 6 | ((unsigned char)text.data[at + i] & 0x3F);
    units += put_units(c, to + units);
    at += count;
  }
  return units;
}

jstring text_write(JNIEnv *env, text_memory *memory, urlens_view text) {
  size_t at = 0;
  if (text.length > INT32_MAX || !reserve_units(memory, text.length + 1)) {
    text_throw_no_memory(env);
    return NULL;
  }
  /* Nearly all results are ASCII. */
  while (at < text.length && (unsigned char)text.data[at] < 0x80) {
    memory->units[at] = (jchar)text.data[at];
    at++;
  }
  if (at < text.length) at = put_utf16(text, memory->units);
  return (*env)->NewString(env, memory->units, (jsize)at);
}

size_t text_units_of(const char *bytes, size_t length) {
  size_t units = 0, i;
  for (i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}
