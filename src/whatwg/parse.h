/* SPDX-License-Identifier: MIT */
/* The functions of the URL Standard that the rest of the library calls: parse, set. */
#ifndef UL_WHATWG_PARSE_H
#define UL_WHATWG_PARSE_H

#include "whatwg/machine.h"
#include "whatwg/search_params.h"

/*
 * URL Standard, URL parser: parses the request's input against its base and writes the serialization to `output`, which
 * is empty. Tries the fast path first, unless that has been done or the settings ask for the reference machine.
 */
UL_INTERNAL urlens_status ul_whatwg_parse(const ul_request *request, ul_buffer *output, ul_answer *answer);

/*
 * The URL API's setters (section 6.1): sets the attribute of `given` to the request's input, and writes the new URL to
 * `output`, which is empty. URLENS_E_IGNORED: the setter does not change the URL; then the output means nothing, and
 * `answer` has the parser's failure if that was the reason.
 */
UL_INTERNAL urlens_status ul_whatwg_set(const ul_record_view *given, urlens_attribute attribute,
                                        const ul_request *request, ul_buffer *output, ul_answer *answer);

/*
 * The update steps of URLSearchParams (6.2): sets the query to the list's serialization, or removes it if that is
 * empty.
 */
UL_INTERNAL urlens_status ul_whatwg_set_params(const ul_record_view *given, const ul_params *params,
                                               const ul_request *request, ul_buffer *output, ul_answer *answer);

#endif
