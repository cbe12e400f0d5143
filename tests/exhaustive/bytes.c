/* SPDX-License-Identifier: MIT */
/*
 * What has broken other parsers (NUL, CR, LF, TAB, lone surrogates, every way in which UTF-8 can be ill-formed) put at every
 * position of URLs that have every component, alone, twice, and in the place of what was there: no crash, the same result as
 * the reference machine's, printable ASCII that parses to itself, and a Unicode form of the bytes that makes no difference:
 * U+FFFD in the place of each maximal subpart parses to the same.
 */
#include "common.h"

typedef struct piece {
  const char *bytes;
  size_t length;
  size_t replacements; /* how many U+FFFD it is read as, 0 for well-formed pieces */
} piece;

#define PIECE(text, replacements) \
  { text, sizeof(text) - 1, replacements }

static const piece pieces[] = {
    PIECE("\0", 0),
    PIECE("\r", 0),
    PIECE("\n", 0),
    PIECE("\r\n", 0),
    PIECE("\t", 0),
    PIECE("\x01", 0),
    PIECE("\x1F", 0),
    PIECE("\x7F", 0),
    PIECE("%00", 0),
    PIECE("%0d%0a", 0),
    PIECE("%", 0),
    PIECE("%f", 0),
    PIECE("\xEF\xBF\xBD", 0),             /* U+FFFD itself */
    PIECE("\xEF\xBB\xBF", 0),             /* byte order mark */
    PIECE("\xE2\x80\xAE", 0),             /* right-to-left override */
    PIECE("\x80", 1),                     /* a byte that continues nothing */
    PIECE("\xBF\xBF", 2),                 /*  */
    PIECE("\xC0\x80", 2),                 /* over-long NUL */
    PIECE("\xC0\xAF", 2),                 /* over-long "/" */
    PIECE("\xE0\x80\xAF", 3),             /* longer */
    PIECE("\xF0\x80\x80\xAF", 4),         /* and longer */
    PIECE("\xC3", 1),                     /* cut after one byte of two */
    PIECE("\xE2\x82", 1),                 /* after two of three */
    PIECE("\xF0\x9F\x98", 1),             /* after three of four */
    PIECE("\xED\xA0\x80", 3),             /* a high surrogate */
    PIECE("\xED\xBF\xBF", 3),             /* a low one */
    PIECE("\xED\xA0\xBD\xED\xB8\x80", 6), /* a pair, as CESU-8 has it */
    PIECE("\xF4\x90\x80\x80", 4),         /* beyond U+10FFFF */
    PIECE("\xF8\x88\x80\x80\x80", 5),     /* five bytes */
    PIECE("\xFE", 1),
    PIECE("\xFF\xFE", 2),
};

enum { PIECES = sizeof pieces / sizeof pieces[0], ROOM = 256 };

static const char *const carriers[] = {
    "https://user:pass@sub.example.com:8080/a/b.c/../d?key=value&k2#frag/ment?x",
    "http://[2001:db8::1.2.3.4]:81/p?q#f",
    "http://0x7f.1/%2e%2e/%41?%42#%43",
    "file:///C|/dir/file.txt?q#f",
    "file://host/share/..",
    "x://opaque-host:99/a/b?q#f",
    "mailto:someone@example.com?subject=x#f",
    "http://b\xC3\xBC"
    "cher.example/stra\xC3\x9F"
    "e?\xE2\x82\xAC#\xF0\x9F\x98\x80",
    "\\\\server\\share",
    "../relative/./path?q#f",
};

/* The carrier with `piece` at `at`, in the place of `taken` bytes, `times` times. */
static size_t build(char *to, const char *carrier, size_t at, size_t taken, const char *bytes, size_t size,
                    size_t times) {
  size_t length = strlen(carrier), end = at;
  memcpy(to, carrier, at);
  for (size_t i = 0; i < times; i++, end += size) memcpy(to + end, bytes, size);
  memcpy(to + end, carrier + at + taken, length - at - taken);
  return end + length - at - taken;
}

/* What ill-formed bytes give is what U+FFFD in their place gives; a piece within a character changes what is around it. */
static void check_replaced(exhaustive *all, const char *carrier, size_t at, size_t taken, const piece *p, size_t times,
                           const urlens_url *base) {
  static const char replacement[] = "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD";
  unsigned char next = (unsigned char)carrier[at + taken], before = at ? (unsigned char)carrier[at - 1] : 0;
  char text[ROOM];
  size_t length;
  urlens_status status;
  if (p->replacements == 0 || next >= 0x80 || before >= 0x80) return;
  length = build(text, carrier, at, taken, replacement, 3 * p->replacements, times);
  status = urlens_parse(all->again, text, length, base);
  urlens_parse(all->fast, text, length, base);
  length = build(text, carrier, at, taken, p->bytes, p->length, times);
  if (urlens_parse(all->fast, text, length, base) != status) {
    exhaustive_fail(all, "not read as U+FFFD", text, length);
  } else if (status == URLENS_OK && !same_url(all->again, all->fast, 0)) {
    exhaustive_fail(all, "not read as U+FFFD", text, length);
  }
  test_count(1);
}

/* Setters get the bare piece, and the piece within their value. */
static void check_setters(exhaustive *all, const char *carrier, const piece *p) {
  static const char *const values[] = {"", "a", "a/b?c#d@e:8"};
  for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
      for (size_t at = 0; at <= strlen(values[i]); at++) {
        char text[ROOM];
        size_t length = build(text, values[i], at, 0, p->bytes, p->length, 1);
        urlens_status fast, reference;
        if (urlens_parse(all->fast, carrier, strlen(carrier), NULL) != URLENS_OK) return;
        urlens_parse(all->reference, carrier, strlen(carrier), NULL);
        fast = urlens_set(all->fast, (urlens_attribute)attribute, text, length, NULL);
        reference = urlens_set(all->reference, (urlens_attribute)attribute, text, length, NULL);
        if (fast != reference || !same_url(all->fast, all->reference, 0))
          exhaustive_fail(all, "a setter differs", text, length);
        if (urlens_self_check(all->fast) != URLENS_OK) exhaustive_fail(all, "a setter's result is wrong", text, length);
        test_count(1);
      }
    }
  }
}

int main(void) {
  exhaustive all = exhaustive_of();
  urlens_url *base = object_of(0);
  unsigned long tried = 0;
  CHECK(urlens_parse(base, "https://u:p@h:8/a/b/c?q#f", 25, NULL) == URLENS_OK);
  for (size_t i = 0; i < sizeof carriers / sizeof carriers[0]; i++) {
    for (size_t p = 0; p < PIECES; p++) {
      for (size_t at = 0; at <= strlen(carriers[i]); at++) {
        for (size_t taken = 0; taken <= 1 && at + taken <= strlen(carriers[i]); taken++) {
          for (size_t times = 1; times <= 2; times++) {
            char text[ROOM];
            size_t length = build(text, carriers[i], at, taken, pieces[p].bytes, pieces[p].length, times);
            const urlens_url *against = i + 2 < sizeof carriers / sizeof carriers[0] ? NULL : base;
            exhaustive_check(&all, text, length, against);
            check_replaced(&all, carriers[i], at, taken, &pieces[p], times, against);
            tried++;
          }
        }
      }
      check_setters(&all, carriers[i], &pieces[p]);
    }
  }
  urlens_destroy(base);
  exhaustive_end(&all);
  printf("%lu inputs\n", tried);
  return test_end();
}
