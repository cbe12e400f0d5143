/* SPDX-License-Identifier: MIT */
/*
 * What the files of the extension for DuckDB share. It uses version 1.2.0 of DuckDB's C extension API alone, so that
 * one binary loads in every later DuckDB: the build sets that version, and a call of a later one does not compile.
 *
 * DuckDB calls a function for a chunk of rows at a time, on any number of threads. For each chunk the function borrows
 * a context from the pool.
 */
#ifndef URLENS_SQL_DUCKDB_ADAPTER_H
#define URLENS_SQL_DUCKDB_ADAPTER_H

#include "duckdb_extension.h"
#include "functions.h"

/* --- Contexts ----------------------------------------------------------------------------------------------------- */

/* The contexts of a database that no thread uses now. All functions of the database share it. */
typedef struct pool pool;

/* Makes a pool with one user; NULL if there is no memory. */
pool *pool_create(void);

/* A user more, and one fewer. Whoever leaves last releases the pool. */
void pool_join(pool *shared);
void pool_leave(pool *shared);

/* Borrows a context, and gives it back. NULL if there is no memory. Safe on all threads. */
urlens_sql_context *pool_take(pool *shared);
void pool_give(pool *shared, urlens_sql_context *context);

/* What DuckDB keeps for a function. */
typedef struct registration {
  pool *shared;
  const urlens_sql_function *function;
} registration;

/* Makes a registration, which joins the pool; NULL if there is no memory. */
registration *registration_create(pool *shared, const urlens_sql_function *function);
void registration_destroy(void *of);

/* --- Results ------------------------------------------------------------------------------------------------------ */

/* The type of a field; the caller destroys it. */
duckdb_logical_type type_of_field(const urlens_sql_field *field);

/* The type of a function's result: the field's, a STRUCT, or a LIST of STRUCTs. The caller destroys it. */
duckdb_logical_type type_of_result(const urlens_sql_function *function);

/* A vector, with what is asked of it once. */
typedef struct column {
  duckdb_vector vector;
  void *data;
  uint64_t *validity; /* NULL while no row is NULL */
} column;

/* No function has more fields. */
enum { MOST_FIELDS = 16 };

/* Writes results of a function into the vector of a chunk. */
typedef struct writer {
  const urlens_sql_function *function;
  column result;
  column fields[MOST_FIELDS]; /* of a record, or of the records in a list */
} writer;

void writer_open(writer *opened, const urlens_sql_function *function, duckdb_vector vector);

/* Writes the result of the context's last call; 0 if there is no memory. */
int write_result(writer *to, idx_t row, const urlens_sql_context *context);

/* Writes NULL. */
void write_no_result(writer *to, idx_t row);

/* Writes texts, of which a NULL view is NULL. */
void write_texts(writer *to, idx_t first, const urlens_view *texts, size_t count);

/* Writes a field of some rows of the context's last call into a vector, from its first row on. */
void write_cells(duckdb_vector vector, const urlens_sql_context *context, size_t field, size_t first, size_t count);

/* --- Functions ---------------------------------------------------------------------------------------------------- */

/* Register a function for expressions, or one for FROM; 0 if DuckDB does not take it or there is no memory. */
int register_scalar(duckdb_connection connection, pool *shared, const urlens_sql_function *function);
int register_table(duckdb_connection connection, pool *shared, const urlens_sql_function *function);

#endif
