/* SPDX-License-Identifier: MIT */
/* UTF-8: every scalar value there and back, and every sequence of three bytes against a plain reading of the Standard. */
#include "unicode/utf8.h"

#include "support.h"

static void check_scalar_values(void) {
  unsigned wrong = 0;
  for (uint32_t c = 0; c < 0x110000; c++) {
    char bytes[UL_UTF8_MOST];
    size_t next = 0, length;
    if (c - 0xD800 < 0x800) continue;
    length = ul_utf8_write(c, bytes);
    wrong += length != ul_utf8_length(c) || ul_utf8_read(ul_span_of(bytes, length), 0, &next) != c || next != length;
    for (size_t cut = 1; cut < length; cut++) { /* a truncated one is one error, whatever its length */
      wrong += ul_utf8_read(ul_span_of(bytes, cut), 0, &next) != UL_ILL_FORMED || next != cut;
    }
  }
  CHECK_EQ_INT("scalar values", 0, wrong);
}

/* The Encoding Standard's UTF-8 decoder, state by state, one byte at a time. Returns the length of the output. */
static size_t decode_plainly(const unsigned char *bytes, size_t length, uint32_t *out) {
  uint32_t point = 0;
  unsigned needed = 0, seen = 0, lower = 0x80, upper = 0xBF;
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned byte = bytes[i];
    if (needed == 0) {
      if (byte < 0x80) {
        out[count++] = byte;
      } else if (byte >= 0xC2 && byte <= 0xDF) {
        needed = 1, point = byte & 0x1F;
      } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0) lower = 0xA0;
        if (byte == 0xED) upper = 0x9F;
        needed = 2, point = byte & 0xF;
      } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0) lower = 0x90;
        if (byte == 0xF4) upper = 0x8F;
        needed = 3, point = byte & 7;
      } else {
        out[count++] = 0xFFFD;
      }
      continue;
    }
    if (byte < lower || byte > upper) {
      point = needed = seen = 0, lower = 0x80, upper = 0xBF;
      out[count++] = 0xFFFD;
      i--;
      continue;
    }
    lower = 0x80, upper = 0xBF;
    point = point << 6 | (byte & 0x3F);
    if (++seen == needed) {
      out[count++] = point;
      point = needed = seen = 0;
    }
  }
  if (needed) out[count++] = 0xFFFD;
  return count;
}

static int same_as_plain(const unsigned char *bytes, size_t length) {
  uint32_t wanted[8];
  size_t count = decode_plainly(bytes, length, wanted), i = 0, at = 0;
  ul_span text = ul_span_of((const char *)bytes, length);
  while (at < length && i < count) {
    if (ul_utf8_next(text, at, &at) != wanted[i++]) return 0;
  }
  return at == length && i == count;
}

static void check_sequences(void) {
  unsigned wrong = 0;
  for (unsigned long i = 0; i < 1UL << 24; i++) {
    unsigned char bytes[3];
    bytes[0] = (unsigned char)(i >> 16);
    bytes[1] = (unsigned char)(i >> 8);
    bytes[2] = (unsigned char)i;
    if (bytes[0] < 0x80) continue; /* ASCII first says no more than a shorter sequence */
    wrong += !same_as_plain(bytes, 3);
  }
  for (unsigned long i = 0; i < 1UL << 20;
       i++) { /* four bytes: all borders of the first two, and a sample after them */
    unsigned char bytes[4];
    bytes[0] = (unsigned char)(0xEF + (i >> 17));
    bytes[1] = (unsigned char)(i >> 9);
    bytes[2] = (unsigned char)((i >> 3 & 0x3F) << 2 | (i & 3));
    bytes[3] = (unsigned char)(i & 4 ? 0x80 : 0xC0);
    wrong += !same_as_plain(bytes, 4);
  }
  CHECK_EQ_INT("sequences", 0, wrong);
}

static void check_decoded(test_place *place) {
  const char text[] = "a\xF0\x9F\x98\xC3\xA9\xFF\xE2\x82\xAC\xED\xA0\x80";
  const char wanted[] = "a\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD\xE2\x82\xAC\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD";
  ul_utf8_append_decoded(&place->output, ul_span_of(text, sizeof text - 1));
  CHECK_EQ_BYTES(text, sizeof text - 1, wanted, sizeof wanted - 1, place->output.data, place->output.length);
  CHECK(!ul_utf8_is_valid(ul_span_of(text, sizeof text - 1)));
  CHECK(ul_utf8_is_valid(ul_buffer_span(&place->output)));
  CHECK(ul_utf8_is_valid(ul_span_of(NULL, 0)));
}

int main(void) {
  test_place place;
  test_place_init(&place);
  check_scalar_values();
  check_sequences();
  check_decoded(&place);
  test_place_release(&place);
  return test_end();
}
