/* SPDX-License-Identifier: MIT */
/* From a file path to its URL. */
#include "core/error.h"
#include "core/text.h"
#include "percent/percent.h"
#include "percent/sets.h"
#include "site/file_path.h"
#include "site/site_url.h"
#include "unicode/utf8.h"

/* A path, and what separates the names in it. */
typedef struct native_path {
  ul_span text;
  int backslash; /* "\" separates */
  int slash;     /* "/" does */
} native_path;

static urlens_status refuse_path(urlens_error *error, urlens_status status, size_t at, size_t length) {
  *error = ul_error_at(status, at, length);
  return status;
}

static int is_separator(const native_path *path, size_t at) {
  char c = path->text.data[at];
  return (c == '/' && path->slash) || (c == '\\' && path->backslash);
}

/* The first separator at or after `from`, or the end. */
static size_t find_separator(const native_path *path, size_t from) {
  while (from < path->text.length && !is_separator(path, from)) from++;
  return from;
}

/*
 * How a byte of a name is written. Bytes that are not allowed in a path, by the Standard or by RFC 3986, are
 * percent-encoded.
 */
static int is_encoded_in_path(char byte) {
  return ul_byte_is(byte, UL_IN_PATH_SET) || byte == '%' || byte == '\\' || byte == '|' || byte == '[' || byte == ']';
}

static size_t encoded_name_length(ul_span name) {
  size_t length = name.length;
  for (size_t i = 0; i < name.length; i++) {
    if (is_encoded_in_path(name.data[i])) length += 2;
  }
  return length;
}

/* Writes "/" and the name so that they end before `end`; returns where they begin. */
static char *write_name_before(char *end, ul_span name) {
  for (size_t i = name.length; i > 0; i--) {
    if (is_encoded_in_path(name.data[i - 1])) {
      end -= 3;
      ul_percent_write(end, (unsigned char)name.data[i - 1]);
    } else {
      *--end = name.data[i - 1];
    }
  }
  *--end = '/';
  return end;
}

/*
 * Goes through the names from `start` to the end of the path, the last one first. Leaves out ".", ".." and the names
 * that ".." removes; no ".." goes up beyond `start`. It goes backwards because it then meets a ".." before the name
 * that it removes, and does not have to read what it has written. Counts the bytes, and writes them if `end` is not
 * NULL.
 */
static size_t walk_names(const native_path *path, size_t start, char *end) {
  size_t length = 0, up = 0, at = path->text.length;
  for (int last = 1;; last = 0) {
    size_t begin = at;
    ul_span name;
    int dots;
    while (begin > start && !is_separator(path, begin - 1)) begin--;
    name = ul_span_slice(path->text, begin, at);
    dots = ul_dots_of_segment(name, UL_DOTS_RAW);
    if (dots == 2) up++;
    if (dots && last) name.length = 0; /* a folder */
    if (!dots && up > 0) {
      if (name.length > 0) up--;
    } else if (!dots || last) {
      length += 1 + encoded_name_length(name);
      if (end) end = write_name_before(end, name);
    }
    if (begin <= start) return length;
    at = begin - 1;
  }
}

/* Appends "/" and each name from `start` on. */
static void append_names(ul_buffer *output, const native_path *path, size_t start) {
  size_t length = walk_names(path, start, NULL);
  char *room = ul_buffer_room(output, length);
  if (room) walk_names(path, start, room + length);
  ul_buffer_advance(output, length);
}

static urlens_status posix_to_url(ul_span text, ul_buffer *output, urlens_error *error) {
  native_path path = {text, 0, 1};
  if (text.length == 0 || text.data[0] != '/') return refuse_path(error, URLENS_E_PATH_RELATIVE, 0, 0);
  ul_buffer_append(output, UL_SPAN("file://"));
  append_names(output, &path, 1);
  return URLENS_OK;
}

/* A drive letter and its ":" at `at`, and a separator after them. */
static int has_drive_at(const native_path *path, size_t at) {
  ul_span text = path->text;
  return text.length - at >= 3 && ul_is_alpha((unsigned char)text.data[at]) && text.data[at + 1] == ':' &&
         is_separator(path, at + 2);
}

static void drive_to_url(const native_path *path, size_t at, ul_buffer *output) {
  ul_buffer_append(output, UL_SPAN("file:///"));
  ul_buffer_append(output, ul_span_slice(path->text, at, at + 2));
  append_names(output, path, at + 3);
}

/* In the place of a server, "." and "?" mean devices, and a name of more dots means nothing. */
static int is_device(ul_span server) {
  size_t dots = 0;
  while (dots < server.length && server.data[dots] == '.') dots++;
  return (dots > 0 && dots == server.length) || ul_span_equal(server, UL_SPAN("?"));
}

/*
 * The server of a UNC path. A "%" in it is no escape, a file: URL cannot have the server "localhost", a path no address in
 * brackets, and a name may be dots alone once it is mapped: U+3002 is.
 */
static urlens_status append_server(ul_buffer *output, ul_span server, size_t at, const urlens_allocator *allocator,
                                   size_t limit, urlens_error *error) {
  ul_site_url host;
  ul_span name;
  size_t percent = ul_span_find(server, 0, '%');
  urlens_status status;
  if (percent < server.length) return refuse_path(error, URLENS_E_DOMAIN_INVALID_CODE_POINT, at + percent, 1);
  ul_site_url_init(&host, allocator, limit);
  status = ul_site_url_parse_host(&host, server, error);
  name = ul_buffer_span(&host.text);
  if (status) {
    error->at += at;
  } else if (is_device(name)) {
    status = refuse_path(error, URLENS_E_PATH_DEVICE, at, server.length);
  } else if (ul_span_equal(name, UL_SPAN("localhost")) || (name.length > 0 && name.data[0] == '[')) {
    status = refuse_path(error, URLENS_E_PATH_HOST, at, server.length);
  } else {
    ul_buffer_append(output, name);
  }
  ul_site_url_release(&host);
  return status;
}

/* "server\share\…", which begins at `at`. No ".." leads out of the share. */
static urlens_status unc_to_url(const native_path *path, size_t at, const urlens_allocator *allocator, size_t limit,
                                ul_buffer *output, urlens_error *error) {
  native_path share = *path;
  size_t server_end = find_separator(path, at), share_start, share_end;
  ul_span server = ul_span_slice(path->text, at, server_end);
  urlens_status status;
  if (is_device(server)) return refuse_path(error, URLENS_E_PATH_DEVICE, 0, server_end);
  ul_buffer_append(output, UL_SPAN("file://"));
  status = append_server(output, server, at, allocator, limit, error);
  if (status) return status;
  share_start = server_end < path->text.length ? server_end + 1 : server_end;
  share_end = find_separator(path, share_start);
  share.text.length = share_end;
  if (ul_dots_of_segment(ul_span_slice(path->text, share_start, share_end), UL_DOTS_RAW)) {
    return refuse_path(error, URLENS_E_PATH_DOTS, share_start, share_end - share_start);
  }
  append_names(output, &share, share_start);
  if (share_end < path->text.length) append_names(output, path, share_end + 1);
  return URLENS_OK;
}

/* After "\\?\" nothing is special: "/", "." and ".." would be names, and a URL has no way to say them. */
static urlens_status check_verbatim(const native_path *path, size_t at, urlens_error *error) {
  size_t slash = ul_span_find(path->text, at, '/');
  if (slash < path->text.length) return refuse_path(error, URLENS_E_PATH_SEPARATOR, slash, 1);
  while (at < path->text.length) {
    size_t end = find_separator(path, at);
    if (ul_dots_of_segment(ul_span_slice(path->text, at, end), UL_DOTS_RAW)) {
      return refuse_path(error, URLENS_E_PATH_DOTS, at, end - at);
    }
    at = end + 1;
  }
  return URLENS_OK;
}

static urlens_status verbatim_to_url(native_path *path, const urlens_allocator *allocator, size_t limit,
                                     ul_buffer *output, urlens_error *error) {
  enum { PREFIX = 4, UNC = 4 };
  urlens_status status;
  path->slash = 0;
  status = check_verbatim(path, PREFIX, error);
  if (status) return status;
  if (path->text.length >= PREFIX + UNC &&
      ul_equal_ignoring_case(ul_span_slice(path->text, PREFIX, PREFIX + UNC), UL_SPAN("UNC\\"))) {
    return unc_to_url(path, PREFIX + UNC, allocator, limit, output, error);
  }
  if (!has_drive_at(path, PREFIX)) return refuse_path(error, URLENS_E_PATH_DEVICE, 0, path->text.length);
  drive_to_url(path, PREFIX, output);
  return URLENS_OK;
}

/* Windows' paths are Unicode. */
static urlens_status check_utf8(ul_span text, urlens_error *error) {
  size_t next;
  for (size_t at = 0; at < text.length; at = next) {
    if (ul_utf8_read(text, at, &next) == UL_ILL_FORMED) {
      return refuse_path(error, URLENS_E_PATH_NOT_UTF8, at, next - at);
    }
  }
  return URLENS_OK;
}

static urlens_status windows_to_url(ul_span text, const urlens_allocator *allocator, size_t limit, ul_buffer *output,
                                    urlens_error *error) {
  native_path path = {text, 1, 1};
  urlens_status status = check_utf8(text, error);
  if (status) return status;
  if (text.length >= 4 && memcmp(text.data, "\\\\?\\", 4) == 0) {
    return verbatim_to_url(&path, allocator, limit, output, error);
  }
  if (text.length >= 2 && is_separator(&path, 0) && is_separator(&path, 1)) {
    return unc_to_url(&path, 2, allocator, limit, output, error);
  }
  if (!has_drive_at(&path, 0)) return refuse_path(error, URLENS_E_PATH_RELATIVE, 0, 0);
  drive_to_url(&path, 0, output);
  return URLENS_OK;
}

urlens_status ul_path_to_url(ul_span path, urlens_path_style style, const urlens_allocator *allocator, size_t limit,
                             ul_buffer *output, urlens_error *error) {
  size_t nul = ul_span_find(path, 0, '\0');
  urlens_status status;
  if (nul < path.length) return refuse_path(error, URLENS_E_PATH_NUL, nul, 1);
  if (style == URLENS_PATH_STYLE_WINDOWS) status = windows_to_url(path, allocator, limit, output, error);
  else status = posix_to_url(path, output, error);
  if (!status && output->status) status = refuse_path(error, output->status, URLENS_NOWHERE, 0);
  return status;
}
