/* SPDX-License-Identifier: MIT */
/* Texts without a scheme, as people write them: example.com/a. */
#ifndef URLENS_CLI_GUESS_H
#define URLENS_CLI_GUESS_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

/*
 * If the text has no scheme and can begin with a host, writes it to `to` with "https://" in front, or "https:" if it
 * begins with two slashes. Returns how many bytes were put in front; 0: the text has a scheme, or is a path, a query or
 * a fragment, and `to` is empty.
 */
size_t guess_scheme(urlens_view input, text *to);

/* The same with another scheme; "curl": the one that curl guesses, http or that of the host's first label. */
size_t guess_scheme_as(urlens_view input, const char *scheme, text *to);

/*
 * The same, with a "/" at the end, for a text that is nothing but a name: labels with dots between them, at least two, and no delimiter of any
 * kind. In ASCII it is letters, digits, hyphens, underscores and percent-encodings.
 */
size_t guess_lone_host(urlens_view input, text *to);

#endif
