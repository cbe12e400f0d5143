/* SPDX-License-Identifier: MIT */
#include "unicode/digits.h"

#include "test.h"

static const uint32_t digits[] = {'0',    '9',    0x660,   0x669,   0x6F0,   0x966,  0xE59,
                                  0xFF10, 0xFF19, 0x104A9, 0x1D7CE, 0x1D7FF, 0x1FBF9};

/* What is beside digits, numbers of other kinds, and digits of later versions. */
static const uint32_t others[] = {'/',    ':',    0xB2,   0xBD,    0x65F,   0x66A,   0x2160,
                                  0x3007, 0xFF0F, 0xFF1A, 0x1D7CD, 0x1D800, 0x11F50, 0x1E4F0};

int main(void) {
  for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++) {
    if (!CHECK(ul_is_decimal_digit(digits[i]))) printf("  U+%04lX\n", (unsigned long)digits[i]);
  }
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    if (!CHECK(!ul_is_decimal_digit(others[i]))) printf("  U+%04lX\n", (unsigned long)others[i]);
  }
  return test_end();
}
