/* SPDX-License-Identifier: MIT */
/*
 * What the files of the PostgreSQL extension share.
 *
 * A function's FmgrInfo stands for one place in a query. Each has a context of its own, so that two calls with
 * different bases or patterns in one query do not take them from each other. The context is released with the memory
 * context of the FmgrInfo, at the end of the query or after an error. Results are in the memory context of the call.
 *
 * The library never sees an error of PostgreSQL: it allocates with malloc, it calls nothing of the server, and what it
 * returns is looked at here. So no longjmp passes through it.
 */
#ifndef URLENS_PG_ADAPTER_H
#define URLENS_PG_ADAPTER_H

#include "postgres.h"

#include "access/tupdesc.h"
#include "fmgr.h"
#if PG_VERSION_NUM >= 160000 /* before, postgres.h had it */
#  include "varatt.h"
#endif

#include "functions.h"

#pragma GCC visibility push(hidden)

/* What a place in a query keeps from row to row. */
typedef struct pg_call {
  MemoryContextCallback release;
  urlens_sql_context *context;
  const urlens_sql_function *function;
  TupleDesc descriptor; /* of a record; NULL until it is needed */
  int *key_order;       /* the fields in the order of the keys in jsonb; NULL until it is needed */
} pg_call;

/* --- Calls -------------------------------------------------------------------------------------------------------- */

/* Calls the function of that name in the shared table with the arguments of fcinfo, none of which is NULL. */
Datum pg_call_function(FunctionCallInfo fcinfo, const char *name);

/* Where what belongs to a place in a query lives. */
MemoryContext pg_owner(FunctionCallInfo fcinfo);

/* Ends the query: there is no memory. */
_Noreturn void pg_fail_memory(void);

/* --- Results of calls --------------------------------------------------------------------------------------------- */

/* Text as a value. *is_null: PostgreSQL cannot hold it. */
Datum pg_give_text(urlens_view text, bool *is_null);

/* The result as one value. *is_null: PostgreSQL cannot hold it. */
Datum pg_give_value(const pg_call *call, bool *is_null);

/* The result as a composite value. A field that PostgreSQL cannot hold is NULL. */
Datum pg_give_record(FunctionCallInfo fcinfo, pg_call *call);

/* The result as jsonb: a list of objects. *is_null: it is longer than jsonb can be. */
Datum pg_give_json(FunctionCallInfo fcinfo, pg_call *call, bool *is_null);

/* Adds the rows of the result to the set that the function returns. */
void pg_give_rows(FunctionCallInfo fcinfo, const pg_call *call);

/* --- Text --------------------------------------------------------------------------------------------------------- */

/*
 * Both replace a text by the same text in another encoding, in the memory context of the call or as it was if nothing
 * has to change. A character that Unicode does not have becomes U+FFFD. 0: the encoding of the database has no such text,
 * or it is too long to be converted. A database in SQL_ASCII does not say what its bytes are: they are taken for UTF-8.
 */
bool pg_to_utf8(urlens_view *text);
bool pg_to_server(urlens_view *text);

/* The bytes of a text of the server. */
urlens_view pg_view(const struct varlena *value);

#pragma GCC visibility pop

#endif
