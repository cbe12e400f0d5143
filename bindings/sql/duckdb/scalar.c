/* SPDX-License-Identifier: MIT */
/* Functions for expressions: a chunk of rows in, a vector out. */
#include <stdlib.h>

#include "adapter.h"

DUCKDB_EXTENSION_EXTERN

/* An argument for all rows of a chunk. */
typedef struct argument {
  const duckdb_string_t *strings;
  const uint64_t *validity; /* NULL if no row is NULL */
} argument;

/* A chunk, from which the arguments of a row are taken at a time. */
typedef struct chunk {
  argument *given;
  urlens_view *arguments; /* of the row */
  size_t count;           /* of arguments */
} chunk;

static void release_chunk(chunk *of) {
  free(of->given);
  free(of->arguments);
}

/* 0 if there is no memory. */
static int open_chunk(chunk *opened, duckdb_data_chunk input) {
  opened->count = duckdb_data_chunk_get_column_count(input);
  opened->given = calloc(opened->count + 1, sizeof *opened->given);
  opened->arguments = calloc(opened->count + 1, sizeof *opened->arguments);
  if (!opened->given || !opened->arguments) return 0;
  for (size_t i = 0; i < opened->count; i++) {
    duckdb_vector vector = duckdb_data_chunk_get_vector(input, i);
    opened->given[i].strings = duckdb_vector_get_data(vector);
    opened->given[i].validity = duckdb_vector_get_validity(vector);
  }
  return 1;
}

/* The bit of a row; see duckdb_validity_row_is_valid, which would be a call for each row. */
static int is_null(const uint64_t *validity, idx_t row) {
  return validity && !(validity[row / 64] >> row % 64 & 1);
}

static urlens_view view_of(const duckdb_string_t *string) {
  urlens_view view;
  view.length = string->value.inlined.length;
  view.data = view.length <= sizeof string->value.inlined.inlined ? string->value.inlined.inlined
                                                                  : string->value.pointer.ptr;
  return view;
}

/* Takes the arguments of a row; 0 if one is NULL. */
static int take_row(chunk *from, idx_t row) {
  for (size_t i = 0; i < from->count; i++) {
    if (is_null(from->given[i].validity, row)) return 0;
    from->arguments[i] = view_of(&from->given[i].strings[row]);
  }
  return 1;
}

/* Each returns 0 if there is no memory. */
static int compute_row(urlens_sql_context *context, chunk *from, idx_t row, writer *to) {
  urlens_sql_outcome outcome = URLENS_SQL_NULL;
  if (take_row(from, row)) outcome = urlens_sql_call(context, to->function, from->arguments, from->count);
  if (outcome == URLENS_SQL_VALUE) return write_result(to, row, context);
  write_no_result(to, row);
  return outcome != URLENS_SQL_NO_MEMORY;
}

static int compute_rows(urlens_sql_context *context, chunk *from, idx_t rows, writer *to) {
  int fine = 1;
  for (idx_t row = 0; fine && row < rows; row++) fine = compute_row(context, from, row, to);
  return fine;
}

/* How many rows one call computes: enough to make the call itself cheap, and few enough for the stack. */
enum { ROWS_AT_ONCE = 256 };

static int compute_column(urlens_sql_context *context, const chunk *from, idx_t rows, writer *to) {
  urlens_view urls[ROWS_AT_ONCE], results[ROWS_AT_ONCE];
  for (idx_t first = 0; first < rows; first += ROWS_AT_ONCE) {
    idx_t count = rows - first < ROWS_AT_ONCE ? rows - first : ROWS_AT_ONCE;
    for (idx_t i = 0; i < count; i++) {
      urls[i] = view_of(&from->given[0].strings[first + i]);
      if (is_null(from->given[0].validity, first + i)) urls[i].data = NULL;
    }
    if (urlens_sql_call_column(context, to->function, urls, count, results) != URLENS_SQL_VALUE) return 0;
    write_texts(to, first, results, count);
  }
  return 1;
}

static int compute_chunk(const registration *of, duckdb_data_chunk input, duckdb_vector output) {
  urlens_sql_context *context = pool_take(of->shared);
  idx_t rows = duckdb_data_chunk_get_size(input);
  writer to;
  chunk from;
  int fine = open_chunk(&from, input) && context;
  writer_open(&to, of->function, output);
  if (fine && of->function->selected && from.count == 1) fine = compute_column(context, &from, rows, &to);
  else if (fine) fine = compute_rows(context, &from, rows, &to);
  release_chunk(&from);
  if (context) pool_give(of->shared, context);
  return fine;
}

static void call_scalar(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  if (!compute_chunk(duckdb_scalar_function_get_extra_info(info), input, output)) {
    duckdb_scalar_function_set_error(info, "urlens: out of memory");
  }
}

/* --- Registration ------------------------------------------------------------------------------------------------- */

/* The function with that number of arguments; NULL if there is no memory. */
static duckdb_scalar_function make_scalar(pool *shared, const urlens_sql_function *function, size_t count) {
  duckdb_scalar_function made = duckdb_create_scalar_function();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR), result = type_of_result(function);
  registration *of = registration_create(shared, function);
  duckdb_scalar_function_set_name(made, function->name);
  for (size_t i = 0; i < count; i++) duckdb_scalar_function_add_parameter(made, text);
  if (function->most == URLENS_SQL_ANY_NUMBER) duckdb_scalar_function_set_varargs(made, text);
  duckdb_scalar_function_set_return_type(made, result);
  duckdb_scalar_function_set_function(made, call_scalar);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&result);
  if (of) duckdb_scalar_function_set_extra_info(made, of, registration_destroy);
  else duckdb_destroy_scalar_function(&made);
  return made;
}

static int add_to_set(duckdb_scalar_function_set set, pool *shared, const urlens_sql_function *function, size_t count) {
  duckdb_scalar_function made = make_scalar(shared, function, count);
  duckdb_state state;
  if (!made) return 0;
  state = duckdb_add_scalar_function_to_set(set, made);
  duckdb_destroy_scalar_function(&made);
  return state == DuckDBSuccess;
}

/* Optional arguments are overloads: one for each number of arguments. */
int register_scalar(duckdb_connection connection, pool *shared, const urlens_sql_function *function) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(function->name);
  size_t most = function->most == URLENS_SQL_ANY_NUMBER ? function->least : function->most;
  int fine = 1;
  for (size_t count = function->least; fine && count <= most; count++) {
    fine = add_to_set(set, shared, function, count);
  }
  if (fine) fine = duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return fine;
}
