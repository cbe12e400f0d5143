/* SPDX-License-Identifier: MIT */
/* Sixteen bytes at a time, by comparing with the bytes that matter. Every x86-64 machine can do this. */
#include "percent/scan.h"

#if UL_SCAN_X86
#  include <emmintrin.h>

enum { SSE2_LANE = 16 };

static inline __m128i sse2_load(const char *data) {
  return _mm_loadu_si128((const __m128i *)(const void *)data);
}

static inline __m128i sse2_is(__m128i x, char c) {
  return _mm_cmpeq_epi8(x, _mm_set1_epi8(c));
}

static inline __m128i sse2_or(__m128i a, __m128i b) {
  return _mm_or_si128(a, b);
}

/* Controls, space, DEL, and everything beyond ASCII, which as signed numbers are all below "!". */
static inline __m128i sse2_is_outside(__m128i x) {
  return sse2_or(_mm_cmplt_epi8(x, _mm_set1_epi8('!')), sse2_is(x, 0x7F));
}

/* x is between the two, which are ASCII. */
static inline __m128i sse2_between(__m128i x, char first, char last) {
  return _mm_and_si128(_mm_cmpgt_epi8(x, _mm_set1_epi8((char)(first - 1))),
                       _mm_cmplt_epi8(x, _mm_set1_epi8((char)(last + 1))));
}

static inline uint32_t sse2_upper_mask(__m128i x) {
  return (uint32_t)_mm_movemask_epi8(sse2_between(x, 'A', 'Z'));
}

/* "[" to "^" are one range. */
static inline uint32_t sse2_host_mask(__m128i x) {
  __m128i range = sse2_or(sse2_between(x, '[', '^'), sse2_is(x, '@'));
  __m128i marks = sse2_or(sse2_or(sse2_is(x, '#'), sse2_is(x, '%')), sse2_or(sse2_is(x, '/'), sse2_is(x, ':')));
  __m128i more = sse2_or(sse2_or(sse2_is(x, '<'), sse2_is(x, '>')), sse2_or(sse2_is(x, '?'), sse2_is(x, '|')));
  return (uint32_t)_mm_movemask_epi8(sse2_or(sse2_or(range, sse2_is_outside(x)), sse2_or(marks, more)));
}

static inline uint32_t sse2_path_mask(__m128i x) {
  __m128i first = sse2_or(sse2_or(sse2_is(x, '"'), sse2_is(x, '#')), sse2_or(sse2_is(x, '<'), sse2_is(x, '>')));
  __m128i second = sse2_or(sse2_or(sse2_is(x, '?'), sse2_is(x, '^')), sse2_or(sse2_is(x, '`'), sse2_is(x, '{')));
  __m128i third = sse2_or(sse2_or(sse2_is(x, '}'), sse2_is(x, '\\')), sse2_is_outside(x));
  return (uint32_t)_mm_movemask_epi8(sse2_or(sse2_or(first, second), third));
}

/* A dot or a percent sign behind a slash. `before` is the text one byte earlier. */
static inline uint32_t sse2_dots_mask(__m128i before, __m128i x) {
  return (uint32_t)_mm_movemask_epi8(_mm_and_si128(sse2_is(before, '/'), sse2_or(sse2_is(x, '.'), sse2_is(x, '%'))));
}

static inline uint32_t sse2_query_mask(__m128i x) {
  __m128i marks = sse2_or(sse2_or(sse2_is(x, '"'), sse2_is(x, '#')), sse2_or(sse2_is(x, '<'), sse2_is(x, '>')));
  return (uint32_t)_mm_movemask_epi8(sse2_or(sse2_or(marks, sse2_is(x, '\'')), sse2_is_outside(x)));
}

static inline uint32_t sse2_fragment_mask(__m128i x) {
  __m128i marks = sse2_or(sse2_or(sse2_is(x, '"'), sse2_is(x, '`')), sse2_or(sse2_is(x, '<'), sse2_is(x, '>')));
  return (uint32_t)_mm_movemask_epi8(sse2_or(marks, sse2_is_outside(x)));
}

/*
 * The loops. What is left at the end, fewer than sixteen bytes, is read together with the bytes before it, which are there
 * whenever the text has sixteen; bits of bytes before `from` are shifted out.
 */
static size_t sse2_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= SSE2_LANE; from += SSE2_LANE) {
    __m128i x = sse2_load(data + from);
    uint32_t mask = sse2_host_mask(x), capitals = sse2_upper_mask(x);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + ul_lowest_bit(mask);
    }
    if (capitals) *upper = 1;
  }
  return ul_scan_host(data, from, length, upper);
}

static size_t sse2_path(const char *data, size_t from, size_t length, int *dots) {
  for (; length - from >= SSE2_LANE; from += SSE2_LANE) {
    __m128i x = sse2_load(data + from);
    uint32_t mask = sse2_path_mask(x), suspect = sse2_dots_mask(sse2_load(data + from - 1), x);
    if (mask) {
      if (suspect & (mask - 1) & ~mask) *dots = 1;
      return from + ul_lowest_bit(mask);
    }
    if (suspect) *dots = 1;
  }
  return ul_scan_path(data, from, length, dots);
}

static size_t sse2_query(const char *data, size_t from, size_t length) {
  for (; length - from >= SSE2_LANE; from += SSE2_LANE) {
    uint32_t mask = sse2_query_mask(sse2_load(data + from));
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from < length && length >= SSE2_LANE) {
    uint32_t mask = sse2_query_mask(sse2_load(data + length - SSE2_LANE)) >> (SSE2_LANE - (length - from));
    return mask ? from + ul_lowest_bit(mask) : length;
  }
  return ul_scan_query(data, from, length);
}

static size_t sse2_fragment(const char *data, size_t from, size_t length) {
  for (; length - from >= SSE2_LANE; from += SSE2_LANE) {
    uint32_t mask = sse2_fragment_mask(sse2_load(data + from));
    if (mask) return from + ul_lowest_bit(mask);
  }
  return ul_scan_fragment(data, from, length);
}

const ul_scanner ul_scanner_sse2 = {URLENS_SIMD_SSE2, sse2_host, sse2_path, sse2_query, sse2_fragment};
#endif
