/* SPDX-License-Identifier: MIT */
/*
 * What UTS #46 says about a code point, as a word of the bits below, and its validity criteria (section 4.1) that need more
 * than one: RFC 5893 and RFC 5892, appendix A. Internal to the files whose names begin with idna.
 */
#ifndef UL_UNICODE_IDNA_RULES_H
#define UL_UNICODE_IDNA_RULES_H

#include "core/config.h"

/* Bits 0 to 3: Bidi_Class, as far as RFC 5893 distinguishes it. */
enum {
  IDNA_L = 0,
  IDNA_R = 1,
  IDNA_AL = 2,
  IDNA_AN = 3,
  IDNA_EN = 4,
  IDNA_ES = 5,
  IDNA_CS = 6,
  IDNA_ET = 7,
  IDNA_ON = 8,
  IDNA_BN = 9,
  IDNA_NSM = 10,
  IDNA_OTHER = 11,
  IDNA_BIDI = 15
};

/* Bits 4 to 6: Joining_Type. Join_Causing counts as non-joining, since no rule asks for it. */
enum {
  IDNA_JOINING_U = 0 << 4,
  IDNA_JOINING_L = 1 << 4,
  IDNA_JOINING_R = 2 << 4,
  IDNA_JOINING_D = 3 << 4,
  IDNA_JOINING_T = 4 << 4,
  IDNA_JOINING = 7 << 4
};

enum {
  IDNA_MARK = 1 << 7,       /* General_Category is Mark */
  IDNA_VIRAMA = 1 << 8,     /* Canonical_Combining_Class is Virama */
  IDNA_NONSTARTER = 1 << 9, /* Canonical_Combining_Class is not 0 */
  IDNA_BACKWARD = 1 << 10   /* it, or the first part of its decomposition, can compose with what is before it */
};

/* Bits 11 and 12: the status of UTS #46, section 5. Bits 0 to 8 mean nothing unless it is valid or a deviation. */
enum {
  IDNA_VALID = 0 << 11,
  IDNA_DEVIATION = 1 << 11,
  IDNA_DISALLOWED = 2 << 11, /* also what is mapped: it may not be in a label after mapping */
  IDNA_IGNORED = 3 << 11,
  IDNA_STATUS = 3 << 11
};

/* Whether a label, mapped and so in lower case, begins with "xn--". */
static inline int ul_points_have_ace_prefix(const uint32_t *points, size_t count) {
  return count >= 4 && points[0] == 'x' && points[1] == 'n' && points[2] == '-' && points[3] == '-';
}

/* The word of a code point. */
UL_INTERNAL unsigned ul_idna_word(uint32_t c);

/* Section 4, step 1: what a code point becomes, at most UL_IDNA_LONGEST of them. */
UL_INTERNAL size_t ul_idna_map(uint32_t c, unsigned flags, uint32_t *out);

/* RFC 5893, section 2, for a label that is not empty. */
UL_INTERNAL int ul_idna_bidi_rule(const uint32_t *points, size_t count);

/* RFC 5892, appendixes A.1 and A.2, for every joiner of a label. */
UL_INTERNAL int ul_idna_joiner_rules(const uint32_t *points, size_t count);

#endif
