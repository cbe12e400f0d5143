/* SPDX-License-Identifier: MIT */
/* IPv4 addresses as the URL Standard reads and writes them. */
#ifndef UL_HOST_IPV4_H
#define UL_HOST_IPV4_H

#include "core/buffer.h"
#include "host/report.h"

/* URL Standard, ends in a number checker. `input` is ASCII and not empty. */
UL_INTERNAL int ul_ends_in_a_number(ul_span input);

/*
 * URL Standard, IPv4 parser. On failure returns its status, and *at is the byte of `input` where the part that is wrong
 * begins.
 */
UL_INTERNAL urlens_status ul_ipv4_parse(ul_span input, const ul_reporter *reporter, uint32_t *address, size_t *at);

/*
 * Reads four decimal numbers up to 255 with dots between them, without zeros in front and without anything else: the form
 * that is an address to everybody, and RFC 3986's IPv4address. Returns 1 and the address, or 0.
 */
UL_INTERNAL int ul_ipv4_read_dotted(ul_span text, uint32_t *address);

/* URL Standard, IPv4 serializer. */
UL_INTERNAL void ul_ipv4_serialize(uint32_t address, ul_buffer *output);

#endif
