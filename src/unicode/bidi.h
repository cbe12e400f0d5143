/* SPDX-License-Identifier: MIT */
/* The bidirectional check of Stringprep (RFC 3454, section 6), by the character data of a chosen age of Unicode. */
#ifndef UL_UNICODE_BIDI_H
#define UL_UNICODE_BIDI_H

#include "core/span.h"

typedef enum ul_bidi_age {
  UL_BIDI_AGE_3_2 = 0, /* the RFC's own tables D.1 and D.2: assigned characters only */
  UL_BIDI_AGE_6_0 = 1, /* Bidi_Class of Unicode 6.0.0, unassigned code points by their default classes */
  UL_BIDI_AGE_17_0 = 2 /* the same of Unicode 17.0.0 */
} ul_bidi_age;

/* Whether the code point is right-to-left: Bidi_Class R or AL, the RFC's RandALCat. */
UL_INTERNAL int ul_bidi_is_right(uint32_t code_point, ul_bidi_age age);

/* Whether it is left-to-right: Bidi_Class L, the RFC's LCat. */
UL_INTERNAL int ul_bidi_is_left(uint32_t code_point, ul_bidi_age age);

/*
 * RFC 3454, section 6, requirements 2 and 3: text with a right-to-left character has no left-to-right one, and begins
 * and ends with a right-to-left one. 1 if that is so, 0 if not. Requirement 1 is part of prohibiting (table C.8).
 */
UL_INTERNAL int ul_bidi_check(ul_span text, ul_bidi_age age);

#endif
