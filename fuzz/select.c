/* SPDX-License-Identifier: MIT */
/*
 * Lines with a text each: parts of all of them in one call, in each layout and with little and with much room, are the
 * parts of each text parsed by itself. The first byte chooses the parts.
 */
#include "common.h"
#include "urlens/batch.h"
#include "urlens/site.h"

enum { MOST_ROWS = 32, COLUMNS = 12 };

static const urlens_selected all_columns[COLUMNS] = {
    URLENS_SELECTED_HOST,      URLENS_SELECTED_SCHEME,   URLENS_SELECTED_SUFFIX,   URLENS_SELECTED_DOMAIN,
    URLENS_SELECTED_SUBDOMAIN, URLENS_SELECTED_USERNAME, URLENS_SELECTED_PASSWORD, URLENS_SELECTED_PORT,
    URLENS_SELECTED_PATH,      URLENS_SELECTED_QUERY,    URLENS_SELECTED_FRAGMENT, URLENS_SELECTED_HREF};

typedef struct table {
  urlens_view texts[MOST_ROWS];
  size_t rows;
  urlens_view views[COLUMNS][MOST_ROWS];
  urlens_selected_column columns[COLUMNS];
  size_t column_count;
  uint16_t status[MOST_ROWS];
} table;

static urlens_view wanted_view(const urlens_url *url, urlens_selected what) {
  urlens_site site = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  if (what <= URLENS_SELECTED_FRAGMENT) return urlens_get(url, (urlens_part)what);
  if (what == URLENS_SELECTED_HREF) return urlens_href(url);
  fuzz_same_status("a site", URLENS_OK, urlens_site_of(url, 0, &site));
  return what == URLENS_SELECTED_SUFFIX ? site.suffix : what == URLENS_SELECTED_DOMAIN ? site.domain : site.subdomain;
}

static void check_row(const table *t, size_t row, size_t index, urlens_url *url) {
  urlens_status status = urlens_parse(url, t->texts[row].data, t->texts[row].length, NULL);
  fuzz_same_status("a row's status", status, (urlens_status)t->status[index]);
  for (size_t i = 0; i < t->column_count; i++) {
    urlens_view none = {NULL, 0}, got = t->columns[i].views[index];
    urlens_view wanted = status ? none : wanted_view(url, t->columns[i].what);
    fuzz_check(!wanted.data == !got.data, "a part that is absent");
    fuzz_same_text("a part", fuzz_view(wanted), fuzz_view(got));
  }
}

/* All rows, with so much room at a time. */
static void run(table *t, const urlens_rows *rows, size_t capacity, urlens_url *lender, urlens_url *url) {
  size_t row = 0;
  for (;;) {
    char *data = fuzz_room(capacity);
    urlens_selection selection = {.size = sizeof selection,
                                  .columns = t->columns,
                                  .column_count = t->column_count,
                                  .data = data,
                                  .capacity = capacity,
                                  .status = t->status};
    urlens_status status = urlens_select_batch(lender, rows, row, NULL, &selection);
    fuzz_check(status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL,
               "a selection ends well, or for lack of room");
    fuzz_check(selection.used <= capacity, "no more is used than there is");
    for (size_t i = 0; i < selection.rows_done; i++) check_row(t, row + i, i, url);
    free(data);
    row += selection.rows_done;
    if (status == URLENS_OK) break;
    fuzz_check(selection.rows_done > 0 || selection.needed > capacity, "what is needed is more than there was");
    if (selection.rows_done == 0) capacity = selection.needed;
  }
  fuzz_check(row == t->rows, "all rows are done");
}

static void read_table(table *t, fuzz_text rest, unsigned choice) {
  t->rows = t->column_count = 0;
  while (t->rows < MOST_ROWS && rest.length > 0) {
    fuzz_text line = fuzz_line(&rest);
    t->texts[t->rows].data = line.data;
    t->texts[t->rows++].length = line.length;
  }
  for (size_t i = 0; i < COLUMNS; i++) {
    if (choice % 3 && !(choice >> i % 8 & 1)) continue;
    if (choice % 2 && i > 4) continue; /* only what is of the host */
    t->columns[t->column_count].what = all_columns[i];
    t->columns[t->column_count].views = t->views[t->column_count];
    t->columns[t->column_count++].flags = 0;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static table t;
  static urlens_url *lender, *url;
  int32_t offsets[MOST_ROWS + 1] = {0};
  urlens_rows rows = {.size = sizeof rows, .items = t.texts};
  char *joined;
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (size == 0) return -1;
  if (!url) lender = fuzz_object(0, NULL, 0), url = fuzz_object(0, NULL, 0);
  read_table(&t, fuzz_text_of((const char *)data + 1, size - 1), data[0]);
  rows.count = t.rows;
  run(&t, &rows, 0, lender, url);
  joined = fuzz_room(size);
  for (size_t i = 0; i < t.rows; i++) {
    memcpy(joined + offsets[i], t.texts[i].data, t.texts[i].length);
    offsets[i + 1] = offsets[i] + (int32_t)t.texts[i].length;
  }
  rows.layout = URLENS_ROWS_LAYOUT_OFFSETS32;
  rows.items = offsets;
  rows.data = joined;
  run(&t, &rows, data[0], lender, url);
  free(joined);
  return 0;
}
