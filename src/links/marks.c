/* SPDX-License-Identifier: MIT */
/* Where the authorities of URLs begin: a search through a log spends most of its time on this. */
#include "links/links.h"
#include "scan/simple_host.h"

/* The portable version, and for what is left at the end. */
static size_t find_mark_from_colons(ul_span text, size_t from) {
  for (;; from++) {
    from = ul_span_find(text, from, ':');
    if (text.length - from < 3) return text.length;
    if (ul_is_authority_mark(text, from)) return from;
  }
}

#if UL_SCAN_X86
/* The bits of the first sixteen bytes that begin with ":/". */
static inline uint32_t mark_bits(const char *data) {
  __m128i colons = ul_sse2_is(ul_sse2_load(data), ':'), slashes = ul_sse2_is(ul_sse2_load(data + 1), '/');
  return (uint32_t)_mm_movemask_epi8(_mm_and_si128(colons, slashes));
}

/* What is compared at a time, and the bytes after it that are read too. */
enum { MARK_STEP = 2 * UL_SSE2_LANE, MARK_MORE = 2 };

size_t ul_find_authority_mark(ul_span text, size_t from) {
  for (; from < text.length && text.length - from >= MARK_STEP + MARK_MORE; from += MARK_STEP) {
    const char *data = text.data + from;
    uint32_t bits = mark_bits(data) | mark_bits(data + UL_SSE2_LANE) << UL_SSE2_LANE;
    for (; bits; bits &= bits - 1) {
      unsigned at = ul_lowest_bit(bits);
      if (data[at + 2] == '/') return from + at;
    }
  }
  return find_mark_from_colons(text, from);
}
#else
size_t ul_find_authority_mark(ul_span text, size_t from) {
  return find_mark_from_colons(text, from);
}
#endif
