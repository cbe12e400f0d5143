/* SPDX-License-Identifier: MIT */
#include "unicode/bidi.h"

#if URLENS_WITH_UNICODE

#  include "core/ascii.h"
#  include "unicode/tables/bidi.h"
#  include "unicode/utf8.h"

typedef struct bidi_data {
  const ul_code_point_set *right;
  const ul_code_point_set *left;
} bidi_data;

/* By ul_bidi_age. */
static const bidi_data bidi_ages[] = {
    {&bidi_right_3_2, &bidi_left_3_2}, {&bidi_right_6_0, &bidi_left_6_0}, {&bidi_right_17_0, &bidi_left_17_0}};

int ul_bidi_is_right(uint32_t code_point, ul_bidi_age age) {
  return ul_set_contains(bidi_ages[age].right, code_point);
}

int ul_bidi_is_left(uint32_t code_point, ul_bidi_age age) {
  return ul_set_contains(bidi_ages[age].left, code_point);
}

int ul_bidi_check(ul_span text, ul_bidi_age age) {
  int right = 0, left = 0, first_is_right = 0, last_is_right = 0;
  for (size_t at = 0; at < text.length;) {
    int is_first = at == 0;
    uint32_t c = ul_utf8_next(text, at, &at);
    last_is_right = c >= 0x80 && ul_bidi_is_right(c, age);
    if (is_first) first_is_right = last_is_right;
    right |= last_is_right;
    left |= c < 0x80 ? ul_is_alpha(c) : !last_is_right && ul_bidi_is_left(c, age);
  }
  return !right || (!left && first_is_right && last_is_right);
}

#endif
