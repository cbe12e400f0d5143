/* SPDX-License-Identifier: MIT */
/*
 * urlens: the host steps of the dialects of 2011, one by one.
 *
 * docs/dialects.md tells what these dialects are.
 *
 * The conventions of urlens.h hold here too. In a build without URLENS_FEATURE_WEBURL all functions return
 * URLENS_E_UNSUPPORTED. The dialect is that of the options; one without URLENS_TRAIT_HAS_HOST_STEPS gets
 * URLENS_E_UNSUPPORTED, except from urlens_canonicalize_host. Of the other options only the allocator, for working
 * memory, and max_length count.
 */
#ifndef URLENS_WEBURL_H
#define URLENS_WEBURL_H

#include "../urlens.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What CanonicalizeHost and Nameprep have to know. */
enum urlens_host_step_flag {
  URLENS_HOST_STEP_FILE = 1 << 0, /* CanonicalizeHost: the host is that of a file: URL */
  URLENS_HOST_STEP_BIDI = 1 << 1, /* Nameprep: with the check of right-to-left text */
  /* The Standard's host parser: the host is that of a URL whose scheme is not special. */
  URLENS_HOST_STEP_NOT_SPECIAL = 1 << 2
};

/*
 * CanonicalizeHost: writes the canonical form of `host` to out. The URL Standard's dialect has it too: its host parser,
 * as urlens_host_from_text. `flags`: URLENS_HOST_STEP_FILE, URLENS_HOST_STEP_NOT_SPECIAL or 0. On failure out->error
 * has the bytes concerned.
 */
URLENS_API urlens_status urlens_canonicalize_host(uint32_t flags, const char *host, size_t length,
                                                  const urlens_options *options, urlens_output *out);

/*
 * The steps to canonicalize an IPv4 address, over text such as "0x7f.1": writes the canonical form to out. Never
 * allocates. URLENS_E_INVALID: the dialect does not read it as an address.
 */
URLENS_API urlens_status urlens_canonicalize_ipv4(const char *text, size_t length, const urlens_options *options,
                                                  urlens_output *out);

/*
 * The same for an IPv6 address, over what is between the brackets; the result has none. URLENS_E_UNSUPPORTED: the first
 * revision, which leaves open what an IPv6 address is.
 */
URLENS_API urlens_status urlens_canonicalize_ipv6(const char *text, size_t length, const urlens_options *options,
                                                  urlens_output *out);

/*
 * Nameprep (RFC 3491) as the dialect describes it: maps, normalizes and checks `input`, a host or a label of one, and
 * writes to out. `flags`: URLENS_HOST_STEP_BIDI or 0. Text that is refused gets URLENS_E_NAMEPREP_PROHIBITED or
 * URLENS_E_NAMEPREP_BIDI, and out->error has the bytes concerned.
 */
URLENS_API urlens_status urlens_nameprep(uint32_t flags, const char *input, size_t length,
                                         const urlens_options *options, urlens_output *out);

#ifdef __cplusplus
}
#endif

#endif
