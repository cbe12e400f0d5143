/* SPDX-License-Identifier: MIT */
/* Where a domain's public suffix begins, and its registrable domain: publicsuffix.org's algorithm over the list. */
#ifndef UL_SITE_PUBLIC_SUFFIX_H
#define UL_SITE_PUBLIC_SUFFIX_H

#include "core/span.h"

/* Where the two begin in the host; URLENS_NOWHERE if there is none. Both reach to the end of the host. */
typedef struct ul_site {
  size_t suffix;
  size_t domain;
  urlens_suffix_rule rule;
} ul_site;

/* Whether there is a list: that one, or, if it is NULL, one in this build. */
UL_INTERNAL int ul_has_suffix_list(const urlens_suffix_list *list);

/*
 * URL Standard, section 3.2, public suffix and registrable domain of a host that is a domain: ASCII, in lower case. A
 * dot at its end belongs to all of its parts. A domain with an empty label has neither. `flags`: URLENS_SITE_ICANN_ONLY
 * or 0. `list` may be NULL: the one in the library. A build without that list knows only the rule for all names, by
 * which the last label is a suffix.
 */
UL_INTERNAL ul_site ul_find_site(ul_span domain, uint32_t flags, const urlens_suffix_list *list);

/*
 * The same places in `other`, another way to write the labels of `domain`, such as in Unicode. It has as many of them.
 */
UL_INTERNAL ul_site ul_move_site(ul_site site, ul_span domain, ul_span other);

#endif
