/* SPDX-License-Identifier: MIT */
/* The scanners of this machine against the portable one. */
#include "scan/scan.h"

#include "test.h"

static const ul_scanner *portable;

enum { ROOM = 200, LONGEST = 150 };

/* `text` has one byte somewhere, one "/", and is "a" everywhere else. */
static void check_at(const ul_scanner *scanner, const char *text, size_t from, size_t length) {
  int wanted = 0, got = 0;
  CHECK_EQ_INT("host", portable->host(text, from, length, &wanted), scanner->host(text, from, length, &got));
  CHECK_EQ_INT("upper", wanted, got);
  wanted = got = 0;
  CHECK_EQ_INT("query", portable->query(text, from, length), scanner->query(text, from, length));
  CHECK_EQ_INT("fragment", portable->fragment(text, from, length), scanner->fragment(text, from, length));
  CHECK_EQ_INT("userinfo", portable->userinfo(text, from, length), scanner->userinfo(text, from, length));
  CHECK_EQ_INT("path", portable->path(text, from, length, &wanted), scanner->path(text, from, length, &got));
  CHECK_EQ_INT("dots", wanted, got);
}

/* Each stops where the portable one does, at every place of texts of every length around its lanes. */
static void test_stops(const ul_scanner *scanner) {
  char text[ROOM];
  for (size_t length = 1; length < LONGEST; length++) {
    for (unsigned byte = 0; byte < 256; byte += length % 7 == 0 ? 1 : 13) {
      size_t at = (length * 31 + byte * 7) % length, from = 1 + (byte + length) % (length > 3 ? 3 : length);
      memset(text, 'a', sizeof text);
      text[(at * 3 + 1) % length] = '/';
      text[at] = (char)byte;
      check_at(scanner, text, from > length ? length : from, length);
    }
  }
}

/*
 * Dots, and escapes of them, matter only after a "/", which may be the byte before the first or in the lane before. The
 * escape may go on in the next lane, or the text may end within it.
 */
static void test_dots(const ul_scanner *scanner) {
  static const char *const pieces[] = {"/.",   "/%",   "a.",   "a%",   "//",   "./",    "/a",
                                       "/%2e", "/%2E", "/%2f", "/%3e", "a%2e", "/%2?e", "/%a/%2e"};
  char text[ROOM];
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    size_t length = strlen(pieces[i]);
    for (size_t at = 0; at + length <= LONGEST; at++) {
      memset(text, 'a', sizeof text);
      memcpy(text + at, pieces[i], length);
      check_at(scanner, text, 1, LONGEST);
      for (size_t end = at + 2; end <= at + length; end++) check_at(scanner, text, 1, end);
      if (at > 0) check_at(scanner, text, at, LONGEST);
      check_at(scanner, text, at + 1, LONGEST);
    }
  }
}

/* What is after the place moves, and nothing beyond it is written. */
static void test_replace(const ul_scanner *scanner) {
  static const size_t lengths[] = {0, 1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 48, 64};
  enum { LENGTHS = sizeof lengths / sizeof *lengths };
  char text[64], wanted[ROOM], got[ROOM];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (char)('A' + i % 26);
  for (size_t i = 0; i < LENGTHS * LENGTHS * LENGTHS; i++) {
    size_t length = lengths[i % LENGTHS], after = lengths[i / LENGTHS % LENGTHS];
    size_t new_length = lengths[i / LENGTHS / LENGTHS];
    for (size_t at = 0; at < ROOM; at++) wanted[at] = got[at] = (char)('a' + at % 23);
    portable->replace(wanted + 3, length, after, text, new_length);
    scanner->replace(got + 3, length, after, text, new_length);
    CHECK_EQ_BYTES("replace", sizeof "replace" - 1, wanted, ROOM, got, ROOM);
  }
}

int main(void) {
  portable = ul_scanner_for(URLENS_SIMD_NONE);
  for (int level = URLENS_SIMD_NONE; level <= URLENS_SIMD_NEON; level++) {
    const ul_scanner *scanner = ul_scanner_for((urlens_simd)level);
    if (!scanner) continue;
    CHECK_EQ_INT("level", level, scanner->level);
    test_stops(scanner);
    test_dots(scanner);
    test_replace(scanner);
  }
  return test_end();
}
