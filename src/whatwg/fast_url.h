/* SPDX-License-Identifier: MIT */
/*
 * What the files of the fast path share: where the components of a URL are, and what each needs before it can be
 * written.
 */
#ifndef UL_WHATWG_FAST_URL_H
#define UL_WHATWG_FAST_URL_H

#include "percent/sets.h"
#include "record/schemes.h"
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

/*
 * A URL as the fast path sees it. In `at`, the offsets from username_start to query_end are positions in the input,
 * except path_start: the path begins at port_end. `port` is set only if the flags have HAS_PORT, `scheme_kind` always.
 */
typedef struct ul_fast_url {
  urlens_components at;
  urlens_host_kind host_kind; /* of a host that is not empty and is not parsed */
  size_t path_dirty;          /* with UL_FAST_ENCODE: where the first byte to encode is */
  ul_fast_work scheme_work;
  ul_fast_work user_work;
  ul_fast_work host_work;
  ul_fast_work port_work; /* UL_FAST_COPY; or anything else if the port is not yet as it will be written */
  ul_fast_work path_work;
  ul_fast_work query_work;
  ul_fast_work fragment_work;
} ul_fast_url;

/* Tabs and newlines are removed wherever they are. The fast path does not do that. */
static inline int ul_has_tab_or_newline(ul_span text, size_t from, size_t to) {
  while (from < to && !ul_byte_is(text.data[from], UL_TAB_OR_NEWLINE)) from++;
  return from < to;
}

/* The first of two bytes at or after `from`, or the end. */
static inline size_t ul_find_either(ul_span input, size_t from, char a, char b) {
  while (from < input.length && input.data[from] != a && input.data[from] != b) from++;
  return from;
}

/* Finding components (fast_find.c). Each function returns 0: not handled. */

/*
 * Where the authority begins after "http://" or "https://", in lower case, or 0. There is no branch on which of the two
 * it is, since lists mix them at random; instead, the "s" moves the place to look at.
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

/*
 * Where the authority begins after one of the other special schemes, or after one with capitals, or 0. Notes which one
 * it is.
 */
UL_INTERNAL size_t ul_fast_rare_scheme(ul_span input, ul_fast_url *url);

/* Where the authority begins after any special scheme, or 0. */
static inline size_t ul_fast_scheme(ul_span input, ul_fast_url *url) {
  size_t start = ul_fast_http_scheme(input);
  url->at.scheme_kind = start == 8 ? URLENS_SCHEME_KIND_HTTPS : URLENS_SCHEME_KIND_HTTP;
  url->scheme_work = UL_FAST_COPY;
  url->host_kind = URLENS_HOST_KIND_DOMAIN;
  return UL_LIKELY(start) ? start : ul_fast_rare_scheme(input, url);
}

/* Credentials, if there are any, and the host after them; for a file URL, the host alone. */
UL_INTERNAL int ul_fast_authority(ul_span input, const ul_scanner *scanner, size_t start, ul_fast_url *url);

/* Where a host that begins at `start` ends: at a ":" outside brackets, or at `most`, where its authority ends. */
UL_INTERNAL size_t ul_fast_host_end(ul_span input, size_t start, size_t most);

/* A port: digits up to the end of the authority. A file URL has no port. Sets HAS_PORT, or no flag. */
UL_INTERNAL int ul_fast_port(ul_span input, ul_fast_url *url);

/* The path, from port_end on. It may begin with "/" or "\" or neither. */
UL_INTERNAL int ul_fast_path(ul_span input, const ul_scanner *scanner, ul_fast_url *url);

UL_INTERNAL int ul_fast_query_and_fragment(ul_span input, const ul_scanner *scanner, ul_fast_url *url);

/* Whether the path of a file URL needs no work and has no drive letter. The reference machine handles drive letters. */
UL_INTERNAL int ul_fast_file_path_is_simple(ul_span input, const ul_fast_url *url);

/* All components of an absolute URL whose authority begins at `start`. */
UL_INTERNAL int ul_fast_find(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_url *url);

/* Writing components (fast_write.c). */

/* Copies the first `length` bytes of an input, at least its authority. They need only lower case. */
UL_INTERNAL void ul_fast_copy(ul_span input, size_t length, const ul_fast_url *url, ul_buffer *output);

/* Writes all components, and the record. Returns 0 if something fails; the reference machine reports why. */
UL_INTERNAL int ul_fast_write(ul_span input, const ul_fast_url *url, ul_memory *memory, ul_buffer *output,
                              urlens_components *record);

/*
 * The path state of a special URL other than file, for text without tabs and newlines. Adds the segments of `text`,
 * which has no leading slash, to the path that begins at `path_begin`. Stops when the room is used up.
 */
UL_INTERNAL void ul_fast_write_segments(ul_buffer *output, size_t path_begin, ul_span text);

/* The same for text without "\" and with nothing to encode. It needs room for its own bytes and one more. */
UL_INTERNAL void ul_fast_write_clean_segments(ul_buffer *output, size_t path_begin, ul_span text);

/* Writes the query and the fragment, after a path that has been written. */
UL_INTERNAL void ul_fast_write_rest(ul_span input, const ul_fast_url *url, ul_buffer *output,
                                    urlens_components *record);

/* Whether everything before the path needs only copying and lower case. */
static inline int ul_fast_authority_is_canonical(const ul_fast_url *url) {
  return url->host_work <= UL_FAST_LOWER && url->port_work == UL_FAST_COPY && url->user_work == UL_FAST_COPY;
}

/* The record of scheme, authority and port, if they are at the same place in the serialization and in the input. */
static inline void ul_fast_record_authority(const ul_fast_url *url, urlens_components *record) {
  const urlens_components *at = &url->at;
  uint32_t flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | (at->flags & URLENS_HAS_PORT);
  *record = *at;
  record->scheme_end = (urlens_offset)(at->username_start - 3U);
  record->path_start = at->port_end;
  record->port = flags & URLENS_HAS_PORT ? at->port : 0;
  record->host_kind = (uint8_t)(at->host_end > at->host_start ? url->host_kind : URLENS_HOST_KIND_EMPTY);
  if (at->host_start > at->username_start) {
    flags |= URLENS_HAS_USERNAME | (at->username_end < at->password_end ? URLENS_HAS_PASSWORD : 0U);
  }
  record->flags = flags;
}

#endif
