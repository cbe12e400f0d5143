/* SPDX-License-Identifier: MIT */
/*
 * Go's net/url. It reads bytes, decodes what it reads, and encodes it again where it shows it. Of the parts, `authority` is the field Host:
 * decoded, with brackets and port, empty if nothing is between the slashes, absent without slashes.
 */
#include "host/ipv6.h"
#include "living/living.h"

/* Step 11: a path of these bytes is shown as it was written. */
static int is_shown_in_path(uint32_t byte) {
  return ul_is_unreserved(byte) || ul_is_among(byte, UL_SPAN("/!$&'()*+,;=:@[]%"));
}

static int is_escaped_in_path(uint32_t byte) {
  return !ul_is_unreserved(byte) && !ul_is_among(byte, UL_SPAN("$&+,/:;=@"));
}

static int is_shown_in_fragment(uint32_t byte) {
  return is_shown_in_path(byte) || byte == '?';
}

static int is_escaped_in_fragment(uint32_t byte) {
  return !ul_is_unreserved(byte) && !ul_is_among(byte, UL_SPAN("$&+,/:;=?@!()*"));
}

/* The text as it is shown: as written if it has nothing but `is_shown`, otherwise decoded and encoded again. */
static ul_span show(ul_job *job, ul_span text, ul_byte_test is_shown, ul_byte_test is_escaped) {
  if (ul_living_check_escapes(job, text) || ul_living_all(text, is_shown)) return text;
  return ul_living_encode(job, ul_living_decode(job, text), is_escaped);
}

static int is_userinfo_byte(uint32_t byte) {
  return ul_is_unreserved(byte) || ul_is_among(byte, UL_SPAN(":!$&'()*+,;=%@"));
}

/* Step 7. */
static void read_userinfo(ul_job *job, ul_span userinfo, ul_parts *parts) {
  size_t fine = ul_living_run(userinfo, is_userinfo_byte);
  if (fine < userinfo.length) ul_job_fail(job, URLENS_E_RFC_USERINFO, ul_span_slice(userinfo, fine, fine + 1));
  ul_living_check_escapes(job, userinfo);
  ul_parts_divide_userinfo(userinfo, parts);
  parts->username = ul_living_decode(job, parts->username);
  parts->password = ul_living_decode(job, parts->password);
}

static int is_host_byte(uint32_t byte) {
  return ul_is_unreserved(byte) || byte >= 0x80 || ul_is_among(byte, UL_SPAN("!$&'()*+,;=:[]<>\""));
}

/* Step 9: what may be escaped. */
static int is_escape_in_host(uint32_t byte) {
  return byte >= 0x80 || byte == '%';
}

static int is_escape_in_zone(uint32_t byte) {
  return byte == '%' || byte == ' ' || (byte < 0x80 && is_host_byte(byte));
}

/* Step 9: decodes a host or a zone, which has only bytes of hosts, and of escapes only those of the set. */
static ul_span decode_host(ul_job *job, ul_span text, ul_byte_test is_escape) {
  for (size_t at = 0; at < text.length; at++) {
    int byte = ul_percent_byte_at(text, at);
    if (byte >= 0 ? !is_escape((uint32_t)byte) : !is_host_byte((unsigned char)text.data[at])) {
      ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, ul_span_slice(text, at, at + 1));
      return text;
    }
    if (byte >= 0) at += 2;
  }
  return ul_living_decode(job, text);
}

/* Nothing, or ":" and digits, perhaps none. */
static int is_port(ul_span text) {
  return text.length == 0 || (text.data[0] == ':' && ul_living_all(ul_span_slice(text, 1, text.length), ul_is_digit));
}

/* Where "%25" is, or the end. */
static size_t find_zone(ul_span text) {
  size_t at = ul_span_find(text, 0, '%');
  while (at < text.length && ul_percent_byte_at(text, at) != '%') at = ul_span_find(text, at + 1, '%');
  return at;
}

/* Step 8: an address with a zone, of which `zone` is the place in the brackets. Returns it with the zone decoded. */
static ul_span decode_zone(ul_job *job, ul_span text, size_t zone, size_t close) {
  ul_span decoded = decode_host(job, ul_span_slice(text, zone, close), is_escape_in_zone);
  ul_span pieces[] = {ul_span_slice(text, 0, zone), decoded, ul_span_slice(text, close, text.length)};
  if (decoded.length == 1) ul_job_fail(job, URLENS_E_RFC_ZONE, ul_span_slice(text, zone, close));
  return ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
}

/* Step 8: an address in brackets, perhaps with a port. */
static ul_span read_literal(ul_job *job, ul_span text) {
  size_t end = ul_find_after_last(text, ']'), zone, at;
  ul_ipv6 address;
  if (end == 0 || !is_port(ul_span_slice(text, end, text.length))) {
    ul_job_fail(job, URLENS_E_RFC_IP_LITERAL, ul_span_slice(text, end, text.length));
    return text;
  }
  zone = find_zone(ul_span_slice(text, 0, end - 1));
  if (!ul_ipv6_read(ul_span_slice(text, 1, zone), UL_OCTETS_SHORTEST, &address, &at))
    ul_job_fail(job, URLENS_E_RFC_IPV6, ul_span_slice(text, 1, zone));
  return zone < end - 1 ? decode_zone(job, text, zone, end - 1) : text;
}

/* Step 8: the whole field Host. */
static ul_span read_host(ul_job *job, ul_span text, ul_span scheme) {
  size_t bracket = ul_find_after_last(text, '['), colon;
  int is_web = ul_span_equal(scheme, UL_SPAN("http")) || ul_span_equal(scheme, UL_SPAN("https"));
  if (bracket == 1) return read_literal(job, text);
  if (bracket > 1) ul_job_fail(job, URLENS_E_RFC_IP_LITERAL, ul_span_slice(text, bracket - 1, bracket));
  colon = is_web ? ul_span_find(text, 0, ':') : ul_find_after_last(text, ':');
  if (!is_web) colon = colon > 0 ? colon - 1 : text.length;
  if (!is_port(ul_span_slice(text, colon, text.length)))
    ul_job_fail(job, URLENS_E_PORT_INVALID, ul_span_slice(text, colon, text.length));
  return decode_host(job, text, is_escape_in_host);
}

/* Step 10: the methods Hostname and Port. */
static void divide_host(ul_parts *parts) {
  ul_span host = parts->authority;
  size_t colon = ul_find_after_last(host, ':');
  if (host.length == 0 && !parts->username.data) return;
  if (colon > 0 && is_port(ul_span_slice(host, colon - 1, host.length))) {
    parts->port = ul_span_slice(host, colon, host.length);
    host.length = colon - 1;
  }
  if (host.length >= 2 && host.data[0] == '[' && host.data[host.length - 1] == ']') {
    host = ul_span_slice(host, 1, host.length - 1);
    parts->host_kind = URLENS_HOST_KIND_IPV6;
  }
  parts->host = host;
}

/* Steps 6 to 10. */
static void read_authority(ul_job *job, ul_span authority, ul_parts *parts) {
  size_t at = ul_find_after_last(authority, '@');
  if (at > 0) read_userinfo(job, ul_span_slice(authority, 0, at - 1), parts);
  parts->authority = read_host(job, ul_span_slice(authority, at, authority.length), parts->scheme);
  divide_host(parts);
}

/* Step 3: returns what follows the scheme. */
static ul_span read_scheme(ul_job *job, ul_span rest, ul_parts *parts) {
  size_t length = ul_living_scheme_length(rest);
  if (rest.length > 0 && rest.data[0] == ':') ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(rest, 0, 1));
  if (length == 0) return rest;
  parts->scheme = ul_job_lowercase(job, ul_span_slice(rest, 0, length));
  return ul_span_slice(rest, length + 1, rest.length);
}

/* Steps 5, 6 and 11. */
static void read_hierarchy(ul_job *job, ul_span rest, ul_parts *parts) {
  size_t end;
  if (parts->scheme.data && !ul_span_begins(rest, UL_SPAN("/"))) {
    parts->path = rest;
    if (rest.length > 0) parts->flags = URLENS_HAS_OPAQUE_PATH;
    return;
  }
  end = ul_span_find(rest, 0, '/');
  if (ul_span_find(rest, 0, ':') < end) ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(rest, 0, end));
  if (ul_span_begins(rest, UL_SPAN("//")) && (parts->scheme.data || !ul_span_begins(rest, UL_SPAN("///")))) {
    end = ul_span_find(rest, 2, '/');
    read_authority(job, ul_span_slice(rest, 2, end), parts);
    rest = ul_span_slice(rest, end, rest.length);
  }
  parts->path = show(job, rest, is_shown_in_path, is_escaped_in_path);
}

static urlens_status read(ul_job *job, ul_span text, ul_parts *parts) {
  ul_span rest = text;
  size_t control;
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  parts->fragment = ul_cut(&rest, '#');
  if (parts->fragment.length == 0) parts->fragment = ul_span_of(NULL, 0);
  control = ul_living_run(rest, ul_is_no_control);
  if (control < rest.length) return ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(rest, control, control + 1));
  rest = read_scheme(job, rest, parts);
  parts->query = ul_cut(&rest, '?');
  read_hierarchy(job, rest, parts);
  if (parts->fragment.data) parts->fragment = show(job, parts->fragment, is_shown_in_fragment, is_escaped_in_fragment);
  return job->error.status;
}

typedef struct path_writer {
  char *room;
  size_t length;
  int is_first; /* the next segment follows the leading "/" */
} path_writer;

/* Removes the last segment that was written, and its slash. */
static void remove_segment(path_writer *path) {
  while (path->length > 1 && path->room[path->length - 1] != '/') path->length--;
  if (path->length > 1) path->length--;
  path->is_first = path->length == 1;
}

static void write_segment(path_writer *path, ul_span segment) {
  if (!path->is_first) path->room[path->length++] = '/';
  path->is_first = 0;
  if (segment.length > 0) memcpy(path->room + path->length, segment.data, segment.length);
  path->length += segment.length;
}

/*
 * A path without dot segments. It begins with "/". If it begins with two, one of them is removed, because Go writes one
 * itself.
 */
static ul_span remove_dots(ul_job *job, ul_span text) {
  path_writer path = {.room = ul_job_room(job, text.length + 3), .length = 1, .is_first = 1};
  int dots = 0;
  if (!path.room) return text;
  path.room[0] = '/';
  for (size_t at = 0, end; at <= text.length; at = end + 1) {
    end = ul_span_find(text, at, '/');
    dots = ul_dots_of_segment(ul_span_slice(text, at, end), UL_DOTS_RAW);
    if (dots == 2) remove_segment(&path);
    else if (dots == 1) path.is_first = 0;
    else write_segment(&path, ul_span_slice(text, at, end));
  }
  if (dots > 0) path.room[path.length++] = '/';
  if (path.length > 1 && path.room[1] == '/') return ul_span_of(path.room + 1, path.length - 1);
  return ul_span_of(path.room, path.length);
}

/* Step 14: the base's directory and the reference's path, without dot segments. */
static ul_span resolve_path(ul_job *job, ul_span base, ul_span reference) {
  ul_span pieces[] = {base, reference}, path;
  if (reference.length > 0) pieces[0].length = reference.data[0] == '/' ? 0 : ul_find_after_last(base, '/');
  path = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  return path.length > 0 ? remove_dots(job, path) : path;
}

static int is_opaque(const ul_parts *parts) {
  return (parts->flags & URLENS_HAS_OPAQUE_PATH) != 0;
}

/* Step 14: the target. Its authority is absent if no slashes are to be written. */
static void resolve(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *target) {
  *target = *reference;
  if (!reference->scheme.data) target->scheme = base->scheme;
  if (reference->scheme.data || reference->authority.length > 0 || reference->username.data) {
    if (!is_opaque(reference)) target->path = resolve_path(job, reference->path, UL_SPAN(""));
    return;
  }
  if (reference->path.length == 0 && !reference->query.data) {
    if (base->query.length > 0) target->query = base->query;
    if (!reference->fragment.data) target->fragment = base->fragment;
  }
  if (reference->path.length == 0 && is_opaque(base)) {
    target->path = base->path;
    target->authority = ul_span_of(NULL, 0);
    return;
  }
  target->username = base->username;
  target->password = base->password;
  target->authority = base->authority.data ? base->authority : UL_SPAN("");
  target->path = resolve_path(job, is_opaque(base) ? UL_SPAN("") : base->path, reference->path);
}

static int is_escaped_in_userinfo(uint32_t byte) {
  return !ul_is_unreserved(byte) && !ul_is_among(byte, UL_SPAN("$&+,;="));
}

static int is_escaped_in_host(uint32_t byte) {
  return byte >= 0x80 || !is_host_byte(byte);
}

/* Step 15: user, password and host as the method String writes them; absent if it writes no slashes. */
static ul_span write_authority(ul_job *job, const ul_parts *url) {
  ul_parts parts = {
      .username = ul_living_encode(job, url->username, is_escaped_in_userinfo),
      .password = ul_living_encode(job, url->password, is_escaped_in_userinfo),
      .host = ul_living_encode(job, url->authority, is_escaped_in_host),
  };
  int is_wanted = url->authority.length > 0 || url->username.data || (url->scheme.data && url->path.length > 0);
  return url->authority.data && is_wanted ? ul_living_authority(job, &parts) : ul_span_of(NULL, 0);
}

static urlens_status join(ul_job *job, ul_span reference_text, ul_span base_text, ul_parts *target) {
  ul_parts reference, base, url;
  if (ul_living_read_both(job, reference_text, base_text, &reference, &base)) return job->error.status;
  resolve(job, &reference, &base, &url);
  url.authority = write_authority(job, &url);
  return ul_living_joined(job, ul_living_recompose(job, &url), target);
}

const ul_dialect ul_dialect_go = {
    .title = "Go's net/url",
    .models = "Go",
    .version = "1.26.8",
    .traits = URLENS_TRAIT_READS_REFERENCES | URLENS_TRAIT_RESOLVES | UL_LIVING_COMPARED,
    .most_memory = 64, /* three copies of a text, each escaped at most threefold, in blocks that double */
    .read = read,
    .join = join,
};
