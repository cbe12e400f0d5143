/* SPDX-License-Identifier: MIT */
/* Sentences for a person about what is wrong with an input. */
#ifndef URLENS_CLI_MESSAGE_H
#define URLENS_CLI_MESSAGE_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

/*
 * Appends the input in quotes, so that it is safe to print: control characters, bytes that are not UTF-8 and characters
 * that change the direction of text are shown as escapes. A long one is shortened in the middle.
 */
void message_quote(text *to, const char *data, size_t length);

/* Appends what the status means, what stands at the place of the error and where that is. */
void message_explain(text *to, urlens_error error, const char *input, size_t length);

#endif
