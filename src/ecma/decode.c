/* SPDX-License-Identifier: MIT */
/* From escapes to text: decodeURI, decodeURIComponent, unescape. */
#include "core/error.h"
#include "ecma/ascii_block.h"
#include "ecma/ecma.h"
#include "ecma/sets.h"
#include "unicode/utf16.h"
#include "unicode/utf8.h"

/*
 * Decodes the ASCII that comes next. The caller fills in the rest of `unfolding`. Returns the number of characters
 * done. It is 0 if no ASCII came next, or if the first character stopped it.
 */
static size_t uri_unfold_ascii(ul_ecma_unfolding *unfolding, ul_ecma_source *source, ul_ecma_sink *sink) {
  char chunk[UL_ECMA_CHUNK], spare[UL_ECMA_CHUNK + UL_ECMA_SLACK];
  ul_span ascii = ul_ecma_peek_ascii(source, chunk);
  /* The chunk may have been cut off inside an escape. */
  int more_follows = ascii.length == UL_ECMA_CHUNK && source->length - source->at > UL_ECMA_CHUNK;
  char *room;
  if (ascii.length == 0) return 0;
  room = ul_ecma_sink_room(sink, ascii.length + UL_ECMA_SLACK);
  unfolding->in = ascii;
  unfolding->at = 0;
  unfolding->out = room ? room : spare;
  ul_ecma_unfold(unfolding, more_follows);
  if (room) ul_ecma_sink_advance(sink, (size_t)(unfolding->out - room));
  else ul_ecma_put_utf8(sink, spare, (size_t)(unfolding->out - spare));
  source->at += unfolding->at;
  return unfolding->at;
}

/* Decode, step 4.c, and B.2.2: what is not ASCII is copied. */
static void uri_copy_beyond_ascii(ul_ecma_source *source, ul_ecma_sink *sink) {
  do {
    ul_ecma_put(sink, ul_ecma_next(source));
  } while (source->at < source->length && !ul_ecma_ascii_is_next(source));
}

/* The octet of the escape that begins at `at`; negative if no escape begins there. */
static int uri_octet_at(ul_span in, size_t at) {
  return in.length - at >= 3 && in.data[at] == '%' ? ul_ecma_octet(in.data + at + 1) : -1;
}

/* Copies the `length` characters at `at` as they are. */
static int uri_unfold_nothing(ul_ecma_unfolding *unfolding, size_t length) {
  memcpy(unfolding->out, unfolding->in.data + unfolding->at, length);
  unfolding->out += length;
  unfolding->at += length;
  return 1;
}

/* --- decodeURI, decodeURIComponent -------------------------------------------------------------------------------- */

static int uri_fail_unfolding(ul_ecma_unfolding *unfolding, urlens_status status, size_t at, size_t length) {
  unfolding->error = ul_error_at(status, at, length);
  return 0;
}

/*
 * What may follow the first octet of a sequence: how many octets, and the bounds of the next one (RFC 3629, section 4).
 */
typedef struct uri_continuation {
  unsigned count; /* 0: the octet begins no sequence */
  int lower;
  int upper;
} uri_continuation;

static uri_continuation uri_continuation_of(int first, int highest_lead) {
  uri_continuation after = {0, 0x80, 0xBF};
  if (first < 0xC2 || first > highest_lead) return after;
  after.count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (first == 0xE0) after.lower = 0xA0;                         /* less is over-long */
  if (first == 0xED) after.upper = 0x9F;                         /* more is a surrogate */
  if (first == 0xF0) after.lower = 0x90;                         /* less is over-long */
  if (first == 0xF4 && highest_lead == 0xF4) after.upper = 0x8F; /* more is above U+10FFFF */
  return after;
}

/*
 * Decode, step 4.d.vii: a sequence of two octets or more. The octets are themselves the UTF-8 of the result.
 *
 * There is no need to look up the result in the reservedSet. That set holds only ASCII. A sequence for an ASCII
 * character would be over-long: one of two octets would begin with C0 or C1; one of three with E0 and then less than
 * A0; one of four with F0 and then less than 90. uri_continuation_of rules out all of these. So the result is U+0080 or
 * more, and no function makes an exception for that.
 */
static int uri_decode_sequence(ul_ecma_unfolding *unfolding, int first) {
  size_t start = unfolding->at, at = start + 3;
  uri_continuation after = uri_continuation_of(first, unfolding->highest_lead);
  char *out = unfolding->out;
  if (after.count == 0) return uri_fail_unfolding(unfolding, URLENS_E_URI_SEQUENCE, start, 3);
  *out++ = (char)first;
  for (unsigned i = 0; i < after.count; i++) {
    int octet = uri_octet_at(unfolding->in, at);
    if (octet < 0 && at < unfolding->in.length && unfolding->in.data[at] == '%') {
      return uri_fail_unfolding(unfolding, URLENS_E_URI_ESCAPE, at, 1);
    }
    if (octet < (i == 0 ? after.lower : 0x80) || octet > (i == 0 ? after.upper : 0xBF)) {
      return uri_fail_unfolding(unfolding, URLENS_E_URI_SEQUENCE, start, at - start);
    }
    *out++ = (char)octet;
    at += 3;
  }
  unfolding->out = out;
  unfolding->at = at;
  return 1;
}

/* Decode, step 4.d: what begins with "%". */
static int uri_decode_escape(ul_ecma_unfolding *unfolding) {
  int octet = uri_octet_at(unfolding->in, unfolding->at);
  if (octet < 0) return uri_fail_unfolding(unfolding, URLENS_E_URI_ESCAPE, unfolding->at, 1);
  if (octet >= 0x80) return uri_decode_sequence(unfolding, octet);
  /* Step 4.d.vi. The escape of a reserved character stays as it is, and its hex digits keep their case. */
  if (ul_ecma_set_has(unfolding->reserved, (unsigned)octet)) return uri_unfold_nothing(unfolding, 3);
  *unfolding->out++ = (char)octet;
  unfolding->at += 3;
  return 1;
}

urlens_status ul_ecma_decode(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                             urlens_error *error) {
  ul_ecma_unfolding unfolding;
  memset(&unfolding, 0, sizeof unfolding);
  unfolding.reserved = function == URLENS_ECMA_FUNCTION_DECODE_URI ? &ul_ecma_decode_uri_reserved
                                                                   : &ul_ecma_nothing_reserved;
  unfolding.highest_lead = sink->form == UL_ECMA_CODE_POINTS ? 0xF7 : 0xF4;
  unfolding.unfold_escape = uri_decode_escape;
  while (source->at < source->length) {
    size_t start = source->at;
    if (uri_unfold_ascii(&unfolding, source, sink) == 0 && !unfolding.error.status) {
      uri_copy_beyond_ascii(source, sink);
    }
    if (unfolding.error.status) {
      *error = unfolding.error;
      error->at += start;
      return error->status;
    }
  }
  ul_ecma_sink_end(sink);
  return URLENS_OK;
}

/* --- unescape ----------------------------------------------------------------------------------------------------- */

/* B.2.2: the code unit of "%uXXXX" at `at`; negative if there is no such escape. */
static int32_t uri_unit_at(ul_span in, size_t at) {
  int high, low;
  if (in.length - at < 6 || in.data[at + 1] != 'u') return -1;
  high = ul_ecma_octet(in.data + at + 2);
  low = ul_ecma_octet(in.data + at + 4);
  return high < 0 || low < 0 ? -1 : high * 256 + low;
}

/*
 * The code point of "%uXXXX%uXXXX" at `at`, if the first is a lead surrogate and the second its other half; otherwise
 * 0.
 */
static uint32_t uri_pair_at(ul_span in, size_t at) {
  int32_t lead = uri_unit_at(in, at), trail;
  if (lead < 0 || !ul_is_lead_surrogate((uint32_t)lead) || in.length - at < 12 || in.data[at + 6] != '%') return 0;
  trail = uri_unit_at(in, at + 6);
  return trail >= 0 && ul_is_trail_surrogate((uint32_t)trail) ? ul_from_surrogates((uint32_t)lead, (uint32_t)trail) : 0;
}

/* Writes a code point that was read from `length` characters of escapes. */
static int uri_unescape_to(ul_ecma_unfolding *unfolding, uint32_t c, size_t length) {
  unfolding->at += length;
  unfolding->out += ul_utf8_write(c, unfolding->out);
  return 1;
}

/* B.2.2: what begins with "%". A surrogate is left to the caller, since only the sink knows what is before it. */
static int uri_unescape_escape(ul_ecma_unfolding *unfolding) {
  ul_span in = unfolding->in;
  size_t at = unfolding->at;
  int32_t unit = uri_unit_at(in, at);
  if (unit >= 0 && ul_is_surrogate((uint32_t)unit)) {
    uint32_t pair = uri_pair_at(in, at);
    if (pair) return uri_unescape_to(unfolding, pair, 12);
    unfolding->surrogate = (uint32_t)unit;
    unfolding->at += 6;
    return 0;
  }
  if (unit >= 0) return uri_unescape_to(unfolding, (uint32_t)unit, 6);
  unit = uri_octet_at(in, at);
  return unit >= 0 ? uri_unescape_to(unfolding, (uint32_t)unit, 3) : uri_unfold_nothing(unfolding, 1);
}

void ul_ecma_unescape(ul_ecma_source *source, ul_ecma_sink *sink) {
  ul_ecma_unfolding unfolding;
  memset(&unfolding, 0, sizeof unfolding);
  unfolding.reserved = &ul_ecma_nothing_reserved;
  unfolding.unfold_escape = uri_unescape_escape;
  while (source->at < source->length) {
    if (uri_unfold_ascii(&unfolding, source, sink) == 0) {
      uri_copy_beyond_ascii(source, sink);
    } else if (unfolding.surrogate) {
      ul_ecma_put(sink, unfolding.surrogate);
      unfolding.surrogate = 0;
    }
  }
  ul_ecma_sink_end(sink);
}
