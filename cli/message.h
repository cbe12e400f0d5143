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

/* Appends the first character of `data` (at least one byte) in that way, and returns how many bytes it has. */
size_t message_append_character(text *to, const char *data, size_t length);

/* Appends "The encoding " and its label in quotes: what a message about an unknown one begins with. */
void message_name_encoding(text *to, const char *label, size_t length);

/*
 * Appends what the status means, the text at the error's place and its offset. The error's offset counts bytes; `shown`
 * is the offset to print, and `unit` the name of what it counts.
 */
void message_explain(text *to, urlens_error error, const char *input, size_t length, const char *unit, size_t shown);

#endif
