/* SPDX-License-Identifier: MIT */
/* Writes the results of records in every format. */
#ifndef URLENS_CLI_RESULT_H
#define URLENS_CLI_RESULT_H

#include "chunk.h"
#include "csv.h"
#include "record_command.h"
#include "worker.h"

/* What does not change from record to record. */
typedef struct layout {
  const settings *s;
  const record_command *command;
  const csv_row *header; /* of a table that is read; NULL otherwise */
  size_t column;         /* the one that is read */
} layout;

/* A record of the input, and its format. */
typedef struct record {
  urlens_view input;
  int is_table_row; /* worker.row has its cells */
  int is_object;    /* worker.document has its members */
} record;

/* The row of names of CSV and TSV output, or the beginning of a SARIF document; nothing in other formats. */
void result_write_header(const layout *l, text *to);

/* Writes the result of a record, and its complaint if it failed. */
void result_write(const layout *l, worker *w, const record *r, outcome came, chunk *c);

#endif
