/* SPDX-License-Identifier: MIT */
/* What UTS #46 says about one code point: the file that has the table. */
#include "unicode/idna.h"
#include "unicode/idna_rules.h"
#include "unicode/tables/idna_reader.h"
/* The arrays that the former declares. */
#include "unicode/tables/idna.h"

unsigned ul_idna_word(uint32_t c) {
  unsigned value = ul_idna(c);
  return value < UL_IDNA_MAPPED ? ul_idna_class[value] : IDNA_DISALLOWED;
}

/* Section 4, step 1, transitional processing: what a deviation character, or U+1E9E, becomes. */
static size_t idna_map_transitional(uint32_t c, uint32_t *out) {
  if (c == 0x200C || c == 0x200D) return 0;
  if (c == 0x3C2) {
    out[0] = 0x3C3;
    return 1;
  }
  out[0] = out[1] = 's';
  return 2;
}

size_t ul_idna_map(uint32_t c, unsigned flags, uint32_t *out) {
  unsigned value = ul_idna(c);
  size_t at, length = 1, count = 0;
  if (flags & UL_IDNA_TRANSITIONAL && (c == 0xDF || c == 0x3C2 || c == 0x1E9E || c - 0x200C < 2)) {
    return idna_map_transitional(c, out);
  }
  if (value < UL_IDNA_MAPPED) {
    out[0] = c;
    return (ul_idna_class[value] & IDNA_STATUS) == IDNA_IGNORED ? 0 : 1;
  }
  at = value - UL_IDNA_MAPPED;
  while (at >= ul_idna_pool_end[length]) length++;
  for (size_t i = at; i < at + length; i++) {
    uint32_t part = ul_idna_pool[i];
    if ((part & 0xFC00) == 0xD800) part = 0x10000 + ((part & 0x3FF) << 10) + (ul_idna_pool[++i] & 0x3FFU);
    out[count++] = part;
  }
  return count;
}
