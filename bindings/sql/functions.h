/* SPDX-License-Identifier: MIT */
/*
 * The SQL functions of urlens, once for all engines: their names, their arguments, what they give, and the code that
 * computes one row. An engine's adapter registers what urlens_sql_functions lists, hands over the arguments of a row as
 * views and takes the result as cells. So the engines cannot differ in anything but how they show a value.
 *
 * The rules are the same for all functions. Every argument is text. A NULL argument gives NULL; the adapter sees to
 * that. What is invalid gives NULL and never an error that would end a query: url_error says why a URL is invalid. A
 * part that is absent is NULL too. Arguments may hold NUL and ill-formed UTF-8, which is read as U+FFFD; results are
 * well-formed UTF-8.
 */
#ifndef URLENS_SQL_FUNCTIONS_H
#define URLENS_SQL_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "urlens.h"

/* What a field of a result is. */
typedef enum urlens_sql_kind {
  URLENS_SQL_KIND_TEXT = 0,
  URLENS_SQL_KIND_INTEGER = 1, /* 64 bits, with a sign */
  URLENS_SQL_KIND_BOOLEAN = 2
} urlens_sql_kind;

/* A field of a result. */
typedef struct urlens_sql_field {
  const char *name;
  urlens_sql_kind kind;
} urlens_sql_field;

/* How the fields of a result go together. */
typedef enum urlens_sql_shape {
  URLENS_SQL_SHAPE_VALUE = 0,  /* one field, one row */
  URLENS_SQL_SHAPE_RECORD = 1, /* several fields, one row */
  URLENS_SQL_SHAPE_LIST = 2,   /* several fields, any number of rows: a list of records, or JSON */
  URLENS_SQL_SHAPE_TABLE = 3   /* the same as rows of a query: a function for FROM, where the engine has such */
} urlens_sql_shape;

/* One field of one row. */
typedef struct urlens_sql_cell {
  int is_null;
  int64_t number;   /* INTEGER; BOOLEAN: 0 or 1 */
  urlens_view text; /* TEXT */
} urlens_sql_cell;

/* What came of a call. */
typedef enum urlens_sql_outcome {
  URLENS_SQL_VALUE = 0,    /* there is a result; for a list or a table perhaps one without rows */
  URLENS_SQL_NULL = 1,     /* the result is NULL */
  URLENS_SQL_NO_MEMORY = 2 /* the only failure that an engine reports as an error */
} urlens_sql_outcome;

/*
 * What calls need and keep from row to row: objects of the library, working memory, and the last base, dialect and
 * pattern, which are nearly always the same in all rows. One thread at a time may use a context.
 */
typedef struct urlens_sql_context urlens_sql_context;

typedef struct urlens_sql_function urlens_sql_function;

/* Computes one row. There are as many arguments as the function takes, and none is NULL. */
typedef urlens_sql_outcome (*urlens_sql_compute)(urlens_sql_context *context);

/* A function. */
struct urlens_sql_function {
  const char *name;
  const char *parameters; /* their names, with a space between them */
  size_t least;           /* the fewest arguments */
  size_t most;            /* the most arguments; URLENS_SQL_ANY_NUMBER: the last parameter comes any number of times */
  urlens_sql_shape shape;
  const urlens_sql_field *fields;
  size_t field_count;
  urlens_sql_compute compute;
  int detail;   /* what `compute` needs to know to be this function */
  int selected; /* 1 + the urlens_selected that is the result for one URL alone; 0: urlens_select_batch has none */
};

#define URLENS_SQL_ANY_NUMBER ((size_t)-1)

/* The functions. *count says how many there are. */
const urlens_sql_function *urlens_sql_functions(size_t *count);

/* The function of that name; NULL if there is none. */
const urlens_sql_function *urlens_sql_function_named(const char *name);

/* Makes a context; NULL if there is no memory. Nothing in it is made before it is needed. */
urlens_sql_context *urlens_sql_context_create(void);

/* Releases the context and the cells of its last call. */
void urlens_sql_context_destroy(urlens_sql_context *context);

/*
 * Computes one row. A wrong number of arguments gives NULL; one fewer than the least is right where the last parameter
 * comes any number of times, because an array of them may be empty. The cells are valid until the next call on the
 * context.
 */
urlens_sql_outcome urlens_sql_call(urlens_sql_context *context, const urlens_sql_function *function,
                                   const urlens_view *arguments, size_t count);

/*
 * Computes many rows at once, for engines that work on columns: functions with one argument that urlens_select_batch
 * has, which is `selected`. A NULL view is NULL, in the rows and in the results. The results are views into the rows and
 * into the context, valid until the next call on it. URLENS_SQL_NULL: the function has to be called row by row.
 */
urlens_sql_outcome urlens_sql_call_column(urlens_sql_context *context, const urlens_sql_function *function,
                                          const urlens_view *rows, size_t count, urlens_view *results);

/*
 * The same for one row: quicker than urlens_sql_call, for functions with `selected`. *part is a view into the text or
 * into the context. URLENS_SQL_NULL: the result is NULL.
 */
urlens_sql_outcome urlens_sql_call_part(urlens_sql_context *context, const urlens_sql_function *function,
                                        urlens_view text, urlens_view *part);

/* The function of the last call; NULL before the first. */
const urlens_sql_function *urlens_sql_function_of(const urlens_sql_context *context);

/* How many rows the last call has given: 1 except for lists and tables. */
size_t urlens_sql_rows(const urlens_sql_context *context);

/* The cells of a row of the last call, in the order of the function's fields. */
const urlens_sql_cell *urlens_sql_row(const urlens_sql_context *context, size_t row);

/*
 * The result of the last call as JSON, for engines without records and lists: an object, or a list of objects, with the
 * names of the fields. Valid until the next call on the context. A NULL view if there is no memory.
 */
urlens_view urlens_sql_json(urlens_sql_context *context);

#endif
