/* SPDX-License-Identifier: MIT */
/* UTF-16 and WTF-8: pairs, lone surrogates, and the order of code units. */
#include "unicode/utf16.h"

#include "support.h"

static void check_units(void) {
  const uint16_t units[] = {0x61, 0xD83D, 0xDE00, 0xD83D, 0x62, 0xDE00, 0xD800};
  const uint32_t wanted[] = {0x61, 0x1F600, 0xD83D, 0x62, 0xDE00, 0xD800};
  size_t at = 0, i = 0;
  while (at < 7) CHECK_EQ_INT("units", wanted[i++], ul_utf16_next(units, 7, at, &at));
  CHECK(i == 6);
  for (i = 0; i < 6; i++) {
    uint16_t out[2];
    size_t next, count = ul_utf16_write(wanted[i], out);
    CHECK(count == ul_utf16_length(wanted[i]));
    CHECK(ul_utf16_next(out, count, 0, &next) == wanted[i] && next == count);
  }
}

static void check_wtf8(void) {
  const uint16_t units[] = {0x61, 0xD83D, 0xDE00, 0xDE00, 0xD83D, 0xE9};
  const char text[] = "a\xF0\x9F\x98\x80\xED\xB8\x80\xED\xA0\xBD\xC3\xA9";
  char data[64];
  uint16_t back[8];
  ul_buffer buffer;
  ul_span span;
  ul_buffer_init_fixed(&buffer, data, sizeof data, sizeof data);
  ul_wtf8_append_units(&buffer, units, 6);
  span = ul_buffer_span(&buffer);
  CHECK_EQ_BYTES("", 0, text, sizeof text - 1, span.data, span.length);
  CHECK(ul_wtf8_count_units(span) == 6);
  ul_wtf8_to_units(span, back);
  CHECK(memcmp(units, back, sizeof units) == 0);
  /* Two halves that come one after the other are joined. */
  ul_buffer_clear(&buffer);
  ul_wtf8_append(&buffer, 0xDE00);
  ul_wtf8_append(&buffer, 0xD83D);
  ul_wtf8_append(&buffer, 0xDE00);
  CHECK_EQ_BYTES("", 0, "\xED\xB8\x80\xF0\x9F\x98\x80", 7, buffer.data, buffer.length);
}

static void check_ill_formed(void) {
  ul_span text = ul_span_of("\xED\xA0\xED\xA0\x80\xFF\xED\xBF\xC0", 9);
  const uint32_t wanted[] = {0xFFFD, 0xFFFD, 0xD800, 0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD};
  size_t at = 0, i = 0;
  while (at < text.length) CHECK_EQ_INT("ill-formed", wanted[i++], ul_wtf8_next(text, at, &at));
  CHECK(i == 7);
}

static void check_order(void) {
  /* In order of code units; in bytes U+FFFD would stand before U+1F600. */
  static const char *const ordered[] = {"",
                                        "a",
                                        "ab",
                                        "b",
                                        "\xC3\xA9",
                                        "\xED\xA0\xBD",
                                        "\xED\xA0\xBD"
                                        "a",
                                        "\xF0\x9F\x98\x80",
                                        "\xF0\x9F\x98\x80"
                                        "a",
                                        "\xED\xA0\xBD\xEE\x80\x80",
                                        "\xEE\x80\x80",
                                        "\xEF\xBF\xBD"};
  const size_t count = sizeof ordered / sizeof *ordered;
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < count; j++) {
      int order = ul_utf16_compare(ul_span_of(ordered[i], strlen(ordered[i])),
                                   ul_span_of(ordered[j], strlen(ordered[j])));
      CHECK_EQ_INT(ordered[i], (i > j) - (i < j), order);
    }
  }
}

int main(void) {
  check_units();
  check_wtf8();
  check_ill_formed();
  check_order();
  return test_end();
}
