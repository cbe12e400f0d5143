/* SPDX-License-Identifier: MIT */
#include "standard/recognise.h"

#include "core/ascii.h"
#include "percent/sets.h"
#include "record/record.h"
#include "standard/machine.h"

/* "scheme://", lower case. Returns the length of the scheme, or 0. */
static size_t recognise_scheme(ul_span input, urlens_scheme_kind *kind) {
  size_t length = 0;
  while (length < input.length && length <= UL_SCHEME_HEAD && input.data[length] != ':') length++;
  if (input.length - length < 3 || memcmp(input.data + length, "://", 3) != 0) return 0;
  *kind = ul_scheme_kind_of(ul_span_slice(input, 0, length));
  return *kind == URLENS_SCHEME_OTHER || *kind == URLENS_SCHEME_FILE ? 0 : length;
}

/*
 * A domain in lower case that no step of the host parser changes, up to "/" or ":". Returns where it ends, or 0. A last
 * label that begins with a digit may be an address: that takes a closer look.
 */
static size_t recognise_domain(ul_span input, size_t start) {
  static const unsigned changed = UL_FORBIDDEN_DOMAIN | UL_UPPER_ALPHA;
  size_t at = start, label;
  while (at < input.length && !ul_byte_is(input.data[at], changed) && !((unsigned char)input.data[at] & 0x80)) at++;
  if (at == start || at == input.length || (input.data[at] != '/' && input.data[at] != ':')) return 0;
  label = input.data[at - 1] == '.' ? at - 1 : at;
  while (label > start && input.data[label - 1] != '.') label--;
  return ul_is_digit((unsigned char)input.data[label]) ? 0 : at;
}

/* A port in its shortest form that is not the scheme's default. Returns where it ends, or 0. */
static size_t recognise_port(ul_span input, size_t at, urlens_scheme_kind kind, uint16_t *port) {
  uint32_t value = 0;
  size_t start = at;
  while (at < input.length && at - start < 6 && ul_is_digit((unsigned char)input.data[at])) {
    value = value * 10 + (uint32_t)(input.data[at++] - '0');
  }
  if (at == start || at == input.length || input.data[at] != '/' || value > 0xFFFF) return 0;
  if ((input.data[start] == '0' && at - start > 1) || value == ul_default_port(kind)) return 0;
  *port = (uint16_t)value;
  return at;
}

/* Whether what stands behind a "/" may be a dot segment: "." or ".." or their percent-encoded spellings. */
static int may_be_dots(ul_span input, size_t at) {
  if (at < input.length && input.data[at] == '.') {
    char second = at + 1 < input.length ? input.data[at + 1] : '/';
    return second == '/' || second == '.' || second == '%' || second == '?' || second == '#';
  }
  return input.length - at >= 3 && input.data[at] == '%' && input.data[at + 1] == '2' &&
         (input.data[at + 2] | 0x20) == 'e';
}

/* A path that no step changes. Returns where it ends, at "?", "#" or the end, or 0. */
static size_t recognise_path(ul_span input, size_t at) {
  for (; at < input.length; at++) {
    char c = input.data[at];
    if (c == '/') {
      if (may_be_dots(input, at + 1)) return 0;
    } else if (c == '?' || c == '#') {
      return at;
    } else if (c == '\\' || ul_byte_is(c, UL_IN_PATH_SET)) {
      return 0;
    }
  }
  return at;
}

/* A query or fragment in which nothing is to be encoded, up to `end` or the end. Returns where it ends, or 0. */
static size_t recognise_rest(ul_span input, size_t at, unsigned set, char end) {
  while (at < input.length && input.data[at] != end && !ul_byte_is(input.data[at], set)) at++;
  return at == input.length || input.data[at] == end ? at : 0;
}

/* Query and fragment, from where the path ends. */
static int recognise_tail(ul_span input, urlens_components *record) {
  size_t at = record->path_end;
  if (at < input.length && input.data[at] == '?') {
    at = recognise_rest(input, at + 1, UL_IN_SPECIAL_QUERY_SET, '#');
    if (!at) return 0;
    record->flags |= URLENS_HAS_QUERY;
  }
  record->query_end = ul_offset(at);
  if (at < input.length) {
    if (recognise_rest(input, at + 1, UL_IN_FRAGMENT_SET, '\0') != input.length) return 0;
    record->flags |= URLENS_HAS_FRAGMENT;
  }
  record->length = ul_offset(input.length);
  return 1;
}

int ul_recognise(ul_span input, urlens_components *record) {
  urlens_scheme_kind kind = URLENS_SCHEME_OTHER;
  size_t scheme_end = recognise_scheme(input, &kind), host, end;
  if (!scheme_end) return 0;
  host = scheme_end + 3;
  end = recognise_domain(input, host);
  if (!end) return 0;
  ul_record_init(record);
  record->scheme_end = ul_offset(scheme_end);
  record->username_start = record->username_end = record->password_end = record->host_start = ul_offset(host);
  record->host_end = record->port_end = ul_offset(end);
  record->flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | URLENS_UNCHANGED;
  record->scheme_kind = (uint8_t)kind;
  record->host_kind = URLENS_HOST_DOMAIN;
  if (input.data[end] == ':') {
    end = recognise_port(input, end + 1, kind, &record->port);
    if (!end) return 0;
    record->port_end = ul_offset(end);
    record->flags |= URLENS_HAS_PORT;
  }
  record->path_start = ul_offset(end);
  end = recognise_path(input, end);
  if (!end) return 0;
  record->path_end = ul_offset(end);
  return recognise_tail(input, record);
}
