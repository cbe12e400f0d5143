/* SPDX-License-Identifier: MIT */
/* From text to escapes: encodeURI, encodeURIComponent, escape. What they write is ASCII. */
#include "core/error.h"
#include "ecma/ascii_block.h"
#include "ecma/ecma.h"
#include "ecma/sets.h"
#include "unicode/utf16.h"
#include "unicode/utf8.h"

/* The highest code point that four bytes can hold. */
#define ECMA_HIGHEST UINT32_C(0x1FFFFF)

/* Encodes ASCII through a buffer here, because the input is not bytes or the output has no room in place. */
static size_t uri_encode_ascii_by_copy(const ul_ecma_encoder *encoder, const ul_ecma_source *source,
                                       ul_ecma_sink *sink) {
  char chunk[UL_ECMA_CHUNK], spare[3 * UL_ECMA_CHUNK + UL_ECMA_SLACK];
  ul_span ascii = ul_ecma_peek_ascii(source, chunk);
  ul_ecma_put_utf8(sink, spare, ul_ecma_expand(encoder, ascii, spare));
  return ascii.length;
}

/*
 * Encode, step 4.c, for the ASCII that comes next, and 4.d for the characters of it that are not in the unescapedSet;
 * an escape of ASCII is one octet. Returns the number of characters, 0 if no ASCII comes next.
 */
static size_t uri_encode_ascii(const ul_ecma_encoder *encoder, ul_ecma_source *source, ul_ecma_sink *sink) {
  size_t left = source->length - source->at, most = left < UL_ECMA_CHUNK ? left : UL_ECMA_CHUNK, done;
  char *room = ul_ecma_sink_room(sink, 3 * most + UL_ECMA_SLACK);
  if (room && ul_ecma_is_bytes(source->form)) {
    ul_span ascii = ul_ecma_peek_ascii(source, NULL);
    ul_ecma_sink_advance(sink, ul_ecma_expand(encoder, ascii, room));
    done = ascii.length;
  } else {
    done = uri_encode_ascii_by_copy(encoder, source, sink);
  }
  source->at += done;
  return done;
}

/* Between other characters there are often only a few of ASCII, too few to prepare a block for them. */
enum { URI_FEW_ASCII = 16 };

/* Encodes up to URI_FEW_ASCII characters. Returns 1 if something else follows them. */
static int uri_encode_few(const ul_ecma_encoder *encoder, ul_ecma_source *source, ul_ecma_sink *sink) {
  char *room = ul_ecma_sink_room(sink, 3 * URI_FEW_ASCII + 1), *out = room;
  const unsigned char *in = (const unsigned char *)source->data + source->at;
  size_t done = 0;
  if (!room || !ul_ecma_is_bytes(source->form) || source->length - source->at < URI_FEW_ASCII) return 0;
  for (; done < URI_FEW_ASCII && in[done] < 0x80; done++) {
    const uint8_t *expansion = encoder->table[in[done]];
    memcpy(out, expansion, sizeof(ul_ecma_expansion));
    out += expansion[3];
  }
  ul_ecma_sink_advance(sink, (size_t)(out - room));
  source->at += done;
  return done < URI_FEW_ASCII;
}

/*
 * After a character beyond ASCII: whether more of them follow, perhaps after a few characters of ASCII. These are then
 * encoded.
 */
static int uri_goes_on_beyond_ascii(const ul_ecma_encoder *encoder, ul_ecma_source *source, ul_ecma_sink *sink) {
  if (source->at == source->length) return 0;
  return !ul_ecma_ascii_is_next(source) || uri_encode_few(encoder, source, sink);
}

/* --- encodeURI, encodeURIComponent -------------------------------------------------------------------------------- */

enum { URI_LONGEST_ENCODED = 3 * UL_UTF8_MOST };

/*
 * Encode, step 4.d.iv and those that follow: every octet of the code point's UTF-8 as an escape. It writes one byte too
 * many.
 */
static size_t uri_encode_octets(uint32_t c, char *out) {
  char octets[UL_UTF8_MOST];
  size_t count = ul_utf8_write(c, octets);
  for (size_t i = 0; i < count; i++) {
    memcpy(out + 3 * i, ul_ecma_octet_escapes[(unsigned char)octets[i] - 0x80], sizeof(ul_ecma_expansion));
  }
  return 3 * count;
}

static void uri_encode_code_point(ul_ecma_sink *sink, uint32_t c) {
  char spare[URI_LONGEST_ENCODED + 1];
  char *room = ul_ecma_sink_room(sink, sizeof spare);
  if (room) ul_ecma_sink_advance(sink, uri_encode_octets(c, room));
  else ul_ecma_put_utf8(sink, spare, uri_encode_octets(c, spare));
}

static urlens_status uri_fail_encoding(const ul_ecma_source *source, size_t at, urlens_status status,
                                       urlens_error *error) {
  *error = ul_error_at(status, at, source->at - at);
  return status;
}

/* Encodes code points, and the few ASCII characters between them. */
static urlens_status uri_encode_beyond_ascii(const ul_ecma_encoder *encoder, ul_ecma_source *source, ul_ecma_sink *sink,
                                             urlens_error *error) {
  do {
    size_t at = source->at;
    uint32_t c = ul_ecma_next(source);
    /* Encode, steps 4.d.i to iii: what is still a surrogate here had no other half. */
    if (UL_UNLIKELY(ul_is_surrogate(c))) return uri_fail_encoding(source, at, URLENS_E_URI_SURROGATE, error);
    if (UL_UNLIKELY(c > ECMA_HIGHEST)) return uri_fail_encoding(source, at, URLENS_E_URI_CODE_POINT, error);
    uri_encode_code_point(sink, c);
  } while (uri_goes_on_beyond_ascii(encoder, source, sink));
  return URLENS_OK;
}

urlens_status ul_ecma_encode(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                             urlens_error *error) {
  const ul_ecma_encoder *encoder = function == URLENS_ECMA_FUNCTION_ENCODE_URI ? &ul_ecma_encode_uri
                                                                               : &ul_ecma_encode_uri_component;
  while (source->at < source->length) {
    urlens_status status;
    if (uri_encode_ascii(encoder, source, sink)) continue;
    status = uri_encode_beyond_ascii(encoder, source, sink, error);
    if (status) return status;
  }
  return URLENS_OK;
}

/* --- escape ------------------------------------------------------------------------------------------------------- */

enum { URI_LONGEST_ESCAPED = 12 };

/* B.2.1: one code unit beyond ASCII, as "%XX" or "%uXXXX". */
static char *uri_escape_unit(uint32_t unit, char *out) {
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

static size_t uri_escape_units(uint32_t c, char *out) {
  uint16_t units[2];
  char *end = out;
  size_t count = ul_utf16_write(c, units);
  for (size_t i = 0; i < count; i++) end = uri_escape_unit(units[i], end);
  return (size_t)(end - out);
}

static void uri_escape_code_point(ul_ecma_sink *sink, uint32_t c) {
  char spare[URI_LONGEST_ESCAPED];
  char *room = ul_ecma_sink_room(sink, sizeof spare);
  if (room) ul_ecma_sink_advance(sink, uri_escape_units(c, room));
  else ul_ecma_put_utf8(sink, spare, uri_escape_units(c, spare));
}

void ul_ecma_escape(ul_ecma_source *source, ul_ecma_sink *sink) {
  while (source->at < source->length) {
    if (uri_encode_ascii(&ul_ecma_escape_encoder, source, sink)) continue;
    do {
      uri_escape_code_point(sink, ul_ecma_next(source));
    } while (uri_goes_on_beyond_ascii(&ul_ecma_escape_encoder, source, sink));
  }
}
