/* SPDX-License-Identifier: MIT */
/* Percent-encoding and -decoding (URL Standard, section 1.3), and forms (section 5), over buffers. */
#ifndef UL_PERCENT_PERCENT_H
#define UL_PERCENT_PERCENT_H

#include "core/buffer.h"

/* Writes "%" and two upper-case hex digits; returns where to go on writing. */
static inline char *ul_percent_write(char *out, unsigned char byte) {
  static const char upper_hex[] = "0123456789ABCDEF";
  out[0] = '%';
  out[1] = upper_hex[byte >> 4];
  out[2] = upper_hex[byte & 15];
  return out + 3;
}

/* Appends "%" and two upper-case hex digits. */
UL_INTERNAL void ul_percent_encode_byte(ul_buffer *output, unsigned char byte);

/* URL Standard, UTF-8 percent-encode a code point: appends it as it is, or percent-encoded if the set has it. */
UL_INTERNAL void ul_percent_encode_code_point(ul_buffer *output, uint32_t code_point, urlens_percent_set set);

/* How many bytes ul_percent_encode would append. Saturates. */
UL_INTERNAL size_t ul_percent_encoded_length(ul_span text, urlens_percent_set set);

/*
 * URL Standard, UTF-8 percent-encode a string: appends `text`. Characters of the set are percent-encoded, and
 * ill-formed sequences become an encoded U+FFFD. With the form set a space becomes "+". The room is asked for in one
 * piece before anything is written.
 */
UL_INTERNAL void ul_percent_encode(ul_buffer *output, ul_span text, urlens_percent_set set);

/*
 * URL Standard, percent-decode a string: writes bytes to `output`, which has room for the length of `text`. Each ill-formed
 * sequence of `text` becomes UL_ILL_FORMED_BYTE, so that no decoded byte completes it.
 */
UL_INTERNAL size_t ul_percent_decode_string(ul_span text, char *output);

/* URL Standard, percent-decode a byte sequence, appending bytes. */
UL_INTERNAL void ul_percent_decode_append(ul_buffer *output, ul_span text);

/*
 * Percent-decodes a string and then decodes as UTF-8 with U+FFFD, appending. `plus_is_space` is the form parser's rule
 * that a "+" stands for a space.
 */
UL_INTERNAL void ul_percent_decode_text(ul_buffer *output, ul_span text, int plus_is_space);

#endif
