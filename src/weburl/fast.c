/* SPDX-License-Identifier: MIT */
/*
 * See ul_canonicalize_plain in dialect.h. Every component is looked at first: it stays as it is, or one of a few edits makes
 * it canonical, or the URL is not plain. Then the text is copied, edits and all. The scanners look for more than any dialect
 * minds; what they stop at is looked at by the seeds' own classes.
 */
#include "core/ascii.h"
#include "percent/percent.h"
#include "weburl/classes.h"
#include "weburl/path.h"

#if URLENS_WITH_UNICODE

/* What there is to do. */
enum {
  PLAIN_LOWER_HOST = 1 << 0,
  PLAIN_DROP_PORT = 1 << 1,
  PLAIN_ADD_PATH = 1 << 2,
  PLAIN_EDIT_PATH = 1 << 3, /* encode or decode something in it */
  PLAIN_EDIT_QUERY = 1 << 4,
  PLAIN_EDIT_FRAGMENT = 1 << 5
};

/* Where the components end in the input, or in what was written. Those that are missing are empty. */
typedef struct plain_ends {
  size_t authority; /* where it begins, behind "://" */
  size_t username, password;
  size_t host_start;
  size_t host, port, path, query;
  size_t length;
} plain_ends;

typedef struct plain_url {
  const ul_dialect *dialect;
  const ul_scanner *scanner;
  ul_span text;
  int file;
  uint32_t host_classes; /* the classes of all bytes of the host */
  unsigned edits;
  plain_ends ends;
} plain_url;

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

/* What ends an authority in all dialects; others end it at more, none of which a plain one has. */
static int plain_authority_ends_at(const plain_url *url, size_t at) {
  return at == url->text.length || url->text.data[at] == '/' || url->text.data[at] == '?' || url->text.data[at] == '#';
}

static void find_plain_host_end(plain_url *url) {
  const char *data = url->text.data;
  size_t at = url->ends.host_start, length = url->text.length;
  uint32_t classes = 0;
  for (; at < length; at++) {
    uint32_t of_byte = ul_seed_class[(unsigned char)data[at]];
    if (!(of_byte & UL_PLAIN_HOST)) break;
    classes |= of_byte;
  }
  url->host_classes = classes;
  url->ends.host = url->ends.port = at;
}

/* 004, Finding the user name and password; neither is empty or needs encoding. */
static int take_plain_credentials(plain_url *url) {
  const char *data = url->text.data;
  size_t at = url->ends.authority, length = url->text.length;
  while (at < length && !ul_seed_is(data[at], UL_ESCAPE_USER)) at++;
  if (at == url->ends.authority || at == length) return 0;
  url->ends.username = at;
  if (data[at] == ':') {
    at++;
    while (at < length && !ul_seed_is(data[at], UL_ESCAPE_USER)) at++;
    if (at == url->ends.username + 1 || at == length) return 0;
  }
  if (data[at] != '@') return 0;
  url->ends.password = at;
  url->ends.host_start = at + 1;
  return 1;
}

/* Canonicalization of the port, of one that is as short as it can be. */
static int take_plain_port(plain_url *url) {
  ul_span text = url->text;
  size_t start = url->ends.host + 1, at = start;
  uint32_t port, usual;
  if (text.data[url->ends.host] != ':') return 0;
  while (at < text.length && ul_is_digit((unsigned char)text.data[at])) at++;
  port = ul_port_number(ul_span_slice(text, start, at));
  if (port == UL_NO_PORT || !plain_authority_ends_at(url, at)) return 0;
  if (ul_seed_default_port(url->dialect, ul_span_slice(text, 0, url->ends.authority - 3), &usual) && port == usual) {
    url->edits |= PLAIN_DROP_PORT;
  }
  url->ends.port = at;
  return 1;
}

/*
 * Addresses end in a digit of some kind or in the "x" of "0x", and their last label begins with a digit. What ends in a dot
 * is none (row 20).
 */
static int plain_may_be_address(ul_span host) {
  char last = host.data[host.length - 1];
  size_t at = host.length;
  if (!ul_is_hex_digit((unsigned char)last) && (last | 0x20) != 'x') return 0;
  while (at > 0 && host.data[at - 1] != '.') at--;
  return ul_is_digit((unsigned char)host.data[at]);
}

/* Four numbers in their shortest form: the address as all dialects write it. */
static int is_plain_ipv4(ul_span host) {
  size_t at = 0;
  for (int i = 0; i < 4; i++) {
    size_t start = i > 0 ? ++at : 0;
    unsigned value = 0;
    for (; at < host.length && at - start < 3 && ul_is_digit((unsigned char)host.data[at]); at++) {
      value = value * 10 + (unsigned)(host.data[at] - '0');
    }
    if (at == start || value > 255 || (host.data[start] == '0' && at > start + 1)) return 0;
    if (i < 3 && (at == host.length || host.data[at] != '.')) return 0;
  }
  return at == host.length;
}

static int plain_has_double_hyphen(ul_span host) {
  for (size_t at = ul_span_find(host, 0, '-'); at + 1 < host.length; at = ul_span_find(host, at + 1, '-')) {
    if (host.data[at + 1] == '-') return 1;
  }
  return 0;
}

/* CanonicalizeHost, of letters, digits, hyphens, dots and underscores. In a file: URL "localhost" counts. */
static int host_is_plain(plain_url *url) {
  ul_span host = ul_span_slice(url->text, url->ends.host_start, url->ends.host);
  if (host.length == 0) return url->file;
  if (url->host_classes & UL_PLAIN_HOST_UPPER) {
    if (url->file) return 0;
    url->edits |= PLAIN_LOWER_HOST;
  }
  if (url->file && ul_span_equal(host, UL_SPAN("localhost"))) return 0;
  if (url->dialect->plain & UL_PLAIN_BUT_ACE && plain_has_double_hyphen(host)) return 0;
  return !plain_may_be_address(host) || is_plain_ipv4(host);
}

static int authority_is_plain(plain_url *url) {
  plain_ends *ends = &url->ends;
  ends->username = ends->password = ends->host_start = ends->authority;
  find_plain_host_end(url);
  if (!plain_authority_ends_at(url, ends->host)) {
    if (url->file) return 0;
    if (!take_plain_port(url)) {
      if (!take_plain_credentials(url)) return 0;
      find_plain_host_end(url);
      if (!plain_authority_ends_at(url, ends->host) && !take_plain_port(url)) return 0;
    }
  }
  return host_is_plain(url);
}

/* Printable ASCII. Other bytes may be removed or replaced before anything else is done. */
static int plain_is_printable(char byte) {
  return byte >= ' ' && byte <= '~';
}

/* Whether a segment may be one of dots, raw or percent-encoded. */
static int plain_may_have_dots(ul_span path) {
  for (size_t at = 0; at < path.length; at = ul_span_find(path, at + 1, '/')) {
    size_t left = path.length - at;
    if (left >= 2 && path.data[at + 1] == '.') {
      if (left == 2 || path.data[at + 2] == '/' || path.data[at + 2] == '.' || path.data[at + 2] == '%') return 1;
    }
    if (ul_percent_byte_at(path, at + 1) == '.') return 1;
  }
  return 0;
}

/* Escapes of unreserved characters are decoded; in a file: URL again and again, and those of slashes first of all. */
static int escapes_are_plain(plain_url *url, ul_span path) {
  for (size_t at = ul_span_find(path, 0, '%'); at < path.length; at = ul_span_find(path, at + 1, '%')) {
    int octet = ul_percent_byte_at(path, at);
    if (octet < 0) continue;
    if (url->file && (ul_seed_is((char)octet, UL_UNRESERVED) || ul_is_slash((char)octet))) return 0;
    if (ul_seed_is((char)octet, UL_UNRESERVED)) url->edits |= PLAIN_EDIT_PATH;
  }
  return 1;
}

/*
 * The path of a file: URL: no drive at its beginning, and no slashes that could lead a host. A letter that is escaped is
 * decoded, which is not plain anyway.
 */
static int plain_file_path(ul_span path) {
  if (path.length >= 2 && path.data[1] == '/') return 0;
  return path.length < 3 || (path.data[2] != ':' && path.data[2] != '|' && path.data[2] != '%');
}

static int path_is_plain(plain_url *url) {
  ul_span text = url->text, path;
  size_t at = url->ends.port;
  int dots = 0;
  url->ends.path = at;
  if (at == text.length || text.data[at] != '/') {
    url->edits |= PLAIN_ADD_PATH;
    return 1;
  }
  for (at++;; at++) {
    at = url->scanner->path(text.data, at, text.length, &dots);
    if (at == text.length || text.data[at] == '?' || text.data[at] == '#') break;
    if (!plain_is_printable(text.data[at]) || text.data[at] == '\\') return 0;
    url->edits |= PLAIN_EDIT_PATH;
  }
  url->ends.path = at;
  path = ul_span_slice(text, url->ends.port, at);
  if (dots && plain_may_have_dots(path)) return 0;
  if (url->file && !plain_file_path(path)) return 0;
  if (ul_span_find(path, 0, '|') < path.length) url->edits |= PLAIN_EDIT_PATH;
  return escapes_are_plain(url, path);
}

static int query_is_plain(plain_url *url) {
  ul_span text = url->text;
  size_t at = url->ends.path;
  url->ends.query = at;
  if (at == text.length || text.data[at] != '?') return 1;
  for (at++;; at++) {
    at = url->scanner->query(text.data, at, text.length);
    if (at == text.length || text.data[at] == '#') break;
    if (!plain_is_printable(text.data[at])) return 0;
    if (ul_seed_is(text.data[at], UL_ESCAPE_QUERY)) url->edits |= PLAIN_EDIT_QUERY;
  }
  url->ends.query = at;
  return 1;
}

static int fragment_is_plain(plain_url *url) {
  ul_span text = url->text;
  size_t at = url->ends.query;
  if (at == text.length) return 1;
  for (at++;; at++) {
    at = url->scanner->fragment(text.data, at, text.length);
    if (at == text.length) return 1;
    if (!plain_is_printable(text.data[at])) return 0;
    if (ul_seed_is(text.data[at], url->dialect->sets.fragment)) url->edits |= PLAIN_EDIT_FRAGMENT;
  }
}

/* The text with the octets of a set percent-encoded. */
static void append_plain_encoded(ul_buffer *output, ul_span text, uint32_t set) {
  size_t from = 0;
  for (size_t at = 0; at < text.length; at++) {
    if (!ul_seed_is(text.data[at], set)) continue;
    ul_buffer_append(output, ul_span_slice(text, from, at));
    ul_percent_encode_byte(output, (unsigned char)text.data[at]);
    from = at + 1;
  }
  ul_buffer_append(output, ul_span_slice(text, from, text.length));
}

/* The same, between escapes of unreserved characters, which are decoded. */
static void append_plain_path(ul_buffer *output, ul_span path, uint32_t set) {
  size_t from = 0, at;
  for (at = ul_span_find(path, 0, '%'); at < path.length; at = ul_span_find(path, at, '%')) {
    int octet = ul_percent_byte_at(path, at);
    if (octet < 0 || !ul_seed_is((char)octet, UL_UNRESERVED)) {
      at++;
      continue;
    }
    append_plain_encoded(output, ul_span_slice(path, from, at), set);
    ul_buffer_push(output, (char)octet);
    from = at += 3;
  }
  append_plain_encoded(output, ul_span_slice(path, from, path.length), set);
}

static void lower_plain_host(ul_buffer *output, size_t start, size_t end) {
  if (!ul_buffer_ok(output)) return;
  for (size_t i = start; i < end; i++) output->data[i] = (char)ul_to_lower((unsigned char)output->data[i]);
}

/* Writes the URL with its edits, and where its components end then. */
static void write_plain(const plain_url *url, ul_buffer *output, plain_ends *written) {
  const plain_ends *ends = &url->ends;
  ul_span path = ul_span_slice(url->text, ends->port, ends->path);
  *written = *ends;
  written->port = url->edits & PLAIN_DROP_PORT ? ends->host : ends->port;
  ul_buffer_append(output, ul_span_slice(url->text, 0, written->port));
  if (url->edits & PLAIN_LOWER_HOST) lower_plain_host(output, ends->host_start, ends->host);
  if (url->edits & PLAIN_ADD_PATH) ul_buffer_push(output, '/');
  if (url->edits & PLAIN_EDIT_PATH) {
    append_plain_path(output, path, url->dialect->sets.path);
  } else {
    ul_buffer_append(output, path);
  }
  written->path = output->length;
  append_plain_encoded(output, ul_span_slice(url->text, ends->path, ends->query),
                       url->edits & PLAIN_EDIT_QUERY ? UL_ESCAPE_QUERY : 0);
  written->query = output->length;
  append_plain_encoded(output, ul_span_slice(url->text, ends->query, ends->length),
                       url->edits & PLAIN_EDIT_FRAGMENT ? url->dialect->sets.fragment : 0);
  written->length = output->length;
}

static void plain_record(const plain_ends *ends, urlens_components *record) {
  ul_record_init(record);
  record->scheme_end = ul_offset(ends->authority - 3);
  record->username_start = ul_offset(ends->authority);
  record->username_end = ul_offset(ends->username);
  record->password_end = ul_offset(ends->password);
  record->host_start = ul_offset(ends->host_start);
  record->host_end = ul_offset(ends->host);
  record->port_end = record->path_start = ul_offset(ends->port);
  record->path_end = ul_offset(ends->path);
  record->query_end = ul_offset(ends->query);
  record->length = ul_offset(ends->length);
  record->host_kind = ends->host > ends->host_start ? URLENS_HOST_KIND_OPAQUE : URLENS_HOST_KIND_EMPTY;
  record->flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | URLENS_IS_HIERARCHICAL;
  if (ends->host_start > ends->authority) record->flags |= URLENS_HAS_USERNAME;
  if (ends->password > ends->username) record->flags |= URLENS_HAS_PASSWORD;
  if (ends->port > ends->host) record->flags |= URLENS_HAS_PORT;
  if (ends->query > ends->path) record->flags |= URLENS_HAS_QUERY;
  if (ends->length > ends->query) record->flags |= URLENS_HAS_FRAGMENT;
}

int ul_canonicalize_plain(const ul_dialect *dialect, const ul_scanner *scanner, ul_span input, ul_buffer *output,
                          urlens_components *record) {
  plain_url url;
  size_t authority = plain_scheme(input, dialect->plain);
  if (authority == 0 || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  url.dialect = dialect;
  url.scanner = scanner;
  url.text = input;
  url.file = input.data[1] == 'i';
  url.edits = 0;
  url.ends.authority = authority;
  url.ends.length = input.length;
  if (!authority_is_plain(&url) || !path_is_plain(&url) || !query_is_plain(&url) || !fragment_is_plain(&url)) return 0;
  if (url.edits) {
    plain_ends written;
    write_plain(&url, output, &written);
    plain_record(&written, record);
  } else {
    ul_buffer_append(output, input);
    plain_record(&url.ends, record);
    record->flags |= URLENS_IS_UNCHANGED;
  }
  return 1;
}

#endif
