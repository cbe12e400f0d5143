/* SPDX-License-Identifier: MIT */
/* Text as it is shown on a terminal: safe to print, and with known columns, so that something can point at it. */
#ifndef URLENS_CLI_DISPLAY_H
#define URLENS_CLI_DISPLAY_H

#include <stddef.h>

#include "text.h"

/* A character as it is shown. */
typedef struct glyph {
  size_t source; /* where it begins in the source */
  size_t shown;  /* where its shown form begins in display.text */
  size_t column; /* where that is on the line */
} glyph;

/* Begin with all zeros. It may be used many times. */
typedef struct display {
  text text;
  glyph *glyphs; /* one more than there are characters: the end */
  size_t count;
  size_t capacity;
} display;

/* Shows the characters of data[from] to data[until]. */
void display_show(display *d, const char *data, size_t length, size_t from, size_t until);

/* The column of a byte of the source; for bytes after the end, the column of the end. */
size_t display_column(const display *d, size_t source);

/*
 * How much of it fits on a line that has that many columns and begins with the character `first`. Returns the number of
 * the character after the last one that fits. At least one fits.
 */
size_t display_line_end(const display *d, size_t first, size_t columns);

void display_release(display *d);

#endif
