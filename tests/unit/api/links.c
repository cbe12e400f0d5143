/* SPDX-License-Identifier: MIT */
/*
 * UTS #58's test files and cases of our own run through the program; here is UTS #58's detection file through the library
 * alone, and what only its interface has.
 */
#include "urlens/links.h"

#include "characters.h"
#include "output.h"
#include "random.h"
#include "urlens/site.h"

enum {
  LONGEST = 4096,
  BOTH = URLENS_LINK_BARE | URLENS_LINK_EMAIL,
  ALL_FLAGS = BOTH | URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO
};

static urlens_link_search search_in(const char *text, size_t length, uint32_t flags) {
  urlens_link_search search = {.text = text, .length = length, .flags = flags};
  return search;
}

static int has_list(void) {
  return (urlens_build_info()->features & URLENS_FEATURE_PSL) != 0;
}

/* --- UTS #58, LinkDetectionTest.txt ---------------------------------------------------------------------------------- */

static const char first_mark[] = "\xE2\xB8\xA0", last_mark[] = "\xE2\xB8\xA1";

/* Copies a line without its marks. */
static size_t without_marks(const char *line, size_t length, char *out) {
  size_t written = 0;
  for (size_t i = 0; i < length;) {
    if (length - i >= 3 && (!memcmp(line + i, first_mark, 3) || !memcmp(line + i, last_mark, 3))) i += 3;
    else out[written++] = line[i++];
  }
  return written;
}

/* Copies a text with marks around its links. */
static size_t with_marks(const char *text, size_t length, char *out) {
  urlens_link_search search = search_in(text, length, BOTH);
  urlens_link link;
  size_t at = 0, written = 0;
  while (urlens_link_next(&search, &link, NULL)) {
    memcpy(out + written, text + at, link.start - at);
    written += link.start - at;
    memcpy(out + written, first_mark, 3);
    memcpy(out + written + 3, text + link.start, link.end - link.start);
    written += 3 + link.end - link.start;
    memcpy(out + written, last_mark, 3);
    written += 3;
    at = link.end;
  }
  memcpy(out + written, text + at, length - at);
  return written + length - at;
}

static void test_suite(void) {
  static char line[LONGEST], text[LONGEST], marked[2 * LONGEST], path[LONGEST];
  const char *shared = getenv("URLENS_SHARED"), *root = getenv("URLENS_ROOT");
  unsigned long lines = 0;
  FILE *file;
  if (shared) snprintf(path, sizeof path, "%s/data/uts58/LinkDetectionTest.txt", shared);
  else snprintf(path, sizeof path, "%s/../shared/data/uts58/LinkDetectionTest.txt", root ? root : ".");
  file = has_list() ? fopen(path, "rb") : NULL;
  if (!file) {
    printf("UTS #58, link detection: %s\n", has_list() ? "the file is not there, skipped" : "no suffix list, skipped");
    return;
  }
  while (fgets(line, sizeof line, file)) {
    size_t length = strcspn(line, "\n"), plain;
    if (length == 0 || line[0] == '#') continue;
    plain = without_marks(line, length, text);
    CHECK_EQ_BYTES(text, plain, line, length, marked, with_marks(text, plain, marked));
    lines++;
  }
  fclose(file);
  printf("UTS #58, link detection: %lu lines\n", lines);
  CHECK(lines > 300);
}

/* --- Properties ------------------------------------------------------------------------------------------------------ */

/* Pieces that links are made of, and what breaks them. */
static const char *const pieces[] = {
    "http",
    "https",
    "://",
    ":",
    "/",
    "//",
    ".",
    "..",
    "@",
    "example",
    "com",
    "-",
    "_",
    " ",
    "\n",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "?",
    "#",
    "&",
    "=",
    "%41",
    "mailto:",
    "a",
    "1",
    "443",
    "[::1]",
    "\xC3\xA4",
    "\xE3\x80\x82",
    "\xEF\xBC\x8E",
    "\xE2\x80\xA6",
    "\xFF",
    "\xE3\x80",
    "\"",
    "'",
    ",",
    "ftp",
    "\t",
    ":~:",
    "xn--",
    "\xE9\xA6\x99\xE6\xB8\xAF",
    "%",
    "|",
    "\xF0\x9F\x98\x8E",
};

static size_t random_text(char *out, size_t most) {
  size_t length = 0, count = random_number(30);
  for (size_t i = 0; i < count; i++) {
    const char *piece = pieces[random_number(sizeof pieces / sizeof pieces[0])];
    if (length + strlen(piece) > most) break;
    memcpy(out + length, piece, strlen(piece));
    length += strlen(piece);
  }
  return length;
}

/* Links do not overlap, are not empty, and begin and end between characters; spaces are not in them. */
static void check_link(const char *text, size_t length, const urlens_link *link, size_t after) {
  CHECK(link->start >= after && link->start < link->end && link->end <= length);
  CHECK(characters_position(text, length, link->start) != URLENS_NOWHERE);
  CHECK(characters_position(text, length, link->end) != URLENS_NOWHERE);
  for (size_t i = link->start; i < link->end; i++) CHECK((unsigned char)text[i] > 0x20);
}

/* The links of the pieces between spaces and controls are those of the whole. */
static void check_pieces(const char *text, size_t length, uint32_t flags) {
  urlens_link_search whole = search_in(text, length, flags);
  urlens_link link, other;
  size_t start = 0, end;
  for (; start < length; start = end + 1) {
    urlens_link_search part;
    for (end = start; end < length && (unsigned char)text[end] > 0x20; end++) continue;
    part = search_in(text + start, end - start, flags);
    while (urlens_link_next(&part, &other, NULL)) {
      if (!CHECK(urlens_link_next(&whole, &link, NULL))) return;
      CHECK(link.start == other.start + start && link.end == other.end + start && link.kind == other.kind);
      CHECK(link.has_scheme == other.has_scheme);
    }
  }
  CHECK(!urlens_link_next(&whole, &link, NULL));
}

static void test_properties(void) {
  char text[512];
  unsigned long found = 0;
  for (int i = 0; i < 200000; i++) {
    size_t length = random_text(text, sizeof text), after = 0;
    uint32_t flags = random_number(ALL_FLAGS + 1);
    urlens_link_search search;
    urlens_link link;
    if (!has_list()) flags &= ~(uint32_t)BOTH;
    search = search_in(text, length, flags);
    while (urlens_link_next(&search, &link, NULL)) {
      check_link(text, length, &link, after);
      after = link.end;
      CHECK(search.position == after);
      found++;
    }
    check_pieces(text, length, flags);
  }
  printf("%lu links in random texts\n", found);
  CHECK(found > 1000);
}

/* "://" at every place of a text, near its end too. */
static void test_marks(void) {
  char text[128];
  for (size_t length = 12; length <= sizeof text; length++) {
    for (size_t at = 0; at + 12 <= length; at++) {
      urlens_link_search search = search_in(text, length, 0);
      urlens_link link = {0};
      memset(text, ':', length);
      memset(text + length / 2, '/', length - length / 2);
      memcpy(text + at, " http://a.b ", 12);
      CHECK(urlens_link_next(&search, &link, NULL) && link.start == at + 1 && link.end == at + 11);
      CHECK(!urlens_link_next(&search, &link, NULL));
    }
  }
}

/* --- Arguments ------------------------------------------------------------------------------------------------------- */

static void check_refused(urlens_link_search search, urlens_status wanted) {
  urlens_link link;
  urlens_error error;
  CHECK(!urlens_link_next(&search, &link, &error));
  CHECK_EQ_INT("a wrong search", wanted, error.status);
}

static void test_arguments(void) {
  static const char text[] = "http://example.com/ example.org";
  urlens_link_search fine = search_in(text, sizeof text - 1, 0), wrong;
  urlens_link link;
  urlens_error error;
  output_room room;
  wrong = fine, wrong.text = NULL;
  check_refused(wrong, URLENS_E_ARGUMENT);
  wrong = fine, wrong.position = wrong.length + 1;
  check_refused(wrong, URLENS_E_ARGUMENT);
  wrong = fine, wrong.flags = ALL_FLAGS + 1;
  check_refused(wrong, URLENS_E_ARGUMENT);
  wrong = fine, wrong.reserved = 1;
  check_refused(wrong, URLENS_E_ARGUMENT);
  CHECK(!urlens_link_next(NULL, &link, &error) && error.status == URLENS_E_ARGUMENT);
  CHECK(!urlens_link_next(&fine, NULL, &error) && error.status == URLENS_E_ARGUMENT);
  CHECK(!urlens_link_next(&fine, NULL, NULL));
  if (!has_list()) {
    wrong = fine, wrong.flags = URLENS_LINK_BARE;
    check_refused(wrong, URLENS_E_UNSUPPORTED);
  }
  CHECK(urlens_link_next(&fine, &link, &error) && link.has_scheme == 1 && error.status == URLENS_OK);
  CHECK(!urlens_link_next(&fine, &link, &error) && error.status == URLENS_OK);
  memset(&fine, 0, sizeof fine);
  CHECK(!urlens_link_next(&fine, &link, &error) && error.status == URLENS_OK);
  CHECK(urlens_link_format((urlens_link_end)2, text, 19, NULL, output_open(&room, OUTPUT_ALL)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_link_format(URLENS_LINK_END_ALONE, "http://a b/", 11, NULL, output_open(&room, OUTPUT_ALL)) !=
        URLENS_OK);
  CHECK(room.out.error.at == 8 && room.out.length == output_untouched);
}

/* What is before the position does not count, not even for a character that goes on there. */
static void test_position(void) {
  static const char text[] = "\xC3\xA9.example.com";
  urlens_link_search search = search_in(text, sizeof text - 1, BOTH);
  urlens_link link;
  CHECK(urlens_link_next(&search, &link, NULL) == 1 && link.start == 0 && link.end == sizeof text - 1);
  search = search_in(text, sizeof text - 1, BOTH);
  search.position = 1;
  CHECK(urlens_link_next(&search, &link, NULL) == 0 || link.start > 1);
  search = search_in(text + 1, sizeof text - 2, BOTH);
  CHECK(urlens_link_next(&search, &link, NULL) == 0 || link.start > 0);
}

/* A text ends where its length says, whatever follows it in memory. */
static void test_ends(void) {
  static const char text[] =
      "See http://example.com./a, www.example.com..x, me@example.org and, at last, https://[::1]:8/b://c.";
  for (size_t length = 0; length < sizeof text; length++) {
    char copy[sizeof text];
    urlens_link_search whole = search_in(copy, length, ALL_FLAGS), cut = search_in(text, length, ALL_FLAGS);
    urlens_link wanted = {0}, got = {0};
    int found;
    memcpy(copy, text, length);
    copy[length] = '\0';
    do {
      found = urlens_link_next(&whole, &wanted, NULL);
      CHECK_EQ_INT(copy, found, urlens_link_next(&cut, &got, NULL));
      CHECK_EQ_INT(copy, wanted.start, got.start);
      CHECK_EQ_INT(copy, wanted.end, got.end);
    } while (found == 1 && wanted.start == got.start);
  }
}

/* A list of one's own decides what is a domain. */
static void test_own_list(void) {
  static const char rules[] = "internal\n", text[] = "a.internal a.com b@c.internal";
  urlens_link_search search = search_in(text, sizeof text - 1, BOTH);
  urlens_suffix_list *list = NULL;
  urlens_link link = {0};
  if (!CHECK(urlens_suffix_list_create(rules, sizeof rules - 1, NULL, &list, NULL) == URLENS_OK)) return;
  search.suffix_list = list;
  CHECK(urlens_link_next(&search, &link, NULL) && link.start == 0 && link.end == 10 && !link.has_scheme);
  CHECK(urlens_link_next(&search, &link, NULL) && link.start == 17 && link.kind == URLENS_LINK_KIND_EMAIL);
  CHECK(!urlens_link_next(&search, &link, NULL));
  urlens_suffix_list_destroy(list);
}

int main(void) {
  test_suite();
  test_properties();
  test_marks();
  test_arguments();
  test_own_list();
  test_position();
  test_ends();
  return test_end();
}
