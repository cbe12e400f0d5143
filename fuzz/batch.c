/* SPDX-License-Identifier: MIT */
/*
 * A line each for the base (empty: none) and for every row; a row that begins with "!" is null. The first byte of all
 * says how much room there is, and which dialect reads. A batch gives what single calls give, however often it has to go on.
 */
#include "common.h"

enum { MOST_ROWS = 64, FIRST_BIT = 3 };

typedef struct table {
  int32_t offsets[MOST_ROWS + 1];
  uint8_t validity[(MOST_ROWS + FIRST_BIT) / 8 + 1];
  int is_null[MOST_ROWS];
  urlens_column column;
} table;

/* The rows, one after the other in `data`, which has room for all of them. */
static void table_read(table *t, fuzz_text rest, char *data) {
  memset(t, 0, sizeof *t);
  while (rest.length > 0 && t->column.rows < MOST_ROWS) {
    fuzz_text line = fuzz_line(&rest);
    size_t row = t->column.rows++, bit = row + FIRST_BIT;
    t->is_null[row] = line.length > 0 && line.data[0] == '!';
    if (!t->is_null[row]) t->validity[bit / 8] = (uint8_t)(t->validity[bit / 8] | 1U << bit % 8);
    if (line.length) memcpy(data + t->offsets[row], line.data, line.length);
    t->offsets[row + 1] = t->offsets[row] + (int32_t)line.length;
  }
  t->column.data = data;
  t->column.offsets = t->offsets;
  t->column.validity = t->validity;
  t->column.first_bit = FIRST_BIT;
}

typedef struct output {
  int32_t offsets[MOST_ROWS + 1];
  uint8_t validity[MOST_ROWS / 8 + 1];
  urlens_components components[MOST_ROWS];
  uint16_t status[MOST_ROWS];
  size_t error_at[MOST_ROWS];
} output;

static void check_row(const table *t, size_t row, const output *o, const char *data, size_t i, urlens_url *url,
                      const urlens_url *base) {
  const char *text = t->column.data + t->offsets[row];
  size_t length = (size_t)(t->offsets[row + 1] - t->offsets[row]), got = (size_t)(o->offsets[i + 1] - o->offsets[i]);
  urlens_status wanted = t->is_null[row] ? URLENS_E_NULL_ROW : urlens_parse(url, text, length, base);
  fuzz_same_status("a row", wanted, (urlens_status)o->status[i]);
  fuzz_check((o->validity[i / 8] >> i % 8 & 1) == (wanted == URLENS_OK), "the bitmap");
  if (wanted == URLENS_OK) {
    fuzz_same_text("a row", fuzz_view(urlens_href(url)), fuzz_text_of(data + o->offsets[i], got));
    fuzz_check(fuzz_equal_records(urlens_components_of(url), &o->components[i]), "the record of a row");
  } else {
    fuzz_check(got == 0, "a row without a URL is empty");
    fuzz_check(o->error_at[i] == (t->is_null[row] ? URLENS_NOWHERE : urlens_error_of(url).at), "where a row fails");
  }
}

/* All rows, in as many batches as it takes. */
static void run(const table *t, size_t capacity, urlens_url *lender, urlens_url *url, const urlens_url *base) {
  static output o;
  size_t row = 0;
  for (;;) {
    char *data = fuzz_room(capacity);
    urlens_batch batch = {.size = sizeof batch,
                          .data = data,
                          .capacity = capacity,
                          .offsets = o.offsets,
                          .validity = o.validity,
                          .components = o.components,
                          .status = o.status,
                          .error_at = o.error_at};
    urlens_status status = urlens_parse_batch(lender, &t->column, row, base, &batch);
    if (base && !fuzz_dialect_has(urlens_dialect_of(lender), URLENS_TRAIT_RESOLVES)) {
      fuzz_same_status("a dialect that takes no base", URLENS_E_UNSUPPORTED, status);
      free(data);
      return;
    }
    fuzz_check(status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL, "a batch ends well, or for lack of room");
    for (size_t i = 0; i < batch.rows_done; i++) check_row(t, row + i, &o, data, i, url, base);
    free(data);
    row += batch.rows_done;
    if (status == URLENS_OK) break;
    fuzz_check(batch.rows_done > 0 || batch.needed > capacity, "what is needed is more than there was");
    if (batch.rows_done == 0) capacity = batch.needed;
  }
  fuzz_check(row == t->column.rows, "all rows are done");
}

/* The objects of one dialect. */
typedef struct objects {
  urlens_url *lender, *url, *base;
} objects;

static objects *objects_for(size_t number) {
  static objects *all;
  if (!all) all = fuzz_table(urlens_dialect_count(), sizeof *all);
  if (!all[number].url) {
    all[number].lender = fuzz_object_in(fuzz_dialect(number), 0);
    all[number].url = fuzz_object_in(fuzz_dialect(number), 0);
    all[number].base = fuzz_object_in(fuzz_dialect(number), 0);
  }
  return &all[number];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static table t;
  objects *o;
  fuzz_text rest = fuzz_text_of((const char *)data, size), line;
  char *copy;
  int has_base;
  if (size == 0) return -1;
  fuzz_input = rest;
  o = objects_for(data[0] % urlens_dialect_count());
  rest = fuzz_text_of(rest.data + 1, rest.length - 1);
  line = fuzz_line(&rest);
  has_base = line.length > 0;
  if (has_base && urlens_parse(o->base, line.data, line.length, NULL) != URLENS_OK) return -1;
  copy = fuzz_room(rest.length);
  table_read(&t, rest, copy);
  run(&t, data[0], o->lender, o->url, has_base ? o->base : NULL);
  free(copy);
  return 0;
}
