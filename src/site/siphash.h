/* SPDX-License-Identifier: MIT */
/*
 * SipHash-2-4 (Aumasson and Bernstein, 2012) with the key 00 01 02 … 0F: stable over machines, versions and time. With a key
 * that everybody knows it is a good hash, and no protection against inputs that were made to collide.
 */
#ifndef UL_SITE_SIPHASH_H
#define UL_SITE_SIPHASH_H

#include "core/span.h"

/* The 64-bit hash: what the eight bytes of the reference's output are as a little-endian number. */
UL_INTERNAL uint64_t ul_siphash64(ul_span text);

/* The 128-bit variant: the bytes of the reference's output. */
UL_INTERNAL void ul_siphash128(ul_span text, uint8_t hash[16]);

#endif
