/* SPDX-License-Identifier: MIT */
/*
 * Texts as characters: the library reads text as if every ill-formed sequence of bytes were U+FFFD. Written for the tests
 * alone, by table 3-7 of the Unicode Standard, so that nothing of the library is used to check itself.
 */
#ifndef URLENS_TEST_CHARACTERS_H
#define URLENS_TEST_CHARACTERS_H

#include <stddef.h>
#include <string.h>

#if defined(__GNUC__)
#  define CHARACTERS_UNUSED __attribute__((unused))
#else
#  define CHARACTERS_UNUSED
#endif

typedef struct character_row {
  unsigned char first, last;  /* lead bytes */
  unsigned char lower, upper; /* of the second byte */
  unsigned char length;
} character_row;

static const character_row character_rows[] = {
    {0x00, 0x7F, 0x00, 0x00, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
    {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
    {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

/*
 * How many bytes the character at `at` has, which is before the end; or the maximal subpart there, if it is ill-formed:
 * then *ill_formed is set to 1, otherwise to 0.
 */
CHARACTERS_UNUSED static size_t character_length(const char *text, size_t length, size_t at, int *ill_formed) {
  const unsigned char *bytes = (const unsigned char *)text + at;
  const character_row *row = character_rows, *end = row + sizeof character_rows / sizeof *row;
  size_t count = 1;
  *ill_formed = 1;
  while (row < end && (bytes[0] < row->first || bytes[0] > row->last)) row++;
  if (row == end) return 1;
  while (count < row->length && at + count < length) {
    unsigned char lower = count == 1 ? row->lower : 0x80, upper = count == 1 ? row->upper : 0xBF;
    if (bytes[count] < lower || bytes[count] > upper) return count;
    count++;
  }
  *ill_formed = count < row->length;
  return count;
}

/* Writes the text with U+FFFD for what is ill-formed to `out`, which has room for three times its length. */
CHARACTERS_UNUSED static size_t characters_well_formed(const char *text, size_t length, char *out) {
  size_t written = 0, more;
  for (size_t at = 0; at < length; at += more) {
    int ill_formed;
    more = character_length(text, length, at, &ill_formed);
    memcpy(out + written, ill_formed ? "\xEF\xBF\xBD" : text + at, ill_formed ? 3 : more);
    written += ill_formed ? 3 : more;
  }
  return written;
}

/*
 * Where the position `at` of a text is in the well-formed text. (size_t)-1 if it is not between two characters of the
 * text, or not in it.
 */
CHARACTERS_UNUSED static size_t characters_position(const char *text, size_t length, size_t at) {
  size_t here = 0, there = 0, more;
  for (; here < length && here < at; here += more) {
    int ill_formed;
    more = character_length(text, length, here, &ill_formed);
    there += ill_formed ? 3 : more;
  }
  return here == at ? there : (size_t)-1;
}

#endif
