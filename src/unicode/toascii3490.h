/* SPDX-License-Identifier: MIT */
/*
 * RFC 3490's ToASCII, with UseSTD3ASCIIRules and without AllowUnassigned, by a Nameprep profile of the caller's; and
 * the stricter ToUnicode of the dialects of 2011. It fails where RFC 3490's ToUnicode would return the label unchanged.
 */
#ifndef UL_UNICODE_TOASCII3490_H
#define UL_UNICODE_TOASCII3490_H

#include "unicode/nameprep.h"

/*
 * RFC 3490, section 4.1: appends the ASCII form of one label. Nameprep is invoked with bidi checking.
 *
 * Fails with the statuses of ul_nameprep, and with URLENS_E_NAMEPREP_UNASSIGNED, URLENS_E_TOASCII_STD3,
 * URLENS_E_TOASCII_PREFIX, URLENS_E_TOASCII_LENGTH or URLENS_E_PUNYCODE_OVERFLOW; `error` (may be NULL) has the bytes
 * of `label` that it concerns. What was appended is then unspecified.
 */
UL_INTERNAL urlens_status ul_toascii3490(ul_span label, const ul_nameprep_profile *profile, ul_scratch *scratch,
                                         ul_buffer *output, urlens_error *error);

/*
 * r1, r2 and r3, CanonicalizeHost, "the modified ToUnicode operation": appends the Unicode form of one label,
 * which may be in ASCII ("xn--…") or not. It must be the form that ToASCII leads back to: URLENS_E_TOASCII_ROUND_TRIP
 * if it is not; and must not have U+3002 in it: URLENS_E_IDNA_FULL_STOP. Other failures are those of Punycode and of
 * ul_toascii3490. What was appended is then unspecified; `error` (may be NULL) has all of the label, or a part of it.
 */
UL_INTERNAL urlens_status ul_tounicode3490(ul_span label, const ul_nameprep_profile *profile, ul_scratch *scratch,
                                           ul_buffer *output, urlens_error *error);

#endif
