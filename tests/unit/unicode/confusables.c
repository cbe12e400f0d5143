/* SPDX-License-Identifier: MIT */
/* UTS #39: skeletons, and the report on a label. */
#include "unicode/confusables.h"

#include "test.h"
#include "unicode/normalize.h"
#include "unicode/utf8.h"

static urlens_allocator allocator;

/* Texts that look alike have one skeleton; the second of each pair may be the skeleton itself, or another text. */
typedef struct pair {
  const char *a, *b;
} pair;

static const pair alike[] = {{"", ""},
                             {"paypal", u8"\u0440\u0430\u0443\u0440\u0430\u04CF"}, /* Cyrillic throughout */
                             {"paypal", u8"p\u0430ypal"},
                             {"rn", "m"},
                             {"1", "l"},
                             {"0", "O"},
                             {"scope", u8"\u0455\u0441\u043E\u0440\u0435"},
                             {u8"\u00E9", u8"e\u0301"},  /* by NFD */
                             {u8"\u0451", u8"\u00EB"},   /* by NFD, and then by the prototype of the base */
                             {"ab", u8"a\u200B\u00ADb"}, /* what is not shown is left out */
                             {u8"\u00DF", u8"\u03B2"},   /* Latin sharp s, Greek beta */
                             {u8"\uFF41", "a"}};

static const pair unlike[] = {{"a", "b"}, {"a", "A"}, {u8"\u00E9", "e"}, {u8"\u0431", "b"}, {"a", ""}};

static void skeleton_of(const char *text, ul_buffer *output) {
  ul_scratch scratch;
  ul_scratch_init(&scratch, &allocator, NULL, 0);
  ul_buffer_init(output, &allocator, SIZE_MAX);
  CHECK_EQ_INT(text, URLENS_OK, ul_skeleton(ul_span_of(text, strlen(text)), &scratch, output));
  ul_scratch_release(&scratch);
}

static void check_pair(const pair *test, int same) {
  ul_buffer a, b;
  skeleton_of(test->a, &a);
  skeleton_of(test->b, &b);
  if (same) {
    CHECK_EQ_BYTES(test->b, strlen(test->b), a.data ? a.data : "", a.length, b.data ? b.data : "", b.length);
  } else {
    CHECK(!ul_span_equal(ul_buffer_span(&a), ul_buffer_span(&b)));
  }
  ul_buffer_release(&a);
  ul_buffer_release(&b);
}

typedef struct label_case {
  const char *label;
  uint32_t flags;
  uint32_t scripts;
  urlens_restriction restriction;
} label_case;

enum {
  MIXED = URLENS_LABEL_MIXED_SCRIPT,
  LATIN = URLENS_LABEL_LATIN_CONFUSABLE,
  ASCII = URLENS_LABEL_ASCII_CONFUSABLE
};

static const label_case labels[] = {
    {"", 0, 0, URLENS_RESTRICTION_ASCII},
    {"example-1", 0, 1, URLENS_RESTRICTION_ASCII},
    {"a!", 0, 1, URLENS_RESTRICTION_NONE}, /* U+0021 is not for identifiers */
    {u8"b\u00FCcher", 0, 1, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u043C\u043E\u0441\u043A\u0432\u0430", 0, 1, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u0440\u0430\u0443\u0440\u0430\u04CF", LATIN | ASCII, 1, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u0455\u0441\u043E\u0440\u0435-1", LATIN | ASCII, 1, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u0441\u0451", LATIN, 1, URLENS_RESTRICTION_SINGLE_SCRIPT}, /* Latin with a diaeresis, so not ASCII */
    {u8"p\u0430ypal", MIXED | ASCII, 2, URLENS_RESTRICTION_MINIMALLY},
    {u8"\u03B1\u0432c", MIXED, 3, URLENS_RESTRICTION_MINIMALLY},
    {u8"pay\u200Bpal", ASCII, 1, URLENS_RESTRICTION_NONE},
    {u8"\u0261oogle", ASCII, 1, URLENS_RESTRICTION_NONE}, /* Latin all through, with a phonetic g */
    {u8"\u03B2", LATIN, 1, URLENS_RESTRICTION_SINGLE_SCRIPT},

    /* Japanese, Korean, and Chinese with Latin. */
    {u8"\u65E5\u672C\u3054\u30AB", 0, 3, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u6F22\uAC00", 0, 2, URLENS_RESTRICTION_SINGLE_SCRIPT},
    {u8"\u3054\uAC00", MIXED, 2, URLENS_RESTRICTION_MINIMALLY},
    {u8"jr\u6771\u65E5\u672C", MIXED, 2, URLENS_RESTRICTION_HIGHLY},
    {u8"a\u3042\u30A2\u4E9C", MIXED, 4, URLENS_RESTRICTION_HIGHLY},
    {u8"a\uAC00", MIXED, 2, URLENS_RESTRICTION_HIGHLY},
    {u8"\u30A2\u30FC", 0, 1, URLENS_RESTRICTION_SINGLE_SCRIPT}, /* a mark of two scripts */

    {u8"a\u0E01", MIXED, 2, URLENS_RESTRICTION_MODERATELY},
    {u8"a\u0E01\u05D0", MIXED, 3, URLENS_RESTRICTION_MINIMALLY},
    {u8"a\u03C0", MIXED, 2, URLENS_RESTRICTION_MINIMALLY},
    {u8"a\u03B3", MIXED | ASCII, 2, URLENS_RESTRICTION_MINIMALLY}, /* gamma and y */
    {u8"a\u13A3", MIXED, 2, URLENS_RESTRICTION_NONE}};             /* Cherokee: limited use */

static void check_label(const label_case *test) {
  urlens_label_report report;
  memset(&report, 0xAA, sizeof report);
  report.size = sizeof report;
  CHECK_EQ_INT(test->label, URLENS_OK, urlens_report_label(test->label, strlen(test->label), &report));
  CHECK_EQ_INT(test->label, test->flags, report.flags);
  CHECK_EQ_INT(test->label, test->scripts, report.scripts);
  CHECK_EQ_INT(test->label, test->restriction, report.restriction);
}

/* Short text needs no scratch memory; for long text the lack of it is reported. */
static void check_no_memory(void) {
  ul_scratch scratch;
  ul_buffer output;
  char out[512], text[512];
  memset(text, 'm', sizeof text);
  ul_scratch_init(&scratch, NULL, NULL, 0);
  ul_buffer_init_fixed(&output, out, sizeof out, SIZE_MAX);
  CHECK_EQ_INT("short", URLENS_OK, ul_skeleton(ul_span_of(text, 64), &scratch, &output));
  CHECK_EQ_INT("short", 128, output.length);
  CHECK_EQ_INT("long", URLENS_E_OUT_OF_MEMORY, ul_skeleton(ul_span_of(text, sizeof text), &scratch, &output));
}

/* "0441 ;\t0063 ;\tMA": the skeleton of the first is the NFD of the second, unless NFD or the first steps change it. */
static int check_line(const char *line) {
  char source[8], target[256], canonical[64], got[256];
  char *end;
  size_t length = 0;
  uint64_t work[512];
  ul_scratch scratch;
  ul_buffer wanted, output;
  ul_normalization nfd = {UL_NFD, UL_AGE_17_0, 0};
  unsigned long c = strtoul(line, &end, 16);
  ul_span text = ul_span_of(source, ul_utf8_write((uint32_t)c, source));
  if (end == line || c == 0x3164) return 0; /* U+3164 is not shown, so it has no prototype */
  for (end += strspn(end, " ;\t"); *end && *end != ';';) {
    unsigned long to = strtoul(end, &end, 16);
    length += ul_utf8_write((uint32_t)to, target + length);
    end += strspn(end, " \t");
  }
  ul_scratch_init(&scratch, NULL, work, sizeof work);
  ul_buffer_init_fixed(&wanted, canonical, sizeof canonical, SIZE_MAX);
  CHECK_EQ_INT(line, URLENS_OK, ul_normalize(text, &nfd, &scratch, &wanted));
  if (!ul_span_equal(text, ul_buffer_span(&wanted))) return 0;
  ul_buffer_init_fixed(&wanted, canonical, sizeof canonical, SIZE_MAX);
  CHECK_EQ_INT(line, URLENS_OK, ul_normalize(ul_span_of(target, length), &nfd, &scratch, &wanted));
  ul_buffer_init_fixed(&output, got, sizeof got, SIZE_MAX);
  CHECK_EQ_INT(line, URLENS_OK, ul_skeleton(text, &scratch, &output));
  CHECK_EQ_BYTES(line, strlen(line), canonical, wanted.length, got, output.length);
  return 1;
}

/* Every line of the published file, if it is there. */
static void check_file(void) {
  char line[2048];
  char *path = test_shared("data/security-17.0.0/confusables.txt");
  FILE *file = path ? fopen(path, "rb") : NULL;
  unsigned long count = 0;
  free(path);
  if (!file) return;
  while (fgets(line, sizeof line, file)) {
    if (line[0] != '#' && line[0] != '\n') count += (unsigned long)check_line(line);
  }
  fclose(file);
  CHECK(count > 5000);
}

int main(void) {
  if (ul_allocator_init(&allocator, NULL) != URLENS_OK) return EXIT_FAILURE;
  for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) check_pair(&alike[i], 1);
  for (size_t i = 0; i < sizeof unlike / sizeof unlike[0]; i++) check_pair(&unlike[i], 0);
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) check_label(&labels[i]);
  check_no_memory();
  check_file();
  return test_end();
}
