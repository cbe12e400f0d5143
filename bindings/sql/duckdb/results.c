/* SPDX-License-Identifier: MIT */
/* Results as DuckDB's types and vectors. */
#include <string.h>

#include "adapter.h"

DUCKDB_EXTENSION_EXTERN

/* --- Types -------------------------------------------------------------------------------------------------------- */

/* No function has more fields. */
enum { MOST_FIELDS = 16 };

duckdb_logical_type type_of_field(const urlens_sql_field *field) {
  switch (field->kind) {
    case URLENS_SQL_KIND_INTEGER: return duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    case URLENS_SQL_KIND_BOOLEAN: return duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN);
    case URLENS_SQL_KIND_TEXT: break;
  }
  return duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
}

static duckdb_logical_type type_of_record(const urlens_sql_function *function) {
  duckdb_logical_type types[MOST_FIELDS], record;
  const char *names[MOST_FIELDS];
  size_t count = function->field_count < MOST_FIELDS ? function->field_count : MOST_FIELDS;
  for (size_t i = 0; i < count; i++) {
    types[i] = type_of_field(&function->fields[i]);
    names[i] = function->fields[i].name;
  }
  record = duckdb_create_struct_type(types, names, count);
  for (size_t i = 0; i < count; i++) duckdb_destroy_logical_type(&types[i]);
  return record;
}

duckdb_logical_type type_of_result(const urlens_sql_function *function) {
  duckdb_logical_type record, list;
  if (function->shape == URLENS_SQL_SHAPE_VALUE) return type_of_field(function->fields);
  record = type_of_record(function);
  if (function->shape == URLENS_SQL_SHAPE_RECORD) return record;
  list = duckdb_create_list_type(record);
  duckdb_destroy_logical_type(&record);
  return list;
}

/* --- Vectors ------------------------------------------------------------------------------------------------------ */

static void write_null(duckdb_vector vector, idx_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

/* DuckDB also reads the fields of a record that is NULL, and where a list that is NULL has its records. */
void write_no_result(duckdb_vector vector, idx_t row, const urlens_sql_function *function) {
  static const duckdb_list_entry nowhere = {0, 0};
  write_null(vector, row);
  if (function->shape == URLENS_SQL_SHAPE_LIST) ((duckdb_list_entry *)duckdb_vector_get_data(vector))[row] = nowhere;
  if (function->shape != URLENS_SQL_SHAPE_RECORD) return;
  for (size_t i = 0; i < function->field_count; i++) write_null(duckdb_struct_vector_get_child(vector, i), row);
}

/* DuckDB keeps short texts in the vector itself, with zeros after them; others it copies. */
static void write_text(duckdb_vector vector, idx_t row, urlens_view text) {
  duckdb_string_t *string = (duckdb_string_t *)duckdb_vector_get_data(vector) + row;
  if (text.length > sizeof string->value.inlined.inlined) {
    duckdb_vector_assign_string_element_len(vector, row, text.data, text.length);
    return;
  }
  memset(string, 0, sizeof *string);
  string->value.inlined.length = (uint32_t)text.length;
  memcpy(string->value.inlined.inlined, text.data, text.length);
}

void write_cell(duckdb_vector vector, idx_t row, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  if (cell->is_null) {
    write_null(vector, row);
    return;
  }
  switch (kind) {
    case URLENS_SQL_KIND_TEXT: write_text(vector, row, cell->text); break;
    case URLENS_SQL_KIND_INTEGER: ((int64_t *)duckdb_vector_get_data(vector))[row] = cell->number; break;
    case URLENS_SQL_KIND_BOOLEAN: ((bool *)duckdb_vector_get_data(vector))[row] = cell->number != 0; break;
  }
}

/* Writes a record into the vectors of its fields. */
static void write_record(duckdb_vector vector, idx_t row, const urlens_sql_function *function,
                         const urlens_sql_cell *cells) {
  for (size_t i = 0; i < function->field_count; i++) {
    write_cell(duckdb_struct_vector_get_child(vector, i), row, function->fields[i].kind, &cells[i]);
  }
}

/* The records of all lists are one after the other in the list's child; a row says where its own are. */
static int write_list(duckdb_vector vector, idx_t row, const urlens_sql_function *function,
                      const urlens_sql_context *context) {
  idx_t first = duckdb_list_vector_get_size(vector), count = urlens_sql_rows(context);
  duckdb_list_entry *entry;
  duckdb_vector records;
  if (duckdb_list_vector_reserve(vector, first + count) == DuckDBError) return 0;
  if (duckdb_list_vector_set_size(vector, first + count) == DuckDBError) return 0;
  entry = (duckdb_list_entry *)duckdb_vector_get_data(vector) + row;
  entry->offset = first;
  entry->length = count;
  records = duckdb_list_vector_get_child(vector);
  for (idx_t i = 0; i < count; i++) write_record(records, first + i, function, urlens_sql_row(context, i));
  return 1;
}

int write_result(duckdb_vector vector, idx_t row, const urlens_sql_function *function,
                 const urlens_sql_context *context) {
  if (function->shape == URLENS_SQL_SHAPE_LIST) return write_list(vector, row, function, context);
  if (function->shape == URLENS_SQL_SHAPE_RECORD) write_record(vector, row, function, urlens_sql_row(context, 0));
  else write_cell(vector, row, function->fields->kind, urlens_sql_row(context, 0));
  return 1;
}
