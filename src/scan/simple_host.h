/* SPDX-License-Identifier: MIT */
/*
 * Where a host ends, if that can be seen at a glance by what all machines of this build have. It is in a header because it is
 * most of what urlens_can_parse does, and a call would be a good part of that.
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
 * What a quick look at a host stops at: all but digits, "-", "." and letters; `letters` has the bit 0x20 set where capitals
 * are welcome. One addition brings a range to the top.
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

/* The bits of two lanes at `first` and `second`, the lowest being that of the byte at `from`; both may begin before it. */
static inline uint64_t ul_sse2_join(uint32_t x, size_t first, uint32_t y, size_t second, size_t from) {
  return ((uint64_t)x << (first + UL_SSE2_LANE - from) | (uint64_t)y << (second + UL_SSE2_LANE - from)) >> UL_SSE2_LANE;
}

/*
 * The end of a host that begins at `from`, has letters, digits, "-" and "." and no number at its end. Something else stands
 * there, or the text ends. 0 says nothing.
 *
 * Thirty-two bytes, or as many as there are: two loads, of which the text's last sixteen bytes are the furthest. Nothing
 * depends on how long the host or the text is, so nothing is guessed wrong.
 */
static inline size_t ul_scan_simple_host(const char *data, size_t from, size_t length, ul_host_case wanted) {
  size_t rest = length - from, first = from, second = from + UL_SSE2_LANE, end, label;
  uint64_t stops, dots;
  __m128i x, y;
  if (length < UL_SSE2_LANE) return ul_scan_simple_host_portable(data, from, length, wanted);
  if (first > length - UL_SSE2_LANE) first = length - UL_SSE2_LANE;
  if (second > length - UL_SSE2_LANE) second = length - UL_SSE2_LANE;
  x = ul_sse2_load(data + first);
  y = ul_sse2_load(data + second);
  stops = ul_sse2_join(ul_sse2_simple_host_stops(x, wanted), first, ul_sse2_simple_host_stops(y, wanted), second, from);
  stops |= (uint64_t)(rest <= (size_t)2 * UL_SSE2_LANE) << (rest & 63); /* the end stops too */
  if (UL_UNLIKELY(!stops)) return ul_scan_simple_host_portable(data, from, length, wanted);
  end = ul_lowest_bit(stops);
  dots = ul_sse2_join((uint32_t)_mm_movemask_epi8(ul_sse2_is(x, '.')), first,
                      (uint32_t)_mm_movemask_epi8(ul_sse2_is(y, '.')), second, from);
  label = ul_highest_bit((dots & (stops - 1) & ~stops) << 1 | 1);
  return label < end && (unsigned char)(data[from + label] - '0') > 9 ? from + end : 0;
}
#else
static inline size_t ul_scan_simple_host(const char *data, size_t from, size_t length, ul_host_case wanted) {
  return ul_scan_simple_host_portable(data, from, length, wanted);
}
#endif

#endif
