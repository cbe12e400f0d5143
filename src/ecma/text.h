/* SPDX-License-Identifier: MIT */
/*
 * Text to read from and to write to, in any form, so that each function is written only once. The functions see ASCII
 * as chunks of bytes, and everything else as code points or lone surrogates.
 */
#ifndef UL_ECMA_TEXT_H
#define UL_ECMA_TEXT_H

#include "core/span.h"

/* The forms of urlens_text_form. */
typedef enum ul_ecma_form {
  UL_ECMA_UTF8 = URLENS_TEXT_FORM_UTF8,
  UL_ECMA_UTF16 = URLENS_TEXT_FORM_UTF16,
  UL_ECMA_WTF8 = URLENS_TEXT_FORM_WTF8,
  UL_ECMA_CODE_POINTS = URLENS_TEXT_FORM_CODE_POINTS /* any numbers, and surrogates do not make pairs */
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
  size_t at;     /* the units before it have been read */
} ul_ecma_source;

/*
 * The most characters that ul_ecma_peek_ascii returns: blocks of 64, and the bytes that ascii_block.c needs after the
 * last.
 */
enum { UL_ECMA_CHUNK = 8 * 64 + 16 };

/*
 * The ASCII characters that come next, without reading past them. Each is one unit in every form. They are put in
 * `room` if the input does not hold them as bytes.
 */
UL_INTERNAL ul_span ul_ecma_peek_ascii(const ul_ecma_source *source, char room[UL_ECMA_CHUNK]);

/* Whether an ASCII character comes next. The source must not be at its end. */
static inline int ul_ecma_ascii_is_next(const ul_ecma_source *source) {
  if (source->form == UL_ECMA_UTF16) return ((const uint16_t *)source->data)[source->at] < 0x80;
  if (source->form == UL_ECMA_CODE_POINTS) return ((const uint32_t *)source->data)[source->at] < 0x80;
  return ((const unsigned char *)source->data)[source->at] < 0x80;
}

/* The out-of-line part of ul_ecma_next: reads anything. */
UL_INTERNAL uint32_t ul_ecma_next_any(ul_ecma_source *source);

/*
 * Reads the code point that comes next. The source must not be at its end. A surrogate without its other half is
 * returned as it is. Ordinary sequences of UTF-8 are read here. The library's decoders read everything else, above all
 * ill-formed text.
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
    /* E0 may begin an over-long form, ED a surrogate. */
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

/* The caller's output. It keeps counting once it is full. */
typedef struct ul_ecma_sink {
  ul_ecma_form form;
  void *data;
  size_t capacity; /* in units of the form */
  size_t length;   /* written, or needed */
  uint32_t lead;   /* a lead surrogate that is not written yet, since its other half may follow; or 0 */
} ul_ecma_sink;

/* Room to write `wanted` bytes in place, to be counted afterwards; NULL if that is not possible. */
static inline char *ul_ecma_sink_room(const ul_ecma_sink *sink, size_t wanted) {
  if (!ul_ecma_is_bytes(sink->form) || sink->lead) return NULL;
  if (sink->length > sink->capacity || wanted > sink->capacity - sink->length) return NULL;
  return (char *)sink->data + sink->length;
}

/* Counts bytes that were written in place. */
static inline void ul_ecma_sink_advance(ul_ecma_sink *sink, size_t length) {
  sink->length += length;
}

/* Writes text that is known to be UTF-8, up to U+1FFFFF. */
UL_INTERNAL void ul_ecma_put_utf8(ul_ecma_sink *sink, const char *bytes, size_t length);

/* Writes a code point or a surrogate. A surrogate that follows its other half becomes a code point with it. */
UL_INTERNAL void ul_ecma_put(ul_ecma_sink *sink, uint32_t c);

/* Writes the surrogate that is still held back, if any. */
UL_INTERNAL void ul_ecma_sink_end(ul_ecma_sink *sink);

#endif
