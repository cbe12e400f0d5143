/* SPDX-License-Identifier: MIT */
#include "core/text.h"

#include "test.h"

static ul_span span(const char *text) {
  return ul_span_of(text, strlen(text));
}

/* Every pair of bytes after a "%", and every place of a short text. */
static void test_percent_byte(void) {
  char text[] = "%00";
  size_t next;
  for (int first = 0; first < 256; first++) {
    for (int second = 0; second < 256; second++) {
      int high = ul_hex_value((uint32_t)first), low = ul_hex_value((uint32_t)second);
      text[1] = (char)first;
      text[2] = (char)second;
      CHECK(ul_percent_byte_at(ul_span_of(text, 3), 0) == (high < 0 || low < 0 ? -1 : high * 16 + low));
    }
  }
  CHECK_EQ_INT("%4 at the end", -1, ul_percent_byte_at(span("a%4"), 1));
  CHECK_EQ_INT("after the end", -1, ul_percent_byte_at(span("%41"), 3));
  CHECK_EQ_INT("far after the end", -1, ul_percent_byte_at(span("%41"), SIZE_MAX));
  CHECK_EQ_INT("not at a %", -1, ul_percent_byte_at(span("a%41"), 0));
  CHECK_EQ_INT("empty", -1, ul_percent_byte_at(ul_span_of(NULL, 0), 0));
  CHECK(ul_decoded_byte_at(span("%41b"), 0, &next) == 'A' && next == 3);
  CHECK(ul_decoded_byte_at(span("%4gb"), 0, &next) == '%' && next == 1);
}

static void test_unreserved(void) {
  for (uint32_t c = 0; c < 0x100; c++) {
    int wanted = c != 0 && c < 0x80 &&
                 strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", (int)c) != NULL;
    CHECK_EQ_INT("unreserved", wanted, ul_is_unreserved(c));
    CHECK_EQ_INT("slash", c == '/' || c == '\\', ul_is_slash((char)c));
  }
}

static void test_lowercase(void) {
  char text[16] = "aBC\xC3\x84[Z";
  ul_buffer output;
  ul_copy_lowercase(text, span(text));
  CHECK_EQ_STR("in place", "abc\xC3\x84[z", text);
  ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
  ul_append_lowercase(&output, span("@AZ["));
  ul_append_lowercase(&output, ul_span_of(NULL, 0));
  CHECK_EQ_BYTES("", 0, "@az[", 4, text, output.length);
  ul_buffer_init_fixed(&output, text, 2, sizeof text);
  ul_append_lowercase(&output, span("ABC"));
  CHECK(output.length == 3 && output.status == URLENS_E_BUFFER_TOO_SMALL);
}

static void test_decimal(void) {
  char text[16];
  ul_buffer output;
  ul_buffer_init_fixed(&output, text, sizeof text, sizeof text);
  ul_append_decimal(&output, 0);
  ul_append_decimal(&output, 4294967295U);
  CHECK_EQ_BYTES("", 0, "04294967295", 11, text, output.length);
}

static void test_find_after_last(void) {
  CHECK_EQ_INT("a@b@c", 4, ul_find_after_last(span("a@b@c"), '@'));
  CHECK_EQ_INT("@", 1, ul_find_after_last(span("@"), '@'));
  CHECK_EQ_INT("a", 0, ul_find_after_last(span("a"), '@'));
  CHECK_EQ_INT("", 0, ul_find_after_last(ul_span_of(NULL, 0), '@'));
}

static void test_ace_prefix(void) {
  CHECK(ul_has_ace_prefix(span("xn--")) && ul_has_ace_prefix(span("Xn--a")) && ul_has_ace_prefix(span("XN--")));
  CHECK(!ul_has_ace_prefix(span("xn-")) && !ul_has_ace_prefix(span("axn--")) && !ul_has_ace_prefix(span("xm--a")));
}

typedef struct dots_case {
  const char *segment;
  int raw, encoded; /* how many dots by each spelling */
} dots_case;

static void test_dots(void) {
  static const dots_case cases[] = {
      {"", 0, 0},      {".", 1, 1},    {"..", 2, 2},        {"...", 0, 0},   {"%2e", 0, 1},  {"%2E", 0, 1},
      {".%2e", 0, 2},  {"%2E.", 0, 2}, {"%2e%2E", 0, 2},    {"%2d", 0, 0},   {".%2d", 0, 0}, {"%2e%2f", 0, 0},
      {"%2", 0, 0},    {".%2", 0, 0},  {"%2e%2e%2e", 0, 0}, {".a", 0, 0},    {"a.", 0, 0},   {"%3e", 0, 0},
      {"..%2e", 0, 0}, {"%2e.", 0, 2}, {"%2e..", 0, 0},     {"%252e", 0, 0}, {". ", 0, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ul_span segment = span(cases[i].segment);
    CHECK_EQ_INT(cases[i].segment, cases[i].raw, ul_dots_of_segment(segment, UL_DOTS_RAW));
    CHECK_EQ_INT(cases[i].segment, cases[i].encoded, ul_dots_of_segment(segment, UL_DOTS_RAW_OR_ENCODED));
  }
  CHECK_EQ_INT("at the end", 0, ul_dot_length_at(span("a%2"), 1, UL_DOTS_RAW_OR_ENCODED));
  CHECK_EQ_INT("in the middle", 3, ul_dot_length_at(span("a%2e"), 1, UL_DOTS_RAW_OR_ENCODED));
}

int main(void) {
  test_percent_byte();
  test_unreserved();
  test_lowercase();
  test_decimal();
  test_find_after_last();
  test_ace_prefix();
  test_dots();
  return test_end();
}
