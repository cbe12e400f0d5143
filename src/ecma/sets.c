/* SPDX-License-Identifier: MIT */
#include "ecma/sets.h"

/* A set is written as two halves: the bits of the characters below U+0040, and the bits of those above. */
#define ECMA_BIT(character) (UINT64_C(1) << ((character)&63))

#define ECMA_DIGITS (UINT64_C(0x3FF) << '0')
#define ECMA_LETTERS (UINT64_C(0x3FFFFFF) << ('A' & 63) | UINT64_C(0x3FFFFFF) << ('a' & 63))

/* ECMA-262: uriReserved and "#". uriReserved is "reserved" of RFC 2396; it does not have [ ] ! ' ( ) * of RFC 3986. */
#define ECMA_RESERVED_LOW \
  (ECMA_BIT(';') | ECMA_BIT('/') | ECMA_BIT('?') | ECMA_BIT(':') | ECMA_BIT('&') | ECMA_BIT('=') | ECMA_BIT('+') | \
   ECMA_BIT('$') | ECMA_BIT(',') | ECMA_BIT('#'))
#define ECMA_RESERVED_HIGH ECMA_BIT('@')

/* ECMA-262, uriUnescaped: letters, digits and uriMark. */
#define ECMA_UNESCAPED_LOW \
  (ECMA_DIGITS | ECMA_BIT('-') | ECMA_BIT('.') | ECMA_BIT('!') | ECMA_BIT('*') | ECMA_BIT('\'') | ECMA_BIT('(') | \
   ECMA_BIT(')'))
#define ECMA_UNESCAPED_HIGH (ECMA_LETTERS | ECMA_BIT('_') | ECMA_BIT('~'))

/* ECMA-262, annex B, escape. */
#define ECMA_ESCAPE_LOW (ECMA_DIGITS | ECMA_BIT('*') | ECMA_BIT('+') | ECMA_BIT('-') | ECMA_BIT('.') | ECMA_BIT('/'))
#define ECMA_ESCAPE_HIGH (ECMA_LETTERS | ECMA_BIT('@') | ECMA_BIT('_'))

#define ECMA_NOTHING UINT64_C(0)

const ul_ecma_set ul_ecma_decode_uri_reserved = {{ECMA_RESERVED_LOW, ECMA_RESERVED_HIGH}};
const ul_ecma_set ul_ecma_nothing_reserved = {{ECMA_NOTHING, ECMA_NOTHING}};

/*
 * The tables spell out the sets: every entry is a constant expression of its character and the half-set that it is in.
 */
#define ECMA_KEEPS(half, c) ((half) >> ((c)&63) & 1)
#define ECMA_HEX(digit) ((digit) < 10 ? '0' + (digit) : 'A' + (digit)-10)
#define ECMA_ENTRY(half, c) \
  { ECMA_KEEPS(half, c) ? (c) : '%', ECMA_HEX((c) >> 4), ECMA_HEX((c)&15), ECMA_KEEPS(half, c) ? 1 : 3 }
#define ECMA_ENTRIES_4(half, c) \
  ECMA_ENTRY(half, c), ECMA_ENTRY(half, (c) + 1), ECMA_ENTRY(half, (c) + 2), ECMA_ENTRY(half, (c) + 3)
#define ECMA_ENTRIES_16(half, c) \
  ECMA_ENTRIES_4(half, c), ECMA_ENTRIES_4(half, (c) + 4), ECMA_ENTRIES_4(half, (c) + 8), ECMA_ENTRIES_4(half, (c) + 12)
#define ECMA_ENTRIES_64(half, c) \
  ECMA_ENTRIES_16(half, c), ECMA_ENTRIES_16(half, (c) + 16), ECMA_ENTRIES_16(half, (c) + 32), \
      ECMA_ENTRIES_16(half, (c) + 48)

#define ECMA_RANGE(first, last) \
  { (first), (last) - (first) }

const ul_ecma_encoder ul_ecma_encode_uri = {
    {
        ECMA_ENTRIES_64(ECMA_UNESCAPED_LOW | ECMA_RESERVED_LOW, 0),
        ECMA_ENTRIES_64(ECMA_UNESCAPED_HIGH | ECMA_RESERVED_HIGH, 64),
    },
    {ECMA_RANGE('a', 'z'), ECMA_RANGE('?', 'Z'), ECMA_RANGE('&', ';'), ECMA_RANGE('=', '='), ECMA_RANGE('_', '_')},
};

const ul_ecma_encoder ul_ecma_encode_uri_component = {
    {ECMA_ENTRIES_64(ECMA_UNESCAPED_LOW, 0), ECMA_ENTRIES_64(ECMA_UNESCAPED_HIGH, 64)},
    {ECMA_RANGE('a', 'z'), ECMA_RANGE('A', 'Z'), ECMA_RANGE('0', '9'), ECMA_RANGE('-', '.'), ECMA_RANGE('_', '_')},
};

const ul_ecma_encoder ul_ecma_escape_encoder = {
    {ECMA_ENTRIES_64(ECMA_ESCAPE_LOW, 0), ECMA_ENTRIES_64(ECMA_ESCAPE_HIGH, 64)},
    {ECMA_RANGE('a', 'z'), ECMA_RANGE('@', 'Z'), ECMA_RANGE('-', '9'), ECMA_RANGE('*', '+'), ECMA_RANGE('_', '_')},
};

const ul_ecma_expansion ul_ecma_octet_escapes[128] = {ECMA_ENTRIES_64(ECMA_NOTHING, 0x80),
                                                      ECMA_ENTRIES_64(ECMA_NOTHING, 0xC0)};

/* Rows of sixteen: without hex digits; "0" to "9"; and "A" to "F" or "a" to "f" after one other character. */
#define ECMA_NO_ROW -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1
#define ECMA_DIGIT_ROW 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1
#define ECMA_LETTER_ROW -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1

const int8_t ul_ecma_hex_values[256] = {
    ECMA_NO_ROW, ECMA_NO_ROW, ECMA_NO_ROW, ECMA_DIGIT_ROW, ECMA_LETTER_ROW, ECMA_NO_ROW, ECMA_LETTER_ROW, ECMA_NO_ROW,
    ECMA_NO_ROW, ECMA_NO_ROW, ECMA_NO_ROW, ECMA_NO_ROW,    ECMA_NO_ROW,     ECMA_NO_ROW, ECMA_NO_ROW,     ECMA_NO_ROW,
};
