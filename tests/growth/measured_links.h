/* SPDX-License-Identifier: MIT */
#ifndef URLENS_GROWTH_MEASURED_LINKS_H
#define URLENS_GROWTH_MEASURED_LINKS_H

#include "urlens/links.h"

/*
 * What is counted, in a file of its own so that the compiler keeps it a function that callgrind can be told about. Finds all
 * links, or, if `flags` has a bit that no search has, formats the text as a URL.
 */
urlens_status growth_measured(uint32_t flags, const char *text, size_t length, urlens_output *out);

enum {
  ALL_FLAGS = URLENS_LINK_BARE | URLENS_LINK_EMAIL | URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO,
  GROWTH_FORMATS = ALL_FLAGS + 1
};

#endif
