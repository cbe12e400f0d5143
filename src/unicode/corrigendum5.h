/* SPDX-License-Identifier: MIT */
/*
 * The sequences whose composition Corrigendum 5 of Unicode changed: a starter, combining marks, and a character that
 * would compose with the starter if the marks were not there. UAX #15 lists them under "Corrigendum 5 Sequences".
 */
#ifndef UL_UNICODE_CORRIGENDUM5_H
#define UL_UNICODE_CORRIGENDUM5_H

#include "core/buffer.h"

/* Appends the text with the last two characters of each such sequence in each other's place. Linear in time. */
UL_INTERNAL void ul_corrigendum5_swap(ul_span text, ul_buffer *output);

/* Whether the combining class of the code point was not 0 in Unicode 3.2. */
UL_INTERNAL int ul_corrigendum5_is_combining(uint32_t code_point);

#endif
