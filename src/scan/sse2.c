/* SPDX-License-Identifier: MIT */
/* Sixteen bytes at a time, by comparing with the bytes that matter. Every x86-64 machine can do this. */
#include "scan/scan.h"

#if UL_SCAN_X86
#  include "scan/simple_host.h"
#  include "scan/split.h"

/* Controls, space, DEL, and everything beyond ASCII, which as signed numbers are all below "!". */
static inline __m128i sse2_is_outside(__m128i x) {
  return ul_sse2_or(_mm_cmplt_epi8(x, _mm_set1_epi8('!')), ul_sse2_is(x, 0x7F));
}

/* x is between the two, which are ASCII. */
static inline __m128i sse2_between(__m128i x, char first, char last) {
  return _mm_and_si128(_mm_cmpgt_epi8(x, _mm_set1_epi8((char)(first - 1))),
                       _mm_cmplt_epi8(x, _mm_set1_epi8((char)(last + 1))));
}

static inline uint32_t sse2_upper_mask(__m128i x) {
  return (uint32_t)_mm_movemask_epi8(sse2_between(x, 'A', 'Z'));
}

/* "[" to "^" are one range. */
static inline uint32_t sse2_host_mask(__m128i x) {
  __m128i range = ul_sse2_or(sse2_between(x, '[', '^'), ul_sse2_is(x, '@'));
  __m128i marks = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '#'), ul_sse2_is(x, '%')),
                             ul_sse2_or(ul_sse2_is(x, '/'), ul_sse2_is(x, ':')));
  __m128i more = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '<'), ul_sse2_is(x, '>')),
                            ul_sse2_or(ul_sse2_is(x, '?'), ul_sse2_is(x, '|')));
  return (uint32_t)_mm_movemask_epi8(ul_sse2_or(ul_sse2_or(range, sse2_is_outside(x)), ul_sse2_or(marks, more)));
}

static inline uint32_t sse2_path_mask(__m128i x) {
  __m128i first = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '"'), ul_sse2_is(x, '#')),
                             ul_sse2_or(ul_sse2_is(x, '<'), ul_sse2_is(x, '>')));
  __m128i second = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '?'), ul_sse2_is(x, '^')),
                              ul_sse2_or(ul_sse2_is(x, '`'), ul_sse2_is(x, '{')));
  __m128i third = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '}'), ul_sse2_is(x, '\\')), sse2_is_outside(x));
  return (uint32_t)_mm_movemask_epi8(ul_sse2_or(ul_sse2_or(first, second), third));
}

/* A dot or a percent sign after a slash. `before` is the text one byte earlier. */
static inline uint32_t sse2_dots_mask(__m128i before, __m128i x) {
  return (uint32_t)_mm_movemask_epi8(
      _mm_and_si128(ul_sse2_is(before, '/'), ul_sse2_or(ul_sse2_is(x, '.'), ul_sse2_is(x, '%'))));
}

static inline uint32_t sse2_query_mask(__m128i x) {
  __m128i marks = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '"'), ul_sse2_is(x, '#')),
                             ul_sse2_or(ul_sse2_is(x, '<'), ul_sse2_is(x, '>')));
  return (uint32_t)_mm_movemask_epi8(ul_sse2_or(ul_sse2_or(marks, ul_sse2_is(x, '\'')), sse2_is_outside(x)));
}

static inline uint32_t sse2_fragment_mask(__m128i x) {
  __m128i marks = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '"'), ul_sse2_is(x, '`')),
                             ul_sse2_or(ul_sse2_is(x, '<'), ul_sse2_is(x, '>')));
  return (uint32_t)_mm_movemask_epi8(ul_sse2_or(marks, sse2_is_outside(x)));
}

/*
 * The loops. What is left at the end, fewer than sixteen bytes, is read together with the bytes before it, which are there
 * whenever the text has sixteen; bits of bytes before `from` are shifted out.
 */
static size_t sse2_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= UL_SSE2_LANE; from += UL_SSE2_LANE) {
    __m128i x = ul_sse2_load(data + from);
    uint32_t mask = sse2_host_mask(x), capitals = sse2_upper_mask(x);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + ul_lowest_bit(mask);
    }
    if (capitals) *upper = 1;
  }
  return ul_scan_host(data, from, length, upper);
}

/* Sets *dots if a dot segment may begin at one of the `suspect` bytes of the text, before the lowest bit of `mask`. */
static inline void sse2_find_dots(uint32_t mask, uint32_t suspect, const char *text, size_t length, int *dots) {
  suspect &= (mask - 1) & ~mask; /* all of them if it is 0 */
  if (ul_any_begins_with_dot(text, length, suspect, 1)) *dots = 1;
}

static size_t sse2_path(const char *data, size_t from, size_t length, int *dots) {
  for (; length - from >= UL_SSE2_LANE; from += UL_SSE2_LANE) {
    __m128i x = ul_sse2_load(data + from);
    uint32_t mask = sse2_path_mask(x), suspect = sse2_dots_mask(ul_sse2_load(data + from - 1), x);
    sse2_find_dots(mask, suspect, data + from, length - from, dots);
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from < length && length > UL_SSE2_LANE) {
    const char *last = data + length - UL_SSE2_LANE;
    __m128i x = ul_sse2_load(last);
    size_t shift = UL_SSE2_LANE - (length - from);
    uint32_t mask = sse2_path_mask(x) >> shift, suspect = sse2_dots_mask(ul_sse2_load(last - 1), x) >> shift;
    sse2_find_dots(mask, suspect, data + from, length - from, dots);
    return mask ? from + ul_lowest_bit(mask) : length;
  }
  return ul_scan_path(data, from, length, dots);
}

static size_t sse2_query(const char *data, size_t from, size_t length) {
  for (; length - from >= UL_SSE2_LANE; from += UL_SSE2_LANE) {
    uint32_t mask = sse2_query_mask(ul_sse2_load(data + from));
    if (mask) return from + ul_lowest_bit(mask);
  }
  if (from < length && length >= UL_SSE2_LANE) {
    uint32_t mask = sse2_query_mask(ul_sse2_load(data + length - UL_SSE2_LANE)) >> (UL_SSE2_LANE - (length - from));
    return mask ? from + ul_lowest_bit(mask) : length;
  }
  return ul_scan_query(data, from, length);
}

static size_t sse2_fragment(const char *data, size_t from, size_t length) {
  for (; length - from >= UL_SSE2_LANE; from += UL_SSE2_LANE) {
    uint32_t mask = sse2_fragment_mask(ul_sse2_load(data + from));
    if (mask) return from + ul_lowest_bit(mask);
  }
  return ul_scan_fragment(data, from, length);
}

/* What stops neither a path nor a query nor a fragment: "!" to "~" without some; "?" and "#" are in it. */
static inline __m128i sse2_is_rest(__m128i x) {
  __m128i top = _mm_add_epi8(x, _mm_set1_epi8(0x7F - 'z')), pairs = _mm_and_si128(x, _mm_set1_epi8(~2));
  __m128i range = _mm_cmpgt_epi8(top, _mm_set1_epi8(0x7F - 'z' + '!' - 1)); /* up to "z" */
  __m128i quotes = ul_sse2_or(ul_sse2_or(ul_sse2_is(x, '"'), ul_sse2_is(x, '\'')), ul_sse2_is(x, '`'));
  __m128i marks = ul_sse2_or(ul_sse2_is(pairs, '<'), ul_sse2_is(pairs, '\\')); /* and ">" and "^" */
  return _mm_andnot_si128(ul_sse2_or(quotes, marks), ul_sse2_or(range, ul_sse2_is(x, '~')));
}

static inline uint64_t sse2_bits(__m128i x, size_t at) {
  return (uint64_t)(uint32_t)_mm_movemask_epi8(x) << at;
}

/*
 * Copies the sixteen bytes at `at` and adds their bits. In `host` and `path` these are the bits of the bytes that do
 * not stop.
 */
static UL_ALWAYS_INLINE void sse2_look(const char *data, size_t at, char *copy, ul_split_bits *bits) {
  __m128i x = ul_sse2_load(data + at);
  _mm_storeu_si128((__m128i *)(void *)(copy + at), x);
  bits->host |= sse2_bits(ul_sse2_simple_host(x, x), at);
  bits->path |= sse2_bits(sse2_is_rest(x), at);
  bits->slash |= sse2_bits(ul_sse2_is(x, '/'), at);
  bits->dot |= sse2_bits(ul_sse2_or(ul_sse2_is(x, '.'), ul_sse2_is(x, '%')), at);
  bits->question |= sse2_bits(ul_sse2_is(x, '?'), at);
  bits->hash |= sse2_bits(ul_sse2_is(x, '#'), at);
}

/* Adds the bits that are needed only if the authority is more than a host in lower case. */
static inline void sse2_look_at_authority(const char *data, size_t at, ul_split_bits *bits) {
  __m128i x = ul_sse2_load(data + at);
  bits->upper |= (uint64_t)sse2_upper_mask(x) << at;
  bits->colon |= sse2_bits(ul_sse2_is(x, ':'), at);
  bits->at |= sse2_bits(ul_sse2_is(x, '@'), at);
}

static inline size_t sse2_at_most(size_t at, size_t most) {
  return at < most ? at : most;
}

/* Goes on with an authority that is more than a host in lower case. */
static int sse2_split_authority(ul_span text, size_t start, ul_split_bits bits, char *copy, urlens_components *at,
                                int *upper) {
  size_t last = text.length - UL_SSE2_LANE;
  for (size_t i = 0; i < UL_SPLIT_BYTES; i += UL_SSE2_LANE) {
    sse2_look_at_authority(text.data, sse2_at_most(i, last), &bits);
  }
  ul_split_take_capitals(&bits);
  if (!ul_split(&bits, &ul_scanner_sse2, text.data, start, text.length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, text, at, copy);
  return 1;
}

/* Three loads, or four if the text is longer. A load begins no later than the text's last sixteen bytes. */
int ul_sse2_split(const char *data, size_t start, size_t length, char *copy, urlens_components *at, int *upper) {
  ul_span text = ul_span_of(data, length);
  ul_split_bits bits = {0};
  size_t last = length - UL_SSE2_LANE;
  if (length < UL_SSE2_LANE) return 0;
  sse2_look(data, 0, copy, &bits);
  sse2_look(data, sse2_at_most(UL_SSE2_LANE, last), copy, &bits);
  sse2_look(data, sse2_at_most((size_t)2 * UL_SSE2_LANE, last), copy, &bits);
  if (length > (size_t)3 * UL_SSE2_LANE) sse2_look(data, sse2_at_most((size_t)3 * UL_SSE2_LANE, last), copy, &bits);
  bits.host = ~bits.host;
  bits.path = ~bits.path;
  ul_split_fill(&bits, length);
  if (UL_UNLIKELY(!ul_split_is_host(&bits, start))) return sse2_split_authority(text, start, bits, copy, at, upper);
  if (!ul_split(&bits, &ul_scanner_sse2, data, start, length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, text, at, copy);
  return 1;
}

const ul_scanner ul_scanner_sse2 = {URLENS_SIMD_SSE2, sse2_host,        sse2_path,     sse2_query,
                                    sse2_fragment,    ul_scan_userinfo, ul_sse2_split, ul_scan_replace};
#endif
