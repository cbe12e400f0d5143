/* SPDX-License-Identifier: MIT */
#include "ecma/text.h"

#include "ecma/ascii_block.h"
#include "unicode/utf16.h"
#include "unicode/utf8.h"

/* --- Reading ------------------------------------------------------------------------------------------------------ */

enum { ECMA_NARROW = 16 };

/* Narrows units in steps that compilers can make vectors of, and then one at a time up to the first beyond ASCII. */
static size_t ecma_narrow_16(const uint16_t *restrict units, size_t most, char *restrict room) {
  size_t length = 0;
  while (most - length >= ECMA_NARROW) {
    unsigned seen = 0;
    for (size_t i = 0; i < ECMA_NARROW; i++) seen |= units[length + i];
    if (seen >= 0x80) break;
    for (size_t i = 0; i < ECMA_NARROW; i++) room[length + i] = (char)units[length + i];
    length += ECMA_NARROW;
  }
  for (; length < most && units[length] < 0x80; length++) room[length] = (char)units[length];
  return length;
}

static size_t ecma_narrow_32(const uint32_t *code_points, size_t most, char *room) {
  size_t length = 0;
  for (; length < most && code_points[length] < 0x80; length++) room[length] = (char)code_points[length];
  return length;
}

ul_span ul_ecma_peek_ascii(const ul_ecma_source *source, char room[UL_ECMA_CHUNK]) {
  size_t most = source->length - source->at;
  if (most == 0) return ul_span_of(room, 0);
  if (most > UL_ECMA_CHUNK) most = UL_ECMA_CHUNK;
  if (source->form == UL_ECMA_UTF16) {
    return ul_span_of(room, ecma_narrow_16((const uint16_t *)source->data + source->at, most, room));
  }
  if (source->form == UL_ECMA_CODE_POINTS) {
    return ul_span_of(room, ecma_narrow_32((const uint32_t *)source->data + source->at, most, room));
  }
  {
    const char *bytes = (const char *)source->data + source->at;
    return ul_span_of(bytes, ul_ecma_ascii_prefix(bytes, most));
  }
}

/* WTF-8 has no pairs of surrogates of three bytes each. If a text has one anyway, it is read as a pair. */
static uint32_t ecma_next_wtf8(ul_ecma_source *source) {
  ul_span text = ul_span_of(source->data, source->length);
  uint32_t c = ul_wtf8_next(text, source->at, &source->at);
  if (ul_is_lead_surrogate(c) && source->at < text.length) {
    size_t after;
    uint32_t trail = ul_wtf8_next(text, source->at, &after);
    if (ul_is_trail_surrogate(trail)) {
      source->at = after;
      return ul_from_surrogates(c, trail);
    }
  }
  return c;
}

uint32_t ul_ecma_next_any(ul_ecma_source *source) {
  switch (source->form) {
    case UL_ECMA_UTF16: return ul_utf16_next(source->data, source->length, source->at, &source->at);
    case UL_ECMA_CODE_POINTS: return ((const uint32_t *)source->data)[source->at++];
    case UL_ECMA_WTF8: return ecma_next_wtf8(source);
    default: return ul_utf8_next(ul_span_of(source->data, source->length), source->at, &source->at);
  }
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

/* Counts `more` units and says whether there is room for them. Once a result does not fit, nothing more is written. */
static int ecma_count(ul_ecma_sink *sink, size_t more) {
  size_t before = sink->length;
  sink->length = more > SIZE_MAX - before ? SIZE_MAX : before + more;
  return sink->length <= sink->capacity;
}

/* Reads one sequence of bytes that are known to be UTF-8. */
static uint32_t ecma_read_trusted(const unsigned char *bytes, size_t *length) {
  uint32_t first = bytes[0];
  if (first < 0x80) {
    *length = 1;
    return first;
  }
  if (first < 0xE0) {
    *length = 2;
    return (first & 0x1F) << 6 | (bytes[1] & 0x3FU);
  }
  if (first < 0xF0) {
    *length = 3;
    return (first & 0x0F) << 12 | (bytes[1] & 0x3FU) << 6 | (bytes[2] & 0x3FU);
  }
  *length = 4;
  return (first & 0x07) << 18 | (bytes[1] & 0x3FU) << 12 | (bytes[2] & 0x3FU) << 6 | (bytes[3] & 0x3FU);
}

static void ecma_put_one(ul_ecma_sink *sink, uint32_t c);

static void ecma_widen_16(ul_ecma_sink *sink, const char *restrict ascii, size_t length) {
  size_t before = sink->length;
  if (ecma_count(sink, length)) {
    uint16_t *restrict out = (uint16_t *)sink->data + before;
    for (size_t i = 0; i < length; i++) out[i] = (unsigned char)ascii[i];
  }
}

static void ecma_widen_32(ul_ecma_sink *sink, const char *ascii, size_t length) {
  size_t before = sink->length;
  if (ecma_count(sink, length)) {
    uint32_t *out = (uint32_t *)sink->data + before;
    for (size_t i = 0; i < length; i++) out[i] = (unsigned char)ascii[i];
  }
}

/* Turns UTF-8 into wider units: runs of ASCII, and the code points between them. */
static void ecma_put_widened(ul_ecma_sink *sink, const char *bytes, size_t length) {
  while (length > 0) {
    size_t done = ul_ecma_ascii_prefix(bytes, length);
    if (done == 0) {
      ecma_put_one(sink, ecma_read_trusted((const unsigned char *)bytes, &done));
    } else if (sink->form == UL_ECMA_UTF16) {
      ecma_widen_16(sink, bytes, done);
    } else {
      ecma_widen_32(sink, bytes, done);
    }
    bytes += done;
    length -= done;
  }
}

void ul_ecma_put_utf8(ul_ecma_sink *sink, const char *bytes, size_t length) {
  size_t before;
  if (length == 0) return; /* a surrogate that is held back stays held back */
  ul_ecma_sink_end(sink);
  if (!ul_ecma_is_bytes(sink->form)) {
    ecma_put_widened(sink, bytes, length);
    return;
  }
  before = sink->length;
  if (ecma_count(sink, length)) memcpy((char *)sink->data + before, bytes, length);
}

/* Writes one code point, or one surrogate that is not held back any longer. */
static void ecma_put_one(ul_ecma_sink *sink, uint32_t c) {
  size_t before = sink->length;
  if (sink->form == UL_ECMA_UTF16) {
    if (ecma_count(sink, ul_utf16_length(c))) ul_utf16_write(c, (uint16_t *)sink->data + before);
  } else if (sink->form == UL_ECMA_CODE_POINTS) {
    if (ecma_count(sink, 1)) ((uint32_t *)sink->data)[before] = c;
  } else {
    if (sink->form == UL_ECMA_UTF8 && ul_is_surrogate(c)) c = UL_REPLACEMENT;
    if (ecma_count(sink, ul_utf8_length(c))) ul_utf8_write(c, (char *)sink->data + before);
  }
}

void ul_ecma_put(ul_ecma_sink *sink, uint32_t c) {
  if (sink->lead && ul_is_trail_surrogate(c)) {
    c = ul_from_surrogates(sink->lead, c);
    sink->lead = 0;
  }
  ul_ecma_sink_end(sink);
  /* In UTF-16 the halves of a pair can be written one by one. Code points are never made of halves. */
  if (ul_is_lead_surrogate(c) && ul_ecma_is_bytes(sink->form)) {
    sink->lead = c;
  } else {
    ecma_put_one(sink, c);
  }
}

void ul_ecma_sink_end(ul_ecma_sink *sink) {
  uint32_t lead = sink->lead;
  if (!lead) return;
  sink->lead = 0;
  ecma_put_one(sink, lead);
}
