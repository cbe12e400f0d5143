/* SPDX-License-Identifier: MIT */
/*
 * Lower case: what Unicode's own files say, and what changed between versions. lowercase_model.py compares all code
 * points with CPython.
 */
#include "unicode/lowercase.h"

#include "test.h"

typedef struct lowercase_case {
  ul_case_age age;
  ul_sigma_rule sigma;
  const char *input;
  const char *wanted;
} lowercase_case;

#define NEW UL_CASE_AGE_17_0, UL_SIGMA_BY_PLACE

static const lowercase_case cases[] = {
    {NEW, "", ""},
    {NEW, "AZaz09[@`{", "azaz09[@`{"},
    {NEW, u8"\u00C0\u00D6\u00D7\u00D8\u00DE\u00DF", u8"\u00E0\u00F6\u00D7\u00F8\u00FE\u00DF"},
    /* A run of every second code point, and what lies between. */
    {NEW, u8"\u0100\u0101\u0102\u012E\u012F", u8"\u0101\u0101\u0103\u012F\u012F"},
    {NEW, u8"\u01C4\u01C5\u01C6", u8"\u01C6\u01C6\u01C6"},
    /* The one code point that becomes two, and those whose lower case takes more bytes, or fewer. */
    {NEW, u8"\u0130", u8"i\u0307"},
    {NEW, u8"\u023A\u023E", u8"\u2C65\u2C66"},
    {NEW, u8"\u2126\u212A\u212B", u8"\u03C9k\u00E5"},
    {NEW, u8"\u1E9E\u10A0\u13A0\u13F0\u1C90", u8"\u00DF\u2D00\uAB70\u13F8\u10D0"},
    {NEW, u8"\U00010400\U0001E900", u8"\U00010428\U0001E922"},

    /* Final_Sigma: a cased letter before it, none after it; what can be ignored does not count. */
    {NEW, u8"\u03A3", u8"\u03C3"},
    {NEW, u8"A\u03A3", u8"a\u03C2"},
    {NEW, u8"A\u03A3B", u8"a\u03C3b"},
    {NEW, u8"A\u03A3.", u8"a\u03C2."},
    {NEW, u8"A\u03A3.B", u8"a\u03C3.b"}, /* a full stop is Case_Ignorable */
    {NEW, u8"A\u03A3-B", u8"a\u03C2-b"},
    {NEW, u8"A.'\u0301\u03A3", u8"a.'\u0301\u03C2"},
    {NEW, u8"1\u03A3", u8"1\u03C3"},
    {NEW, u8"A1\u03A3", u8"a1\u03C3"},
    {NEW, u8"A\u03A3\u03A3", u8"a\u03C3\u03C2"},
    {UL_CASE_AGE_17_0, UL_SIGMA_ALWAYS_SAME, u8"A\u03A3\u03A3", u8"a\u03C3\u03C3"},

    /* Code points of Unicode 15.1 to 16.0, and of 17.0. */
    {UL_CASE_AGE_14_0, UL_SIGMA_BY_PLACE, u8"\uA7CB\U00010D50", u8"\uA7CB\U00010D50"},
    {UL_CASE_AGE_16_0, UL_SIGMA_BY_PLACE, u8"\uA7CB\U00010D50", u8"\u0264\U00010D70"},
    {UL_CASE_AGE_16_0, UL_SIGMA_BY_PLACE, u8"\U00016EA0", u8"\U00016EA0"},
    {NEW, u8"\U00016EA0", u8"\U00016EBB"},
    {NEW, "A\xFF\xC3", u8"a\uFFFD\uFFFD"}};

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ul_lowercasing how = {cases[i].age, cases[i].sigma};
    char room[128];
    ul_buffer output;
    ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
    ul_lowercase(ul_span_of_name(cases[i].input), &how, &output);
    CHECK_EQ_BYTES(cases[i].input, strlen(cases[i].input), cases[i].wanted, strlen(cases[i].wanted), room,
                   output.length);
  }
  return test_end();
}
