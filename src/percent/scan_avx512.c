/* SPDX-License-Identifier: MIT */
/*
 * Sixty-four bytes at a time. A byte's classes are looked up in a table of 128 entries by one instruction, and loads that
 * are masked take exactly the bytes that are there, so a short URL is one step.
 */
#include "percent/scan.h"

#if UL_SCAN_X86
#  include <immintrin.h>

#  include "percent/scan_classes.h"

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

AVX512 static size_t avx512_userinfo(const char *data, size_t from, size_t length) {
  return avx512_until(data, from, length, UL_SCAN_USERINFO);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* A whole URL at once: a bit for each of its first 64 bytes, and everything else is arithmetic                         */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The bits that matter. Those behind the end of a text of less than 64 bytes are set in the classes, as stops. */
typedef struct avx512_bits {
  uint64_t host, path, query, fragment, upper, userinfo; /* classes */
  uint64_t slash, dot, percent, colon, at, question, hash;
} avx512_bits;

AVX512 static inline uint64_t avx512_is(__m512i x, char c) {
  return _mm512_cmpeq_epi8_mask(x, _mm512_set1_epi8(c));
}

AVX512 static inline uint64_t avx512_in(__m512i classes, char which) {
  return _mm512_test_epi8_mask(classes, _mm512_set1_epi8(which));
}

AVX512 static inline avx512_bits avx512_look(__m512i x) {
  __m512i classes = avx512_classes(x);
  avx512_bits bits = {avx512_in(classes, UL_SCAN_HOST),     avx512_in(classes, UL_SCAN_PATH),
                      avx512_in(classes, UL_SCAN_QUERY),    avx512_in(classes, UL_SCAN_FRAGMENT),
                      avx512_in(classes, UL_SCAN_UPPER),    avx512_in(classes, UL_SCAN_USERINFO),
                      avx512_is(x, '/'), avx512_is(x, '.'), avx512_is(x, '%'),
                      avx512_is(x, ':'), avx512_is(x, '@'), avx512_is(x, '?'),
                      avx512_is(x, '#')};
  return bits;
}

/* The bits before, and those from a position on, which may be 64. */
AVX512 static inline uint64_t bits_before(uint64_t bits, size_t end) {
  return _bzhi_u64(bits, (unsigned)end);
}

AVX512 static inline uint64_t bits_from(uint64_t bits, size_t start) {
  return bits & ~_bzhi_u64(~UINT64_C(0), (unsigned)start);
}

/* Credentials that are as they will be written: a username, or a password, or both. */
AVX512 static inline int avx512_credentials(const avx512_bits *bits, size_t end, ul_positions *at) {
  uint64_t ats = bits_from(bits_before(bits->at, end), at->user), marks;
  if (UL_LIKELY(!ats)) return 1;
  at->user_end = 63 - (size_t)_lzcnt_u64(ats);
  at->host = at->user_end + 1;
  marks = bits_from(bits_before(bits->userinfo, at->user_end), at->user);
  at->colon = marks ? (size_t)_tzcnt_u64(marks) : at->user_end;
  if ((marks & (marks - 1)) || (marks & ~bits->colon)) return 0;
  return at->colon + 1 != at->user_end && at->user < at->user_end;
}

/* The host, which ends at `end` or at a ":" before it, and is no address: those have a number as their last label. */
AVX512 static inline int avx512_name(const char *data, const avx512_bits *bits, size_t end, ul_positions *at) {
  uint64_t dots;
  size_t label;
  at->host_end = (size_t)_tzcnt_u64(bits_from(bits->host, at->host));
  if (at->host_end == at->host || (at->host_end != end && !(bits->colon >> at->host_end & 1))) return 0;
  dots = bits_from(bits_before(bits->dot, at->host_end), at->host);
  label = dots ? 64 - (size_t)_lzcnt_u64(dots) : at->host;
  return label < at->host_end && (unsigned char)(data[label] - '0') > 9;
}

/* Path, query and fragment of a text that goes on behind its first 64 bytes. */
AVX512 static int avx512_long_rest(const char *data, const avx512_bits *bits, size_t length, ul_positions *at) {
  size_t end = (size_t)_tzcnt_u64(bits_from(bits->path, at->path));
  int dots = 0;
  at->path_end = end < AVX512_LANE ? end : avx512_path(data, AVX512_LANE, length, &dots);
  if (dots || (bits_before(bits->slash << 1 & (bits->dot | bits->percent), end) >> at->path)) return 0;
  at->query_end = at->path_end;
  if (at->path_end == length) return 1;
  if (data[at->path_end] == '?') at->query_end = avx512_query(data, at->path_end + 1, length);
  if (at->query_end == length) return 1;
  return data[at->query_end] == '#' && avx512_fragment(data, at->query_end + 1, length) == length;
}

/* The same where all is in the bits. Nothing is there to be guessed wrong, though every URL has other components. */
AVX512 static inline int avx512_short_rest(const avx512_bits *bits, size_t length, ul_positions *at) {
  uint64_t path_stops = bits_from(bits->path, at->path);
  size_t path_end = (size_t)_tzcnt_u64(path_stops), fragment_end;
  uint64_t dots = bits_before(bits->slash << 1 & (bits->dot | bits->percent), path_end) >> at->path;
  uint64_t query_stops = bits->question & _blsi_u64(path_stops) ? bits_from(bits->query, path_end + 1) : path_stops;
  at->path_end = path_end;
  at->query_end = (size_t)_tzcnt_u64(query_stops);
  fragment_end = (size_t)_tzcnt_u64(bits_from(bits->fragment, at->query_end + 1));
  if (dots) return 0;
  return (at->query_end == length) | (((bits->hash & _blsi_u64(query_stops)) != 0) & (fragment_end == length));
}

/* Both pieces are loaded before either is stored, so it does not matter how they lie. */
AVX512 static void avx512_replace(char *at, size_t length, size_t behind, const char *text, size_t text_length) {
  __mmask64 here = bits_before(~UINT64_C(0), text_length), there = bits_before(~UINT64_C(0), behind);
  __m512i first, second;
  if (UL_UNLIKELY(behind > AVX512_LANE || text_length > AVX512_LANE)) {
    ul_scan_replace(at, length, behind, text, text_length);
    return;
  }
  first = _mm512_maskz_loadu_epi8(here, text);
  second = _mm512_maskz_loadu_epi8(there, at + length);
  _mm512_mask_storeu_epi8(at, here, first);
  _mm512_mask_storeu_epi8(at + text_length, there, second);
}

AVX512 static int avx512_split(const char *data, size_t start, size_t length, char *copy, ul_positions *at,
                               int *upper) {
  size_t count = length < AVX512_LANE ? length : AVX512_LANE;
  __mmask64 there = bits_before(~UINT64_C(0), count);
  __m512i x = _mm512_maskz_loadu_epi8(there, data);
  avx512_bits bits = avx512_look(x);
  uint64_t authority_stops = bits_from(bits.slash | bits.path, start), capitals;
  if (!(_blsi_u64(authority_stops) & bits.slash)) return 0;
  at->user = at->user_end = at->colon = at->host = start;
  at->path = (size_t)_tzcnt_u64(authority_stops);
  if (!avx512_credentials(&bits, at->path, at) || !avx512_name(data, &bits, at->path, at)) return 0;
  if (!(length > AVX512_LANE ? avx512_long_rest(data, &bits, length, at) : avx512_short_rest(&bits, length, at))) {
    return 0;
  }
  capitals = bits_from(bits_before(bits.upper, at->host_end), at->host);
  *upper = capitals != 0;
  _mm512_mask_storeu_epi8(copy, there, _mm512_mask_add_epi8(x, capitals, x, _mm512_set1_epi8('a' - 'A')));
  if (length > AVX512_LANE) memcpy(copy + AVX512_LANE, data + AVX512_LANE, length - AVX512_LANE);
  return 1;
}

const ul_scanner ul_scanner_avx512 = {
    URLENS_SIMD_AVX512, avx512_host, avx512_path, avx512_query, avx512_fragment, avx512_userinfo, avx512_split, avx512_replace};
#endif
