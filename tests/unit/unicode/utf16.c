/* SPDX-License-Identifier: MIT */
/* UTF-16 and WTF-8: pairs and lone surrogates. */
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

/* Surrogates are read as they are; two halves of a pair that were encoded each for itself stay two. */
static void check_wtf8(void) {
  ul_span text = UL_SPAN("a\xF0\x9F\x98\x80\xED\xB8\x80\xED\xA0\xBD\xED\xB8\x80\xC3\xA9");
  const uint32_t wanted[] = {0x61, 0x1F600, 0xDE00, 0xD83D, 0xDE00, 0xE9};
  size_t at = 0, i = 0;
  while (at < text.length) CHECK_EQ_INT("WTF-8", wanted[i++], ul_wtf8_next(text, at, &at));
  CHECK(i == 6);
}

static void check_ill_formed(void) {
  ul_span text = ul_span_of("\xED\xA0\xED\xA0\x80\xFF\xED\xBF\xC0", 9);
  const uint32_t wanted[] = {0xFFFD, 0xFFFD, 0xD800, 0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD};
  size_t at = 0, i = 0;
  while (at < text.length) CHECK_EQ_INT("ill-formed", wanted[i++], ul_wtf8_next(text, at, &at));
  CHECK(i == 7);
}

int main(void) {
  check_units();
  check_wtf8();
  check_ill_formed();
  return test_end();
}
