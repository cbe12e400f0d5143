/* SPDX-License-Identifier: MIT */
/*
 * IDNA 2008: every rule, kept and broken. idna2008_model.py compares all code points with Python's idna package, where
 * that is installed.
 */
#include "unicode/idna2008.h"

#include "test.h"

#define THIRTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

typedef struct idna2008_case {
  const char *input;
  const char *wanted;
  urlens_status status;
} idna2008_case;

static const idna2008_case cases[] = {{u8"b\u00FCcher", "xn--bcher-kva", URLENS_OK},
                                      {"a-1", "a-1", URLENS_OK},
                                      {"a_1", NULL, URLENS_E_IDNA_DISALLOWED},
                                      {u8"fa\u00DF", "xn--fa-hia", URLENS_OK}, /* no mapping */
                                      {u8"\u03C2", "xn--3xa", URLENS_OK},
                                      {u8"\u65E5\u672C", "xn--wgv71a", URLENS_OK},
                                      {u8"a-\u00FC", "xn--a--yka", URLENS_OK},

                                      {"", NULL, URLENS_E_IDNA_EMPTY_LABEL},
                                      {THIRTY THIRTY u8"\u00FC", NULL, URLENS_E_IDNA_LABEL_TOO_LONG},
                                      {THIRTY THIRTY u8"aaa\u00FC", NULL, URLENS_E_IDNA_LABEL_TOO_LONG},
                                      {u8"u\u0308", NULL, URLENS_E_IDNA_NOT_NFC},
                                      {u8"-\u00FC", NULL, URLENS_E_IDNA_HYPHENS},
                                      {u8"\u00FC-", NULL, URLENS_E_IDNA_HYPHENS},
                                      {u8"ab--\u00FC", NULL, URLENS_E_IDNA_HYPHENS},
                                      {u8"\u0301a", NULL, URLENS_E_IDNA_LEADING_MARK},
                                      {u8"\u00DC", NULL, URLENS_E_IDNA_DISALLOWED},
                                      {u8"A\u00FC", NULL, URLENS_E_IDNA_DISALLOWED},
                                      {u8"a_\u00FC", NULL, URLENS_E_IDNA_DISALLOWED},
                                      {u8"\u2603", NULL, URLENS_E_IDNA_DISALLOWED},
                                      {u8"\u0378", NULL, URLENS_E_IDNA_DISALLOWED}, /* not assigned */
                                      {"\xFF", NULL, URLENS_E_IDNA_DISALLOWED},     /* U+FFFD */

                                      /* RFC 5892, appendix A. */
                                      {u8"l\u00B7l", "xn--ll-0ea", URLENS_OK},
                                      {u8"a\u00B7l", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"l\u00B7", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"\u0375\u03B1", "xn--wva4j", URLENS_OK},
                                      {u8"\u0375a", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"\u05D0\u05F3", "xn--4db4e", URLENS_OK},
                                      {u8"\u05F3\u05D0", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"\u30FB\u3042", "xn--l8j3u", URLENS_OK},
                                      {u8"a\u30FB", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"\u0627\u0660", "xn--mgb8i", URLENS_OK},
                                      {u8"\u0627\u0660\u06F0", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k", URLENS_OK},
                                      {u8"a\u200D", NULL, URLENS_E_IDNA_JOINERS},
                                      {u8"a\u200C\u00FC", NULL, URLENS_E_IDNA_JOINERS},

                                      /* RFC 5893. */
                                      {u8"\u05D0", "xn--4db", URLENS_OK},
                                      {u8"\u05D01", "xn--1-zhc", URLENS_OK},
                                      {u8"\u05D0a", NULL, URLENS_E_IDNA_BIDI},
                                      {u8"1\u05D0", NULL, URLENS_E_IDNA_BIDI},
                                      {u8"\u0627\u06601", NULL, URLENS_E_IDNA_BIDI}};

int main(void) {
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char room[80];
    ul_buffer output;
    ul_buffer_init_fixed(&output, room, sizeof room, SIZE_MAX);
    CHECK_EQ_INT(cases[i].input, cases[i].status, ul_idna2008_to_ascii(ul_span_of_name(cases[i].input), &output));
    if (!cases[i].wanted) continue;
    CHECK_EQ_BYTES(cases[i].input, strlen(cases[i].input), cases[i].wanted, strlen(cases[i].wanted), room,
                   output.length);
  }
  return test_end();
}
