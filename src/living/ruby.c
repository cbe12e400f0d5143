/* SPDX-License-Identifier: MIT */
/*
 * Ruby's uri: URI.parse, which matches RFC 3986's grammar and hands the parts to a class for the scheme. ruby_join.c
 * has URI.join.
 */
#include "living/ruby.h"

#include "host/literal.h"
#include "percent/percent.h"

/* Steps 7 and 8: the classes of URIs, and their default ports. The last one is for all other schemes. */
static const ul_ruby_class classes[] = {{"http", "80", UL_RUBY_GENERIC},  {"https", "443", UL_RUBY_GENERIC},
                                        {"ws", "80", UL_RUBY_GENERIC},    {"wss", "443", UL_RUBY_GENERIC},
                                        {"ftp", "21", UL_RUBY_FTP},       {"ldap", "389", UL_RUBY_LDAP},
                                        {"ldaps", "636", UL_RUBY_LDAP},   {"file", NULL, UL_RUBY_FILE},
                                        {"mailto", NULL, UL_RUBY_MAILTO}, {NULL, NULL, UL_RUBY_GENERIC}};

static const ul_ruby_class *class_of(ul_span scheme) {
  const ul_ruby_class *class = classes;
  while (class->scheme && !ul_span_equal(scheme, ul_span_of_name(class->scheme))) class ++;
  return class;
}

/* RFC 3986: unreserved and sub-delims, which a registered name is made of. */
static int is_name_byte(uint32_t byte) {
  return ul_is_unreserved(byte) || byte == '!' || byte == '$' || (byte >= '&' && byte <= ',') || byte == ';' ||
         byte == '=';
}

static int is_userinfo_byte(uint32_t byte) {
  return is_name_byte(byte) || byte == ':';
}

static int is_path_byte(uint32_t byte) {
  return is_userinfo_byte(byte) || byte == '@' || byte == '/';
}

static int is_fragment_byte(uint32_t byte) {
  return is_path_byte(byte) || byte == '?';
}

static int is_digit(uint32_t byte) {
  return ul_is_digit(byte);
}

/* Whether all of the text is in the set or percent-encoded. */
static int matches(ul_span text, ul_byte_test is_in) {
  for (size_t at = 0; at < text.length;) {
    if (ul_percent_byte_at(text, at) >= 0) at += 3;
    else if (is_in((unsigned char)text.data[at])) at++;
    else return 0;
  }
  return 1;
}

/* Step 3: an address between brackets. A "::" that it begins with does not replace two pieces: "::3:4:5:6:7:8" is refused. */
static int match_literal(ul_span text) {
  enum { PIECES = 6 };
  size_t at, pieces = 1;
  urlens_host_kind kind;
  if (text.length == 0 || text.data[0] == 'V') return 0;
  if (ul_ip_literal_parse(text, UL_ZONES_REFUSED, &kind, &at) != URLENS_OK) return 0;
  if (!ul_span_begins(text, UL_SPAN("::"))) return 1;
  for (at = 2; at < text.length; at++) pieces += text.data[at] == ':' ? 1 : 0;
  return (ul_span_find(text, 0, '.') < text.length ? pieces + 1 : pieces) != PIECES;
}

/* Step 3: [userinfo "@"] host [":" port]. */
static int match_authority(ul_span authority, ul_ruby_url *url) {
  size_t at = ul_span_find(authority, 0, '@'), end;
  ul_span host = authority;
  url->userinfo = ul_span_of(NULL, 0);
  if (at < authority.length) {
    url->userinfo = ul_span_slice(authority, 0, at);
    host = ul_span_slice(authority, at + 1, authority.length);
  }
  end = host.length > 0 && host.data[0] == '[' ? ul_find_after_last(host, ']') : ul_span_find(host, 0, ':');
  url->port = ul_span_of(NULL, 0);
  if (end < host.length) {
    if (host.data[end] != ':') return 0;
    url->port = ul_span_slice(host, end + 1, host.length);
  }
  url->host = ul_span_slice(host, 0, end);
  if (!matches(url->userinfo, is_userinfo_byte) || !ul_living_all(url->port, is_digit)) return 0;
  if (host.length == 0 || host.data[0] != '[') return matches(url->host, is_name_byte);
  return end > 0 && match_literal(ul_span_slice(host, 1, end - 1));
}

static int fail_at(ul_ruby_url *url, ul_span text) {
  url->wrong = text;
  return 0;
}

/* What follows the scheme: [authority] path, and the fragment. The query may be anything. */
static int match_rest(ul_span rest, ul_ruby_url *url) {
  size_t end;
  url->fragment = ul_cut(&rest, '#');
  url->query = ul_cut(&rest, '?');
  if (!matches(url->fragment, is_fragment_byte)) return fail_at(url, url->fragment);
  url->path = rest;
  url->host = url->port = url->userinfo = ul_span_of(NULL, 0);
  if (rest.length < 2 || rest.data[0] != '/' || rest.data[1] != '/')
    return matches(rest, is_path_byte) || fail_at(url, rest);
  end = ul_span_find(rest, 2, '/');
  url->path = ul_span_slice(rest, end, rest.length);
  if (!matches(url->path, is_path_byte)) return fail_at(url, url->path);
  return match_authority(ul_span_slice(rest, 2, end), url) || fail_at(url, ul_span_slice(rest, 2, end));
}

/* Step 2: a URI with a scheme. A path that does not begin with "/" is opaque, and so is the query after it. */
static int match_absolute(ul_job *job, ul_span text, ul_ruby_url *url) {
  size_t colon = ul_living_scheme_length(text);
  ul_span rest;
  if (colon == 0) return 0;
  rest = ul_span_slice(text, colon + 1, text.length);
  if (!match_rest(rest, url)) return 0;
  url->scheme = ul_job_lowercase(job, ul_span_slice(text, 0, colon));
  if (url->path.length > 0 && url->path.data[0] != '/') {
    url->opaque = ul_span_slice(rest, 0, ul_span_find(rest, 0, '#'));
    url->path = url->query = ul_span_of(NULL, 0);
  }
  return 1;
}

/* Step 4: a reference. If the text after "//" is not an authority, it may still be a path. */
static int match_relative(ul_span text, ul_ruby_url *url) {
  ul_span path = ul_span_slice(text, 0, ul_find_any(text, 0, "?#"));
  ul_span wrong = url->wrong;
  if (match_rest(text, url)) {
    if (url->host.data && url->host.length == 0 && !url->userinfo.data) url->host = ul_span_of(NULL, 0);
  } else {
    if (path.length == 0 || path.data[0] != '/' || !matches(path, is_path_byte)) return 0;
    if (!matches(url->fragment, is_fragment_byte)) return 0;
    url->path = path;
    url->host = url->port = url->userinfo = ul_span_of(NULL, 0);
  }
  if (url->path.length == 0 || url->path.data[0] == '/') return 1;
  if (ul_span_find(path, 0, ':') >= ul_span_find(path, 0, '/')) return 1;
  if (!wrong.data) url->wrong = path;
  return 0;
}

ul_span ul_ruby_port(const ul_ruby_url *url, ul_span port) {
  while (port.length > 1 && port.data[0] == '0') port = ul_span_slice(port, 1, port.length);
  if (port.length == 0) return ul_span_of(NULL, 0);
  return url->class->port && ul_span_equal(port, ul_span_of_name(url->class->port)) ? ul_span_of(NULL, 0) : port;
}

/* Step 6: bytes that a query is given percent-encoded. */
static int is_encoded(uint32_t byte) {
  return byte <= ' ' || byte == '"' || byte == '#' || byte == '\'' || byte == '<' || byte == '>' || byte == '`' ||
         byte >= 0x7F;
}

/* Step 6: the query. */
static ul_span read_query(ul_job *job, ul_span query) {
  query = ul_living_without(job, query, ul_is_tab_or_newline);
  for (size_t at = ul_span_find(query, 0, '%'); at + 2 < query.length; at = ul_span_find(query, at + 1, '%')) {
    if (ul_is_hex_digit((unsigned char)query.data[at + 1]) || ul_is_hex_digit((unsigned char)query.data[at + 2]))
      continue;
    ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(query, at, at + 3));
  }
  return ul_living_encode(job, query, is_encoded);
}

/* Step 7, ftp: the path without its first "/", a "/" for "%2F" at its beginning, and without the type. */
static void read_ftp(ul_job *job, ul_ruby_url *url) {
  ul_span path = url->path, pieces[2];
  if (url->opaque.data) ul_job_fail(job, URLENS_E_REFUSED, url->opaque);
  for (size_t at = ul_span_find(path, 0, ';'); at < path.length; at = ul_span_find(path, at + 1, ';')) {
    if (path.length - at < 6 || memcmp(path.data + at, ";type=", 6) != 0) continue;
    url->type = ul_span_slice(path, at, path.length);
    path.length = at;
  }
  if (path.length > 0) path = ul_span_slice(path, 1, path.length);
  if (path.length >= 3 && memcmp(path.data, "%2F", 3) == 0) {
    pieces[0] = UL_SPAN("/");
    pieces[1] = ul_span_slice(path, 3, path.length);
    path = ul_job_join(job, pieces, 2);
  }
  url->path = path;
}

/* Step 7, file: "localhost" and no host are the same; user and port do not count. */
static void read_file(ul_ruby_url *url) {
  if (!url->host.data || ul_span_equal(url->host, UL_SPAN("localhost"))) url->host = UL_SPAN("");
  url->userinfo = url->port = ul_span_of(NULL, 0);
}

/*
 * Whether the text is nothing but addresses "x@y" with "," or ";" between them; one more "," or ";" may be at the end.
 */
static int are_addresses(ul_span text) {
  size_t start = 0;
  do {
    size_t end = ul_find_any(text, start, ",;"), at = ul_span_find(text, start, '@');
    if (at == start || at + 1 >= end || ul_span_find(text, at + 1, '@') < end) return 0;
    start = end + 1;
  } while (start < text.length);
  return 1;
}

/* Step 7, mailto: addresses, or nothing but a query. */
static void read_mailto(ul_job *job, ul_ruby_url *url, ul_span text) {
  ul_span addresses = url->opaque, pieces[2] = {UL_SPAN("?"), url->query};
  if (!url->opaque.data && !url->query.data) ul_job_fail(job, URLENS_E_REFUSED, text);
  else if (!url->opaque.data) url->opaque = ul_job_join(job, pieces, 2);
  else {
    ul_cut(&addresses, '?');
    if (!are_addresses(addresses)) ul_job_fail(job, URLENS_E_REFUSED, addresses);
  }
}

/* Step 7. */
static void read_by_class(ul_job *job, ul_span text, ul_ruby_url *url) {
  url->class = class_of(url->scheme);
  if (url->query.data) url->query = read_query(job, url->query);
  switch (url->class->kind) {
    case UL_RUBY_FTP: read_ftp(job, url); break;
    case UL_RUBY_FILE: read_file(url); break;
    case UL_RUBY_MAILTO: read_mailto(job, url, text); break;
    case UL_RUBY_LDAP:
      if (url->fragment.data) ul_job_fail(job, URLENS_E_REFUSED, url->fragment);
      if (url->opaque.data) ul_job_fail(job, URLENS_E_REFUSED, url->opaque);
      break;
    case UL_RUBY_GENERIC: break;
  }
  url->port = ul_ruby_port(url, url->port);
  if (url->userinfo.length == 0) url->userinfo = ul_span_of(NULL, 0);
}

urlens_status ul_ruby_parse(ul_job *job, ul_span text, ul_ruby_url *url) {
  memset(url, 0, sizeof *url);
  for (size_t at = 0; at < text.length; at++) {
    if ((unsigned char)text.data[at] >= 0x80)
      return ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(text, at, at + 1));
  }
  if (!match_absolute(job, text, url) && !match_relative(text, url))
    return ul_job_fail(job, URLENS_E_REFUSED, url->wrong);
  read_by_class(job, text, url);
  return job->error.status;
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_ruby_url url;
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (ul_ruby_parse(job, text, &url)) return job->error.status;
  parts->scheme = url.scheme;
  if (url.userinfo.data) ul_parts_divide_userinfo(url.userinfo, parts);
  parts->host = url.host;
  parts->port = url.port;
  parts->path = url.opaque.data ? url.opaque : url.path;
  parts->query = url.query;
  parts->fragment = url.fragment;
  return job->error.status;
}

const ul_dialect ul_dialect_ruby = {
    .title = "Ruby's URI.parse",
    .models = "Ruby's uri",
    .version = "1.1.1",
    .traits = URLENS_TRAIT_READS_REFERENCES | UL_LIVING | URLENS_TRAIT_RESOLVES,
    .most_memory = 16,
    .read = read,
    .join = ul_ruby_join,
};
