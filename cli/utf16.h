/* SPDX-License-Identifier: MIT */
/* Turns UTF-16 into UTF-8, piece by piece, as programs on Windows write text files. */
#ifndef URLENS_CLI_UTF16_H
#define URLENS_CLI_UTF16_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* Begin with all zeros, and set `big_endian`. */
typedef struct utf16_decoder {
  int big_endian;
  int has_byte; /* the first byte of a code unit */
  unsigned char byte;
  uint32_t lead; /* the first half of a surrogate pair, or 0 */
} utf16_decoder;

/* Appends the text in UTF-8. A surrogate without its other half becomes U+FFFD. */
void utf16_decode(utf16_decoder *decoder, const char *data, size_t length, text *to);

/* The end: what is begun and not complete becomes U+FFFD. */
void utf16_finish(utf16_decoder *decoder, text *to);

#endif
