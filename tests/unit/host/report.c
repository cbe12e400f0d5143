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
  test_report();
  return test_end();
}
