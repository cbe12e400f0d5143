/* SPDX-License-Identifier: MIT */
#include "ecma/ascii_block.h"

/*
 * Masks are found with SSE2 where the machine has it. Every other machine, and a build that defines URLENS_PORTABLE,
 * uses portable C, with the same results. The compiler's header needs a hosted libc.
 */
#if defined(__SSE2__) && !defined(URLENS_PORTABLE) && defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 1
#  include <emmintrin.h>
#  define ECMA_SSE2 1
#else
#  define ECMA_SSE2 0
#endif

enum { ECMA_WORD = 8, ECMA_BLOCK = 64, ECMA_COPY = 16 };

/*
 * Up to this many marked characters of a block are handled one by one. With more, it is faster to go through all of
 * them.
 */
enum { ECMA_FEW = 20 };

#define ECMA_EVERY_BYTE(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Eight bytes as a number; the first byte is the lowest. */
static inline uint64_t ecma_load(const char *at) {
  const unsigned char *bytes = (const unsigned char *)at;
  return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
         (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

#if ECMA_SSE2
static inline __m128i ecma_load_16(const char *in) {
  return _mm_loadu_si128((const __m128i *)(const void *)in);
}
#endif

/* The place of the lowest bit that is set. At least one bit must be set. */
static inline unsigned ecma_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(bits);
#else
  unsigned place = 0;
  for (unsigned step = 32; step > 0; step /= 2) {
    if (bits & ((UINT64_C(1) << step) - 1)) continue;
    bits >>= step;
    place += step;
  }
  return place;
#endif
}

size_t ul_ecma_ascii_prefix(const char *bytes, size_t most) {
  size_t length = 0;
#if ECMA_SSE2
  while (most - length >= 16) {
    unsigned beyond = (unsigned)_mm_movemask_epi8(ecma_load_16(bytes + length));
    if (beyond) return length + ecma_lowest_bit(beyond);
    length += 16;
  }
#endif
  while (most - length >= ECMA_WORD) {
    uint64_t beyond = ecma_load(bytes + length) & ECMA_EVERY_BYTE(0x80);
    if (beyond) return length + ecma_lowest_bit(beyond) / 8;
    length += ECMA_WORD;
  }
  while (length < most && (unsigned char)bytes[length] < 0x80) length++;
  return length;
}

/* --- Masks -------------------------------------------------------------------------------------------------------- */

/*
 * The places of all characters that matter are found before the first of them is handled, for a whole block. So the
 * text between them costs no mispredicted branches.
 */

#if ECMA_SSE2

/* Which characters of a block are "%". */
static inline uint64_t ecma_percent_mask(const char *in) {
  const __m128i percent = _mm_set1_epi8('%');
  uint64_t mask = 0;
  for (unsigned at = 0; at < ECMA_BLOCK; at += 16) {
    mask |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(ecma_load_16(in + at), percent)) << at;
  }
  return mask;
}

/*
 * Which of sixteen ASCII characters are in the range. They are moved up so that those after the range become negative.
 * Those that are still greater than the place before the range are in it.
 */
static inline __m128i ecma_in_range(__m128i characters, ul_ecma_range range) {
  int up = 0x7F - range.first - range.span;
  return _mm_cmpgt_epi8(_mm_add_epi8(characters, _mm_set1_epi8((char)up)), _mm_set1_epi8((char)(up + range.first - 1)));
}

/* Which characters of a block are in none of the five ranges. */
static inline uint64_t ecma_outside_mask(const ul_ecma_range ranges[UL_ECMA_RANGES], const char *in) {
  uint64_t mask = 0;
  for (unsigned at = 0; at < ECMA_BLOCK; at += 16) {
    __m128i characters = ecma_load_16(in + at);
    __m128i two = _mm_or_si128(ecma_in_range(characters, ranges[0]), ecma_in_range(characters, ranges[1]));
    __m128i four = _mm_or_si128(ecma_in_range(characters, ranges[2]), ecma_in_range(characters, ranges[3]));
    __m128i inside = _mm_or_si128(_mm_or_si128(two, four), ecma_in_range(characters, ranges[4]));
    mask |= (uint64_t)(unsigned)_mm_movemask_epi8(inside) << at;
  }
  return ~mask;
}

#else

/* Compilers can make vectors of these loops over a block. */

/* One bit for each of ECMA_BLOCK bytes that are 0 or 1. */
static inline uint64_t ecma_gather(const uint8_t flags[ECMA_BLOCK]) {
  uint64_t mask = 0;
  for (unsigned word = 0; word < ECMA_BLOCK / ECMA_WORD; word++) {
    /* The highest byte of the product holds the lowest bits of the eight bytes, side by side. */
    uint64_t bits = ecma_load((const char *)flags + (size_t)word * ECMA_WORD) * UINT64_C(0x0102040810204080) >> 56;
    mask |= bits << (word * ECMA_WORD);
  }
  return mask;
}

/* Which characters of a block are "%". */
static inline uint64_t ecma_percent_mask(const char *in) {
  uint8_t flags[ECMA_BLOCK];
  for (size_t i = 0; i < ECMA_BLOCK; i++) flags[i] = in[i] == '%';
  return ecma_gather(flags);
}

/* Which characters of a block are in none of the five ranges. */
static inline uint64_t ecma_outside_mask(const ul_ecma_range ranges[UL_ECMA_RANGES], const char *in) {
  const ul_ecma_range a = ranges[0], b = ranges[1], c = ranges[2], d = ranges[3], e = ranges[4];
  uint8_t flags[ECMA_BLOCK];
  for (size_t i = 0; i < ECMA_BLOCK; i++) {
    uint8_t byte = (uint8_t)in[i];
    flags[i] = (uint8_t)(((uint8_t)(byte - a.first) > a.span) & ((uint8_t)(byte - b.first) > b.span) &
                         ((uint8_t)(byte - c.first) > c.span) & ((uint8_t)(byte - d.first) > d.span) &
                         ((uint8_t)(byte - e.first) > e.span));
  }
  return ecma_gather(flags);
}

#endif

/* Whether one of eight ASCII characters is "%". No byte reaches 0x80, so no sum carries into the next byte. */
static inline int ecma_word_has_percent(uint64_t word) {
  return (~((word ^ ECMA_EVERY_BYTE('%')) + ECMA_EVERY_BYTE(0x7F)) & ECMA_EVERY_BYTE(0x80)) != 0;
}

static inline unsigned ecma_count_bits(uint64_t bits) {
  bits -= bits >> 1 & ECMA_EVERY_BYTE(0x55);
  bits = (bits & ECMA_EVERY_BYTE(0x33)) + (bits >> 2 & ECMA_EVERY_BYTE(0x33));
  bits = (bits + (bits >> 4)) & ECMA_EVERY_BYTE(0x0F);
  return (unsigned)(bits * ECMA_EVERY_BYTE(1) >> 56);
}

/* Copies in steps of ECMA_COPY. It may read and write up to UL_ECMA_SLACK bytes too many. */
static inline char *ecma_copy_run(char *out, const char *in, size_t length) {
  memcpy(out, in, ECMA_COPY);
  for (size_t done = ECMA_COPY; done < length; done += ECMA_COPY) memcpy(out + done, in + done, ECMA_COPY);
  return out + length;
}

/* --- Encoding ----------------------------------------------------------------------------------------------------- */

/* Expands one character after another, without a branch that depends on them. */
static inline char *ecma_expand_each(const ul_ecma_expansion table[128], const char *in, size_t length, char *out) {
  for (size_t i = 0; i < length; i++) {
    const uint8_t *expansion = table[(unsigned char)in[i]];
    memcpy(out, expansion, sizeof(ul_ecma_expansion));
    out += expansion[3];
  }
  return out;
}

/* Goes from one marked character to the next, looks it up in the table, and copies the text between them. */
static inline char *ecma_expand_block(const ul_ecma_encoder *encoder, const char *block, uint64_t mask, char *out) {
  size_t from = 0;
  for (; mask; mask &= mask - 1) {
    size_t here = ecma_lowest_bit(mask);
    out = ecma_copy_run(out, block + from, here - from);
    out = ecma_expand_each(encoder->table, block + here, 1, out);
    from = here + 1;
  }
  return ecma_copy_run(out, block + from, ECMA_BLOCK - from);
}

size_t ul_ecma_expand(const ul_ecma_encoder *encoder, ul_span ascii, char *out) {
  const char *in = ascii.data;
  size_t left = ascii.length;
  char *start = out;
  ul_ecma_range ranges[UL_ECMA_RANGES]; /* a copy: compilers can see that `out` does not overlap it */
  memcpy(ranges, encoder->ranges, sizeof ranges);
  while (left >= ECMA_BLOCK + UL_ECMA_SLACK) {
    uint64_t mask = ecma_outside_mask(ranges, in);
    if (ecma_count_bits(mask) <= ECMA_FEW) {
      out = ecma_expand_block(encoder, in, mask, out);
    } else {
      out = ecma_expand_each(encoder->table, in, ECMA_BLOCK, out);
    }
    in += ECMA_BLOCK;
    left -= ECMA_BLOCK;
  }
  return (size_t)(ecma_expand_each(encoder->table, in, left, out) - start);
}

/* --- Decoding ----------------------------------------------------------------------------------------------------- */

/* Whether an octet is decoded to one byte and needs nothing else. A negative number is not an octet. */
static inline int ecma_is_plain(const ul_ecma_unfolding *unfolding, int octet) {
  return (unsigned)octet < 0x80 && !ul_ecma_set_has(unfolding->reserved, (unsigned)octet);
}

/* Decodes one block. Returns 0 if unfold_escape did. */
static int ecma_unfold_block(ul_ecma_unfolding *unfolding) {
  const char *block = unfolding->in.data + unfolding->at;
  size_t start = unfolding->at, from = 0;
  uint64_t mask = ecma_percent_mask(block);
  char *out = unfolding->out;
  while (mask) {
    size_t here = ecma_lowest_bit(mask);
    int octet = ul_ecma_octet(block + here + 1);
    out = ecma_copy_run(out, block + from, here - from);
    if (UL_LIKELY(ecma_is_plain(unfolding, octet))) {
      *out++ = (char)octet;
      from = here + 3;
    } else {
      unfolding->out = out;
      unfolding->at = start + here;
      if (!unfolding->unfold_escape(unfolding)) return 0;
      out = unfolding->out;
      from = unfolding->at - start;
    }
    mask = from < ECMA_BLOCK ? mask & (UINT64_MAX << from) : 0;
  }
  if (from < ECMA_BLOCK) {
    out = ecma_copy_run(out, block + from, ECMA_BLOCK - from);
    from = ECMA_BLOCK;
  }
  unfolding->out = out;
  unfolding->at = start + from;
  return 1;
}

/* Decodes a text that is too short for a block. Whole words without a "%" are copied at once. */
static void ecma_unfold_rest(ul_ecma_unfolding *unfolding) {
  const char *in = unfolding->in.data;
  size_t length = unfolding->in.length;
  while (unfolding->at < length) {
    size_t left = length - unfolding->at;
    const char *here = in + unfolding->at;
    if (left >= ECMA_WORD && !ecma_word_has_percent(ecma_load(here))) {
      memcpy(unfolding->out, here, ECMA_WORD);
      unfolding->out += ECMA_WORD;
      unfolding->at += ECMA_WORD;
    } else if (*here != '%') {
      *unfolding->out++ = *here;
      unfolding->at++;
    } else if (left >= 3 && ecma_is_plain(unfolding, ul_ecma_octet(here + 1))) {
      *unfolding->out++ = (char)ul_ecma_octet(here + 1);
      unfolding->at += 3;
    } else if (!unfolding->unfold_escape(unfolding)) {
      return;
    }
  }
}

void ul_ecma_unfold(ul_ecma_unfolding *unfolding, int more_follows) {
  /*
   * After a block there must be the bytes that it may read of the next block, and the rest of an escape that begins at
   * its last character.
   */
  while (unfolding->in.length - unfolding->at >= ECMA_BLOCK + UL_ECMA_SLACK) {
    if (!ecma_unfold_block(unfolding)) return;
  }
  if (!more_follows) ecma_unfold_rest(unfolding);
}
