/* SPDX-License-Identifier: MIT */
/* Commands that make one record of each record of the input. */
#ifndef URLENS_CLI_RECORD_COMMAND_H
#define URLENS_CLI_RECORD_COMMAND_H

#include "json_write.h"
#include "settings.h"
#include "text.h"
#include "urlens.h"
#include "worker.h"

typedef enum outcome {
  RECORD_FINE,
  RECORD_FAILED,  /* worker_fail has been called */
  RECORD_FLAGGED, /* there is a result, and the exit status will be EXIT_FINDINGS */
  RECORD_LEFT_OUT /* nothing is written */
} outcome;

/* What the cells hold, which decides how they are written as text. */
typedef enum cell_kind {
  CELLS_ARE_URLS,   /* URLs and parts of them: as they are, unless the dialect keeps any byte */
  CELLS_ARE_VALUES, /* they may hold any byte: with escapes */
  CELLS_ARE_LINES   /* the command has written the escapes, if escape_is_used */
} cell_kind;

typedef struct record_command {
  const char *const *columns; /* the names of its results, in the order of worker.cells; ends with NULL */
  int has_screen;  /* its text is for people: without a terminal it writes JSON Lines, unless an option asks for text */
  int wants_notes; /* it needs the validation errors */

  /*
   * Checks the operands and options once and sets `prepared`. EXIT_FINE, or another status after a message. May be
   * NULL.
   */
  int (*prepare)(settings *s);
  void (*release)(settings *s); /* of what prepare has made; may be NULL */

  /* Makes the results of one record. */
  outcome (*run)(worker *w, urlens_view input);

  /* Writes the results as members of an object, beginning with "ok". NULL: the columns, as strings or null. */
  void (*write_json)(worker *w, json_writer *writer);

  /* Writes the results as text for people, which may have several lines. NULL: the columns with tabs between them. */
  void (*write_screen)(worker *w, urlens_view input, text *to);

  cell_kind cells;

  /* Writes the results as a line of text, without its end. NULL: the columns with tabs between them. */
  void (*write_line)(worker *w, text *to);
} record_command;

/* The names of the results: those that the arguments ask for, or the command's. The list ends with NULL. */
const char *const *record_columns(const settings *s);

#endif
