/* SPDX-License-Identifier: MIT */
/* RFC 3987: from IRIs to URIs and back (section 3), and right-to-left text (section 4). */
#include "core/text.h"
#include "percent/percent.h"
#include "rfc/classes.h"
#include "rfc/rfc.h"
#include "unicode/utf8.h"
#if URLENS_WITH_UNICODE
#  include "unicode/bidi.h"
#endif

/* RFC 3987, section 3.1, step 2: what is not ASCII is percent-encoded, byte by byte. */
void ul_iri_to_uri(ul_span iri, ul_buffer *output) {
  for (size_t at = 0; at < iri.length; at++) {
    unsigned char byte = (unsigned char)iri.data[at];
    if (byte < 0x80) {
      ul_buffer_push(output, (char)byte);
    } else {
      ul_percent_encode_byte(output, byte);
    }
  }
}

/*
 * RFC 3987, section 3.2, steps 2 to 4, for the percent-encodings at `at`: the character that they stand for, if it may
 * be written as itself; *length is then how many bytes of the URI it takes. Otherwise 0.
 */
static uint32_t iri_character_at(ul_span uri, size_t at, int in_query, size_t *length) {
  char octets[UL_UTF8_MOST];
  size_t count = 0, next;
  uint32_t c;
  while (count < UL_UTF8_MOST) {
    int octet = ul_percent_byte_at(uri, at + 3 * count);
    if (octet < 0) break;
    octets[count++] = (char)octet;
  }
  if (count == 0) return 0;
  c = ul_utf8_read(ul_span_of(octets, count), 0, &next);
  *length = 3 * next;
  if (c < 0x80) return ul_is_unreserved(c) ? c : 0;
  if (c == UL_ILL_FORMED || ul_is_bidi_formatting(c)) return 0;
  return ul_is_ucschar(c) || (in_query && ul_is_iprivate(c)) ? c : 0;
}

/* Whether a position of the text is in a part of it. */
static int iri_is_within(ul_span uri, size_t at, ul_span part) {
  size_t start = part.data ? (size_t)(part.data - uri.data) : uri.length;
  return at >= start && at - start < part.length;
}

void ul_uri_to_iri(ul_span uri, const ul_parts *parts, ul_buffer *output) {
  size_t length = 1;
  for (size_t at = 0; at < uri.length; at += length) {
    /* A "%" in an IPv6 address belongs to a zone identifier and encodes nothing that could be decoded. */
    int fixed = parts->host_kind == URLENS_HOST_KIND_IPV6 && iri_is_within(uri, at, parts->host);
    uint32_t c = fixed ? 0 : iri_character_at(uri, at, iri_is_within(uri, at, parts->query), &length);
    if (c) {
      ul_utf8_append(output, c);
    } else {
      ul_buffer_push(output, uri.data[at]);
      length = 1;
    }
  }
}

#if URLENS_WITH_UNICODE
typedef struct iri_direction {
  ul_span iri;
  urlens_bidi_sink sink;
  void *context;
} iri_direction;

static void iri_tell(const iri_direction *check, urlens_bidi_finding finding, ul_span text) {
  check->sink(check->context, finding, (size_t)(text.data - check->iri.data), text.length);
}

/* RFC 3987, section 4.2: one component. Percent-encodings count as they are written. */
static void iri_check_component(const iri_direction *check, ul_span text) {
  int left = 0, right = 0, first = 0, last = 0;
  for (size_t at = 0, next; at < text.length; at = next) {
    uint32_t c = ul_utf8_next(text, at, &next);
    last = ul_bidi_is_right(c, UL_BIDI_AGE_17_0);
    if (at == 0) first = last;
    right |= last;
    left |= ul_bidi_is_left(c, UL_BIDI_AGE_17_0);
  }
  if (!right) return;
  if (left) iri_tell(check, URLENS_BIDI_FINDING_MIXED, text);
  if (!first || !last) iri_tell(check, URLENS_BIDI_FINDING_ENDS, text);
}

/* The pieces between delimiters, each as a component. */
static void iri_check_pieces(const iri_direction *check, ul_span text, char delimiter) {
  size_t start = 0;
  if (!text.data) return;
  for (;;) {
    size_t end = ul_span_find(text, start, delimiter);
    iri_check_component(check, ul_span_slice(text, start, end));
    if (end == text.length) return;
    start = end + 1;
  }
}

/* User name and password with the ":" between them, as they are in the text. */
static ul_span userinfo_of(const ul_parts *parts) {
  size_t length = parts->username.length;
  if (parts->password.data) length += 1 + parts->password.length;
  return ul_span_of(parts->username.data, length);
}

void ul_iri_check_direction(ul_span iri, const ul_parts *parts, urlens_bidi_sink sink, void *context) {
  iri_direction check = {iri, sink, context};
  /* RFC 3987, section 4.1. */
  for (size_t at = 0, next; at < iri.length; at = next) {
    if (ul_is_bidi_formatting(ul_utf8_next(iri, at, &next))) {
      iri_tell(&check, URLENS_BIDI_FINDING_FORMATTING, ul_span_slice(iri, at, next));
    }
  }
  if (parts->username.data) iri_check_component(&check, userinfo_of(parts));
  iri_check_pieces(&check, parts->host, '.');
  iri_check_pieces(&check, parts->path, '/');
  if (parts->query.data) iri_check_component(&check, parts->query);
  if (parts->fragment.data) iri_check_component(&check, parts->fragment);
}
#endif
