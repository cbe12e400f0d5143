/* SPDX-License-Identifier: MIT */
/* Hosts by their text alone, as RFC 3986, section 3.2.2, writes them: addresses in brackets, IPv4 addresses, names. */
#ifndef UL_HOST_LITERAL_H
#define UL_HOST_LITERAL_H

#include "core/span.h"

/* Whether an IPv6 address may have a zone identifier: RFC 6874's "%25en1", or "%en1" as people write it (RFC 9844). */
typedef enum ul_zones { UL_ZONES_REFUSED, UL_ZONES_ALLOWED } ul_zones;

/*
 * IP-literal, of the text between the brackets. URLENS_OK and which kind it is; or the rule that is broken, URLENS_E_RFC_IPV6,
 * _IPVFUTURE or _ZONE, and in *at the byte of `text` that shows it.
 */
UL_INTERNAL urlens_status ul_ip_literal_parse(ul_span text, ul_zones zones, urlens_host_kind *kind, size_t *at);

/*
 * What a host is by its text: empty, IPv4 in four decimal numbers, IPv6 or IPvFuture in brackets, and URLENS_HOST_KIND_OPAQUE for
 * everything else, which may be a domain.
 */
UL_INTERNAL urlens_host_kind ul_host_kind_of(ul_span host);

/*
 * What a host is that was in brackets, for programs that remove them: IPv6, whatever its zone is, or IPvFuture.
 * URLENS_HOST_KIND_NONE: neither, so that its text decides.
 */
UL_INTERNAL urlens_host_kind ul_host_kind_in_brackets(ul_span text);

#endif
