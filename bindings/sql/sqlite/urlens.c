/* SPDX-License-Identifier: MIT */
/*
 * The functions of urlens for SQLite: `.load ./urlens` in the shell, load_extension('urlens') elsewhere. A program that
 * has SQLite in it compiles this file with -DSQLITE_CORE and calls sqlite3_urlens_init, or gives that to
 * sqlite3_auto_extension.
 *
 * A connection has one context, because SQLite runs one function of a connection at a time. Records and lists are JSON.
 * url_query_each(url) is a table with a row for each parameter.
 */
#include "sqlite3ext.h"
SQLITE_EXTENSION_INIT1

#include <stdlib.h>

#include "functions.h"

/* The most arguments that SQLite gives a function (SQLITE_MAX_FUNCTION_ARG). */
enum { MOST_ARGUMENTS = 127 };

#ifndef SQLITE_RESULT_SUBTYPE
#  define SQLITE_RESULT_SUBTYPE 0 /* SQLite did not ask for it before 3.45 */
#endif

/* What the functions of a connection share. Whoever is released last releases it. */
typedef struct connection {
  urlens_sql_context *context;
  size_t users;
} connection;

/* What SQLite keeps for a function. */
typedef struct registration {
  connection *shared;
  const urlens_sql_function *function;
} registration;

static void leave(connection *shared) {
  if (--shared->users > 0) return;
  urlens_sql_context_destroy(shared->context);
  free(shared);
}

/* --- Functions ---------------------------------------------------------------------------------------------------- */

/* The text of a value; 0 if it is NULL. An empty blob has no text, and neither has a number if there is no memory. */
static int take_text(sqlite3_value *value, urlens_view *text) {
  text->data = (const char *)sqlite3_value_text(value);
  text->length = 0;
  if (text->data) text->length = (size_t)sqlite3_value_bytes(value);
  else if (sqlite3_value_type(value) == SQLITE_NULL) return 0;
  else text->data = "";
  return 1;
}

static void give_text(sqlite3_context *to, urlens_view text) {
  sqlite3_result_text64(to, text.data, text.length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static void give_cell(sqlite3_context *to, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  if (cell->is_null) sqlite3_result_null(to);
  else if (kind == URLENS_SQL_KIND_TEXT) give_text(to, cell->text);
  else sqlite3_result_int64(to, cell->number);
}

static void give_result(sqlite3_context *to, const registration *of) {
  urlens_view json;
  if (of->function->shape == URLENS_SQL_SHAPE_VALUE) {
    give_cell(to, of->function->fields[0].kind, urlens_sql_row(of->shared->context, 0));
    return;
  }
  json = urlens_sql_json(of->shared->context);
  if (!json.data) {
    sqlite3_result_error_nomem(to);
    return;
  }
  give_text(to, json);
  sqlite3_result_subtype(to, 'J'); /* for the functions of SQLite that take JSON */
}

static void call_function(sqlite3_context *to, int count, sqlite3_value **values) {
  const registration *of = sqlite3_user_data(to);
  urlens_view arguments[MOST_ARGUMENTS];
  for (int i = 0; i < count; i++) {
    if (!take_text(values[i], &arguments[i])) return;
  }
  switch (urlens_sql_call(of->shared->context, of->function, arguments, (size_t)count)) {
    case URLENS_SQL_VALUE: give_result(to, of); break;
    case URLENS_SQL_NULL: break;
    case URLENS_SQL_NO_MEMORY: sqlite3_result_error_nomem(to); break;
  }
}

/* The same for functions of one URL that give a part of it: no cells are made. */
static void call_for_part(sqlite3_context *to, int count, sqlite3_value **values) {
  const registration *of = sqlite3_user_data(to);
  urlens_view url, part;
  (void)count;
  if (!take_text(values[0], &url)) return;
  switch (urlens_sql_call_part(of->shared->context, of->function, url, &part)) {
    case URLENS_SQL_VALUE: give_text(to, part); break;
    case URLENS_SQL_NULL: break;
    case URLENS_SQL_NO_MEMORY: sqlite3_result_error_nomem(to); break;
  }
}

static void release_registration(void *data) {
  registration *of = data;
  leave(of->shared);
  free(of);
}

/* Registers a function with so many arguments; -1: any number. SQLite releases what belongs to it even if it fails. */
static int register_with(sqlite3 *database, connection *shared, const urlens_sql_function *function, int count) {
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  registration *of = malloc(sizeof *of);
  if (!of) return SQLITE_NOMEM;
  of->shared = shared;
  of->function = function;
  shared->users++;
  if (function->shape != URLENS_SQL_SHAPE_VALUE) flags |= SQLITE_RESULT_SUBTYPE;
  return sqlite3_create_function_v2(database, function->name, count, flags, of,
                                    function->selected && count == 1 ? call_for_part : call_function, NULL, NULL,
                                    release_registration);
}

/* A wrong number of arguments is an error when the query is prepared, except where any number is taken. */
static int register_function(sqlite3 *database, connection *shared, const urlens_sql_function *function) {
  int status = SQLITE_OK;
  if (function->shape == URLENS_SQL_SHAPE_TABLE) return SQLITE_OK;
  if (function->most == URLENS_SQL_ANY_NUMBER) return register_with(database, shared, function, -1);
  for (size_t count = function->least; status == SQLITE_OK && count <= function->most; count++) {
    status = register_with(database, shared, function, (int)count);
  }
  return status;
}

/* --- url_query_each ----------------------------------------------------------------------------------------------- */

enum each_column { EACH_NAME = 0, EACH_VALUE = 1, EACH_URL = 2 };

/* A scan. It has a context of its own: other functions are called while its rows are read. */
typedef struct each_cursor {
  sqlite3_vtab_cursor base;
  urlens_sql_context *context;
  size_t row, rows;
} each_cursor;

static int each_connect(sqlite3 *database, void *data, int count, const char *const *arguments, sqlite3_vtab **table,
                        char **error) {
  int status = sqlite3_declare_vtab(database, "CREATE TABLE x(name TEXT, value TEXT, url HIDDEN)");
  (void)data;
  (void)count;
  (void)arguments;
  (void)error;
  if (status != SQLITE_OK) return status;
  *table = sqlite3_malloc(sizeof **table);
  if (!*table) return SQLITE_NOMEM;
  **table = (sqlite3_vtab){0};
  return sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
}

static int each_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

/* Wants the URL. Without one, idxNum is 0 and there are no rows. */
static int each_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  info->estimatedCost = 1e9;
  for (int i = 0; i < info->nConstraint; i++) {
    if (info->aConstraint[i].iColumn != EACH_URL || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT; /* in this order of tables there is no URL yet */
    info->aConstraintUsage[i].argvIndex = 1;
    info->aConstraintUsage[i].omit = 1;
    info->idxNum = 1;
    info->estimatedCost = 10;
    info->estimatedRows = 5;
    return SQLITE_OK;
  }
  return SQLITE_OK;
}

static int each_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  each_cursor *opened = calloc(1, sizeof *opened);
  (void)table;
  if (!opened) return SQLITE_NOMEM;
  opened->context = urlens_sql_context_create();
  if (!opened->context) {
    free(opened);
    return SQLITE_NOMEM;
  }
  *cursor = &opened->base;
  return SQLITE_OK;
}

static int each_close(sqlite3_vtab_cursor *cursor) {
  each_cursor *closed = (each_cursor *)cursor;
  urlens_sql_context_destroy(closed->context);
  free(closed);
  return SQLITE_OK;
}

static int each_filter(sqlite3_vtab_cursor *cursor, int index, const char *name, int count, sqlite3_value **values) {
  each_cursor *scan = (each_cursor *)cursor;
  urlens_view url;
  urlens_sql_outcome outcome;
  (void)name;
  scan->row = scan->rows = 0;
  if (index == 0 || count == 0 || !take_text(values[0], &url)) return SQLITE_OK;
  outcome = urlens_sql_call(scan->context, urlens_sql_function_named("url_params"), &url, 1);
  if (outcome == URLENS_SQL_NO_MEMORY) return SQLITE_NOMEM;
  if (outcome == URLENS_SQL_VALUE) scan->rows = urlens_sql_rows(scan->context);
  return SQLITE_OK;
}

static int each_next(sqlite3_vtab_cursor *cursor) {
  ((each_cursor *)cursor)->row++;
  return SQLITE_OK;
}

static int each_eof(sqlite3_vtab_cursor *cursor) {
  const each_cursor *scan = (each_cursor *)cursor;
  return scan->row >= scan->rows;
}

static int each_column(sqlite3_vtab_cursor *cursor, sqlite3_context *to, int column) {
  const each_cursor *scan = (each_cursor *)cursor;
  if (column == EACH_NAME || column == EACH_VALUE) {
    give_cell(to, URLENS_SQL_KIND_TEXT, &urlens_sql_row(scan->context, scan->row)[column]);
  }
  return SQLITE_OK;
}

static int each_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *number) {
  *number = (sqlite3_int64)((each_cursor *)cursor)->row;
  return SQLITE_OK;
}

/* Without xCreate the table exists without CREATE VIRTUAL TABLE, and cannot be created otherwise. */
static const sqlite3_module each_module = {
    .xConnect = each_connect,
    .xBestIndex = each_best_index,
    .xDisconnect = each_disconnect,
    .xOpen = each_open,
    .xClose = each_close,
    .xFilter = each_filter,
    .xNext = each_next,
    .xEof = each_eof,
    .xColumn = each_column,
    .xRowid = each_rowid,
};

/* --- The extension ------------------------------------------------------------------------------------------------ */

#ifdef _WIN32
__declspec(dllexport)
#elif defined(__GNUC__)
__attribute__((visibility("default")))
#endif
    int sqlite3_urlens_init(sqlite3 *database, char **error, const sqlite3_api_routines *api);

int sqlite3_urlens_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  size_t count, i;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  connection *shared;
  int status = SQLITE_OK;
  SQLITE_EXTENSION_INIT2(api);
  (void)api;
  (void)error;
  shared = calloc(1, sizeof *shared);
  if (!shared) return SQLITE_NOMEM;
  shared->users = 1;
  shared->context = urlens_sql_context_create();
  if (!shared->context) status = SQLITE_NOMEM;
  for (i = 0; status == SQLITE_OK && i < count; i++) status = register_function(database, shared, &functions[i]);
  if (status == SQLITE_OK) status = sqlite3_create_module_v2(database, "url_query_each", &each_module, NULL, NULL);
  leave(shared);
  return status;
}
