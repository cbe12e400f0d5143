/* SPDX-License-Identifier: MIT */
#include "unicode/digits.h"

#if URLENS_WITH_UNICODE

#  include "unicode/tables/digits.h"

int ul_is_decimal_digit(uint32_t code_point) {
  return ul_set_contains(&decimal_digits, code_point);
}

#endif
