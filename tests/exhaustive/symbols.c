/* SPDX-License-Identifier: MIT */
/*
 * All strings of up to four of the sixteen symbols that matter to a URL's structure, alone, after beginnings and against
 * bases: the library does what the reference machine does. Five symbols if URLENS_SLOW is set.
 */
#include "common.h"

static const char symbols[] = "a:/\\?#@[].%2e0 \t";

enum { SYMBOLS = sizeof symbols - 1, LONGEST = 5 };

static unsigned long strings, parsed;

/* All strings of exactly `length` symbols after the prefix. */
static void check_length(exhaustive *all, const char *prefix, size_t length, const urlens_url *base) {
  char text[64];
  size_t start = strlen(prefix), digits[LONGEST] = {0}, position;
  memcpy(text, prefix, start);
  do {
    for (size_t i = 0; i < length; i++) text[start + i] = symbols[digits[i]];
    strings++;
    if (exhaustive_check(all, text, start + length, base) == URLENS_OK) parsed++;
    for (position = 0; position < length && ++digits[position] == SYMBOLS; position++) digits[position] = 0;
  } while (position < length);
}

static void check_up_to(exhaustive *all, const char *prefix, size_t most, const char *base_text) {
  urlens_url *base = NULL;
  if (base_text) {
    base = object_of(0);
    CHECK_EQ_INT(base_text, URLENS_OK, urlens_parse(base, base_text, strlen(base_text), NULL));
  }
  for (size_t length = 0; length <= most; length++) check_length(all, prefix, length, base);
  urlens_destroy(base);
}

int main(void) {
  static const char *const prefixes[] = {
      "",   "http:", "http://", "http://h", "http://h/", "file:",      "file://",   "file:///C:", "file:///",
      "x:", "x:/",   "x://",    "blob:",    "ws://h:8",  "http://[::", "http://1.", "javascript:"};
  static const char *const bases[] = {"http://u:p@h:81/a/b/c?q#f", "file:///C:/a/b", "x:opaque?q#f", "x://h/a/../b",
                                      "x:/.//p"};
  size_t most = slow_run() ? 5 : 4;
  exhaustive all = exhaustive_of();
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) check_up_to(&all, prefixes[i], most, NULL);
  for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) check_up_to(&all, "", most, bases[i]);
  /* With the sixteen, a drive letter and the scheme of the base need a beginning of their own. */
  check_up_to(&all, "http:", most, bases[0]);
  check_up_to(&all, "file:", most, bases[1]);
  check_up_to(&all, "D|", most, bases[1]);
  check_up_to(&all, "//", most, bases[3]);
  exhaustive_end(&all);
  CHECK(parsed > strings / 10);
  printf("%lu strings of up to %zu symbols, %lu of them URLs\n", strings, most, parsed);
  return test_end();
}
