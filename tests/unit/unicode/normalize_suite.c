/* SPDX-License-Identifier: MIT */
/*
 * All of NormalizationTest.txt of Unicode 17.0, 4.0.0 and 3.2.0, each by that age's rules, with the property that every code
 * point that part 1 does not list is its own normal form.
 */
#include "support.h"
#include "unicode/normalize.h"

enum { FIELDS = 5, LONGEST = 512 };

typedef struct test_field {
  char data[LONGEST];
  size_t length;
} test_field;

static const char *const form_names[] = {"NFC", "NFD", "NFKC", "NFKD"};

static void check(const test_field *source, ul_form form, ul_age age, const test_field *wanted, test_place *place) {
  ul_normalization how = {form, age, 0};
  urlens_status status;
  ul_buffer_clear(&place->output);
  status = ul_normalize(ul_span_of(source->data, source->length), &how, &place->scratch, &place->output);
  CHECK(status == URLENS_OK);
  if (!CHECK_EQ_BYTES(source->data, source->length, wanted->data, wanted->length, place->output.data,
                      place->output.length)) {
    printf("  form   %s, age %d\n", form_names[form], (int)age);
  }
}

/* The conformance clauses at the top of the file. */
static void check_row(const test_field *c, ul_age age, test_place *place) {
  for (int i = 0; i < FIELDS; i++) {
    check(&c[i], UL_NFC, age, &c[i < 3 ? 1 : 3], place);
    check(&c[i], UL_NFD, age, &c[i < 3 ? 2 : 4], place);
    check(&c[i], UL_NFKC, age, &c[3], place);
    check(&c[i], UL_NFKD, age, &c[4], place);
  }
}

static void check_unlisted(const unsigned char *listed, ul_age age, test_place *place) {
  for (uint32_t point = 0; point < 0x110000; point++) {
    test_field field;
    if (listed[point] || point - 0xD800 < 0x800) continue;
    field.length = ul_utf8_write(point, field.data);
    check(&field, UL_NFC, age, &field, place);
    check(&field, UL_NFD, age, &field, place);
    check(&field, UL_NFKC, age, &field, place);
    check(&field, UL_NFKD, age, &field, place);
  }
}

static int read_row(ul_span line, test_field *c) {
  size_t at = 0;
  if (line.length == 0 || line.data[0] == '#' || line.data[0] == '@') return 0;
  for (int i = 0; i < FIELDS; i++) {
    size_t end = ul_span_find(line, at, ';');
    c[i].length = test_from_hex(line.data + at, line.data + end, c[i].data);
    at = end + 1;
  }
  return 1;
}

static int run(const char *name, ul_age age, test_place *place) {
  static unsigned char listed[0x110000];
  char *path = test_shared(name), *text;
  size_t length, at = 0, rows = 0;
  int part = 0;
  ul_span line;
  test_field c[FIELDS];
  if (!path) return 0;
  text = test_read(path, &length);
  free(path);
  if (!CHECK(text != NULL)) return 0;
  memset(listed, 0, sizeof listed);
  while (test_line(ul_span_of(text, length), &at, &line)) {
    if (line.length > 5 && memcmp(line.data, "@Part", 5) == 0) part = line.data[5] - '0';
    if (!read_row(line, c)) continue;
    rows++;
    check_row(c, age, place);
    if (part == 1) {
      size_t next;
      listed[ul_utf8_next(ul_span_of(c[0].data, c[0].length), 0, &next)] = 1;
    }
  }
  check_unlisted(listed, age, place);
  printf("%s: %zu rows\n", name, rows);
  free(text);
  return 1;
}

int main(void) {
  test_place place;
  int found = 0;
  test_place_init(&place);
  found += run("data/ucd-17.0.0/NormalizationTest.txt", UL_AGE_17_0, &place);
  found += run("data/ucd-4.0.0/NormalizationTest.txt", UL_AGE_4_0, &place);
  found += run("data/ucd-3.2.0/NormalizationTest.txt", UL_AGE_3_2, &place);
  test_place_release(&place);
  return found || harness_failures ? test_end() : TEST_SKIPPED;
}
