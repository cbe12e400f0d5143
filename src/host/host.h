/* SPDX-License-Identifier: MIT */
/* The URL Standard's host parser: text in, serialized host out. */
#ifndef UL_HOST_HOST_H
#define UL_HOST_HOST_H

#include "core/buffer.h"
#include "host/domain.h"
#include "host/report.h"

/* Which kind of host a URL's scheme wants: the Standard's isOpaque. */
typedef enum ul_host_syntax { UL_HOST_OF_SPECIAL = 0, UL_HOST_OF_OTHERS = 1 } ul_host_syntax;

/*
 * URL Standard, host parser and host serializer: parses `input` (not empty for a special URL) and appends the serialized
 * host to `output`. On failure returns its status, and `error` has the stretch of `input` concerned. Works, and finds the
 * same failures, if `output` is full and only counting.
 */
UL_INTERNAL urlens_status ul_host_parse(ul_span input, ul_host_syntax syntax, const ul_reporter *reporter,
                                        ul_domain_memory *memory, ul_buffer *output, urlens_host_kind *kind,
                                        urlens_error *error);

/*
 * 1 if ul_host_parse is sure to succeed with the host of a special URL, and to find a domain; 0 if it would not, or if it
 * takes more to know. Needs no memory and writes nothing.
 */
UL_INTERNAL int ul_host_is_domain(ul_span input);

#endif
