/* SPDX-License-Identifier: MIT */
/*
 * The fast path: handles runs of ASCII, and an ordinary input is all ASCII. Words of eight bytes are read by shifts,
 * which compilers turn into one load. So the order of bytes in memory does not matter.
 */
#ifndef UL_ECMA_ASCII_BLOCK_H
#define UL_ECMA_ASCII_BLOCK_H

#include "core/span.h"
#include "ecma/sets.h"

/* How many bytes at the front are below 0x80, at most `most`. */
UL_INTERNAL size_t ul_ecma_ascii_prefix(const char *bytes, size_t most);

/* How many bytes the next two functions may write after their results. */
enum { UL_ECMA_SLACK = 16 };

/*
 * Expands ASCII characters and returns how many bytes it wrote. `out` needs room for three times as many bytes as
 * `ascii` has, plus UL_ECMA_SLACK.
 */
UL_INTERNAL size_t ul_ecma_expand(const ul_ecma_encoder *encoder, ul_span ascii, char *out);

/* ASCII text whose escapes are being decoded. The result is UTF-8 (with `highest_lead` above 0xF4: up to U+1FFFFF). */
typedef struct ul_ecma_unfolding ul_ecma_unfolding;
struct ul_ecma_unfolding {
  ul_span in;
  size_t at;                   /* in `in`; the text before it is done */
  char *out;                   /* where the next byte goes; needs room for the rest of `in`, plus UL_ECMA_SLACK */
  const ul_ecma_set *reserved; /* octets below 0x80 that are not simply decoded */
  unsigned char highest_lead;  /* 0xF4, or 0xF7 */

  /* Handles the escape, or any other text that begins with the "%" at `at`. Returns 0 to stop there. */
  int (*unfold_escape)(ul_ecma_unfolding *unfolding);

  /* Why it stopped, if it did. */
  urlens_error error;
  uint32_t surrogate; /* the code unit that an escape before `at` stands for, or 0 */
};

/*
 * Copies `in` to `out` and decodes escapes, until all is done or unfold_escape returns 0. If more text follows, it may
 * be the rest of an escape; then the last characters, fewer than 80, are not touched. Escapes of octets below 0x80 that
 * are not reserved are decoded here. All others, of at most twelve characters each, are left to unfold_escape.
 */
UL_INTERNAL void ul_ecma_unfold(ul_ecma_unfolding *unfolding, int more_follows);

#endif
