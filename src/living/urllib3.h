/* SPDX-License-Identifier: MIT */
/* What the two files about urllib3 share: urllib3.c has parse_url, urllib3_host.c its hosts. */
#ifndef UL_LIVING_URLLIB3_H
#define UL_LIVING_URLLIB3_H

#include "living/living.h"

/*
 * Step 4: bytes that are not allowed are percent-encoded. A "%" is encoded too, unless every "%" begins an escape.
 * Digits of escapes become upper case in any case.
 */
UL_INTERNAL ul_span ul_urllib3_encode(ul_job *job, ul_span text, ul_byte_test is_allowed);

/* Step 3: whether it is an address with a zone or without, of what is between the brackets. */
UL_INTERNAL int ul_urllib3_is_literal(ul_span literal);

/* Step 3: whether it is a name: no brackets, no ":", no control characters, and every "%" an escape. */
UL_INTERNAL int ul_urllib3_is_name(ul_span host);

/*
 * Step 4: a name in lower case, decoded where that changes nothing, and ASCII by IDNA 2008. What looks like an IPv4
 * address stays.
 */
UL_INTERNAL ul_span ul_urllib3_normalize_name(ul_job *job, ul_span host);

/* Step 4: an address in brackets in lower case, and its zone after one "%". The zone has no escape of a control character. */
UL_INTERNAL ul_span ul_urllib3_normalize_literal(ul_job *job, ul_span host);

#endif
