/* SPDX-License-Identifier: MIT */
/* Section 3.2.2: addresses, rule by rule. */
#include "core/text.h"
#include "rfc/classes.h"
#include "rfc/rfc.h"

static int rfc_byte_at(ul_span text, size_t at) {
  return at < text.length ? (unsigned char)text.data[at] : -1;
}

/* dec-octet: 0 to 255 without leading zeros. Returns how many bytes it has, or 0. */
static size_t rfc_dec_octet(ul_span text, size_t at) {
  unsigned value = 0;
  size_t length = 0;
  while (length < 3 && ul_is_digit((uint32_t)rfc_byte_at(text, at + length))) {
    value = value * 10 + (unsigned)(rfc_byte_at(text, at + length) - '0');
    length++;
  }
  return value > 255 || (length > 1 && text.data[at] == '0') ? 0 : length;
}

/* IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet */
static int rfc_is_ipv4address(ul_span text) {
  size_t at = 0;
  for (int part = 0; part < 4; part++) {
    size_t length;
    if (part > 0 && rfc_byte_at(text, at++) != '.') return 0;
    length = rfc_dec_octet(text, at);
    if (length == 0) return 0;
    at += length;
  }
  return at == text.length;
}

/* h16 = 1*4HEXDIG. Returns how many bytes it has. */
static size_t rfc_h16(ul_span text, size_t at) {
  size_t length = 0;
  while (length < 4 && rfc_byte_at(text, at + length) >= 0 &&
         ul_is_hex_digit((uint32_t)rfc_byte_at(text, at + length))) {
    length++;
  }
  return length;
}

/*
 * IPv6address. The nine lines of the grammar come to this: eight groups, or fewer and one "::" that stands for one or
 * more; the last two groups may be an IPv4address (ls32). Returns 1, or 0 and in *wrong where it goes wrong.
 */
static int rfc_ipv6address(ul_span text, size_t *wrong) {
  size_t at = 0, groups = 0, group;
  int compressed = 0;
  if (rfc_byte_at(text, 0) == ':' && rfc_byte_at(text, 1) == ':') {
    compressed = 1;
    at = 2;
  }
  while (at < text.length || !compressed) {
    *wrong = group = at;
    if (groups <= 6 && rfc_is_ipv4address(ul_span_slice(text, at, text.length))) {
      groups += 2;
      break;
    }
    at += rfc_h16(text, at);
    *wrong = at;
    if (at == group) return 0;
    *wrong = group;
    if (++groups > 8U - (unsigned)compressed) return 0;
    *wrong = at;
    if (at == text.length) break;
    if (text.data[at++] != ':') return 0;
    if (rfc_byte_at(text, at) == ':') {
      *wrong = at;
      if (compressed) return 0;
      compressed = 1;
      if (++at == text.length) break;
    } else if (at == text.length) {
      *wrong = at;
      return 0;
    }
  }
  *wrong = text.length;
  return compressed ? groups <= 7 : groups == 8;
}

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ). Returns 1, or 0 and where it goes wrong. */
static int rfc_ipvfuture(ul_span text, size_t *wrong) {
  size_t at = 1, dot;
  while (rfc_byte_at(text, at) >= 0 && ul_is_hex_digit((uint32_t)rfc_byte_at(text, at))) at++;
  *wrong = at;
  if (at == 1 || rfc_byte_at(text, at) != '.') return 0;
  dot = at++;
  while (at < text.length && ul_rfc_is(text.data[at], UL_RFC_USERINFO)) at++;
  *wrong = at;
  return at == text.length && at > dot + 1;
}

/*
 * RFC 6874: "%25" ZoneID, of which ZoneID = 1*( unreserved / pct-encoded ). A "%" that stands for itself, as people
 * write it according to RFC 9844, is taken as well. `text` begins with the "%". Returns 1, or 0 and where it goes
 * wrong.
 */
static int rfc_zone(ul_span text, size_t *wrong) {
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

/* IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]" */
urlens_status ul_rfc_ip_literal(ul_span text, int zones, urlens_host_kind *kind, size_t *at, size_t *length) {
  urlens_status status = URLENS_OK;
  size_t percent = text.length;
  if (rfc_byte_at(text, 0) == 'v' || rfc_byte_at(text, 0) == 'V') {
    *kind = URLENS_HOST_KIND_IPVFUTURE;
    if (!rfc_ipvfuture(text, at)) status = URLENS_E_RFC_IPVFUTURE;
  } else {
    *kind = URLENS_HOST_KIND_IPV6;
    if (zones) percent = ul_span_find(text, 0, '%');
    if (!rfc_ipv6address(ul_span_slice(text, 0, percent), at)) {
      status = URLENS_E_RFC_IPV6;
    } else if (percent < text.length && !rfc_zone(ul_span_slice(text, percent, text.length), at)) {
      status = URLENS_E_RFC_ZONE;
      *at += percent;
    }
  }
  *length = status && *at < text.length ? 1 : 0;
  return status;
}

urlens_host_kind ul_rfc_host_kind(ul_span host) {
  urlens_host_kind kind;
  size_t at, length;
  if (host.length == 0) return URLENS_HOST_KIND_EMPTY;
  if (rfc_is_ipv4address(host)) return URLENS_HOST_KIND_IPV4;
  if (host.length < 2 || host.data[0] != '[' || host.data[host.length - 1] != ']') return URLENS_HOST_KIND_OPAQUE;
  return ul_rfc_ip_literal(ul_span_slice(host, 1, host.length - 1), 1, &kind, &at, &length) ? URLENS_HOST_KIND_OPAQUE
                                                                                            : kind;
}
