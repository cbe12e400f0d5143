/* SPDX-License-Identifier: MIT */
#include "unicode/lowercase.h"

#if URLENS_WITH_UNICODE

#  include "core/ascii.h"
#  include "unicode/tables/lowercase.h"
#  include "unicode/utf8.h"

enum { CAPITAL_I_WITH_DOT = 0x130, COMBINING_DOT = 0x307, CAPITAL_SIGMA = 0x3A3, FINAL_SIGMA = 0x3C2 };

static int is_newer(uint32_t c, ul_case_age age) {
  if (c < 0x80 || age == UL_CASE_AGE_17_0) return 0;
  return ul_set_contains(age == UL_CASE_AGE_14_0 ? &lowercase_after_14_0 : &lowercase_after_16_0, c);
}

/* What is now different: U+0295 was a lower case letter until Unicode 16.0, U+1171E a mark without width in 14.0. */
enum { LETTER_UNTIL_16_0 = 0x295, MARK_IN_14_0 = 0x1171E };

static int is_cased(uint32_t c, ul_case_age age) {
  if (c == LETTER_UNTIL_16_0) return age != UL_CASE_AGE_17_0;
  return ul_set_contains(&lowercase_cased, c) && !is_newer(c, age);
}

static int is_ignorable(uint32_t c, ul_case_age age) {
  if (c == MARK_IN_14_0) return age == UL_CASE_AGE_14_0;
  return ul_set_contains(&lowercase_ignorable, c) && !is_newer(c, age);
}

/*
 * UnicodeData.txt: Simple_Lowercase_Mapping. The row that the code point belongs to is the last one that does not begin
 * after it.
 */
static uint32_t simple_lowercase(uint32_t c, ul_case_age age) {
  size_t first = 0, last = sizeof lowercase_rows / sizeof lowercase_rows[0];
  const lowercase_row *row;
  while (last - first > 1) {
    size_t middle = first + (last - first) / 2;
    if (lowercase_rows[middle].first <= c) first = middle;
    else last = middle;
  }
  row = &lowercase_rows[first];
  if (c < row->first || (c - row->first) % row->step != 0 || (c - row->first) / row->step >= row->count) return c;
  return is_newer(c, age) ? c : row->lower + (c - row->first);
}

/* SpecialCasing.txt: no cased letter follows a final sigma. Characters that can be ignored may be between them. */
static int is_cased_after(ul_span text, size_t at, ul_case_age age) {
  while (at < text.length) {
    uint32_t c = ul_utf8_next(text, at, &at);
    if (!is_ignorable(c, age)) return is_cased(c, age);
  }
  return 0;
}

void ul_lowercase(ul_span text, const ul_lowercasing *how, ul_buffer *output) {
  int cased_before = 0;
  for (size_t at = 0; at < text.length;) {
    uint32_t c = ul_utf8_next(text, at, &at);
    if (c == CAPITAL_I_WITH_DOT) {
      ul_buffer_push(output, 'i');
      ul_utf8_append(output, COMBINING_DOT);
    } else if (c == CAPITAL_SIGMA && how->sigma == UL_SIGMA_BY_PLACE && cased_before &&
               !is_cased_after(text, at, how->age)) {
      ul_utf8_append(output, FINAL_SIGMA);
    } else {
      ul_utf8_append(output, simple_lowercase(c, how->age));
    }
    if (how->sigma == UL_SIGMA_BY_PLACE && !is_ignorable(c, how->age)) cased_before = is_cased(c, how->age);
  }
}

#endif
