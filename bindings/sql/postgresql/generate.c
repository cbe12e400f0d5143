/* SPDX-License-Identifier: MIT */
/*
 * Writes what the PostgreSQL extension has of the shared table of functions, when the extension is built:
 *
 *   generate entries             the C functions that PostgreSQL calls
 *   generate script VERSION      the SQL that declares what came with that version of the extension
 *
 * The standard input is the file `versions`. A function of the table that is not in it, or the reverse, is an error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

enum { MOST_FUNCTIONS = 256, VERSION_LENGTH = 16, LINE_LENGTH = 512 };

/* Reading a URL takes about as long as ten calls of an operator, in which the planner counts. */
enum { COST = 10 };

/* A function of the extension. */
typedef struct declaration {
  char version[VERSION_LENGTH]; /* the one of the extension that it came with */
  const urlens_sql_function *function;
} declaration;

/* --- The list of versions ----------------------------------------------------------------------------------------- */

static void fail(const char *what, const char *name) {
  fprintf(stderr, "generate: %s%s\n", what, name);
  exit(1);
}

static int is_declared(const declaration *declarations, size_t count, const urlens_sql_function *function) {
  for (size_t i = 0; i < count; i++) {
    if (declarations[i].function == function) return 1;
  }
  return 0;
}

/* A line has a version and names. */
static size_t read_line(char *line, declaration *declarations, size_t count) {
  const char *version = strtok(line, " \n"), *name;
  if (!version || version[0] == '#') return count;
  while ((name = strtok(NULL, " \n")) != NULL) {
    const urlens_sql_function *function = urlens_sql_function_named(name);
    if (!function) fail("versions names a function that does not exist: ", name);
    if (is_declared(declarations, count, function)) fail("versions names this function twice: ", name);
    if (count == MOST_FUNCTIONS || strlen(version) >= VERSION_LENGTH) fail("versions is too long at ", name);
    snprintf(declarations[count].version, VERSION_LENGTH, "%s", version);
    declarations[count++].function = function;
  }
  return count;
}

static size_t read_versions(FILE *from, declaration *declarations) {
  char line[LINE_LENGTH];
  size_t count = 0, functions;
  const urlens_sql_function *table = urlens_sql_functions(&functions);
  while (fgets(line, sizeof line, from)) count = read_line(line, declarations, count);
  for (size_t i = 0; i < functions; i++) {
    if (is_declared(declarations, count, &table[i])) continue;
    fail("versions does not say with which version this function comes: ", table[i].name);
  }
  return count;
}

/* --- C ------------------------------------------------------------------------------------------------------------ */

static void write_entry(const char *name) {
  printf("\nPG_FUNCTION_INFO_V1(pg_%s);\nDatum pg_%s(PG_FUNCTION_ARGS) {\n", name, name);
  printf("  return pg_call_function(fcinfo, \"%s\");\n}\n", name);
}

/* --- SQL ---------------------------------------------------------------------------------------------------------- */

static const char *type_of(urlens_sql_kind kind) {
  switch (kind) {
    case URLENS_SQL_KIND_TEXT: return "text";
    case URLENS_SQL_KIND_INTEGER: return "bigint";
    case URLENS_SQL_KIND_BOOLEAN: return "boolean";
  }
  return "";
}

static int has_row_type(const urlens_sql_function *function) {
  return function->shape == URLENS_SQL_SHAPE_RECORD || function->shape == URLENS_SQL_SHAPE_TABLE;
}

/* Names are quoted because `end` is a word of SQL. */
static void write_row_type(const urlens_sql_function *function) {
  printf("\nCREATE TYPE %s_row AS (", function->name);
  for (size_t i = 0; i < function->field_count; i++) {
    printf("%s\"%s\" %s", i == 0 ? "" : ", ", function->fields[i].name, type_of(function->fields[i].kind));
  }
  printf(");\n");
}

/* The first `count` parameters. */
static void write_parameters(const urlens_sql_function *function, size_t count) {
  const char *name = function->parameters;
  for (size_t i = 0; i < count; i++) {
    int length = (int)strcspn(name, " ");
    int is_variadic = function->most == URLENS_SQL_ANY_NUMBER && i + 1 == count;
    printf("%s%s\"%.*s\" text%s", i == 0 ? "" : ", ", is_variadic ? "VARIADIC " : "", length, name,
           is_variadic ? "[]" : "");
    name += length + (name[length] == ' ');
  }
}

static void write_result(const urlens_sql_function *function) {
  switch (function->shape) {
    case URLENS_SQL_SHAPE_VALUE: printf("%s", type_of(function->fields[0].kind)); break;
    case URLENS_SQL_SHAPE_RECORD: printf("%s_row", function->name); break;
    case URLENS_SQL_SHAPE_LIST: printf("jsonb"); break;
    case URLENS_SQL_SHAPE_TABLE: printf("SETOF %s_row", function->name); break;
  }
}

/* A parameter that may be left out makes another function, because a strict function gives NULL for a default of NULL. */
static void write_function(const urlens_sql_function *function) {
  size_t most = function->most == URLENS_SQL_ANY_NUMBER ? function->least : function->most;
  if (has_row_type(function)) write_row_type(function);
  for (size_t count = function->least; count <= most; count++) {
    printf("\nCREATE FUNCTION %s(", function->name);
    write_parameters(function, count);
    printf(") RETURNS ");
    write_result(function);
    printf("\n  LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST %d AS 'MODULE_PATHNAME', 'pg_%s';\n", COST,
           function->name);
  }
}

/* ------------------------------------------------------------------------------------------------------------------ */

int main(int count, char **arguments) {
  static declaration declarations[MOST_FUNCTIONS];
  size_t declared = read_versions(stdin, declarations);
  if (count == 2 && strcmp(arguments[1], "entries") == 0) {
    printf("/* Written by generate.c from the shared table of functions. */\n#include \"adapter.h\"\n");
    for (size_t i = 0; i < declared; i++) write_entry(declarations[i].function->name);
    return 0;
  }
  if (count != 3 || strcmp(arguments[1], "script") != 0) fail("usage: generate entries | script VERSION", "");
  printf("-- Written by generate.c from the shared table of functions.\n");
  for (size_t i = 0; i < declared; i++) {
    if (strcmp(declarations[i].version, arguments[2]) == 0) write_function(declarations[i].function);
  }
  return 0;
}
