/* SPDX-License-Identifier: MIT */
/* Domains as the URL Standard reads them: the only place where hosts use the Unicode layer. */
#ifndef UL_HOST_DOMAIN_H
#define UL_HOST_DOMAIN_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "host/report.h"

/* Working memory for domains that are too long for the stack. */
typedef struct ul_domain_memory {
  ul_scratch decoded; /* the domain after percent-decoding */
  ul_scratch work;    /* what the Unicode layer needs */
  ul_buffer ascii;    /* what it returns */
} ul_domain_memory;

/* Room for what most domains need. */
enum { UL_DOMAIN_SPACE = 1024 };

/*
 * URL Standard, domain parser with beStrict false. Returns the result as *ascii: in `domain` itself (all of it ASCII;
 * letters may be upper case still), or in lower case in `space`, which has UL_DOMAIN_SPACE bytes, or in memory->ascii.
 * `domain` is what is left after percent-decoding; ill-formed UTF-8 counts as U+FFFD. On failure `error` says where in
 * `domain`; after URLENS_E_DOMAIN_INVALID_CODE_POINT, *ascii is set nevertheless. A shortcut is taken unless there is a
 * sink.
 */
UL_INTERNAL urlens_status ul_domain_parse(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory,
                                          char *space, ul_span *ascii, urlens_error *error);

/*
 * The same for callers that only ask whether it succeeds, if that is quickly found. Writes an outline of the result to
 * `space` and returns its length. In the outline, a label that was not ASCII is only "xn--". If the domain is very
 * long, the outline has only its last two labels. 0 if it fails, or if the answer would take longer.
 */
UL_INTERNAL size_t ul_domain_outline(ul_span domain, char *space);

#endif
