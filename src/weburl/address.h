/* SPDX-License-Identifier: MIT */
/* IP addresses as the seeds read them. */
#ifndef UL_WEBURL_ADDRESS_H
#define UL_WEBURL_ADDRESS_H

#include "core/span.h"
#include "host/ipv6.h"

/* 001 and 002, IPv4 addresses: 1 to 4 numbers, the last of which fills what is left. */
UL_INTERNAL int ul_seed_ipv4(ul_span text, uint32_t *address);

/* 000, IPv4 address: numbers that take as many octets as they need, wherever they stand. */
UL_INTERNAL int ul_seed_ipv4_greedy(ul_span text, uint32_t *address);

/* 001 and 002, IPv6 addresses: RFC 3986's grammar, with leading zeros allowed in the octets of an embedded IPv4 address. */
UL_INTERNAL int ul_seed_ipv6(ul_span text, ul_ipv6 *address);

#endif
