/* SPDX-License-Identifier: MIT */
/*
 * See ul_weburl_try_fast in weburl.h. First every component is checked: it stays as it is, or one of a few edits makes
 * it canonical, or the fast path does not take the URL. Then the text is copied with its edits. The scanners stop at
 * more bytes than matter to any dialect; the dialect's own classes decide about the bytes where they stop.
 */
#include "host/ipv4.h"
#include "percent/percent.h"
#include "record/schemes.h"
#include "weburl/classes.h"
#include "weburl/path.h"

/* The edits. */
enum {
  LOWER_HOST = 1 << 0,
  DROP_PORT = 1 << 1,
  ADD_PATH = 1 << 2,
  EDIT_PATH = 1 << 3, /* encode or decode something in the path */
  EDIT_QUERY = 1 << 4,
  EDIT_FRAGMENT = 1 << 5
};

typedef struct fast_url {
  const ul_weburl *dialect;
  const ul_scanner *scanner;
  ul_span text;
  urlens_components at;  /* where the components are in the text; missing ones are empty */
  uint32_t host_classes; /* the classes of all bytes of the host */
  unsigned edits;
} fast_url;

static int is_file(const fast_url *url) {
  return url->at.scheme_kind == URLENS_SCHEME_KIND_FILE;
}

/* The scheme with its "://", if the dialect's fast path takes it. Returns where the authority begins, or 0. */
static size_t find_authority(ul_span input, unsigned fast, uint8_t *kind) {
  static const struct {
    ul_span text;
    uint8_t fast, kind;
  } schemes[] = {{{"https://", 8}, UL_FAST_WEB, URLENS_SCHEME_KIND_HTTPS},
                 {{"http://", 7}, UL_FAST_WEB, URLENS_SCHEME_KIND_HTTP},
                 {{"file://", 7}, UL_FAST_FILE, URLENS_SCHEME_KIND_FILE},
                 {{"ftp://", 6}, UL_FAST_WEB, URLENS_SCHEME_KIND_FTP}};
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    ul_span text = schemes[i].text;
    if (input.length > text.length && memcmp(input.data, text.data, text.length) == 0) {
      *kind = schemes[i].kind;
      return schemes[i].fast & fast ? text.length : 0;
    }
  }
  return 0;
}

/*
 * What ends an authority in all dialects. Other characters end it in some, but no authority that gets this far has
 * them.
 */
static int authority_ends_at(const fast_url *url, size_t at) {
  return at == url->text.length || url->text.data[at] == '/' || url->text.data[at] == '?' || url->text.data[at] == '#';
}

static void find_host_end(fast_url *url) {
  size_t at = url->at.host_start;
  uint32_t classes = 0;
  for (; at < url->text.length; at++) {
    uint32_t of_byte = ul_weburl_class[(unsigned char)url->text.data[at]];
    if (!(of_byte & UL_FAST_HOST)) break;
    classes |= of_byte;
  }
  url->host_classes = classes;
  url->at.host_end = url->at.port_end = ul_offset(at);
}

/* url-spec, Finding the user name and password: takes them if neither is empty or needs encoding. */
static int take_credentials(fast_url *url) {
  const char *data = url->text.data;
  size_t start = url->at.username_start, at = start, length = url->text.length;
  while (at < length && !ul_weburl_is(data[at], UL_ESCAPE_USER)) at++;
  if (at == start || at == length) return 0;
  url->at.username_end = ul_offset(at);
  if (data[at] == ':') {
    start = ++at;
    while (at < length && !ul_weburl_is(data[at], UL_ESCAPE_USER)) at++;
    if (at == start || at == length) return 0;
  }
  if (data[at] != '@') return 0;
  url->at.password_end = ul_offset(at);
  url->at.host_start = ul_offset(at + 1);
  return 1;
}

/* Canonicalization of the port: takes one that is already in its shortest form. */
static int take_port(fast_url *url) {
  ul_span text = url->text;
  size_t start = url->at.host_end + (size_t)1, at = start;
  uint32_t port;
  if (text.data[url->at.host_end] != ':') return 0;
  while (at < text.length && ul_is_digit((unsigned char)text.data[at])) at++;
  port = ul_shortest_port_number(ul_span_slice(text, start, at));
  if (port == UL_NO_PORT || !authority_ends_at(url, at)) return 0;
  if (port > 0 && port == ul_default_port(ul_span_slice(text, 0, url->at.scheme_end), url->dialect->ports)) {
    url->edits |= DROP_PORT;
  }
  url->at.port = (uint16_t)port;
  url->at.port_end = ul_offset(at);
  return 1;
}

/*
 * An address ends in a hex digit or in the "x" of "0x", and its last label begins with a digit. A host that ends in a
 * dot is not an address (slip 20).
 */
static int may_be_address(ul_span host) {
  char last = host.data[host.length - 1];
  size_t at = host.length;
  if (!ul_is_hex_digit((unsigned char)last) && (last | 0x20) != 'x') return 0;
  while (at > 0 && host.data[at - 1] != '.') at--;
  return ul_is_digit((unsigned char)host.data[at]);
}

static int has_double_hyphen(ul_span host) {
  for (size_t at = ul_span_find(host, 0, '-'); at + 1 < host.length; at = ul_span_find(host, at + 1, '-')) {
    if (host.data[at + 1] == '-') return 1;
  }
  return 0;
}

/*
 * CanonicalizeHost, for letters, digits, hyphens, dots and underscores. In a file: URL "localhost" has a special
 * meaning.
 */
static int check_host(fast_url *url) {
  ul_span host = ul_span_slice(url->text, url->at.host_start, url->at.host_end);
  uint32_t address;
  url->at.host_kind = host.length > 0 ? URLENS_HOST_KIND_OPAQUE : URLENS_HOST_KIND_EMPTY;
  if (host.length == 0) return is_file(url);
  if (url->host_classes & UL_FAST_HOST_UPPER) {
    if (is_file(url)) return 0;
    url->edits |= LOWER_HOST;
  }
  if (is_file(url) && ul_span_equal(host, UL_SPAN("localhost"))) return 0;
  if (url->dialect->fast & UL_FAST_BUT_ACE && has_double_hyphen(host)) return 0;
  if (!may_be_address(host)) return 1;
  url->at.host_kind = URLENS_HOST_KIND_IPV4;
  return ul_ipv4_read_dotted(host, &address);
}

static int check_authority(fast_url *url) {
  urlens_components *at = &url->at;
  at->username_end = at->password_end = at->host_start = at->username_start;
  find_host_end(url);
  if (!authority_ends_at(url, at->host_end)) {
    if (is_file(url)) return 0;
    if (!take_port(url)) {
      if (!take_credentials(url)) return 0;
      find_host_end(url);
      if (!authority_ends_at(url, at->host_end) && !take_port(url)) return 0;
    }
  }
  return check_host(url);
}

/* Printable ASCII. Preprocessing may remove or replace other bytes. */
static int is_printable(char byte) {
  return byte >= ' ' && byte <= '~';
}

/* Whether a segment may be a dot segment, raw or percent-encoded. */
static int may_have_dots(ul_span path) {
  for (size_t at = 0; at < path.length; at = ul_span_find(path, at + 1, '/')) {
    size_t left = path.length - at;
    if (left >= 2 && path.data[at + 1] == '.') {
      if (left == 2 || path.data[at + 2] == '/' || path.data[at + 2] == '.' || path.data[at + 2] == '%') return 1;
    }
    if (ul_percent_byte_at(path, at + 1) == '.') return 1;
  }
  return 0;
}

/*
 * Escapes of unreserved characters are decoded. In a file: URL that is repeated, and escapes of slashes are decoded
 * first; these are refused here.
 */
static int check_escapes(fast_url *url, ul_span path) {
  for (size_t at = ul_span_find(path, 0, '%'); at < path.length; at = ul_span_find(path, at + 1, '%')) {
    int octet = ul_percent_byte_at(path, at);
    if (octet < 0) continue;
    if (is_file(url) && (ul_is_unreserved((uint32_t)octet) || ul_is_slash((char)octet))) return 0;
    if (ul_is_unreserved((uint32_t)octet)) url->edits |= EDIT_PATH;
  }
  return 1;
}

/*
 * The path of a file: URL has no drive at its beginning, and not the slashes that a host could follow. An escaped
 * letter would be decoded; check_escapes refuses that.
 */
static int check_file_path(ul_span path) {
  if (path.length >= 2 && path.data[1] == '/') return 0;
  return path.length < 3 || (path.data[2] != ':' && path.data[2] != '|' && path.data[2] != '%');
}

static int check_path(fast_url *url) {
  ul_span text = url->text, path;
  size_t at = url->at.port_end;
  int dots = 0;
  url->at.path_start = url->at.path_end = url->at.port_end;
  if (at == text.length || text.data[at] != '/') {
    url->edits |= ADD_PATH;
    return 1;
  }
  for (at++;; at++) {
    at = url->scanner->path(text.data, at, text.length, &dots);
    if (at == text.length || text.data[at] == '?' || text.data[at] == '#') break;
    if (!is_printable(text.data[at]) || text.data[at] == '\\') return 0;
    url->edits |= EDIT_PATH;
  }
  url->at.path_end = ul_offset(at);
  path = ul_span_slice(text, url->at.port_end, at);
  if (dots && may_have_dots(path)) return 0;
  if (is_file(url) && !check_file_path(path)) return 0;
  if (ul_span_find(path, 0, '|') < path.length) url->edits |= EDIT_PATH;
  return check_escapes(url, path);
}

static int check_query(fast_url *url) {
  ul_span text = url->text;
  size_t at = url->at.path_end;
  url->at.query_end = url->at.path_end;
  if (at == text.length || text.data[at] != '?') return 1;
  for (at++;; at++) {
    at = url->scanner->query(text.data, at, text.length);
    if (at == text.length || text.data[at] == '#') break;
    if (!is_printable(text.data[at])) return 0;
    if (ul_weburl_is(text.data[at], UL_ESCAPE_QUERY)) url->edits |= EDIT_QUERY;
  }
  url->at.query_end = ul_offset(at);
  return 1;
}

static int check_fragment(fast_url *url) {
  ul_span text = url->text;
  size_t at = url->at.query_end;
  url->at.length = ul_offset(text.length);
  if (at == text.length) return 1;
  for (at++;; at++) {
    at = url->scanner->fragment(text.data, at, text.length);
    if (at == text.length) return 1;
    if (!is_printable(text.data[at])) return 0;
    if (ul_weburl_is(text.data[at], url->dialect->sets.fragment)) url->edits |= EDIT_FRAGMENT;
  }
}

/* Appends the text, with the octets of a set percent-encoded. */
static void append_encoded(ul_buffer *output, ul_span text, uint32_t set) {
  size_t from = 0;
  for (size_t at = 0; at < text.length; at++) {
    if (!ul_weburl_is(text.data[at], set)) continue;
    ul_buffer_append(output, ul_span_slice(text, from, at));
    ul_percent_encode_byte(output, (unsigned char)text.data[at]);
    from = at + 1;
  }
  ul_buffer_append(output, ul_span_slice(text, from, text.length));
}

/* The same for a path: also decodes the escapes of unreserved characters. */
static void append_path(ul_buffer *output, ul_span path, uint32_t set) {
  size_t from = 0, at;
  for (at = ul_span_find(path, 0, '%'); at < path.length; at = ul_span_find(path, at, '%')) {
    int octet = ul_percent_byte_at(path, at);
    if (octet < 0 || !ul_is_unreserved((uint32_t)octet)) {
      at++;
      continue;
    }
    append_encoded(output, ul_span_slice(path, from, at), set);
    ul_buffer_push(output, (char)octet);
    from = at += 3;
  }
  append_encoded(output, ul_span_slice(path, from, path.length), set);
}

/* Writes the URL with its edits. Afterwards `url->at` says where the components are in the output. */
static void write_with_edits(fast_url *url, ul_buffer *output) {
  urlens_components *at = &url->at;
  ul_span path = ul_span_slice(url->text, at->port_end, at->path_end);
  ul_span query = ul_span_slice(url->text, at->path_end, at->query_end);
  ul_span fragment = ul_span_slice(url->text, at->query_end, at->length);
  if (url->edits & DROP_PORT) {
    at->port_end = at->host_end;
    at->port = 0;
  }
  at->path_start = at->port_end;
  ul_buffer_append(output, ul_span_slice(url->text, 0, at->port_end));
  if (url->edits & LOWER_HOST && ul_buffer_ok(output)) {
    ul_copy_lowercase(output->data + at->host_start, ul_span_slice(url->text, at->host_start, at->host_end));
  }
  if (url->edits & ADD_PATH) ul_buffer_push(output, '/');
  if (url->edits & EDIT_PATH) {
    append_path(output, path, url->dialect->sets.path);
  } else {
    ul_buffer_append(output, path);
  }
  at->path_end = ul_offset(output->length);
  append_encoded(output, query, url->edits & EDIT_QUERY ? UL_ESCAPE_QUERY : 0);
  at->query_end = ul_offset(output->length);
  append_encoded(output, fragment, url->edits & EDIT_FRAGMENT ? url->dialect->sets.fragment : 0);
  at->length = ul_offset(output->length);
}

static void set_flags(urlens_components *at) {
  at->flags = URLENS_HAS_SCHEME | URLENS_HAS_HOST | URLENS_HAS_PATH | URLENS_IS_HIERARCHICAL;
  if (at->host_start > at->username_start) at->flags |= URLENS_HAS_USERNAME;
  if (at->password_end > at->username_end) at->flags |= URLENS_HAS_PASSWORD;
  if (at->port_end > at->host_end) at->flags |= URLENS_HAS_PORT;
  if (at->query_end > at->path_end) at->flags |= URLENS_HAS_QUERY;
  if (at->length > at->query_end) at->flags |= URLENS_HAS_FRAGMENT;
}

int ul_weburl_try_fast(const ul_request *request, ul_buffer *output, urlens_components *record) {
  ul_span input = request->input;
  fast_url url;
  size_t authority;
  if (request->last != URLENS_STAGE_CANONICALIZE || request->base_text.data) return 0;
  url.dialect = (const ul_weburl *)request->settings->dialect->family;
  authority = find_authority(input, url.dialect->fast, &url.at.scheme_kind);
  if (authority == 0 || (unsigned char)input.data[input.length - 1] <= ' ') return 0;
  url.scanner = request->settings->scanner;
  url.text = input;
  url.edits = 0;
  url.at.scheme_end = ul_offset(authority - 3);
  url.at.username_start = ul_offset(authority);
  url.at.port = 0;
  if (!check_authority(&url) || !check_path(&url) || !check_query(&url) || !check_fragment(&url)) return 0;
  if (url.edits) {
    write_with_edits(&url, output);
    set_flags(&url.at);
  } else {
    ul_buffer_append(output, input);
    set_flags(&url.at);
    url.at.flags |= URLENS_IS_UNCHANGED;
  }
  *record = url.at;
  return 1;
}
