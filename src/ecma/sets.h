/* SPDX-License-Identifier: MIT */
/*
 * The sets of characters that ECMAScript's functions treat alike. They hold only ASCII. That is why a table can handle
 * runs of ASCII, and why no other character is ever looked up.
 */
#ifndef UL_ECMA_SETS_H
#define UL_ECMA_SETS_H

#include "core/config.h"

/*
 * What an encoder makes of one ASCII character: the character itself, or its escape. Four bytes are copied at a time.
 * The last of them says how many of the others count, 1 or 3.
 */
typedef uint8_t ul_ecma_expansion[4];

/* The characters from `first` to `first` + `span`. */
typedef struct ul_ecma_range {
  uint8_t first;
  uint8_t span;
} ul_ecma_range;

enum { UL_ECMA_RANGES = 5 };

/*
 * An encoder: what it makes of each ASCII character, and most of the characters that it keeps, as ranges. With the
 * ranges it quickly finds the characters that it must look up in the table.
 */
typedef struct ul_ecma_encoder {
  ul_ecma_expansion table[128];
  ul_ecma_range ranges[UL_ECMA_RANGES];
} ul_ecma_encoder;

UL_INTERNAL_DATA const ul_ecma_encoder ul_ecma_encode_uri;
UL_INTERNAL_DATA const ul_ecma_encoder ul_ecma_encode_uri_component;
UL_INTERNAL_DATA const ul_ecma_encoder ul_ecma_escape_encoder;

/* The escapes of octets from 0x80 on. */
UL_INTERNAL_DATA const ul_ecma_expansion ul_ecma_octet_escapes[128];

/* A set of ASCII characters, one bit each. */
typedef struct ul_ecma_set {
  uint64_t bits[2];
} ul_ecma_set;

/* The reservedSet of decodeURI (uriReserved and "#"), and that of decodeURIComponent, which is empty. */
UL_INTERNAL_DATA const ul_ecma_set ul_ecma_decode_uri_reserved;
UL_INTERNAL_DATA const ul_ecma_set ul_ecma_nothing_reserved;

/* Whether an ASCII character is in the set. */
static inline int ul_ecma_set_has(const ul_ecma_set *set, unsigned character) {
  return (int)(set->bits[character >> 6] >> (character & 63) & 1);
}

/* The values of hex digits; -1 for every other byte. */
UL_INTERNAL_DATA const int8_t ul_ecma_hex_values[256];

/* The octet that the two hex digits at `digits` stand for; negative if they are not hex digits. */
static inline int ul_ecma_octet(const char *digits) {
  return ul_ecma_hex_values[(unsigned char)digits[0]] * 16 | ul_ecma_hex_values[(unsigned char)digits[1]];
}

#endif
