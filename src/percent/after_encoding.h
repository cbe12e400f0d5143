/* SPDX-License-Identifier: MIT */
/* URL Standard, section 1.3: percent-encode after encoding, for text in any encoding. */
#ifndef UL_PERCENT_AFTER_ENCODING_H
#define UL_PERCENT_AFTER_ENCODING_H

#include "core/buffer.h"
#include "encoding/encoder.h"

/*
 * One text on its way: its pieces are appended in order, and then it is ended. A set is a bit mask over a table of classes,
 * so that sets other than the Standard's can be used as well.
 */
typedef struct ul_percent_encoder {
  ul_encoder encoder;
  const uint16_t *classes; /* of bytes, as ul_byte_class; C0 controls, and bytes of 0x80 and up, must be in the set */
  unsigned in_set;         /* what is percent-encoded: bytes with any of these bits */
  int space_as_plus;
  urlens_unencodable how;
} ul_percent_encoder;

/* Begins a text, with one of the Standard's sets. */
UL_INTERNAL void ul_percent_encoder_init(ul_percent_encoder *encoder, urlens_encoding encoding, urlens_percent_set set,
                                         urlens_unencodable how);

/* Appends a piece, which is UTF-8 and ends where a code point does; what is ill-formed counts as U+FFFD. */
UL_INTERNAL void ul_percent_encoder_append(ul_percent_encoder *encoder, ul_buffer *output, ul_span text);

/* Ends the text. */
UL_INTERNAL void ul_percent_encoder_end(ul_percent_encoder *encoder, ul_buffer *output);

/* All of it at once. */
UL_INTERNAL void ul_percent_encode_after_encoding(ul_buffer *output, ul_span text, urlens_encoding encoding,
                                                  urlens_percent_set set, urlens_unencodable how);

#endif
