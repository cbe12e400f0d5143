/* SPDX-License-Identifier: MIT */
/* The fast path: writing what was found. */
#include "core/text.h"
#include "host/host.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "whatwg/fast_url.h"

void ul_fast_copy(ul_span input, size_t length, const ul_fast_url *url, ul_buffer *output) {
  const urlens_components *at = &url->at;
  ul_buffer_append(output, ul_span_slice(input, 0, length));
  if (!ul_buffer_ok(output)) return;
  if (url->scheme_work != UL_FAST_COPY) ul_copy_lowercase(output->data, ul_span_slice(input, 0, at->username_start));
  if (url->host_work != UL_FAST_COPY) {
    ul_copy_lowercase(output->data + at->host_start, ul_span_slice(input, at->host_start, at->host_end));
  }
}

/* Writes the credentials that are not empty. */
static void write_userinfo(ul_span input, const ul_fast_url *url, ul_buffer *output, urlens_components *record) {
  ul_span text = ul_span_slice(input, url->at.username_start, url->at.password_end);
  size_t colon = ul_span_find(text, 0, ':'), start = output->length, username_end;
  ul_percent_encode(output, ul_span_slice(text, 0, colon), URLENS_PERCENT_SET_USERINFO);
  username_end = output->length;
  if (colon + 1 < text.length) {
    ul_buffer_push(output, ':');
    ul_percent_encode(output, ul_span_slice(text, colon + 1, text.length), URLENS_PERCENT_SET_USERINFO);
  }
  if (output->length == start) return;
  ul_buffer_push(output, '@');
  ul_record_userinfo(record, output, username_end);
}

/* A host that needs the host parser. Returns 0 if it is not valid; the reference machine reports why. */
static int parse_host(ul_span text, ul_memory *memory, ul_buffer *output, urlens_host_kind *kind) {
  ul_host_parser parser = {.memory = &memory->domain, .output = output};
  if (ul_host_parse(&parser, text, UL_HOST_OF_SPECIAL)) {
    if (parser.error.status == URLENS_E_OUT_OF_MEMORY) output->status = URLENS_E_OUT_OF_MEMORY;
    return 0;
  }
  *kind = parser.kind;
  return 1;
}

static int write_host(ul_span input, const ul_fast_url *url, ul_memory *memory, ul_buffer *output,
                      urlens_components *record) {
  ul_span text = ul_span_slice(input, url->at.host_start, url->at.host_end);
  urlens_host_kind kind = url->host_kind; /* an empty one, of a file URL, is copied with all that is before the path */
  if (url->host_work == UL_FAST_COPY) {
    ul_buffer_append(output, text);
  } else if (url->host_work == UL_FAST_LOWER) {
    ul_append_lowercase(output, text);
  } else if (!parse_host(text, memory, output, &kind)) {
    return 0;
  }
  ul_record_host(record, output, kind);
  return 1;
}

/* Removes the last segment of the path that begins at `path_begin`. */
static void drop_segment(ul_buffer *output, size_t path_begin) {
  size_t at = output->length;
  while (at > path_begin) {
    if (output->data[--at] == '/') break;
  }
  ul_buffer_cut(output, at);
}

/* path state */
void ul_fast_write_segments(ul_buffer *output, size_t path_begin, ul_span text) {
  size_t start = 0;
  for (;;) {
    size_t end = ul_find_either(text, start, '/', '\\');
    ul_span segment = ul_span_slice(text, start, end);
    int dots = ul_dots_of_segment(segment, UL_DOTS_RAW_OR_ENCODED), last = end == text.length;
    if (!ul_buffer_ok(output)) return;
    if (dots == 2) drop_segment(output, path_begin);
    if (dots == 0 || last) ul_buffer_push(output, '/');
    if (dots == 0) ul_percent_encode(output, segment, URLENS_PERCENT_SET_PATH);
    if (last) return;
    start = end + 1;
  }
}

void ul_fast_write_clean_segments(ul_buffer *output, size_t path_begin, ul_span text) {
  char *out = ul_buffer_room(output, text.length + 1), *begin;
  const char *at = text.data, *end = text.data + text.length;
  if (!out) return;
  begin = output->data + path_begin;
  for (;;) {
    const char *start = at;
    int dots = 0;
    while (at < end && *at != '/') at++;
    if (start < at && (*start == '.' || *start == '%')) {
      dots = ul_dots_of_segment(ul_span_of(start, (size_t)(at - start)), UL_DOTS_RAW_OR_ENCODED);
    }
    if (dots == 2) {
      while (out > begin && *--out != '/') continue;
    }
    if (dots == 0 || at == end) *out++ = '/';
    if (dots == 0) {
      while (start < at) *out++ = *start++;
    }
    if (at++ == end) break;
  }
  output->length = (size_t)(out - output->data);
}

void ul_fast_write_rest(ul_span input, const ul_fast_url *url, ul_buffer *output, urlens_components *record) {
  ul_record_path(record, output);
  if (url->at.query_end > url->at.path_end) {
    ul_span query = ul_span_slice(input, url->at.path_end, url->at.query_end);
    if (url->query_work == UL_FAST_COPY) {
      ul_buffer_append(output, query);
    } else {
      ul_buffer_push(output, '?');
      ul_percent_encode(output, ul_span_slice(query, 1, query.length), URLENS_PERCENT_SET_SPECIAL_QUERY);
    }
    ul_record_query(record, output);
  }
  if (url->fragment_work == UL_FAST_COPY) {
    ul_buffer_append(output, ul_span_slice(input, url->at.query_end, input.length));
  } else {
    ul_buffer_push(output, '#');
    ul_percent_encode(output, ul_span_slice(input, (size_t)url->at.query_end + 1, input.length),
                      URLENS_PERCENT_SET_FRAGMENT);
  }
  ul_record_finish(record, output);
}

/* The path of an absolute URL: empty, or with its leading slash. */
static void write_path(ul_span input, const ul_fast_url *url, ul_buffer *output) {
  ul_span text = ul_span_slice(input, url->at.port_end, url->at.path_end);
  if (url->path_work == UL_FAST_COPY) {
    ul_buffer_append(output, text);
    return;
  }
  if (url->path_work == UL_FAST_ENCODE) {
    ul_buffer_append(output, ul_span_slice(input, url->at.port_end, url->path_dirty));
    ul_percent_encode(output, ul_span_slice(input, url->path_dirty, url->at.path_end), URLENS_PERCENT_SET_PATH);
    return;
  }
  if (text.length > 0) text = ul_span_slice(text, 1, text.length);
  if (url->path_work == UL_FAST_DOTS) {
    ul_fast_write_clean_segments(output, output->length, text);
  } else {
    ul_fast_write_segments(output, output->length, text);
  }
}

/* Scheme, authority and port, if one of them needs more than lower case. */
static int write_authority(ul_span input, const ul_fast_url *url, ul_memory *memory, ul_buffer *output,
                           urlens_components *record) {
  ul_record_init(record);
  ul_append_lowercase(output, ul_span_slice(input, 0, (size_t)url->at.username_start - 2));
  ul_record_scheme(record, output);
  record->scheme_kind = url->at.scheme_kind;
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(record, output);
  if (url->at.host_start > url->at.username_start) write_userinfo(input, url, output, record);
  if (!write_host(input, url, memory, output, record)) return 0;
  if (url->at.flags & URLENS_HAS_PORT) {
    ul_buffer_push(output, ':');
    ul_append_decimal(output, url->at.port);
    ul_record_port(record, output, url->at.port);
  }
  ul_record_path_start(record, output, 1);
  return 1;
}

int ul_fast_write(ul_span input, const ul_fast_url *url, ul_memory *memory, ul_buffer *output,
                  urlens_components *record) {
  if (ul_fast_authority_is_canonical(url)) {
    ul_fast_copy(input, url->at.port_end, url, output);
    ul_fast_record_authority(url, record);
  } else if (!write_authority(input, url, memory, output, record)) {
    return 0;
  }
  write_path(input, url, output);
  ul_fast_write_rest(input, url, output, record);
  if (!ul_buffer_ok(output)) return 0;
  if (ul_span_equal(input, ul_buffer_span(output))) record->flags |= URLENS_IS_UNCHANGED;
  return 1;
}
