/* SPDX-License-Identifier: MIT */
/*
 * Java's java.net.URI: RFC 2396 with additions. Nothing is decoded. An authority may be no host with a port, but still
 * a registry's name by RFC 2396. Then it is kept whole, and there is no host.
 */
#include "host/ipv6.h"
#include "living/living.h"
#include "unicode/utf8.h"

static int is_unreserved(uint32_t byte) {
  return ul_is_alphanumeric(byte) || ul_is_among(byte, UL_SPAN("-_.!~*'()"));
}

static int is_uric(uint32_t byte) {
  return is_unreserved(byte) || ul_is_among(byte, UL_SPAN(";/?:@&=+$,[]"));
}

static int is_path_byte(uint32_t byte) {
  return is_unreserved(byte) || ul_is_among(byte, UL_SPAN(":@&=+$,;/"));
}

static int is_userinfo_byte(uint32_t byte) {
  return is_unreserved(byte) || ul_is_among(byte, UL_SPAN(";:&=+$,"));
}

static int is_registry_byte(uint32_t byte) {
  return is_userinfo_byte(byte) || byte == '@';
}

/* A "%" is allowed here because of zones; another function checks that it begins an escape. */
static int is_server_byte(uint32_t byte) {
  return is_registry_byte(byte) || ul_is_among(byte, UL_SPAN("[]%"));
}

static int is_zone_byte(uint32_t byte) {
  return ul_is_alphanumeric(byte) || byte == '_' || byte == '.';
}

/* "Other" characters, which every class allows: not ASCII, no control characters, no spaces. */
static int is_other(uint32_t c) {
  if (c <= 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A)) return 0;
  return c != 0x2028 && c != 0x2029 && c != 0x202F && c != 0x205F && c != 0x3000;
}

/* How much of the text has only bytes of the class, escapes and other characters. A "%" that begins no escape is refused at once. */
static size_t scan(ul_job *job, ul_span text, ul_byte_test is_in) {
  size_t at = 0, next;
  for (; at < text.length; at = next) {
    uint32_t c = ul_utf8_next(text, at, &next);
    if (c < 0x80 ? is_in(c) : is_other(c)) continue;
    if (c != '%') break;
    if (ul_percent_byte_at(text, at) < 0) ul_job_fail(job, URLENS_E_RFC_PERCENT, ul_span_slice(text, at, at + 1));
    if (ul_job_failed(job)) break;
    next = at + 3;
  }
  return at;
}

static void check(ul_job *job, ul_span text, ul_byte_test is_in, urlens_status status) {
  size_t fine = scan(job, text, is_in);
  if (fine < text.length) ul_job_fail(job, status, ul_span_slice(text, fine, fine + 1));
}

/* Four decimal numbers up to 255, which may have zeros in front. */
static int is_ipv4(ul_span text) {
  size_t at = 0;
  for (int i = 0; i < 4; i++) {
    size_t start = at;
    uint32_t number = 0;
    for (; at < text.length && ul_is_digit((unsigned char)text.data[at]) && number <= 255; at++)
      number = number * 10 + (uint32_t)(text.data[at] - '0');
    if (at == start || number > 255) return 0;
    if (i < 3 && (at == text.length || text.data[at++] != '.')) return 0;
  }
  return at == text.length;
}

/* An IPv6 address, at the end of which an IPv4 address counts as two groups. */
static int is_ipv6(ul_span text) {
  char spelled[64];
  size_t end = ul_find_after_last(text, ':'), at;
  ul_span last = ul_span_slice(text, end, text.length);
  ul_ipv6 address;
  if (ul_span_find(last, 0, '.') == last.length) return ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at);
  if (!is_ipv4(last) || end + 3 > sizeof spelled) return 0;
  memcpy(spelled, text.data, end);
  spelled[end] = spelled[end + 2] = '0';
  spelled[end + 1] = ':';
  return ul_ipv6_read(ul_span_of(spelled, end + 3), UL_OCTETS_SHORTEST, &address, &at);
}

/* Step 6b: what is between brackets. */
static int is_literal(ul_span text) {
  size_t percent = ul_span_find(text, 0, '%');
  if (percent < text.length) {
    ul_span zone = ul_span_slice(text, percent + 1, text.length);
    if (zone.length == 0 || !ul_living_all(zone, is_zone_byte)) return 0;
  }
  return is_ipv6(ul_span_slice(text, 0, percent));
}

static int is_label_byte(uint32_t byte) {
  return ul_is_alphanumeric(byte) || byte == '-';
}

/* Step 6c: labels; one dot may follow; if there are several, the last begins with a letter. */
static int is_hostname(ul_span text) {
  size_t last = 0, end;
  if (text.length > 1 && text.data[text.length - 1] == '.') text.length--;
  for (size_t at = 0; at <= text.length; at = end + 1) {
    ul_span label;
    end = ul_span_find(text, at, '.');
    label = ul_span_slice(text, at, end);
    if (label.length == 0 || !ul_living_all(label, is_label_byte)) return 0;
    if (label.data[0] == '-' || label.data[label.length - 1] == '-') return 0;
    last = at;
  }
  return last == 0 || ul_is_alpha((unsigned char)text.data[last]);
}

/* Step 6d: what follows the host. */
static int read_port(ul_job *job, ul_span text, ul_parts *parts) {
  uint64_t number = 0;
  size_t at = 1;
  if (text.length == 0) return 1;
  if (text.data[0] != ':') return 0;
  for (; at < text.length && number <= INT32_MAX; at++) {
    if (!ul_is_digit((unsigned char)text.data[at])) return 0;
    number = number * 10 + (uint64_t)(text.data[at] - '0');
  }
  if (number > INT32_MAX) return 0;
  if (text.length > 1) parts->port = ul_living_decimal(job, (uint32_t)number);
  return 1;
}

/* Step 6: returns 0 if the authority is not a server. */
static int read_server(ul_job *job, ul_span authority, ul_parts *parts) {
  size_t at = ul_span_find(authority, 0, '@'), end;
  ul_span host = authority, userinfo = ul_span_of(NULL, 0);
  if (scan(job, authority, is_server_byte) < authority.length) return 0;
  if (at < authority.length) {
    userinfo = ul_span_slice(authority, 0, at);
    host = ul_span_slice(authority, at + 1, authority.length);
    if (scan(job, userinfo, is_userinfo_byte) < at) return 0;
  }
  if (ul_span_begins(host, UL_SPAN("["))) {
    end = ul_span_find(host, 0, ']');
    if (end == host.length || !is_literal(ul_span_slice(host, 1, end++))) return 0;
  } else {
    end = ul_span_find(host, 0, ':');
    if (!is_ipv4(ul_span_slice(host, 0, end)) && !is_hostname(ul_span_slice(host, 0, end))) return 0;
  }
  if (!read_port(job, ul_span_slice(host, end, host.length), parts)) return 0;
  if (userinfo.data) ul_parts_divide_userinfo(userinfo, parts);
  parts->host = ul_span_slice(host, 0, end);
  return 1;
}

/* Steps 6 and 7. */
static void read_authority(ul_job *job, ul_span authority, ul_parts *parts) {
  size_t fine = scan(job, authority, is_registry_byte);
  parts->authority = authority;
  if (ul_job_failed(job) || read_server(job, authority, parts)) return;
  if (fine < authority.length) ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(authority, fine, fine + 1));
  parts->registry = authority;
}

/* Steps 4 and 5. */
static void read_hierarchy(ul_job *job, ul_span rest, ul_parts *parts) {
  if (ul_span_begins(rest, UL_SPAN("//"))) {
    size_t end = ul_find_any(rest, 2, "/?");
    if (end > 2) read_authority(job, ul_span_slice(rest, 2, end), parts);
    else if (end == rest.length && !parts->fragment.data) ul_job_fail(job, URLENS_E_HOST_MISSING, rest);
    rest = ul_span_slice(rest, end, rest.length);
  }
  parts->query = ul_cut(&rest, '?');
  parts->path = rest;
  check(job, parts->path, is_path_byte, URLENS_E_RFC_PATH);
  check(job, parts->query, is_uric, URLENS_E_RFC_QUERY);
}

static urlens_status read(ul_job *job, ul_span input, ul_parts *parts) {
  ul_span text = ul_job_well_formed(job, input), rest = text;
  size_t end = ul_find_any(text, 0, "/?#:");
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (end < text.length && text.data[end] == ':') {
    if (ul_living_scheme_length(text) != end) return ul_job_fail(job, URLENS_E_RFC_SCHEME, ul_span_slice(text, 0, end));
    parts->scheme = ul_span_slice(text, 0, end);
    if (end == 0) return ul_job_fail(job, URLENS_E_RFC_SCHEME, ul_span_slice(text, 0, 1));
    rest = ul_span_slice(text, end + 1, text.length);
  }
  parts->fragment = ul_cut(&rest, '#');
  check(job, parts->fragment, is_uric, URLENS_E_RFC_FRAGMENT);
  if (!parts->scheme.data || ul_span_begins(rest, UL_SPAN("/"))) {
    read_hierarchy(job, rest, parts);
    return job->error.status;
  }
  parts->flags = URLENS_HAS_OPAQUE_PATH;
  parts->path = rest;
  if (rest.length == 0) ul_job_fail(job, URLENS_E_REFUSED, rest);
  check(job, rest, is_uric, URLENS_E_RFC_PATH);
  return job->error.status;
}

/* Step 10: whether a path has an empty segment, or one of dots. */
static int needs_normalizing(ul_span path) {
  size_t end;
  for (size_t at = ul_span_begins(path, UL_SPAN("/")) ? 1 : 0; at < path.length; at = end + 1) {
    end = ul_span_find(path, at, '/');
    if (end == at || ul_dots_of_segment(ul_span_slice(path, at, end), UL_DOTS_RAW)) return 1;
  }
  return 0;
}

typedef struct path_writer {
  char *room;
  size_t length;
  size_t floor; /* what is before it, "/" and "..", stays */
} path_writer;

/* A segment, with the "/" after it if it has one. */
static void write_segment(path_writer *path, ul_span segment, int dots) {
  if (dots == 2 && path->length > path->floor) {
    path->length--;
    while (path->length > path->floor && path->room[path->length - 1] != '/') path->length--;
    return;
  }
  if (dots == 1) return;
  memcpy(path->room + path->length, segment.data, segment.length);
  path->length += segment.length;
  if (dots == 2) path->floor = path->length;
}

/* Step 10. */
static ul_span normalize(ul_job *job, ul_span text) {
  path_writer path = {.length = 2};
  int dots, is_empty;
  size_t at = 0, end;
  if (!needs_normalizing(text)) return text;
  path.room = ul_job_room(job, text.length + 2);
  if (!path.room) return text;
  if (text.data[0] == '/') path.room[path.length++] = '/';
  for (path.floor = path.length; at < text.length; at = end) {
    end = ul_span_find(text, at, '/');
    dots = ul_dots_of_segment(ul_span_slice(text, at, end), UL_DOTS_RAW);
    is_empty = end == at;
    end += end < text.length ? 1 : 0;
    if (!is_empty) write_segment(&path, ul_span_slice(text, at, end), dots);
  }
  text = ul_span_of(path.room + 2, path.length - 2);
  if (ul_find_any(text, 0, ":/") == ul_span_find(text, 0, '/')) return text;
  memcpy(path.room, "./", 2);
  return ul_span_of(path.room, path.length);
}

/* Step 9: a relative path after the base's directory. */
static ul_span resolve_path(ul_job *job, const ul_parts *reference, const ul_parts *base) {
  size_t directory = ul_find_after_last(base->path, '/');
  ul_span pieces[] = {ul_span_slice(base->path, 0, directory), reference->path};
  if (directory == 0 && base->scheme.data && reference->path.length > 0) pieces[0] = UL_SPAN("/");
  return normalize(job, ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]));
}

/* Steps 9 and 11, for a reference without a scheme. */
static ul_span resolve(ul_job *job, const ul_parts *reference, const ul_parts *base) {
  int is_fragment = reference->path.length == 0 && !reference->authority.data && !reference->query.data &&
                    reference->fragment.data;
  ul_parts url = reference->authority.data ? *reference : *base;
  if (is_fragment && base->fragment.data && ul_span_equal(reference->fragment, base->fragment)) return base->text;
  url.scheme = base->scheme;
  url.fragment = reference->fragment;
  if (!is_fragment) {
    url.query = reference->query;
    url.path = reference->path;
    if (!reference->authority.data && !ul_span_begins(reference->path, UL_SPAN("/")))
      url.path = resolve_path(job, reference, base);
  }
  url.authority = url.host.data ? ul_living_authority(job, &url) : url.registry;
  return ul_living_recompose(job, &url);
}

static urlens_status join(ul_job *job, ul_span reference_text, ul_span base_text, ul_parts *target) {
  ul_parts reference, base;
  if (ul_living_read_both(job, reference_text, base_text, &reference, &base)) return job->error.status;
  if (reference.scheme.data || (base.flags & URLENS_HAS_OPAQUE_PATH))
    return ul_living_joined(job, reference.text, target);
  return ul_living_joined(job, resolve(job, &reference, &base), target);
}

const ul_dialect ul_dialect_java_uri = {
    .title = "Java's java.net.URI",
    .models = "OpenJDK",
    .version = "17.0.15",
    .traits = URLENS_TRAIT_READS_REFERENCES | URLENS_TRAIT_RESOLVES | UL_LIVING_COMPARED,
    .most_memory = 64, /* each text made well-formed, which may take three times its length, and a few copies of it */
    .read = read,
    .join = join,
};
