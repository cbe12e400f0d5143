/* SPDX-License-Identifier: MIT */
/*
 * Sixteen bytes at a time, by two lookups of a nibble each: the low one gives the rows of the ASCII table in which the byte
 * would be in the class, the high one says which row it is in. Where both agree, it is.
 */
#include "scan/scan.h"

#if UL_SCAN_X86
#  include <tmmintrin.h>

#  include "scan/classes.h"

#  define SSSE3 __attribute__((target("ssse3")))

enum { SSSE3_LANE = 16 };

SSSE3 static inline __m128i ssse3_load(const void *data) {
  return _mm_loadu_si128((const __m128i *)data);
}

/* Bytes beyond ASCII have no row in the table. They are in every class. */
SSSE3 static inline uint32_t ssse3_mask(__m128i x, unsigned class) {
  __m128i rows = _mm_shuffle_epi8(ssse3_load(ul_scan_rows_of_low_nibble[class]), _mm_and_si128(x, _mm_set1_epi8(15)));
  __m128i high = _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
  __m128i row = _mm_shuffle_epi8(ssse3_load(ul_scan_row_of_high_nibble), high);
  __m128i outside = _mm_cmpeq_epi8(_mm_and_si128(rows, row), _mm_setzero_si128());
  return ((uint32_t)_mm_movemask_epi8(outside) ^ 0xFFFF) | (uint32_t)_mm_movemask_epi8(x);
}

/* Fewer than sixteen bytes, and zeros after them: two numbers that overlap have them all. */
SSSE3 static inline __m128i ssse3_load_some(const char *data, size_t count) {
  uint64_t low = 0, high = 0;
  if (count >= 8) {
    memcpy(&low, data, sizeof low);
    memcpy(&high, data + count - sizeof high, sizeof high);
    high = high >> 8 >> 8 * (15 - count);
  } else if (count >= 4) {
    uint32_t first, last;
    memcpy(&first, data, sizeof first);
    memcpy(&last, data + count - sizeof last, sizeof last);
    low = first | (uint64_t)last << 8 * (count - sizeof last);
  } else if (count > 0) {
    size_t middle = count / 2, end = count - 1;
    low = (uint8_t)data[0] | (uint64_t)(uint8_t)data[middle] << 8 * middle | (uint64_t)(uint8_t)data[end] << 8 * end;
  }
  return _mm_set_epi64x((long long)high, (long long)low);
}

/* The position of the lowest bit among the first `count`, or `count`. */
static inline size_t ssse3_first(uint32_t mask, size_t count) {
  return ul_lowest_bit(mask | UINT32_C(1) << count);
}

SSSE3 static inline size_t ssse3_until(const char *data, size_t from, size_t length, unsigned class) {
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    uint32_t mask = ssse3_mask(ssse3_load(data + from), class);
    if (mask) return from + ul_lowest_bit(mask);
  }
  return from + ssse3_first(ssse3_mask(ssse3_load_some(data + from, length - from), class), length - from);
}

/* Where a host stops among `count` bytes, or `count`. */
SSSE3 static inline size_t ssse3_host_stop(__m128i x, size_t count, int *upper) {
  size_t stop = ssse3_first(ssse3_mask(x, UL_SCAN_HOST_CLASS), count);
  if (ssse3_mask(x, UL_SCAN_UPPER_CLASS) & ((UINT32_C(1) << stop) - 1)) *upper = 1;
  return stop;
}

SSSE3 static size_t ssse3_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    size_t stop = ssse3_host_stop(ssse3_load(data + from), SSSE3_LANE, upper);
    if (stop < SSSE3_LANE) return from + stop;
  }
  return from + ssse3_host_stop(ssse3_load_some(data + from, length - from), length - from, upper);
}

/* Where a path stops among the `count` bytes `x`, or `count`. `before` has those one earlier; `rest` is the text from them on. */
SSSE3 static inline size_t ssse3_path_stop(__m128i x, __m128i before, size_t count, ul_span rest, int *dots) {
  __m128i slash = _mm_cmpeq_epi8(before, _mm_set1_epi8('/'));
  __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('.')), _mm_cmpeq_epi8(x, _mm_set1_epi8('%')));
  size_t stop = ssse3_first(ssse3_mask(x, UL_SCAN_PATH_CLASS), count);
  uint32_t suspect = (uint32_t)_mm_movemask_epi8(_mm_and_si128(slash, marks)) & ((UINT32_C(1) << stop) - 1);
  if (ul_any_begins_with_dot(rest.data, rest.length, suspect, 1)) *dots = 1;
  return stop;
}

SSSE3 static size_t ssse3_path(const char *data, size_t from, size_t length, int *dots) {
  size_t left;
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    size_t stop = ssse3_path_stop(ssse3_load(data + from), ssse3_load(data + from - 1), SSSE3_LANE,
                                  ul_span_of(data + from, length - from), dots);
    if (stop < SSSE3_LANE) return from + stop;
  }
  left = length - from;
  return from + ssse3_path_stop(ssse3_load_some(data + from, left), ssse3_load_some(data + from - 1, left), left,
                                ul_span_of(data + from, left), dots);
}

SSSE3 static size_t ssse3_query(const char *data, size_t from, size_t length) {
  return ssse3_until(data, from, length, UL_SCAN_QUERY_CLASS);
}

SSSE3 static size_t ssse3_fragment(const char *data, size_t from, size_t length) {
  return ssse3_until(data, from, length, UL_SCAN_FRAGMENT_CLASS);
}

SSSE3 static size_t ssse3_userinfo(const char *data, size_t from, size_t length) {
  return ssse3_until(data, from, length, UL_SCAN_USERINFO_CLASS);
}

const ul_scanner ul_scanner_ssse3 = {URLENS_SIMD_SSSE3, ssse3_host,     ssse3_path,    ssse3_query,
                                     ssse3_fragment,    ssse3_userinfo, ul_sse2_split, ul_scan_replace};
#endif
