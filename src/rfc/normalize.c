/* SPDX-License-Identifier: MIT */
/* Section 6.2: the normalization ladder. Each rung is done only if it is asked for. */
#include "core/ascii.h"
#include "rfc/rfc.h"

typedef struct rfc_scheme_port {
  ul_span scheme;
  uint32_t port;
} rfc_scheme_port;

#define RFC_PORT(scheme, port) \
  { {scheme, sizeof(scheme) - 1}, port }

/* The default ports that the schemes' own specifications name. */
static const rfc_scheme_port rfc_default_ports[] = {
    RFC_PORT("http", 80),    RFC_PORT("https", 443), RFC_PORT("ws", 80),     RFC_PORT("wss", 443),
    RFC_PORT("ftp", 21),     RFC_PORT("telnet", 23), RFC_PORT("tftp", 69),   RFC_PORT("gopher", 70),
    RFC_PORT("pop", 110),    RFC_PORT("nntp", 119),  RFC_PORT("imap", 143),  RFC_PORT("snmp", 161),
    RFC_PORT("ldap", 389),   RFC_PORT("rtsp", 554),  RFC_PORT("dict", 2628), RFC_PORT("coap", 5683),
    RFC_PORT("coaps", 5684),
};

#undef RFC_PORT

enum { RFC_DEFAULT_PORTS = sizeof rfc_default_ports / sizeof rfc_default_ports[0] };

static int rfc_is_default_port(ul_span scheme, ul_span port) {
  uint32_t number = 0;
  for (size_t at = 0; at < port.length; at++) {
    if (!ul_is_digit((unsigned char)port.data[at]) || number > 0xFFFF) return 0;
    number = number * 10 + (uint32_t)(port.data[at] - '0');
  }
  for (size_t i = 0; i < RFC_DEFAULT_PORTS; i++) {
    if (ul_equal_ignoring_case(scheme, rfc_default_ports[i].scheme)) return number == rfc_default_ports[i].port;
  }
  return 0;
}

/*
 * Whether the host, without a port behind it, would no longer be read as one. By the regular expression a host may have
 * a ":" of its own, and what follows that would then be the port.
 */
static int rfc_host_needs_port(ul_span host) {
  size_t at = host.length;
  while (at > 0 && host.data[at - 1] != ':' && host.data[at - 1] != ']') at--;
  return at > 0 && host.data[at - 1] == ':';
}

/*
 * Section 6.2.3, scheme-based normalization: an empty or default port goes, an empty path behind an authority is "/".
 */
static void rfc_normalize_by_scheme(ul_rfc_parts *parts) {
  if (!parts->scheme.data || !parts->host.data) return;
  if (parts->port.data && (parts->port.length == 0 || rfc_is_default_port(parts->scheme, parts->port)) &&
      !rfc_host_needs_port(parts->host)) {
    parts->port = ul_span_of(NULL, 0);
  }
  if (parts->path.length == 0) parts->path = UL_SPAN("/");
}

/*
 * Section 6.2.2.3 means the paths of URIs. In a reference, dot segments that begin a path mean something until it is
 * resolved; only a path that begins with "/" does not depend on the base's.
 */
static int rfc_may_remove_dots(const ul_rfc_parts *parts) {
  return parts->scheme.data != NULL || (parts->path.length > 0 && parts->path.data[0] == '/');
}

urlens_status ul_rfc_normalize(const ul_rfc_parts *parts, uint32_t mask, ul_buffer *output, ul_rfc_result *result) {
  ul_rfc_parts normalized = *parts;
  ul_rfc_path path = {{NULL, 0}, 0};
  memset(result, 0, sizeof *result);
  result->error.at = URLENS_NOWHERE;
  if (mask & URLENS_RFC_NORMALIZE_SCHEME) rfc_normalize_by_scheme(&normalized);
  path.remove_dots = (mask & URLENS_RFC_NORMALIZE_DOTS) && rfc_may_remove_dots(parts);
  ul_rfc_write(&normalized, &path, mask, output, &result->url);
  if (normalized.host.data && ul_buffer_ok(output)) {
    /* What was "%31.2.3.4" is an address now. */
    result->url.host_kind = (uint8_t)ul_rfc_host_kind(ul_record_slice(output->data, &result->url, URLENS_PART_HOST));
  }
  return result->error.status = output->status;
}
