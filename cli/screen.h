/* SPDX-License-Identifier: MIT */
/* What `urlens parse` shows a person. */
#ifndef URLENS_CLI_SCREEN_H
#define URLENS_CLI_SCREEN_H

#include "text.h"
#include "worker.h"

/*
 * The URL with a ruler under its components, a table of them, what the parser changed, and the validation errors, each
 * pointing at its bytes.
 */
void screen_write(worker *w, urlens_view input, text *to);

/* --- For the files that it is made of ----------------------------------------------------------------------------- */

typedef enum screen_style { STYLE_PLAIN, STYLE_HEADING, STYLE_FAINT, STYLE_MARK, STYLE_PART } screen_style;

/* Begins a style; `part` is a urlens_part for STYLE_PART. Does nothing without colours. */
void screen_style_begin(const worker *w, text *to, screen_style style, int part);
void screen_style_end(const worker *w, text *to);
void screen_heading(const worker *w, text *to, const char *words);
void screen_pad(text *to, size_t count);

/* What a screen is drawn with, in Unicode or, if the locale is not UTF-8, in ASCII. */
typedef enum screen_drawing { DRAWING_LEFT, DRAWING_LINE, DRAWING_RIGHT, DRAWING_ARROW } screen_drawing;
void screen_draw(const worker *w, text *to, screen_drawing drawing);

/* Roughly how many columns a text takes: one for each character. */
size_t screen_width(const char *data, size_t length);

/* Appends a text so that it is safe to show. */
void screen_show(text *to, urlens_view value);

/* Appends words in lines that fit the terminal. The first word begins at `column`; further lines are indented. */
void screen_append_words(const worker *w, text *to, size_t indent, size_t column, urlens_view words);

/* The same, and ends the last line. */
void screen_write_words(const worker *w, text *to, size_t indent, size_t column, urlens_view words);

/* The number of a part on the ruler and in the table. Absent parts are not counted. */
char screen_part_number(const urlens_url *url, int part);

/* The rest of the screen. */
void screen_write_ruler(worker *w, text *to);
void screen_write_changes(worker *w, urlens_view input, text *to);
void screen_write_notes(worker *w, urlens_view input, text *to);

#endif
