/* SPDX-License-Identifier: MIT */
/* Many rows in one call, by urlens_select_batch: what is in a row as it has to be written is not copied at all. */
#include <string.h>

#include "compute.h"
#include "context.h"
#include "urlens/batch.h"

/* That a row failed for want of memory is no property of its URL. */
static int lacks_memory(const urlens_selection *selection) {
  for (size_t i = 0; selection->failed > 0 && i < selection->rows_done; i++) {
    if (selection->status[i] == URLENS_E_OUT_OF_MEMORY) return 1;
  }
  return 0;
}

/* Asks for one part of the rows. Where there is too little room for the parts it begins again with more. */
static urlens_status select_part(urlens_sql_context *context, const urlens_rows *rows, urlens_selection *selection) {
  urlens_status status;
  while ((status = urlens_select_batch(context->url, rows, 0, NULL, selection)) == URLENS_E_BUFFER_TOO_SMALL) {
    context->column.length = 0;
    if (!sql_memory_reserve(&context->column, context->column.capacity * 2 + selection->needed)) {
      return URLENS_E_OUT_OF_MEMORY;
    }
    selection->data = context->column.data;
    selection->capacity = context->column.capacity;
  }
  return status == URLENS_OK && lacks_memory(selection) ? URLENS_E_OUT_OF_MEMORY : status;
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
  urlens_selection selection = {0};
  urlens_rows from = {0};
  urlens_sql_outcome outcome;
  if (!function->selected) return URLENS_SQL_NULL;
  outcome = sql_use_url(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (!sql_memory_reserve(&context->status, count * sizeof *selection.status)) return URLENS_SQL_NO_MEMORY;
  column.views = results;
  column.what = (urlens_selected)(function->selected - 1);
  from.size = sizeof from;
  from.items = rows;
  from.count = count;
  selection.size = sizeof selection;
  selection.columns = &column;
  selection.column_count = 1;
  selection.status = (uint16_t *)(void *)context->status.data;
  selection.data = context->column.data;
  selection.capacity = context->column.capacity;
  outcome = sql_outcome_of(select_part(context, &from, &selection));
  return outcome == URLENS_SQL_VALUE ? call_for_hosts(context, function, rows, count, results) : outcome;
}

/* --- One row ------------------------------------------------------------------------------------------------------ */

/* Whether a part is found without parsing the rest of the URL. */
static int is_of_host(int selected) {
  return selected == 1 + URLENS_SELECTED_HOST || selected == 1 + URLENS_SELECTED_SCHEME ||
         selected > 1 + URLENS_SELECTED_HREF;
}

/*
 * What asks for a part of one row is filled in once, so that a call sets no more than the text and where the part goes.
 * Filling in the structs for every row would cost more than looking for the host.
 */
static urlens_sql_outcome make_single(urlens_sql_context *context) {
  sql_single *single = &context->single;
  single->rows.size = sizeof single->rows;
  single->rows.items = &single->text;
  single->rows.count = 1;
  single->rows.stride = sizeof single->text;
  single->selection.size = sizeof single->selection;
  single->selection.columns = &single->column;
  single->selection.column_count = 1;
  single->selection.status = &single->status;
  return sql_use_url(context);
}

static urlens_sql_outcome select_single(urlens_sql_context *context, int selected, urlens_view text,
                                        urlens_view *part) {
  sql_single *single = &context->single;
  urlens_sql_outcome outcome = URLENS_SQL_VALUE;
  if (!context->url || !single->rows.size) outcome = make_single(context);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  single->text.data = text.data;
  single->text.length = text.length;
  single->column.views = part;
  single->column.what = (urlens_selected)(selected - 1);
  single->selection.data = context->column.data;
  single->selection.capacity = context->column.capacity;
  return sql_outcome_of(select_part(context, &single->rows, &single->selection));
}

static urlens_sql_outcome parse_single(urlens_sql_context *context, int selected, urlens_view text, urlens_view *part) {
  urlens_sql_outcome outcome = sql_parse(context, text);
  if (outcome != URLENS_SQL_VALUE) return outcome;
  if (selected == 1 + URLENS_SELECTED_HREF) *part = urlens_href(context->url);
  else *part = urlens_get(context->url, (urlens_part)(selected - 1));
  return URLENS_SQL_VALUE;
}

urlens_sql_outcome urlens_sql_call_part(urlens_sql_context *context, const urlens_sql_function *function,
                                        urlens_view text, urlens_view *part) {
  int selected = function->selected;
  urlens_sql_outcome outcome;
  if (!is_of_host(selected)) outcome = parse_single(context, selected, text, part);
  else outcome = select_single(context, selected, text, part);
  if (outcome != URLENS_SQL_VALUE || part->data) return outcome;
  if (may_be_host(function, text, *part)) outcome = call_for_hosts(context, function, &text, 1, part);
  return outcome == URLENS_SQL_VALUE && !part->data ? URLENS_SQL_NULL : outcome;
}
