/* SPDX-License-Identifier: MIT */
#include "whatwg/fast_parts.h"

/* The record of an input that was its own serialization, or would have been with a host in lower case. */
static inline void fast_record(const ul_fast_parts *parts, size_t length, urlens_components *url) {
  const ul_positions *at = &parts->at;
  uint32_t flags = parts->host_work == UL_FAST_COPY ? URLENS_IS_UNCHANGED : 0U;
  ul_fast_record_authority(parts, url);
  url->path_end = ul_offset(at->path_end);
  url->query_end = ul_offset(at->query_end);
  url->length = ul_offset(length);
  flags |= at->query_end > at->path_end ? URLENS_HAS_QUERY : 0U;
  flags |= length > at->query_end ? URLENS_HAS_FRAGMENT : 0U;
  url->flags |= flags;
}

/* Longer ones are not copied before it is known that they can be: that would take memory for nothing. */
enum { FAST_SPLIT_MOST = 1 << 16 };

/* Finds them in one look, and copies the URL. 0 if it is not as it will be written, but for capitals in its host. */
static inline int fast_split(ul_span input, size_t start, const ul_scanner *scanner, ul_fast_parts *parts,
                             ul_buffer *output) {
  int upper;
  char *room = input.length <= FAST_SPLIT_MOST ? ul_buffer_room(output, input.length) : NULL;
  if (!room || !scanner->split(input.data, start, input.length, room, &parts->at, &upper)) return 0;
  parts->host_work = upper ? UL_FAST_LOWER : UL_FAST_COPY;
  parts->has_port = 0;
  if (parts->at.path > parts->at.host_end) {
    size_t path = parts->at.path;
    if (!ul_fast_port(input, parts) || parts->port_work != UL_FAST_COPY || parts->at.path != path) return 0;
  }
  if (UL_UNLIKELY(parts->kind == URLENS_SCHEME_KIND_FILE)) {
    ul_span host = ul_span_slice(input, parts->at.host, parts->at.host_end);
    parts->path_work = UL_FAST_COPY;
    if (upper || parts->at.host > start || ul_span_equal(host, UL_SPAN("localhost"))) return 0;
    if (!ul_fast_file_path_is_plain(input, parts)) return 0;
  }
  output->length = input.length;
  return 1;
}

/* A query that is to be encoded otherwise than in UTF-8 is left alone, unless there is nothing to encode. */
static int query_is_for_here(const ul_fast_parts *parts, const ul_machine_options *options) {
  return parts->query_work == UL_FAST_COPY || options->encoding == URLENS_ENCODING_UTF_8;
}

/* Whether nothing is to be done but copying and lower case. */
static int is_canonical(const ul_fast_parts *parts) {
  return ul_fast_authority_is_canonical(parts) && parts->path_work == UL_FAST_COPY &&
         parts->query_work == UL_FAST_COPY && parts->fragment_work == UL_FAST_COPY;
}

/* What the scanner's `split` does not take: the components one by one, those that need it with work. */
static int fast_components(ul_span input, size_t start, const ul_machine_options *options, ul_fast_parts *parts,
                           ul_machine_memory *memory, ul_buffer *output, urlens_components *url) {
  urlens_components record;
  if (!ul_fast_find(input, start, options->scanner, parts) || !query_is_for_here(parts, options)) return 0;
  if (is_canonical(parts)) {
    ul_fast_copy(input, parts, output);
    if (!ul_buffer_ok(output)) return 0;
    fast_record(parts, input.length, url);
    return 1;
  }
  if (!ul_fast_write(input, parts, memory, output, &record)) return 0;
  *url = record;
  return 1;
}

int ul_fast_parse_at_once(ul_span input, const ul_scanner *scanner, ul_buffer *output, urlens_components *url) {
  ul_fast_parts parts;
  size_t start = ul_fast_scheme(input, &parts.kind);
  if (!start || !scanner->split || !fast_split(input, start, scanner, &parts, output)) {
    ul_buffer_clear(output);
    return 0;
  }
  fast_record(&parts, input.length, url);
  return 1;
}

int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                  ul_machine_memory *memory, ul_buffer *output, urlens_components *url) {
  ul_fast_parts parts;
  size_t start = ul_fast_scheme(input, &parts.kind);
  if (start) {
    if (options->scanner->split && fast_split(input, start, options->scanner, &parts, output)) {
      fast_record(&parts, input.length, url);
      return 1;
    }
    if (fast_components(input, start, options, &parts, memory, output, url)) return 1;
  } else if (base && input.length > 0 && options->encoding == URLENS_ENCODING_UTF_8) {
    urlens_components record;
    if (ul_fast_reference(input, base, options->scanner, output, &record)) {
      *url = record;
      return 1;
    }
  }
  if (output->status == URLENS_E_OUT_OF_MEMORY) return 1;
  ul_buffer_clear(output);
  return 0;
}
