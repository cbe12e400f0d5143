/* SPDX-License-Identifier: MIT */
/*
 * Text in any form, to read from and to write to, so that the functions themselves are written once. What they see is ASCII
 * in chunks of bytes, and code points (or lone surrogates) where there is something else.
 */
#ifndef UL_ECMA_TEXT_H
#define UL_ECMA_TEXT_H

#include "core/span.h"

/* The forms of urlens_text_form, and one for the functions that go beyond ECMAScript. */
typedef enum ul_ecma_form {
  UL_ECMA_UTF8 = URLENS_TEXT_UTF8,
  UL_ECMA_UTF16 = URLENS_TEXT_UTF16,
  UL_ECMA_WTF8 = URLENS_TEXT_WTF8,
  UL_ECMA_CODE_POINTS /* uint32_t: any numbers, and surrogates do not make pairs */
} ul_ecma_form;

/* --- Reading ------------------------------------------------------------------------------------------------------- */

typedef struct ul_ecma_source {
  ul_ecma_form form;
  const void *data;
  size_t length; /* in units of the form */
  size_t at;     /* what lies before it has been read */
} ul_ecma_source;

/* The most characters that ul_ecma_peek_ascii gives: blocks of 64, and what ascii_block.c wants to see behind the last. */
enum { UL_ECMA_CHUNK = 8 * 64 + 16 };

/*
 * The ASCII characters that come next, without reading past them; each is one unit in every form. `room` is where they are
 * put if they do not lie as bytes in the input.
 */
UL_INTERNAL ul_span ul_ecma_peek_ascii(const ul_ecma_source *source, char room[UL_ECMA_CHUNK]);

/* Whether an ASCII character comes next; something does. */
static inline int ul_ecma_ascii_is_next(const ul_ecma_source *source) {
  if (source->form == UL_ECMA_UTF16) return ((const uint16_t *)source->data)[source->at] < 0x80;
  if (source->form == UL_ECMA_CODE_POINTS) return ((const uint32_t *)source->data)[source->at] < 0x80;
  return ((const unsigned char *)source->data)[source->at] < 0x80;
}

/* Reads the code point that comes next, of which there is one; a surrogate without its other half as itself. */
UL_INTERNAL uint32_t ul_ecma_next(ul_ecma_source *source);

/* --- Writing ------------------------------------------------------------------------------------------------------- */

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
  if (sink->form == UL_ECMA_UTF16 || sink->form == UL_ECMA_CODE_POINTS || sink->lead) return NULL;
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
