/* SPDX-License-Identifier: MIT */
/*
 * From code points to bytes: the Encoding Standard's encoders.
 *
 * Every lookup takes constant time. An encoder is for one text: feed it the code points in order, then end it. Only
 * ISO-2022-JP remembers anything from one code point to the next; for the others a run of ASCII is its own encoding, and
 * for ISO-2022-JP as well while ul_encoder_passes_ascii, except for U+000E, U+000F and U+001B.
 */
#ifndef UL_ENCODING_ENCODER_H
#define UL_ENCODING_ENCODER_H

#include "core/buffer.h"
#include "encoding/encoding.h"

/* The most bytes that one code point, or the end, gives. */
enum { UL_ENCODED_MOST = 8 };

/* What is reported for a code point that was encoded. */
#define UL_ENCODABLE UINT32_C(0xFFFFFFFF)

typedef struct ul_encoder ul_encoder;

/*
 * The bytes of a code point, as a number: the first byte is the most significant one. 0 if it cannot be expressed. For code
 * points of 0x80 and up.
 */
typedef uint32_t ul_encode_function(const ul_encoder *encoder, uint32_t c);

struct ul_encoder {
  ul_encode_function *encode; /* NULL for ISO-2022-JP */
  const uint8_t *row;         /* of a single-byte encoding */
  int state;                  /* of ISO-2022-JP; 0, its ASCII state, for all others */
};

/* An encoder for ul_output_encoding(encoding). */
UL_INTERNAL void ul_encoder_init(ul_encoder *encoder, urlens_encoding encoding);

/*
 * Encodes one scalar value: writes its bytes to `out`, which has room for UL_ENCODED_MOST, and returns how many. A code
 * point that cannot be expressed is reported in *unencodable. Even then there may be bytes: those of an escape
 * sequence. The code point reported is not always the one given: ISO-2022-JP has U+FFFD for control characters that
 * would be escapes.
 */
UL_INTERNAL size_t ul_encode_code_point(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable);

/* Writes what brings the encoder back to its first state, so that ASCII can follow, and returns how many bytes that is. */
UL_INTERNAL size_t ul_encode_end(ul_encoder *encoder, char *out);

static inline int ul_encoder_passes_ascii(const ul_encoder *encoder) {
  return encoder->state == 0;
}

/*
 * Writes the substitute for a code point that was reported as unencodable, and returns how many bytes it has: "&#", its
 * number and ";", or "?" in the ASCII state.
 */
enum { UL_SUBSTITUTE_MOST = 16 };
UL_INTERNAL size_t ul_encode_substitute(ul_encoder *encoder, uint32_t unencodable, urlens_unencodable how, char *out);

/* Encoding Standard, encode: appends the bytes of `text`, which is UTF-8, in ul_output_encoding(encoding). */
UL_INTERNAL void ul_encode(ul_buffer *output, ul_span text, urlens_encoding encoding, urlens_unencodable how);

/* Whether a whole run of ASCII can be taken as it is. */
static inline int ul_encoder_is_stateless(const ul_encoder *encoder) {
  return encoder->encode != NULL;
}

/* The encoders, one for each table. */
UL_INTERNAL ul_encode_function ul_encode_single_byte;
UL_INTERNAL ul_encode_function ul_encode_gbk;
UL_INTERNAL ul_encode_function ul_encode_gb18030;
UL_INTERNAL ul_encode_function ul_encode_big5;
UL_INTERNAL ul_encode_function ul_encode_euc_jp;
UL_INTERNAL ul_encode_function ul_encode_shift_jis;
UL_INTERNAL ul_encode_function ul_encode_euc_kr;

/* The row of a single-byte encoding for ul_encoder.row. */
UL_INTERNAL const uint8_t *ul_single_byte_row_of(urlens_encoding encoding);

/* ISO-2022-JP, as ul_encode_code_point and ul_encode_end. */
UL_INTERNAL size_t ul_encode_iso2022jp(ul_encoder *encoder, uint32_t c, char *out, uint32_t *unencodable);
UL_INTERNAL size_t ul_encode_iso2022jp_end(ul_encoder *encoder, char *out);

#endif
