/* SPDX-License-Identifier: MIT */
/* Parts of many URLs at once. */
#include "api/handle.h"
#include "api/rows.h"
#include "api/structs.h"
#include "site/public_suffix.h"
#include "whatwg/fast.h"

#if URLENS_WITH_SITE
static ul_site find_site(ul_span host, uint32_t flags, const urlens_suffix_list *list) {
  return ul_find_site(host, flags, list);
}

static int has_suffix_list(const urlens_suffix_list *list) {
  return ul_has_suffix_list(list);
}
#else
static ul_site find_site(ul_span host, uint32_t flags, const urlens_suffix_list *list) {
  ul_site none = {URLENS_NOWHERE, URLENS_NOWHERE, URLENS_SUFFIX_RULE_NONE};
  (void)host, (void)flags, (void)list;
  return none;
}

static int has_suffix_list(const urlens_suffix_list *list) {
  (void)list;
  return 0;
}
#endif

static const urlens_view nothing = {NULL, 0};

/* All that the steps of one call share. */
typedef struct select_call {
  urlens_url *url;
  const urlens_rows *rows;
  const ul_record_view *base; /* may be NULL */
  urlens_selection *selection;
  /*
   * The longest text for which finding the host is enough. It is 0 if anything but the scheme, the host and parts of
   * the host is asked for. The serialization of a longer text could be too long.
   */
  size_t most_for_host;
} select_call;

/* --- Parts ---------------------------------------------------------------------------------------------------------- */

static int is_of_host(urlens_selected what) {
  return what == URLENS_SELECTED_SCHEME || what == URLENS_SELECTED_HOST || what >= URLENS_SELECTED_SUFFIX;
}

/* A part of a domain by the Public Suffix List. */
static ul_span site_part(const select_call *call, ul_span host, const urlens_selected_column *column) {
  ul_site found = find_site(host, column->flags, call->url->settings.suffix_list);
  size_t start = column->what == URLENS_SELECTED_SUFFIX ? found.suffix : found.domain;
  if (start == URLENS_NOWHERE) return ul_span_of(NULL, 0);
  if (column->what != URLENS_SELECTED_SUBDOMAIN) return ul_span_slice(host, start, host.length);
  return start > 0 ? ul_span_slice(host, 0, start - 1) : ul_span_of(NULL, 0);
}

/* A part of a URL. */
static ul_span part_of(const select_call *call, const ul_record_view *url, const urlens_selected_column *column) {
  if (column->what <= URLENS_SELECTED_FRAGMENT) return ul_record_slice(url, (urlens_part)column->what);
  if (column->what == URLENS_SELECTED_HREF) return ul_span_of(url->href, url->record->length);
  if (url->record->host_kind != URLENS_HOST_KIND_DOMAIN) return ul_span_of(NULL, 0);
  return site_part(call, ul_record_slice(url, URLENS_PART_HOST), column);
}

/* --- Rows ----------------------------------------------------------------------------------------------------------- */

/* A row is done, with that status. */
static void end_row(urlens_selection *selection, urlens_status status) {
  if (selection->status) selection->status[selection->rows_done] = (uint16_t)status;
  if (status) selection->failed++;
  selection->rows_done++;
}

static urlens_status fail_row(urlens_selection *selection, urlens_status status) {
  for (size_t i = 0; i < selection->column_count; i++) selection->columns[i].views[selection->rows_done] = nothing;
  end_row(selection, status);
  return URLENS_OK;
}

/* The most common rows: a host that is a piece of the text. Returns 0: not handled. */
static inline int try_host(const select_call *call, ul_span text) {
  urlens_selection *selection = call->selection;
  ul_span host;
  if (!ul_fast_host(text, &host)) return 0;
  for (size_t i = 0; i < selection->column_count; i++) {
    const urlens_selected_column *column = &selection->columns[i];
    urlens_view *view = &column->views[selection->rows_done];
    if (UL_LIKELY(column->what == URLENS_SELECTED_HOST)) {
      *view = ul_view_of(host);
    } else if (column->what == URLENS_SELECTED_SCHEME) {
      *view = ul_view_of(ul_span_slice(text, 0, ul_span_find(text, 0, ':')));
    } else {
      *view = ul_view_of(site_part(call, host, column));
    }
  }
  return 1;
}

/* Parts that are pieces of the row's own text, since nothing in it had to change. */
static void point_into(const select_call *call, const ul_record_view *url) {
  urlens_selection *selection = call->selection;
  for (size_t i = 0; i < selection->column_count; i++) {
    selection->columns[i].views[selection->rows_done] = ul_view_of(part_of(call, url, &selection->columns[i]));
  }
}

/* Copies the parts to the caller's memory. */
static urlens_status copy_parts(const select_call *call, const ul_record_view *url) {
  urlens_selection *selection = call->selection;
  ul_buffer room;
  ul_buffer_init_fixed(&room, selection->data ? selection->data + selection->used : NULL,
                       selection->capacity - selection->used, SIZE_MAX);
  for (size_t i = 0; i < selection->column_count; i++) {
    ul_span part = part_of(call, url, &selection->columns[i]);
    urlens_view *view = &selection->columns[i].views[selection->rows_done];
    size_t start = room.length;
    ul_buffer_append(&room, part);
    if (!ul_buffer_ok(&room)) continue; /* only counts from here on */
    view->data = part.length > 0 ? room.data + start : part.data ? "" : NULL;
    view->length = part.length;
  }
  if (!ul_buffer_ok(&room)) {
    selection->needed = room.length;
    return URLENS_E_BUFFER_TOO_SMALL;
  }
  selection->used += room.length;
  return URLENS_OK;
}

/* Parses a row into the object's spare buffer. */
static urlens_status parse_row(const select_call *call, ul_span text, urlens_components *record) {
  urlens_url *url = call->url;
  ul_request request;
  ul_answer answer;
  urlens_status status;
  if (text.length > url->settings.limit) return URLENS_E_TOO_LONG;
  ul_buffer_clear(&url->spare);
  if (url->takes_fast_path && ul_fast_parse(text, call->base, &url->settings, &url->memory, &url->spare, record)) {
    return url->spare.status;
  }
  request = ul_handle_request(url, text, call->base);
  request.fast_path_tried = url->takes_fast_path;
  ul_buffer_clear(&url->spare);
  status = ul_dialect_run(&request, &url->spare, &answer);
  if (!status) *record = answer.url;
  return status ? status : url->spare.status;
}

static urlens_status select_row(const select_call *call, size_t row) {
  urlens_components record;
  ul_record_view view = {.record = &record};
  ul_span text;
  urlens_status status = ul_rows_text(call->rows, row, &text);
  if (status) return fail_row(call->selection, status);
  if (text.length <= call->most_for_host && try_host(call, text)) {
    end_row(call->selection, URLENS_OK);
    return URLENS_OK;
  }
  status = parse_row(call, text, &record);
  if (status) return fail_row(call->selection, status);
  if (record.flags & URLENS_IS_UNCHANGED) {
    view.href = text.data;
    point_into(call, &view);
  } else {
    view.href = call->url->spare.data;
    status = copy_parts(call, &view);
    if (status) return status;
  }
  end_row(call->selection, URLENS_OK);
  return URLENS_OK;
}

/* --- The call ------------------------------------------------------------------------------------------------------- */

static urlens_status check_column(const urlens_selected_column *column, const urlens_suffix_list *list) {
  int is_site = column->what >= URLENS_SELECTED_SUFFIX;
  if (!column->views || (unsigned)column->what > URLENS_SELECTED_SUBDOMAIN ||
      (column->what > URLENS_SELECTED_FRAGMENT && column->what < URLENS_SELECTED_HREF)) {
    return URLENS_E_ARGUMENT;
  }
  if (column->flags & ~(is_site ? (uint32_t)URLENS_SITE_ICANN_ONLY : 0U)) return URLENS_E_ARGUMENT;
  return is_site && !has_suffix_list(list) ? URLENS_E_UNSUPPORTED : URLENS_OK;
}

/* Checks what is asked for, and whether it can be found from hosts alone. */
static urlens_status check_selection(select_call *call) {
  urlens_selection *selection = call->selection;
  urlens_status status = URLENS_OK;
  if (!selection ||
      !ul_struct_is_usable(selection, selection->size, UL_SIZE_UP_TO(urlens_selection, needed), sizeof *selection) ||
      !ul_text_is_given(selection->data, selection->capacity) || (selection->column_count > 0 && !selection->columns)) {
    return URLENS_E_ARGUMENT;
  }
  call->most_for_host = call->url->takes_fast_path ? call->url->settings.limit / UL_FAST_GROWTH : 0;
  for (size_t i = 0; i < selection->column_count && !status; i++) {
    status = check_column(&selection->columns[i], call->url->settings.suffix_list);
    if (!is_of_host(selection->columns[i].what)) call->most_for_host = 0;
  }
  return status;
}

/* Whether there is one row, a view, described as this library would. */
static int is_one_view(const urlens_rows *rows, size_t first) {
  return rows->size == sizeof *rows && rows->count == 1 && first == 0 && rows->layout == URLENS_ROWS_LAYOUT_VIEWS &&
         rows->items && rows->stride >= sizeof(urlens_view) && !rows->validity && !rows->reserved;
}

/* Whether the host is asked for and nothing else. */
static int is_one_host(const urlens_selection *selection) {
  const urlens_selected_column *column = selection->columns;
  return selection->size == sizeof *selection && selection->column_count == 1 && column && column->views &&
         column->what == URLENS_SELECTED_HOST && !column->flags;
}

/*
 * The host of one row. Databases without columns ask for one row in each call. The preparations for many rows would
 * take longer than finding the host. Returns 0: not handled.
 */
static int try_one_host(urlens_url *url, const urlens_rows *rows, size_t first, urlens_selection *selection) {
  ul_span text, host;
  if (!is_one_view(rows, first) || !is_one_host(selection)) return 0;
  if (!url->takes_fast_path || ul_rows_view(rows, 0, &text) != URLENS_OK) return 0;
  if (text.length > url->settings.limit / UL_FAST_GROWTH || !ul_fast_host(text, &host)) return 0;
  selection->columns->views[0] = ul_view_of(host);
  selection->rows_done = selection->failed = selection->used = selection->needed = 0;
  end_row(selection, URLENS_OK);
  return 1;
}

urlens_status urlens_select_batch(urlens_url *url, const urlens_rows *rows, size_t first, const urlens_url *base,
                                  urlens_selection *selection) {
  ul_record_view base_view;
  urlens_rows own;
  select_call call = {url, NULL, NULL, selection, 0};
  urlens_status status;
  if (url && rows && selection && !base && try_one_host(url, rows, first, selection)) return URLENS_OK;
  call.rows = ul_rows_read(&own, rows);
  if (!url || !call.rows || first > call.rows->count) return URLENS_E_ARGUMENT;
  status = check_selection(&call);
  if (!status) status = ul_check_base(&url->settings, base);
  if (status) return status;
  if (base) {
    base_view = ul_handle_view(base);
    call.base = &base_view;
  }
  selection->rows_done = selection->failed = selection->used = selection->needed = 0;
  for (size_t row = first; row < call.rows->count && !status; row++) status = select_row(&call, row);
  return status;
}
