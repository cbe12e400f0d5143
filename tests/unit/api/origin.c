/* SPDX-License-Identifier: MIT */
/* Origins, and whether two are the same, as callers see them. What the origin of which URL is has suites of its own. */
#include "objects.h"
#include "output.h"

static void check_origin(const char *text, const char *wanted) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, text);
  size_t exact = strlen(wanted);
  for (size_t capacity = 0; capacity <= exact + 1; capacity++) {
    output_room room;
    urlens_status expected = capacity < exact ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK;
    CHECK_EQ_INT(text, expected, urlens_origin(url, output_open(&room, capacity)));
    CHECK_EQ_INT(text, exact, room.out.length);
    CHECK(output_says(&room.out, expected) && output_kept(&room));
    if (expected == URLENS_OK) CHECK_OUTPUT(text, wanted, &room.out);
  }
  urlens_destroy(url);
}

static void test_origin(void) {
  check_origin("http://u:p@H:80/x", "http://h");
  check_origin("https://[::1]:81/?q", "https://[::1]:81");
  check_origin("file:///a", "null");
  check_origin("a:b", "null");
  check_origin("blob:https://h:1/x", "https://h:1");
  check_origin("blob:a:b", "null");
}

static void test_arguments(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://h/"), *empty = object_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  urlens_output without_memory = output_over(NULL, 1);
  int same = -1;
  CHECK(urlens_origin(NULL, output_open(&room, 16)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
  CHECK(urlens_origin(url, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(urlens_origin(url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_origin(empty, output_open(&room, 16)) == URLENS_E_NO_URL && output_says(&room.out, URLENS_E_NO_URL));
  CHECK(urlens_same_origin(url, empty, &same) == URLENS_E_NO_URL);
  CHECK(urlens_same_origin(empty, url, &same) == URLENS_E_NO_URL);
  CHECK(urlens_same_origin(url, NULL, &same) == URLENS_E_ARGUMENT &&
        urlens_same_origin(NULL, url, &same) == URLENS_E_ARGUMENT &&
        urlens_same_origin(url, url, NULL) == URLENS_E_ARGUMENT);
  CHECK(same == -1);
  urlens_destroy(url);
  urlens_destroy(empty);
}

static void check_same_origin(const char *a, const char *b, int wanted) {
  urlens_url *first = url_for(URLENS_DIALECT_WHATWG, a), *second = url_for(URLENS_DIALECT_WHATWG, b);
  int same = -1;
  CHECK_EQ_INT(a, URLENS_OK, urlens_same_origin(first, second, &same));
  CHECK_EQ_INT(a, wanted, same);
  CHECK(urlens_same_origin(second, first, &same) == URLENS_OK);
  CHECK_EQ_INT(b, wanted, same);
  urlens_destroy(first);
  urlens_destroy(second);
}

static void test_same_origin(void) {
  check_same_origin("http://h/a", "HTTP://u@H:80/b?c", 1);
  check_same_origin("http://h/", "https://h/", 0);
  check_same_origin("http://h/", "http://h:81/", 0);
  check_same_origin("http://h:81/", "http://h:81/#x", 1);
  check_same_origin("http://h/", "http://i/", 0);
  check_same_origin("blob:http://h/x", "http://h/", 1);
  check_same_origin("blob:a:b", "blob:a:b", 0);
  check_same_origin("a://h/", "a://h/", 0);
  check_same_origin("file:///a", "file:///a", 0);
  check_same_origin("data:,", "http://null/", 0);
}

/* A dialect without origins says so, with a URL and without; its URLs have the origin of no other. */
static void check_dialect(urlens_dialect dialect) {
  const char *name = urlens_dialect_name(dialect);
  urlens_url *url = object_for(dialect, 0), *standard = url_for(URLENS_DIALECT_WHATWG, "http://h/");
  int has_origins = has_trait(dialect, URLENS_TRAIT_HAS_ORIGINS), same = -1;
  urlens_status wanted = has_origins ? URLENS_E_NO_URL : URLENS_E_UNSUPPORTED;
  output_room room;
  CHECK_EQ_INT(name, wanted, urlens_origin(url, output_open(&room, 16)));
  CHECK(output_says(&room.out, wanted) && room.out.length == output_untouched);
  CHECK(parse_text(url, "http://h/") == URLENS_OK);
  wanted = has_origins ? URLENS_OK : URLENS_E_UNSUPPORTED;
  CHECK_EQ_INT(name, wanted, urlens_origin(url, output_open(&room, 16)));
  CHECK(output_says(&room.out, wanted));
  if (has_origins) CHECK_OUTPUT(name, "http://h", &room.out);
  CHECK(urlens_same_origin(url, url, &same) == URLENS_OK);
  CHECK_EQ_INT(name, has_origins, same);
  CHECK(urlens_same_origin(standard, url, &same) == URLENS_OK);
  CHECK_EQ_INT(name, has_origins, same);
  urlens_destroy(url);
  urlens_destroy(standard);
}

int main(void) {
  test_origin();
  test_arguments();
  test_same_origin();
  for_each_dialect(check_dialect);
  return test_end();
}
