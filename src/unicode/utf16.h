/* SPDX-License-Identifier: MIT */
/*
 * UTF-16 as JavaScript strings are: any sequence of 16-bit code units, lone surrogates included. In bytes such a string is
 * WTF-8: UTF-8 that may also hold the three-byte form of a surrogate, but never of two that make a pair. Always built.
 */
#ifndef UL_UNICODE_UTF16_H
#define UL_UNICODE_UTF16_H

#include "core/buffer.h"

static inline int ul_is_surrogate(uint32_t c) {
  return c - 0xD800 < 0x800;
}

static inline int ul_is_lead_surrogate(uint32_t c) {
  return c - 0xD800 < 0x400;
}

static inline int ul_is_trail_surrogate(uint32_t c) {
  return c - 0xDC00 < 0x400;
}

/* The code point of a pair of surrogates. */
static inline uint32_t ul_from_surrogates(uint32_t lead, uint32_t trail) {
  return 0x10000 + ((lead - 0xD800) << 10) + (trail - 0xDC00);
}

/* How many code units a code point takes. */
static inline size_t ul_utf16_length(uint32_t c) {
  return c > 0xFFFF ? 2 : 1;
}

/* The code point at `at`, which is before the end; a surrogate that is not part of a pair as itself. */
UL_INTERNAL uint32_t ul_utf16_next(const uint16_t *units, size_t length, size_t at, size_t *next);

/* Writes a code point or lone surrogate to `out`, at most two units, and returns how many. */
UL_INTERNAL size_t ul_utf16_write(uint32_t c, uint16_t *out);

/*
 * The code point at `at`, which is before the end, of WTF-8: as ul_utf8_next, but the three bytes of a surrogate are read as
 * that surrogate. Two that make a pair (which is not WTF-8 any more, but happens) are read as two.
 */
UL_INTERNAL uint32_t ul_wtf8_next(ul_span text, size_t at, size_t *next);

#endif
