/* SPDX-License-Identifier: MIT */
/* The decimal digits of all scripts, which some programs read where others want 0 to 9. */
#ifndef UL_UNICODE_DIGITS_H
#define UL_UNICODE_DIGITS_H

#include "core/config.h"

/* Whether the General_Category is Nd, in Unicode 14.0. */
UL_INTERNAL int ul_is_decimal_digit(uint32_t code_point);

#endif
