/* SPDX-License-Identifier: MIT */
#include "reports.h"

static void test_offset(void) {
  ul_reporter reporter = {NULL, NULL, {"\ta\nb\r\nc\t", 8}, 100};
  CHECK(ul_reporter_offset(&reporter, 0) == 101); /* a */
  CHECK(ul_reporter_offset(&reporter, 1) == 103); /* b */
  CHECK(ul_reporter_offset(&reporter, 2) == 106); /* c */
  CHECK(ul_reporter_offset(&reporter, 3) == 108); /* the end */
  CHECK(ul_reporter_offset(&reporter, 9) == 108);
}

/* One byte of the string for each ill-formed sequence; a place inside a character is that of the character. */
static void test_offset_of_characters(void) {
  ul_reporter reporter = {NULL, NULL, {"\xE2\x82\t\xC3\xA9x", 6}, 10};
  CHECK(ul_reporter_offset(&reporter, 0) == 10); /* the sequence of two bytes */
  CHECK(ul_reporter_offset(&reporter, 1) == 13); /* U+00E9 */
  CHECK(ul_reporter_offset(&reporter, 2) == 13);
  CHECK(ul_reporter_offset(&reporter, 3) == 15); /* x */
  CHECK(ul_reporter_offset(&reporter, 4) == 16);
}

typedef struct error_case {
  size_t at, length;
  size_t wanted_at, wanted_length;
} error_case;

static const error_case error_cases[] = {
    {0, 0, 1, 0}, /* "\t12\t\xC3\xA9\t3" */
    {0, 1, 1, 1}, {0, 2, 1, 2}, {1, 2, 2, 4}, {1, 3, 2, 4}, {2, 1, 4, 2},
    {3, 1, 4, 2}, {0, 5, 1, 7}, {4, 1, 7, 1}, {5, 0, 8, 0},
};

static void test_error(void) {
  ul_reporter reporter = {NULL, NULL, {"\t12\t\xC3\xA9\t3", 8}, 0};
  for (size_t i = 0; i < sizeof error_cases / sizeof error_cases[0]; i++) {
    const error_case *c = &error_cases[i];
    urlens_error error = {URLENS_E_IDNA_DISALLOWED, 0, 0, URLENS_PLACE_INPUT}, got;
    error.at = c->at;
    error.length = c->length;
    got = ul_reporter_error(&reporter, error);
    CHECK(got.status == error.status && got.at == c->wanted_at && got.length == c->wanted_length);
  }
}

static void test_report(void) {
  reports heard = {"", 0};
  ul_reporter reporter = reports_of(&heard, UL_SPAN("a\tb"));
  ul_report(&reporter, URLENS_V_HOST_MISSING, 1);
  CHECK_EQ_STR("a\tb", "host-missing@2 ", heard.text);
  reporter.sink = NULL;
  ul_report(&reporter, URLENS_V_HOST_MISSING, 1);
  CHECK_EQ_STR("a\tb", "host-missing@2 ", heard.text);
}

int main(void) {
  test_offset();
  test_offset_of_characters();
  test_error();
  test_report();
  return test_end();
}
