/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"
#include "percent/sets.h"
#include "whatwg/fast_parts.h"

size_t ul_fast_rare_scheme(ul_span input, urlens_scheme_kind *kind) {
  static const struct {
    char text[8];
    uint8_t length, kind;
  } schemes[] = {{"file://", 7, URLENS_SCHEME_KIND_FILE},
                 {"ftp://", 6, URLENS_SCHEME_KIND_FTP},
                 {"wss://", 6, URLENS_SCHEME_KIND_WSS},
                 {"ws://", 5, URLENS_SCHEME_KIND_WS}};
  if (input.length < 8) return 0;
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    if (memcmp(input.data, schemes[i].text, schemes[i].length) == 0) {
      *kind = (urlens_scheme_kind)schemes[i].kind;
      return schemes[i].length;
    }
  }
  return 0;
}

/* Where the authority ends: at "/", "\", "?", "#", or with the input. */
static size_t fast_authority_end(ul_span input, size_t at) {
  while (at < input.length && input.data[at] != '/' && input.data[at] != '\\' && input.data[at] != '?' &&
         input.data[at] != '#') {
    at++;
  }
  return at;
}

/* A host that the scanner did not get through. It ends with ":" outside brackets, or with the authority. */
static int fast_host_rest(ul_span input, size_t authority_end, ul_fast_parts *parts) {
  size_t at = parts->at.host;
  int brackets = 0;
  for (; at < authority_end && (input.data[at] != ':' || brackets); at++) {
    if (input.data[at] == '[') brackets = 1;
    if (input.data[at] == ']') brackets = 0;
  }
  parts->at.host_end = at;
  parts->host_work = UL_FAST_PARSE;
  return !ul_has_tab_or_newline(input, parts->at.host, at);
}

/* Credentials that are there as they will be written: a username and a password, both without anything to encode. */
static void fast_credentials(ul_span input, ul_fast_parts *parts) {
  size_t at = parts->at.user;
  parts->at.colon = ul_span_find(ul_span_slice(input, 0, parts->at.user_end), at, ':');
  parts->user_work = UL_FAST_COPY;
  for (; at < parts->at.user_end; at++) {
    if (ul_byte_is(input.data[at], UL_IN_USERINFO_SET) && at != parts->at.colon) parts->user_work = UL_FAST_CLEAN;
  }
  if (parts->at.colon + 1 == parts->at.user_end || parts->at.user == parts->at.user_end)
    parts->user_work = UL_FAST_CLEAN;
}

/* Credentials, if there are any, and the host behind them. */
static int fast_credentials_and_host(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_parts *parts) {
  size_t end, last;
  int upper = 0;
  parts->at.user = parts->at.user_end = parts->at.host = start;
  parts->user_work = UL_FAST_COPY;
  parts->at.host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  if (parts->at.host_end < input.length &&
      (input.data[parts->at.host_end] == '/' || input.data[parts->at.host_end] == '?')) {
    return parts->at.host_end > start;
  }
  end = fast_authority_end(input, parts->at.host_end);
  for (last = end; last > parts->at.host_end && input.data[last - 1] != '@';) last--;
  if (last > parts->at.host_end) {
    parts->at.user_end = last - 1;
    parts->at.host = last;
    if (ul_has_tab_or_newline(input, start, last)) return 0;
    fast_credentials(input, parts);
    upper = 0;
    parts->at.host_end = scanner->host(input.data, last, end, &upper);
    parts->host_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  }
  if (parts->at.host_end < end && input.data[parts->at.host_end] != ':' && !fast_host_rest(input, end, parts)) return 0;
  return parts->at.host_end > parts->at.host;
}

/* A file URL's host may be empty, and must not be what is taken for an empty one. */
static int fast_file_host(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_parts *parts) {
  int upper = 0;
  parts->at.user = parts->at.user_end = parts->at.host = start;
  parts->user_work = UL_FAST_COPY;
  parts->at.host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = UL_FAST_COPY;
  if (upper || parts->at.host_end == input.length || input.data[parts->at.host_end] != '/') return 0;
  return !ul_span_equal(ul_span_slice(input, start, parts->at.host_end), UL_SPAN("localhost"));
}

int ul_fast_authority(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_parts *parts) {
  const ul_positions *at = &parts->at;
  int found = parts->kind == URLENS_SCHEME_KIND_FILE ? fast_file_host(input, scanner, start, parts)
                                                     : fast_credentials_and_host(input, scanner, start, parts);
  if (!found) return 0;
  if (at->host_end > at->host && ul_may_end_in_a_number(input, at->host, at->host_end))
    parts->host_work = UL_FAST_PARSE;
  return 1;
}

int ul_fast_port(ul_span input, ul_fast_parts *parts) {
  size_t at = parts->at.host_end, start = at + 1;
  uint32_t value = 0;
  parts->at.path = at;
  parts->port_work = UL_FAST_COPY;
  parts->has_port = 0;
  if (at == input.length || input.data[at] != ':') return 1;
  for (at = start; at < input.length && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
    if (value > 0xFFFF) return 0;
  }
  if (at != fast_authority_end(input, at) || parts->kind == URLENS_SCHEME_KIND_FILE) return 0;
  parts->has_port = at > start && value != ul_default_port(parts->kind);
  parts->port = (uint16_t)value;
  parts->at.path = at;
  if (!parts->has_port || (input.data[start] == '0' && at - start > 1)) parts->port_work = UL_FAST_CLEAN;
  return 1;
}

int ul_fast_path(ul_span input, const ul_scanner *scanner, ul_fast_parts *parts) {
  size_t at = parts->at.path;
  int dots = 0;
  parts->path_work = UL_FAST_COPY;
  if (at < input.length && input.data[at] == '/') {
    at = scanner->path(input.data, at + 1, input.length, &dots);
    while (at < input.length && input.data[at] != '?' && input.data[at] != '#' && input.data[at] != '\\') {
      parts->path_work = UL_FAST_ENCODE;
      if (ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE)) return 0;
      at = scanner->path(input.data, at + 1, input.length, &dots);
    }
  }
  parts->at.path_end = at;
  if (at > parts->at.path && (at == input.length || input.data[at] != '\\')) {
    if (dots) parts->path_work = parts->path_work == UL_FAST_COPY ? UL_FAST_DOTS : UL_FAST_CLEAN;
    return 1;
  }
  parts->path_work = UL_FAST_CLEAN;
  parts->at.path_end = ul_find_either(input, at, '?', '#');
  return !ul_has_tab_or_newline(input, at, parts->at.path_end);
}

int ul_fast_query_and_fragment(ul_span input, const ul_scanner *scanner, ul_fast_parts *parts) {
  size_t at = parts->at.path_end;
  parts->query_work = parts->fragment_work = UL_FAST_COPY;
  if (at < input.length && input.data[at] == '?') {
    at = scanner->query(input.data, at + 1, input.length);
    if (at < input.length && input.data[at] != '#') {
      parts->query_work = UL_FAST_CLEAN;
      at = ul_span_find(input, at, '#');
      if (ul_has_tab_or_newline(input, parts->at.path_end, at)) return 0;
    }
  }
  parts->at.query_end = at;
  if (at < input.length && scanner->fragment(input.data, at + 1, input.length) < input.length) {
    parts->fragment_work = UL_FAST_CLEAN;
    return !ul_has_tab_or_newline(input, at, input.length);
  }
  return 1;
}

int ul_fast_file_path_is_plain(ul_span input, const ul_fast_parts *parts) {
  size_t at = parts->at.path;
  if (parts->path_work != UL_FAST_COPY) return 0;
  return parts->at.path_end - at < 3 || (input.data[at + 2] != '|' && input.data[at + 2] != ':');
}

int ul_fast_find(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_parts *parts) {
  if (start == input.length || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  if (!ul_fast_authority(input, scanner, start, parts) || !ul_fast_port(input, parts)) return 0;
  if (!ul_fast_path(input, scanner, parts) || !ul_fast_query_and_fragment(input, scanner, parts)) return 0;
  return parts->kind != URLENS_SCHEME_KIND_FILE || ul_fast_file_path_is_plain(input, parts);
}
