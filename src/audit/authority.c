/* SPDX-License-Identifier: MIT */
/* Causes A01 to A10, A19, C01: where an authority begins and ends, and what it consists of. */
#include "audit/causes.h"
#include "core/text.h"
#include "unicode/utf8.h"

/* The authority that reaches furthest, or NULL if there is none. */
static const ul_authority *widest_authority(const ul_audit *audit) {
  return audit->anatomy.authority_count ? &audit->anatomy.authorities[0] : NULL;
}

/* A01 */
int ul_a01_backslash_in_authority(ul_audit *audit, ul_cause *cause) {
  size_t at;
  if (audit->anatomy.authority_count < UL_MOST_AUTHORITIES) return 0;
  at = audit->anatomy.authorities[1].whole.end;
  return ul_cause_found(cause, at, at + 1,
                        "For browsers the host ends at this backslash. For curl, Python and others it is a character "
                        "like any other, and the host ends later.");
}

/* A02 */
int ul_a02_several_at_signs(ul_audit *audit, ul_cause *cause) {
  const ul_authority *authority = widest_authority(audit);
  size_t first;
  if (!authority || !authority->has_userinfo) return 0;
  first = ul_find_byte(audit->input, authority->whole, '@');
  if (first == authority->userinfo.end) return 0;
  return ul_cause_found(
      cause, first, authority->userinfo.end + 1,
      "Some programs end the credentials at the first \"@\", others at the last, and others refuse the URL.");
}

static int is_name_character(uint32_t c) {
  return ul_is_alphanumeric(c) || c == '-' || (c >= 0x80 && c != UL_REPLACEMENT);
}

/*
 * Whether a text begins with what a person takes for a host, whatever comes after it: letters, digits and hyphens with a
 * dot between them, or "localhost".
 */
static int begins_like_a_host(ul_span input, ul_range range) {
  static const char localhost[] = "localhost";
  size_t at = range.start, length = 0, matched = 0;
  ul_range where;
  uint32_t c, previous = '.';
  for (; ul_next_character(input, range, at, &c, &where); at = where.end, previous = c, length++) {
    if (c == '.' ? previous == '.' : !is_name_character(c)) break;
    if (c != '.' && previous == '.' && length > 0) return 1;
    if (matched == length && matched + 1 < sizeof localhost && ul_to_lower(c) == (unsigned char)localhost[matched]) {
      matched++;
    }
  }
  return length == matched && matched + 1 == sizeof localhost;
}

/* A03 */
int ul_a03_credentials_like_a_host(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_authority *authority = &audit->anatomy.authorities[i];
    if (!authority->has_userinfo || !begins_like_a_host(audit->input, authority->userinfo)) continue;
    cause->least = URLENS_SEVERITY_LOW;
    return ul_cause_found(cause, authority->userinfo.start, authority->userinfo.end,
                          "This looks like the host, but it is a user name. The host comes after the \"@\".");
  }
  return 0;
}

/* A04: the authority ends at "?" or "#", and there is an "@" before the next slash. */
int ul_a04_delimiter_before_at_sign(ul_audit *audit, ul_cause *cause) {
  const ul_authority *authority = widest_authority(audit);
  size_t end, at;
  if (!authority) return 0;
  end = authority->whole.end;
  if (end >= audit->anatomy.text.end || audit->input.data[end] == '/') return 0;
  for (at = end; at < audit->anatomy.text.end; at++) {
    char c = audit->input.data[at];
    if (c == '/' || c == '\\') return 0;
    if (c == '@') break;
  }
  if (at == audit->anatomy.text.end) return 0;
  return ul_cause_found(cause, end, at + 1,
                        "The host ends at this character. A parser that looks for \"@\" first finds a host after it.");
}

/* A05 */
int ul_a05_number_of_slashes(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  if (!anatomy->is_special || anatomy->slash_count == 2) return 0;
  /* The place begins at the ":", so that it is not empty if there is no slash. */
  return ul_cause_found(cause, anatomy->scheme.end, anatomy->slashes.end,
                        "Browsers read any number of slashes here as two. By RFC 3986 a path follows, and there is no "
                        "host or an empty one.");
}

/* A06: among the slashes, or in the path. Those in the authority are A01. */
int ul_a06_backslashes_as_slashes(ul_audit *audit, ul_cause *cause) {
  ul_range path = audit->anatomy.path;
  size_t at = ul_find_byte(audit->input, audit->anatomy.slashes, '\\');
  if (audit->anatomy.authority_count == UL_MOST_AUTHORITIES) path.start++; /* that one is A01 */
  if (at != URLENS_NOWHERE) {
    return ul_cause_found(
        cause, at, audit->anatomy.slashes.end,
        "Browsers read these backslashes as slashes. By RFC 3986 they are not allowed, or part of a path.");
  }
  at = ul_find_byte(audit->input, path, '\\');
  if (at == URLENS_NOWHERE) return 0;
  return ul_cause_found(cause, at, at + 1,
                        "In http URLs and their kind, browsers read a backslash as a slash, so the path has one more "
                        "segment than for other programs.");
}

/* A07 */
int ul_a07_network_path(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  if (anatomy->has_scheme || anatomy->slash_count < 2) return 0;
  return ul_cause_found(cause, anatomy->slashes.start, anatomy->authorities[0].whole.end,
                        "It looks like a path, but it leads to another host. Only the scheme is taken from the page.");
}

/* A08: after the ":" is a port, or what may be meant for one, and what is before it may be a host. */
int ul_a08_host_read_as_scheme(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  size_t start = anatomy->scheme.end + 1, at = start;
  int is_likely = 0;
  if (!anatomy->has_scheme || anatomy->is_special || anatomy->slash_count > 0) return 0;
  for (; at < anatomy->text.end; at++) {
    unsigned char c = (unsigned char)audit->input.data[at];
    if (c == '/' || c == '\\' || c == '?' || c == '#') break;
    if (!ul_is_digit(c) && c != '+' && c != '-' && c != ':') return 0;
    is_likely |= c == ':';
  }
  is_likely |= at - start <= 6 || ul_find_byte(audit->input, anatomy->scheme, '.') != URLENS_NOWHERE ||
               ul_anatomy_scheme_is(anatomy, "localhost");
  if (at == start || !is_likely) return 0;
  return ul_cause_found(
      cause, anatomy->scheme.start, at,
      "A host and a port are meant, but without \"//\" they are a scheme and a path. Some parsers add the \"//\".");
}

/*
 * A19: the text that urllib3 takes for a host, and PHP if a port follows it. The text has neither a scheme nor a slash
 * at its beginning, no base has given it a host, and yet a reading has one.
 */
int ul_a19_host_without_scheme(ul_audit *audit, ul_cause *cause) {
  const ul_anatomy *anatomy = &audit->anatomy;
  size_t end = ul_find_any(ul_span_slice(audit->input, 0, anatomy->text.end), anatomy->text.start, "/\\?#");
  if (audit->has_base || anatomy->has_scheme || end == anatomy->text.start) return 0;
  for (size_t i = 0; i < audit->count; i++) {
    const ul_reading *reading = &audit->readings[i];
    if (!reading->url.record ||
        (reading->host.form == UL_HOST_ABSENT && !ul_reading_part(reading, URLENS_PART_PORT).data))
      continue;
    return ul_cause_found(cause, anatomy->text.start, end,
                          "There is no scheme and no \"//\". Some programs read a host here, others a path.");
  }
  return 0;
}

/* A09: a file: URL need not have a host. */
int ul_a09_empty_host_or_port(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_authority *authority = &audit->anatomy.authorities[i];
    if (ul_range_is_empty(authority->host) && (!audit->anatomy.is_file || !ul_range_is_empty(authority->whole))) {
      return ul_cause_found(
          cause, authority->whole.start, authority->whole.end,
          "The host is empty. Some programs refuse that, others go on without a host, or with their own machine.");
    }
    if (authority->has_port && ul_range_is_empty(authority->port)) {
      return ul_cause_found(cause, authority->port.start - 1, authority->port.end,
                            "There is a \":\" but no port. Some programs drop it, others keep it or refuse it.");
    }
  }
  return 0;
}

/* What is wrong with a port that is not empty; NULL if nothing is. */
static const char *port_is_odd(ul_span port) {
  uint32_t number = 0;
  for (size_t at = 0; at < port.length; at++) {
    unsigned char c = (unsigned char)port.data[at];
    if (!ul_is_digit(c)) {
      return at == 0 && (c == '+' || c == '-')
                 ? "The port has a sign. Programs that convert numbers leniently accept it."
                 : "The port is not a number. Some programs stop at the first wrong character, others refuse it.";
    }
    if (number <= 0xFFFF) number = number * 10 + (c - '0');
  }
  if (number > 0xFFFF)
    return "The port is larger than 65535. A program that keeps 16 bits of it connects to another port.";
  return port.length > 1 && port.data[0] == '0'
             ? "The port begins with zeros. It is octal for some programs and decimal for others."
             : NULL;
}

/* "h:65616" as it is written: what looks like the scheme is the host, and the rest is the port. */
static int find_odd_presumed_port(ul_audit *audit, ul_cause *cause) {
  ul_range port = audit->anatomy.presumed;
  ul_cause read_as_scheme = *cause;
  const char *odd = port_is_odd(ul_range_text(audit->input, port));
  return odd && ul_a08_host_read_as_scheme(audit, &read_as_scheme) && ul_cause_found(cause, port.start, port.end, odd);
}

/* A10 */
int ul_a10_odd_port(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_authority *authority = &audit->anatomy.authorities[i];
    ul_span host = ul_range_text(audit->input, authority->host);
    const char *odd;
    if (!authority->has_port) continue;
    if (host.length > 0 && host.data[0] != '[' && ul_span_find(host, 0, ':') < host.length) {
      return ul_cause_found(cause, authority->host.start + ul_span_find(host, 0, ':'), authority->port.end,
                            "There are two ports. Some programs take the first, others the last.");
    }
    odd = port_is_odd(ul_range_text(audit->input, authority->port));
    if (odd) return ul_cause_found(cause, authority->port.start, authority->port.end, odd);
  }
  return find_odd_presumed_port(audit, cause);
}

/* C01 */
int ul_c01_credentials(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_authority *authority = &audit->anatomy.authorities[i];
    ul_range where = authority->userinfo;
    if (!authority->has_userinfo) continue;
    if (ul_find_byte(audit->input, where, ':') != URLENS_NOWHERE) cause->least = URLENS_SEVERITY_LOW; /* a password */
    if (ul_range_is_empty(where)) where.end++; /* the "@" alone */
    return ul_cause_found(cause, where.start, where.end,
                          "Credentials end up in logs and histories, and they can make another host look familiar.");
  }
  return 0;
}
