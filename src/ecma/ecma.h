/* SPDX-License-Identifier: MIT */
/*
 * encodeURI, decodeURI and the functions like them, as ECMAScript has them. Steps are cited from ECMA-262, edition 5.1,
 * sections 15.1.3 and B.2. A source of code points goes beyond ECMAScript: it may have numbers up to U+1FFFFF, and
 * surrogates do not make pairs.
 */
#ifndef UL_ECMA_ECMA_H
#define UL_ECMA_ECMA_H

#include "ecma/text.h"

/*
 * Each function reads the source to its end, or fails. On failure `error` says which units of the source are at fault.
 * The sink notes whether the result fits.
 */

/* `function` is URLENS_ECMA_FUNCTION_ENCODE_URI or URLENS_ECMA_FUNCTION_ENCODE_URI_COMPONENT. */
UL_INTERNAL urlens_status ul_ecma_encode(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                                         urlens_error *error);

/*
 * `function` is URLENS_ECMA_FUNCTION_DECODE_URI or URLENS_ECMA_FUNCTION_DECODE_URI_COMPONENT. A sink of code points
 * takes them up to U+1FFFFF.
 */
UL_INTERNAL urlens_status ul_ecma_decode(urlens_ecma_function function, ul_ecma_source *source, ul_ecma_sink *sink,
                                         urlens_error *error);

UL_INTERNAL void ul_ecma_escape(ul_ecma_source *source, ul_ecma_sink *sink);

UL_INTERNAL void ul_ecma_unescape(ul_ecma_source *source, ul_ecma_sink *sink);

#endif
