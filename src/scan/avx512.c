/* SPDX-License-Identifier: MIT */
/*
 * Sixty-four bytes at a time. A byte's classes are looked up in a table of 128 entries by one instruction, and loads that
 * are masked take exactly the bytes that are there, so a short URL is one step.
 */
#include "scan/scan.h"

#if UL_SCAN_X86
#  include <immintrin.h>

#  include "scan/classes.h"
#  include "scan/split.h"

#  define AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi,bmi,bmi2,lzcnt")))

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
    uint64_t before_stop = (mask - 1) & ~mask; /* all bits if it is 0 */
    uint64_t suspect = (slashes << 1 | slash_before) & marks & before_stop;
    if (ul_any_begins_with_dot(data + from, length - from, suspect, 1)) *dots = 1;
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

AVX512 static size_t avx512_userinfo(const char *data, size_t from, size_t length) {
  return avx512_until(data, from, length, UL_SCAN_USERINFO);
}

AVX512 static inline uint64_t avx512_is(__m512i x, char c) {
  return _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8(c));
}

AVX512 static inline uint64_t avx512_in(__m512i classes, char which) {
  return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(which));
}

/* Bytes that are not there are NUL, at which everything stops. */
AVX512 static inline ul_split_bits avx512_bits(__m512i x) {
  __m512i classes = avx512_classes(x);
  ul_split_bits bits;
  bits.host = avx512_in(classes, UL_SCAN_HOST);
  bits.path = avx512_in(classes, UL_SCAN_PATH);
  bits.query = avx512_in(classes, UL_SCAN_QUERY);
  bits.fragment = avx512_in(classes, UL_SCAN_FRAGMENT);
  bits.userinfo = avx512_in(classes, UL_SCAN_USERINFO);
  bits.upper = avx512_in(classes, UL_SCAN_UPPER);
  bits.slash = avx512_is(x, '/');
  bits.dot = avx512_is(x, '.') | avx512_is(x, '%');
  bits.colon = avx512_is(x, ':');
  bits.at = avx512_is(x, '@');
  bits.question = avx512_is(x, '?');
  bits.hash = avx512_is(x, '#');
  return bits;
}

AVX512 static inline __mmask64 avx512_first(size_t count) {
  return _bzhi_u64(~UINT64_C(0), (unsigned)count);
}

/* Copies what comes after the first 64 bytes. Few URLs have more than another 64. */
AVX512 static inline void avx512_copy_rest(char *copy, const char *data, size_t length) {
  __mmask64 there = avx512_first(length);
  if (UL_UNLIKELY(length > AVX512_LANE)) memcpy(copy, data, length);
  else _mm512_mask_storeu_epi8(copy, there, _mm512_maskz_loadu_epi8(there, data));
}

AVX512 static int avx512_split(const char *data, size_t start, size_t length, char *copy, urlens_components *at,
                               int *upper) {
  __mmask64 there = avx512_first(length < AVX512_LANE ? length : AVX512_LANE), capitals;
  __m512i x = _mm512_maskz_loadu_epi8(there, data);
  ul_split_bits bits = avx512_bits(x);
  bits.slash |= ul_split_end(length);
  if (!ul_split(&bits, &ul_scanner_avx512, data, start, length, at)) return 0;
  capitals = ul_bits_from(ul_bits_before(bits.upper, at->host_end), at->host_start);
  *upper = capitals != 0;
  _mm512_mask_storeu_epi8(copy, there, _mm512_mask_add_epi8(x, capitals, x, _mm512_set1_epi8('a' - 'A')));
  if (length > AVX512_LANE) avx512_copy_rest(copy + AVX512_LANE, data + AVX512_LANE, length - AVX512_LANE);
  return 1;
}

/* Both pieces are loaded before either is stored, so it does not matter how they overlap. */
AVX512 static void avx512_replace(char *at, size_t length, size_t rest, const char *text, size_t text_length) {
  __mmask64 here = avx512_first(text_length), there = avx512_first(rest);
  __m512i first, second;
  if (UL_UNLIKELY(rest > AVX512_LANE || text_length > AVX512_LANE)) {
    ul_scan_replace(at, length, rest, text, text_length);
    return;
  }
  first = _mm512_maskz_loadu_epi8(here, text);
  second = _mm512_maskz_loadu_epi8(there, at + length);
  _mm512_mask_storeu_epi8(at, here, first);
  _mm512_mask_storeu_epi8(at + text_length, there, second);
}

const ul_scanner ul_scanner_avx512 = {URLENS_SIMD_AVX512, avx512_host,     avx512_path,  avx512_query,
                                      avx512_fragment,    avx512_userinfo, avx512_split, avx512_replace};
#endif
