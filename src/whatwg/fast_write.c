/* SPDX-License-Identifier: MIT */
#include "core/ascii.h"
#include "host/ipv4.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "whatwg/fast_parts.h"

void ul_fast_copy(ul_span input, const ul_fast_parts *parts, ul_buffer *output) {
  ul_buffer_append(output, input);
  if (parts->host_work == UL_FAST_COPY || !ul_buffer_ok(output)) return;
  ul_copy_lowercase(output->data + parts->at.host, ul_span_slice(input, parts->at.host, parts->at.host_end));
}

/* Credentials: as many of them as are not empty. */
static void write_userinfo(ul_span input, const ul_fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_span text = ul_span_slice(input, parts->at.user, parts->at.user_end);
  size_t colon = ul_span_find(text, 0, ':'), start = output->length, username_end;
  ul_percent_encode(output, ul_span_slice(text, 0, colon), URLENS_PERCENT_SET_USERINFO);
  username_end = output->length;
  if (colon + 1 < text.length) {
    ul_buffer_push(output, ':');
    ul_percent_encode(output, ul_span_slice(text, colon + 1, text.length), URLENS_PERCENT_SET_USERINFO);
  }
  if (output->length == start) return;
  ul_buffer_push(output, '@');
  ul_record_userinfo(url, output, username_end);
}

/* The host. 0 if it is none: the state machine will say why. */
static int write_host(ul_span input, const ul_fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                      urlens_components *url) {
  static const ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  ul_span text = ul_span_slice(input, parts->at.host, parts->at.host_end);
  urlens_host_kind kind = text.length ? URLENS_HOST_KIND_DOMAIN : URLENS_HOST_KIND_EMPTY;
  urlens_error error;
  if (parts->host_work == UL_FAST_COPY) {
    ul_buffer_append(output, text);
  } else if (parts->host_work == UL_FAST_LOWER) {
    ul_append_lowercase(output, text);
  } else if (ul_host_parse(text, UL_HOST_OF_SPECIAL, &nobody, &memory->domain, output, &kind, &error)) {
    if (error.status == URLENS_E_OUT_OF_MEMORY) output->status = error.status;
    return 0;
  }
  ul_record_host(url, output, kind);
  return 1;
}

/* Takes the last segment off the path that begins at `path_begin`. */
static void drop_segment(ul_buffer *output, size_t path_begin) {
  size_t at = output->length;
  while (at > path_begin) {
    if (output->data[--at] == '/') break;
  }
  ul_buffer_cut(output, at);
}

/*
 * The path state of a special URL other than file, over text without tabs and newlines: the segments of `text`, which has
 * no leading slash, behind what stands from `path_begin` on. Stops when there is no more room.
 */
static void write_segments(ul_buffer *output, size_t path_begin, ul_span text) {
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

/* The same for text that has nothing to encode, and no "\": it takes no more room than it has bytes, and one. */
static void write_plain_segments(ul_buffer *output, size_t path_begin, ul_span text) {
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

/* What is left of the input from the query on, behind a path that has been written. */
static void write_rest(ul_span input, const ul_fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_record_path(url, output);
  if (parts->at.query_end > parts->at.path_end) {
    ul_span query = ul_span_slice(input, parts->at.path_end, parts->at.query_end);
    if (parts->query_work == UL_FAST_COPY) {
      ul_buffer_append(output, query);
    } else {
      ul_buffer_push(output, '?');
      ul_percent_encode(output, ul_span_slice(query, 1, query.length), URLENS_PERCENT_SET_SPECIAL_QUERY);
    }
    ul_record_query(url, output);
  }
  if (input.length > parts->at.query_end) {
    ul_buffer_push(output, '#');
    ul_percent_encode(output, ul_span_slice(input, parts->at.query_end + 1, input.length), URLENS_PERCENT_SET_FRAGMENT);
  }
  ul_record_finish(url, output);
}

/* The path of an absolute URL, with or without its leading slash. */
static void write_path(ul_span input, const ul_fast_parts *parts, ul_buffer *output) {
  ul_span text = ul_span_slice(input, parts->at.path, parts->at.path_end);
  if (parts->path_work == UL_FAST_COPY) {
    ul_buffer_append(output, text);
    return;
  }
  if (parts->path_work == UL_FAST_ENCODE) {
    ul_percent_encode(output, text, URLENS_PERCENT_SET_PATH);
    return;
  }
  if (text.length > 0 && (text.data[0] == '/' || text.data[0] == '\\')) text = ul_span_slice(text, 1, text.length);
  if (parts->path_work == UL_FAST_DOTS) {
    write_plain_segments(output, output->length, text);
  } else {
    write_segments(output, output->length, text);
  }
}

/* Scheme, authority and port, of which something needs more than lower case. */
static int write_authority(ul_span input, const ul_fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                           urlens_components *url) {
  ul_record_init(url);
  ul_buffer_append(output, ul_span_slice(input, 0, parts->at.user - 2));
  ul_record_scheme(url, output);
  url->scheme_kind = (uint8_t)parts->kind;
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(url, output);
  if (parts->at.host > parts->at.user) write_userinfo(input, parts, output, url);
  if (!write_host(input, parts, memory, output, url)) return 0;
  if (parts->has_port) {
    ul_buffer_push(output, ':');
    ul_append_decimal(output, parts->port);
    ul_record_port(url, output, parts->port);
  }
  ul_record_path_start(url, output);
  return 1;
}

int ul_fast_write(ul_span input, const ul_fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                  urlens_components *url) {
  if (ul_fast_authority_is_canonical(parts)) {
    ul_fast_copy(ul_span_slice(input, 0, parts->at.path), parts, output);
    ul_fast_record_authority(parts, url);
  } else if (!write_authority(input, parts, memory, output, url)) {
    return 0;
  }
  write_path(input, parts, output);
  write_rest(input, parts, output, url);
  if (!ul_buffer_ok(output)) return 0;
  if (ul_span_equal(input, ul_buffer_span(output))) url->flags |= URLENS_IS_UNCHANGED;
  return 1;
}

/* Whether the input begins with a scheme, or may: letters and what else a scheme has, up to a ":". */
static int begins_with_scheme(ul_span input) {
  size_t at = 0;
  if (!ul_is_alpha((unsigned char)input.data[0])) return 0;
  while (at < input.length && ul_byte_is(input.data[at], UL_SCHEME_CODE_POINT)) at++;
  return at < input.length && (input.data[at] == ':' || ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE));
}

static int is_slash_or_backslash(ul_span input, size_t at) {
  return at < input.length && (input.data[at] == '/' || input.data[at] == '\\');
}

/* relative state and relative slash state, for a base that is special, but not file, and a reference with a path. */
int ul_fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner, ul_buffer *output,
                      urlens_components *url) {
  static const uint32_t kept = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST |
                               URLENS_HAS_PORT;
  ul_span path, text;
  ul_fast_parts parts;
  int rooted = is_slash_or_backslash(input, 0);
  if (base->record->scheme_kind == URLENS_SCHEME_KIND_OTHER || base->record->scheme_kind == URLENS_SCHEME_KIND_FILE)
    return 0;
  if ((unsigned char)input.data[0] <= ' ' || input.data[0] == '?' || input.data[0] == '#') return 0;
  if ((unsigned char)input.data[input.length - 1] <= ' ' || begins_with_scheme(input)) return 0;
  if (rooted && is_slash_or_backslash(input, 1)) return 0;
  parts.at.path = 0;
  if (!ul_fast_path(input, scanner, &parts) || !ul_fast_query_and_fragment(input, scanner, &parts)) return 0;
  ul_buffer_append(output, ul_span_of(base->href, base->record->port_end));
  *url = *base->record;
  url->flags &= kept;
  url->path_start = base->record->port_end;
  url->flags |= URLENS_HAS_PATH;
  if (parts.path_work == UL_FAST_COPY) {
    ul_buffer_append(output, ul_span_slice(input, 0, parts.at.path_end));
  } else if (parts.path_work == UL_FAST_ENCODE) {
    ul_percent_encode(output, ul_span_slice(input, 0, parts.at.path_end), URLENS_PERCENT_SET_PATH);
  } else {
    path = ul_record_slice(base->href, base->record, URLENS_PART_PATH);
    while (path.length > 0 && path.data[path.length - 1] != '/') path.length--;
    if (!rooted && path.length > 0) ul_buffer_append(output, ul_span_slice(path, 0, path.length - 1));
    text = ul_span_slice(input, rooted ? 1 : 0, parts.at.path_end);
    if (parts.path_work == UL_FAST_DOTS) {
      write_plain_segments(output, base->record->port_end, text);
    } else {
      write_segments(output, base->record->port_end, text);
    }
  }
  write_rest(input, &parts, output, url);
  return ul_buffer_ok(output);
}
