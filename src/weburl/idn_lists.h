/* SPDX-License-Identifier: MIT */
/* CanonicalizeHost, step 20.1: which top-level domains let a host stay in Unicode, and which characters prevent it. */
#ifndef UL_WEBURL_IDN_LISTS_H
#define UL_WEBURL_IDN_LISTS_H

#include "core/span.h"

/* [WHITELIST]: `tld` is in lower case, in ASCII. */
UL_INTERNAL int ul_is_idn_enabled_tld(ul_span tld);

/* [BLACKLIST] */
UL_INTERNAL int ul_is_idn_blacklisted(uint32_t code_point);

#endif
