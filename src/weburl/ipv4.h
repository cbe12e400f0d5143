/* SPDX-License-Identifier: MIT */
/* IPv4 addresses as the dialects of 2011 read them. */
#ifndef UL_WEBURL_IPV4_H
#define UL_WEBURL_IPV4_H

#include "core/span.h"

/* r2 and r3, IPv4 addresses: 1 to 4 numbers; the last one fills the octets that are left. */
UL_INTERNAL int ul_weburl_ipv4(ul_span text, uint32_t *address);

/* r1, IPv4 address: numbers that take as many octets as they need, at any place. */
UL_INTERNAL int ul_weburl_ipv4_greedy(ul_span text, uint32_t *address);

#endif
