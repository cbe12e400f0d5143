/* SPDX-License-Identifier: MIT */
#include "standard/fast.h"

#include "core/ascii.h"
#include "host/ipv4.h"
#include "percent/percent.h"
#include "percent/scan.h"
#include "percent/sets.h"

/* What a component needs before it can be written. */
typedef enum fast_work {
  FAST_COPY,  /* nothing */
  FAST_LOWER, /* lower case */
  FAST_PARSE, /* a host: the host parser */
  FAST_DOTS,  /* a path: dot segments, but nothing to encode */
  FAST_CLEAN  /* percent-encoding; a path: also dot segments */
} fast_work;

/* Where the components stand in the input. */
typedef struct fast_parts {
  urlens_scheme_kind kind;
  size_t user, user_end; /* credentials, without "@"; empty if there are none */
  size_t colon;          /* the one between username and password, or user_end */
  fast_work user_work;
  size_t host, host_end;
  fast_work host_work;
  uint16_t port;
  int has_port;
  size_t port_end;       /* behind the port, its ":" included */
  fast_work port_work;   /* FAST_COPY, or anything else if it is not as it will be written */
  size_t path, path_end; /* perhaps without its leading "/" */
  fast_work path_work;
  size_t query_end; /* "?" is at path_end if this is behind it */
  fast_work query_work;
  fast_work fragment_work; /* "#" is at query_end if the input goes on there */
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

/* The special schemes with their "://", in lower case. Returns where the authority begins, or 0. */
static size_t fast_scheme(ul_span input, urlens_scheme_kind *kind) {
  static const struct {
    char text[8];
    uint8_t length, kind;
  } schemes[] = {{"file://", 7, URLENS_SCHEME_FILE},
                 {"ftp://", 6, URLENS_SCHEME_FTP},
                 {"wss://", 6, URLENS_SCHEME_WSS},
                 {"ws://", 5, URLENS_SCHEME_WS}};
  if (input.length < 8) return 0;
  if (memcmp(input.data, "https://", 8) == 0) {
    *kind = URLENS_SCHEME_HTTPS;
    return 8;
  }
  if (memcmp(input.data, "http://", 7) == 0) {
    *kind = URLENS_SCHEME_HTTP;
    return 7;
  }
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    if (memcmp(input.data, schemes[i].text, schemes[i].length) == 0) {
      *kind = (urlens_scheme_kind)schemes[i].kind;
      return schemes[i].length;
    }
  }
  return 0;
}

/*
 * Whether the domain's last label, behind which at most one dot stands, may be a number: then it is an address. Such a
 * label begins with a digit, and ends with a digit of one kind or another, or the "x" of "0x"; most names do not.
 */
static int may_end_in_a_number(ul_span input, size_t start, size_t end) {
  size_t label = input.data[end - 1] == '.' ? end - 1 : end;
  if (label > start && !ul_is_hex_digit((unsigned char)input.data[label - 1]) &&
      (input.data[label - 1] | 0x20) != 'x') {
    return 0;
  }
  while (label > start && input.data[label - 1] != '.') label--;
  return ul_is_digit((unsigned char)input.data[label]);
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
  size_t at = parts->host;
  int brackets = 0;
  for (; at < authority_end && (input.data[at] != ':' || brackets); at++) {
    if (input.data[at] == '[') brackets = 1;
    if (input.data[at] == ']') brackets = 0;
  }
  parts->host_end = at;
  parts->host_work = FAST_PARSE;
  return !has_tab_or_newline(input, parts->host, at);
}

/* Credentials that are there as they will be written: a username and a password, both without anything to encode. */
static void fast_credentials(ul_span input, fast_parts *parts) {
  size_t at = parts->user;
  parts->colon = ul_span_find(ul_span_slice(input, 0, parts->user_end), at, ':');
  parts->user_work = FAST_COPY;
  for (; at < parts->user_end; at++) {
    if (ul_byte_is(input.data[at], UL_IN_USERINFO_SET) && at != parts->colon) parts->user_work = FAST_CLEAN;
  }
  if (parts->colon + 1 == parts->user_end || parts->user == parts->user_end) parts->user_work = FAST_CLEAN;
}

/* Credentials, if there are any, and the host behind them. */
static int fast_authority(ul_span input, const ul_scanner *scanner, size_t start, fast_parts *parts) {
  size_t end, last;
  int upper = 0;
  parts->user = parts->user_end = parts->host = start;
  parts->user_work = FAST_COPY;
  parts->host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = upper ? FAST_LOWER : FAST_COPY;
  if (parts->host_end < input.length && (input.data[parts->host_end] == '/' || input.data[parts->host_end] == '?')) {
    return parts->host_end > start;
  }
  end = fast_authority_end(input, parts->host_end);
  for (last = end; last > parts->host_end && input.data[last - 1] != '@';) last--;
  if (last > parts->host_end) {
    parts->user_end = last - 1;
    parts->host = last;
    if (has_tab_or_newline(input, start, last)) return 0;
    fast_credentials(input, parts);
    upper = 0;
    parts->host_end = scanner->host(input.data, last, end, &upper);
    parts->host_work = upper ? FAST_LOWER : FAST_COPY;
  }
  if (parts->host_end < end && input.data[parts->host_end] != ':' && !fast_host_rest(input, end, parts)) return 0;
  return parts->host_end > parts->host;
}

/* A port: digits up to the end of the authority. 0 if it is none, and for file, which has none. */
static int fast_port(ul_span input, fast_parts *parts) {
  size_t at = parts->host_end, start = at + 1;
  uint32_t value = 0;
  parts->port_end = at;
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
  parts->port_end = at;
  if (!parts->has_port || (input.data[start] == '0' && at - start > 1)) parts->port_work = FAST_CLEAN;
  return 1;
}

/* The path, from parts->path on, where a "/" or "\" may stand or not. */
static int fast_path(ul_span input, const ul_scanner *scanner, fast_parts *parts) {
  size_t at = parts->path;
  int dots = 0;
  parts->path_work = FAST_COPY;
  if (at == input.length || input.data[at] != '/') {
    parts->path_work = FAST_CLEAN;
  } else {
    at = scanner->path(input.data, at + 1, input.length, &dots);
    if (dots) parts->path_work = FAST_DOTS;
  }
  if (at < input.length && input.data[at] != '?' && input.data[at] != '#') {
    parts->path_work = FAST_CLEAN;
    at = find_either(input, at, '?', '#');
  }
  parts->path_end = at;
  return parts->path_work == FAST_COPY || !has_tab_or_newline(input, parts->path, at);
}

static int fast_query_and_fragment(ul_span input, const ul_scanner *scanner, fast_parts *parts) {
  size_t at = parts->path_end;
  parts->query_work = parts->fragment_work = FAST_COPY;
  if (at < input.length && input.data[at] == '?') {
    at = scanner->query(input.data, at + 1, input.length);
    if (at < input.length && input.data[at] != '#') {
      parts->query_work = FAST_CLEAN;
      at = ul_span_find(input, at, '#');
      if (has_tab_or_newline(input, parts->path_end, at)) return 0;
    }
  }
  parts->query_end = at;
  if (at < input.length && scanner->fragment(input.data, at + 1, input.length) < input.length) {
    parts->fragment_work = FAST_CLEAN;
    return !has_tab_or_newline(input, at, input.length);
  }
  return 1;
}

/* The first segment of a file URL's path is looked at closely, in case it is a drive letter; the state machine does that. */
static int file_path_is_plain(ul_span input, const fast_parts *parts) {
  size_t at = parts->path;
  if (parts->path_work != FAST_COPY) return 0;
  return parts->path_end - at < 3 || (input.data[at + 2] != '|' && input.data[at + 2] != ':');
}

/* A file URL's host may be empty, and must not be what is taken for an empty one. */
static int fast_file_host(ul_span input, const ul_scanner *scanner, size_t start, fast_parts *parts) {
  int upper = 0;
  parts->user = parts->user_end = parts->host = start;
  parts->user_work = FAST_COPY;
  parts->host_end = scanner->host(input.data, start, input.length, &upper);
  parts->host_work = FAST_COPY;
  if (upper || parts->host_end == input.length || input.data[parts->host_end] != '/') return 0;
  return !ul_span_equal(ul_span_slice(input, start, parts->host_end), UL_SPAN("localhost"));
}

/* Whether the host takes more than copying or lower case. */
static int host_needs_parser(ul_span input, const fast_parts *parts) {
  return parts->host_work == FAST_PARSE ||
         (parts->host_end > parts->host && may_end_in_a_number(input, parts->host, parts->host_end));
}

/* All components of an absolute URL. */
static int fast_find(ul_span input, const ul_scanner *scanner, fast_parts *parts) {
  size_t start = fast_scheme(input, &parts->kind);
  if (start == 0 || start == input.length || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  if (parts->kind == URLENS_SCHEME_FILE) {
    if (!fast_file_host(input, scanner, start, parts)) return 0;
  } else if (!fast_authority(input, scanner, start, parts)) {
    return 0;
  }
  if (host_needs_parser(input, parts)) parts->host_work = FAST_PARSE;
  if (!fast_port(input, parts)) return 0;
  parts->path = parts->port_end;
  if (!fast_path(input, scanner, parts) || !fast_query_and_fragment(input, scanner, parts)) return 0;
  return parts->kind != URLENS_SCHEME_FILE || file_path_is_plain(input, parts);
}

/* ------------------------------------------------------------------------------------------------------------------- */
/* Writing them                                                                                                        */
/* ------------------------------------------------------------------------------------------------------------------- */

/* The record of an input that is its own serialization, or would be with a host in lower case, and has been copied. */
static void fast_copy(ul_span input, const fast_parts *parts, ul_buffer *output, urlens_components *url) {
  url->scheme_end = ul_offset(parts->user - 3);
  url->username_start = ul_offset(parts->user);
  url->username_end = url->password_end = url->host_start = ul_offset(parts->host);
  url->host_end = ul_offset(parts->host_end);
  url->port_end = url->path_start = ul_offset(parts->port_end);
  url->path_end = ul_offset(parts->path_end);
  url->query_end = ul_offset(parts->query_end);
  url->length = ul_offset(input.length);
  url->port = parts->has_port ? parts->port : 0;
  url->host_kind = parts->host_end > parts->host ? URLENS_HOST_DOMAIN : URLENS_HOST_EMPTY;
  url->scheme_kind = (uint8_t)parts->kind;
  url->flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | URLENS_UNCHANGED;
  if (parts->host > parts->user) {
    url->username_end = ul_offset(parts->colon);
    url->password_end = ul_offset(parts->user_end);
    url->flags |= URLENS_HAS_USERNAME | (parts->colon < parts->user_end ? URLENS_HAS_PASSWORD : 0U);
  }
  if (parts->has_port) url->flags |= URLENS_HAS_PORT;
  if (parts->query_end > parts->path_end) url->flags |= URLENS_HAS_QUERY;
  if (input.length > parts->query_end) url->flags |= URLENS_HAS_FRAGMENT;
  if (parts->host_work == FAST_LOWER) {
    for (size_t i = parts->host; i < parts->host_end; i++) {
      output->data[i] = (char)ul_to_lower((unsigned char)output->data[i]);
    }
    url->flags &= ~(uint32_t)URLENS_UNCHANGED;
  }
}

/* Credentials: as many of them as are not empty. */
static void write_userinfo(ul_span input, const fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_span text = ul_span_slice(input, parts->user, parts->user_end);
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
  ul_span text = ul_span_slice(input, parts->host, parts->host_end);
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
  if (parts->query_end > parts->path_end) {
    ul_span query = ul_span_slice(input, parts->path_end, parts->query_end);
    if (parts->query_work == FAST_COPY) {
      ul_buffer_append(output, query);
    } else {
      ul_buffer_push(output, '?');
      ul_percent_encode(output, ul_span_slice(query, 1, query.length), URLENS_SET_SPECIAL_QUERY);
    }
    ul_record_query(url, output);
  }
  if (input.length > parts->query_end) {
    ul_buffer_push(output, '#');
    ul_percent_encode(output, ul_span_slice(input, parts->query_end + 1, input.length), URLENS_SET_FRAGMENT);
  }
  ul_record_finish(url, output);
}

/* The path of an absolute URL, with or without its leading slash. */
static void write_path(ul_span input, const fast_parts *parts, ul_buffer *output, urlens_components *url) {
  ul_span text = ul_span_slice(input, parts->path, parts->path_end);
  ul_record_path_start(url, output);
  if (parts->path_work == FAST_COPY) {
    ul_buffer_append(output, text);
    return;
  }
  if (text.length > 0 && (text.data[0] == '/' || text.data[0] == '\\')) text = ul_span_slice(text, 1, text.length);
  if (parts->path_work == FAST_DOTS) {
    write_plain_segments(output, output->length, text);
  } else {
    write_segments(output, output->length, text);
  }
}

static int fast_write(ul_span input, const fast_parts *parts, ul_machine_memory *memory, ul_buffer *output,
                      urlens_components *url) {
  ul_record_init(url);
  ul_buffer_append(output, ul_span_slice(input, 0, parts->user - 2));
  ul_record_scheme(url, output);
  url->scheme_kind = (uint8_t)parts->kind;
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(url, output);
  if (parts->host > parts->user) write_userinfo(input, parts, output, url);
  if (!write_host(input, parts, memory, output, url)) return 0;
  if (parts->has_port) {
    ul_buffer_push(output, ':');
    ul_append_decimal(output, parts->port);
    ul_record_port(url, output, parts->port);
  }
  write_path(input, parts, output, url);
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
  parts.path = 0;
  if (!fast_path(input, scanner, &parts) || !fast_query_and_fragment(input, scanner, &parts)) return 0;
  ul_buffer_append(output, ul_span_of(base->href, base->record->port_end));
  *url = *base->record;
  url->flags &= kept;
  url->path_start = base->record->port_end;
  url->flags |= URLENS_HAS_PATH;
  if (parts.path_work == FAST_COPY) {
    ul_buffer_append(output, ul_span_slice(input, 0, parts.path_end));
  } else {
    path = ul_record_slice(base->href, base->record, URLENS_PATH);
    while (path.length > 0 && path.data[path.length - 1] != '/') path.length--;
    if (!rooted && path.length > 0) ul_buffer_append(output, ul_span_slice(path, 0, path.length - 1));
    text = ul_span_slice(input, rooted ? 1 : 0, parts.path_end);
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
  return parts->host_work <= FAST_LOWER && parts->port_work == FAST_COPY && parts->path_work == FAST_COPY &&
         parts->query_work == FAST_COPY && parts->fragment_work == FAST_COPY && parts->user_work == FAST_COPY;
}

int ul_fast_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                  ul_machine_memory *memory, ul_buffer *output, urlens_components *url) {
  fast_parts parts;
  urlens_components record;
  if (input.length == 0) return 0;
  if (fast_find(input, options->scanner, &parts) && query_is_for_here(&parts, options)) {
    if (is_canonical(&parts)) {
      ul_buffer_append(output, input);
      if (ul_buffer_ok(output)) {
        fast_copy(input, &parts, output, url);
        return 1;
      }
    } else if (fast_write(input, &parts, memory, output, &record)) {
      *url = record;
      return 1;
    }
  } else if (base && options->encoding == URLENS_ENCODING_UTF_8 &&
             fast_reference(input, base, options->scanner, output, &record)) {
    *url = record;
    return 1;
  }
  if (output->status == URLENS_E_OUT_OF_MEMORY) return 1;
  ul_buffer_clear(output);
  return 0;
}

/* The authority decides whether a URL parses; nothing behind it can fail. */
int ul_fast_can_parse(ul_span input, const ul_scanner *scanner, size_t limit) {
  fast_parts parts;
  size_t start, end;
  int upper;
  if (input.length > limit / 10) return 0; /* before anything is read */
  start = fast_scheme(input, &parts.kind);
  if (start == 0) return 0;
  end = scanner->host(input.data, start, input.length, &upper);
  if (end < input.length && input.data[end] == '/' && parts.kind != URLENS_SCHEME_FILE) {
    return end > start && !may_end_in_a_number(input, start, end); /* as nearly always */
  }
  if (parts.kind == URLENS_SCHEME_FILE) {
    return fast_file_host(input, scanner, start, &parts) && !host_needs_parser(input, &parts);
  }
  if (!fast_authority(input, scanner, start, &parts) || host_needs_parser(input, &parts)) return 0;
  return fast_port(input, &parts);
}
