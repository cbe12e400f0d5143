/* SPDX-License-Identifier: MIT */
/* The same as ssse3.c, thirty-two bytes at a time; ends that are too short for that are left to it. */
#include "scan/scan.h"

#if UL_SCAN_X86
#  include <immintrin.h>

#  include "scan/classes.h"
#  include "scan/simple_host.h"
#  include "scan/split.h"

#  define AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt")))

enum { AVX2_LANE = 32 };

AVX2 static inline __m256i avx2_load(const void *data) {
  return _mm256_loadu_si256((const __m256i *)data);
}

/* A table of sixteen entries in both halves. */
AVX2 static inline __m256i avx2_table(const uint8_t *table) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table));
}

/* The rows of the bytes. */
AVX2 static inline __m256i avx2_row(__m256i x) {
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(x, 4), _mm256_set1_epi8(15));
  return _mm256_shuffle_epi8(avx2_table(ul_scan_row_of_high_nibble), high);
}

/* All ones where a byte is not in the class; those beyond ASCII, which have no row, are in none. */
AVX2 static inline __m256i avx2_outside(__m256i x, __m256i row, unsigned class) {
  __m256i low = _mm256_and_si256(x, _mm256_set1_epi8(15));
  __m256i rows = _mm256_shuffle_epi8(avx2_table(ul_scan_rows_of_low_nibble[class]), low);
  return _mm256_cmpeq_epi8(_mm256_and_si256(rows, row), _mm256_setzero_si256());
}

AVX2 static inline uint32_t avx2_mask(__m256i x, unsigned class) {
  __m256i outside = avx2_outside(x, avx2_row(x), class);
  return ~(uint32_t)_mm256_movemask_epi8(outside) | (uint32_t)_mm256_movemask_epi8(x);
}

/*
 * Whole lanes; then the last thirty-two bytes, if there are so many, of which some were looked at before. Returns where it
 * stopped; *found is 0 if the text is too short for that.
 */
AVX2 static inline size_t avx2_until(const char *data, size_t from, size_t length, unsigned class, int *found) {
  uint32_t mask;
  *found = 1;
  for (; length - from >= AVX2_LANE; from += AVX2_LANE) {
    mask = avx2_mask(avx2_load(data + from), class);
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from == length) return length;
  if (length < AVX2_LANE) {
    *found = 0;
    return from;
  }
  mask = avx2_mask(avx2_load(data + length - AVX2_LANE), class) >> (AVX2_LANE - (length - from));
  return mask ? from + ul_lowest_bit(mask) : length;
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

/*
 * Which of the thirty-two bytes at `data` stop a path; and in *suspect, which may begin a dot segment. The first
 * `skipped` bytes are left out.
 */
AVX2 static inline uint32_t avx2_path_mask(const char *data, unsigned skipped, uint32_t *suspect) {
  __m256i x = avx2_load(data), slash = _mm256_cmpeq_epi8(avx2_load(data - 1), _mm256_set1_epi8('/'));
  __m256i marks = _mm256_or_si256(_mm256_cmpeq_epi8(x, _mm256_set1_epi8('.')),
                                  _mm256_cmpeq_epi8(x, _mm256_set1_epi8('%')));
  uint32_t mask = avx2_mask(x, UL_SCAN_PATH_CLASS) >> skipped;
  *suspect = (uint32_t)_mm256_movemask_epi8(_mm256_and_si256(slash, marks)) >> skipped;
  *suspect &= (mask - 1) & ~mask; /* all of them if it is 0 */
  return mask;
}

AVX2 static size_t avx2_path(const char *data, size_t from, size_t length, int *dots) {
  uint32_t mask, suspect;
  for (; length - from >= AVX2_LANE; from += AVX2_LANE) {
    mask = avx2_path_mask(data + from, 0, &suspect);
    if (ul_any_begins_with_dot(data + from, length - from, suspect, 1)) *dots = 1;
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from == length) return length;
  if (length <= AVX2_LANE) return ul_scanner_ssse3.path(data, from, length, dots);
  mask = avx2_path_mask(data + length - AVX2_LANE, (unsigned)(AVX2_LANE - (length - from)), &suspect);
  if (ul_any_begins_with_dot(data + from, length - from, suspect, 1)) *dots = 1;
  return mask ? from + ul_lowest_bit(mask) : length;
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

AVX2 static inline __m256i avx2_is(__m256i x, char c) {
  return _mm256_cmpeq_epi8(x, _mm256_set1_epi8(c));
}

AVX2 static inline uint64_t avx2_bits(__m256i x, size_t at) {
  return (uint64_t)(uint32_t)_mm256_movemask_epi8(x) << at;
}

/* Adds the bits of thirty-two bytes, which are at `at` in the text. */
AVX2 static inline void avx2_add_bits(__m256i x, size_t at, ul_split_bits *bits) {
  __m256i row = avx2_row(x);
  bits->host |= avx2_bits(avx2_outside(x, row, UL_SCAN_NAME_CLASS), at);
  bits->path |= avx2_bits(avx2_outside(x, row, UL_SCAN_REST_CLASS), at);
  bits->slash |= avx2_bits(avx2_is(x, '/'), at);
  bits->dot |= avx2_bits(_mm256_or_si256(avx2_is(x, '.'), avx2_is(x, '%')), at);
  bits->question |= avx2_bits(avx2_is(x, '?'), at);
  bits->hash |= avx2_bits(avx2_is(x, '#'), at);
}

/* Adds the bits that are needed only if the authority is more than a host in lower case. */
AVX2 static inline void avx2_add_authority_bits(__m256i x, size_t at, ul_split_bits *bits) {
  __m256i letters = _mm256_add_epi8(x, _mm256_set1_epi8(0x80 - 'A')); /* capitals are the least */
  bits->upper |= avx2_bits(_mm256_cmpgt_epi8(_mm256_set1_epi8(-0x80 + 26), letters), at);
  bits->colon |= avx2_bits(avx2_is(x, ':'), at);
  bits->at |= avx2_bits(avx2_is(x, '@'), at);
}

AVX2 static inline void avx2_look(const char *data, size_t at, char *copy, ul_split_bits *bits) {
  __m256i x = avx2_load(data + at);
  _mm256_storeu_si256((__m256i *)(void *)(copy + at), x);
  avx2_add_bits(x, at, bits);
}

/* Bits of the first and the last sixteen bytes of a text, the last ones brought to their place. */
static inline uint64_t avx2_join(uint64_t bits, size_t last) {
  return (bits & 0xFFFF) | bits >> 16 << last;
}

/* A text of sixteen to thirty-one bytes: its first and its last sixteen, in one vector. */
AVX2 static int avx2_split_short(const char *data, size_t start, size_t length, char *copy, urlens_components *at,
                                 int *upper) {
  ul_split_bits bits = {0};
  size_t last = length - UL_SSE2_LANE;
  __m128i low = ul_sse2_load(data), high = ul_sse2_load(data + last);
  __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  avx2_add_bits(both, 0, &bits);
  avx2_add_authority_bits(both, 0, &bits);
  _mm_storeu_si128((__m128i *)(void *)copy, low);
  _mm_storeu_si128((__m128i *)(void *)(copy + last), high);
  bits.host = avx2_join(bits.host, last);
  bits.path = avx2_join(bits.path, last);
  bits.slash = avx2_join(bits.slash, last);
  bits.dot = avx2_join(bits.dot, last);
  bits.colon = avx2_join(bits.colon, last);
  bits.at = avx2_join(bits.at, last);
  bits.question = avx2_join(bits.question, last);
  bits.hash = avx2_join(bits.hash, last);
  bits.upper = avx2_join(bits.upper, last);
  ul_split_fill(&bits, length);
  ul_split_take_capitals(&bits);
  if (!ul_split(&bits, &ul_scanner_avx2, data, start, length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, ul_span_of(data, length), at, copy);
  return 1;
}

/* Where the second of two loads begins: no later than the text's last thirty-two bytes. */
static inline size_t avx2_second(size_t length) {
  return length < UL_SPLIT_BYTES ? length - AVX2_LANE : AVX2_LANE;
}

/* Goes on with an authority that is more than a host in lower case. */
AVX2 static int avx2_split_authority(ul_span text, size_t start, ul_split_bits bits, char *copy, urlens_components *at,
                                     int *upper) {
  size_t second = avx2_second(text.length);
  avx2_add_authority_bits(avx2_load(text.data), 0, &bits);
  avx2_add_authority_bits(avx2_load(text.data + second), second, &bits);
  ul_split_take_capitals(&bits);
  if (!ul_split(&bits, &ul_scanner_avx2, text.data, start, text.length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, text, at, copy);
  return 1;
}

AVX2 static int avx2_split(const char *data, size_t start, size_t length, char *copy, urlens_components *at,
                           int *upper) {
  ul_span text = ul_span_of(data, length);
  ul_split_bits bits = {0};
  if (length < UL_SSE2_LANE) return 0;
  if (length < AVX2_LANE) return avx2_split_short(data, start, length, copy, at, upper);
  avx2_look(data, 0, copy, &bits);
  avx2_look(data, avx2_second(length), copy, &bits);
  ul_split_fill(&bits, length);
  if (UL_UNLIKELY(!ul_split_is_host(&bits, start))) return avx2_split_authority(text, start, bits, copy, at, upper);
  if (!ul_split(&bits, &ul_scanner_avx2, data, start, length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, text, at, copy);
  return 1;
}

const ul_scanner ul_scanner_avx2 = {URLENS_SIMD_AVX2, avx2_host,     avx2_path,  avx2_query,
                                    avx2_fragment,    avx2_userinfo, avx2_split, ul_scan_replace};
#endif
