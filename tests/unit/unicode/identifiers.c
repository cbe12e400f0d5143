/* SPDX-License-Identifier: MIT */
#include "unicode/identifiers.h"

#include "test.h"

/* Which of the two a code point is. */
typedef struct identifier_case {
  uint32_t code_point;
  int is_start, is_part;
} identifier_case;

static const identifier_case ascii[] = {
    {'a', 1, 1}, {'Z', 1, 1}, {'_', 1, 1}, {'$', 1, 1}, {'0', 0, 1}, {'-', 0, 0}, {' ', 0, 0}, {0, 0, 0}, {0x7F, 0, 0},
};

#if URLENS_WITH_UNICODE
static const identifier_case beyond[] = {
    {0xAA, 1, 1},   {0xB7, 0, 1},    {0xD7, 0, 0},    {0xE9, 1, 1},    {0x300, 0, 1},    {0x660, 0, 1},
    {0x200B, 0, 0}, {0x200C, 0, 1},  {0x200D, 0, 1},  {0x203F, 0, 1},  {0x2118, 1, 1},   {0x2028, 0, 0},
    {0x3042, 1, 1}, {0x1F345, 0, 0}, {0x20000, 1, 1}, {0xE0100, 0, 1}, {0x10FFFF, 0, 0}, {0xD800, 0, 0},
};
#endif

static void check(const identifier_case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "U+%04X", (unsigned)cases[i].code_point);
    CHECK_EQ_INT(name, cases[i].is_start, ul_is_identifier_start(cases[i].code_point));
    CHECK_EQ_INT(name, cases[i].is_part, ul_is_identifier_part(cases[i].code_point));
  }
}

int main(void) {
  check(ascii, sizeof ascii / sizeof ascii[0]);
#if URLENS_WITH_UNICODE
  check(beyond, sizeof beyond / sizeof beyond[0]);
#endif
  return test_end();
}
