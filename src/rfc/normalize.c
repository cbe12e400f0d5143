/* SPDX-License-Identifier: MIT */
/* Section 6.2: the normalization ladder. Each rung is done only if it is asked for. */
#include "record/schemes.h"
#include "rfc/rfc.h"

static int is_default_port(ul_span scheme, ul_span port) {
  uint32_t number = ul_port_number(port);
  return number > 0 && number == ul_default_port(scheme, UL_KNOWN_TO_RFC);
}

/*
 * Whether the host would no longer be read as a host if no port follows it. By the regular expression a host may have a
 * ":" of its own. Then the text after that ":" would be read as the port.
 */
static int host_needs_port(ul_span host) {
  size_t at = host.length;
  while (at > 0 && host.data[at - 1] != ':' && host.data[at - 1] != ']') at--;
  return at > 0 && host.data[at - 1] == ':';
}

/* Section 6.2.3, scheme-based normalization: an empty or default port goes, an empty path after an authority is "/". */
static void normalize_by_scheme(ul_parts *parts) {
  if (!parts->scheme.data || !parts->host.data) return;
  if (parts->port.data && (parts->port.length == 0 || is_default_port(parts->scheme, parts->port)) &&
      !host_needs_port(parts->host)) {
    parts->port = ul_span_of(NULL, 0);
  }
  if (parts->path.length == 0) parts->path = UL_SPAN("/");
}

/*
 * Section 6.2.2.3 is about the paths of URIs. In a reference, dot segments at the beginning of the path have a meaning
 * until it is resolved. Only a path that begins with "/" does not depend on the base's path.
 */
static int may_remove_dots(const ul_parts *parts) {
  return parts->scheme.data != NULL || (parts->path.length > 0 && parts->path.data[0] == '/');
}

void ul_rfc_normalize(ul_parts *parts, uint32_t mask) {
  parts->remove_dots = (mask & URLENS_RFC_NORMALIZE_DOTS) && may_remove_dots(parts);
  if (mask & URLENS_RFC_NORMALIZE_SCHEME) normalize_by_scheme(parts);
}
