/* SPDX-License-Identifier: MIT */
/* The UTF-8 decoder: every text of LENGTH bytes, at every place in it. */
#include "unicode/utf8.h"
#include "unknown.h"

int main(void) {
  UNKNOWN_TEXT(text);
  char out[UL_UTF8_MOST];
  size_t at, next;
  for (at = 0; at < text.length; at++) {
    uint32_t c = ul_utf8_read(text, at, &next);
    /*@ assert next_is_after: at < next <= text.length; */
    /*@ assert scalar_or_error: c <= 0x10FFFF || c == 0xFFFFFFFF; */
    c = ul_utf8_read_inline(text, at, &next);
    /*@ assert inline_next_is_after: at < next <= text.length; */
    if (c != UL_ILL_FORMED) {
      size_t length = ul_utf8_write(c, out);
      /*@ assert written: 1 <= length <= 4; */
    }
    ul_utf8_copy_character(out, text, at, &next);
  }
  return ul_utf8_is_valid(text);
}
