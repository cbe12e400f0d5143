/* SPDX-License-Identifier: MIT */
/*
 * Sets of characters. A text is ASCII, so a set is 128 bits, and two bits more: U+017F (long s) and U+212A (Kelvin sign) are the
 * characters outside ASCII whose simple case folding is inside. An expression that ignores case and has one of them in a class
 * matches "s" or "k".
 *
 * While case is ignored, sets hold folded characters alone, as MaybeSimpleCaseFolding in ECMAScript makes them: no A to Z, no
 * U+017F, no U+212A. The complement is taken among folded characters. A to Z come back in the end (ul_regexp_set_unfold).
 */
#ifndef UL_REGEXP_SET_H
#define UL_REGEXP_SET_H

#include "core/config.h"

typedef struct ul_regexp_set {
  uint64_t low;  /* U+0000 to U+003F */
  uint64_t high; /* U+0040 to U+007F */
  uint32_t far;  /* bit 0: U+017F, bit 1: U+212A */
} ul_regexp_set;

/* Bits of `high`. */
#define UL_REGEXP_UPPER UINT64_C(0x0000000007FFFFFE)
#define UL_REGEXP_LETTERS UINT64_C(0x07FFFFFE07FFFFFE)

static inline void ul_regexp_set_add(ul_regexp_set *set, uint32_t c) {
  if (c < 64) {
    set->low |= UINT64_C(1) << c;
  } else if (c < 128) {
    set->high |= UINT64_C(1) << (c - 64);
  } else if (c == 0x17F) {
    set->far |= 1;
  } else if (c == 0x212A) {
    set->far |= 2;
  }
}

static inline void ul_regexp_set_add_range(ul_regexp_set *set, uint32_t first, uint32_t last) {
  uint32_t c;
  for (c = first; c <= last && c < 128; c++) ul_regexp_set_add(set, c);
  if (first <= 0x17F && last >= 0x17F) set->far |= 1;
  if (first <= 0x212A && last >= 0x212A) set->far |= 2;
}

static inline void ul_regexp_set_unite(ul_regexp_set *set, ul_regexp_set other) {
  set->low |= other.low;
  set->high |= other.high;
  set->far |= other.far;
}

static inline void ul_regexp_set_intersect(ul_regexp_set *set, ul_regexp_set other) {
  set->low &= other.low;
  set->high &= other.high;
  set->far &= other.far;
}

static inline void ul_regexp_set_subtract(ul_regexp_set *set, ul_regexp_set other) {
  set->low &= ~other.low;
  set->high &= ~other.high;
  set->far &= ~other.far;
}

/* ECMAScript: MaybeSimpleCaseFolding, for an expression that ignores case. */
static inline void ul_regexp_set_fold(ul_regexp_set *set) {
  uint64_t upper = set->high & UL_REGEXP_UPPER;
  set->high = (set->high & ~UL_REGEXP_UPPER) | upper << 32;
  if (set->far & 1) set->high |= UINT64_C(1) << ('s' - 64);
  if (set->far & 2) set->high |= UINT64_C(1) << ('k' - 64);
  set->far = 0;
}

/* What a set of folded characters matches: both cases of each letter. */
static inline void ul_regexp_set_unfold(ul_regexp_set *set) {
  set->high |= (set->high >> 32) & UL_REGEXP_UPPER;
}

/* ECMAScript: CharacterComplement. */
static inline void ul_regexp_set_complement(ul_regexp_set *set, int ignores_case) {
  set->low = ~set->low;
  set->high = ignores_case ? ~set->high & ~UL_REGEXP_UPPER : ~set->high;
  set->far = ignores_case ? 0 : set->far ^ 3;
}

#endif
