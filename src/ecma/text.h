/* SPDX-License-Identifier: MIT */
/*
 * Text in any form, to read from and to write to, so that the functions themselves are written once. What they see is
 * ASCII in chunks of bytes, and code points (or lone surrogates) where there is something else.
 */
#ifndef UL_ECMA_TEXT_H
#define UL_ECMA_TEXT_H

#include "core/span.h"

/* The forms of urlens_text_form, and one for the functions that go beyond ECMAScript. */
typedef enum ul_ecma_form {
  UL_ECMA_UTF8 = URLENS_TEXT_FORM_UTF8,
  UL_ECMA_UTF16 = URLENS_TEXT_FORM_UTF16,
  UL_ECMA_WTF8 = URLENS_TEXT_FORM_WTF8,
  UL_ECMA_CODE_POINTS /* uint32_t: any numbers, and surrogates do not make pairs */
} ul_ecma_form;

/* Whether units of the form are bytes. */
static inline int ul_ecma_is_bytes(ul_ecma_form form) {
  return form == UL_ECMA_UTF8 || form == UL_ECMA_WTF8;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

typedef struct ul_ecma_source {
  ul_ecma_form form;
  const void *data;
  size_t length; /* in units of the form */
  size_t at;     /* what lies before it has been read */
} ul_ecma_source;

/*
 * The most characters that ul_ecma_peek_ascii gives: blocks of 64, and what ascii_block.c wants to see behind the last.
 */
enum { UL_ECMA_CHUNK = 8 * 64 + 16 };

/*
 * The ASCII characters that come next, without reading past them; each is one unit in every form. `room` is where they
 * are put if they do not lie as bytes in the input.
 */
UL_INTERNAL ul_span ul_ecma_peek_ascii(const ul_ecma_source *source, char room[UL_ECMA_CHUNK]);

/* Whether an ASCII character comes next; something does. */
static inline int ul_ecma_ascii_is_next(const ul_ecma_source *source) {
  if (source->form == UL_ECMA_UTF16) return ((const uint16_t *)source->data)[source->at] < 0x80;
  if (source->form == UL_ECMA_CODE_POINTS) return ((const uint32_t *)source->data)[source->at] < 0x80;
  return ((const unsigned char *)source->data)[source->at] < 0x80;
}

/* The out-of-line part of ul_ecma_next: anything. */
UL_INTERNAL uint32_t ul_ecma_next_any(ul_ecma_source *source);

/*
 * Reads the code point that comes next, of which there is one; a surrogate without its other half as itself. Ordinary
 * sequences of UTF-8 are read here; everything else, above all what is ill-formed, is left to the library's decoders.
 */
static inline uint32_t ul_ecma_next(ul_ecma_source *source) {
  const unsigned char *bytes;
  uint32_t c;
  if (!ul_ecma_is_bytes(source->form) || source->length - source->at < 4) {
    return ul_ecma_next_any(source);
  }
  bytes = (const unsigned char *)source->data + source->at;
  if (bytes[0] < 0xC2 || (bytes[1] & 0xC0) != 0x80) return ul_ecma_next_any(source);
  if (bytes[0] < 0xE0) {
    source->at += 2;
    return (bytes[0] & 0x1FU) << 6 | (bytes[1] & 0x3FU);
  }
  if ((bytes[2] & 0xC0) != 0x80) return ul_ecma_next_any(source);
  if (bytes[0] < 0xF0) {
    /* E0 begins over-long forms, ED surrogates. */
    if (bytes[0] == 0xE0 || bytes[0] == 0xED) return ul_ecma_next_any(source);
    source->at += 3;
    return (bytes[0] & 0x0FU) << 12 | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
  }
  c = (bytes[0] & 0x0FU) << 18 | (bytes[1] & 0x3FU) << 12 | (bytes[2] & 0x3FU) << 6 | (bytes[3] & 0x3FU);
  if ((bytes[3] & 0xC0) != 0x80 || c - 0x10000 >= 0x100000) return ul_ecma_next_any(source);
  source->at += 4;
  return c;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

/* Output of the caller's that keeps counting once it is full. */
typedef struct ul_ecma_sink {
  ul_ecma_form form;
  void *data;
  size_t capacity; /* in units of the form */
  size_t length;   /* written, or wanted */
  uint32_t lead;   /* a lead surrogate that is not written yet, since its other half may follow; or 0 */
} ul_ecma_sink;

/* Room for `wanted` bytes that can be written in place and then counted; NULL if that is not possible. */
static inline char *ul_ecma_sink_room(const ul_ecma_sink *sink, size_t wanted) {
  if (!ul_ecma_is_bytes(sink->form) || sink->lead) return NULL;
  if (sink->length > sink->capacity || wanted > sink->capacity - sink->length) return NULL;
  return (char *)sink->data + sink->length;
}

/* Counts bytes that were written in place. */
static inline void ul_ecma_sink_advance(ul_ecma_sink *sink, size_t length) {
  sink->length += length;
}

/* Writes text that is UTF-8 without doubt, up to U+1FFFFF. */
UL_INTERNAL void ul_ecma_put_utf8(ul_ecma_sink *sink, const char *bytes, size_t length);

/* Writes a code point or a surrogate. One that follows its other half is made a code point with it. */
UL_INTERNAL void ul_ecma_put(ul_ecma_sink *sink, uint32_t c);

/* Writes what is still held back. */
UL_INTERNAL void ul_ecma_sink_end(ul_ecma_sink *sink);

#endif
