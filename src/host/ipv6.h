/* SPDX-License-Identifier: MIT */
/* IPv6 addresses as the URL Standard reads and writes them. Brackets are the caller's business. */
#ifndef UL_HOST_IPV6_H
#define UL_HOST_IPV6_H

#include "core/buffer.h"
#include "host/report.h"

typedef struct ul_ipv6 {
  uint16_t pieces[8];
} ul_ipv6;

/*
 * URL Standard, IPv6 parser, for the text between the brackets. On failure returns its status, and *at is the byte of
 * `input` that shows it (its length for an unexpected end). Errors are reported `shift` bytes further on.
 */
UL_INTERNAL urlens_status ul_ipv6_parse(ul_span input, const ul_reporter *reporter, size_t shift, ul_ipv6 *address,
                                        size_t *at);

/* Whether the decimal numbers of an IPv4 address at the end may have zeros in front, up to three digits in all. */
typedef enum ul_octet_zeros { UL_OCTETS_SHORTEST, UL_OCTETS_WITH_ZEROS } ul_octet_zeros;

/*
 * The same for dialects without validation errors: the Standard, RFC 3986's IPv6address and the dialects of 2011 take the same
 * texts, except for zeros. Returns 1, or 0 and in *at the byte that shows it.
 */
UL_INTERNAL int ul_ipv6_read(ul_span text, ul_octet_zeros zeros, ul_ipv6 *address, size_t *at);

/* URL Standard, IPv6 serializer. */
UL_INTERNAL void ul_ipv6_serialize(const ul_ipv6 *address, ul_buffer *output);

#endif
