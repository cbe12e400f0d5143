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
  const char *header_ending;
  const size_t *columns; /* those that are read */
  size_t base_column;    /* that of --base-from */
  size_t read_count;     /* how many columns or members are read of each record: selected_count */
  int uses_selected;     /* records are written by selected.h: selected_is_used */
} layout;

/* A record of the input, and its format. */
typedef struct record {
  urlens_view input;
  int is_table_row;              /* worker.row has its cells */
  size_t column;                 /* the cell from which `input` was read */
  int is_object;                 /* worker.document has its members */
  int is_blank;                  /* it has no bytes but white space, and an empty line is written for it */
  urlens_view line;              /* all of it, without what ends it */
  const char *ending;            /* what ends it, for --replace */
  size_t value_start, value_end; /* where in the line the text of the member is from which `input` was read */
} record;

/* The row of names of CSV and TSV output, or the beginning of a SARIF document; nothing in other formats. */
void result_write_header(const layout *l, text *to);

/* Writes the result of a record, and its complaint if it failed. */
void result_write(const layout *l, worker *w, const record *r, outcome came, chunk *c);

/* --- What records of several columns or members need too ---------------------------------------------------------- */

/* How many results the command has. */
size_t result_column_count(const settings *s);

/* The results of the command, or its failure, as members of an object that is open. */
void result_write_members(const layout *l, worker *w, outcome came, json_writer *writer);

/* What is passed on of a record, as members of an object that is open, and as cells of a table. */
void result_pass_members(const layout *l, worker *w, const record *r, json_writer *writer);
void result_pass_cells(const layout *l, worker *w, const record *r, text *to);

/* Writes a cell and the separator after it; the second is for cells of the table that is read. */
void result_write_cell(const layout *l, text *to, urlens_view cell);
void result_pass_cell(const layout *l, text *to, urlens_view cell);

/* The last two cells: the code and the message of a failure. */
void result_write_error(const layout *l, worker *w, outcome came, text *to);

/* Treats a failure as --on-error says: it may need a message. Returns 0 if there is nothing more to write. */
int result_handle_failure(const layout *l, worker *w, chunk *c);

#endif
