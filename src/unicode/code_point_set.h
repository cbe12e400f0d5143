/* SPDX-License-Identifier: MIT */
/* Sets of code points, and maps from code points to short strings, as the generators in tools/gen/sets.py pack them. */
#ifndef UL_UNICODE_CODE_POINT_SET_H
#define UL_UNICODE_CODE_POINT_SET_H

#include "core/span.h"

/*
 * A set as the sorted code points at which membership changes, in two arrays: below U+10000, and the rest. A code point
 * belongs to it if an odd number of its array's boundaries are not above it.
 */
typedef struct ul_code_point_set {
  const uint16_t *low;
  const uint32_t *high; /* NULL if there is none */
  uint16_t low_count;
  uint16_t high_count;
} ul_code_point_set;

static inline int ul_set_contains(const ul_code_point_set *set, uint32_t c) {
  size_t first = 0, last = c < 0x10000 ? set->low_count : set->high_count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    uint32_t boundary = c < 0x10000 ? set->low[middle] : set->high[middle];
    if (boundary <= c) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return (int)(first & 1);
}

/*
 * A number for every code point, by the sorted starts of runs that have the same one, below U+10000 and the rest; both
 * arrays begin with the first code point of theirs.
 */
typedef struct ul_code_point_runs {
  const uint16_t *low;
  const uint32_t *high;
  const uint16_t *values; /* those of `low`, then those of `high` */
  uint16_t low_count;
  uint16_t high_count;
} ul_code_point_runs;

static inline uint16_t ul_runs_find(const ul_code_point_runs *runs, uint32_t c) {
  size_t first = 0, last = c < 0x10000 ? runs->low_count : runs->high_count;
  while (last - first > 1) {
    size_t middle = first + (last - first) / 2;
    uint32_t start = c < 0x10000 ? runs->low[middle] : runs->high[middle];
    if (start <= c) {
      first = middle;
    } else {
      last = middle;
    }
  }
  return runs->values[c < 0x10000 ? first : runs->low_count + first];
}

/*
 * A map. Keys are the low 16 bits of code points, sorted within each plane; plane p has those from planes[p] to
 * planes[p + 1]. A value is the one code point that the key maps to, or, where surrogates would be, a place in the
 * pool: a byte with the length (bits 0-5) and two flags (bits 6-7), and the UTF-8 after it.
 */
typedef struct ul_code_point_map {
  const uint16_t *keys;
  const uint16_t *values;
  const uint16_t *planes;
  const uint8_t *pool;
  uint8_t plane_count;
  uint8_t unit; /* places in the pool are counted in this many bytes */
} ul_code_point_map;

/* What a code point maps to: one code point if `text.data` is NULL, otherwise text (perhaps none). */
typedef struct ul_mapped {
  uint32_t code_point;
  ul_span text;
  unsigned flags;
} ul_mapped;

/* 1 and *mapped if the map has the code point, 0 if not. */
static inline int ul_map_find(const ul_code_point_map *map, uint32_t c, ul_mapped *mapped) {
  uint32_t plane = c >> 16, key = c & 0xFFFF, value;
  size_t first, last;
  if (plane >= map->plane_count) return 0;
  first = map->planes[plane];
  last = map->planes[plane + 1];
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    if (map->keys[middle] < key) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  if (first == map->planes[plane + 1] || map->keys[first] != key) return 0;
  value = map->values[first];
  mapped->code_point = value;
  mapped->text = ul_span_of(NULL, 0);
  mapped->flags = 0;
  if (value >= 0xD800 && value < 0xE000) {
    const uint8_t *place = map->pool + (size_t)(value - 0xD800) * map->unit;
    mapped->text = ul_span_of((const char *)place + 1, *place & 0x3F);
    mapped->flags = (unsigned)*place >> 6;
  }
  return 1;
}

#endif
