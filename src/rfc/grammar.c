/* SPDX-License-Identifier: MIT */
/*
 * Appendix A, the grammar: one function per rule, in its order. Which alternative a rule takes is decided by the next
 * delimiter, as section 3 describes, so nothing is ever read twice and the first byte that no alternative allows is the
 * error. RFC 3987's rules, whose names begin with "i", are the same with more characters.
 */
#include "core/ascii.h"
#include "core/error.h"
#include "rfc/classes.h"
#include "rfc/rfc.h"
#include "unicode/utf8.h"

typedef struct rfc_reader {
  ul_span input;
  size_t at;
  ul_rfc_grammar grammar;
  ul_zones zones;
  ul_parts *parts;
  urlens_error error;
} rfc_reader;

/* Notes that `rule` is broken by the character at `at`, or by the end. Returns 0. */
static int rfc_fail(rfc_reader *reader, urlens_status rule, size_t at) {
  size_t next = at;
  if (at < reader->input.length) ul_utf8_read(reader->input, at, &next);
  reader->error = ul_error_at(rule, at, next - at);
  return 0;
}

/* The position of the first byte from the reader's on that is one of `delimiters`, or the end. */
static size_t rfc_find(const rfc_reader *reader, const char *delimiters) {
  size_t at = reader->at;
  for (; at < reader->input.length; at++) {
    for (const char *delimiter = delimiters; *delimiter; delimiter++) {
      if (reader->input.data[at] == *delimiter) return at;
    }
  }
  return at;
}

static int rfc_next_is(const rfc_reader *reader, const char *text) {
  size_t at = reader->at;
  for (; *text; text++, at++) {
    if (at >= reader->input.length || reader->input.data[at] != *text) return 0;
  }
  return 1;
}

/* Section 2.1: pct-encoded = "%" HEXDIG HEXDIG. `end` is where the component ends. */
static int rfc_pct_encoded(rfc_reader *reader, size_t end) {
  size_t start = reader->at, at = start + 1;
  while (at < end && at < start + 3 && ul_is_hex_digit((unsigned char)reader->input.data[at])) at++;
  if (at == start + 3) {
    reader->at = at;
    return 1;
  }
  rfc_fail(reader, URLENS_E_RFC_PERCENT, start);
  return 0;
}

/* RFC 3987, section 2.2: ucschar, and in queries iprivate. */
static int rfc_beyond_ascii(rfc_reader *reader, urlens_status rule) {
  size_t next;
  uint32_t c = ul_utf8_read(reader->input, reader->at, &next);
  if (c == UL_ILL_FORMED || (!ul_is_ucschar(c) && !(rule == URLENS_E_RFC_QUERY && ul_is_iprivate(c)))) {
    return rfc_fail(reader, rule, reader->at);
  }
  reader->at = next;
  return 1;
}

/* *( characters of the classes / pct-encoded ), up to `end`. Anything else breaks `rule`. */
static int rfc_characters(rfc_reader *reader, size_t end, unsigned classes, urlens_status rule) {
  while (reader->at < end) {
    char c = reader->input.data[reader->at];
    if (UL_LIKELY(ul_rfc_is(c, classes))) {
      reader->at++;
    } else if (c == '%') {
      if (!rfc_pct_encoded(reader, end)) return 0;
    } else if (reader->grammar == UL_RFC_IRI && (unsigned char)c >= 0x80) {
      if (!rfc_beyond_ascii(reader, rule)) return 0;
    } else {
      return rfc_fail(reader, rule, reader->at);
    }
  }
  return 1;
}

/* The same, and the component is what was read. */
static int rfc_component(rfc_reader *reader, size_t end, unsigned classes, urlens_status rule, ul_span *component) {
  *component = ul_span_slice(reader->input, reader->at, end);
  return rfc_characters(reader, end, classes, rule);
}

/* Section 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ). A ":" is at `end`. */
static int rfc_scheme(rfc_reader *reader, size_t end) {
  ul_span input = reader->input;
  size_t at = 0;
  if (!ul_is_alpha((unsigned char)input.data[0])) return rfc_fail(reader, URLENS_E_RFC_SCHEME, 0);
  while (at < end && ul_rfc_is(input.data[at], UL_RFC_IN_SCHEME)) at++;
  if (at < end) return rfc_fail(reader, URLENS_E_RFC_SCHEME, at);
  reader->parts->scheme = ul_span_slice(input, 0, end);
  reader->at = end + 1;
  return 1;
}

/* Section 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" ). An "@" is at `end`. */
static int rfc_userinfo(rfc_reader *reader, size_t end) {
  ul_span userinfo;
  if (!rfc_component(reader, end, UL_RFC_USERINFO, URLENS_E_RFC_USERINFO, &userinfo)) return 0;
  ul_parts_divide_userinfo(userinfo, reader->parts);
  reader->at++;
  return 1;
}

/* Section 3.2.2: "[" IP-literal "]". The authority ends at `end`. */
static int rfc_ip_literal(rfc_reader *reader, size_t end) {
  size_t start = reader->at, close = ul_span_find(ul_span_slice(reader->input, 0, end), start, ']');
  size_t wrong = 0;
  urlens_status status;
  if (close == end) return rfc_fail(reader, URLENS_E_RFC_IP_LITERAL, end);
  status = ul_ip_literal_parse(ul_span_slice(reader->input, start + 1, close), reader->zones, &reader->parts->host_kind,
                               &wrong);
  if (status) return rfc_fail(reader, status, start + 1 + wrong);
  reader->at = close + 1;
  reader->parts->host = ul_span_slice(reader->input, start, reader->at);
  if (reader->at < end && reader->input.data[reader->at] != ':') {
    return rfc_fail(reader, URLENS_E_RFC_IP_LITERAL, reader->at);
  }
  return 1;
}

/* Section 3.2.2: reg-name = *( unreserved / pct-encoded / sub-delims ), which may be an IPv4address. */
static int rfc_reg_name(rfc_reader *reader, size_t end) {
  size_t colon = ul_span_find(ul_span_slice(reader->input, 0, end), reader->at, ':');
  if (!rfc_component(reader, colon, UL_RFC_REG_NAME, URLENS_E_RFC_HOST, &reader->parts->host)) return 0;
  reader->parts->host_kind = ul_host_kind_of(reader->parts->host);
  return 1;
}

/* Section 3.2.2: host = IP-literal / IPv4address / reg-name */
static int rfc_host(rfc_reader *reader, size_t end) {
  return rfc_next_is(reader, "[") && reader->at < end ? rfc_ip_literal(reader, end) : rfc_reg_name(reader, end);
}

/* Section 3.2.3: port = *DIGIT, up to `end`. */
static int rfc_port(rfc_reader *reader, size_t end) {
  reader->parts->port = ul_span_slice(reader->input, reader->at, end);
  for (; reader->at < end; reader->at++) {
    if (!ul_is_digit((unsigned char)reader->input.data[reader->at])) {
      return rfc_fail(reader, URLENS_E_RFC_PORT, reader->at);
    }
  }
  return 1;
}

/* Section 3.2: authority = [ userinfo "@" ] host [ ":" port ] */
static int rfc_authority(rfc_reader *reader) {
  size_t end = rfc_find(reader, "/?#"), at_sign = ul_span_find(ul_span_slice(reader->input, 0, end), reader->at, '@');
  if (at_sign < end && !rfc_userinfo(reader, at_sign)) return 0;
  if (!rfc_host(reader, end)) return 0;
  if (reader->at == end) return 1;
  reader->at++;
  return rfc_port(reader, end);
}

/*
 * Section 3.3: path-abempty, path-absolute, path-noscheme, path-rootless and path-empty. Before the path is read, it is
 * already decided which of them it is. After an authority, "/" or the end is next. Without an authority, "//" is not
 * next. Without a scheme, the first segment has no ":". So each of them is segments of pchars with "/" between them.
 */
static int rfc_path(rfc_reader *reader) {
  return rfc_component(reader, rfc_find(reader, "?#"), UL_RFC_PATH, URLENS_E_RFC_PATH, &reader->parts->path);
}

/* Section 3.4: [ "?" query ] with query = *( pchar / "/" / "?" ) */
static int rfc_query(rfc_reader *reader) {
  if (!rfc_next_is(reader, "?")) return 1;
  reader->at++;
  return rfc_component(reader, rfc_find(reader, "#"), UL_RFC_QUERY, URLENS_E_RFC_QUERY, &reader->parts->query);
}

/* Section 3.5: [ "#" fragment ] with fragment = *( pchar / "/" / "?" ) */
static int rfc_fragment(rfc_reader *reader) {
  if (!rfc_next_is(reader, "#")) return 1;
  reader->at++;
  return rfc_component(reader, reader->input.length, UL_RFC_QUERY, URLENS_E_RFC_FRAGMENT, &reader->parts->fragment);
}

/* Sections 3 and 4.2: hier-part and relative-part, [ "//" authority ] and a path. */
static int rfc_hier_part(rfc_reader *reader) {
  if (rfc_next_is(reader, "//")) {
    reader->at += 2;
    if (!rfc_authority(reader)) return 0;
  }
  return rfc_path(reader);
}

/* Section 4.1: URI-reference = URI / relative-ref. A ":" before any "/", "?" or "#" can only end a scheme. */
static int rfc_uri_reference(rfc_reader *reader) {
  size_t end = rfc_find(reader, ":/?#");
  if (end < reader->input.length && reader->input.data[end] == ':' && !rfc_scheme(reader, end)) return 0;
  return rfc_hier_part(reader) && rfc_query(reader) && rfc_fragment(reader);
}

urlens_status ul_rfc_read(ul_span input, ul_rfc_grammar grammar, ul_zones zones, ul_parts *parts, urlens_error *error) {
  rfc_reader reader = {.input = input, .grammar = grammar, .zones = zones, .parts = parts};
  reader.error.at = URLENS_NOWHERE;
  memset(parts, 0, sizeof *parts);
  parts->text = input;
  rfc_uri_reference(&reader);
  if (!parts->path.data) parts->path = UL_SPAN(""); /* there always is a path */
  *error = reader.error;
  return reader.error.status;
}
