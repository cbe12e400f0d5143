/* SPDX-License-Identifier: MIT */
/*
 * The shortest reference: it leads back, and no text over a small alphabet that is shorter does. Also dot segments that
 * are kept, which is the other thing that is special about paths.
 */
#include "objects.h"

static uint32_t random_state = 7;

static uint32_t random_below(uint32_t most) {
  random_state = random_state * 1664525 + 1013904223;
  return (random_state >> 8) % most;
}

static void random_url(char *out, size_t size, const char *const *heads, uint32_t count, const char *const *pieces,
                       uint32_t kinds) {
  uint32_t length = random_below(7);
  snprintf(out, size, "%s", heads[random_below(count)]);
  while (length-- > 0) {
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s", pieces[random_below(kinds)]);
  }
}

typedef struct round {
  urlens_dialect dialect;
  urlens_url *target, *base, *result;
  unsigned long led_back, fell_back;
} round_trip;

static int leads_back(round_trip *r, const char *reference, size_t length) {
  return urlens_parse(r->result, reference, length, r->base) == URLENS_OK &&
         urlens_equal(r->result, r->target, URLENS_COMPARISON_WHOLE);
}

/* What a target itself resolves to: in the RFC dialects that is not the target if it has dot segments. */
static int is_reachable(round_trip *r) {
  urlens_view href = urlens_href(r->target);
  return leads_back(r, href.data, href.length);
}

/* Tries every text of that many characters. */
static int exists_of_length(round_trip *r, size_t length, char *text) {
  static const char alphabet[] = "ab/.?#:h";
  enum { LETTERS = sizeof alphabet - 1 };
  size_t total = 1;
  for (size_t i = 0; i < length; i++) total *= LETTERS;
  for (size_t number = 0; number < total; number++) {
    size_t rest = number;
    for (size_t i = 0; i < length; i++, rest /= LETTERS) text[i] = alphabet[rest % LETTERS];
    if (leads_back(r, text, length)) return 1;
  }
  return 0;
}

static void check_round(round_trip *r, const char *target, const char *base, size_t search) {
  char out[256], shorter[8];
  size_t length = 0;
  urlens_view href;
  if (parse_text(r->target, target) || parse_text(r->base, base)) return;
  CHECK_EQ_INT(target, URLENS_OK, urlens_relative(r->target, r->base, out, sizeof out, &length));
  href = urlens_href(r->target);
  if (!leads_back(r, out, length)) {
    r->fell_back++;
    if (is_reachable(r) || length != href.length || memcmp(out, href.data, length) != 0) {
      printf("from %s\n", base);
      CHECK_EQ_BYTES(target, strlen(target), href.data, href.length, out, length);
    }
    return;
  }
  r->led_back++;
  for (size_t i = 0; i < length && i <= search; i++) {
    if (!exists_of_length(r, i, shorter)) continue;
    printf("from %s\n", base);
    CHECK_EQ_BYTES(target, strlen(target), shorter, i, out, length);
    return;
  }
}

static void run_rounds(urlens_dialect dialect, int count, size_t search) {
  static const char *const heads[] = {"http://h", "http://h", "http://h/", "http://a", "a:",  "a:",       "a:/",
                                      "a://h",    "file:",    "file:///",  "file://h", "h:b", "https://h"};
  static const char *const pieces[] = {"a", "b",  "/", "/",  "//", "a/", "b/",  ".",   "..", "/..",
                                       "?", "?a", "#", "#b", ":",  "a:", "a:/", "b|/", "C:", "1:"};
  enum { HEADS = sizeof heads / sizeof heads[0], PIECES = sizeof pieces / sizeof pieces[0] };
  round_trip r = {dialect, object_for(dialect, 0), object_for(dialect, 0), object_for(dialect, 0), 0, 0};
  for (int i = 0; i < count; i++) {
    char target[128], base[128];
    random_url(target, sizeof target, heads, HEADS, pieces, PIECES);
    random_url(base, sizeof base, heads, HEADS, pieces, PIECES);
    if (random_below(2) && strlen(base) >= 8) memcpy(base, heads[random_below(2)], 8); /* often the same head */
    check_round(&r, target, base, search);
  }
  printf("%s: %lu lead back, %lu cannot\n", urlens_dialect_name(dialect), r.led_back, r.fell_back);
  urlens_destroy(r.target);
  urlens_destroy(r.base);
  urlens_destroy(r.result);
}

static void test_arguments(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://h/a"), *rfc = url_for(URLENS_DIALECT_RFC3986, "http://h/b"),
             *empty = object_for(URLENS_DIALECT_WHATWG, 0);
  char room[4];
  size_t length = 99;
  CHECK(urlens_relative(NULL, url, room, 4, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, NULL, room, 4, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, url, NULL, 4, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, url, room, 4, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, empty, room, 4, &length) == URLENS_E_NO_URL);
  CHECK(urlens_relative(empty, url, room, 4, &length) == URLENS_E_NO_URL);
  CHECK(urlens_relative(url, rfc, room, 4, &length) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_relative(rfc, url, room, 0, &length) == URLENS_E_BUFFER_TOO_SMALL && length == 1);
  CHECK(urlens_relative(rfc, url, room, 1, &length) == URLENS_OK && length == 1 && room[0] == 'b');
  CHECK(urlens_relative(url, url, NULL, 0, &length) == URLENS_OK && length == 0);
  check_href("kept", "http://h/a", url);
  urlens_destroy(url);
  urlens_destroy(rfc);
  urlens_destroy(empty);
}

static void check_kept(uint32_t flags, const char *input, const char *base, const char *wanted) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, flags), *from = object_for(URLENS_DIALECT_WHATWG, flags), *again;
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, flags);
  urlens_result result;
  char room[100];
  if (base) CHECK_EQ_INT(base, URLENS_OK, parse_text(from, base));
  CHECK_EQ_INT(input, URLENS_OK, urlens_parse(url, input, strlen(input), base ? from : NULL));
  check_href(input, wanted, url);
  CHECK_EQ_INT(input, URLENS_OK,
               urlens_parse_into(input, strlen(input), base ? from : NULL, &options, room, strlen(wanted), &result));
  CHECK_EQ_BYTES(input, strlen(input), wanted, strlen(wanted), room, result.length);
  again = object_for(URLENS_DIALECT_WHATWG, flags);
  CHECK_EQ_INT(input, URLENS_OK, parse_text(again, wanted));
  check_href(wanted, wanted, again);
  urlens_destroy(url);
  urlens_destroy(from);
  urlens_destroy(again);
}

static void test_kept_dots(void) {
  static const uint32_t ways[] = {URLENS_OPTION_KEEP_DOT_SEGMENTS,
                                  URLENS_OPTION_KEEP_DOT_SEGMENTS | URLENS_OPTION_REFERENCE_MACHINE};
  for (size_t i = 0; i < 2; i++) {
    check_kept(ways[i], "http://h/a/../b/./c/..", NULL, "http://h/a/../b/./c/..");
    check_kept(ways[i], "http://h/%2e%2E/.", NULL, "http://h/%2e%2E/.");
    check_kept(ways[i], "http://h\\..\\x y", NULL, "http://h/../x%20y");
    check_kept(ways[i], "http://h", NULL, "http://h/");
    check_kept(ways[i], "../c", "http://h/a/b", "http://h/a/../c");
    check_kept(ways[i], "/../c", "http://h/a/b", "http://h/../c");
    check_kept(ways[i], "x", "http://h/a/..", "http://h/a/x");
    check_kept(ways[i], "a:/.//b", NULL, "a:/.//b");
    check_kept(ways[i], "a:/..", NULL, "a:/..");
    check_kept(ways[i], "file:///C|/../x", NULL, "file:///C:/../x");
    check_kept(ways[i], "http://h/?../.#..", NULL, "http://h/?../.#..");
  }
  {
    urlens_url *url = object_for(URLENS_DIALECT_WHATWG, URLENS_OPTION_KEEP_DOT_SEGMENTS);
    CHECK(parse_text(url, "http://h/") == URLENS_OK);
    CHECK(urlens_set(url, URLENS_ATTRIBUTE_PATHNAME, "../a/./b", 8, NULL) == URLENS_OK);
    check_href("set", "http://h/../a/./b", url);
    urlens_destroy(url);
  }
}

int main(void) {
  test_arguments();
  test_kept_dots();
  run_rounds(URLENS_DIALECT_WHATWG, 60000, 1);
  run_rounds(URLENS_DIALECT_WHATWG, 1500, 4);
  run_rounds(URLENS_DIALECT_RFC3986, 60000, 1);
  run_rounds(URLENS_DIALECT_RFC3986, 1500, 4);
  run_rounds(URLENS_DIALECT_RFC3987, 20000, 1);
  run_rounds(URLENS_DIALECT_RFC3986_REGEX, 20000, 1);
  return test_end();
}
