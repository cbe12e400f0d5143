/* SPDX-License-Identifier: MIT */
#include "standard/fast.h"

#include "core/ascii.h"
#include "host/ipv4.h"
#include "percent/percent.h"
#include "percent/scan.h"
#include "percent/sets.h"

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

/* Tabs and newlines are removed wherever they stand, which nothing here knows how to do. */
static int has_tab_or_newline(ul_span input, size_t from, size_t to) {
  while (from < to && !ul_byte_is(input.data[from], UL_TAB_OR_NEWLINE)) from++;
  return from < to;
}

static size_t find_either(ul_span input, size_t from, char a, char b) {
  while (from < input.length && input.data[from] != a && input.data[from] != b) from++;
  return from;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Finding the components                                                                                              */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The special schemes but http and https with their "://", in lower case. Returns where the authority begins, or 0. */
static size_t fast_rare_scheme(ul_span input, urlens_scheme_kind *kind) {
  static const struct {
    char text[8];
    uint8_t length, kind;
  } schemes[] = {{"file://", 7, URLENS_SCHEME_FILE},
                 {"ftp://", 6, URLENS_SCHEME_FTP},
                 {"wss://", 6, URLENS_SCHEME_WSS},
                 {"ws://", 5, URLENS_SCHEME_WS}};
  if (input.length < 8) return 0;
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    if (memcmp(input.data, schemes[i].text, schemes[i].length) == 0) {
      *kind = (urlens_scheme_kind)schemes[i].kind;
      return schemes[i].length;
    }
  }
  return 0;
}

/* The same for these two. Which one it is is no branch, since lists mix them at random: the "s" moves where to look. */
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

/* The same for all. */
static inline size_t fast_scheme(ul_span input, urlens_scheme_kind *kind) {
  size_t start = fast_http_scheme(input);
  *kind = start == 8 ? URLENS_SCHEME_HTTPS : URLENS_SCHEME_HTTP;
  return UL_LIKELY(start) ? start : fast_rare_scheme(input, kind);
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
static int fast_host_rest(ul_span input, size_t authority_end, fast_parts *parts) {
  size_t at = parts->at.host;
  int brackets = 0;
  for (; at < authority_end && (input.data[at] != ':' || brackets); at++) {
    if (input.data[at] == '[') brackets = 1;
    if (input.data[at] == ']') brackets = 0;
  }
  parts->at.host_end = at;
  parts->host_work = FAST_PARSE;
  return !has_tab_or_newline(input, parts->at.host, at);
}

/* Credentials that are there as they will be written: a username and a password, both without anything to encode. */
static void fast_credentials(ul_span input, fast_parts *parts) {
  size_t at = parts->at.user;
  parts->at.colon = ul_span_find(ul_span_slice(input, 0, parts->at.user_end), at, ':');
  parts->user_work = FAST_COPY;
  for (; at < parts->at.user_end; at++) {
    if (ul_byte_is(input.data[at], UL_IN_USERINFO_SET) && at != parts->at.colon) parts->user_work = FAST_CLEAN;
  }
  if (parts->at.colon + 1 == parts->at.user_end || parts->at.user == parts->at.user_end) parts->user_work = FAST_CLEAN;
}

/* Credentials, if there are any, and the host behind them. */
static int fast_authority(ul_span input, const ul_scanner *scanner, size_t start, fast_parts *parts) {
  size_t end, last;
  int upper = 0;
  parts->at.user = parts->at.user_end = parts->at.host = start;
  parts->user_work = FAST_COPY;
  parts->at.host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = upper ? FAST_LOWER : FAST_COPY;
  if (parts->at.host_end < input.length &&
      (input.data[parts->at.host_end] == '/' || input.data[parts->at.host_end] == '?')) {
    return parts->at.host_end > start;
  }
  end = fast_authority_end(input, parts->at.host_end);
  for (last = end; last > parts->at.host_end && input.data[last - 1] != '@';) last--;
  if (last > parts->at.host_end) {
    parts->at.user_end = last - 1;
    parts->at.host = last;
    if (has_tab_or_newline(input, start, last)) return 0;
    fast_credentials(input, parts);
    upper = 0;
    parts->at.host_end = scanner->host(input.data, last, end, &upper);
    parts->host_work = upper ? FAST_LOWER : FAST_COPY;
  }
  if (parts->at.host_end < end && input.data[parts->at.host_end] != ':' && !fast_host_rest(input, end, parts)) return 0;
  return parts->at.host_end > parts->at.host;
}

/* A port: digits up to the end of the authority. 0 if it is none, and for file, which has none. */
static int fast_port(ul_span input, fast_parts *parts) {
  size_t at = parts->at.host_end, start = at + 1;
  uint32_t value = 0;
  parts->at.path = at;
  parts->port_work = FAST_COPY;
  parts->has_port = 0;
  if (at == input.length || input.data[at] != ':') return 1;
  for (at = start; at < input.length && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
    if (value > 0xFFFF) return 0;
  }
  if (at != fast_authority_end(input, at) || parts->kind == URLENS_SCHEME_FILE) return 0;
  parts->has_port = at > start && value != ul_default_port(parts->kind);
  parts->port = (uint16_t)value;
  parts->at.path = at;
  if (!parts->has_port || (input.data[start] == '0' && at - start > 1)) parts->port_work = FAST_CLEAN;
  return 1;
}

/* The path, from parts->at.path on, where a "/" or "\" may stand or not. */
static int fast_path(ul_span input, const ul_scanner *scanner, fast_parts *parts) {
  size_t at = parts->at.path;
  int dots = 0;
  parts->path_work = FAST_COPY;
  if (at < input.length && input.data[at] == '/') {
    at = scanner->path(input.data, at + 1, input.length, &dots);
    while (at < input.length && input.data[at] != '?' && input.data[at] != '#' && input.data[at] != '\\') {
      parts->path_work = FAST_ENCODE;
      if (ul_byte_is(input.data[at], UL_TAB_OR_NEWLINE)) return 0;
      at = scanner->path(input.data, at + 1, input.length, &dots);
    }
  }
  parts->at.path_end = at;
  if (at > parts->at.path && (at == input.length || input.data[at] != '\\')) {
    if (dots) parts->path_work = parts->path_work == FAST_COPY ? FAST_DOTS : FAST_CLEAN;
    return 1;
  }
  parts->path_work = FAST_CLEAN;
  parts->at.path_end = find_either(input, at, '?', '#');
  return !has_tab_or_newline(input, at, parts->at.path_end);
}

static int fast_query_and_fragment(ul_span input, const ul_scanner *scanner, fast_parts *parts) {
  size_t at = parts->at.path_end;
  parts->query_work = parts->fragment_work = FAST_COPY;
  if (at < input.length && input.data[at] == '?') {
    at = scanner->query(input.data, at + 1, input.length);
    if (at < input.length && input.data[at] != '#') {
      parts->query_work = FAST_CLEAN;
      at = ul_span_find(input, at, '#');
      if (has_tab_or_newline(input, parts->at.path_end, at)) return 0;
    }
  }
  parts->at.query_end = at;
  if (at < input.length && scanner->fragment(input.data, at + 1, input.length) < input.length) {
    parts->fragment_work = FAST_CLEAN;
    return !has_tab_or_newline(input, at, input.length);
  }
  return 1;
}

/* The first segment of a file URL's path is looked at closely, in case it is a drive letter; the state machine does that. */
static int file_path_is_plain(ul_span input, const fast_parts *parts) {
  size_t at = parts->at.path;
  if (parts->path_work != FAST_COPY) return 0;
  return parts->at.path_end - at < 3 || (input.data[at + 2] != '|' && input.data[at + 2] != ':');
}

/* A file URL's host may be empty, and must not be what is taken for an empty one. */
static int fast_file_host(ul_span input, const ul_scanner *scanner, size_t start, fast_parts *parts) {
  int upper = 0;
  parts->at.user = parts->at.user_end = parts->at.host = start;
  parts->user_work = FAST_COPY;
  parts->at.host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = FAST_COPY;
  if (upper || parts->at.host_end == input.length || input.data[parts->at.host_end] != '/') return 0;
  return !ul_span_equal(ul_span_slice(input, start, parts->at.host_end), UL_SPAN("localhost"));
}

/* Whether the host takes more than copying or lower case. */
static int host_needs_parser(ul_span input, const fast_parts *parts) {
  return parts->host_work == FAST_PARSE ||
         (parts->at.host_end > parts->at.host && ul_may_end_in_a_number(input, parts->at.host, parts->at.host_end));
}

/* All components of an absolute URL whose authority begins at `start`. */
static int fast_find(ul_span input, size_t start, const ul_scanner *scanner, fast_parts *parts) {
  if (start == input.length || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  if (parts->kind == URLENS_SCHEME_FILE) {
    if (!fast_file_host(input, scanner, start, parts)) return 0;
  } else if (!fast_authority(input, scanner, start, parts)) {
    return 0;
  }
  if (host_needs_parser(input, parts)) parts->host_work = FAST_PARSE;
  if (!fast_port(input, parts)) return 0;
  if (!fast_path(input, scanner, parts) || !fast_query_and_fragment(input, scanner, parts)) return 0;
  return parts->kind != URLENS_SCHEME_FILE || file_path_is_plain(input, parts);
}

/* Longer ones are not copied before it is known that they can be: that would take memory for nothing. */
enum { FAST_SPLIT_MOST = 1 << 16 };

/* Finds them in one look, and copies the URL. 0 if it is not as it will be written, but for capitals in its host. */
static inline int fast_split(ul_span input, size_t start, const ul_scanner *scanner, fast_parts *parts,
                             ul_buffer *output) {
  int upper;
  char *room = input.length <= FAST_SPLIT_MOST ? ul_buffer_room(output, input.length) : NULL;
  if (!room || !scanner->split(input.data, start, input.length, room, &parts->at, &upper)) return 0;
  parts->host_work = upper ? FAST_LOWER : FAST_COPY;
  parts->has_port = 0;
  if (parts->at.path > parts->at.host_end) {
    size_t path = parts->at.path;
    if (!fast_port(input, parts) || parts->port_work != FAST_COPY || parts->at.path != path) return 0;
  }
  if (UL_UNLIKELY(parts->kind == URLENS_SCHEME_FILE)) {
    ul_span host = ul_span_slice(input, parts->at.host, parts->at.host_end);
    parts->path_work = FAST_COPY;
    if (upper || parts->at.host > start || ul_span_equal(host, UL_SPAN("localhost"))) return 0;
    if (!file_path_is_plain(input, parts)) return 0;
  }
  output->length = input.length;
  return 1;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Writing them                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------- */

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

/* The record of an input that was its own serialization, or would have been with a host in lower case. */
static inline void fast_record(const fast_parts *parts, size_t length, urlens_components *url) {
  const ul_positions *at = &parts->at;
  uint32_t flags = parts->host_work == FAST_COPY ? URLENS_UNCHANGED : 0U;
  fast_record_authority(parts, url);
  url->path_end = ul_offset(at->path_end);
  url->query_end = ul_offset(at->query_end);
  url->length = ul_offset(length);
  flags |= at->query_end > at->path_end ? URLENS_HAS_QUERY : 0U;
  flags |= length > at->query_end ? URLENS_HAS_FRAGMENT : 0U;
  url->flags |= flags;
}

/* Copies the beginning of an input, at least its authority, which needs no more than lower case. */
static void fast_copy(ul_span input, const fast_parts *parts, ul_buffer *output) {
  ul_buffer_append(output, input);
  if (parts->host_work == FAST_COPY || !ul_buffer_ok(output)) return;
  for (size_t i = parts->at.host; i < parts->at.host_end; i++) {
    output->data[i] = (char)ul_to_lower((unsigned char)output->data[i]);
  }
}

/* Credentials: as many of them as are not empty. */
static void write_userinfo(ul_span input, const fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_span text = ul_span_slice(input, parts->at.user, parts->at.user_end);
  size_t colon = ul_span_find(text, 0, ':'), start = output->length, username_end;
  ul_percent_encode(output, ul_span_slice(text, 0, colon), URLENS_SET_USERINFO);
  username_end = output->length;
  if (colon + 1 < text.length) {
    ul_buffer_push(output, ':');
    ul_percent_encode(output, ul_span_slice(text, colon + 1, text.length), URLENS_SET_USERINFO);
  }
  if (output->length == start) return;
  ul_buffer_push(output, '@');
  ul_record_userinfo(url, output, username_end);
}

static void write_lowercased(ul_buffer *output, ul_span text) {
  char *room = ul_buffer_room(output, text.length);
  if (room) {
    for (size_t i = 0; i < text.length; i++) room[i] = (char)ul_to_lower((unsigned char)text.data[i]);
  }
  ul_buffer_advance(output, text.length);
}

/* The host. 0 if it is none: the state machine will say why. */
static int write_host(ul_span input, const fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                      urlens_components *url) {
  static const ul_reporter nobody = {NULL, NULL, {NULL, 0}, 0};
  ul_span text = ul_span_slice(input, parts->at.host, parts->at.host_end);
  urlens_host_kind kind = text.length ? URLENS_HOST_DOMAIN : URLENS_HOST_EMPTY;
  urlens_error error;
  if (parts->host_work == FAST_COPY) {
    ul_buffer_append(output, text);
  } else if (parts->host_work == FAST_LOWER) {
    write_lowercased(output, text);
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
    size_t end = find_either(text, start, '/', '\\');
    ul_span segment = ul_span_slice(text, start, end);
    int dots = ul_count_dots(segment), last = end == text.length;
    if (!ul_buffer_ok(output)) return;
    if (dots == 2) drop_segment(output, path_begin);
    if (dots == 0 || last) ul_buffer_push(output, '/');
    if (dots == 0) ul_percent_encode(output, segment, URLENS_SET_PATH);
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
    if (start < at && (*start == '.' || *start == '%')) dots = ul_count_dots(ul_span_of(start, (size_t)(at - start)));
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
static void write_rest(ul_span input, const fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_record_path(url, output);
  if (parts->at.query_end > parts->at.path_end) {
    ul_span query = ul_span_slice(input, parts->at.path_end, parts->at.query_end);
    if (parts->query_work == FAST_COPY) {
      ul_buffer_append(output, query);
    } else {
      ul_buffer_push(output, '?');
      ul_percent_encode(output, ul_span_slice(query, 1, query.length), URLENS_SET_SPECIAL_QUERY);
    }
    ul_record_query(url, output);
  }
  if (input.length > parts->at.query_end) {
    ul_buffer_push(output, '#');
    ul_percent_encode(output, ul_span_slice(input, parts->at.query_end + 1, input.length), URLENS_SET_FRAGMENT);
  }
  ul_record_finish(url, output);
}

/* The path of an absolute URL, with or without its leading slash. */
static void write_path(ul_span input, const fast_parts *parts, ul_buffer *output) {
  ul_span text = ul_span_slice(input, parts->at.path, parts->at.path_end);
  if (parts->path_work == FAST_COPY) {
    ul_buffer_append(output, text);
    return;
  }
  if (parts->path_work == FAST_ENCODE) {
    ul_percent_encode(output, text, URLENS_SET_PATH);
    return;
  }
  if (text.length > 0 && (text.data[0] == '/' || text.data[0] == '\\')) text = ul_span_slice(text, 1, text.length);
  if (parts->path_work == FAST_DOTS) {
    write_plain_segments(output, output->length, text);
  } else {
    write_segments(output, output->length, text);
  }
}

/* Scheme, authority and port, of which something needs more than lower case. */
static int write_authority(ul_span input, const fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
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

/* Whether nothing is to be done before the path but copying and lower case. */
static int authority_is_canonical(const fast_parts *parts) {
  return parts->host_work <= FAST_LOWER && parts->port_work == FAST_COPY && parts->user_work == FAST_COPY;
}

static int fast_write(ul_span input, const fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                      urlens_components *url) {
  if (authority_is_canonical(parts)) {
    fast_copy(ul_span_slice(input, 0, parts->at.path), parts, output);
    fast_record_authority(parts, url);
  } else if (!write_authority(input, parts, memory, output, url)) {
    return 0;
  }
  write_path(input, parts, output);
  write_rest(input, parts, output, url);
  if (!ul_buffer_ok(output)) return 0;
  if (ul_span_equal(input, ul_buffer_span(output))) url->flags |= URLENS_UNCHANGED;
  return 1;
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* References                                                                                                          */
/* ------------------------------------------------------------------------------------------------------------------- */

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
static int fast_reference(ul_span input, const ul_record_view *base, const ul_scanner *scanner, ul_buffer *output,
                          urlens_components *url) {
  static const uint32_t kept = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST |
                               URLENS_HAS_PORT;
  ul_span path, text;
  fast_parts parts;
  int rooted = is_slash_or_backslash(input, 0);
  if (base->record->scheme_kind == URLENS_SCHEME_OTHER || base->record->scheme_kind == URLENS_SCHEME_FILE) return 0;
  if ((unsigned char)input.data[0] <= ' ' || input.data[0] == '?' || input.data[0] == '#') return 0;
  if ((unsigned char)input.data[input.length - 1] <= ' ' || begins_with_scheme(input)) return 0;
  if (rooted && is_slash_or_backslash(input, 1)) return 0;
  parts.at.path = 0;
  if (!fast_path(input, scanner, &parts) || !fast_query_and_fragment(input, scanner, &parts)) return 0;
  ul_buffer_append(output, ul_span_of(base->href, base->record->port_end));
  *url = *base->record;
  url->flags &= kept;
  url->path_start = base->record->port_end;
  url->flags |= URLENS_HAS_PATH;
  if (parts.path_work == FAST_COPY) {
    ul_buffer_append(output, ul_span_slice(input, 0, parts.at.path_end));
  } else if (parts.path_work == FAST_ENCODE) {
    ul_percent_encode(output, ul_span_slice(input, 0, parts.at.path_end), URLENS_SET_PATH);
  } else {
    path = ul_record_slice(base->href, base->record, URLENS_PATH);
    while (path.length > 0 && path.data[path.length - 1] != '/') path.length--;
    if (!rooted && path.length > 0) ul_buffer_append(output, ul_span_slice(path, 0, path.length - 1));
    text = ul_span_slice(input, rooted ? 1 : 0, parts.at.path_end);
    if (parts.path_work == FAST_DOTS) {
      write_plain_segments(output, base->record->port_end, text);
    } else {
      write_segments(output, base->record->port_end, text);
    }
  }
  write_rest(input, &parts, output, url);
  return ul_buffer_ok(output);
}

/* ------------------------------------------------------------------------------------------------------------------- */

/* A query that is to be encoded otherwise than in UTF-8 is left alone, unless there is nothing to encode. */
static int query_is_for_here(const fast_parts *parts, const ul_machine_options *options) {
  return parts->query_work == FAST_COPY || options->encoding == URLENS_ENCODING_UTF_8;
}

/* Whether nothing is to be done but copying and lower case. */
static int is_canonical(const fast_parts *parts) {
  return authority_is_canonical(parts) && parts->path_work == FAST_COPY && parts->query_work == FAST_COPY &&
         parts->fragment_work == FAST_COPY;
}

/* What the scanner's `split` does not take: the components one by one, those that need it with work. */
static int fast_components(ul_span input, size_t start, const ul_machine_options *options, fast_parts *parts,
                           ul_machine_memory *memory, ul_buffer *output, urlens_components *url) {
  urlens_components record;
  if (!fast_find(input, start, options->scanner, parts) || !query_is_for_here(parts, options)) return 0;
  if (is_canonical(parts)) {
    fast_copy(input, parts, output);
    if (!ul_buffer_ok(output)) return 0;
    fast_record(parts, input.length, url);
    return 1;
  }
  if (!fast_write(input, parts, memory, output, &record)) return 0;
  *url = record;
  return 1;
}

int ul_fast_parse_at_once(ul_span input, const ul_scanner *scanner, ul_buffer *output, urlens_components *url) {
  fast_parts parts;
  size_t start = fast_scheme(input, &parts.kind);
  if (!start || !scanner->split || !fast_split(input, start, scanner, &parts, output)) {
    ul_buffer_clear(output);
    return 0;
  }
  fast_record(&parts, input.length, url);
  return 1;
}

int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                  ul_machine_memory *memory, ul_buffer *output, urlens_components *url) {
  fast_parts parts;
  size_t start = fast_scheme(input, &parts.kind);
  if (start) {
    if (options->scanner->split && fast_split(input, start, options->scanner, &parts, output)) {
      fast_record(&parts, input.length, url);
      return 1;
    }
    if (fast_components(input, start, options, &parts, memory, output, url)) return 1;
  } else if (base && input.length > 0 && options->encoding == URLENS_ENCODING_UTF_8) {
    urlens_components record;
    if (fast_reference(input, base, options->scanner, output, &record)) {
      *url = record;
      return 1;
    }
  }
  if (output->status == URLENS_E_OUT_OF_MEMORY) return 1;
  ul_buffer_clear(output);
  return 0;
}

/* A port that has no more than five digits and is not too large, up to the path or the end. */
static int is_plain_port(ul_span input, size_t at) {
  size_t most = input.length - at > 5 ? at + 5 : input.length;
  uint32_t value = 0;
  for (; at < most && ul_is_digit((unsigned char)input.data[at]); at++) {
    value = value * 10 + (uint32_t)(input.data[at] - '0');
  }
  return value <= 0xFFFF && (at == input.length || input.data[at] == '/');
}

/* What may stand behind a host of the commonest kind. */
static inline int is_plain_behind_host(ul_span input, size_t end) {
  if (UL_LIKELY(end == input.length || input.data[end] == '/')) return 1;
  return input.data[end] == ':' && is_plain_port(input, end + 1);
}

/* Credentials, in which anything may stand, and such a host. */
static int is_plain_with_credentials(ul_span input, size_t at) {
  size_t host = 0, end;
  for (; at < input.length && input.data[at] != '/'; at++) {
    if (input.data[at] == '\\' || input.data[at] == '?' || input.data[at] == '#') return 0;
    if (input.data[at] == '@') host = at + 1;
  }
  if (!host) return 0;
  end = ul_scan_plain_host(input.data, host, input.length);
  return end && is_plain_behind_host(input, end);
}

int ul_fast_is_plain(ul_span input) {
  urlens_scheme_kind kind;
  size_t start = fast_scheme(input, &kind), end;
  if (start == 0) return 0;
  end = ul_scan_plain_host(input.data, start, input.length);
  if (!end) return 0;
  if (UL_UNLIKELY(kind == URLENS_SCHEME_FILE)) return end == input.length || input.data[end] == '/';
  if (UL_LIKELY(is_plain_behind_host(input, end))) return 1;
  return (input.data[end] == ':' || input.data[end] == '@') && is_plain_with_credentials(input, end);
}

/* The authority decides whether a URL parses; nothing behind it can fail. */
int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit) {
  fast_parts parts;
  size_t start;
  if (input.length > limit / 10) return 0; /* before anything is read */
  start = fast_scheme(input, &parts.kind);
  if (start == 0) return 0;
  if (parts.kind == URLENS_SCHEME_FILE) {
    return fast_file_host(input, scanner, start, &parts) && !host_needs_parser(input, &parts);
  }
  if (!fast_authority(input, scanner, start, &parts) || host_needs_parser(input, &parts)) return 0;
  return fast_port(input, &parts);
}
