/* SPDX-License-Identifier: MIT */
/*
 * The functions of urlens for SQLite: `.load ./urlens` in the shell, load_extension('urlens') elsewhere. A program that
 * has SQLite in it compiles this file with -DSQLITE_CORE and calls sqlite3_urlens_init, or gives that to
 * sqlite3_auto_extension.
 *
 * A connection has one context, because SQLite runs one function of a connection at a time. Records and lists are JSON.
 * Functions that give lists are also tables, with a row for each item: FROM url_query_each(url).
 */
#include <stdlib.h>

#include "adapter.h"
SQLITE_EXTENSION_INIT1

/* The most arguments that SQLite gives a function; before 3.48 it gave 127. */
enum { MOST_ARGUMENTS = 1000 };

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

int urlens_sqlite_take(sqlite3_value *value, urlens_view *text) {
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

void urlens_sqlite_give(sqlite3_context *to, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  if (cell->is_null) sqlite3_result_null(to);
  else if (kind == URLENS_SQL_KIND_TEXT) give_text(to, cell->text);
  else sqlite3_result_int64(to, cell->number);
}

static void give_result(sqlite3_context *to, const registration *of) {
  urlens_view json;
  if (of->function->shape == URLENS_SQL_SHAPE_VALUE) {
    urlens_sqlite_give(to, of->function->fields[0].kind, urlens_sql_row(of->shared->context, 0));
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

/* What SQLite says itself of a function with a fixed number of arguments. */
static void fail_count(sqlite3_context *to, const char *function) {
  char *message = sqlite3_mprintf("wrong number of arguments to function %s()", function);
  if (message) sqlite3_result_error(to, message, -1);
  else sqlite3_result_error_nomem(to);
  sqlite3_free(message);
}

static void call_function(sqlite3_context *to, int count, sqlite3_value **values) {
  const registration *of = sqlite3_user_data(to);
  urlens_view arguments[MOST_ARGUMENTS];
  if ((size_t)count < of->function->least || count > MOST_ARGUMENTS) {
    fail_count(to, of->function->name);
    return;
  }
  for (int i = 0; i < count; i++) {
    if (!urlens_sqlite_take(values[i], &arguments[i])) return;
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
  if (!urlens_sqlite_take(values[0], &url)) return;
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

/* Registers a function with that number of arguments; -1: any number. SQLite releases what belongs to it even if it fails. */
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

/* A wrong number of arguments is an error when the query is prepared; where any number is taken, when it runs. */
static int register_function(sqlite3 *database, connection *shared, const urlens_sql_function *function) {
  int status = SQLITE_OK;
  if (function->shape == URLENS_SQL_SHAPE_TABLE) return SQLITE_OK;
  if (function->most == URLENS_SQL_ANY_NUMBER) return register_with(database, shared, function, -1);
  for (size_t count = function->least; status == SQLITE_OK && count <= function->most; count++) {
    status = register_with(database, shared, function, (int)count);
  }
  return status;
}

/* --- The extension ------------------------------------------------------------------------------------------------ */

#ifdef _WIN32
__declspec(dllexport)
#elif defined(__GNUC__)
__attribute__((visibility("default")))
#endif
    int sqlite3_urlens_init(sqlite3 *database, char **error, const sqlite3_api_routines *api);

/* Registers all functions. *error says which one SQLite does not take, and why: a running query may use it. */
static int register_all(sqlite3 *database, connection *shared, char **error) {
  size_t count, i;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  int status = SQLITE_OK;
  for (i = 0; status == SQLITE_OK && i < count; i++) {
    status = register_function(database, shared, &functions[i]);
    if (status == SQLITE_OK && functions[i].shape >= URLENS_SQL_SHAPE_LIST) {
      status = urlens_sqlite_add_table(database, &functions[i]);
    }
    if (status != SQLITE_OK && error) {
      *error = sqlite3_mprintf("urlens: %s: %s", functions[i].name, sqlite3_errmsg(database));
    }
  }
  return status;
}

int sqlite3_urlens_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  connection *shared;
  int status = SQLITE_NOMEM;
  SQLITE_EXTENSION_INIT2(api);
  (void)api;
  shared = calloc(1, sizeof *shared);
  if (!shared) return SQLITE_NOMEM;
  shared->users = 1;
  shared->context = urlens_sql_context_create();
  if (shared->context) status = register_all(database, shared, error);
  leave(shared);
  return status;
}
