/* SPDX-License-Identifier: MIT */
/* From text to escapes: encodeURI, encodeURIComponent, escape. What they write is ASCII. */
#include "ecma/ascii_block.h"
#include "ecma/ecma.h"
#include "ecma/sets.h"
#include "unicode/utf16.h"
#include "unicode/utf8.h"

/* The highest code point that four bytes can hold. */
#define ECMA_HIGHEST UINT32_C(0x1FFFFF)

/*
 * Encode, step 4.c, for the ASCII that comes next, and 4.d for those of it that are not in the unescapedSet; an escape of
 * ASCII is one octet. Returns 0 if there is none.
 */
static int encode_ascii(const ul_ecma_encoder *encoder, ul_ecma_source *source, ul_ecma_sink *sink) {
  char chunk[UL_ECMA_CHUNK], spare[3 * UL_ECMA_CHUNK + UL_ECMA_SLACK];
  ul_span ascii = ul_ecma_peek_ascii(source, chunk);
  char *room;
  if (ascii.length == 0) return 0;
  room = ul_ecma_sink_room(sink, 3 * ascii.length + UL_ECMA_SLACK);
  if (room) ul_ecma_sink_advance(sink, ul_ecma_expand(encoder, ascii, room));
  else ul_ecma_put_utf8(sink, spare, ul_ecma_expand(encoder, ascii, spare));
  source->at += ascii.length;
  return 1;
}

/* --- encodeURI, encodeURIComponent --------------------------------------------------------------------------------- */

enum { LONGEST_ENCODED = 3 * UL_UTF8_MOST };

/* Encode, steps 4.d.vi and vii: every octet of the code point's UTF-8 as an escape. One more byte is written to. */
static size_t encode_octets(uint32_t c, char *out) {
  char octets[UL_UTF8_MOST];
  size_t count = ul_utf8_write(c, octets);
  for (size_t i = 0; i < count; i++) {
    memcpy(out + 3 * i, ul_ecma_octet_escapes[(unsigned char)octets[i] - 0x80], sizeof(ul_ecma_expansion));
  }
  return 3 * count;
}

static void encode_code_point(ul_ecma_sink *sink, uint32_t c) {
  char spare[LONGEST_ENCODED + 1];
  char *room = ul_ecma_sink_room(sink, sizeof spare);
  if (room) ul_ecma_sink_advance(sink, encode_octets(c, room));
  else ul_ecma_put_utf8(sink, spare, encode_octets(c, spare));
}

static urlens_status fail_encoding(const ul_ecma_source *source, size_t at, urlens_status status, urlens_error *error) {
  error->status = status;
  error->at = at;
  error->length = source->at - at;
  return status;
}

/* Encodes code points up to the next ASCII character or the end. */
static urlens_status encode_beyond_ascii(ul_ecma_source *source, ul_ecma_sink *sink, urlens_error *error) {
  do {
    size_t at = source->at;
    uint32_t c = ul_ecma_next(source);
    /* Encode, steps 4.d.i to v: what is still a surrogate here had no other half. */
    if (UL_UNLIKELY(ul_is_surrogate(c))) return fail_encoding(source, at, URLENS_E_URI_SURROGATE, error);
    if (UL_UNLIKELY(c > ECMA_HIGHEST)) return fail_encoding(source, at, URLENS_E_URI_CODE_POINT, error);
    encode_code_point(sink, c);
  } while (source->at < source->length && !ul_ecma_ascii_is_next(source));
  return URLENS_OK;
}

urlens_status ul_ecma_encode(urlens_uri_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                             urlens_error *error) {
  const ul_ecma_encoder *encoder = function == URLENS_ENCODE_URI ? &ul_ecma_encode_uri : &ul_ecma_encode_uri_component;
  while (source->at < source->length) {
    urlens_status status;
    if (encode_ascii(encoder, source, sink)) continue;
    status = encode_beyond_ascii(source, sink, error);
    if (status) return status;
  }
  return URLENS_OK;
}

/* --- escape -------------------------------------------------------------------------------------------------------- */

enum { LONGEST_ESCAPED = 12 };

/* B.2.1, steps 8 to 10: one code unit beyond ASCII, as "%XX" or "%uXXXX". */
static char *escape_unit(uint32_t unit, char *out) {
  static const char digits[] = "0123456789ABCDEF";
  *out++ = '%';
  if (unit >= 0x100) {
    *out++ = 'u';
    *out++ = digits[unit >> 12];
    *out++ = digits[unit >> 8 & 15];
  }
  *out++ = digits[unit >> 4 & 15];
  *out++ = digits[unit & 15];
  return out;
}

static size_t escape_units(uint32_t c, char *out) {
  uint16_t units[2];
  char *end = out;
  size_t count = ul_utf16_write(c, units);
  for (size_t i = 0; i < count; i++) end = escape_unit(units[i], end);
  return (size_t)(end - out);
}

static void escape_code_point(ul_ecma_sink *sink, uint32_t c) {
  char spare[LONGEST_ESCAPED];
  char *room = ul_ecma_sink_room(sink, sizeof spare);
  if (room) ul_ecma_sink_advance(sink, escape_units(c, room));
  else ul_ecma_put_utf8(sink, spare, escape_units(c, spare));
}

void ul_ecma_escape(ul_ecma_source *source, ul_ecma_sink *sink) {
  while (source->at < source->length) {
    if (encode_ascii(&ul_ecma_escape_encoder, source, sink)) continue;
    do {
      escape_code_point(sink, ul_ecma_next(source));
    } while (source->at < source->length && !ul_ecma_ascii_is_next(source));
  }
}
