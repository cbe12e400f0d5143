/* SPDX-License-Identifier: MIT */
/* Divides the input, arguments and files, into chunks of whole records. */
#ifndef URLENS_CLI_READER_H
#define URLENS_CLI_READER_H

#include <stdint.h>

#include "chunk.h"
#include "csv.h"
#include "settings.h"
#include "source.h"
#include "text.h"

/* Begin with all zeros. */
typedef struct reader {
  const settings *s;
  size_t next_item;
  size_t item; /* the file that is open */
  source file;
  text carry; /* the beginning of a record whose end has not been read */
  csv_scanner scanner;
  int file_ended;
  int mark_taken;     /* nobody needs to know about a byte order mark any more */
  size_t line;        /* lines of the open file before the next chunk; only its header's, unless the settings ask */
  size_t line_column; /* and how many characters of that line are before it */

  text header_text; /* the first row of the first table */
  const char *header_ending;
  csv_row header;
  int has_header;
  size_t *columns;    /* the numbers of the columns that are read, as many as the settings name, or one */
  size_t base_column; /* that of --base-from */

  uint64_t total;  /* bytes of all files, if `total_known` */
  uint64_t before; /* bytes of the files before this one */
  int total_known;

  text error; /* why reading ended, if it is not empty */
} reader;

/*
 * Must be called first. For tables it reads the first row, so that the header is known. 0 if that failed: `error` says
 * why, and *usage is 1 if it is because the table has no such column.
 */
int reader_begin(reader *r, const settings *s, int *usage);

/* Fills `c` with records. 0 at the end, after an error or after an interruption. */
int reader_next(reader *r, chunk *c);

/*
 * The byte order mark with which the first file began, the first time that this is called after it has been read; an
 * empty string otherwise.
 */
const char *reader_take_mark(reader *r);

/* How many bytes of the files have been read. */
uint64_t reader_consumed(const reader *r);

void reader_release(reader *r);

#endif
