/* SPDX-License-Identifier: MIT */
/*
 * A URL or a reference as parts: pieces of text in any place. A dialect reads a text into parts, resolves and changes
 * them, and ul_parts_write puts them together again, as one text with its record:
 *
 *   text ─ read ─► parts ─ resolve, canonicalize ─► parts ─ ul_parts_write ─► text and record
 *
 * Absent is not empty: a part that is absent has NULL data.
 */
#ifndef UL_RECORD_PARTS_H
#define UL_RECORD_PARTS_H

#include "record/record.h"

typedef struct ul_parts {
  ul_span text; /* what was read, after trimming and similar steps; for dialects that resolve by text */
  ul_span scheme;
  ul_span authority; /* as it was written; for dialects that resolve by text */
  ul_span username;
  ul_span password;
  ul_span host;
  ul_span port;
  ul_span path;
  ul_span query;
  ul_span fragment;
  ul_span registry;           /* an authority in which the dialect sees no host: it is written, but no part has it */
  ul_span directory;          /* of a base: written before a relative path */
  urlens_host_kind host_kind; /* URLENS_HOST_KIND_NONE: the writer finds out by the host's text */
  uint32_t flags;             /* URLENS_IS_HIERARCHICAL and URLENS_HAS_OPAQUE_PATH, for the record */
  int remove_dots;            /* directory and path are written without their dot segments: section 5.2.4 */
} ul_parts;

/*
 * The parts of a record of any dialect. The "/." that keeps a path of "//" from being read as an authority belongs to
 * the path here, since it belongs to it when the parts are read as a reference.
 */
UL_INTERNAL void ul_parts_of_record(const ul_record_view *url, ul_parts *parts);

/*
 * RFC 3986, appendix B, which every text matches; and for the authority, userinfo up to the last "@", port after the last ":" that no
 * "]" follows. Written again, the parts are the text.
 */
UL_INTERNAL void ul_parts_read_by_regex(ul_span text, ul_parts *parts);

/* Divides a userinfo at its first ":" into user name and password. */
UL_INTERNAL void ul_parts_divide_userinfo(ul_span userinfo, ul_parts *parts);

/*
 * RFC 3986, section 5.2.3, merge paths: the part of the base's path that comes before a relative path. It ends with
 * "/", or is empty.
 */
UL_INTERNAL ul_span ul_parts_directory(const ul_parts *base);

/* Whether a scheme that is the base's counts as not given: section 5.2.2, for backward compatibility. */
typedef enum ul_strictness { UL_RESOLVE_STRICT, UL_RESOLVE_LOOSE } ul_strictness;

/* RFC 3986, section 5.2.2, transform references. */
UL_INTERNAL void ul_parts_resolve(const ul_parts *reference, const ul_parts *base, ul_strictness strictness,
                                  ul_parts *target);

/*
 * RFC 3986, section 5.3, component recomposition, for all dialects: appends the parts and fills in the whole record. No more room
 * is taken than the text needs. `normalize` has bits URLENS_RFC_NORMALIZE_CASE and _PERCENT: 0 writes the parts as they are.
 */
UL_INTERNAL void ul_parts_write(const ul_parts *parts, uint32_t normalize, ul_buffer *output,
                                urlens_components *record);

/*
 * Section 5.2.4, remove dot segments: appends directory and path without them, with the prefix that section 3.3
 * requires. Dots that `normalize` decodes count as dots.
 */
UL_INTERNAL void ul_append_without_dots(ul_buffer *output, const ul_parts *parts, uint32_t normalize);

/* Whether letters of a text may be written in lower case. */
typedef enum ul_letter_case { UL_CASE_MATTERS, UL_CASE_IGNORED } ul_letter_case;

/*
 * Sections 6.2.2.1 and 6.2.2.2: appends a text as `normalize` says. URLENS_RFC_NORMALIZE_CASE: digits of percent-encodings in upper
 * case, and letters in lower case where that does not matter. URLENS_RFC_NORMALIZE_PERCENT: unreserved characters decoded.
 */
UL_INTERNAL void ul_append_normalized(ul_buffer *output, ul_span text, uint32_t normalize, ul_letter_case letters);

#endif
