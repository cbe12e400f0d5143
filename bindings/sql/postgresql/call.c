/* SPDX-License-Identifier: MIT */
/* Calls of the functions in the shared table. */
#include "adapter.h"

#include "catalog/pg_type.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/memutils.h"

PG_MODULE_MAGIC;

/* More parameters than any function has. */
enum { MOST_PARAMETERS = 8 };

/* The arguments of a call. */
typedef struct pg_arguments {
  urlens_view fixed[MOST_PARAMETERS];
  urlens_view *items; /* `fixed`, or memory of the call if there are more */
  size_t count;
} pg_arguments;

/* --- What is kept ------------------------------------------------------------------------------------------------- */

void pg_fail_memory(void) {
  ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"), errdetail("urlens could not allocate.")));
}

MemoryContext pg_owner(FunctionCallInfo fcinfo) {
  return fcinfo->flinfo ? fcinfo->flinfo->fn_mcxt : CurrentMemoryContext;
}

static void release_call(void *data) {
  urlens_sql_context_destroy(((pg_call *)data)->context);
}

static pg_call *make_call(MemoryContext owner, const char *name) {
  pg_call *call = MemoryContextAllocZero(owner, sizeof *call);
  call->function = urlens_sql_function_named(name);
  if (!call->function) elog(ERROR, "urlens has no function \"%s\"", name);
  call->context = urlens_sql_context_create();
  if (!call->context) pg_fail_memory();
  call->release.func = release_call;
  call->release.arg = call;
  MemoryContextRegisterResetCallback(owner, &call->release);
  return call;
}

static pg_call *begin_call(FunctionCallInfo fcinfo, const char *name) {
  if (!fcinfo->flinfo) return make_call(pg_owner(fcinfo), name);
  if (!fcinfo->flinfo->fn_extra) fcinfo->flinfo->fn_extra = make_call(pg_owner(fcinfo), name);
  return fcinfo->flinfo->fn_extra;
}

/* --- Arguments ---------------------------------------------------------------------------------------------------- */

static bool take_text(Datum value, urlens_view *text) {
  *text = pg_view(PG_DETOAST_DATUM_PACKED(value));
  return pg_to_utf8(text);
}

/* Puts the elements of the array of a variadic parameter after the other arguments; 0 if one of them is NULL. */
static bool take_elements(Datum value, pg_arguments *to) {
  Datum *elements;
  bool *nulls;
  int count;
  deconstruct_array(DatumGetArrayTypeP(value), TEXTOID, -1, false, TYPALIGN_INT, &elements, &nulls, &count);
  to->items = palloc((to->count + (size_t)count) * sizeof *to->items);
  memcpy(to->items, to->fixed, to->count * sizeof to->fixed[0]);
  for (int i = 0; i < count; i++) {
    if (nulls[i] || !take_text(elements[i], &to->items[to->count++])) return false;
  }
  return true;
}

/* 0: the result is NULL, because an argument is or is too long to be converted to UTF-8. */
static bool take_arguments(FunctionCallInfo fcinfo, const urlens_sql_function *function, pg_arguments *to) {
  int count = PG_NARGS(), fixed = function->most == URLENS_SQL_ANY_NUMBER ? count - 1 : count;
  if (count > MOST_PARAMETERS) elog(ERROR, "too many arguments for %s", function->name);
  to->items = to->fixed;
  to->count = 0;
  for (int i = 0; i < fixed; i++) {
    if (!take_text(PG_GETARG_DATUM(i), &to->items[to->count++])) return false;
  }
  return fixed == count || take_elements(PG_GETARG_DATUM(fixed), to);
}

/* 0: the result is NULL. */
static bool compute(FunctionCallInfo fcinfo, const pg_call *call) {
  pg_arguments arguments;
  urlens_sql_outcome outcome;
  if (!take_arguments(fcinfo, call->function, &arguments)) return false;
  outcome = urlens_sql_call(call->context, call->function, arguments.items, arguments.count);
  if (outcome == URLENS_SQL_NO_MEMORY) pg_fail_memory();
  return outcome == URLENS_SQL_VALUE;
}

/* --- Calls -------------------------------------------------------------------------------------------------------- */

/* The quick way, for functions that give a part of one URL. */
static Datum call_part(FunctionCallInfo fcinfo, const pg_call *call) {
  urlens_view text, part;
  urlens_sql_outcome outcome;
  if (!take_text(PG_GETARG_DATUM(0), &text)) PG_RETURN_NULL();
  outcome = urlens_sql_call_part(call->context, call->function, text, &part);
  if (outcome == URLENS_SQL_NO_MEMORY) pg_fail_memory();
  if (outcome == URLENS_SQL_NULL) PG_RETURN_NULL();
  return pg_give_text(part, &fcinfo->isnull);
}

Datum pg_call_function(FunctionCallInfo fcinfo, const char *name) {
  pg_call *call = begin_call(fcinfo, name);
  if (call->function->selected && PG_NARGS() == 1) return call_part(fcinfo, call);
  if (call->function->shape == URLENS_SQL_SHAPE_TABLE) InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
  if (!compute(fcinfo, call)) PG_RETURN_NULL();
  switch (call->function->shape) {
    case URLENS_SQL_SHAPE_VALUE: return pg_give_value(call, &fcinfo->isnull);
    case URLENS_SQL_SHAPE_RECORD: return pg_give_record(fcinfo, call);
    case URLENS_SQL_SHAPE_LIST: return pg_give_json(fcinfo, call, &fcinfo->isnull);
    case URLENS_SQL_SHAPE_TABLE: pg_give_rows(fcinfo, call); break;
  }
  PG_RETURN_NULL();
}
