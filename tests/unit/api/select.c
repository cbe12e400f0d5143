/* SPDX-License-Identifier: MIT */
#include "counting.h"
#include "objects.h"
#include "output.h"
#include "urlens/batch.h"
#include "urlens/site.h"

enum { MOST = 40, COLUMNS = 12 };

static const urlens_selected everything[COLUMNS] = {
    URLENS_SELECTED_SCHEME, URLENS_SELECTED_USERNAME, URLENS_SELECTED_PASSWORD, URLENS_SELECTED_HOST,
    URLENS_SELECTED_PORT,   URLENS_SELECTED_PATH,     URLENS_SELECTED_QUERY,    URLENS_SELECTED_FRAGMENT,
    URLENS_SELECTED_HREF,   URLENS_SELECTED_SUFFIX,   URLENS_SELECTED_DOMAIN,   URLENS_SELECTED_SUBDOMAIN};

static const char *const texts[] = {
    "http://example.com/a?b#c",
    "https://www.example.co.uk:8080/x",
    "HTTP://EXAMPLE.com/../b",
    "http://Example.com/",
    "http://Ab",
    "http://user:pw@h/",
    "http://h:80/",
    "http://h:99999/",
    "http://1.2.3.4/",
    "http://0x7f.1/",
    "http://[::1]:81/",
    "mailto:me?x",
    "",
    "no scheme",
    "http://a.very.long.host.name.that.goes.on.and.on.example.org/p",
    "http://a.very.long.Host.name.that.goes.on.and.on.example.org/p",
    "http://example.com",
    "https://x.io?q",
    "file:///etc/passwd",
    "ws://chat.example/",
    "  http://trimmed.example/  ",
    "http://under_score.example/",
    "http://b\xC3\xBC\x63her.example/",
    "http://com/",
    "data:,x",
    "a:b",
};

enum { TEXTS = sizeof texts / sizeof texts[0] };

/* --- Every layout, filled with the same texts ---------------------------------------------------------------------- */

typedef struct arrow_view {
  int32_t length;
  union {
    char text[12];
    struct {
      char prefix[4];
      int32_t buffer, offset;
    } place;
  } rest;
} arrow_view;

typedef struct wide_view {
  urlens_view view;
  size_t other;
} wide_view;

static char joined[4096];
static int32_t offsets32[TEXTS + 1];
static int64_t offsets64[TEXTS + 1];
static wide_view views[TEXTS];
static arrow_view arrow_views[TEXTS];
static const char *const buffers[] = {"unused", joined};
static const size_t buffer_sizes[] = {6, sizeof joined};

static void fill_layouts(void) {
  size_t used = 0;
  for (size_t i = 0; i < TEXTS; i++) {
    size_t length = strlen(texts[i]);
    memcpy(joined + used, texts[i], length);
    views[i].view.data = joined + used;
    views[i].view.length = length;
    arrow_views[i].length = (int32_t)length;
    if (length <= 12) {
      memcpy(arrow_views[i].rest.text, texts[i], length);
    } else {
      memcpy(arrow_views[i].rest.place.prefix, texts[i], 4);
      arrow_views[i].rest.place.buffer = 1;
      arrow_views[i].rest.place.offset = (int32_t)used;
    }
    used += length;
    offsets32[i + 1] = (int32_t)used;
    offsets64[i + 1] = (int64_t)used;
  }
}

static urlens_rows rows_in(urlens_rows_layout layout) {
  static const void *const items[] = {views, offsets32, offsets64, arrow_views};
  urlens_rows rows = {0};
  rows.size = sizeof rows;
  rows.layout = layout;
  rows.items = items[layout];
  rows.count = TEXTS;
  rows.stride = layout == URLENS_ROWS_LAYOUT_VIEWS ? sizeof views[0] : 0;
  rows.data = joined;
  rows.buffers = buffers;
  rows.buffer_sizes = buffer_sizes;
  rows.buffer_count = 2;
  return rows;
}

/* --- Selections ------------------------------------------------------------------------------------------------------ */

typedef struct result {
  urlens_view views[COLUMNS][MOST];
  urlens_selected_column columns[COLUMNS];
  uint16_t status[MOST];
  char data[4096];
  urlens_selection selection;
} result;

/* A selection of these columns, of which builds without the list leave out the last three. */
static void select_into(result *r, const urlens_selected *what, size_t count, size_t capacity) {
  memset(r, 0, sizeof *r);
  r->selection.size = sizeof r->selection;
  r->selection.columns = r->columns;
  r->selection.data = capacity ? r->data : NULL;
  r->selection.capacity = capacity;
  r->selection.status = r->status;
  for (size_t i = 0; i < count; i++) {
    if (what[i] >= URLENS_SELECTED_SUFFIX && !has_feature(URLENS_FEATURE_PSL)) continue;
    r->columns[r->selection.column_count].what = what[i];
    r->columns[r->selection.column_count].views = r->views[i];
    r->selection.column_count++;
  }
}

/* What a column must have, by the other functions. */
static urlens_view wanted_view(const urlens_url *url, urlens_selected what, uint32_t flags) {
  urlens_view none = {NULL, 0};
  urlens_site site;
  if (what <= URLENS_SELECTED_FRAGMENT) return urlens_get(url, (urlens_part)what);
  if (what == URLENS_SELECTED_HREF) return urlens_href(url);
  if (urlens_site_of(url, flags, &site)) return none;
  return what == URLENS_SELECTED_SUFFIX ? site.suffix : what == URLENS_SELECTED_DOMAIN ? site.domain : site.subdomain;
}

static int is_within(urlens_view view, const void *start, size_t size) {
  uintptr_t at = (uintptr_t)view.data, from = (uintptr_t)start;
  return view.length == 0 || (at >= from && at + view.length <= from + size);
}

/* A row is what the parser gives for it alone. */
static void check_row(const result *r, size_t row, const urlens_rows *rows, urlens_url *url, const urlens_url *base) {
  const urlens_selection *selection = &r->selection;
  urlens_status status = urlens_parse(url, texts[row], strlen(texts[row]), base);
  CHECK_EQ_INT(texts[row], status, r->status[row]);
  for (size_t i = 0; i < selection->column_count; i++) {
    urlens_view none = {NULL, 0}, got = r->columns[i].views[row];
    urlens_view wanted = status ? none : wanted_view(url, r->columns[i].what, r->columns[i].flags);
    CHECK_EQ_BYTES(texts[row], strlen(texts[row]), wanted.data, wanted.length, got.data, got.length);
    if (status || got.length == 0) continue;
    if (urlens_components_of(url)->flags & URLENS_IS_UNCHANGED) {
      CHECK(is_within(got, joined, sizeof joined) || is_within(got, rows->items, rows->count * 16));
    }
  }
}

static void check_all(const urlens_rows *rows, const urlens_selected *what, size_t count, const urlens_url *base) {
  static result r;
  urlens_url *lender = url_for(URLENS_DIALECT_WHATWG, "a:kept"), *url = object_for(URLENS_DIALECT_WHATWG, 0);
  size_t failed = 0;
  select_into(&r, what, count, sizeof r.data);
  CHECK(urlens_select_batch(lender, rows, 0, base, &r.selection) == URLENS_OK);
  CHECK_EQ_INT("rows", TEXTS, r.selection.rows_done);
  for (size_t i = 0; i < TEXTS; i++) {
    check_row(&r, i, rows, url, base);
    failed += r.status[i] != URLENS_OK;
  }
  CHECK_EQ_INT("failed", failed, r.selection.failed);
  check_href("the lender", "a:kept", lender);
  urlens_destroy(lender);
  urlens_destroy(url);
}

static void test_layouts(void) {
  urlens_url *base = url_for(URLENS_DIALECT_WHATWG, "https://base.example/dir/file");
  for (int layout = URLENS_ROWS_LAYOUT_VIEWS; layout <= URLENS_ROWS_LAYOUT_UTF8_VIEW; layout++) {
    urlens_rows rows = rows_in((urlens_rows_layout)layout);
    check_all(&rows, everything, COLUMNS, NULL);
    check_all(&rows, everything, COLUMNS, base);
    check_all(&rows, everything, 0, NULL);
    for (size_t i = 0; i < COLUMNS; i++) check_all(&rows, &everything[i], 1, i % 2 ? base : NULL);
  }
  urlens_destroy(base);
}

/* Only what is chosen is copied, and only where something changed. */
static void test_memory_used(void) {
  static const urlens_selected host = URLENS_SELECTED_HOST;
  static result r;
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_rows rows = rows_in(URLENS_ROWS_LAYOUT_OFFSETS32);
  select_into(&r, &host, 1, 0);
  rows.count = 2;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.used == 0);
  rows.count = TEXTS;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(r.selection.rows_done == 2 && r.selection.needed == 11);
  select_into(&r, &host, 1, 11);
  CHECK(urlens_select_batch(url, &rows, 2, NULL, &r.selection) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(r.selection.rows_done == 1 && r.selection.used == 11 && r.status[0] == URLENS_OK);
  CHECK_EQ_BYTES(texts[2], strlen(texts[2]), "example.com", 11, r.views[0][0].data, r.views[0][0].length);
  urlens_destroy(url);
}

/* Nulls, and places that make no sense, fail alone. */
static void test_bad_rows(void) {
  static const urlens_selected host = URLENS_SELECTED_HOST;
  static const int32_t wrong32[] = {0, 9, 4, 4, -1};
  static const int64_t wrong64[] = {0, 9, 4, 4, -1};
  static const uint8_t validity[] = {0x02};
  static const urlens_view some[] = {{"http://a/", 9}, {NULL, 0}, {"http://b/", 9}};
  arrow_view odd[6];
  static result r;
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_rows rows = {0};
  rows.size = sizeof rows;
  rows.items = some;
  rows.count = 3;
  select_into(&r, &host, 1, 0);
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.failed == 1);
  CHECK(r.status[0] == URLENS_OK && r.status[1] == URLENS_E_NULL_ROW && r.status[2] == URLENS_OK);
  rows.validity = validity;
  rows.first_bit = 1;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.failed == 2);
  CHECK(r.status[0] == URLENS_OK && r.status[2] == URLENS_E_NULL_ROW && !r.views[0][2].data);
  rows.validity = NULL;
  for (int wide = 0; wide < 2; wide++) {
    rows.items = wide ? (const void *)wrong64 : wrong32;
    rows.layout = wide ? URLENS_ROWS_LAYOUT_OFFSETS64 : URLENS_ROWS_LAYOUT_OFFSETS32;
    rows.count = 4;
    rows.data = "http://a/";
    CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.failed == 3);
    CHECK(r.status[0] == URLENS_OK && r.status[1] == URLENS_E_ARGUMENT && r.status[3] == URLENS_E_ARGUMENT);
    CHECK(r.status[2] == URLENS_E_MISSING_SCHEME);
    rows.data = NULL;
    CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.status[0] == URLENS_E_ARGUMENT);
    CHECK(r.status[2] == URLENS_E_MISSING_SCHEME);
  }
  rows = rows_in(URLENS_ROWS_LAYOUT_UTF8_VIEW);
  for (size_t i = 0; i < 6; i++) odd[i] = arrow_views[0];
  odd[0].length = -1;
  odd[1].rest.place.buffer = 2;
  odd[2].rest.place.buffer = -1;
  odd[3].rest.place.offset = -1;
  odd[4].rest.place.buffer = 0;
  rows.items = odd;
  rows.count = 6;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.failed == 5);
  CHECK(r.status[4] == URLENS_E_ARGUMENT && r.status[5] == URLENS_OK);
  rows.buffers = NULL;
  CHECK(urlens_select_batch(url, &rows, 5, NULL, &r.selection) == URLENS_OK && r.status[0] == URLENS_E_ARGUMENT);
  rows.buffers = (const char *const[]){NULL, NULL};
  CHECK(urlens_select_batch(url, &rows, 5, NULL, &r.selection) == URLENS_OK && r.status[0] == URLENS_E_ARGUMENT);
  urlens_destroy(url);
}

/* Other dialects and other options have no shortcuts, but the same result. */
static void test_dialect(urlens_dialect dialect) {
  static const urlens_selected host = URLENS_SELECTED_HOST;
  static result r;
  urlens_url *lender = object_for(dialect, URLENS_OPTION_REFERENCE_MACHINE), *url = object_for(dialect, 0);
  urlens_rows rows = rows_in(URLENS_ROWS_LAYOUT_VIEWS);
  select_into(&r, &host, 1, sizeof r.data);
  CHECK(urlens_select_batch(lender, &rows, 0, NULL, &r.selection) == URLENS_OK);
  for (size_t i = 0; i < TEXTS; i++) check_row(&r, i, &rows, url, NULL);
  if (!has_trait(dialect, URLENS_TRAIT_RESOLVES)) {
    urlens_url *base = url_for(URLENS_DIALECT_WHATWG, "a:b");
    CHECK(urlens_select_batch(lender, &rows, 0, base, &r.selection) == URLENS_E_UNSUPPORTED);
    urlens_destroy(base);
  }
  urlens_destroy(lender);
  urlens_destroy(url);
}

/* A URL whose serialization would be too long has no host either. */
static void test_limit(void) {
  static const urlens_selected host = URLENS_SELECTED_HOST;
  static const urlens_view text = {"http://h/\xFF\xFF", 11}, longer = {"http://h/0123456789", 19};
  static result r;
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *url = NULL;
  urlens_rows rows = {0};
  options.max_length = 15;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  rows.size = sizeof rows;
  rows.items = &text;
  rows.count = 1;
  select_into(&r, &host, 1, sizeof r.data);
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.status[0] == URLENS_E_TOO_LONG);
  rows.items = &longer;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.status[0] == URLENS_E_TOO_LONG);
  urlens_destroy(url);
}

/* The host of one row at a time has a way of its own. */
static void test_one_row(void) {
  static result r;
  urlens_url *lender = object_for(URLENS_DIALECT_WHATWG, 0), *url = object_for(URLENS_DIALECT_WHATWG, 0);
  for (size_t i = 0; i < TEXTS; i++) {
    urlens_view text = {texts[i], strlen(texts[i])}, wanted = {NULL, 0}, got;
    urlens_status status = urlens_parse(url, text.data, text.length, NULL);
    urlens_rows rows = {0};
    rows.size = sizeof rows;
    rows.items = &text;
    rows.count = 1;
    rows.stride = sizeof text;
    select_into(&r, &everything[URLENS_SELECTED_HOST], 1, sizeof r.data);
    r.status[0] = 7;
    if (i % 2) r.selection.status = NULL;
    r.selection.failed = r.selection.used = 7;
    CHECK(urlens_select_batch(lender, &rows, 0, NULL, &r.selection) == URLENS_OK);
    if (!status) wanted = urlens_get(url, URLENS_PART_HOST);
    got = r.columns[0].views[0];
    CHECK_EQ_BYTES(texts[i], text.length, wanted.data, wanted.length, got.data, got.length);
    CHECK_EQ_INT(texts[i], 1, r.selection.rows_done);
    CHECK_EQ_INT(texts[i], status != URLENS_OK, r.selection.failed);
    CHECK_EQ_INT(texts[i], i % 2 ? 7 : (int)status, r.status[0]);
    rows.validity = (const uint8_t *)"";
    CHECK(urlens_select_batch(lender, &rows, 0, NULL, &r.selection) == URLENS_OK && !r.columns[0].views[0].data);
  }
  urlens_destroy(lender);
  urlens_destroy(url);
}

static void check_refused(const urlens_rows *rows, size_t first, urlens_selection *selection) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  CHECK(urlens_select_batch(url, rows, first, NULL, selection) == URLENS_E_ARGUMENT);
  urlens_destroy(url);
}

static void test_refused(void) {
  static result r;
  urlens_rows rows = rows_in(URLENS_ROWS_LAYOUT_VIEWS), wrong = rows;
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0), *empty = object_for(URLENS_DIALECT_WHATWG, 0);
  select_into(&r, everything, 1, 10);
  CHECK(urlens_select_batch(NULL, &rows, 0, NULL, &r.selection) == URLENS_E_ARGUMENT);
  CHECK(urlens_select_batch(url, &rows, 0, empty, &r.selection) == URLENS_E_NO_URL);
  check_refused(NULL, 0, &r.selection);
  check_refused(&rows, 0, NULL);
  check_refused(&rows, TEXTS + 1, &r.selection);
  wrong.size = 8;
  check_refused(&wrong, 0, &r.selection);
  wrong = rows, wrong.layout = (urlens_rows_layout)4;
  check_refused(&wrong, 0, &r.selection);
  wrong = rows, wrong.reserved = 1;
  check_refused(&wrong, 0, &r.selection);
  wrong = rows, wrong.items = NULL;
  check_refused(&wrong, 0, &r.selection);
  wrong = rows, wrong.stride = sizeof(urlens_view) - 1;
  check_refused(&wrong, 0, &r.selection);
  r.selection.data = NULL;
  check_refused(&rows, 0, &r.selection);
  select_into(&r, everything, 1, 10);
  r.selection.columns = NULL;
  check_refused(&rows, 0, &r.selection);
  select_into(&r, everything, 1, 10);
  r.selection.size = 8;
  check_refused(&rows, 0, &r.selection);
  select_into(&r, everything, 1, 10);
  r.columns[0].flags = URLENS_SITE_ICANN_ONLY;
  check_refused(&rows, 0, &r.selection);
  r.columns[0].flags = 0;
  r.columns[0].what = (urlens_selected)8;
  check_refused(&rows, 0, &r.selection);
  r.columns[0].what = (urlens_selected)20;
  check_refused(&rows, 0, &r.selection);
  r.columns[0].what = URLENS_SELECTED_HOST;
  r.columns[0].views = NULL;
  check_refused(&rows, 0, &r.selection);
  r.columns[0].views = r.views[0];
  r.columns[0].what = URLENS_SELECTED_DOMAIN;
  r.columns[0].flags = URLENS_SITE_ICANN_ONLY;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) ==
        (has_feature(URLENS_FEATURE_PSL) ? URLENS_E_BUFFER_TOO_SMALL : URLENS_E_UNSUPPORTED));
  rows.count = 0;
  r.columns[0].what = URLENS_SELECTED_HOST;
  r.columns[0].flags = 0;
  CHECK(urlens_select_batch(url, &rows, 0, NULL, &r.selection) == URLENS_OK && r.selection.rows_done == 0);
  urlens_destroy(url);
  urlens_destroy(empty);
}

int main(void) {
  fill_layouts();
  test_layouts();
  test_memory_used();
  test_bad_rows();
  for_each_dialect(test_dialect);
  test_limit();
  test_one_row();
  test_refused();
  return test_end();
}
