/* SPDX-License-Identifier: MIT */
/*
 * Texts that every dialect reads in the same way. Most URLs of most lists are such texts. One look at each byte shows
 * that. Asking all dialects takes thousands of instructions.
 *
 * The claim is about all dialects of the table, not only those of today's default. tests/unit/audit/shortcut.c compares
 * it with what the dialects read: every byte in every place, the benchmark's lists, and the inputs that were given to
 * today's parsers. The fuzz target "audit" compares them for any text.
 */
#ifndef UL_AUDIT_ORDINARY_H
#define UL_AUDIT_ORDINARY_H

#include "core/config.h"
#include "core/span.h"

typedef enum ul_ordinary {
  UL_NOT_ORDINARY,       /* nothing is known */
  UL_ORDINARY_FOR_AUDIT, /* no dialect refuses it, and what they read differs in nothing that counts for an audit */
  UL_ORDINARY            /* no dialect refuses it, and all read the same components, byte by byte */
} ul_ordinary;

/*
 * Whether a text, without a base, is ordinary. It is "http://" or "https://", a name in lower case whose last label is a
 * word, perhaps a port, a path that begins with a slash and has no dot segments, perhaps a query and a fragment that are
 * not empty, of characters that no dialect changes, 2048 bytes at most. For an audit the name may have capitals, the path
 * may be missing at the end of the text, query and fragment may be empty, and bytes may be percent-encoded.
 */
UL_INTERNAL ul_ordinary ul_text_ordinary(ul_span text);

/* The host of a text that is ordinary, at least for an audit. */
UL_INTERNAL ul_span ul_ordinary_host(ul_span text);

#endif
