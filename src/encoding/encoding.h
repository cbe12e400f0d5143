/* SPDX-License-Identifier: MIT */
/* The Encoding Standard's encodings (section 4): labels, names, and what is said of an encoding as a whole. */
#ifndef UL_ENCODING_ENCODING_H
#define UL_ENCODING_ENCODING_H

#include "core/span.h"

/* Encoding Standard, get an encoding: 1 and *encoding, or 0 if there is none of that label in this build. */
UL_INTERNAL int ul_encoding_from_label(ul_span label, urlens_encoding *encoding);

/* The encoding's name; NULL for a number that is not one in this build. */
UL_INTERNAL const char *ul_encoding_name(urlens_encoding encoding);

/*
 * Whether bytes below 0x80 are ASCII (in ISO-2022-JP, until an escape sequence says otherwise). The Standard has no encoder
 * for the encodings that are not.
 */
static inline int ul_encoding_is_ascii_compatible(urlens_encoding encoding) {
  return encoding != URLENS_ENCODING_REPLACEMENT && encoding != URLENS_ENCODING_UTF_16BE &&
         encoding != URLENS_ENCODING_UTF_16LE;
}

/* Encoding Standard, get an output encoding. */
static inline urlens_encoding ul_output_encoding(urlens_encoding encoding) {
  return ul_encoding_is_ascii_compatible(encoding) ? encoding : URLENS_ENCODING_UTF_8;
}

/*
 * Encoding Standard, BOM sniff: the length of a byte order mark and, in *encoding, its encoding; 0 if there is no mark.
 */
UL_INTERNAL size_t ul_byte_order_mark(ul_span bytes, urlens_encoding *encoding);

/* The rows of the single-byte encodings' tables: the encodings in order, except that two share a row. */
static inline size_t ul_single_byte_row(urlens_encoding encoding) {
  size_t row = (size_t)encoding - URLENS_ENCODING_IBM866;
  return encoding > URLENS_ENCODING_ISO_8859_8 ? row - 1 : row;
}

static inline int ul_encoding_is_single_byte(urlens_encoding encoding) {
  return encoding >= URLENS_ENCODING_IBM866 && encoding <= URLENS_ENCODING_X_MAC_CYRILLIC;
}

#endif
