/* SPDX-License-Identifier: MIT */
#include "host/literal.h"

#include "core/text.h"
#include "host/ipv4.h"
#include "host/ipv6.h"

/* Whether the byte at `at` is one of these; NUL never is. */
static int is_one_of(ul_span text, size_t at, const char *bytes) {
  for (; *bytes; bytes++) {
    if (text.data[at] == *bytes) return 1;
  }
  return 0;
}

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ). Returns 1, or 0 and where it goes wrong. */
static int is_ipvfuture(ul_span text, size_t *wrong) {
  size_t at = 1, dot;
  while (at < text.length && ul_is_hex_digit((unsigned char)text.data[at])) at++;
  *wrong = at;
  if (at == 1 || at == text.length || text.data[at] != '.') return 0;
  dot = at++;
  while (at < text.length && (ul_is_unreserved((unsigned char)text.data[at]) || is_one_of(text, at, "!$&'()*+,;=:")))
    at++;
  *wrong = at;
  return at == text.length && at > dot + 1;
}

/*
 * RFC 6874: "%25" ZoneID, of which ZoneID = 1*( unreserved / pct-encoded ). `text` begins with the "%", which "25" need not
 * follow. Returns 1, or 0 and where it goes wrong.
 */
static int is_zone(ul_span text, size_t *wrong) {
  size_t start = text.length >= 3 && text.data[1] == '2' && text.data[2] == '5' ? 3 : 1, at = start;
  while (at < text.length) {
    if (ul_percent_byte_at(text, at) >= 0) {
      at += 3;
    } else if (ul_is_unreserved((unsigned char)text.data[at])) {
      at++;
    } else {
      break;
    }
  }
  *wrong = at;
  return at == text.length && at > start;
}

/* IPv6address, and with zones IPv6addrz = IPv6address "%25" ZoneID. */
static urlens_status parse_ipv6addrz(ul_span text, ul_zones zones, size_t *at) {
  ul_ipv6 address;
  size_t percent = zones == UL_ZONES_ALLOWED ? ul_span_find(text, 0, '%') : text.length;
  if (!ul_ipv6_read(ul_span_slice(text, 0, percent), UL_OCTETS_SHORTEST, &address, at)) return URLENS_E_RFC_IPV6;
  if (percent < text.length && !is_zone(ul_span_slice(text, percent, text.length), at)) {
    *at += percent;
    return URLENS_E_RFC_ZONE;
  }
  return URLENS_OK;
}

/* IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]" */
urlens_status ul_ip_literal_parse(ul_span text, ul_zones zones, urlens_host_kind *kind, size_t *at) {
  if (text.length > 0 && (text.data[0] | 0x20) == 'v') {
    *kind = URLENS_HOST_KIND_IPVFUTURE;
    return is_ipvfuture(text, at) ? URLENS_OK : URLENS_E_RFC_IPVFUTURE;
  }
  *kind = URLENS_HOST_KIND_IPV6;
  return parse_ipv6addrz(text, zones, at);
}

urlens_host_kind ul_host_kind_in_brackets(ul_span text) {
  ul_ipv6 address;
  size_t at;
  if (text.length > 0 && (text.data[0] | 0x20) == 'v' && is_ipvfuture(text, &at)) return URLENS_HOST_KIND_IPVFUTURE;
  text.length = ul_span_find(text, 0, '%');
  return ul_ipv6_read(text, UL_OCTETS_SHORTEST, &address, &at) ? URLENS_HOST_KIND_IPV6 : URLENS_HOST_KIND_NONE;
}

urlens_host_kind ul_host_kind_of(ul_span host) {
  urlens_host_kind kind;
  uint32_t address;
  size_t at;
  if (host.length == 0) return URLENS_HOST_KIND_EMPTY;
  if (ul_ipv4_read_dotted(host, &address)) return URLENS_HOST_KIND_IPV4;
  if (host.length < 2 || host.data[0] != '[' || host.data[host.length - 1] != ']') return URLENS_HOST_KIND_OPAQUE;
  if (ul_ip_literal_parse(ul_span_slice(host, 1, host.length - 1), UL_ZONES_ALLOWED, &kind, &at)) {
    return URLENS_HOST_KIND_OPAQUE;
  }
  return kind;
}
