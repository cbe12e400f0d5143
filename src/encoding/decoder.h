/* SPDX-License-Identifier: MIT */
/* From bytes to UTF-8: the Encoding Standard's decoders, with U+FFFD for every error. */
#ifndef UL_ENCODING_DECODER_H
#define UL_ENCODING_DECODER_H

#include "core/buffer.h"
#include "encoding/encoding.h"
#include "unicode/utf8.h"

/* What a decoder returns for bytes that stand for no code point but are no error. */
#define UL_NO_CODE_POINT UINT32_C(0xFFFFFFFD)

/* The Standard's code point that an index does not have. */
enum { UL_UNMAPPED = 0 };

/* What some decoders remember. All zero to begin with. */
typedef struct ul_decoder {
  const uint16_t *row; /* of a single-byte encoding */
  uint32_t second;     /* Big5: what comes after the code point that was returned; 0 if nothing does */
  int state;           /* ISO-2022-JP: its output state, UL_JP_… */
  int escaped;         /* ISO-2022-JP: nothing has been decoded since the last escape sequence */
} ul_decoder;

/*
 * The code point at `at`; UL_ILL_FORMED for the Standard's "error"; or UL_NO_CODE_POINT. *next is set to where to go
 * on: the bytes that the Standard restores are not skipped. A byte below 0x80 can be there only in ISO-2022-JP and in
 * encodings that are not compatible with ASCII; in the others ul_decode copies ASCII as it is.
 */
typedef uint32_t ul_decode_function(ul_decoder *decoder, ul_span bytes, size_t at, size_t *next);

/* Appends `bytes`, decoded. */
UL_INTERNAL void ul_decode(ul_buffer *output, ul_span bytes, urlens_encoding encoding);

/* The decoders of more than one byte. */
UL_INTERNAL ul_decode_function ul_decode_gb18030;
UL_INTERNAL ul_decode_function ul_decode_big5;
UL_INTERNAL ul_decode_function ul_decode_euc_jp;
UL_INTERNAL ul_decode_function ul_decode_iso2022jp;
UL_INTERNAL ul_decode_function ul_decode_shift_jis;
UL_INTERNAL ul_decode_function ul_decode_euc_kr;

static inline uint32_t ul_byte_at(ul_span bytes, size_t at) {
  return (unsigned char)bytes.data[at];
}

/*
 * The end of the decoders with a lead byte at `at` and a trail byte after it, once the pair has been looked up: the Standard
 * restores a trail byte that is ASCII if it led to nothing.
 */
static inline uint32_t ul_decoded_pair(uint32_t code_point, ul_span bytes, size_t at, size_t *next) {
  if (code_point != UL_UNMAPPED) {
    *next = at + 2;
    return code_point;
  }
  *next = ul_byte_at(bytes, at + 1) < 0x80 ? at + 1 : at + 2;
  return UL_ILL_FORMED;
}

#endif
