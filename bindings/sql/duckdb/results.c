/* SPDX-License-Identifier: MIT */
/* Results as DuckDB's types and vectors. */
#include <string.h>

#include "adapter.h"

DUCKDB_EXTENSION_EXTERN

/* --- Types -------------------------------------------------------------------------------------------------------- */

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

static void open_column(column *opened, duckdb_vector vector) {
  opened->vector = vector;
  opened->data = duckdb_vector_get_data(vector);
  opened->validity = NULL;
}

static void open_fields(writer *opened, duckdb_vector record) {
  for (size_t i = 0; i < opened->function->field_count; i++) {
    open_column(&opened->fields[i], duckdb_struct_vector_get_child(record, i));
  }
}

void writer_open(writer *opened, const urlens_sql_function *function, duckdb_vector vector) {
  opened->function = function;
  open_column(&opened->result, vector);
  if (function->shape == URLENS_SQL_SHAPE_RECORD) open_fields(opened, vector);
}

static void write_null(column *to, idx_t row) {
  if (!to->validity) {
    duckdb_vector_ensure_validity_writable(to->vector);
    to->validity = duckdb_vector_get_validity(to->vector);
  }
  to->validity[row / 64] &= ~((uint64_t)1 << row % 64);
}

/* DuckDB keeps short texts in the vector itself, with zeros after them; others it copies. */
static void write_text(const column *to, idx_t row, urlens_view text) {
  duckdb_string_t *string = (duckdb_string_t *)to->data + row;
  if (text.length > sizeof string->value.inlined.inlined) {
    duckdb_vector_assign_string_element_len(to->vector, row, text.data, text.length);
    return;
  }
  memset(string, 0, sizeof *string);
  string->value.inlined.length = (uint32_t)text.length;
  memcpy(string->value.inlined.inlined, text.data, text.length);
}

void write_texts(writer *to, idx_t first, const urlens_view *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (texts[i].data) write_text(&to->result, first + i, texts[i]);
    else write_null(&to->result, first + i);
  }
}

static void write_cell(column *to, idx_t row, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  if (cell->is_null) {
    write_null(to, row);
    return;
  }
  switch (kind) {
    case URLENS_SQL_KIND_TEXT: write_text(to, row, cell->text); break;
    case URLENS_SQL_KIND_INTEGER: ((int64_t *)to->data)[row] = cell->number; break;
    case URLENS_SQL_KIND_BOOLEAN: ((bool *)to->data)[row] = cell->number != 0; break;
  }
}

void write_cells(duckdb_vector vector, const urlens_sql_context *context, size_t field, size_t first, size_t count) {
  urlens_sql_kind kind;
  column to;
  /* Without a row there may have been no call, and so the context has no function. */
  if (count == 0) return;
  kind = urlens_sql_function_of(context)->fields[field].kind;
  open_column(&to, vector);
  for (size_t i = 0; i < count; i++) write_cell(&to, i, kind, &urlens_sql_row(context, first + i)[field]);
}

static void write_record(writer *to, idx_t row, const urlens_sql_cell *cells) {
  for (size_t i = 0; i < to->function->field_count; i++) {
    write_cell(&to->fields[i], row, to->function->fields[i].kind, &cells[i]);
  }
}

/*
 * The records of all lists are one after the other in the list's child; a row says where its own are. The vectors of
 * their fields move when they grow.
 */
static int write_list(writer *to, idx_t row, const urlens_sql_context *context) {
  duckdb_vector vector = to->result.vector;
  idx_t first = duckdb_list_vector_get_size(vector), count = urlens_sql_rows(context);
  duckdb_list_entry entry = {first, count};
  if (duckdb_list_vector_reserve(vector, first + count) == DuckDBError) return 0;
  if (duckdb_list_vector_set_size(vector, first + count) == DuckDBError) return 0;
  ((duckdb_list_entry *)to->result.data)[row] = entry;
  if (count > 0) open_fields(to, duckdb_list_vector_get_child(vector));
  for (idx_t i = 0; i < count; i++) write_record(to, first + i, urlens_sql_row(context, i));
  return 1;
}

int write_result(writer *to, idx_t row, const urlens_sql_context *context) {
  switch (to->function->shape) {
    case URLENS_SQL_SHAPE_VALUE:
      write_cell(&to->result, row, to->function->fields->kind, urlens_sql_row(context, 0));
      break;
    case URLENS_SQL_SHAPE_RECORD: write_record(to, row, urlens_sql_row(context, 0)); break;
    case URLENS_SQL_SHAPE_LIST:
    case URLENS_SQL_SHAPE_TABLE: return write_list(to, row, context);
  }
  return 1;
}

/* DuckDB also reads the fields of a record that is NULL, and where a list that is NULL has its records. */
void write_no_result(writer *to, idx_t row) {
  static const duckdb_list_entry nowhere = {0, 0};
  write_null(&to->result, row);
  if (to->function->shape == URLENS_SQL_SHAPE_LIST) ((duckdb_list_entry *)to->result.data)[row] = nowhere;
  if (to->function->shape != URLENS_SQL_SHAPE_RECORD) return;
  for (size_t i = 0; i < to->function->field_count; i++) write_null(&to->fields[i], row);
}
