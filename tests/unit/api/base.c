/* SPDX-License-Identifier: MIT */
/*
 * A base that is an object is the text that the object was made of, in every dialect that resolves and has no stages. A program's own
 * parts may be decoded, or lack brackets, so that it would read them differently if they were put together again.
 */
#include "objects.h"

static const char *const bases[] = {
    "http://h/a/b?c#d",
    "http://evil.example%2F@good.example/a",
    "http://evil.example%23@good.example/a",
    "http://u:p%2F@h/b/c",
    "http://u%40v:w@h/b/c",
    "http://[::1]/a",
    "http://[::1]:81/a",
    "http://[::ffff:127.0.0.1]/a",
    "http://good.example%2Fx/a",
    "http://good%40evil/a",
    "http://h/a%2Fb/c",
    " http://H/a b/c ",
    "HTTP://H:80",
    "http:a/b",
    "file:///C:/a",
    "mailto:a@b",
};

static const char *const references[] = {"", "x", "/x", "?x", "#x", "//x/y", "../x", "http:x", "x:y"};

enum { BASES = sizeof bases / sizeof bases[0], REFERENCES = sizeof references / sizeof references[0] };

static void compare(urlens_url *wanted, urlens_url *got, const urlens_url *base, const char *base_text) {
  for (size_t i = 0; i < REFERENCES; i++) {
    const char *text = references[i];
    urlens_status status = urlens_resolve(wanted, text, strlen(text), base_text, strlen(base_text));
    CHECK_EQ_INT(base_text, status, urlens_parse(got, text, strlen(text), base));
    if (status) continue;
    CHECK_EQ_BYTES(base_text, strlen(base_text), urlens_href(wanted).data, urlens_href(wanted).length,
                   urlens_href(got).data, urlens_href(got).length);
  }
}

static void test_dialect(urlens_dialect dialect) {
  const uint32_t traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_HAS_STAGES;
  urlens_dialect_details details = {.size = sizeof details};
  urlens_url *base = object_for(dialect, 0), *copy = object_for(dialect, 0), *wanted = object_for(dialect, 0),
             *got = object_for(dialect, 0);
  CHECK(urlens_dialect_info(dialect, &details) == URLENS_OK);
  for (size_t i = 0; i < BASES && (details.traits & traits) == URLENS_TRAIT_RESOLVES; i++) {
    if (parse_text(base, bases[i]) != URLENS_OK) continue;
    compare(wanted, got, base, bases[i]);
    CHECK(urlens_copy(copy, base) == URLENS_OK && urlens_copy(copy, copy) == URLENS_OK);
    CHECK(parse_text(base, "http://other/") == URLENS_OK);
    compare(wanted, got, copy, bases[i]);
    compare(wanted, got, base, "http://other/");
  }
  urlens_destroy(base);
  urlens_destroy(copy);
  urlens_destroy(wanted);
  urlens_destroy(got);
}

/* A failure leaves the text of the URL before alone. */
static void test_failure(void) {
  urlens_url *base, *url;
  urlens_dialect dialect;
  if (urlens_dialect_from_name("go", 2, &dialect) != URLENS_OK || !has_feature(URLENS_FEATURE_LIVING)) return;
  base = object_for(dialect, 0);
  url = object_for(dialect, 0);
  CHECK(parse_text(base, "http://a%2F@good/x") == URLENS_OK);
  CHECK(parse_text(base, "http://[/") != URLENS_OK);
  CHECK(urlens_parse(url, "y", 1, base) == URLENS_OK);
  CHECK_EQ_STR("y", "http://a%2F@good/y", urlens_href(url).data);
  urlens_destroy(base);
  urlens_destroy(url);
}

int main(void) {
  for_each_dialect(test_dialect);
  test_failure();
  return test_end();
}
