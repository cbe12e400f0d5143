/* SPDX-License-Identifier: MIT */
/* The tables of RFC 3454, and Bidi_Class of Unicode 6.0.0 and 17.0.0, against the published data: every code point. */
#include "unicode/bidi.h"
#include "unicode/nameprep.h"

#include "core/ascii.h"
#include "test.h"
#include "unicode/utf8.h"

enum { CODE_POINTS = 0x110000 };

/* Opens a file of the data, or ends the test as skipped. */
static FILE *open_data(const char *name) {
  char *path = test_shared(name);
  FILE *file;
  if (!path) exit(TEST_SKIPPED);
  file = fopen(path, "rb");
  free(path);
  if (!file) exit(TEST_SKIPPED);
  return file;
}

/* The ends of "0041", "0041-005A" or "0041..005A", and where the rest of the line begins; NULL if it is no such line. */
static const char *read_range(const char *line, unsigned long *first, unsigned long *last) {
  char *end;
  if (!ul_is_hex_digit((unsigned char)*line)) return NULL;
  *first = *last = strtoul(line, &end, 16);
  if (*end == '-') *last = strtoul(end + 1, &end, 16);
  if (end[0] == '.' && end[1] == '.') *last = strtoul(end + 2, &end, 16);
  return end;
}

/* Marks the code points of an RFC table in `marks`. */
static void mark_table(const char *table, unsigned char *marks) {
  char name[64], line[256];
  unsigned long first, last;
  FILE *file;
  snprintf(name, sizeof name, "data/rfc3454/tables/%s.txt", table);
  file = open_data(name);
  while (fgets(line, sizeof line, file)) {
    if (!read_range(line, &first, &last)) continue;
    for (unsigned long c = first; c <= last && c < CODE_POINTS; c++) marks[c] = 1;
  }
  fclose(file);
}

/* Compares what `is` says with the marks, and clears them. */
static void compare(const char *what, unsigned char *marks, int (*is)(uint32_t)) {
  unsigned long count = 0;
  for (uint32_t c = 0; c < CODE_POINTS; c++) {
    char label[64];
    snprintf(label, sizeof label, "%s, U+%04lX", what, (unsigned long)c);
    if (is(c) != marks[c]) CHECK_EQ_INT(label, marks[c], is(c));
    count += marks[c];
    marks[c] = 0;
  }
  CHECK(count > 0);
}

static int is_right_3_2(uint32_t c) {
  return ul_bidi_is_right(c, UL_BIDI_AGE_3_2);
}

static int is_left_3_2(uint32_t c) {
  return ul_bidi_is_left(c, UL_BIDI_AGE_3_2);
}

static void check_sets(unsigned char *marks) {
  static const char *const prohibited[] = {"C.1.2", "C.2.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8", "C.9"};
  mark_table("A.1", marks);
  compare("A.1", marks, ul_nameprep_is_unassigned);
  for (size_t i = 0; i < sizeof prohibited / sizeof prohibited[0]; i++) mark_table(prohibited[i], marks);
  compare("C.1.2, C.2.2, C.3 to C.9", marks, ul_nameprep_is_prohibited);
  mark_table("D.1", marks);
  compare("D.1", marks, is_right_3_2);
  mark_table("D.2", marks);
  compare("D.2", marks, is_left_3_2);
}

/* What ul_nameprep_map makes of a code point, as UTF-8. */
static size_t mapped_text(uint32_t c, char *out) {
  ul_mapped mapped;
  if (!ul_nameprep_map(c, &mapped)) return ul_utf8_write(c, out);
  if (!mapped.text.data) return ul_utf8_write(mapped.code_point, out);
  if (mapped.text.length) memcpy(out, mapped.text.data, mapped.text.length);
  return mapped.text.length;
}

/* A line "0041; 0061" of tables B.1 and B.2. */
static void check_mapping(const char *line, unsigned char *marks) {
  char wanted[64], got[64], label[16];
  size_t wanted_length = 0;
  unsigned long c, last;
  const char *rest = read_range(line, &c, &last);
  if (!rest || !CHECK(c < CODE_POINTS)) return;
  marks[c] = 1;
  for (rest++; *rest;) {
    char *end;
    unsigned long to = strtoul(rest, &end, 16);
    if (end == rest) break;
    wanted_length += ul_utf8_write((uint32_t)to, wanted + wanted_length);
    rest = end;
  }
  snprintf(label, sizeof label, "U+%04lX", c);
  CHECK_EQ_BYTES(label, strlen(label), wanted, wanted_length, got, mapped_text((uint32_t)c, got));
}

static int is_mapped(uint32_t c) {
  ul_mapped mapped;
  return ul_nameprep_map(c, &mapped);
}

static void check_mappings(unsigned char *marks) {
  static const char *const tables[] = {"data/rfc3454/tables/B.1.txt", "data/rfc3454/tables/B.2.txt"};
  for (size_t i = 0; i < 2; i++) {
    char line[256];
    FILE *file = open_data(tables[i]);
    while (fgets(line, sizeof line, file)) check_mapping(line, marks);
    fclose(file);
  }
  compare("B.1, B.2", marks, is_mapped);
}

/* Which of the three a value of Bidi_Class is, long or short, with its leading spaces: 'R', 'L', or '-' for others. */
static char direction(const char *value) {
  char word[64];
  size_t length;
  value += strspn(value, " ;");
  length = strcspn(value, " #\r\n");
  if (length >= sizeof word) return '-';
  memcpy(word, value, length);
  word[length] = '\0';
  if (!strcmp(word, "L") || !strcmp(word, "Left_To_Right")) return 'L';
  if (!strcmp(word, "R") || !strcmp(word, "Right_To_Left")) return 'R';
  if (!strcmp(word, "AL") || !strcmp(word, "Arabic_Letter")) return 'R';
  return '-';
}

/* Reads one kind of lines: the defaults after "# @missing: ", or the plain ones. */
static void read_directions(FILE *file, const char *prefix, unsigned char *classes) {
  char line[512];
  rewind(file);
  while (fgets(line, sizeof line, file)) {
    unsigned long first, last;
    const char *rest;
    if (strncmp(line, prefix, strlen(prefix)) != 0) continue;
    rest = read_range(line + strlen(prefix), &first, &last);
    if (!rest) continue;
    for (unsigned long c = first; c <= last && c < CODE_POINTS; c++) classes[c] = (unsigned char)direction(rest);
  }
}

static void check_bidi(const char *name, ul_bidi_age age, unsigned char *classes) {
  FILE *file = open_data(name);
  read_directions(file, "# @missing: ", classes);
  read_directions(file, "", classes);
  fclose(file);
  for (uint32_t c = 0; c < CODE_POINTS; c++) {
    char label[64];
    snprintf(label, sizeof label, "%s, U+%04lX", name, (unsigned long)c);
    if (ul_bidi_is_right(c, age) != (classes[c] == 'R')) CHECK_EQ_INT(label, classes[c], 'R');
    if (ul_bidi_is_left(c, age) != (classes[c] == 'L')) CHECK_EQ_INT(label, classes[c], 'L');
  }
  CHECK(classes[0x5D0] == 'R' && classes['a'] == 'L');
  memset(classes, 0, CODE_POINTS);
}

int main(void) {
  unsigned char *marks = calloc(CODE_POINTS, 1);
  if (!marks) return EXIT_FAILURE;
  check_sets(marks);
  check_mappings(marks);
  check_bidi("data/ucd-6.0.0/DerivedBidiClass.txt", UL_BIDI_AGE_6_0, marks);
  check_bidi("data/ucd-17.0.0/extracted/DerivedBidiClass.txt", UL_BIDI_AGE_17_0, marks);
  free(marks);
  return test_end();
}
