/* SPDX-License-Identifier: MIT */
/*
 * URI references by RFC 3986 and IRI references by RFC 3987. Section numbers are those of RFC 3986 unless said
 * otherwise.
 *
 *   text ─ grammar.c, or regex.c ─► parts ─ resolve.c (with a base) ─► parts ─ write.c, dots.c ─► the record
 *
 * A reference is worked on as spans into the text that it was read from; nothing is copied before it is written. What
 * is only read and written comes out byte for byte.
 */
#ifndef UL_RFC_RFC_H
#define UL_RFC_RFC_H

#include "core/buffer.h"
#include "record/record.h"

typedef enum ul_rfc_reading {
  UL_RFC_URI,  /* RFC 3986, appendix A */
  UL_RFC_IRI,  /* RFC 3987, section 2.2 */
  UL_RFC_REGEX /* RFC 3986, appendix B: everything is a reference */
} ul_rfc_reading;

typedef struct ul_rfc_options {
  ul_rfc_reading reading;
  int zones;   /* IPv6 addresses may have zone identifiers */
  int loosely; /* section 5.2.2 with the backward-compatible rule for schemes */
} ul_rfc_options;

/* The five components, the authority by its parts. Data that is NULL: undefined, except that a path always is there. */
typedef struct ul_rfc_parts {
  ul_span scheme;
  ul_span userinfo;
  ul_span host; /* defined if and only if there is an authority */
  ul_span port;
  ul_span path;
  ul_span query;
  ul_span fragment;
  urlens_host_kind host_kind;
} ul_rfc_parts;

typedef struct ul_rfc_result {
  urlens_components url;
  urlens_error error;
} ul_rfc_result;

/*
 * Reads a reference, resolves it against `base` unless that is NULL, and writes it to `output`, which is empty. A base
 * without a scheme is URLENS_E_BASE_INVALID, except in the regular expression's reading.
 */
UL_INTERNAL urlens_status ul_rfc_parse(ul_span input, const ul_rfc_parts *base, const ul_rfc_options *options,
                                       ul_buffer *output, ul_rfc_result *result);

/* The parts of a record of any dialect. */
UL_INTERNAL void ul_rfc_parts_of(const char *href, const urlens_components *record, ul_rfc_parts *parts);

/* Appendix A, URI-reference: reads `input` into parts. On failure *error says which rule was broken and where. */
UL_INTERNAL urlens_status ul_rfc_read(ul_span input, const ul_rfc_options *options, ul_rfc_parts *parts,
                                      urlens_error *error);

/* Appendix B; and for the authority, userinfo up to the last "@", port behind the last ":" that no "]" follows. */
UL_INTERNAL void ul_rfc_read_by_regex(ul_span input, ul_rfc_parts *parts);

/*
 * Section 3.2.2, IP-literal, of what stands between the brackets. URLENS_OK and what it is, or the rule that is broken
 * and in *at and *length the bytes of `text` that show it.
 */
UL_INTERNAL urlens_status ul_rfc_ip_literal(ul_span text, int zones, urlens_host_kind *kind, size_t *at,
                                            size_t *length);

/* What a host is that no grammar has looked at; one that is nothing else is URLENS_HOST_KIND_OPAQUE. */
UL_INTERNAL urlens_host_kind ul_rfc_host_kind(ul_span host);

/* A path that is written in two pieces, and what is done to it. */
typedef struct ul_rfc_path {
  ul_span directory; /* of the base: stands before the path */
  int remove_dots;
} ul_rfc_path;

/* Section 5.2.3, merge paths: what of the base's path stands before a relative path. It ends with "/", or is empty. */
UL_INTERNAL ul_span ul_rfc_directory(const ul_rfc_parts *base);

/* Section 5.2.2, transform references: the parts of the target, and how its path comes about. */
UL_INTERNAL void ul_rfc_resolve(const ul_rfc_parts *reference, const ul_rfc_parts *base, int loosely,
                                ul_rfc_parts *target, ul_rfc_path *path);

/*
 * Section 5.2.4, remove dot segments: appends the path, directory and all, without them. `mask` as of ul_rfc_write. No
 * more room is taken than the result needs.
 */
UL_INTERNAL void ul_rfc_append_without_dots(ul_buffer *output, const ul_rfc_parts *parts, ul_span directory,
                                            uint32_t mask);

/*
 * Appends a text as `mask` says: in URLENS_RFC_NORMALIZE_CASE the digits of percent-encodings are put in upper case, and
 * letters in lower case if `lower` is set; in URLENS_RFC_NORMALIZE_PERCENT what is encoded without need is decoded.
 */
UL_INTERNAL void ul_rfc_append(ul_buffer *output, ul_span text, uint32_t mask, int lower);

/*
 * Section 5.3, component recomposition: writes the parts and fills in the record. `mask` is made of
 * URLENS_RFC_NORMALIZE_CASE and URLENS_RFC_NORMALIZE_PERCENT, or 0 for the parts as they are.
 */
UL_INTERNAL void ul_rfc_write(const ul_rfc_parts *parts, const ul_rfc_path *path, uint32_t mask, ul_buffer *output,
                              urlens_components *record);

/* Section 6.2: writes the reference normalized as `mask` asks, bits URLENS_NORMALIZE_…. */
UL_INTERNAL urlens_status ul_rfc_normalize(const ul_rfc_parts *parts, uint32_t mask, ul_buffer *output,
                                           ul_rfc_result *result);

/* RFC 3987, section 3.1, step 2, of an IRI reference: appends the URI reference. */
UL_INTERNAL void ul_iri_to_uri(ul_span iri, ul_buffer *output);

/* RFC 3987, section 3.2, of a URI reference with its parts: appends the IRI reference. */
UL_INTERNAL void ul_uri_to_iri(ul_span uri, const ul_rfc_parts *parts, ul_buffer *output);

/* RFC 3987, section 4: reports what is wrong with the direction of the IRI's characters. Needs Unicode. */
UL_INTERNAL void ul_iri_check_direction(ul_span iri, const ul_rfc_parts *parts, urlens_bidi_sink sink, void *context);

#endif
