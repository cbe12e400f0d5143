/* SPDX-License-Identifier: MIT */
/* URLs with the labels of their host in reverse order, so that sorting puts the URLs of a domain together. */
#ifndef UL_SITE_SURT_H
#define UL_SITE_SURT_H

#include "site/site_url.h"

/*
 * SURT (Heritrix): scheme://(tld,domain,:port@userinfo)/path?query#fragment
 * SSURT (IIPC):    tld,domain,//port:scheme@userinfo:/path?query#fragment
 * Appends the URL in that form. docs/site.md tells the rules.
 */
UL_INTERNAL void ul_surt(const ul_site_url *url, urlens_surt_form form, ul_buffer *output);

#endif
