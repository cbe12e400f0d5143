/* SPDX-License-Identifier: MIT */
/*
 * Functions for FROM: tables that exist without CREATE VIRTUAL TABLE. Their columns are the fields of the function's
 * rows; the arguments are hidden columns after them, as SQLite wants it.
 */
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
SQLITE_EXTENSION_INIT3

typedef struct table {
  sqlite3_vtab base;
  const urlens_sql_function *function;
} table;

enum { MOST_PARAMETERS = 4 };

/* A scan. It has a context of its own: other functions are called while its rows are read. */
typedef struct scan {
  sqlite3_vtab_cursor base;
  urlens_sql_context *context;
  sqlite3_value *given[MOST_PARAMETERS]; /* the arguments, which queries can read as columns; NULL: not given */
  size_t row, rows;
} scan;

static const urlens_sql_function *function_of(const sqlite3_vtab *of) {
  return ((const table *)of)->function;
}

/* --- A table ------------------------------------------------------------------------------------------------------ */

/* CREATE TABLE x("name", …, "url" HIDDEN, …). The parameters are words with a space between them. */
static char *declaration(const urlens_sql_function *function) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  const char *parameter = function->parameters;
  for (size_t i = 0; i < function->field_count; i++) {
    sqlite3_str_appendf(text, "%s\"%w\"", i == 0 ? "CREATE TABLE x(" : ", ", function->fields[i].name);
  }
  while (*parameter) {
    size_t length = strcspn(parameter, " ");
    sqlite3_str_appendf(text, ", \"%.*s\" HIDDEN", (int)length, parameter);
    parameter += length + (parameter[length] == ' ');
  }
  sqlite3_str_appendall(text, ")");
  return sqlite3_str_finish(text);
}

static int table_connect(sqlite3 *database, void *data, int count, const char *const *arguments, sqlite3_vtab **made,
                         char **error) {
  char *text = declaration(data);
  int status = text ? sqlite3_declare_vtab(database, text) : SQLITE_NOMEM;
  table *opened;
  (void)count;
  (void)arguments;
  (void)error;
  sqlite3_free(text);
  if (status != SQLITE_OK) return status;
  opened = calloc(1, sizeof *opened);
  if (!opened) return SQLITE_NOMEM;
  opened->function = data;
  *made = &opened->base;
  return sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
}

static int table_disconnect(sqlite3_vtab *released) {
  free(released);
  return SQLITE_OK;
}

/* --- Arguments ---------------------------------------------------------------------------------------------------- */

/* The parameter that a constraint says to be equal to something; MOST_PARAMETERS: none. */
static size_t parameter_of(const urlens_sql_function *function, const struct sqlite3_index_constraint *constraint) {
  size_t column = (size_t)constraint->iColumn;
  if (constraint->op != SQLITE_INDEX_CONSTRAINT_EQ || constraint->iColumn < 0) return MOST_PARAMETERS;
  if (column < function->field_count || column - function->field_count > MOST_PARAMETERS) return MOST_PARAMETERS;
  return column - function->field_count;
}

/*
 * Which constraint gives each parameter; -1: none. SQLite itself checks a second one for the same parameter. 0 if a
 * parameter has only one that cannot be used, because its table comes later.
 */
static int find_arguments(const urlens_sql_function *function, const sqlite3_index_info *info, int *constraints) {
  int waits[MOST_PARAMETERS + 1] = {0}, fine = 1;
  for (size_t i = 0; i < MOST_PARAMETERS; i++) constraints[i] = -1;
  for (int i = 0; i < info->nConstraint; i++) {
    size_t parameter = parameter_of(function, &info->aConstraint[i]);
    if (!info->aConstraint[i].usable) waits[parameter] = 1;
    else if (parameter < MOST_PARAMETERS) constraints[parameter] = i;
  }
  for (size_t i = 0; i < MOST_PARAMETERS; i++) fine = fine && !(waits[i] && constraints[i] < 0);
  return fine;
}

/* idxNum is how many arguments there are. With too few there are no rows. */
static int table_best_index(sqlite3_vtab *of, sqlite3_index_info *info) {
  int constraints[MOST_PARAMETERS], count = 0;
  if (!find_arguments(function_of(of), info, constraints)) return SQLITE_CONSTRAINT;
  while (count < MOST_PARAMETERS && constraints[count] >= 0) {
    struct sqlite3_index_constraint_usage *usage = &info->aConstraintUsage[constraints[count]];
    usage->argvIndex = ++count;
    usage->omit = 1;
  }
  info->idxNum = count;
  info->estimatedCost = count > 0 ? 10 : 1e9;
  if (count > 0) info->estimatedRows = 5;
  return SQLITE_OK;
}

/* --- A scan ------------------------------------------------------------------------------------------------------- */

static int scan_open(sqlite3_vtab *of, sqlite3_vtab_cursor **cursor) {
  scan *opened = calloc(1, sizeof *opened);
  (void)of;
  if (opened) opened->context = urlens_sql_context_create();
  if (!opened || !opened->context) {
    free(opened);
    return SQLITE_NOMEM;
  }
  *cursor = &opened->base;
  return SQLITE_OK;
}

static void release_arguments(scan *of) {
  for (size_t i = 0; i < MOST_PARAMETERS; i++) {
    sqlite3_value_free(of->given[i]);
    of->given[i] = NULL;
  }
}

static int scan_close(sqlite3_vtab_cursor *cursor) {
  scan *closed = (scan *)cursor;
  release_arguments(closed);
  urlens_sql_context_destroy(closed->context);
  free(closed);
  return SQLITE_OK;
}

static int scan_filter(sqlite3_vtab_cursor *cursor, int index, const char *name, int count, sqlite3_value **values) {
  scan *begun = (scan *)cursor;
  urlens_view arguments[MOST_PARAMETERS];
  urlens_sql_outcome outcome;
  (void)index;
  (void)name;
  begun->row = begun->rows = 0;
  release_arguments(begun);
  for (int i = 0; i < count; i++) {
    begun->given[i] = sqlite3_value_dup(values[i]);
    if (!begun->given[i]) return SQLITE_NOMEM;
    if (!urlens_sqlite_take(values[i], &arguments[i])) return SQLITE_OK;
  }
  outcome = urlens_sql_call(begun->context, function_of(cursor->pVtab), arguments, (size_t)count);
  if (outcome == URLENS_SQL_VALUE) begun->rows = urlens_sql_rows(begun->context);
  return outcome == URLENS_SQL_NO_MEMORY ? SQLITE_NOMEM : SQLITE_OK;
}

static int scan_next(sqlite3_vtab_cursor *cursor) {
  ((scan *)cursor)->row++;
  return SQLITE_OK;
}

static int scan_is_over(sqlite3_vtab_cursor *cursor) {
  const scan *of = (const scan *)cursor;
  return of->row >= of->rows;
}

static int scan_column(sqlite3_vtab_cursor *cursor, sqlite3_context *to, int column) {
  const urlens_sql_function *function = function_of(cursor->pVtab);
  const scan *of = (const scan *)cursor;
  size_t number = (size_t)column;
  if (number < function->field_count) {
    urlens_sqlite_give(to, function->fields[number].kind, &urlens_sql_row(of->context, of->row)[number]);
  } else if (of->given[number - function->field_count]) {
    sqlite3_result_value(to, of->given[number - function->field_count]);
  }
  return SQLITE_OK;
}

static int scan_number(sqlite3_vtab_cursor *cursor, sqlite3_int64 *number) {
  *number = (sqlite3_int64)((scan *)cursor)->row;
  return SQLITE_OK;
}

/* Without xCreate the table exists by its name alone, and cannot be created under another. */
static const sqlite3_module module = {
    .xConnect = table_connect,
    .xBestIndex = table_best_index,
    .xDisconnect = table_disconnect,
    .xOpen = scan_open,
    .xClose = scan_close,
    .xFilter = scan_filter,
    .xNext = scan_next,
    .xEof = scan_is_over,
    .xColumn = scan_column,
    .xRowid = scan_number,
};

int urlens_sqlite_add_table(sqlite3 *database, const urlens_sql_function *function) {
  return sqlite3_create_module_v2(database, function->name, &module, (void *)(uintptr_t)function, NULL);
}
