/* SPDX-License-Identifier: MIT */
/* What the files of the shortcut share: where a URL's components stand, and what each needs before it can be written. */
#ifndef UL_STANDARD_FAST_PARTS_H
#define UL_STANDARD_FAST_PARTS_H

#include "percent/scan.h"
#include "standard/fast.h"

/* What a component needs before it can be written. */
typedef enum fast_work {
  FAST_COPY,   /* nothing */
  FAST_LOWER,  /* lower case */
  FAST_PARSE,  /* a host: the host parser */
  FAST_DOTS,   /* a path: dot segments, but nothing to encode */
  FAST_ENCODE, /* a path: percent-encoding, but no dot segments */
  FAST_CLEAN   /* percent-encoding; a path: also dot segments */
} fast_work;

/* Where the components stand in the input, and what they need. */
typedef struct fast_parts {
  urlens_scheme_kind kind;
  ul_positions at;
  fast_work user_work;
  fast_work host_work;
  uint16_t port;
  int has_port;
  fast_work port_work; /* FAST_COPY, or anything else if it is not as it will be written */
  fast_work path_work;
  fast_work query_work;
  fast_work fragment_work;
} fast_parts;

/* The first of two bytes at or after `from`, or the end. */
static inline size_t fast_find_either(ul_span input, size_t from, char a, char b) {
  while (from < input.length && input.data[from] != a && input.data[from] != b) from++;
  return from;
}

/*
 * Finding them (fast_find.c). Each function returns 0 if it is not for here.
 */

/* The special schemes but http and https with their "://", in lower case. Returns where the authority begins, or 0. */
UL_INTERNAL size_t ul_fast_rare_scheme(ul_span input, urlens_scheme_kind *kind);

/* Credentials, if there are any, and the host behind them; for a file URL, the host alone. */
UL_INTERNAL int ul_fast_authority(ul_span input, const ul_scanner *scanner, size_t start, fast_parts *parts);

/* A port: digits up to the end of the authority. 0 if it is none, and for file, which has none. */
UL_INTERNAL int ul_fast_port(ul_span input, fast_parts *parts);

/* The path, from parts->at.path on, where a "/" or "\" may stand or not. */
UL_INTERNAL int ul_fast_path(ul_span input, const ul_scanner *scanner, fast_parts *parts);

UL_INTERNAL int ul_fast_query_and_fragment(ul_span input, const ul_scanner *scanner, fast_parts *parts);

/* The first segment of a file URL's path is looked at closely, in case it is a drive letter; the state machine does that. */
UL_INTERNAL int ul_fast_file_path_is_plain(ul_span input, const fast_parts *parts);

/* All components of an absolute URL whose authority begins at `start`. */
UL_INTERNAL int ul_fast_find(ul_span input, size_t start, const ul_scanner *scanner, fast_parts *parts);

/* The same for http and https. Which one it is is no branch, since lists mix them at random: the "s" moves where to look. */
static inline size_t fast_http_scheme(ul_span input) {
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

/* The same for all special schemes. */
static inline size_t fast_scheme(ul_span input, urlens_scheme_kind *kind) {
  size_t start = fast_http_scheme(input);
  *kind = start == 8 ? URLENS_SCHEME_HTTPS : URLENS_SCHEME_HTTP;
  return UL_LIKELY(start) ? start : ul_fast_rare_scheme(input, kind);
}

/*
 * Writing them (fast_write.c).
 */

/* Copies the beginning of an input, at least its authority, which needs no more than lower case. */
UL_INTERNAL void ul_fast_copy(ul_span input, const fast_parts *parts, ul_buffer *output);

/* Writes them all, and the record. 0 if something fails: the state machine will say why. */
UL_INTERNAL int ul_fast_write(ul_span input, const fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                              urlens_components *url);

/* Finds and writes a reference, which has no scheme. 0 if it is not for here. */
UL_INTERNAL int ul_fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner,
                                  ul_buffer *output, urlens_components *url);

/* Whether nothing is to be done before the path but copying and lower case. */
static inline int fast_authority_is_canonical(const fast_parts *parts) {
  return parts->host_work <= FAST_LOWER && parts->port_work == FAST_COPY && parts->user_work == FAST_COPY;
}

/* The record of scheme, authority and port, if they stand in the serialization where they stand in the input. */
static inline void fast_record_authority(const fast_parts *parts, urlens_components *url) {
  const ul_positions *at = &parts->at;
  uint32_t flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH;
  url->scheme_end = ul_offset(at->user - 3);
  url->username_start = ul_offset(at->user);
  url->username_end = url->password_end = url->host_start = ul_offset(at->host);
  url->host_end = ul_offset(at->host_end);
  url->port_end = url->path_start = ul_offset(at->path);
  url->port = parts->has_port ? parts->port : 0;
  url->host_kind = at->host_end > at->host ? URLENS_HOST_DOMAIN : URLENS_HOST_EMPTY;
  url->scheme_kind = (uint8_t)parts->kind;
  if (at->host > at->user) {
    url->username_end = ul_offset(at->colon);
    url->password_end = ul_offset(at->user_end);
    flags |= URLENS_HAS_USERNAME | (at->colon < at->user_end ? URLENS_HAS_PASSWORD : 0U);
  }
  url->flags = flags | (parts->has_port ? URLENS_HAS_PORT : 0U);
}

#endif
