/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"

#include "test.h"

static int is_in(uint32_t c, const char *set) {
  return c != 0 && c < 0x80 && strchr(set, (int)c) != NULL;
}

/* Every class, over every byte and some code points beyond. */
static void test_classes(void) {
  static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", lower[] = "abcdefghijklmnopqrstuvwxyz";
  static const char digits[] = "0123456789", hex[] = "0123456789abcdef", hex_upper[] = "0123456789ABCDEF";
  static const uint32_t beyond[] = {0x130, 0x141, 0x161, 0x212A, 0xFF21, 0x10FFFF, 0xFFFFFFFF};
  size_t i;
  for (i = 0; i < 256 + sizeof beyond / sizeof beyond[0]; i++) {
    uint32_t c = i < 256 ? (uint32_t)i : beyond[i - 256];
    int is_upper = is_in(c, upper), is_lower = is_in(c, lower), is_digit = is_in(c, digits);
    const char *at = c && c < 0x80 ? strchr(hex, (int)c) : NULL;
    const char *at_upper = c && c < 0x80 ? strchr(hex_upper, (int)c) : NULL;
    CHECK(ul_is_upper(c) == is_upper);
    CHECK(ul_is_lower(c) == is_lower);
    CHECK(ul_is_alpha(c) == (is_upper || is_lower));
    CHECK(ul_is_digit(c) == is_digit);
    CHECK(ul_is_alphanumeric(c) == (is_upper || is_lower || is_digit));
    CHECK(ul_is_tab_or_newline(c) == (c == 9 || c == 10 || c == 13));
    CHECK(ul_is_c0_control_or_space(c) == (c <= 32));
    CHECK(ul_to_lower(c) == (is_upper ? c + 32 : c));
    CHECK(ul_hex_value(c) == (at ? (int)(at - hex) : at_upper ? (int)(at_upper - hex_upper) : -1));
    CHECK(ul_is_hex_digit(c) == (at || at_upper));
  }
}

static void test_hex_pair(void) {
  CHECK(ul_hex_pair_at(UL_SPAN("%4f"), 1));
  CHECK(!ul_hex_pair_at(UL_SPAN("%4f"), 2));
  CHECK(!ul_hex_pair_at(UL_SPAN("%4f"), 3));
  CHECK(!ul_hex_pair_at(UL_SPAN("%4g"), 1));
  CHECK(!ul_hex_pair_at(UL_SPAN("4"), 0));
  CHECK(!ul_hex_pair_at(ul_span_of(NULL, 0), 0));
  CHECK(!ul_hex_pair_at(UL_SPAN("4f"), SIZE_MAX));
}

/* One byte that is not ASCII, at every place of every length up to some words. */
static void test_is_ascii(void) {
  char text[40];
  size_t length, at;
  CHECK(ul_is_ascii(ul_span_of(NULL, 0)));
  for (length = 0; length <= sizeof text; length++) {
    memset(text, 0x7F, sizeof text);
    CHECK(ul_is_ascii(ul_span_of(text, length)));
    for (at = 0; at < length; at++) {
      text[at] = (char)0x80;
      CHECK(!ul_is_ascii(ul_span_of(text, length)));
      text[at] = 0;
    }
  }
}

static void test_equal_ignoring_case(void) {
  CHECK(ul_equal_ignoring_case(UL_SPAN("HtTpS"), UL_SPAN("https")));
  CHECK(ul_equal_ignoring_case(ul_span_of(NULL, 0), UL_SPAN("")));
  CHECK(!ul_equal_ignoring_case(UL_SPAN("http"), UL_SPAN("https")));
  CHECK(!ul_equal_ignoring_case(UL_SPAN("[@`{"), UL_SPAN("{`@[")));
  CHECK(!ul_equal_ignoring_case(UL_SPAN("\xC3\x84"), UL_SPAN("\xC3\xA4")));
}

static void test_spans(void) {
  ul_span span = UL_SPAN("a:b:c");
  CHECK(ul_span_find(span, 0, ':') == 1);
  CHECK(ul_span_find(span, 2, ':') == 3);
  CHECK(ul_span_find(span, 4, ':') == 5);
  CHECK(ul_span_find(span, 5, ':') == 5);
  CHECK(ul_span_find(ul_span_of(NULL, 0), 0, ':') == 0);
  CHECK(ul_span_equal(ul_span_slice(span, 2, 3), UL_SPAN("b")));
  CHECK(ul_span_equal(ul_span_slice(span, 5, 5), UL_SPAN("")));
  CHECK(ul_span_slice(ul_span_of(NULL, 0), 0, 0).data == NULL);
  CHECK(!ul_span_equal(UL_SPAN("a"), UL_SPAN("b")));
  CHECK(!ul_span_equal(UL_SPAN("a"), UL_SPAN("ab")));
}

int main(void) {
  test_classes();
  test_hex_pair();
  test_is_ascii();
  test_equal_ignoring_case();
  test_spans();
  return test_end();
}
