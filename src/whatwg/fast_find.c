/* SPDX-License-Identifier: MIT */
/* The fast path: where the components of a URL are, and what each of them needs. */
#include "host/ipv4.h"
#include "percent/sets.h"
#include "whatwg/fast_url.h"

/* The length of a text before "://" that could be a special scheme, or 0. The text has eight bytes. */
static inline size_t length_before_slashes(const char *text) {
  size_t length = text[4] == ':' ? 4 : text[3] == ':' ? 3 : text[5] == ':' ? 5 : 2;
  return memcmp(text + length, "://", 3) == 0 ? length : 0;
}

size_t ul_fast_rare_scheme(ul_span input, ul_fast_url *url) {
  urlens_scheme_kind kind;
  size_t length;
  int upper;
  if (input.length < 8) return 0;
  if (memcmp(input.data, "file://", 7) == 0) { /* the most common of them */
    url->at.scheme_kind = URLENS_SCHEME_KIND_FILE;
    return 7;
  }
  length = length_before_slashes(input.data);
  if (!length) return 0;
  kind = ul_scheme_kind_in_case(ul_span_slice(input, 0, length), &upper);
  if (kind == URLENS_SCHEME_KIND_OTHER) return 0;
  url->at.scheme_kind = (uint8_t)kind;
  url->scheme_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  return length + 3;
}

/* Where the authority ends: at "/", "\", "?", "#", or the end of the input. */
static size_t authority_end(ul_span input, size_t at) {
  while (at < input.length && input.data[at] != '/' && input.data[at] != '\\' && input.data[at] != '?' &&
         input.data[at] != '#') {
    at++;
  }
  return at;
}

/* The host from `start` on, as far as the scanner accepts it. */
static size_t scan_host(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_url *url) {
  int upper = 0;
  size_t end = scanner->host(input.data, start, input.length, &upper);
  url->at.host_start = ul_offset(start);
  url->at.host_end = ul_offset(end);
  url->host_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  return end;
}

size_t ul_fast_host_end(ul_span input, size_t start, size_t most) {
  size_t at = start;
  int brackets = 0;
  for (; at < most && (input.data[at] != ':' || brackets); at++) {
    if (input.data[at] == '[') brackets = 1;
    if (input.data[at] == ']') brackets = 0;
  }
  return at;
}

/* A host that the scanner did not accept to its end, in an authority that ends at `most`. */
static int find_host_end(ul_span input, size_t most, ul_fast_url *url) {
  size_t end = ul_fast_host_end(input, url->at.host_start, most);
  url->at.host_end = ul_offset(end);
  url->host_work = UL_FAST_PARSE;
  return !ul_has_tab_or_newline(input, url->at.host_start, end);
}

/* Credentials up to the "@" at `end`. They are copied if they have nothing to encode and nothing empty to leave out. */
static void find_credentials(ul_span input, size_t start, size_t end, ul_fast_url *url) {
  size_t colon = ul_span_find(ul_span_slice(input, 0, end), start, ':');
  url->at.username_end = ul_offset(colon);
  url->at.password_end = ul_offset(end);
  url->user_work = colon + 1 == end || start == end ? UL_FAST_CLEAN : UL_FAST_COPY;
  for (size_t at = start; at < end; at++) {
    if (ul_byte_is(input.data[at], UL_IN_USERINFO_SET) && at != colon) url->user_work = UL_FAST_CLEAN;
  }
}

/* Whether no host parser takes this byte, where the scanner has stopped. */
static int is_forbidden(char byte) {
  return ul_byte_is(byte, UL_FORBIDDEN_HOST) && byte != '[';
}

/* Credentials, if there are any, and the host after them. */
static int find_credentials_and_host(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_url *url) {
  size_t stop = scan_host(input, scanner, start, url), end, last;
  if (stop < input.length && (input.data[stop] == '/' || input.data[stop] == '?')) return stop > start;
  end = authority_end(input, stop);
  for (last = end; last > stop && input.data[last - 1] != '@';) last--;
  if (last > stop) {
    if (ul_has_tab_or_newline(input, start, last)) return 0;
    find_credentials(input, start, last - 1, url);
    stop = scan_host(ul_span_slice(input, 0, end), scanner, last, url);
  }
  if (stop < end && input.data[stop] != ':' && (is_forbidden(input.data[stop]) || !find_host_end(input, end, url))) {
    return 0;
  }
  return url->at.host_end > url->at.host_start;
}

/* The host of a file URL may be empty. "localhost" is not handled, since it means an empty host. */
static int find_file_host(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_url *url) {
  size_t stop = scan_host(input, scanner, start, url);
  if (url->host_work != UL_FAST_COPY || stop == input.length || input.data[stop] != '/') return 0;
  return !ul_span_equal(ul_span_slice(input, start, stop), UL_SPAN("localhost"));
}

/* A host that is an address. It is copied if it is written as an IPv4 address will be. */
static void find_address(ul_span input, ul_fast_url *url) {
  uint32_t address;
  if (ul_ipv4_read_dotted(ul_span_slice(input, url->at.host_start, url->at.host_end), &address)) {
    url->host_kind = URLENS_HOST_KIND_IPV4;
  } else {
    url->host_work = UL_FAST_PARSE;
  }
}

int ul_fast_authority(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_url *url) {
  urlens_components *at = &url->at;
  int found;
  at->username_start = at->username_end = at->password_end = ul_offset(start);
  url->user_work = UL_FAST_COPY;
  found = at->scheme_kind == URLENS_SCHEME_KIND_FILE ? find_file_host(input, scanner, start, url)
                                                     : find_credentials_and_host(input, scanner, start, url);
  if (!found) return 0;
  if (at->host_end > at->host_start && ul_may_end_in_a_number(input, at->host_start, at->host_end)) {
    find_address(input, url);
  }
  return 1;
}

int ul_fast_port(ul_span input, ul_fast_url *url) {
  size_t at = url->at.host_end, start = at + 1;
  uint32_t value = 0;
  int is_written;
  url->at.port_end = url->at.host_end;
  url->at.flags = 0;
  url->port_work = UL_FAST_COPY;
  if (at == input.length || input.data[at] != ':') return 1;
  for (at = start; at < input.length && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
    if (value > 0xFFFF) return 0;
  }
  if (at != authority_end(input, at) || url->at.scheme_kind == URLENS_SCHEME_KIND_FILE) return 0;
  is_written = at > start && value != ul_special_port((urlens_scheme_kind)url->at.scheme_kind);
  if (is_written) url->at.flags = URLENS_HAS_PORT;
  url->at.port = (uint16_t)value;
  url->at.port_end = ul_offset(at);
  if (!is_written || (input.data[start] == '0' && at - start > 1)) url->port_work = UL_FAST_CLEAN;
  return 1;
}

int ul_fast_path(ul_span input, const ul_scanner *scanner, ul_fast_url *url) {
  size_t start = url->at.port_end, at = start;
  int dots = 0;
  url->path_work = UL_FAST_COPY;
  if (at < input.length && input.data[at] == '/') {
    at = scanner->path(input.data, at + 1, input.length, &dots);
    while (at < input.length && input.data[at] != '?' && input.data[at] != '#' && input.data[at] != '\\') {
      if (url->path_work == UL_FAST_COPY) url->path_dirty = at;
      url->path_work = UL_FAST_ENCODE;
      if (ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE)) return 0;
      at = scanner->path(input.data, at + 1, input.length, &dots);
    }
  }
  url->at.path_end = ul_offset(at);
  if (at > start && (at == input.length || input.data[at] != '\\')) {
    if (dots) url->path_work = url->path_work == UL_FAST_COPY ? UL_FAST_DOTS : UL_FAST_CLEAN;
    return 1;
  }
  url->path_work = UL_FAST_CLEAN;
  url->at.path_end = ul_offset(ul_find_either(input, at, '?', '#'));
  return !ul_has_tab_or_newline(input, at, url->at.path_end);
}

int ul_fast_query_and_fragment(ul_span input, const ul_scanner *scanner, ul_fast_url *url) {
  size_t at = url->at.path_end;
  url->query_work = url->fragment_work = UL_FAST_COPY;
  if (at < input.length && input.data[at] == '?') {
    at = scanner->query(input.data, at + 1, input.length);
    if (at < input.length && input.data[at] != '#') {
      url->query_work = UL_FAST_CLEAN;
      at = ul_span_find(input, at, '#');
      if (ul_has_tab_or_newline(input, url->at.path_end, at)) return 0;
    }
  }
  url->at.query_end = ul_offset(at);
  if (at < input.length && scanner->fragment(input.data, at + 1, input.length) < input.length) {
    url->fragment_work = UL_FAST_CLEAN;
    return !ul_has_tab_or_newline(input, at, input.length);
  }
  return 1;
}

int ul_fast_file_path_is_simple(ul_span input, const ul_fast_url *url) {
  size_t at = url->at.port_end;
  if (url->path_work != UL_FAST_COPY) return 0;
  return url->at.path_end - at < 3 || (input.data[at + 2] != '|' && input.data[at + 2] != ':');
}

int ul_fast_find(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_url *url) {
  if (start == input.length || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  if (!ul_fast_authority(input, scanner, start, url) || !ul_fast_port(input, url)) return 0;
  if (!ul_fast_path(input, scanner, url) || !ul_fast_query_and_fragment(input, scanner, url)) return 0;
  return url->at.scheme_kind != URLENS_SCHEME_KIND_FILE || ul_fast_file_path_is_simple(input, url);
}
