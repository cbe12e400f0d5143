/* SPDX-License-Identifier: MIT */
/*
 * Sixty-four bytes at a time. A byte's classes are looked up in a table of 128 entries by one instruction, and loads that
 * are masked take exactly the bytes that are there, so a short URL is one step.
 */
#include "percent/scan.h"

#if UL_SCAN_X86
#  include <immintrin.h>

#  include "percent/scan_classes.h"

#  define AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi,bmi,bmi2")))

enum { AVX512_LANE = 64 };

/* The classes of the bytes of `x`; those beyond ASCII have the top bit, since the table has no entries for them. */
AVX512 static inline __m512i avx512_classes(__m512i x) {
  __m512i low = _mm512_loadu_si512(ul_scan_classes), high = _mm512_loadu_si512(ul_scan_classes + 64);
  __mmask64 beyond = _mm512_movepi8_mask(x);
  return _mm512_mask_blend_epi8(beyond, _mm512_permutex2var_epi8(low, x, high), _mm512_set1_epi8(-1));
}

/* The next at most 64 bytes. */
AVX512 static inline __m512i avx512_load(const char *data, size_t count) {
  if (count >= AVX512_LANE) return _mm512_loadu_si512(data);
  return _mm512_maskz_loadu_epi8(_bzhi_u64(~UINT64_C(0), (unsigned)count), data);
}

/* Which of the at most 64 bytes have one of the classes. */
AVX512 static inline uint64_t avx512_mask(const char *data, size_t count, char classes) {
  uint64_t found = _mm512_test_epi8_mask(avx512_classes(avx512_load(data, count)), _mm512_set1_epi8(classes));
  return count >= AVX512_LANE ? found : _bzhi_u64(found, (unsigned)count);
}

AVX512 static inline size_t avx512_until(const char *data, size_t from, size_t length, char classes) {
  for (; from < length; from += AVX512_LANE) {
    uint64_t mask = avx512_mask(data + from, length - from, classes);
    if (mask) return from + ul_lowest_bit(mask);
  }
  return length;
}

AVX512 static size_t avx512_host(const char *data, size_t from, size_t length, int *upper) {
  for (; from < length; from += AVX512_LANE) {
    size_t count = length - from;
    __m512i classes = avx512_classes(avx512_load(data + from, count));
    uint64_t capitals = _mm512_test_epi8_mask(classes, _mm512_set1_epi8(UL_SCAN_UPPER));
    uint64_t mask = _mm512_test_epi8_mask(classes, _mm512_set1_epi8(UL_SCAN_HOST));
    if (count < AVX512_LANE) mask = _bzhi_u64(mask, (unsigned)count);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + ul_lowest_bit(mask);
    }
    if (capitals) *upper = 1;
  }
  return length;
}

AVX512 static size_t avx512_path(const char *data, size_t from, size_t length, int *dots) {
  uint64_t slash_before = data[from - 1] == '/';
  for (; from < length; from += AVX512_LANE) {
    size_t count = length - from < AVX512_LANE ? length - from : AVX512_LANE;
    __m512i x = avx512_load(data + from, count);
    uint64_t there = count == AVX512_LANE ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
    uint64_t mask = _mm512_test_epi8_mask(avx512_classes(x), _mm512_set1_epi8(UL_SCAN_PATH)) & there;
    uint64_t slashes = _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8('/'));
    uint64_t marks = _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8('.')) |
                     _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8('%'));
    uint64_t before_stop = mask ? (mask - 1) & ~mask : ~UINT64_C(0);
    if ((slashes << 1 | slash_before) & marks & before_stop) *dots = 1;
    if (mask) return from + ul_lowest_bit(mask);
    slash_before = slashes >> 63;
  }
  return length;
}

AVX512 static size_t avx512_query(const char *data, size_t from, size_t length) {
  return avx512_until(data, from, length, UL_SCAN_QUERY);
}

AVX512 static size_t avx512_fragment(const char *data, size_t from, size_t length) {
  return avx512_until(data, from, length, UL_SCAN_FRAGMENT);
}

const ul_scanner ul_scanner_avx512 = {URLENS_SIMD_AVX512, avx512_host, avx512_path, avx512_query, avx512_fragment};
#endif
