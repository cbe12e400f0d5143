/* SPDX-License-Identifier: MIT */
/* UTS #58, section 4.2: the authority of a URL that has a scheme. */
#include "core/ascii.h"
#include "core/text.h"
#include "host/ipv6.h"
#include "links/links.h"
#include "links/parts.h"
#include "links/properties.h"
#include "unicode/utf8.h"

/*
 * RFC 3986, section 3.2.1, and letters that are not ASCII. Without quotation marks, parentheses, commas and semicolons:
 * in a text these end a URL more often than they are in a password.
 */
static int is_in_userinfo(uint32_t c) {
  return (ul_link_properties(c) & (c < 0x80 ? UL_LINK_IN_USERINFO : UL_LINK_IN_EMAIL)) != 0;
}

/* Where the host begins: after the last "@" that follows nothing but characters of a userinfo and other "@". */
static size_t userinfo_end(ul_span text, size_t start) {
  size_t at, next, host = start;
  for (at = start; at < text.length; at = next) {
    uint32_t c;
    at = ul_link_skip_ascii(text, at, UL_LINK_IN_USERINFO);
    if (at >= text.length) break;
    c = ul_utf8_read(text, at, &next);
    if (c == '@' && at > start) host = next;
    else if (!is_in_userinfo(c)) break;
  }
  return host;
}

size_t ul_link_port_end(ul_span text, size_t at) {
  uint32_t number = 0;
  size_t end = at + 1;
  if (at >= text.length || text.data[at] != ':') return at;
  for (; end < text.length && ul_is_digit((unsigned char)text.data[end]); end++) {
    number = number * 10 + (uint32_t)(text.data[end] - '0');
    if (number > 0xFFFF) return 0;
  }
  return end == at + 1 ? at : end;
}

/* An IPv6 address in brackets. 0 if it is not one. */
static size_t literal_end(ul_span text, size_t start) {
  enum { LONGEST = 45 };
  ul_ipv6 address;
  size_t end = start + 1, where;
  while (end < text.length && end - start <= LONGEST + 1 && text.data[end] != ']') end++;
  if (end >= text.length || text.data[end] != ']') return 0;
  return ul_ipv6_read(ul_span_slice(text, start + 1, end), UL_OCTETS_SHORTEST, &address, &where) ? end + 1 : 0;
}

/* Whether several separators follow the domain, and then another label: "foo" of "foo..example.com" is not a domain. */
static int has_empty_label(ul_span text, const ul_link_domain *domain) {
  size_t at = domain->end, next;
  while (at < text.length && ul_is_label_separator(ul_utf8_read(text, at, &next))) at = next;
  return at > domain->end && ul_link_domain_stop(text, at, UL_WITH_UNDERSCORES) > at;
}

/* Where a domain and its port end, or 0. A separator at the domain's end belongs to it if something follows. */
static size_t port_after_domain(ul_span text, const ul_link_domain *domain) {
  size_t end = ul_link_port_end(text, domain->end);
  if (end != domain->end || (end < text.length && ul_begins_link_tail(text.data[end]))) return end;
  return domain->labels_end;
}

/* Where the host and its port end, or 0. */
static size_t host_end(ul_span text, size_t start, size_t *skip) {
  ul_link_domain domain;
  if (start < text.length && text.data[start] == '[') {
    size_t end = literal_end(text, start);
    return end ? ul_link_port_end(text, end) : 0;
  }
  if (!ul_link_read_domain(text, start, UL_WITH_UNDERSCORES, &domain) ||
      (domain.labels == 1 && has_empty_label(text, &domain))) {
    *skip = ul_link_domain_stop(text, start, UL_WITH_UNDERSCORES);
    return 0;
  }
  *skip = domain.end;
  return port_after_domain(text, &domain);
}

size_t ul_link_authority_end(ul_span text, size_t start, uint32_t flags, size_t *skip) {
  size_t host = userinfo_end(text, start), end;
  *skip = host;
  end = host_end(text, host, skip);
  if (end == 0 || (host > start && !(flags & URLENS_LINK_USERINFO))) return 0;
  return end;
}
