/* SPDX-License-Identifier: MIT */
/*
 * Texts that every dialect reads in the same way. Most URLs of most lists are such texts, and to know it takes one look at
 * each byte, where asking all dialects takes thousands of instructions.
 *
 * The claim is about all dialects of the table, not only those of today's default. tests/unit/audit/shortcut.c compares
 * it with what the dialects read: every byte in every place, the benchmark's lists and the inputs that today's parsers were asked;
 * the fuzz target "audit" does so for any text.
 */
#ifndef UL_AUDIT_ORDINARY_H
#define UL_AUDIT_ORDINARY_H

#include "core/config.h"
#include "core/span.h"

typedef enum ul_ordinary {
  UL_NOT_ORDINARY,     /* nothing is known */
  UL_ORDINARY_NO_PATH, /* it would be ordinary with a "/" at its end; for an audit, an empty path is the same */
  UL_ORDINARY
} ul_ordinary;

/*
 * Whether a text, without a base, is ordinary: no dialect refuses it, and all read the same components, byte by byte. It is
 * "http://" or "https://", a name in lower case whose last label is a word, perhaps a port, a path that begins with a slash and
 * has no dot segments, 2048 bytes at most, perhaps a query and a fragment that are not empty, of characters that no dialect changes.
 */
UL_INTERNAL ul_ordinary ul_text_ordinary(ul_span text);

#endif
