/* SPDX-License-Identifier: MIT */
/* libcurl's URL interface: how it reads. It takes bytes up to the first NUL, and wants a scheme. */
#include "living/curl.h"

#include "host/ipv4.h"
#include "host/ipv6.h"
#include "record/schemes.h"

/* Step 1. */
static int is_no_junk(uint32_t byte) {
  return byte > 0x20 && byte != 0x7F;
}

static void check_junk(ul_job *job, ul_span text) {
  size_t fine = ul_living_run(text, is_no_junk);
  if (fine < text.length) ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(text, fine, fine + 1));
}

/* Step 2. */
size_t ul_curl_scheme_length(const ul_job *job, ul_span text) {
  enum { LONGEST = 40 };
  size_t length = ul_living_run(text, ul_is_scheme_byte);
  if (length == 0 || length > LONGEST || length == text.length || text.data[length] != ':') return 0;
  return !ul_curl_does(job, UL_CURL_WANTS_LETTER) || ul_is_alpha((unsigned char)text.data[0]) ? length : 0;
}

/* Step 3: a letter and ":" or "|", and then a slash or the end. */
static int begins_with_drive(ul_span text) {
  if (text.length < 2 || !ul_is_alpha((unsigned char)text.data[0])) return 0;
  if (text.data[1] != ':' && text.data[1] != '|') return 0;
  return text.length == 2 || ul_is_slash(text.data[2]);
}

/* Step 3: the length of "localhost" or "127.0.0.1" if it is the host; both have the same. Returns 0 if it is neither. */
static size_t local_host_length(ul_span text) {
  size_t length = ul_span_find(text, 0, '/');
  ul_span host = ul_span_slice(text, 0, length);
  if (length == text.length) return 0;
  return ul_equal_ignoring_case(host, UL_SPAN("localhost")) || ul_span_equal(host, UL_SPAN("127.0.0.1")) ? length : 0;
}

/* Step 3: what follows "file:". Returns the path, and what comes after it. */
static ul_span read_file(ul_job *job, ul_span text, ul_span rest) {
  enum { SHORTEST = 7 };
  ul_span path = rest;
  if (text.length < SHORTEST) ul_job_fail(job, URLENS_E_REFUSED, text);
  if (ul_span_begins(path, UL_SPAN("//"))) {
    path = ul_span_slice(path, 2, path.length);
    if (!ul_span_begins(path, UL_SPAN("/"))) {
      size_t host = local_host_length(path);
      if (host == 0) ul_job_fail(job, URLENS_E_REFUSED, path);
      path = ul_span_slice(path, host, path.length);
    }
  }
  if (begins_with_drive(path) ||
      (path.length > 0 && path.data[0] == '/' && begins_with_drive(ul_span_slice(path, 1, path.length))))
    ul_job_fail(job, URLENS_E_REFUSED, path);
  if (ul_curl_does(job, UL_CURL_WANTS_FILE_SLASH) && !ul_span_begins(path, UL_SPAN("/")))
    ul_job_fail(job, URLENS_E_REFUSED, path);
  return path;
}

/* Step 5: user and password, and options after the first ";", before or after the password. */
static void read_login(ul_span login, ul_curl_url *url) {
  size_t colon = ul_span_find(login, 0, ':'), semicolon;
  ul_parts_divide_userinfo(login, &url->parts);
  if (!ul_living_is_word(url->parts.scheme, UL_SPAN("imap imaps pop3 pop3s smtp smtps"))) return;
  semicolon = ul_span_find(login, 0, ';');
  if (semicolon < colon) url->options = ul_cut(&url->parts.username, ';');
  else if (url->parts.password.data) url->options = ul_cut(&url->parts.password, ';');
}

/* Step 7. */
static void read_port(ul_job *job, ul_span text, ul_parts *parts) {
  uint32_t number;
  if (text.length == 0) return;
  number = ul_port_number(text);
  if (number == UL_NO_PORT) ul_job_fail(job, URLENS_E_PORT_INVALID, text);
  else parts->port = text.data[0] == '0' ? ul_living_decimal(job, number) : text;
}

/* Step 8: an escape of a control character is refused. */
static ul_span decode_host(ul_job *job, ul_span host) {
  ul_span decoded = ul_living_decode(job, host);
  for (size_t at = 0; at < decoded.length; at++)
    if ((unsigned char)decoded.data[at] < 0x20) ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, host);
  return decoded;
}

/* Step 9: an address as inet_ntop writes it. Those of six zeros, or of five and ffff, end with an IPv4 address. */
static ul_span write_ipv6(ul_job *job, const ul_ipv6 *address, ul_span text) {
  enum { LONGEST = 48 };
  static const uint16_t zeros[8] = {0};
  const uint16_t *pieces = address->pieces;
  char *room = ul_job_room(job, LONGEST);
  ul_buffer output;
  int ends_with_ipv4 = memcmp(pieces, zeros, 5 * sizeof pieces[0]) == 0 &&
                       (pieces[5] == 0xFFFF || (pieces[5] == 0 && pieces[6] != 0));
  if (!room) return text;
  ul_buffer_init_fixed(&output, room, LONGEST, SIZE_MAX);
  ul_buffer_push(&output, '[');
  if (ends_with_ipv4) {
    ul_buffer_append(&output, pieces[5] ? UL_SPAN("::ffff:") : UL_SPAN("::"));
    ul_ipv4_serialize((uint32_t)pieces[6] << 16 | pieces[7], &output);
  } else {
    ul_ipv6_serialize(address, &output);
  }
  ul_buffer_push(&output, ']');
  return ul_job_text(job, room, LONGEST, output.length);
}

static int is_zone_byte(uint32_t byte) {
  return ul_is_unreserved(byte) || byte >= 0x80;
}

/* Step 9: the zone that follows an address, from its "%" to the first "]". What follows that is forgotten. */
static ul_span read_zone(ul_job *job, ul_span text) {
  enum { LONGEST = 15 };
  size_t end = ul_span_find(text, 0, ']');
  size_t start = ul_span_begins(text, UL_SPAN("%25")) && end > 3 ? 3 : 1;
  ul_span zone = ul_span_slice(text, start, end);
  if (end == text.length || zone.length == 0 || zone.length > LONGEST) ul_job_fail(job, URLENS_E_RFC_ZONE, text);
  if (ul_curl_does(job, UL_CURL_CHECKS_ZONE) && !ul_living_all(zone, is_zone_byte))
    ul_job_fail(job, URLENS_E_RFC_ZONE, text);
  return zone;
}

static int is_address_byte(uint32_t byte) {
  return ul_is_hex_digit(byte) || byte == ':' || byte == '.';
}

/* Step 9: "[", an address, perhaps a zone, and one byte more, which is "]" unless the text was decoded. */
static void read_ipv6(ul_job *job, ul_span host, ul_curl_url *url) {
  ul_span rest = ul_span_slice(host, 1, host.length), address, written;
  size_t length = ul_living_run(rest, is_address_byte), longest, at;
  int has_zone = length < rest.length && rest.data[length] == '%' && length + 1 < rest.length;
  ul_ipv6 read;
  address = ul_span_slice(rest, 0, length);
  if ((!has_zone && length + 1 != rest.length) || !ul_ipv6_read(address, UL_OCTETS_SHORTEST, &read, &at)) {
    ul_job_fail(job, URLENS_E_RFC_IPV6, host);
    return;
  }
  if (has_zone) url->zone = read_zone(job, ul_span_slice(rest, length, rest.length));
  written = write_ipv6(job, &read, host);
  longest = address.length + (ul_curl_does(job, UL_CURL_REWRITES_IPV6) ? 2 : 1);
  if (written.length <= longest) {
    url->parts.host = written;
  } else {
    ul_span pieces[] = {UL_SPAN("["), address, UL_SPAN("]")};
    url->parts.host = ul_job_join(job, pieces, sizeof pieces / sizeof pieces[0]);
  }
}

/* Step 9: whether every part begins with a digit, and no part is a prefix without digits. */
static int has_numbers_alone(ul_span host) {
  for (size_t at = 0, end; at <= host.length; at = end + 1) {
    ul_span part;
    end = ul_span_find(host, at, '.');
    part = ul_span_slice(host, at, end);
    if (part.length == 0 || !ul_is_digit((unsigned char)part.data[0])) return 0;
    if (ul_equal_ignoring_case(part, UL_SPAN("0x"))) return 0;
  }
  return 1;
}

/* Step 9: an IPv4 address in any of its spellings, as four numbers. Absent if it is not one. */
static ul_span read_ipv4(ul_job *job, ul_span host) {
  enum { LONGEST = 16 };
  ul_reporter nobody = {0};
  ul_buffer output;
  uint32_t address;
  size_t at;
  char *room;
  if (ul_curl_does(job, UL_CURL_DROPS_LAST_DOT) && host.length > 0 && host.data[host.length - 1] == '.') host.length--;
  if (!has_numbers_alone(host) || ul_ipv4_parse(host, &nobody, &address, &at)) return ul_span_of(NULL, 0);
  room = ul_job_room(job, LONGEST);
  if (!room) return host;
  ul_buffer_init_fixed(&output, room, LONGEST, SIZE_MAX);
  ul_ipv4_serialize(address, &output);
  return ul_job_text(job, room, LONGEST, output.length);
}

static int is_percent(uint32_t byte) {
  return byte == '%';
}

/* Step 10: a name, decoded. A "%" in it is shown as "%25", in versions that allow it. */
static ul_span read_name(ul_job *job, ul_span host) {
  size_t refused = ul_find_any(host, 0, " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()"), dots;
  if (refused < host.length || ul_find_any(host, 0, ul_curl_of(job)->not_in_name) < host.length)
    ul_job_fail(job, URLENS_E_HOST_INVALID_CODE_POINT, host);
  for (dots = 0; dots < host.length && host.data[host.length - 1 - dots] == '.';) dots++;
  if (ul_curl_does(job, UL_CURL_REFUSES_DOTS) && (dots > 1 || (dots == 1 && host.length == 1)))
    ul_job_fail(job, URLENS_E_REFUSED, host);
  return ul_living_encode(job, host, is_percent);
}

/* Steps 8 to 10. Where addresses come first, a name is decoded after that, and may be an IPv6 address then. */
static void read_host(ul_job *job, ul_span text, ul_curl_url *url) {
  int decodes_first = ul_curl_does(job, UL_CURL_DECODES_HOST_FIRST), is_literal = ul_span_begins(text, UL_SPAN("["));
  ul_span host = text, address = ul_span_of(NULL, 0);
  if (text.length == 0) ul_job_fail(job, URLENS_E_HOST_MISSING, text);
  if (decodes_first) host = decode_host(job, text);
  if (!is_literal) address = read_ipv4(job, host);
  if (!is_literal && !address.data && !decodes_first) {
    host = decode_host(job, text);
    is_literal = ul_span_begins(host, UL_SPAN("["));
  }
  if (is_literal) read_ipv6(job, host, url);
  else url->parts.host = address.data ? address : read_name(job, host);
}

/* Steps 5 to 10. */
static void read_authority(ul_job *job, ul_span authority, ul_curl_url *url) {
  ul_span host = authority;
  size_t at = ul_span_find(authority, 0, '@'), end;
  if (at < authority.length) {
    read_login(ul_span_slice(authority, 0, at), url);
    host = ul_span_slice(authority, at + 1, authority.length);
  }
  end = ul_span_find(host, 0, ':');
  if (host.length > 0 && host.data[0] == '[') {
    end = ul_span_find(host, 0, ']') + 1;
    if (end > host.length || (end < host.length && host.data[end] != ':')) {
      ul_job_fail(job, URLENS_E_RFC_IP_LITERAL, host);
      return;
    }
  }
  if (end < host.length) read_port(job, ul_span_slice(host, end + 1, host.length), &url->parts);
  read_host(job, ul_span_slice(host, 0, end), url);
}

/* Steps 11 and 12: path, query and fragment. */
static void read_tail(ul_job *job, ul_span tail, ul_curl_url *url) {
  ul_dot_spelling spelling = ul_curl_does(job, UL_CURL_DECODES_DOTS) ? UL_DOTS_RAW_OR_ENCODED : UL_DOTS_RAW;
  url->parts.fragment = ul_cut(&tail, '#');
  if (url->parts.fragment.length == 0 && !ul_curl_does(job, UL_CURL_KEEPS_EMPTY))
    url->parts.fragment = ul_span_of(NULL, 0);
  url->parts.query = ul_cut(&tail, '?');
  check_junk(job, url->parts.fragment);
  check_junk(job, url->parts.query);
  url->has_long_path = tail.length > 1;
  if (url->has_long_path) check_junk(job, tail);
  url->parts.path = url->has_long_path ? ul_living_remove_dots(job, tail, spelling) : UL_SPAN("/");
}

/* Step 4. libcurl reads no scheme without an authority, such as "mailto". */
static void read_after_scheme(ul_job *job, ul_span rest, ul_curl_url *url) {
  enum { MOST_SLASHES = 3 };
  size_t slashes = 0, end;
  while (slashes < rest.length && rest.data[slashes] == '/') slashes++;
  if (slashes == 0 && ul_scheme_kind_of(url->parts.scheme) == URLENS_SCHEME_KIND_OTHER)
    ul_job_fail(job, URLENS_E_SCHEME_UNKNOWN, url->parts.scheme);
  if (slashes == 0 || slashes > MOST_SLASHES) ul_job_fail(job, URLENS_E_REFUSED, ul_span_slice(rest, 0, slashes));
  end = ul_find_any(rest, slashes, "/?#");
  check_junk(job, ul_span_slice(rest, 0, end));
  read_authority(job, ul_span_slice(rest, slashes, end), url);
  read_tail(job, ul_span_slice(rest, end, rest.length), url);
}

urlens_status ul_curl_read(ul_job *job, ul_span text, ul_curl_url *url) {
  size_t length;
  ul_span rest;
  text.length = ul_span_find(text, 0, '\0');
  memset(url, 0, sizeof *url);
  url->parts.text = text;
  length = ul_curl_scheme_length(job, text);
  if (length == 0) return ul_job_fail(job, URLENS_E_REFUSED, text);
  url->parts.scheme = ul_job_lowercase(job, ul_span_slice(text, 0, length));
  rest = ul_span_slice(text, length + 1, text.length);
  url->is_file = ul_span_equal(url->parts.scheme, UL_SPAN("file"));
  if (url->is_file) read_tail(job, read_file(job, text, rest), url);
  else read_after_scheme(job, rest, url);
  return job->error.status;
}
