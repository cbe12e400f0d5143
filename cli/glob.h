/* SPDX-License-Identifier: MIT */
/* Patterns: "*" stands for anything, "?" for one character, "\" takes the meaning from the next character. */
#ifndef URLENS_CLI_GLOB_H
#define URLENS_CLI_GLOB_H

#include "urlens.h"

/* Whether the whole text matches. The time it takes is at most the product of the two lengths. */
int glob_matches(const char *pattern, urlens_view text);

#endif
