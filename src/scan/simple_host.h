/* SPDX-License-Identifier: MIT */
/*
 * Where a host ends, if one look with the instructions that all machines of this build have shows it. It is in a header
 * because it is most of the work of urlens_can_parse, and a function call would take a good part of the time.
 */
#ifndef UL_SCAN_SIMPLE_HOST_H
#define UL_SCAN_SIMPLE_HOST_H

#include "scan/scan.h"

#if UL_SCAN_X86
#  include <emmintrin.h>

enum { UL_SSE2_LANE = 16 };

static inline __m128i ul_sse2_load(const char *data) {
  return _mm_loadu_si128((const __m128i *)(const void *)data);
}

static inline __m128i ul_sse2_is(__m128i x, char c) {
  return _mm_cmpeq_epi8(x, _mm_set1_epi8(c));
}

static inline __m128i ul_sse2_or(__m128i a, __m128i b) {
  return _mm_or_si128(a, b);
}

/*
 * The bytes at which a quick look at a host does not stop: digits, "-", "." and letters. `letters` has the bit 0x20 set
 * if capitals are allowed. One addition moves a range to the highest values.
 */
static inline __m128i ul_sse2_simple_host(__m128i x, __m128i letters) {
  __m128i lower = _mm_cmpgt_epi8(_mm_add_epi8(letters, _mm_set1_epi8(0x7F - 'z')), _mm_set1_epi8(0x7F - 'z' + 'a' - 1));
  __m128i rest = _mm_cmpgt_epi8(_mm_add_epi8(x, _mm_set1_epi8(0x7F - '9')), _mm_set1_epi8(0x7F - '9' + '-' - 1));
  return ul_sse2_or(lower, _mm_andnot_si128(ul_sse2_is(x, '/'), rest));
}

static inline uint32_t ul_sse2_simple_host_stops(__m128i x, ul_host_case wanted) {
  __m128i letters = ul_sse2_or(x, _mm_set1_epi8(wanted == UL_HOST_ANY_CASE ? 0x20 : 0));
  return 0xFFFF & ~(uint32_t)_mm_movemask_epi8(ul_sse2_simple_host(x, letters));
}

/*
 * Thirty-two bytes of a text from a position on, or as many as there are: two lanes, each of which begins no later than
 * the text's last sixteen bytes. Both may begin before the position. Nothing depends on how long the text is, so
 * nothing is guessed wrong.
 */
typedef struct ul_sse2_pair {
  __m128i x, y;
  size_t x_shift, y_shift; /* where the bits of a lane begin, the position being UL_SSE2_LANE */
} ul_sse2_pair;

/* The text has sixteen bytes at least. */
static inline ul_sse2_pair ul_sse2_look(const char *data, size_t from, size_t length) {
  size_t last = length - UL_SSE2_LANE, first = from < last ? from : last;
  size_t second = from + UL_SSE2_LANE < last ? from + UL_SSE2_LANE : last;
  ul_sse2_pair pair = {ul_sse2_load(data + first), ul_sse2_load(data + second), first + UL_SSE2_LANE - from,
                       second + UL_SSE2_LANE - from};
  return pair;
}

/* The bits of both lanes, the lowest being that of the byte at the position. */
static inline uint64_t ul_sse2_join(const ul_sse2_pair *pair, uint32_t x, uint32_t y) {
  return ((uint64_t)x << pair->x_shift | (uint64_t)y << pair->y_shift) >> UL_SSE2_LANE;
}

/* The bits of a byte. */
static inline uint64_t ul_sse2_find(const ul_sse2_pair *pair, char c) {
  return ul_sse2_join(pair, (uint32_t)_mm_movemask_epi8(ul_sse2_is(pair->x, c)),
                      (uint32_t)_mm_movemask_epi8(ul_sse2_is(pair->y, c)));
}

/* The bit after the text's last byte, if that is among the thirty-two. */
static inline uint64_t ul_sse2_end(size_t from, size_t length) {
  size_t rest = length - from;
  return (uint64_t)(rest <= (size_t)2 * UL_SSE2_LANE) << (rest & 63);
}

/*
 * The end of a host that begins at `from`, has letters, digits, "-" and "." and no number at its end. Another character
 * follows it, or the text ends. 0: not known.
 */
static inline size_t ul_scan_simple_host(const char *data, size_t from, size_t length, ul_host_case wanted) {
  size_t end, label;
  uint64_t stops, dots;
  ul_sse2_pair pair;
  if (length < UL_SSE2_LANE) return ul_scan_simple_host_portable(data, from, length, wanted);
  pair = ul_sse2_look(data, from, length);
  stops = ul_sse2_join(&pair, ul_sse2_simple_host_stops(pair.x, wanted), ul_sse2_simple_host_stops(pair.y, wanted));
  stops |= ul_sse2_end(from, length);
  if (UL_UNLIKELY(!stops)) return ul_scan_simple_host_portable(data, from, length, wanted);
  end = ul_lowest_bit(stops);
  dots = ul_sse2_find(&pair, '.');
  label = ul_highest_bit((dots & (stops - 1) & ~stops) << 1 | 1);
  return label < end && (unsigned char)(data[from + label] - '0') > 9 ? from + end : 0;
}

/* What ends an authority. */
static inline __m128i ul_sse2_ends_authority(__m128i x) {
  return ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '/'), ul_sse2_is(x, '\\')),
                    ul_sse2_or(ul_sse2_is(x, '?'), ul_sse2_is(x, '#')));
}

/* Where a host begins after credentials: after the last "@" of the authority, in which `from` is. 0: it has none. */
static inline size_t ul_scan_credentials(const char *data, size_t from, size_t length) {
  uint64_t stops, ats;
  ul_sse2_pair pair;
  if (length < UL_SSE2_LANE) return ul_scan_credentials_portable(data, from, length);
  pair = ul_sse2_look(data, from, length);
  stops = ul_sse2_join(&pair, (uint32_t)_mm_movemask_epi8(ul_sse2_ends_authority(pair.x)),
                       (uint32_t)_mm_movemask_epi8(ul_sse2_ends_authority(pair.y)));
  stops |= ul_sse2_end(from, length);
  if (UL_UNLIKELY(!stops)) return ul_scan_credentials_portable(data, from, length);
  ats = ul_sse2_find(&pair, '@') & (stops - 1) & ~stops;
  return ats ? from + ul_highest_bit(ats) + 1 : 0;
}
#else
static inline size_t ul_scan_credentials(const char *data, size_t from, size_t length) {
  return ul_scan_credentials_portable(data, from, length);
}

static inline size_t ul_scan_simple_host(const char *data, size_t from, size_t length, ul_host_case wanted) {
  return ul_scan_simple_host_portable(data, from, length, wanted);
}
#endif

#endif
