/* SPDX-License-Identifier: MIT */
/* Globs, as in urlens/query.h: "*" is any text, "?" one character, and "\" takes the next one as it is. */
#ifndef URLENS_CLI_GLOB_H
#define URLENS_CLI_GLOB_H

#include "urlens.h"

/* Whether all of the text matches. */
int glob_matches(urlens_view pattern, urlens_view text);

#endif
