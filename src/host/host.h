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
 * A host that is being parsed. Set everything that is not needed to zero: without a sink, the reporter reports nothing.
 */
typedef struct ul_host_parser {
  ul_reporter reporter;
  ul_domain_memory *memory;
  ul_buffer *output;     /* where the serialized host is appended; may be full and only counting */
  urlens_host_kind kind; /* set: what it is */

  /* Rules of a dialect for a domain in ASCII, besides those of the Standard. May be NULL. May use the memory. */
  urlens_status (*check_domain)(const struct ul_host_parser *parser, ul_span ascii);
  int is_in_reference;  /* 1: the text that has the host has no scheme */
  int has_no_addresses; /* 1, unlike the Standard: numbers are a domain, and brackets are not allowed */
  urlens_error error;   /* set: the failure, and the bytes of the input concerned */
} ul_host_parser;

/* URL Standard, host parser and host serializer: parses `input`, which is not empty for a special URL. */
UL_INTERNAL urlens_status ul_host_parse(ul_host_parser *parser, ul_span input, ul_host_syntax syntax);

/*
 * 1 if ul_host_parse certainly succeeds with the host of a special URL and finds a domain; 0 if it would not, or if the
 * answer would take longer. Needs no memory and writes nothing.
 */
UL_INTERNAL int ul_host_is_domain(ul_span input);

#endif
