/* SPDX-License-Identifier: MIT */
/* A batch gives, row by row, what single calls give. */
#include "samples.h"

enum { MOST_ROWS = 128, ROOM = 8192, FIRST_BIT = 5 };

/* A column made of strings; NULL is a null row. */
typedef struct table {
  char data[ROOM];
  int32_t offsets[MOST_ROWS + 1];
  uint8_t validity[(MOST_ROWS + FIRST_BIT) / 8 + 1];
  urlens_column column;
} table;

typedef struct output {
  char data[ROOM];
  int32_t offsets[MOST_ROWS + 1];
  uint8_t validity[MOST_ROWS / 8 + 1];
  urlens_components components[MOST_ROWS];
  uint16_t status[MOST_ROWS];
  size_t error_at[MOST_ROWS];
  urlens_batch batch;
} output;

static void table_init(table *t) {
  memset(t, 0, sizeof *t);
  t->column.data = t->data;
  t->column.offsets = t->offsets;
  t->column.validity = t->validity;
  t->column.first_bit = FIRST_BIT;
}

static void table_add(table *t, const char *text) {
  size_t row = t->column.rows++, bit = row + FIRST_BIT, length = text ? strlen(text) : 0;
  if (text) memcpy(t->data + t->offsets[row], text, length);
  if (text) t->validity[bit / 8] = (uint8_t)(t->validity[bit / 8] | 1U << bit % 8);
  t->offsets[row + 1] = t->offsets[row] + (int32_t)length;
}

static void output_init(output *o, size_t capacity) {
  memset(o, 0x5A, sizeof *o);
  memset(&o->batch, 0, sizeof o->batch);
  o->batch.size = sizeof o->batch;
  o->batch.data = o->data;
  o->batch.capacity = capacity;
  o->batch.offsets = o->offsets;
  o->batch.validity = o->validity;
  o->batch.components = o->components;
  o->batch.status = o->status;
  o->batch.error_at = o->error_at;
}

/* Samples, rows that fail, nulls, empty rows. */
static void table_fill(table *t) {
  table_init(t);
  table_add(t, NULL);
  for (size_t i = 0; i < SAMPLES; i++) {
    table_add(t, samples[i]);
    if (i % 7 == 0) table_add(t, NULL);
    if (i % 5 == 0) table_add(t, "http://[");
    if (i % 11 == 0) table_add(t, "");
  }
  table_add(t, "relative?x");
}

static int bit_of(const uint8_t *bits, size_t number) {
  return bits[number / 8] >> number % 8 & 1;
}

static void check_row(const table *t, size_t row, const output *o, size_t index, urlens_url *url,
                      const urlens_url *base) {
  const char *text = t->data + t->offsets[row];
  size_t length = (size_t)(t->offsets[row + 1] - t->offsets[row]);
  size_t got = (size_t)(o->offsets[index + 1] - o->offsets[index]);
  urlens_status wanted = URLENS_E_NULL_ROW;
  if (bit_of(t->validity, row + FIRST_BIT)) wanted = urlens_parse(url, text, length, base);
  CHECK_EQ_INT(text, wanted, o->status[index]);
  CHECK_EQ_INT(text, wanted == URLENS_OK, bit_of(o->validity, index));
  if (wanted == URLENS_OK) {
    CHECK_EQ_BYTES(text, length, urlens_href(url).data, urlens_href(url).length, o->data + o->offsets[index], got);
    CHECK_EQ_INT(text, 1, sample_same_record(urlens_components_of(url), &o->components[index]));
    CHECK(o->error_at[index] == URLENS_NOWHERE);
  } else {
    CHECK(got == 0 && o->components[index].length == 0 && o->components[index].flags == 0);
    CHECK(o->error_at[index] == (wanted == URLENS_E_NULL_ROW ? URLENS_NOWHERE : urlens_error_of(url).at));
  }
}

/* The whole table with batches of that capacity, each going on where the one before it ended. */
static void check_table(const table *t, size_t capacity, urlens_url *lender, urlens_url *url, const urlens_url *base) {
  static output o;
  size_t row = 0, failed = 0, batches = 0;
  urlens_status status;
  do {
    output_init(&o, capacity);
    status = urlens_parse_batch(lender, &t->column, row, base, &o.batch);
    CHECK(status == URLENS_OK || status == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(o.offsets[0] == 0);
    for (size_t i = 0; i < o.batch.rows_done; i++) check_row(t, row + i, &o, i, url, base);
    row += o.batch.rows_done;
    failed += o.batch.failed;
    batches++;
    if (status) CHECK(o.batch.needed > 0 && o.batch.needed <= URLENS_MAX_LENGTH);
    if (status && o.batch.rows_done == 0) {
      CHECK(o.batch.needed > capacity);
      capacity = o.batch.needed;
    }
  } while (status == URLENS_E_BUFFER_TOO_SMALL && batches < 1000);
  CHECK_EQ_INT("rows", t->column.rows, row);
  CHECK(failed > 0 && failed < row);
  CHECK_EQ_STR("", "http://kept/", urlens_href(lender).data);
}

static void test_rows(void) {
  static const size_t capacities[] = {ROOM, 1000, 200, 100, 60, 30, 10, 0};
  static table t;
  urlens_url *lender = sample_url("http://kept/"), *url = sample_object(), *base = sample_url("http://b/c/d");
  table_fill(&t);
  CHECK(t.column.rows <= MOST_ROWS);
  for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
    check_table(&t, capacities[i], lender, url, NULL);
    check_table(&t, capacities[i], lender, url, base);
  }
  urlens_destroy(lender);
  urlens_destroy(url);
  urlens_destroy(base);
}

/* Arrays that are NULL are not written; nulls only count. */
static void test_few_arrays(void) {
  static table t;
  static output o;
  urlens_url *url = sample_object();
  table_fill(&t);
  output_init(&o, ROOM);
  o.batch.validity = NULL;
  o.batch.components = NULL;
  o.batch.status = NULL;
  o.batch.error_at = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_OK && o.batch.rows_done == t.column.rows);
  CHECK(o.status[0] == 0x5A5A && o.validity[0] == 0x5A);
  /* Without a bitmap no row is null: the null ones are empty then, which do not parse. */
  t.column.validity = NULL;
  output_init(&o, ROOM);
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_OK);
  CHECK(o.status[0] == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_href(url).data == NULL);
  urlens_destroy(url);
}

static void test_first(void) {
  static table t;
  static output o;
  urlens_url *url = sample_object();
  table_init(&t);
  table_add(&t, "a:0");
  table_add(&t, NULL);
  table_add(&t, "a:2");
  output_init(&o, ROOM);
  CHECK(urlens_parse_batch(url, &t.column, 2, NULL, &o.batch) == URLENS_OK && o.batch.rows_done == 1);
  CHECK_EQ_BYTES("", 0, "a:2", 3, o.data, (size_t)o.offsets[1]);
  CHECK(urlens_parse_batch(url, &t.column, 3, NULL, &o.batch) == URLENS_OK && o.batch.rows_done == 0);
  CHECK(urlens_parse_batch(url, &t.column, 4, NULL, &o.batch) == URLENS_E_ARGUMENT);
  t.column.rows = 0;
  t.column.offsets = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_OK && o.batch.rows_done == 0);
  urlens_destroy(url);
}

static void test_arguments(void) {
  static table t;
  static output o;
  urlens_url *url = sample_object(), *empty = sample_object();
  table_init(&t);
  table_add(&t, "a:0");
  table_add(&t, "a:1");
  output_init(&o, ROOM);
  CHECK(urlens_parse_batch(NULL, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_batch(url, NULL, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_batch(url, &t.column, 0, empty, &o.batch) == URLENS_E_NO_URL);
  o.batch.size = sizeof o.batch - 1;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  output_init(&o, ROOM);
  o.batch.offsets = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  output_init(&o, ROOM);
  o.batch.data = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  output_init(&o, ROOM);
  t.column.data = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  t.column.data = t.data;
  t.column.offsets = NULL;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  t.column.offsets = t.offsets;
  t.offsets[2] = 2; /* less than the one before it */
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  t.offsets[0] = -1;
  CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_E_ARGUMENT);
  urlens_destroy(url);
  urlens_destroy(empty);
}

/* Rows that are pieces of the object that lends its memory, which is the base as well. */
static void test_own_text(void) {
  static output o;
  static const int32_t offsets[] = {0, 12, 11, 14};
  urlens_url *url = sample_url("http://kept/a/b?c"), *other = sample_object();
  urlens_column column = {NULL, offsets, NULL, 0, 1};
  for (int part = 0; part < 2; part++) {
    column.data = urlens_href(url).data;
    column.offsets = offsets + 2 * part;
    output_init(&o, ROOM);
    CHECK(urlens_parse_batch(url, &column, 0, url, &o.batch) == URLENS_OK && o.batch.failed == 0);
    CHECK(urlens_parse(other, column.data + column.offsets[0], (size_t)(column.offsets[1] - column.offsets[0]), url) ==
          URLENS_OK);
    CHECK_EQ_BYTES("", 0, urlens_href(other).data, urlens_href(other).length, o.data, (size_t)o.offsets[1]);
    CHECK(sample_same_record(urlens_components_of(other), &o.components[0]));
    CHECK_EQ_STR("", "http://kept/a/b?c", urlens_href(url).data);
  }
  urlens_destroy(url);
  urlens_destroy(other);
}

/* A row beyond the object's limit fails alone, and so does one whose result is. */
static void test_limit(void) {
  static table t;
  static output o;
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.max_length = 20;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  table_init(&t);
  table_add(&t, "http://h/0123456789012345");
  table_add(&t, "http://h/?\"\"\"\"\"\"");
  table_add(&t, "http://h/");
  for (size_t capacity = 9; capacity < 64; capacity++) {
    output_init(&o, capacity);
    CHECK(urlens_parse_batch(url, &t.column, 0, NULL, &o.batch) == URLENS_OK);
    CHECK(o.batch.rows_done == 3 && o.batch.failed == 2);
    CHECK(o.status[0] == URLENS_E_TOO_LONG && o.status[1] == URLENS_E_TOO_LONG && o.status[2] == URLENS_OK);
  }
  urlens_destroy(url);
}

int main(void) {
  test_rows();
  test_few_arrays();
  test_first();
  test_arguments();
  test_own_text();
  test_limit();
  return test_end();
}
