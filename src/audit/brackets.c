/* SPDX-License-Identifier: MIT */
/* Causes A13 to A16: brackets, and what is in them. */
#include "audit/causes.h"
#include "core/text.h"
#include "host/ipv6.h"

typedef enum brackets_kind { NO_BRACKETS, IPV6_ADDRESS, IPV6_ZONE, IPV_FUTURE, OTHER_BRACKETS } brackets_kind;

static int is_ipv6_address(ul_span text) {
  ul_ipv6 address;
  size_t at;
  return ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at);
}

/* "v", hex digits, "." */
static int is_ipvfuture(ul_span text) {
  size_t at = 1;
  if (text.length < 3 || (text.data[0] | 0x20) != 'v') return 0;
  while (at < text.length && ul_is_hex_digit((unsigned char)text.data[at])) at++;
  return at > 1 && at < text.length && text.data[at] == '.';
}

static brackets_kind kind_of_brackets(ul_span host) {
  ul_span inside;
  size_t percent;
  int has_brackets = ul_span_find(host, 0, '[') < host.length || ul_span_find(host, 0, ']') < host.length;
  if (!has_brackets) return NO_BRACKETS;
  if (host.data[0] != '[' || ul_span_find(host, 0, ']') != host.length - 1) return OTHER_BRACKETS;
  inside = ul_span_slice(host, 1, host.length - 1);
  percent = ul_span_find(inside, 0, '%');
  if (is_ipv6_address(inside)) return IPV6_ADDRESS;
  if (percent < inside.length && is_ipv6_address(ul_span_slice(inside, 0, percent))) return IPV6_ZONE;
  return is_ipvfuture(inside) ? IPV_FUTURE : OTHER_BRACKETS;
}

/* The first host of that kind. */
static int find_brackets(const ul_audit *audit, brackets_kind kind, ul_range *where) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    *where = audit->anatomy.authorities[i].host;
    if (kind_of_brackets(ul_range_text(audit->input, *where)) == kind) return 1;
  }
  return 0;
}

/* A13 */
int ul_a13_brackets_without_address(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_brackets(audit, OTHER_BRACKETS, &where)) return 0;
  return ul_cause_found(cause, where.start, where.end,
                        "Brackets hold an IPv6 address and nothing else; some take what they find there, or beside it, "
                        "for a name.");
}

/* A14 */
int ul_a14_zone(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_brackets(audit, IPV6_ZONE, &where)) return 0;
  return ul_cause_found(cause, ul_find_byte(audit->input, where, '%'), where.end - 1,
                        "The Standard has no zones; others cut it off, and a check of the host's end sees it.");
}

/* A15 */
int ul_a15_ipvfuture(ul_audit *audit, ul_cause *cause) {
  ul_range where;
  if (!find_brackets(audit, IPV_FUTURE, &where)) return 0;
  return ul_cause_found(
      cause, where.start, where.end,
      "RFC 3986 allows addresses of versions that do not exist; the Standard refuses them, and others "
      "take them for names.");
}

/* A16 */
int ul_a16_brackets_in_userinfo(ul_audit *audit, ul_cause *cause) {
  for (size_t i = 0; i < audit->anatomy.authority_count; i++) {
    const ul_authority *authority = &audit->anatomy.authorities[i];
    size_t at = ul_find_any(ul_span_slice(audit->input, 0, authority->userinfo.end), authority->userinfo.start, "[]");
    if (!authority->has_userinfo || at >= authority->userinfo.end) continue;
    cause->least = URLENS_SEVERITY_MEDIUM;
    return ul_cause_found(cause, at, at + 1,
                          "A bracket in the user name. Some programs look for the host between brackets, others after "
                          "the \"@\", and others refuse the URL.");
  }
  return 0;
}
