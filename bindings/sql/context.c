/* SPDX-License-Identifier: MIT */
#include "context.h"

#include <stdlib.h>
#include <string.h>

#include "urlens/encoding.h"

/* --- Memory ------------------------------------------------------------------------------------------------------- */

int sql_memory_reserve(sql_memory *memory, size_t more) {
  size_t wanted = memory->length + more, capacity = memory->capacity ? memory->capacity : 256;
  char *data;
  if (wanted <= memory->capacity) return 1;
  if (wanted < more) return 0;
  while (capacity < wanted) capacity = capacity > SIZE_MAX / 2 ? wanted : capacity * 2;
  data = realloc(memory->data, capacity);
  if (!data) return 0;
  memory->data = data;
  memory->capacity = capacity;
  return 1;
}

int sql_memory_append(sql_memory *memory, const char *data, size_t length) {
  if (!sql_memory_reserve(memory, length)) return 0;
  if (length > 0) memcpy(memory->data + memory->length, data, length);
  memory->length += length;
  return 1;
}

int sql_key_is(sql_key *key, urlens_view text, urlens_sql_outcome *outcome) {
  *outcome = URLENS_SQL_VALUE;
  if (key->is_set && key->text.length == text.length &&
      (text.length == 0 || memcmp(key->text.data, text.data, text.length) == 0)) {
    return 1;
  }
  key->text.length = 0;
  key->is_set = sql_memory_append(&key->text, text.data, text.length);
  if (!key->is_set) *outcome = URLENS_SQL_NO_MEMORY;
  return 0;
}

/* --- A context ---------------------------------------------------------------------------------------------------- */

urlens_sql_context *urlens_sql_context_create(void) {
  return calloc(1, sizeof(urlens_sql_context));
}

static void release_key(sql_key *key) {
  free(key->text.data);
}

void urlens_sql_context_destroy(urlens_sql_context *context) {
  if (!context) return;
  urlens_destroy(context->url);
  urlens_destroy(context->other);
  urlens_destroy(context->base);
  urlens_destroy(context->dialect);
  urlens_pattern_destroy(context->pattern);
  urlens_pattern_set_destroy(context->routes);
  urlens_auditor_destroy(context->asked);
  urlens_auditor_destroy(context->auditor);
  urlens_matcher_destroy(context->matcher);
  release_key(&context->base_key);
  release_key(&context->dialect_key);
  release_key(&context->pattern_key);
  release_key(&context->route_key);
  release_key(&context->asked_key);
  free(context->route_texts);
  free(context->memory.data);
  free(context->json.data);
  free(context->column.data);
  free(context->status.data);
  free(context->hosts.data);
  free(context->cells);
  free(context->offsets);
  free(context);
}

/* The texts of the context's memory no longer move: now the cells can point to them. */
static void settle(urlens_sql_context *context) {
  size_t count = context->rows * context->function->field_count;
  const char *data = context->memory.data ? context->memory.data : "";
  for (size_t i = 0; i < count; i++) {
    if (context->offsets[i] != URLENS_NOWHERE) context->cells[i].text.data = data + context->offsets[i];
  }
}

/* The last of any number of parameters may also come no times: in an array that is empty. */
static int takes(const urlens_sql_function *function, size_t count) {
  size_t least = function->most == URLENS_SQL_ANY_NUMBER ? function->least - 1 : function->least;
  return count >= least && count <= function->most;
}

urlens_sql_outcome urlens_sql_call(urlens_sql_context *context, const urlens_sql_function *function,
                                   const urlens_view *arguments, size_t count) {
  urlens_sql_outcome outcome;
  context->function = function;
  context->arguments = arguments;
  context->count = count;
  context->memory.length = 0;
  context->rows = 0;
  if (!takes(function, count)) return URLENS_SQL_NULL;
  if (function->shape < URLENS_SQL_SHAPE_LIST && !sql_begin_row(context)) return URLENS_SQL_NO_MEMORY;
  outcome = function->compute(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  settle(context);
  if (function->shape == URLENS_SQL_SHAPE_VALUE && context->cells[0].is_null) return URLENS_SQL_NULL;
  return URLENS_SQL_VALUE;
}

const urlens_sql_function *urlens_sql_function_of(const urlens_sql_context *context) {
  return context->function;
}

size_t urlens_sql_rows(const urlens_sql_context *context) {
  return context->rows;
}

const urlens_sql_cell *urlens_sql_row(const urlens_sql_context *context, size_t row) {
  return context->cells + row * context->function->field_count;
}

/* --- Results ------------------------------------------------------------------------------------------------------ */

urlens_sql_outcome sql_outcome_of(urlens_status status) {
  if (status == URLENS_OK) return URLENS_SQL_VALUE;
  return status == URLENS_E_OUT_OF_MEMORY ? URLENS_SQL_NO_MEMORY : URLENS_SQL_NULL;
}

/* Makes the arrays hold that number of cells; 0 if there is no memory. */
static int reserve_cells(urlens_sql_context *context, size_t wanted) {
  size_t capacity = wanted * 2;
  void *grown;
  if (wanted <= context->cell_capacity) return 1;
  if (capacity > SIZE_MAX / sizeof *context->cells) return 0;
  grown = realloc(context->cells, capacity * sizeof *context->cells);
  if (!grown) return 0;
  context->cells = grown;
  grown = realloc(context->offsets, capacity * sizeof *context->offsets);
  if (!grown) return 0;
  context->offsets = grown;
  context->cell_capacity = capacity;
  return 1;
}

int sql_begin_row(urlens_sql_context *context) {
  static const urlens_sql_cell null_cell = {1, 0, {NULL, 0}};
  size_t first = context->rows * context->function->field_count, end = first + context->function->field_count;
  if (!reserve_cells(context, end)) return 0;
  for (size_t i = first; i < end; i++) {
    context->cells[i] = null_cell;
    context->offsets[i] = URLENS_NOWHERE;
  }
  context->rows++;
  return 1;
}

/* The number of a field of the last row among all cells. */
static size_t cell_number(const urlens_sql_context *context, size_t field) {
  return (context->rows - 1) * context->function->field_count + field;
}

void sql_put_text(urlens_sql_context *context, size_t field, urlens_view text) {
  urlens_sql_cell *cell = &context->cells[cell_number(context, field)];
  if (!text.data) return;
  cell->is_null = 0;
  cell->text = text;
}

void sql_put_string(urlens_sql_context *context, size_t field, const char *string) {
  urlens_view text = {string, string ? strlen(string) : 0};
  sql_put_text(context, field, text);
}

void sql_put_number(urlens_sql_context *context, size_t field, int64_t number) {
  urlens_sql_cell *cell = &context->cells[cell_number(context, field)];
  cell->is_null = 0;
  cell->number = number;
}

urlens_output sql_begin_output(urlens_sql_context *context) {
  urlens_output out = {0};
  out.data = context->memory.data ? context->memory.data + context->memory.length : NULL;
  out.capacity = context->memory.capacity - context->memory.length;
  return out;
}

int sql_again(urlens_sql_context *context, urlens_status *status, urlens_output *out) {
  if (*status != URLENS_E_BUFFER_TOO_SMALL) return 0;
  if (!sql_memory_reserve(&context->memory, out->length)) {
    *status = URLENS_E_OUT_OF_MEMORY;
    return 0;
  }
  *out = sql_begin_output(context);
  return 1;
}

void sql_put_output(urlens_sql_context *context, size_t field, const urlens_output *out) {
  size_t number = cell_number(context, field);
  context->offsets[number] = context->memory.length;
  context->cells[number].is_null = 0;
  context->cells[number].text.length = out->length;
  context->memory.length += out->length;
}

int sql_put_copy(urlens_sql_context *context, size_t field, urlens_view text) {
  urlens_output out;
  urlens_status status;
  if (!text.data) return 1;
  /* With a byte to spare even an empty text has a place. */
  if (!sql_memory_reserve(&context->memory, text.length + 1)) return 0;
  out = sql_begin_output(context);
  do {
    status = urlens_encoding_decode(URLENS_ENCODING_UTF_8, text.data, text.length, &out);
  } while (sql_again(context, &status, &out));
  if (status == URLENS_OK) sql_put_output(context, field, &out);
  return status != URLENS_E_OUT_OF_MEMORY;
}
