/* SPDX-License-Identifier: MIT */
/* UTF-8 as the program needs it: for reading JSON and for quoting input in messages. */
#ifndef URLENS_CLI_UTF8_H
#define URLENS_CLI_UTF8_H

#include <stddef.h>
#include <stdint.h>

/*
 * The length of the well-formed sequence that `data` (at least one byte) begins with, 1 to 4, or 0 if it is ill-formed.
 * Then *subpart is the number of bytes that one U+FFFD replaces: the maximal subpart, as the Encoding Standard counts
 * it.
 */
size_t utf8_sequence(const char *data, size_t length, size_t *subpart);

/* Whether `data` begins with a surrogate as UTF-8 would write it, if it could: three bytes. */
int utf8_is_surrogate(const char *data, size_t length);

/* The code point of a well-formed sequence, or of a surrogate, of that length. */
uint32_t utf8_code_point(const char *data, size_t sequence_length);

/* Writes a code point, surrogates included, to `out` (room for 4 bytes) and returns the number of bytes. */
size_t utf8_write(char *out, uint32_t code_point);

#endif
