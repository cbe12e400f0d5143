/* SPDX-License-Identifier: MIT */
/*
 * Lower case by the full mappings of Unicode, section 3.13 (toLowercase), as programs of different ages have it. No
 * language is special.
 */
#ifndef UL_UNICODE_LOWERCASE_H
#define UL_UNICODE_LOWERCASE_H

#include "core/buffer.h"

/* The version of Unicode. What was assigned later stays as it is. */
typedef enum ul_case_age { UL_CASE_AGE_14_0 = 0, UL_CASE_AGE_16_0 = 1, UL_CASE_AGE_17_0 = 2 } ul_case_age;

/* Whether a capital sigma at the end of a word becomes a final sigma, or every one the same small sigma. */
typedef enum ul_sigma_rule { UL_SIGMA_BY_PLACE, UL_SIGMA_ALWAYS_SAME } ul_sigma_rule;

typedef struct ul_lowercasing {
  ul_case_age age;
  ul_sigma_rule sigma;
} ul_lowercasing;

/* The lower case of a text has at most this many times its bytes: U+0130 and others become three bytes from two. */
enum { UL_LOWERCASE_GROWTH = 2 };

/* Appends the text in lower case. Ill-formed UTF-8 is read as U+FFFD. Linear in time. */
UL_INTERNAL void ul_lowercase(ul_span text, const ul_lowercasing *how, ul_buffer *output);

#endif
