/* SPDX-License-Identifier: MIT */
/* UTS #46 (Unicode IDNA Compatibility Processing), version 17.0.0. */
#ifndef UL_UNICODE_IDNA_H
#define UL_UNICODE_IDNA_H

#include "core/buffer.h"
#include "core/scratch.h"

/* The parameters of UTS #46, section 4. */
enum {
  UL_IDNA_CHECK_HYPHENS = 1 << 0,
  UL_IDNA_CHECK_BIDI = 1 << 1,
  UL_IDNA_CHECK_JOINERS = 1 << 2,
  UL_IDNA_USE_STD3_ASCII_RULES = 1 << 3,
  UL_IDNA_VERIFY_DNS_LENGTH = 1 << 4,
  UL_IDNA_TRANSITIONAL = 1 << 5,
  UL_IDNA_IGNORE_INVALID_PUNYCODE = 1 << 6,
  /*
   * Not a parameter of UTS #46, but a rule of a program for labels, instead of section 4.1. After "xn--" there must be
   * letters, digits and hyphens that are the Punycode of a normalized text, whatever that text is. If it is ASCII, so
   * is the label: "xn--a-" is "a".
   */
  UL_IDNA_PUNYCODE_ALONE = 1 << 7,
  /* URL Standard, domain parser ToASCII, with beStrict false and true. */
  UL_IDNA_STANDARD = UL_IDNA_CHECK_BIDI | UL_IDNA_CHECK_JOINERS,
  UL_IDNA_STRICT = UL_IDNA_STANDARD | UL_IDNA_CHECK_HYPHENS | UL_IDNA_USE_STD3_ASCII_RULES | UL_IDNA_VERIFY_DNS_LENGTH
};

/*
 * UTS #46, section 4.2, ToASCII: appends the ASCII form of `domain` (UTF-8). If a rule is broken, returns the status of
 * the first one (URLENS_E_IDNA_…); `error` (may be NULL) then has it and the byte range, in `domain`, of the label that
 * breaks it, and what was appended is unspecified. Other statuses: URLENS_E_OUT_OF_MEMORY for want of scratch memory, or
 * that of `output`. Takes linear time, n log n within one label. Labels of up to some 380 code points need no scratch
 * memory; for a longer one it is taken once.
 *
 * The first rule is that of the first label that breaks one, except that CheckBidi is looked at again from the beginning
 * when right-to-left text is found after the first label. Within a label the order is: disallowed code points, Punycode,
 * ASCII in "xn--", normalization, hyphens and prefix, leading marks, STD3, joiners, bidi, lengths.
 */
UL_INTERNAL urlens_status ul_domain_to_ascii(ul_span domain, unsigned flags, ul_scratch *scratch, ul_buffer *output,
                                             urlens_error *error);

/*
 * The shortcut for most domains: writes to `out` what ul_domain_to_ascii with UL_IDNA_STANDARD appends, and returns its
 * length. Returns 0 if that would fail or be empty, or if one look at each code point is not enough to know the result.
 * `out` has room for UL_IDNA_QUICK_ROOM bytes. The result has only lower case letters, digits, hyphens and full stops.
 */
enum { UL_IDNA_QUICK_ROOM = 1024 };

UL_INTERNAL size_t ul_domain_to_ascii_quick(ul_span domain, char *out);

/*
 * The same for callers that ask only whether there is an ASCII form, and how it ends. A label that is not ASCII is
 * written only as "xn--". Of a domain of more than 256 bytes, only the last two labels are written.
 */
UL_INTERNAL size_t ul_domain_outline_quick(ul_span domain, char *out);

/*
 * UTS #46, section 4.3, ToUnicode: the same, with labels in Unicode. Labels that break a rule are in the output too:
 * mapped and normalized, and decoded if they could be; the output is always whole, and the status tells of the first
 * rule broken. The status of `output` is returned first, since the output is then incomplete. UL_IDNA_VERIFY_DNS_LENGTH
 * has no meaning here.
 */
UL_INTERNAL urlens_status ul_domain_to_unicode(ul_span domain, unsigned flags, ul_scratch *scratch, ul_buffer *output,
                                               urlens_error *error);

#endif
