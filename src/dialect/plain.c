/* SPDX-License-Identifier: MIT */
/* See ul_recognise_plain in dialect.h. The scanners look for more than any dialect minds, so what they let through is plain. */
#include "core/ascii.h"
#include "dialect/classes.h"
#include "dialect/dialect.h"

/* The scheme with its "://". Returns where the authority begins, or 0. */
static size_t plain_scheme(ul_span input, unsigned plain) {
  static const struct {
    ul_span text;
    unsigned bit;
  } schemes[] = {{{"https://", 8}, UL_PLAIN_WEB},
                 {{"http://", 7}, UL_PLAIN_WEB},
                 {{"file://", 7}, UL_PLAIN_FILE},
                 {{"ftp://", 6}, UL_PLAIN_WEB}};
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    ul_span text = schemes[i].text;
    if (input.length > text.length && memcmp(input.data, text.data, text.length) == 0) {
      return schemes[i].bit & plain ? text.length : 0;
    }
  }
  return 0;
}

/* Whether the last label begins with a digit: then it may be part of an address. */
static int last_label_is_numeric(ul_span host) {
  size_t at = host.length;
  while (at > 0 && host.data[at - 1] != '.') at--;
  return at == host.length || ul_is_digit((unsigned char)host.data[at]);
}

/*
 * Lower-case letters, digits, hyphens and dots. Labels that may begin with "xn--", hosts that may be addresses, which end
 * in a digit of some kind or in the "x" of "0x", and a dot at the end take a closer look.
 */
static int host_is_plain(ul_span host) {
  char last;
  for (size_t i = 0; i < host.length; i++) {
    if (!ul_seed_is(host.data[i], UL_PLAIN_HOST)) return 0;
    if (host.data[i] == '-' && i > 0 && host.data[i - 1] == '-') return 0;
  }
  if (host.length == 0) return 1;
  last = host.data[host.length - 1];
  return !(ul_is_hex_digit((unsigned char)last) || last == 'x' || last == '.') || !last_label_is_numeric(host);
}

/* Escapes and "|", which the scanner lets through, and a drive at the beginning of a file: URL's path. */
static int path_is_plain(ul_span path, int file) {
  if (ul_span_find(path, 0, '%') < path.length || ul_span_find(path, 0, '|') < path.length) return 0;
  return !file || ((path.length < 3 || path.data[2] != ':') && (path.length < 2 || path.data[1] != '/'));
}

static void plain_record(ul_span input, size_t host, size_t host_end, size_t path_end, size_t query_end,
                         urlens_components *record) {
  ul_record_init(record);
  record->scheme_end = ul_offset(host - 3);
  record->username_start = record->username_end = record->password_end = record->host_start = ul_offset(host);
  record->host_end = record->port_end = record->path_start = ul_offset(host_end);
  record->path_end = ul_offset(path_end);
  record->query_end = ul_offset(query_end);
  record->length = ul_offset(input.length);
  record->host_kind = host_end > host ? URLENS_HOST_OPAQUE : URLENS_HOST_EMPTY;
  record->flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | URLENS_UNCHANGED | URLENS_HIERARCHICAL;
  if (query_end > path_end) record->flags |= URLENS_HAS_QUERY;
  if (input.length > query_end) record->flags |= URLENS_HAS_FRAGMENT;
}

int ul_recognise_plain(const ul_dialect *dialect, const ul_scanner *scanner, ul_span input, urlens_components *record) {
  size_t host = plain_scheme(input, dialect->plain), host_end, path_end, query_end;
  int file, dots = 0, upper = 0;
  if (host == 0 || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  file = input.data[1] == 'i';
  host_end = scanner->host(input.data, host, input.length, &upper);
  if (upper || host_end == input.length || input.data[host_end] != '/') return 0;
  if (!host_is_plain(ul_span_slice(input, host, host_end)) || (host_end == host && !file)) return 0;
  if (file && ul_span_equal(ul_span_slice(input, host, host_end), UL_SPAN("localhost"))) return 0;
  path_end = query_end = scanner->path(input.data, host_end + 1, input.length, &dots);
  if (dots || !path_is_plain(ul_span_slice(input, host_end, path_end), file)) return 0;
  if (path_end < input.length && input.data[path_end] == '?') {
    query_end = scanner->query(input.data, path_end + 1, input.length);
  }
  if (query_end < input.length) {
    if (input.data[query_end] != '#') return 0;
    if (scanner->fragment(input.data, query_end + 1, input.length) < input.length) return 0;
  }
  plain_record(input, host, host_end, path_end, query_end, record);
  return 1;
}
