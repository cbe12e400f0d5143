/* SPDX-License-Identifier: MIT */
/* Sentences for a person about what is wrong: in the arguments, in an input, with a file. */
#ifndef URLENS_CLI_MESSAGE_H
#define URLENS_CLI_MESSAGE_H

#include <stddef.h>

#include "text.h"
#include "urlens.h"

/*
 * Appends the input in quotes, so that it is safe to print (terminal_append_character). A long one is shortened in the
 * middle.
 */
void message_quote(text *to, const char *data, size_t length);

/* Room for a quotation: at most 80 bytes of the input, of which each may become four, " ... " and the quotes. */
enum { MESSAGE_QUOTED = 384 };

/* The word in quotes, in the caller's room, for message_print. */
const char *message_quoted(char room[MESSAGE_QUOTED], const char *word);

/* Prints to standard error as printf would. All messages are printed by this function. */
#if defined(__GNUC__) && !defined(_WIN32)
__attribute__((format(printf, 1, 2)))
#endif
void message_print(const char *format, ...);

/* Prints "urlens: ", the text and a line feed. */
void message_print_text(const text *message);

/* Appends "The encoding " and its label in quotes: what a message about an unknown one begins with. */
void message_name_encoding(text *to, const char *label, size_t length);

/*
 * Appends what the status means, the text at the error's place and its offset. The error's offset counts bytes; `shown`
 * is the offset to print, and `unit` the name of what it counts.
 */
void message_explain(text *to, urlens_error error, const char *input, size_t length, const char *unit, size_t shown);

#endif
