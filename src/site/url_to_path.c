/* SPDX-License-Identifier: MIT */
/* From a file: URL to the path that it stands for. */
#include "core/error.h"
#include "core/text.h"
#include "site/file_path.h"
#include "site/site_url.h"
#include "unicode/utf8.h"

/* The path of a URL on its way to a native one. */
typedef struct url_path {
  ul_span text; /* the URL's path, with its percent-encoded bytes */
  int windows;
  size_t known_at; /* where it begins in the input, or URLENS_NOWHERE if the input was not like that */
} url_path;

/* A failure that concerns the path from `at` on. */
static urlens_status refuse_url_path(const url_path *path, urlens_status status, size_t at, size_t length,
                                     urlens_error *error) {
  *error = path->known_at == URLENS_NOWHERE ? ul_error_of(status) : ul_error_at(status, path->known_at + at, length);
  return status;
}

static urlens_status refuse_host_of_path(urlens_error *error) {
  error->at = URLENS_NOWHERE;
  error->length = 0;
  return error->status = URLENS_E_PATH_HOST;
}

/* No name has a NUL or what separates names in it. */
static urlens_status check_names(const url_path *path, urlens_error *error) {
  size_t next;
  for (size_t at = 0; at < path->text.length; at = next) {
    char byte = ul_decoded_byte_at(path->text, at, &next);
    if (byte == '\0') return refuse_url_path(path, URLENS_E_PATH_NUL, at, next - at, error);
    if (next - at == 3 && (byte == '/' || (byte == '\\' && path->windows))) {
      return refuse_url_path(path, URLENS_E_PATH_SEPARATOR, at, 3, error);
    }
  }
  return URLENS_OK;
}

/* Windows' paths are Unicode: looks at as many decoded bytes at a time as one character can have. */
static urlens_status check_path_utf8(const url_path *path, urlens_error *error) {
  char window[UL_UTF8_MOST];
  size_t at = 0, used;
  while (at < path->text.length) {
    size_t held = 0, next = at;
    while (held < sizeof window && next < path->text.length)
      window[held++] = ul_decoded_byte_at(path->text, next, &next);
    if (ul_utf8_read(ul_span_of(window, held), 0, &used) == UL_ILL_FORMED) {
      return refuse_url_path(path, URLENS_E_PATH_NOT_UTF8, at, 0, error);
    }
    while (used-- > 0) ul_decoded_byte_at(path->text, at, &at);
  }
  return URLENS_OK;
}

static void append_decoded_names(ul_buffer *output, const url_path *path, size_t from) {
  while (from < path->text.length) {
    char byte = ul_decoded_byte_at(path->text, from, &from);
    ul_buffer_push(output, byte == '/' && path->windows ? '\\' : byte);
  }
}

/* "/C:" or "/C%3A", and the end or "/" after it: where that is. 0 if there is no drive. */
static size_t drive_end(ul_span path) {
  size_t end;
  if (path.length < 3 || !ul_is_alpha((unsigned char)path.data[1]) || ul_decoded_byte_at(path, 2, &end) != ':')
    return 0;
  return end == path.length || path.data[end] == '/' ? end : 0;
}

static urlens_status append_drive_path(ul_buffer *output, const url_path *path, urlens_error *error) {
  size_t end = drive_end(path->text);
  if (end == 0) return refuse_url_path(path, URLENS_E_PATH_DRIVE, 0, path->text.length, error);
  ul_buffer_push(output, path->text.data[1]);
  ul_buffer_push(output, ':');
  if (end == path->text.length) ul_buffer_push(output, '\\');
  append_decoded_names(output, path, end);
  return URLENS_OK;
}

/* A server's name as people write it. */
static urlens_status append_server_name(ul_buffer *output, ul_span host, ul_site_url *url) {
  ul_host_name name;
  urlens_status status = ul_host_in_unicode(url, host, &name, &host);
  if (!status) ul_buffer_append(output, host);
  ul_buffer_release(&name.text);
  return status;
}

/* A UNC path has no place for the colons of an IPv6 address; and with "." for a server it is no UNC path. */
static int is_server(const ul_site_url *url, ul_span host) {
  size_t dots = 0;
  while (dots < host.length && host.data[dots] == '.') dots++;
  return dots < host.length && url->url.host_kind != URLENS_HOST_KIND_IPV6;
}

static urlens_status append_windows_path(ul_buffer *output, ul_site_url *url, const url_path *path,
                                         urlens_error *error) {
  ul_span host = ul_site_url_part(url, URLENS_PART_HOST);
  urlens_status status = check_path_utf8(path, error);
  if (status) return status;
  if (host.length == 0) return append_drive_path(output, path, error);
  if (!is_server(url, host)) return refuse_host_of_path(error);
  ul_buffer_append(output, UL_SPAN("\\\\"));
  status = append_server_name(output, host, url);
  if (status) return error->status = status;
  append_decoded_names(output, path, 0);
  return URLENS_OK;
}

static urlens_status append_native_path(ul_buffer *output, ul_site_url *url, urlens_path_style style,
                                        urlens_error *error) {
  url_path path;
  urlens_status status;
  path.text = ul_site_url_part(url, URLENS_PART_PATH);
  path.windows = style == URLENS_PATH_STYLE_WINDOWS;
  path.known_at = ul_record_has(&url->url, URLENS_IS_UNCHANGED) ? url->url.path_start : URLENS_NOWHERE;
  if (url->url.scheme_kind != URLENS_SCHEME_KIND_FILE) {
    path.known_at = URLENS_NOWHERE;
    return refuse_url_path(&path, URLENS_E_PATH_NOT_FILE, 0, 0, error);
  }
  status = check_names(&path, error);
  if (status) return status;
  if (path.windows) return append_windows_path(output, url, &path, error);
  if (ul_site_url_part(url, URLENS_PART_HOST).length > 0) return refuse_host_of_path(error);
  append_decoded_names(output, &path, 0);
  return URLENS_OK;
}

urlens_status ul_url_to_path(ul_span url, urlens_path_style style, const urlens_allocator *allocator, size_t limit,
                             ul_buffer *output, urlens_error *error) {
  ul_site_url parsed;
  urlens_status status;
  ul_site_url_init(&parsed, allocator, limit);
  status = ul_site_url_parse(&parsed, url, error);
  if (!status) status = append_native_path(output, &parsed, style, error);
  if (!status && output->status) status = error->status = output->status;
  ul_site_url_release(&parsed);
  return status;
}
