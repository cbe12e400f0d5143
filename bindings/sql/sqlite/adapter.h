/* SPDX-License-Identifier: MIT */
/* What the files of the extension for SQLite share. Each of them has SQLITE_EXTENSION_INIT1 or …INIT3 after this. */
#ifndef URLENS_SQL_SQLITE_ADAPTER_H
#define URLENS_SQL_SQLITE_ADAPTER_H

#include "functions.h"
#include "sqlite3ext.h"

/* The text of a value; 0 if it is NULL. An empty blob has no text, and neither has a number if there is no memory. */
int urlens_sqlite_take(sqlite3_value *value, urlens_view *text);

/* Gives SQLite a cell as the result. */
void urlens_sqlite_give(sqlite3_context *to, urlens_sql_kind kind, const urlens_sql_cell *cell);

/* Makes the table for a list or a table function: FROM url_query_each(…). The status of SQLite. */
int urlens_sqlite_add_table(sqlite3 *database, const urlens_sql_function *function);

#endif
