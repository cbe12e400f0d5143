/* SPDX-License-Identifier: MIT */
/*
 * All output of the program. It may hold text of others: URLs, names of files, arguments. On a terminal, characters
 * that the terminal would obey, and invisible characters, are shown as escapes. In a file or a pipe every byte is
 * written as it is.
 */
#ifndef URLENS_CLI_TERMINAL_H
#define URLENS_CLI_TERMINAL_H

#include <stddef.h>

#include "text.h"

/* What the text is: it decides how an escape looks. */
typedef enum terminal_form {
  TERMINAL_TEXT,   /* \x1B, \u{202E} */
  TERMINAL_SCREEN, /* the same, but the program's own colours stay */
  TERMINAL_JSON    /* \u202e: it is JSON still */
} terminal_form;

/* Which characters can be shown as they are. */
typedef enum terminal_charset { TERMINAL_UTF8, TERMINAL_ASCII } terminal_charset;

/*
 * The locale of the environment: UTF-8, unless the first of LC_ALL, LC_CTYPE and LANG that is set names another one. A
 * terminal whose locale is not UTF-8 is shown nothing but ASCII.
 */
terminal_charset terminal_locale(void);

/*
 * Appends the first character of `data` (at least one byte) so that it is safe to show, and returns how many bytes it
 * has. Control characters, bytes that are not UTF-8 and characters that are invisible or change the direction of text
 * become escapes; so does a line feed.
 */
size_t terminal_append_character(text *to, const char *data, size_t length, terminal_charset charset);

/* Writes all of it to standard output or standard error. 0 on an error, with errno set. */
int terminal_write(int stream, terminal_form form, const char *data, size_t length);

#endif
