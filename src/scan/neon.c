/* SPDX-License-Identifier: MIT */
/* Sixteen bytes at a time, by two lookups of a nibble each: ssse3.c in NEON, which every AArch64 machine has. */
#include "scan/scan.h"

#if UL_SCAN_NEON
#  include <arm_neon.h>

#  include "scan/classes.h"
#  include "scan/split.h"

enum { NEON_LANE = 16, NEON_BITS = 4 };

static inline uint8x16_t neon_load(const void *data) {
  return vld1q_u8((const uint8_t *)data);
}

/* NEON has no movemask: each byte, all ones or zero, becomes four bits of a number, the first byte lowest. */
static inline uint64_t neon_bits(uint8x16_t bytes) {
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(bytes), NEON_BITS)), 0);
}

/* Where the first byte is that has bits in the mask. */
static inline size_t neon_first(uint64_t mask) {
  return ul_lowest_bit(mask) / NEON_BITS;
}

/* Not zero in the bytes of a class; there is nothing to find in the rows of those beyond ASCII. */
static inline uint8x16_t neon_rows(uint8x16_t x, unsigned class) {
  uint8x16_t rows = vqtbl1q_u8(neon_load(ul_scan_rows_of_low_nibble[class]), vandq_u8(x, vdupq_n_u8(15)));
  return vandq_u8(rows, vqtbl1q_u8(neon_load(ul_scan_row_of_high_nibble), vshrq_n_u8(x, 4)));
}

/* All ones in the bytes of a class; those beyond ASCII are in every class. */
static inline uint8x16_t neon_class(uint8x16_t x, unsigned class) {
  uint8x16_t rows = neon_rows(x, class);
  return vorrq_u8(vtstq_u8(rows, rows), vcgeq_u8(x, vdupq_n_u8(0x80)));
}

static inline uint64_t neon_mask(uint8x16_t x, unsigned class) {
  return neon_bits(neon_class(x, class));
}

/* What is left at the end is read together with the bytes before it, whose bits are shifted out. */
static inline size_t neon_until(const char *data, size_t from, size_t length, unsigned class, int *enough) {
  uint64_t mask;
  *enough = 1;
  for (; length - from >= NEON_LANE; from += NEON_LANE) {
    mask = neon_mask(neon_load(data + from), class);
    if (mask) return from + neon_first(mask);
  }
  if (from == length) return length;
  if (length < NEON_LANE) {
    *enough = 0;
    return from;
  }
  mask = neon_mask(neon_load(data + length - NEON_LANE), class) >> (NEON_BITS * (NEON_LANE - (length - from)));
  return mask ? from + neon_first(mask) : length;
}

static size_t neon_host(const char *data, size_t from, size_t length, int *upper) {
  for (; length - from >= NEON_LANE; from += NEON_LANE) {
    uint8x16_t x = neon_load(data + from);
    uint64_t mask = neon_mask(x, UL_SCAN_HOST_CLASS), capitals = neon_mask(x, UL_SCAN_UPPER_CLASS);
    if (mask) {
      if (capitals & (mask - 1) & ~mask) *upper = 1;
      return from + neon_first(mask);
    }
    if (capitals) *upper = 1;
  }
  return ul_scan_host(data, from, length, upper);
}

static size_t neon_path(const char *data, size_t from, size_t length, int *dots) {
  for (; length - from >= NEON_LANE; from += NEON_LANE) {
    uint8x16_t x = neon_load(data + from), slash = vceqq_u8(neon_load(data + from - 1), vdupq_n_u8('/'));
    uint8x16_t marks = vorrq_u8(vceqq_u8(x, vdupq_n_u8('.')), vceqq_u8(x, vdupq_n_u8('%')));
    uint64_t mask = neon_mask(x, UL_SCAN_PATH_CLASS), suspect = neon_bits(vandq_u8(slash, marks));
    suspect &= (mask - 1) & ~mask; /* all of them if it is 0 */
    if (ul_any_begins_with_dot(data + from, length - from, suspect, NEON_BITS)) *dots = 1;
    if (mask) return from + neon_first(mask);
  }
  return ul_scan_path(data, from, length, dots);
}

static size_t neon_query(const char *data, size_t from, size_t length) {
  int enough;
  from = neon_until(data, from, length, UL_SCAN_QUERY_CLASS, &enough);
  return enough ? from : ul_scan_query(data, from, length);
}

static size_t neon_fragment(const char *data, size_t from, size_t length) {
  int enough;
  from = neon_until(data, from, length, UL_SCAN_FRAGMENT_CLASS, &enough);
  return enough ? from : ul_scan_fragment(data, from, length);
}

static size_t neon_userinfo(const char *data, size_t from, size_t length) {
  int enough;
  from = neon_until(data, from, length, UL_SCAN_USERINFO_CLASS, &enough);
  return enough ? from : ul_scan_userinfo(data, from, length);
}

/* Up to 64 bytes of a text in four lanes. A lane begins no later than the text's last sixteen bytes. */
enum { NEON_LANES = UL_SPLIT_BYTES / NEON_LANE };
typedef struct neon_text {
  uint8x16_t lanes[NEON_LANES];
  size_t at[NEON_LANES]; /* where they begin */
} neon_text;

/* Loads them, and copies them. */
static inline neon_text neon_look(const char *data, size_t length, char *copy) {
  neon_text text;
  size_t last = length - NEON_LANE;
  for (size_t i = 0; i < NEON_LANES; i++) {
    text.at[i] = i * NEON_LANE < last ? i * NEON_LANE : last;
    text.lanes[i] = neon_load(data + text.at[i]);
    vst1q_u8((uint8_t *)(copy + text.at[i]), text.lanes[i]);
  }
  return text;
}

/* A bit for each byte of the text, from lanes that are all ones or zero: each byte keeps its bit, and neighbours are added. */
static inline uint64_t neon_collect(const neon_text *text, const uint8x16_t *lanes) {
  uint8x16_t bit = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
  uint8x16_t low = vpaddq_u8(vandq_u8(lanes[0], bit), vandq_u8(lanes[1], bit));
  uint8x16_t high = vpaddq_u8(vandq_u8(lanes[2], bit), vandq_u8(lanes[3], bit));
  uint8x16_t all = vpaddq_u8(low, high);
  uint64_t bits = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
  return (bits & 0xFFFF) | (bits >> 16 & 0xFFFF) << text->at[1] | (bits >> 32 & 0xFFFF) << text->at[2] |
         bits >> 48 << text->at[3];
}

static inline uint64_t neon_find(const neon_text *text, char byte) {
  uint8x16_t found[NEON_LANES];
  for (size_t i = 0; i < NEON_LANES; i++) found[i] = vceqq_u8(text->lanes[i], vdupq_n_u8((uint8_t)byte));
  return neon_collect(text, found);
}

static inline uint64_t neon_find_capitals(const neon_text *text) {
  uint8x16_t found[NEON_LANES];
  for (size_t i = 0; i < NEON_LANES; i++)
    found[i] = vcltq_u8(vsubq_u8(text->lanes[i], vdupq_n_u8('A')), vdupq_n_u8(26));
  return neon_collect(text, found);
}

/* The bytes that are not in a class; here, those beyond ASCII are in none. */
static inline uint64_t neon_find_outside(const neon_text *text, unsigned class) {
  uint8x16_t found[NEON_LANES];
  for (size_t i = 0; i < NEON_LANES; i++) found[i] = vceqzq_u8(neon_rows(text->lanes[i], class));
  return neon_collect(text, found);
}

static int neon_split(const char *data, size_t start, size_t length, char *copy, urlens_components *at, int *upper) {
  ul_split_bits bits = {0};
  neon_text text;
  if (length < NEON_LANE) return 0;
  text = neon_look(data, length, copy);
  bits.host = neon_find_outside(&text, UL_SCAN_NAME_CLASS);
  bits.path = neon_find_outside(&text, UL_SCAN_REST_CLASS);
  bits.slash = neon_find(&text, '/');
  bits.dot = neon_find(&text, '.') | neon_find(&text, '%');
  bits.question = neon_find(&text, '?');
  bits.hash = neon_find(&text, '#');
  ul_split_fill(&bits, length);
  if (UL_UNLIKELY(!ul_split_is_host(&bits, start))) {
    bits.colon = neon_find(&text, ':');
    bits.at = neon_find(&text, '@');
    bits.upper = neon_find_capitals(&text);
    ul_split_take_capitals(&bits);
  }
  if (!ul_split(&bits, &ul_scanner_neon, data, start, length, at)) return 0;
  *upper = ul_split_finish_copy(&bits, ul_span_of(data, length), at, copy);
  return 1;
}

const ul_scanner ul_scanner_neon = {URLENS_SIMD_NEON, neon_host,     neon_path,  neon_query,
                                    neon_fragment,    neon_userinfo, neon_split, ul_scan_replace};
#endif
