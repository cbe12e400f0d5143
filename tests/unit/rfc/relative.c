/* SPDX-License-Identifier: MIT */
/*
 * The shortest reference: it leads back, and no text over a small alphabet that is shorter does. Also dot segments that
 * are kept, which is the other thing that is special about paths.
 */
#include "objects.h"
#include "output.h"
#include "random.h"
#include "samples.h"

static void random_url(char *out, size_t size, const char *const *heads, uint32_t count, const char *const *pieces,
                       uint32_t kinds) {
  uint32_t length = random_number(7);
  snprintf(out, size, "%s", heads[random_number(count)]);
  while (length-- > 0) {
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s", pieces[random_number(kinds)]);
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
  char room[256], shorter[8];
  urlens_output out = output_over(room, sizeof room);
  urlens_view href;
  if (parse_text(r->target, target) || parse_text(r->base, base)) return;
  CHECK_EQ_INT(target, URLENS_OK, urlens_relative(r->target, r->base, &out));
  href = urlens_href(r->target);
  if (!leads_back(r, out.data, out.length)) {
    r->fell_back++;
    if (is_reachable(r) || out.length != href.length || memcmp(out.data, href.data, out.length) != 0) {
      printf("from %s\n", base);
      CHECK_EQ_BYTES(target, strlen(target), href.data, href.length, out.data, out.length);
    }
    return;
  }
  r->led_back++;
  for (size_t i = 0; i < out.length && i <= search; i++) {
    if (!exists_of_length(r, i, shorter)) continue;
    printf("from %s\n", base);
    CHECK_EQ_BYTES(target, strlen(target), shorter, i, out.data, out.length);
    return;
  }
}

static void run_rounds(urlens_dialect dialect, int count, size_t search) {
  static const char *const heads[] = {"http://h", "http://h", "http://h/", "http://a", "a:",  "a:",       "a:/",
                                      "a://h",    "file:",    "file:///",  "file://h", "h:b", "https://h"};
  static const char *const pieces[] = {"a", "b",  "/", "/",  "//", "a/", "b/",  ".",   "..", "/..",
                                       "?", "?a", "#", "#b", ":",  "a:", "a:/", "b|/", "C:", "1:"};
  static const char *const drives[] = {"file:///a:/", "file:///a:/", "file:///a:", "file:///b:/", "file://h/a:/"};
  enum { HEADS = sizeof heads / sizeof heads[0], PIECES = sizeof pieces / sizeof pieces[0] };
  enum { DRIVES = sizeof drives / sizeof drives[0] };
  round_trip r = {dialect, object_for(dialect, 0), object_for(dialect, 0), object_for(dialect, 0), 0, 0};
  for (int i = 0; i < count / TEST_STEP; i++) {
    char target[128], base[128];
    random_url(target, sizeof target, heads, HEADS, pieces, PIECES);
    random_url(base, sizeof base, heads, HEADS, pieces, PIECES);
    if (random_number(2) && strlen(base) >= 8) memcpy(base, heads[random_number(2)], 8); /* often the same head */
    check_round(&r, target, base, search);
    if (i % 4) continue;
    random_url(target, sizeof target, drives, DRIVES, pieces, PIECES);
    random_url(base, sizeof base, drives, DRIVES, pieces, PIECES);
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
  output_room room;
  urlens_output without_memory = output_over(NULL, 4);
  CHECK(urlens_relative(NULL, url, output_open(&room, 4)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_relative(url, NULL, output_open(&room, 4)) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, url, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_relative(url, empty, output_open(&room, 4)) == URLENS_E_NO_URL);
  CHECK(urlens_relative(empty, url, output_open(&room, 4)) == URLENS_E_NO_URL);
  CHECK(urlens_relative(url, rfc, output_open(&room, 4)) == URLENS_E_UNSUPPORTED);
  CHECK(output_says(&room.out, URLENS_E_UNSUPPORTED));
  CHECK(urlens_relative(rfc, url, output_open(&room, 0)) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(room.out.length == 1 && output_kept(&room));
  CHECK(urlens_relative(rfc, url, output_open(&room, 1)) == URLENS_OK && output_kept(&room));
  CHECK_OUTPUT("http://h/b", "b", &room.out);
  CHECK(urlens_relative(url, url, output_open(&room, 0)) == URLENS_OK && room.out.length == 0);
  check_href("kept", "http://h/a", url);
  urlens_destroy(url);
  urlens_destroy(rfc);
  urlens_destroy(empty);
}

typedef struct drive_case {
  const char *target, *base, *wanted;
  urlens_dialect dialect;
} drive_case;

static const drive_case drive_cases[] = {
    {"file:///C:/x", "file:///C:/y/z", "/x", URLENS_DIALECT_WHATWG},
    {"file:///C:/", "file:///C:/y/z", "/", URLENS_DIALECT_WHATWG},
    {"file:///C:/x", "file:///C:/y", "x", URLENS_DIALECT_WHATWG},
    {"file:///C:/x", "file:///C:", "x", URLENS_DIALECT_WHATWG},
    {"file:///C:/x", "file://h/y", "//C:/x", URLENS_DIALECT_WHATWG},
    {"file:///C:/x", "file:///D:/y", "/C:/x", URLENS_DIALECT_WHATWG},
    {"file:///C:/x", "file:///y/z", "/C:/x", URLENS_DIALECT_WHATWG},
    {"file:///C:/D:/x", "file:///C:/y/z", "../D:/x", URLENS_DIALECT_WHATWG}, /* "/D:/x" would be another drive */
    {"file:///C://x", "file:///C:/y/z", "..//x", URLENS_DIALECT_WHATWG},
    {"file:///C://x/1/2/3", "file:///C:/a/b/c/d/e/f", "/.//x/1/2/3", URLENS_DIALECT_WHATWG},
    {"file://h/C:/x", "file://h/C:/y/z", "/x", URLENS_DIALECT_WHATWG},
    {"file://h/C:/x", "file:///C:/y/z", "//h/C:/x", URLENS_DIALECT_WHATWG},
    /* A drive that is the whole path is left as any other name is, but for the Standard. */
    {"file:///x", "file:///C:", "///x", URLENS_DIALECT_WHATWG},
    {"file:///x", "file:///C:", "x", URLENS_DIALECT_CHROMIUM},
    {"file:////x", "file:///C:", ".//x", URLENS_DIALECT_FIREFOX},
    /* A drive drops the base's host. */
    {"file:///C:/x", "file://h/", "/C:/x", URLENS_DIALECT_RUST_URL},
};

static void test_drives(void) {
  for (size_t i = 0; i < sizeof drive_cases / sizeof drive_cases[0]; i++) {
    const drive_case *c = &drive_cases[i];
    urlens_url *target, *base;
    output_room room;
    if (c->dialect != URLENS_DIALECT_WHATWG && !has_feature(URLENS_FEATURE_LIVING)) continue;
    target = url_for(c->dialect, c->target);
    base = url_for(c->dialect, c->base);
    CHECK_EQ_INT(c->target, URLENS_OK, urlens_relative(target, base, output_open(&room, OUTPUT_ALL)));
    CHECK_OUTPUT(c->target, c->wanted, &room.out);
    urlens_destroy(target);
    urlens_destroy(base);
  }
}

static void check_kept(uint32_t flags, const char *input, const char *base, const char *wanted) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, flags), *from = object_for(URLENS_DIALECT_WHATWG, flags), *again;
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, flags);
  urlens_components components;
  output_room room;
  if (base) CHECK_EQ_INT(base, URLENS_OK, parse_text(from, base));
  CHECK_EQ_INT(input, URLENS_OK, urlens_parse(url, input, strlen(input), base ? from : NULL));
  check_href(input, wanted, url);
  CHECK_EQ_INT(input, URLENS_OK,
               urlens_parse_into(input, strlen(input), base ? from : NULL, &options, output_open(&room, strlen(wanted)),
                                 &components));
  CHECK_OUTPUT(input, wanted, &room.out);
  CHECK(output_kept(&room) && sample_same_record(&components, urlens_components_of(url)));
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
  test_drives();
  run_rounds(URLENS_DIALECT_WHATWG, 60000, 1);
  run_rounds(URLENS_DIALECT_WHATWG, 1500, 4);
  run_rounds(URLENS_DIALECT_RFC3986, 60000, 1);
  run_rounds(URLENS_DIALECT_RFC3986, 1500, 4);
  run_rounds(URLENS_DIALECT_RFC3987, 20000, 1);
  run_rounds(URLENS_DIALECT_RFC3986_REGEX, 20000, 1);
  return test_end();
}
