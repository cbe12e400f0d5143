/* SPDX-License-Identifier: MIT */
/* The cells of a result as values of PostgreSQL. */
#include "adapter.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/jsonb.h"
#include "utils/numeric.h"

/* More fields than any result has. */
enum { MOST_FIELDS = 32 };

Datum pg_give_text(urlens_view text, bool *is_null) {
  *is_null = !pg_to_server(&text);
  return *is_null ? 0 : PointerGetDatum(cstring_to_text_with_len(text.data, (int)text.length));
}

/* A cell as a value; 0 if it is NULL. */
static bool give_cell(urlens_sql_kind kind, const urlens_sql_cell *cell, Datum *value) {
  bool is_null = cell->is_null;
  if (is_null) return false;
  switch (kind) {
    case URLENS_SQL_KIND_INTEGER: *value = Int64GetDatum(cell->number); return true;
    case URLENS_SQL_KIND_BOOLEAN: *value = BoolGetDatum(cell->number != 0); return true;
    case URLENS_SQL_KIND_TEXT: break;
  }
  *value = pg_give_text(cell->text, &is_null);
  return !is_null;
}

Datum pg_give_value(const pg_call *call, bool *is_null) {
  Datum value = 0;
  *is_null = !give_cell(call->function->fields[0].kind, urlens_sql_row(call->context, 0), &value);
  return value;
}

/* --- Rows --------------------------------------------------------------------------------------------------------- */

static void give_row(const urlens_sql_function *function, const urlens_sql_cell *cells, Datum *values, bool *nulls) {
  for (size_t i = 0; i < function->field_count; i++) {
    values[i] = 0;
    nulls[i] = !give_cell(function->fields[i].kind, &cells[i], &values[i]);
  }
}

static Oid type_of(urlens_sql_kind kind) {
  switch (kind) {
    case URLENS_SQL_KIND_TEXT: return TEXTOID;
    case URLENS_SQL_KIND_INTEGER: return INT8OID;
    case URLENS_SQL_KIND_BOOLEAN: return BOOLOID;
  }
  return InvalidOid;
}

static bool is_row_type(const urlens_sql_function *function, TupleDesc descriptor) {
  if (function->field_count > MOST_FIELDS || descriptor->natts != (int)function->field_count) return false;
  for (int i = 0; i < descriptor->natts; i++) {
    if (TupleDescAttr(descriptor, i)->atttypid != type_of(function->fields[i].kind)) return false;
  }
  return true;
}

/* Somebody may have changed the type of the rows, or declared the function anew. */
static void check_row_type(const urlens_sql_function *function, TupleDesc descriptor) {
  if (is_row_type(function, descriptor)) return;
  ereport(ERROR,
          (errcode(ERRCODE_DATATYPE_MISMATCH),
           errmsg("the columns of the rows of %s are not those that the extension has declared", function->name)));
}

/* The type of the rows. It is looked up once, because that costs more than reading a URL. */
static TupleDesc row_type(FunctionCallInfo fcinfo, pg_call *call) {
  MemoryContext before;
  TupleDesc found;
  if (call->descriptor) return call->descriptor;
  if (get_call_result_type(fcinfo, NULL, &found) != TYPEFUNC_COMPOSITE) {
    elog(ERROR, "%s does not return a composite type", call->function->name);
  }
  check_row_type(call->function, found);
  before = MemoryContextSwitchTo(pg_owner(fcinfo));
  call->descriptor = BlessTupleDesc(CreateTupleDescCopy(found));
  MemoryContextSwitchTo(before);
  return call->descriptor;
}

Datum pg_give_record(FunctionCallInfo fcinfo, pg_call *call) {
  TupleDesc type = row_type(fcinfo, call);
  Datum values[MOST_FIELDS];
  bool nulls[MOST_FIELDS];
  give_row(call->function, urlens_sql_row(call->context, 0), values, nulls);
  return HeapTupleGetDatum(heap_form_tuple(type, values, nulls));
}

void pg_give_rows(FunctionCallInfo fcinfo, const pg_call *call) {
  ReturnSetInfo *set = (ReturnSetInfo *)fcinfo->resultinfo;
  Datum values[MOST_FIELDS];
  bool nulls[MOST_FIELDS];
  check_row_type(call->function, set->setDesc);
  for (size_t row = 0; row < urlens_sql_rows(call->context); row++) {
    CHECK_FOR_INTERRUPTS();
    give_row(call->function, urlens_sql_row(call->context, row), values, nulls);
    tuplestore_putvalues(set->setResult, set->setDesc, values, nulls);
  }
}

/* --- jsonb -------------------------------------------------------------------------------------------------------- */

static void put_string(JsonbValue *to, const char *data, size_t length) {
  to->type = jbvString;
  to->val.string.val = unconstify(char *, data);
  to->val.string.len = (int)length;
}

static void put_cell(JsonbValue *to, urlens_sql_kind kind, const urlens_sql_cell *cell) {
  urlens_view text = cell->text;
  to->type = jbvNull;
  if (cell->is_null) return;
  if (kind == URLENS_SQL_KIND_BOOLEAN) {
    to->type = jbvBool;
    to->val.boolean = cell->number != 0;
  } else if (kind == URLENS_SQL_KIND_INTEGER) {
    to->type = jbvNumeric;
    to->val.numeric = int64_to_numeric(cell->number);
  } else if (pg_to_server(&text)) {
    put_string(to, text.data, text.length);
  }
}

/* Whether jsonb has the key a before b: the shorter one first, else by bytes. */
static bool is_key_before(const char *a, const char *b) {
  size_t of_a = strlen(a), of_b = strlen(b);
  return of_a != of_b ? of_a < of_b : memcmp(a, b, of_a) < 0;
}

/* The numbers of the fields in the order of their names as keys. */
static const int *key_order(FunctionCallInfo fcinfo, pg_call *call) {
  const urlens_sql_field *fields = call->function->fields;
  int count = (int)call->function->field_count, *order;
  if (call->key_order) return call->key_order;
  order = MemoryContextAlloc(pg_owner(fcinfo), (size_t)count * sizeof *order);
  for (int i = 0; i < count; i++) {
    int at = i;
    for (; at > 0 && is_key_before(fields[i].name, fields[order[at - 1]].name); at--) order[at] = order[at - 1];
    order[at] = i;
  }
  return call->key_order = order;
}

/* The most bytes that a row has as jsonb: for each field the key, the value, two entries and what aligns a number. */
static size_t json_length(const urlens_sql_function *function, const urlens_sql_cell *cells) {
  size_t length = sizeof(uint32) + sizeof(JEntry);
  for (size_t i = 0; i < function->field_count; i++) {
    length += strlen(function->fields[i].name) + 2 * sizeof(JEntry) + 32;
    if (!cells[i].is_null && function->fields[i].kind == URLENS_SQL_KIND_TEXT) length += cells[i].text.length;
  }
  return length;
}

/* Longer jsonb would be an error. */
static bool fits_json(const pg_call *call) {
  size_t length = 0;
  for (size_t row = 0; row < urlens_sql_rows(call->context); row++) {
    length += json_length(call->function, urlens_sql_row(call->context, row));
    if (length > JENTRY_OFFLENMASK) return false;
  }
  return true;
}

static void put_object(JsonbValue *to, const urlens_sql_function *function, const int *order,
                       const urlens_sql_cell *cells) {
  JsonbPair *pairs = palloc0(function->field_count * sizeof *pairs);
  for (size_t i = 0; i < function->field_count; i++) {
    const urlens_sql_field *field = &function->fields[order[i]];
    put_string(&pairs[i].key, field->name, strlen(field->name));
    put_cell(&pairs[i].value, field->kind, &cells[order[i]]);
  }
  to->type = jbvObject;
  to->val.object.nPairs = (int)function->field_count;
  to->val.object.pairs = pairs;
}

Datum pg_give_json(FunctionCallInfo fcinfo, pg_call *call, bool *is_null) {
  const int *order = key_order(fcinfo, call);
  size_t rows = urlens_sql_rows(call->context);
  JsonbValue list = {0};
  *is_null = !fits_json(call);
  if (*is_null) return 0;
  list.type = jbvArray;
  list.val.array.nElems = (int)rows;
  list.val.array.elems = MemoryContextAllocHuge(CurrentMemoryContext, (rows + 1) * sizeof *list.val.array.elems);
  for (size_t row = 0; row < rows; row++) {
    CHECK_FOR_INTERRUPTS();
    put_object(&list.val.array.elems[row], call->function, order, urlens_sql_row(call->context, row));
  }
  return JsonbPGetDatum(JsonbValueToJsonb(&list));
}
