/* SPDX-License-Identifier: MIT */
/* Perl's URI: URI->new escapes the whole text, and accessors read from it. perl_join.c has URI->new_abs. */
#include "living/perl.h"

#include "host/literal.h"
#include "unicode/utf8.h"

typedef struct perl_class {
  const char *scheme;
  unsigned class;
} perl_class;

static const perl_class classes[] = {{"http", UL_PERL_SERVER},
                                     {"https", UL_PERL_SERVER},
                                     {"ftp", UL_PERL_SERVER | UL_PERL_PATH_HAS_QUERY},
                                     {"file", UL_PERL_FILE},
                                     {"gopher", UL_PERL_SERVER},
                                     {"ldap", UL_PERL_SERVER},
                                     {"ldaps", UL_PERL_SERVER},
                                     {"mms", UL_PERL_SERVER},
                                     {"news", UL_PERL_SERVER},
                                     {"nntp", UL_PERL_SERVER},
                                     {"nntps", UL_PERL_SERVER},
                                     {"pop", UL_PERL_SERVER},
                                     {"rlogin", UL_PERL_SERVER},
                                     {"rsync", UL_PERL_SERVER},
                                     {"rtsp", UL_PERL_SERVER},
                                     {"rtspu", UL_PERL_SERVER},
                                     {"sftp", UL_PERL_SERVER},
                                     {"sip", UL_PERL_SERVER | UL_PERL_SIP},
                                     {"snews", UL_PERL_SERVER},
                                     {"ssh", UL_PERL_SERVER},
                                     {"sips", UL_PERL_SERVER | UL_PERL_SIP},
                                     {"telnet", UL_PERL_SERVER},
                                     {"tn3270", UL_PERL_SERVER},
                                     {"data", UL_PERL_OPAQUE | UL_PERL_NO_QUERY | UL_PERL_ENCODES_BRACKETS},
                                     {"ldapi", UL_PERL_ENCODES_BRACKETS},
                                     {"mailto", UL_PERL_OPAQUE | UL_PERL_KEEPS_BRACKETS},
                                     {"urn", UL_PERL_OPAQUE | UL_PERL_NO_QUERY | UL_PERL_ENCODES_BRACKETS}};

static unsigned class_of(ul_span scheme) {
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
    if (ul_equal_ignoring_case(scheme, ul_span_of_name(classes[i].scheme))) return classes[i].class;
  }
  return 0;
}

/* --- Step 1: what encloses the text goes -------------------------------------------------------------------------- */

/* Unicode's White_Space, which Perl trims. */
static int is_space(uint32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

static ul_span trim(ul_span text) {
  size_t start = 0, end = text.length, next = 0;
  while (start < end && is_space(ul_utf8_next(text, start, &next))) start = next;
  while (end > start && is_space(ul_utf8_next(text, ul_perl_point_before(text, end), &next)))
    end = ul_perl_point_before(text, end);
  return ul_span_slice(text, start, end);
}

/*
 * What is between an opening and a closing byte, if they enclose the whole text and it is one line; one more newline
 * may end it, and is trimmed later.
 */
static ul_span unwrap(ul_span text, char opening, char closing) {
  ul_span inner = text;
  if (inner.length > 0 && inner.data[inner.length - 1] == '\n') inner.length--;
  if (inner.length < 2 || inner.data[0] != opening || inner.data[inner.length - 1] != closing) return text;
  inner = ul_span_slice(inner, 1, inner.length - 1);
  return ul_span_find(inner, 0, '\n') < inner.length ? text : inner;
}

static ul_span clean(ul_job *job, ul_span text) {
  ul_span inner;
  text = ul_job_well_formed(job, text);
  inner = unwrap(text, '<', '>');
  if (inner.data != text.data && inner.length >= 4 && memcmp(inner.data, "URL:", 4) == 0)
    inner = ul_span_slice(inner, 4, inner.length);
  return trim(unwrap(inner, '"', '"'));
}

/* --- Step 4: escapes ---------------------------------------------------------------------------------------------- */

/* Brackets that were percent-encoded, as brackets. */
static ul_span restore_brackets(ul_job *job, ul_span text) {
  char *room = ul_job_room(job, text.length);
  size_t length = 0, next;
  if (!room) return text;
  for (size_t at = 0; at < text.length; at = next) {
    int byte = ul_percent_byte_at(text, at);
    next = at + 1;
    room[length] = text.data[at];
    if (byte == '[' || byte == ']') {
      room[length] = (char)byte;
      next = at + 3;
    }
    length++;
  }
  return ul_job_text(job, room, text.length, length);
}

static ul_span encode(ul_job *job, ul_span text, unsigned class) {
  size_t start, end, at;
  ul_span pieces[3];
  text = ul_living_encode(job, text, ul_perl_is_encoded);
  if (class & UL_PERL_KEEPS_BRACKETS) return restore_brackets(job, text);
  ul_perl_find_authority(text, &start, &end);
  at = start + ul_find_after_last(ul_span_slice(text, start, end), '@');
  end = at + ul_perl_find_port(ul_span_slice(text, at, end));
  if (class & UL_PERL_ENCODES_BRACKETS || ul_span_find(ul_span_slice(text, at, end), 0, '%') == end - at) return text;
  pieces[0] = ul_span_slice(text, 0, at);
  pieces[1] = restore_brackets(job, ul_span_slice(text, at, end));
  pieces[2] = ul_span_slice(text, end, text.length);
  return ul_job_join(job, pieces, 3);
}

/* Whether a scheme can name a class: "." and "+" become two characters each, and Perl's identifiers have a limit. */
static int is_identifier(ul_span scheme) {
  enum { LONGEST = 247 };
  size_t length = scheme.length;
  for (size_t at = ul_find_any(scheme, 0, ".+"); at < scheme.length; at = ul_find_any(scheme, at + 1, ".+")) length++;
  return length <= LONGEST;
}

urlens_status ul_perl_new(ul_job *job, ul_span text, ul_span base_scheme, ul_perl_url *url) {
  ul_span scheme;
  memset(url, 0, sizeof *url);
  text = clean(job, text);
  scheme = ul_span_slice(text, 0, ul_living_scheme_length(text));
  if (scheme.length == 0) scheme = base_scheme;
  if (!is_identifier(scheme)) return ul_job_fail(job, URLENS_E_REFUSED, scheme);
  url->class = class_of(scheme);
  if (url->class & UL_PERL_SERVER) text = ul_perl_encode_host(job, text);
  url->text = encode(job, text, ul_living_scheme_length(text) > 0 ? url->class : 0);
  return job->error.status;
}

/* --- Steps 5 and 6: accessors ------------------------------------------------------------------------------------- */

ul_span ul_perl_scheme(ul_span text) {
  size_t length = ul_living_scheme_length(text);
  return length > 0 ? ul_span_slice(text, 0, length) : ul_span_of(NULL, 0);
}

ul_span ul_perl_fragment(const ul_perl_url *url) {
  ul_span text = url->text;
  return ul_cut(&text, '#');
}

ul_span ul_perl_query(const ul_perl_url *url) {
  ul_span text = url->text;
  ul_cut(&text, '#');
  return url->class & UL_PERL_NO_QUERY ? ul_span_of(NULL, 0) : ul_cut(&text, '?');
}

/* What follows the scheme, without the fragment. */
static ul_span opaque(ul_span text) {
  size_t colon = ul_living_scheme_length(text);
  ul_cut(&text, '#');
  return ul_span_slice(text, colon > 0 ? colon + 1 : 0, text.length);
}

ul_span ul_perl_authority(const ul_perl_url *url) {
  size_t start = ul_living_scheme_length(url->text) + 1, end;
  if (url->class & UL_PERL_OPAQUE) return ul_span_of(NULL, 0);
  if (url->class & UL_PERL_SIP && start > 1)
    return ul_span_slice(url->text, start, ul_find_any(url->text, start, ";?"));
  ul_perl_find_authority(url->text, &start, &end);
  return start > 0 ? ul_span_slice(url->text, start, end) : ul_span_of(NULL, 0);
}

/* Whatever comes before a ":" counts as a scheme here, even if it is not one. */
ul_span ul_perl_path(const ul_perl_url *url) {
  ul_span text = url->text;
  size_t start = ul_find_any(text, 0, ":/?#");
  if (url->class & (UL_PERL_OPAQUE | UL_PERL_SIP)) return opaque(text);
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  start = start > 0 && start < text.length && text.data[start] == ':' ? start + 1 : 0;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the same */
  if (text.length - start >= 2 && text.data[start] == '/' && text.data[start + 1] == '/')
    start = ul_find_any(text, start + 2, "/?#");
  return ul_span_slice(text, start, ul_find_any(text, start, url->class & UL_PERL_PATH_HAS_QUERY ? "#" : "?#"));
}

/* Where the port begins, after the last ":" that no "]" follows; 0 if there is none. */
static size_t find_any_port(ul_span host) {
  size_t colon = ul_find_after_last(host, ':');
  return colon > ul_find_after_last(host, ']') ? colon : 0;
}

/* Step 5. */
static void read_authority(ul_job *job, const ul_perl_url *url, ul_parts *parts) {
  ul_span authority = ul_perl_authority(url), host;
  size_t at = ul_find_after_last(authority, '@'), port;
  int is_literal;
  if (!authority.data) return;
  host = ul_span_slice(authority, at, authority.length);
  if (at > 0) ul_parts_divide_userinfo(ul_span_slice(authority, 0, at - 1), parts);
  port = find_any_port(host);
  if (port > 0) parts->port = ul_span_slice(host, port, host.length);
  if (url->class & UL_PERL_FILE) parts->host = ul_living_decode(job, authority);
  else if (url->class & UL_PERL_SERVER) {
    host.length = ul_perl_find_port(host);
    is_literal = host.length >= 2 && host.data[0] == '[' && host.data[host.length - 1] == ']';
    if (is_literal) host = ul_span_slice(host, 1, host.length - 1);
    parts->host = ul_living_decode(job, host);
    if (is_literal) parts->host_kind = ul_host_kind_in_brackets(parts->host);
  } else {
    parts->host = ul_span_slice(host, 0, port > 0 ? port - 1 : host.length);
  }
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_perl_url url;
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (ul_perl_new(job, text, ul_span_of(NULL, 0), &url)) return job->error.status;
  parts->scheme = ul_perl_scheme(url.text);
  if (parts->scheme.data) parts->scheme = ul_job_lowercase(job, parts->scheme);
  read_authority(job, &url, parts);
  parts->path = ul_perl_path(&url);
  parts->query = ul_perl_query(&url);
  parts->fragment = ul_perl_fragment(&url);
  return job->error.status;
}

const ul_dialect ul_dialect_perl = {
    .title = "Perl's URI->new",
    .models = "Perl's URI",
    .version = "5.17",
    .traits = URLENS_TRAIT_READS_REFERENCES | UL_LIVING | URLENS_TRAIT_RESOLVES,
    .most_memory = 96,
    .read = read,
    .join = ul_perl_join,
};
