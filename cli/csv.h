/* SPDX-License-Identifier: MIT */
/*
 * CSV as RFC 4180 defines it and as programs write it: rows end with CR LF or LF, quotation marks are only special
 * where a cell begins with one. TSV has tabs between cells and no quotation marks.
 */
#ifndef URLENS_CLI_CSV_H
#define URLENS_CLI_CSV_H

#include <stddef.h>

#include "settings.h"
#include "text.h"
#include "urlens.h"

/* What a table looks like. */
typedef struct csv_form {
  char separator;
  int has_quotes; /* as CSV has them; TSV has escapes when it is written, and neither when it is read */
} csv_form;

static inline csv_form csv_form_of(const settings *s, int is_tsv) {
  csv_form form = {is_tsv ? '\t' : s->delimiter ? s->delimiter : ',', !is_tsv};
  return form;
}

/* The form of tables that are read, and of those that are written. */
static inline csv_form csv_form_of_input(const settings *s) {
  return csv_form_of(s, s->input == INPUT_TSV);
}

static inline csv_form csv_form_of_output(const settings *s) {
  return csv_form_of(s, s->output == OUTPUT_TSV);
}

/* Finds where rows end, piece by piece. Begin with the separator, and again at the beginning of a file. */
typedef struct csv_scanner {
  char separator;
  int in_cell;    /* not at the beginning of a cell */
  int in_quotes;  /* in a quoted cell */
  int had_quotes; /* there was a quoted cell */
} csv_scanner;

/*
 * Scans data[from] to data[until]. Returns the offset after the line feed of the last row that ends there, or 0 if no
 * row does. With `first` it returns the end of the first row, and has scanned nothing after it.
 */
size_t csv_scan(csv_scanner *scanner, const char *data, size_t from, size_t until, int first);

/* Where a cell was read from. */
typedef struct csv_origin {
  size_t from, until; /* its text in the row, with its quotation marks */
  size_t decoded;     /* where its contents are in csv_row.decoded; URLENS_NOWHERE if they are its text */
} csv_origin;

/* A row's cells. Begin with all zeros. It may be used many times. */
typedef struct csv_row {
  urlens_view line; /* the row itself, without what ends it */
  urlens_view *cells;
  size_t count;
  size_t capacity;
  csv_origin *origins; /* of each cell */
  size_t origin_capacity;
  text decoded;    /* the contents of cells with quotation marks */
  int is_unclosed; /* a quotation mark has no end */
} csv_row;

/* Divides a row, given without what ends it, at the separators. The views are valid as long as the row's text is. */
void csv_split(csv_row *row, csv_form form, const char *data, size_t length);

void csv_release(csv_row *row);

/* The text of one of the row's cells, as it is in the row. */
urlens_view csv_raw_cell(const csv_row *row, size_t column);

/* Where in the row one byte of a cell's contents is; of the byte after the last one, where the contents end. */
size_t csv_place(const csv_row *row, size_t column, size_t offset);

/* Writes a cell: in CSV with quotation marks where needed, in TSV with \t, \n, \r and \\ for these characters. */
void csv_write(text *to, csv_form form, const char *data, size_t length);

#endif
