/* SPDX-License-Identifier: MIT */
/* Patterns: "*" matches any text and "?" one character; after "\" the next character matches itself. */
#ifndef URLENS_CLI_GLOB_H
#define URLENS_CLI_GLOB_H

#include "urlens.h"

/* Whether the whole text matches. The time it takes is at most the product of the two lengths. */
int glob_matches(const char *pattern, urlens_view text);

#endif
