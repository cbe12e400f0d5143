/* SPDX-License-Identifier: MIT */
/* What the rest of the library calls of the URL Standard: parse, set, origin. */
#ifndef UL_WHATWG_PARSE_H
#define UL_WHATWG_PARSE_H

#include "whatwg/machine.h"

typedef struct ul_parse_result {
  urlens_components url;
  urlens_error error;
} ul_parse_result;

/* Gives a machine's memory an allocator, or none. */
UL_INTERNAL void ul_machine_memory_init(ul_machine_memory *memory, const urlens_allocator *allocator);
UL_INTERNAL void ul_machine_memory_release(ul_machine_memory *memory);

/*
 * URL Standard, URL parser: parses `input` against `base` (may be NULL) and writes the serialization to `output`, which is
 * empty. Takes the shortcut for canonical input unless the options say plain.
 */
UL_INTERNAL urlens_status ul_whatwg_parse(ul_span input, const ul_record_view *base, const ul_machine_options *options,
                                          ul_machine_memory *memory, ul_buffer *output, ul_parse_result *result);

/*
 * The URL API's setters (section 6.1): writes the URL that `given` becomes to `output`, which is empty. URLENS_E_IGNORED if
 * the setter leaves it alone; then the output means nothing, and `result` has the parser's failure if that was the reason.
 * `part` is one of URLENS_ATTRIBUTE_HREF … URLENS_ATTRIBUTE_HASH.
 */
UL_INTERNAL urlens_status ul_whatwg_set(const ul_record_view *given, urlens_part part, ul_span value,
                                        const ul_machine_options *options, ul_machine_memory *memory, ul_buffer *output,
                                        ul_parse_result *result);

/*
 * Sets the query to `query` as it is, without its "?", or removes it if the data is NULL: the update steps of
 * URLSearchParams (section 6.2).
 */
UL_INTERNAL urlens_status ul_whatwg_replace_query(const ul_record_view *given, ul_span query, ul_buffer *output,
                                                  ul_parse_result *result);

/* Section 4.7: appends the serialization of the URL's origin. A blob: URL may take memory for the time of the call. */
UL_INTERNAL urlens_status ul_whatwg_origin(const ul_record_view *url, const urlens_allocator *allocator,
                                           ul_buffer *output);

#endif
