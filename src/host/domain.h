/* SPDX-License-Identifier: MIT */
/* Domains as the URL Standard reads them: the one place where a host meets the Unicode layer. */
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

/*
 * URL Standard, domain parser with beStrict false. Returns the result as *ascii: either in `domain` itself (all of it
 * ASCII; letters may be upper case still) or in memory->ascii. `domain` is what is left after percent-decoding; ill-formed
 * UTF-8 counts as U+FFFD. On failure `error` says where in `domain`.
 */
UL_INTERNAL urlens_status ul_domain_parse(ul_span domain, const ul_reporter *reporter, ul_domain_memory *memory,
                                          ul_span *ascii, urlens_error *error);

#endif
