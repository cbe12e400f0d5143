/* SPDX-License-Identifier: MIT */
/* What the files of the shortcut share: where a URL's components stand, and what each needs before it can be written. */
#ifndef UL_WHATWG_FAST_PARTS_H
#define UL_WHATWG_FAST_PARTS_H

#include "percent/sets.h"
#include "scan/scan.h"
#include "whatwg/fast.h"

/* What a component needs before it can be written. */
typedef enum ul_fast_work {
  UL_FAST_COPY,   /* nothing */
  UL_FAST_LOWER,  /* lower case */
  UL_FAST_PARSE,  /* a host: the host parser */
  UL_FAST_DOTS,   /* a path: dot segments, but nothing to encode */
  UL_FAST_ENCODE, /* a path: percent-encoding, but no dot segments */
  UL_FAST_CLEAN   /* percent-encoding; a path: also dot segments */
} ul_fast_work;

/* Where the components stand in the input, and what they need. */
typedef struct ul_fast_parts {
  urlens_scheme_kind kind;
  ul_positions at;
  ul_fast_work user_work;
  ul_fast_work host_work;
  uint16_t port;
  int has_port;
  ul_fast_work port_work; /* UL_FAST_COPY, or anything else if it is not as it will be written */
  ul_fast_work path_work;
  ul_fast_work query_work;
  ul_fast_work fragment_work;
} ul_fast_parts;

/* Tabs and newlines are removed wherever they stand, which nothing here knows how to do. */
static inline int ul_has_tab_or_newline(ul_span text, size_t from, size_t to) {
  while (from < to && !ul_byte_is(text.data[from], UL_TAB_OR_NEWLINE)) from++;
  return from < to;
}

/* The first of two bytes at or after `from`, or the end. */
static inline size_t ul_find_either(ul_span input, size_t from, char a, char b) {
  while (from < input.length && input.data[from] != a && input.data[from] != b) from++;
  return from;
}

/*
 * Finding them (fast_find.c). Each function returns 0 if it is not for here.
 */

/*
 * Where the authority begins behind "http://" or "https://", in lower case, or 0. Which of the two it is is no branch, since
 * lists mix them at random: the "s" moves where to look.
 */
static inline size_t ul_fast_http_scheme(ul_span input) {
  uint32_t http, first, slashes, last, last_three;
  size_t s;
  if (input.length < 8) return 0;
  s = input.data[4] == 's';
  memcpy(&first, input.data, 4);
  memcpy(&last, input.data + 3 + s, 4);
  memcpy(&http, "http", 4);
  memcpy(&slashes, "\0://", 4);
  memcpy(&last_three, "\0\xFF\xFF\xFF", 4);
  return ((first ^ http) | ((last & last_three) ^ slashes)) == 0 ? 7 + s : 0;
}

/* Where it begins behind one of the other special schemes, in lower case, and which one that is; or 0. */
UL_INTERNAL size_t ul_fast_rare_scheme(ul_span input, urlens_scheme_kind *kind);

/* Where it begins behind any special scheme. */
static inline size_t ul_fast_scheme(ul_span input, urlens_scheme_kind *kind) {
  size_t start = ul_fast_http_scheme(input);
  *kind = start == 8 ? URLENS_SCHEME_KIND_HTTPS : URLENS_SCHEME_KIND_HTTP;
  return UL_LIKELY(start) ? start : ul_fast_rare_scheme(input, kind);
}

/* Credentials, if there are any, and the host behind them; for a file URL, the host alone. */
UL_INTERNAL int ul_fast_authority(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_parts *parts);

/* A port: digits up to the end of the authority. 0 if it is none, and for file, which has none. */
UL_INTERNAL int ul_fast_port(ul_span input, ul_fast_parts *parts);

/* The path, from parts->at.path on, where a "/" or "\" may stand or not. */
UL_INTERNAL int ul_fast_path(ul_span input, const ul_scanner *scanner, ul_fast_parts *parts);

UL_INTERNAL int ul_fast_query_and_fragment(ul_span input, const ul_scanner *scanner, ul_fast_parts *parts);

/* The first segment of a file URL's path is looked at closely, in case it is a drive letter; the state machine does that. */
UL_INTERNAL int ul_fast_file_path_is_plain(ul_span input, const ul_fast_parts *parts);

/* All components of an absolute URL whose authority begins at `start`. */
UL_INTERNAL int ul_fast_find(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_parts *parts);

/*
 * Writing them (fast_write.c).
 */

/* Copies the beginning of an input, at least its authority, which needs no more than lower case. */
UL_INTERNAL void ul_fast_copy(ul_span input, const ul_fast_parts *parts, ul_buffer *output);

/* Writes them all, and the record. 0 if something fails: the state machine will say why. */
UL_INTERNAL int ul_fast_write(ul_span input, const ul_fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                              urlens_components *url);

/* Finds and writes a reference, which has no scheme. 0 if it is not for here. */
UL_INTERNAL int ul_fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner,
                                  ul_buffer *output, urlens_components *url);

/* Whether nothing is to be done before the path but copying and lower case. */
static inline int ul_fast_authority_is_canonical(const ul_fast_parts *parts) {
  return parts->host_work <= UL_FAST_LOWER && parts->port_work == UL_FAST_COPY && parts->user_work == UL_FAST_COPY;
}

/* The record of scheme, authority and port, if they stand in the serialization where they stand in the input. */
static inline void ul_fast_record_authority(const ul_fast_parts *parts, urlens_components *url) {
  const ul_positions *at = &parts->at;
  uint32_t flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH;
  url->scheme_end = ul_offset(at->user - 3);
  url->username_start = ul_offset(at->user);
  url->username_end = url->password_end = url->host_start = ul_offset(at->host);
  url->host_end = ul_offset(at->host_end);
  url->port_end = url->path_start = ul_offset(at->path);
  url->port = parts->has_port ? parts->port : 0;
  url->host_kind = at->host_end > at->host ? URLENS_HOST_KIND_DOMAIN : URLENS_HOST_KIND_EMPTY;
  url->scheme_kind = (uint8_t)parts->kind;
  if (at->host > at->user) {
    url->username_end = ul_offset(at->colon);
    url->password_end = ul_offset(at->user_end);
    flags |= URLENS_HAS_USERNAME | (at->colon < at->user_end ? URLENS_HAS_PASSWORD : 0U);
  }
  url->flags = flags | (parts->has_port ? URLENS_HAS_PORT : 0U);
}

#endif
