/* SPDX-License-Identifier: MIT */
/* A piece of the input that holds whole records, and its results. */
#ifndef URLENS_CLI_CHUNK_H
#define URLENS_CLI_CHUNK_H

#include <stddef.h>

#include "settings.h"
#include "text.h"

/* A message about a record, for standard error. The number of its line is known once all chunks before it are done. */
typedef struct complaint {
  size_t record; /* its number within the chunk, from 0 */
  size_t line;   /* how many lines of the chunk are before it */
  size_t end;    /* the message ends here in `messages`; it begins where the one before it ends */
} complaint;

/* A record that failed, and what the chunk was when it had been written. */
typedef struct chunk_failure {
  const char *code;
  size_t record; /* its number within the chunk, from 0 */
  size_t out_end;
  size_t flagged;
} chunk_failure;

/* Begin with all zeros. It may be used many times. */
typedef struct chunk {
  text in;
  input_kind kind;
  int is_arguments; /* the records are arguments, each followed by a NUL */
  size_t item;      /* the input it is from */
  size_t line;      /* how many lines of the input are before it; only those of the header, unless the settings ask */
  size_t column;    /* how many characters of its first line are before it */
  int is_cut;       /* its last line goes on in the next chunk */
  const char *mark; /* what is to be written before its results: a byte order mark; NULL: nothing */

  text out;
  text messages;
  complaint *complaints;
  size_t complaint_count;
  size_t complaint_capacity;
  size_t records;
  size_t inner_feeds; /* line feeds inside the rows of CSV before the current one */
  chunk_failure *failures;
  size_t failure_count;
  size_t failure_capacity;
  size_t flagged; /* records for which the program's exit status is EXIT_FINDINGS */
  int stops;      /* the program has to end after this chunk: --on-error fail */
} chunk;

/* How many lines of the chunk are before the current record. A record is one line, but a row of CSV may have more. */
static inline size_t chunk_lines(const chunk *c) {
  return c->records + c->inner_feeds;
}

/* The line of the input on which the current record begins, from 1, if the settings ask for that. */
static inline size_t chunk_line_number(const chunk *c) {
  return c->line + chunk_lines(c) + 1;
}

/* Stores that the text at the end of `messages` is about the current record. */
void chunk_complain(chunk *c);

/* Stores that the current record has failed. The chunk stops at that many failures, if `most` is not 0. */
void chunk_note_failure(chunk *c, const char *code, size_t most);

/* Cuts off what comes after that many failures. The chunk has at least that many. */
void chunk_cut(chunk *c, size_t failures);

/* Empties the chunk, and releases a buffer that a very long record made large. */
void chunk_clear(chunk *c);

void chunk_release(chunk *c);

#endif
