/* SPDX-License-Identifier: MIT */
/* Many rows in one call, by urlens_select_batch: what is in a row as it has to be written is not copied at all. */
#include <string.h>

#include "compute.h"
#include "context.h"
#include "urlens/batch.h"

/* Asks for one part of the rows. Where there is too little memory it begins again with more. */
static urlens_status select_part(urlens_sql_context *context, const urlens_rows *rows,
                                 const urlens_selected_column *column) {
  urlens_selection selection = {0};
  urlens_status status;
  selection.size = sizeof selection;
  selection.columns = column;
  selection.column_count = 1;
  for (;;) {
    selection.data = context->column.data;
    selection.capacity = context->column.capacity;
    status = urlens_select_batch(context->url, rows, 0, NULL, &selection);
    if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
    context->column.length = 0;
    if (!sql_memory_reserve(&context->column, context->column.capacity * 2 + selection.needed)) {
      return URLENS_E_OUT_OF_MEMORY;
    }
  }
}

/* Whether a row that has no result may be a host, which urlens_select_batch does not take. */
static int may_be_host(const urlens_sql_function *function, urlens_view row, urlens_view result) {
  return function->compute == sql_compute_site_part && row.data && !result.data && sql_is_host_alone(row);
}

/* Calls the function for the rows that may be hosts. Their results move until all are there. */
static urlens_sql_outcome call_for_hosts(urlens_sql_context *context, const urlens_sql_function *function,
                                         const urlens_view *rows, size_t count, urlens_view *results) {
  size_t used = 0;
  context->hosts.length = 0;
  for (size_t i = 0; i < count; i++) {
    urlens_sql_outcome outcome;
    urlens_view text;
    if (!may_be_host(function, rows[i], results[i])) continue;
    outcome = urlens_sql_call(context, function, &rows[i], 1);
    if (outcome == URLENS_SQL_NO_MEMORY) return outcome;
    if (outcome == URLENS_SQL_NULL) continue;
    text = urlens_sql_row(context, 0)->text;
    if (!sql_memory_append(&context->hosts, text.data, text.length)) return URLENS_SQL_NO_MEMORY;
    results[i].length = text.length;
  }
  for (size_t i = 0; i < count; i++) {
    if (results[i].data || results[i].length == 0) continue;
    results[i].data = context->hosts.data + used;
    used += results[i].length;
  }
  return URLENS_SQL_VALUE;
}

urlens_sql_outcome urlens_sql_call_column(urlens_sql_context *context, const urlens_sql_function *function,
                                          const urlens_view *rows, size_t count, urlens_view *results) {
  urlens_selected_column column = {0};
  urlens_rows from = {0};
  urlens_sql_outcome outcome;
  if (!function->selected) return URLENS_SQL_NULL;
  outcome = sql_use_url(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  column.views = results;
  column.what = (urlens_selected)(function->selected - 1);
  from.size = sizeof from;
  from.items = rows;
  from.count = count;
  from.layout = URLENS_ROWS_LAYOUT_VIEWS;
  outcome = sql_outcome_of(select_part(context, &from, &column));
  return outcome == URLENS_SQL_VALUE ? call_for_hosts(context, function, rows, count, results) : outcome;
}
