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

/* Bytes beyond ASCII, in whose rows there is nothing to find, are in every class. */
SSSE3 static inline uint32_t ssse3_mask(__m128i x, unsigned class) {
  __m128i rows = _mm_shuffle_epi8(ssse3_load(ul_scan_rows_of_low_nibble[class]), _mm_and_si128(x, _mm_set1_epi8(15)));
  __m128i high = _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
  __m128i row = _mm_shuffle_epi8(ssse3_load(ul_scan_row_of_high_nibble), high);
  __m128i outside = _mm_cmpeq_epi8(_mm_and_si128(rows, row), _mm_setzero_si128());
  return ((uint32_t)_mm_movemask_epi8(outside) ^ 0xFFFF) | (uint32_t)_mm_movemask_epi8(x);
}

/* What is left at the end is read together with the bytes before it, whose bits are shifted out. */
SSSE3 static inline size_t ssse3_until(const char *data, size_t from, size_t length, unsigned class, int *enough) {
  uint32_t mask;
  *enough = 1;
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    mask = ssse3_mask(ssse3_load(data + from), class);
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from == length) return length;
  if (length < SSSE3_LANE) {
    *enough = 0;
    return from;
  }
  mask = ssse3_mask(ssse3_load(data + length - SSSE3_LANE), class) >> (SSSE3_LANE - (length - from));
  return mask ? from + ul_lowest_bit(mask) : length;
}

SSSE3 static size_t ssse3_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    __m128i x = ssse3_load(data + from);
    uint32_t mask = ssse3_mask(x, UL_SCAN_HOST_CLASS), capitals = ssse3_mask(x, UL_SCAN_UPPER_CLASS);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + ul_lowest_bit(mask);
    }
    if (capitals) *upper = 1;
  }
  return ul_scan_host(data, from, length, upper);
}

SSSE3 static size_t ssse3_path(const char *data, size_t from, size_t length, int *dots) {
  for (; length - from >= SSSE3_LANE; from += SSSE3_LANE) {
    __m128i x = ssse3_load(data + from), slash = _mm_cmpeq_epi8(ssse3_load(data + from - 1), _mm_set1_epi8('/'));
    __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('.')), _mm_cmpeq_epi8(x, _mm_set1_epi8('%')));
    uint32_t mask = ssse3_mask(x, UL_SCAN_PATH_CLASS),
             suspect = (uint32_t)_mm_movemask_epi8(_mm_and_si128(slash, marks));
    suspect &= (mask - 1) & ~mask; /* all of them if it is 0 */
    if (ul_any_begins_with_dot(data + from, length - from, suspect, 1)) *dots = 1;
    if (mask) return from + ul_lowest_bit(mask);
  }
  return ul_scan_path(data, from, length, dots);
}

SSSE3 static size_t ssse3_query(const char *data, size_t from, size_t length) {
  int enough;
  from = ssse3_until(data, from, length, UL_SCAN_QUERY_CLASS, &enough);
  return enough ? from : ul_scan_query(data, from, length);
}

SSSE3 static size_t ssse3_fragment(const char *data, size_t from, size_t length) {
  int enough;
  from = ssse3_until(data, from, length, UL_SCAN_FRAGMENT_CLASS, &enough);
  return enough ? from : ul_scan_fragment(data, from, length);
}

SSSE3 static size_t ssse3_userinfo(const char *data, size_t from, size_t length) {
  int enough;
  from = ssse3_until(data, from, length, UL_SCAN_USERINFO_CLASS, &enough);
  return enough ? from : ul_scan_userinfo(data, from, length);
}

const ul_scanner ul_scanner_ssse3 = {URLENS_SIMD_SSSE3, ssse3_host,     ssse3_path,    ssse3_query,
                                     ssse3_fragment,    ssse3_userinfo, ul_sse2_split, ul_scan_replace};
#endif
