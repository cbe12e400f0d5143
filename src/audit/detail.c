/* SPDX-License-Identifier: MIT */
/* Pieces of the sentences about a finding. */
#include "audit/audit.h"
#include "unicode/utf8.h"

/* A text of more bytes is shown by its beginning and its end. */
enum { DETAIL_MOST = 72, DETAIL_HEAD = 44, DETAIL_TAIL = 20 };

void ul_detail_add(ul_buffer *output, const char *words) {
  ul_buffer_append(output, ul_span_of_name(words));
}

static void detail_hex(ul_buffer *output, uint32_t number, int digits) {
  static const char hex[] = "0123456789ABCDEF";
  while (digits-- > 0) ul_buffer_push(output, hex[number >> (4 * digits) & 15]);
}

/* Characters that are invisible, or that change the place where others are shown. */
static int detail_is_invisible(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFE00 && c <= 0xFE0F) ||
         c >= 0xE0000;
}

static void detail_characters(ul_buffer *output, ul_span text) {
  size_t next;
  for (size_t at = 0; at < text.length; at = next) {
    uint32_t c = ul_utf8_read(text, at, &next);
    if (c == UL_ILL_FORMED) {
      for (size_t i = at; i < next; i++) {
        ul_detail_add(output, "\\x");
        detail_hex(output, (unsigned char)text.data[i], 2);
      }
    } else if (c != UL_ILL_FORMED && detail_is_invisible(c)) {
      ul_detail_add(output, "\\u{");
      detail_hex(output, c, c > 0xFFFF ? 6 : 4);
      ul_buffer_push(output, '}');
    } else {
      ul_buffer_append(output, ul_span_slice(text, at, next));
    }
  }
}

/* Whether a character can begin here. */
static int detail_is_boundary(ul_span text, size_t at) {
  return ((unsigned char)text.data[at] & 0xC0) != 0x80;
}

void ul_detail_quote(ul_buffer *output, ul_span text) {
  size_t head = DETAIL_HEAD, tail;
  ul_buffer_push(output, '"');
  if (text.length <= DETAIL_MOST) {
    detail_characters(output, text);
  } else {
    tail = text.length - DETAIL_TAIL;
    while (head > DETAIL_HEAD - UL_UTF8_MOST && !detail_is_boundary(text, head)) head--;
    while (tail < text.length - 1 && !detail_is_boundary(text, tail)) tail++;
    detail_characters(output, ul_span_slice(text, 0, head));
    ul_detail_add(output, "…");
    detail_characters(output, ul_span_slice(text, tail, text.length));
  }
  ul_buffer_push(output, '"');
}
