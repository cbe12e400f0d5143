/* SPDX-License-Identifier: MIT */
/*
 * Functions for FROM. DuckDB's C API gives them constants alone: for a column, unnest a list instead. A text ends at a
 * NUL here, because that API hands over a string of C.
 */
#include <stdlib.h>
#include <string.h>

#include "adapter.h"

DUCKDB_EXTENSION_EXTERN

/* The rows of a query: they are computed when it is bound. */
typedef struct scan {
  pool *shared;
  urlens_sql_context *context;
  const urlens_sql_function *function;
  idx_t rows;
} scan;

static void release_scan(void *of) {
  scan *released = of;
  if (released->context) pool_give(released->shared, released->context);
  pool_leave(released->shared);
  free(released);
}

static scan *open_scan(const registration *of) {
  scan *opened = calloc(1, sizeof *opened);
  if (!opened) return NULL;
  opened->shared = of->shared;
  opened->function = of->function;
  pool_join(of->shared);
  opened->context = pool_take(of->shared);
  if (opened->context) return opened;
  release_scan(opened);
  return NULL;
}

/* Computes the rows for one text; 0 if there is no memory. */
static int compute_rows(scan *of, duckdb_value value) {
  char *text = duckdb_is_null_value(value) ? NULL : duckdb_get_varchar(value);
  urlens_view argument = {text, text ? strlen(text) : 0};
  urlens_sql_outcome outcome = URLENS_SQL_NULL;
  if (text) outcome = urlens_sql_call(of->context, of->function, &argument, 1);
  if (outcome == URLENS_SQL_VALUE) of->rows = urlens_sql_rows(of->context);
  duckdb_free(text);
  return outcome != URLENS_SQL_NO_MEMORY;
}

static void bind_table(duckdb_bind_info info) {
  const registration *of = duckdb_bind_get_extra_info(info);
  scan *opened = open_scan(of);
  duckdb_value value = duckdb_bind_get_parameter(info, 0);
  for (size_t i = 0; i < of->function->field_count; i++) {
    duckdb_logical_type type = type_of_field(&of->function->fields[i]);
    duckdb_bind_add_result_column(info, of->function->fields[i].name, type);
    duckdb_destroy_logical_type(&type);
  }
  if (!opened || !compute_rows(opened, value)) duckdb_bind_set_error(info, "urlens: out of memory");
  if (opened) duckdb_bind_set_bind_data(info, opened, release_scan);
  duckdb_destroy_value(&value);
}

/* Each run of the query has a place of its own in the rows. */
static void init_table(duckdb_init_info info) {
  idx_t *next = calloc(1, sizeof *next);
  duckdb_init_set_max_threads(info, 1);
  if (next) duckdb_init_set_init_data(info, next, free);
  else duckdb_init_set_error(info, "urlens: out of memory");
}

static void call_table(duckdb_function_info info, duckdb_data_chunk output) {
  const scan *of = duckdb_function_get_bind_data(info);
  idx_t *next = duckdb_function_get_init_data(info), most = duckdb_vector_size(), count = of->rows - *next;
  if (count > most) count = most;
  for (size_t field = 0; field < of->function->field_count; field++) {
    write_cells(duckdb_data_chunk_get_vector(output, field), of->context, field, *next, count);
  }
  *next += count;
  duckdb_data_chunk_set_size(output, count);
}

int register_table(duckdb_connection connection, pool *shared, const urlens_sql_function *function) {
  duckdb_table_function made = duckdb_create_table_function();
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  registration *of = registration_create(shared, function);
  int fine = 0;
  duckdb_table_function_set_name(made, function->name);
  duckdb_table_function_add_parameter(made, text);
  duckdb_table_function_set_bind(made, bind_table);
  duckdb_table_function_set_init(made, init_table);
  duckdb_table_function_set_function(made, call_table);
  if (of) {
    duckdb_table_function_set_extra_info(made, of, registration_destroy);
    fine = duckdb_register_table_function(connection, made) == DuckDBSuccess;
  }
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_table_function(&made);
  return fine;
}
