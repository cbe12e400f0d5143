/* SPDX-License-Identifier: MIT */
/* The versions of Unicode that the dialects distinguish. */
#ifndef UL_UNICODE_AGE_H
#define UL_UNICODE_AGE_H

typedef enum ul_age {
  UL_AGE_3_2 = 0,
  UL_AGE_4_0 = 1,
  UL_AGE_4_1 = 2,
  UL_AGE_17_0 = 3,
} ul_age;

#endif
