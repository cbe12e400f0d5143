/* SPDX-License-Identifier: MIT */
#include "dialect/dialect.h"
#include "whatwg/fast_url.h"

int ul_takes_fast_path(const ul_settings *settings) {
  static const uint32_t excluded = URLENS_OPTION_REFERENCE_MACHINE | URLENS_OPTION_KEEP_DOT_SEGMENTS;
  return (settings->dialect->habits & UL_TRIES_FAST_PATH) && !(settings->flags & excluded) && !settings->sink;
}

/* The record of an input that is its own serialization, or would be with scheme and host in lower case. */
static inline void record_canonical(const ul_fast_url *url, size_t length, urlens_components *record) {
  const urlens_components *at = &url->at;
  uint32_t flags = (url->host_work | url->scheme_work) == UL_FAST_COPY ? URLENS_IS_UNCHANGED : 0U;
  ul_fast_record_authority(url, record);
  record->length = ul_offset(length);
  flags |= at->query_end > at->path_end ? URLENS_HAS_QUERY : 0U;
  flags |= length > at->query_end ? URLENS_HAS_FRAGMENT : 0U;
  record->flags |= flags;
}

/* Longer inputs are not copied before it is known that they can be: that would take memory without need. */
enum { SPLIT_MOST = 1 << 16 };

/* Checks what the scanner's `split` does not check in a file URL. */
static int file_is_simple(ul_span input, size_t start, int upper, ul_fast_url *url) {
  ul_span host = ul_span_slice(input, url->at.host_start, url->at.host_end);
  url->path_work = UL_FAST_COPY;
  if (upper || url->at.host_start > start || ul_span_equal(host, UL_SPAN("localhost"))) return 0;
  if (url->at.path_end == url->at.port_end) return 0;
  return ul_fast_file_path_is_simple(input, url);
}

/* The path of a URL that ends with its authority. Returns 0 if there is no room for it. */
static int write_empty_path(ul_fast_url *url, ul_buffer *output) {
  ul_buffer_push(output, '/');
  url->at.path_end = url->at.query_end = ul_offset(output->length);
  if (ul_buffer_ok(output)) return 1;
  ul_buffer_cut(output, 0);
  return 0;
}

/* Finds all components in one look, and copies the URL. Returns 0 if it needs more than lower case and a "/" for a path. */
static inline int split(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_url *url, ul_buffer *output) {
  int upper;
  char *room = input.length <= SPLIT_MOST ? ul_buffer_room(output, input.length) : NULL;
  if (!room || !scanner->split(input.data, start, input.length, room, &url->at, &upper)) return 0;
  url->host_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  url->at.flags = 0;
  /* Nothing that ends an authority is before the path, so a port goes up to it. */
  if (url->at.port_end > url->at.host_end && (!ul_fast_port(input, url) || url->port_work != UL_FAST_COPY)) return 0;
  if (UL_UNLIKELY(url->at.scheme_kind == URLENS_SCHEME_KIND_FILE) && !file_is_simple(input, start, upper, url)) {
    return 0;
  }
  if (UL_UNLIKELY(url->scheme_work != UL_FAST_COPY)) ul_copy_lowercase(room, ul_span_slice(input, 0, start));
  output->length = input.length;
  return UL_LIKELY(url->at.path_end > url->at.port_end) || write_empty_path(url, output);
}

/* A query that needs another encoding than UTF-8 is not handled, unless it has nothing to encode. */
static int query_is_handled(const ul_fast_url *url, const ul_settings *settings) {
  return url->query_work == UL_FAST_COPY || settings->encoding == URLENS_ENCODING_UTF_8;
}

/* Whether the URL needs only copying and lower case. */
static int is_canonical(const ul_fast_url *url) {
  return ul_fast_authority_is_canonical(url) && url->path_work == UL_FAST_COPY && url->query_work == UL_FAST_COPY &&
         url->fragment_work == UL_FAST_COPY;
}

/* Writes what was found; `memory` is for a host that has to be parsed. The record is written only on success. */
static int write_found(ul_span input, const ul_fast_url *url, ul_memory *memory, ul_buffer *output,
                       urlens_components *record) {
  urlens_components written;
  if (is_canonical(url)) {
    ul_fast_copy(input, input.length, url, output);
    if (!ul_buffer_ok(output)) return 0;
    record_canonical(url, input.length, record);
    return 1;
  }
  if (!ul_fast_write(input, url, memory, output, &written)) return 0;
  *record = written;
  return 1;
}

/* An absolute URL whose authority begins at `start`, by one look. Returns 0: not handled. */
static inline int parse_by_split(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_url *url,
                                 ul_buffer *output, urlens_components *record) {
  if (!scanner->split || !split(input, start, scanner, url, output)) return 0;
  record_canonical(url, output->length, record);
  if (UL_UNLIKELY(output->length != input.length)) record->flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  return 1;
}

int ul_fast_parse_absolute(ul_span input, const ul_scanner *scanner, ul_buffer *output, urlens_components *record) {
  ul_fast_url url;
  size_t start = ul_fast_scheme(input, &url);
  if (!start) return 0;
  if (parse_by_split(input, start, scanner, &url, output, record)) return 1;
  if (ul_fast_find(input, start, scanner, &url) && url.host_work != UL_FAST_PARSE &&
      write_found(input, &url, NULL, output, record)) {
    return 1;
  }
  ul_buffer_clear(output);
  return 0;
}

int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_settings *settings, ul_memory *memory,
                  ul_buffer *output, urlens_components *record) {
  const ul_scanner *scanner = settings->scanner;
  ul_fast_url url;
  size_t start = ul_fast_scheme(input, &url);
  if (start) {
    if (parse_by_split(input, start, scanner, &url, output, record)) return 1;
    if (ul_fast_find(input, start, scanner, &url) && query_is_handled(&url, settings) &&
        write_found(input, &url, memory, output, record)) {
      return 1;
    }
  } else if (base && settings->encoding == URLENS_ENCODING_UTF_8) {
    if (ul_fast_reference(input, base, scanner, output, record)) return 1;
  }
  if (output->status == URLENS_E_OUT_OF_MEMORY) return 1;
  ul_buffer_clear(output);
  return 0;
}
