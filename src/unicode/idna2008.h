/* SPDX-License-Identifier: MIT */
/*
 * IDNA 2008 without any mapping (RFC 5891, 5892 and 5893), by Unicode 17.0: the rules of registries and of strict
 * programs.
 */
#ifndef UL_UNICODE_IDNA2008_H
#define UL_UNICODE_IDNA2008_H

#include "core/buffer.h"

/*
 * RFC 5891, section 4: appends "xn--" and the Punycode of a label, or the label itself if it is ASCII. Otherwise the
 * first rule that it breaks, in this order: URLENS_E_IDNA_EMPTY_LABEL, _LABEL_TOO_LONG, _NOT_NFC, _HYPHENS,
 * _LEADING_MARK, _DISALLOWED, _JOINERS (any contextual rule), _BIDI; or the status of `output`. Needs no memory.
 */
UL_INTERNAL urlens_status ul_idna2008_to_ascii(ul_span label, ul_buffer *output);

#endif
