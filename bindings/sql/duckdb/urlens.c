/* SPDX-License-Identifier: MIT */
/*
 * The functions of urlens for DuckDB: LOAD '…/urlens.duckdb_extension'. Records are STRUCTs, lists are LISTs of STRUCTs.
 * DuckDB has functions url_encode and url_decode of its own, which stay what they are.
 */
#include <stdio.h>
#include <string.h>

#include "adapter.h"

static int is_duckdbs_own(const char *name) {
  return strcmp(name, "url_encode") == 0 || strcmp(name, "url_decode") == 0;
}

static int register_function(duckdb_connection connection, pool *shared, const urlens_sql_function *function) {
  if (is_duckdbs_own(function->name)) return 1;
  if (function->shape == URLENS_SQL_SHAPE_TABLE) return register_table(connection, shared, function);
  return register_scalar(connection, shared, function);
}

/* What DuckDB looks for; the macro defines it. */
DUCKDB_CAPI_ENTRY_VISIBILITY bool urlens_init_c_api(duckdb_extension_info info, struct duckdb_extension_access *access);

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access) {
  size_t count, i = 0;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  pool *shared = pool_create();
  char message[128];
  if (!shared) {
    access->set_error(info, "urlens: out of memory");
    return false;
  }
  while (i < count && register_function(connection, shared, &functions[i])) i++;
  pool_leave(shared);
  if (i == count) return true;
  snprintf(message, sizeof message, "urlens: DuckDB does not take the function %s", functions[i].name);
  access->set_error(info, message);
  return false;
}
