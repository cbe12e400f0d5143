/* SPDX-License-Identifier: MIT */
/*
 * URI references by RFC 3986 and IRI references by RFC 3987. Section numbers are those of RFC 3986 unless said otherwise.
 *
 * A reference is read into parts by its grammar (grammar.c). Appendix B's regular expression, resolution and
 * recomposition are those of record/parts.h, which all dialects share. A reference that is only read and written stays
 * the same, byte for byte.
 */
#ifndef UL_RFC_RFC_H
#define UL_RFC_RFC_H

#include "host/literal.h"
#include "record/parts.h"

/* Whose characters a reference may have. */
typedef enum ul_rfc_grammar {
  UL_RFC_URI, /* RFC 3986, appendix A */
  UL_RFC_IRI  /* RFC 3987, section 2.2 */
} ul_rfc_grammar;

/* Appendix A, URI-reference: reads `input` into parts. On failure *error says which rule was broken and where. */
UL_INTERNAL urlens_status ul_rfc_read(ul_span input, ul_rfc_grammar grammar, ul_zones zones, ul_parts *parts,
                                      urlens_error *error);

/*
 * Section 6.2: changes the parts as far as `mask` asks (bits URLENS_RFC_NORMALIZE_…). ul_parts_write does the rest of
 * the normalization with the same mask.
 */
UL_INTERNAL void ul_rfc_normalize(ul_parts *parts, uint32_t mask);

/* RFC 3987, section 3.1, step 2, of an IRI reference: appends the URI reference. */
UL_INTERNAL void ul_iri_to_uri(ul_span iri, ul_buffer *output);

/* RFC 3987, section 3.2, of a URI reference with its parts: appends the IRI reference. */
UL_INTERNAL void ul_uri_to_iri(ul_span uri, const ul_parts *parts, ul_buffer *output);

/* RFC 3987, section 4: reports what is wrong with the direction of the IRI's characters. Needs Unicode. */
UL_INTERNAL void ul_iri_check_direction(ul_span iri, const ul_parts *parts, urlens_bidi_sink sink, void *context);

#endif
