/* SPDX-License-Identifier: MIT */
/* The same as scan_ssse3.c, thirty-two bytes at a time; ends that are too short for that are left to it. */
#include "percent/scan.h"

#if UL_SCAN_X86
#  include <immintrin.h>

#  include "percent/scan_classes.h"

#  define AVX2 __attribute__((target("avx2")))

enum { AVX2_LANE = 32 };

AVX2 static inline __m256i avx2_load(const void *data) {
  return _mm256_loadu_si256((const __m256i *)data);
}

/* A table of sixteen entries in both halves. */
AVX2 static inline __m256i avx2_table(const uint8_t *table) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

AVX2 static inline uint32_t avx2_mask(__m256i x, unsigned class) {
  __m256i low = _mm256_and_si256(x, _mm256_set1_epi8(15));
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(x, 4), _mm256_set1_epi8(15));
  __m256i rows = _mm256_shuffle_epi8(avx2_table(ul_scan_rows_of_low_nibble[class]), low);
  __m256i row = _mm256_shuffle_epi8(avx2_table(ul_scan_row_of_high_nibble), high);
  __m256i outside = _mm256_cmpeq_epi8(_mm256_and_si256(rows, row), _mm256_setzero_si256());
  return ~(uint32_t)_mm256_movemask_epi8(outside) | (uint32_t)_mm256_movemask_epi8(x);
}

/* Whole lanes. Returns where it stopped; what is left is fewer than thirty-two bytes if *found is 0. */
AVX2 static inline size_t avx2_until(const char *data, size_t from, size_t length, unsigned class, int *found) {
  for (; length - from >= AVX2_LANE; from += AVX2_LANE) {
    uint32_t mask = avx2_mask(avx2_load(data + from), class);
    if (mask) {
      *found = 1;
      return from + ul_lowest_bit(mask);
    }
  }
  *found = 0;
  return from;
}

AVX2 static size_t avx2_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= AVX2_LANE; from += AVX2_LANE) {
    __m256i x = avx2_load(data + from);
    uint32_t mask = avx2_mask(x, UL_SCAN_HOST_CLASS), capitals = avx2_mask(x, UL_SCAN_UPPER_CLASS);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + ul_lowest_bit(mask);
    }
    if (capitals) *upper = 1;
  }
  return ul_scanner_ssse3.host(data, from, length, upper);
}

AVX2 static size_t avx2_path(const char *data, size_t from, size_t length, int *dots) {
  for (; length - from >= AVX2_LANE; from += AVX2_LANE) {
    __m256i x = avx2_load(data + from), slash = _mm256_cmpeq_epi8(avx2_load(data + from - 1), _mm256_set1_epi8('/'));
    __m256i marks = _mm256_or_si256(_mm256_cmpeq_epi8(x, _mm256_set1_epi8('.')),
                                    _mm256_cmpeq_epi8(x, _mm256_set1_epi8('%')));
    uint32_t mask = avx2_mask(x, UL_SCAN_PATH_CLASS);
    uint32_t suspect = (uint32_t)_mm256_movemask_epi8(_mm256_and_si256(slash, marks));
    if (mask) {
      if (suspect & (mask - 1) & ~mask) *dots = 1;
      return from + ul_lowest_bit(mask);
    }
    if (suspect) *dots = 1;
  }
  return ul_scanner_ssse3.path(data, from, length, dots);
}

AVX2 static size_t avx2_query(const char *data, size_t from, size_t length) {
  int found;
  from = avx2_until(data, from, length, UL_SCAN_QUERY_CLASS, &found);
  return found ? from : ul_scanner_ssse3.query(data, from, length);
}

AVX2 static size_t avx2_fragment(const char *data, size_t from, size_t length) {
  int found;
  from = avx2_until(data, from, length, UL_SCAN_FRAGMENT_CLASS, &found);
  return found ? from : ul_scanner_ssse3.fragment(data, from, length);
}

AVX2 static size_t avx2_userinfo(const char *data, size_t from, size_t length) {
  int found;
  from = avx2_until(data, from, length, UL_SCAN_USERINFO_CLASS, &found);
  return found ? from : ul_scanner_ssse3.userinfo(data, from, length);
}

const ul_scanner ul_scanner_avx2 = {URLENS_SIMD_AVX2, avx2_host, avx2_path, avx2_query, avx2_fragment, avx2_userinfo, NULL, ul_scan_replace};
#endif
