/* SPDX-License-Identifier: MIT */
/* The object: what it does without a URL, with NULL, and with another one. */
#include "samples.h"

static void test_null(void) {
  urlens_url *url = sample_url("http://h/"), *empty = sample_object();
  size_t length = 0;
  char room[16];
  CHECK(urlens_create(NULL, NULL) == URLENS_E_ARGUMENT);
  urlens_destroy(NULL);
  CHECK(urlens_parse(NULL, "a:", 2, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse(url, NULL, 2, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(url).status == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(NULL).status == URLENS_E_ARGUMENT);
  CHECK(urlens_copy(NULL, url) == URLENS_E_ARGUMENT && urlens_copy(url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_get(NULL, URLENS_PART_HOST).data == NULL && urlens_href(NULL).data == NULL);
  CHECK(urlens_href_without_fragment(NULL).data == NULL);
  CHECK(urlens_components_of(NULL) == NULL);
  CHECK(urlens_slice(NULL, urlens_components_of(url), URLENS_PART_HOST).data == NULL);
  CHECK(urlens_slice("x", NULL, URLENS_PART_HOST).data == NULL);
  CHECK(urlens_self_check(NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_origin(NULL, room, sizeof room, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_origin(url, NULL, 1, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_origin(url, room, sizeof room, NULL) == URLENS_E_ARGUMENT);
  CHECK(!urlens_equal(NULL, url, URLENS_COMPARISON_WHOLE) &&
        !urlens_equal(url, NULL, URLENS_COMPARISON_WITHOUT_FRAGMENT));
  CHECK(!urlens_equal(NULL, NULL, URLENS_COMPARISON_WHOLE));
  CHECK(urlens_set(NULL, URLENS_ATTRIBUTE_HASH, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, NULL, 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, URLENS_PART_HOST, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, (urlens_part)15, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, (urlens_part)26, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  /* NULL is a string of no length. */
  CHECK(urlens_parse(url, NULL, 0, NULL) == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_parse(empty, NULL, 0, url) == URLENS_OK);
  CHECK_EQ_STR("", "http://h/", urlens_href(empty).data);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_SEARCH, NULL, 0, NULL) == URLENS_OK);
  urlens_destroy(url);
  urlens_destroy(empty);
}

static void test_without_url(void) {
  urlens_url *empty = sample_object(), *url = sample_url("http://h/");
  char room[16];
  size_t length;
  int changed = 1;
  CHECK(urlens_error_of(empty).status == URLENS_OK);
  CHECK(urlens_href(empty).data == NULL && urlens_get(empty, URLENS_PART_SCHEME).data == NULL);
  CHECK(urlens_href_without_fragment(empty).data == NULL && urlens_components_of(empty) == NULL);
  CHECK(urlens_self_check(empty) == URLENS_OK);
  CHECK(urlens_origin(empty, room, sizeof room, &length) == URLENS_E_NO_URL);
  CHECK(!urlens_equal(empty, empty, URLENS_COMPARISON_WHOLE) && !urlens_equal(url, empty, URLENS_COMPARISON_WHOLE));
  CHECK(urlens_set(empty, URLENS_ATTRIBUTE_HREF, "a:", 2, &changed) == URLENS_E_NO_URL && changed == 0);
  CHECK(urlens_copy(url, empty) == URLENS_E_NO_URL && urlens_error_of(url).status == URLENS_E_NO_URL);
  CHECK(urlens_parse(url, "x", 1, empty) == URLENS_E_NO_URL && urlens_error_of(url).status == URLENS_E_NO_URL);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  /* Still without one after a failure, even as its own base. */
  CHECK(urlens_parse(empty, "x", 1, empty) == URLENS_E_NO_URL);
  CHECK(sample_parse(empty, "x") == URLENS_E_MISSING_SCHEME && urlens_href(empty).data == NULL);
  urlens_destroy(empty);
  urlens_destroy(url);
}

static void test_copy(void) {
  urlens_url *source = sample_object(), *target = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(source, samples[i]) == URLENS_OK && sample_parse(target, "x") == URLENS_E_MISSING_SCHEME);
    CHECK(urlens_copy(target, source) == URLENS_OK && urlens_error_of(target).status == URLENS_OK);
    CHECK(urlens_href(target).data != urlens_href(source).data);
    CHECK_EQ_STR(samples[i], urlens_href(source).data, urlens_href(target).data);
    CHECK(sample_same_record(urlens_components_of(source), urlens_components_of(target)));
    CHECK(urlens_copy(source, source) == URLENS_OK);
    CHECK_EQ_STR(samples[i], urlens_href(target).data, urlens_href(source).data);
  }
  /* They have nothing in common afterwards. */
  CHECK(urlens_copy(target, source) == URLENS_OK && sample_parse(source, "a:b") == URLENS_OK);
  CHECK(strcmp(urlens_href(target).data, "a:b") != 0);
  urlens_destroy(source);
  CHECK(urlens_self_check(target) == URLENS_OK);
  urlens_destroy(target);
}

static int equal(const char *first, const char *second, urlens_comparison how) {
  urlens_url *a = sample_url(first), *b = sample_url(second);
  int result = urlens_equal(a, b, how);
  CHECK(result == urlens_equal(b, a, how) && urlens_equal(a, a, how));
  urlens_destroy(a);
  urlens_destroy(b);
  return result;
}

static void test_equality(void) {
  CHECK(equal("http://h", "HTTP://H:80/", URLENS_COMPARISON_WHOLE));
  CHECK(!equal("http://h/#a", "http://h/#b", URLENS_COMPARISON_WHOLE));
  CHECK(!equal("http://h/#", "http://h/", URLENS_COMPARISON_WHOLE));
  CHECK(equal("http://h/#a", "http://h/#bb", URLENS_COMPARISON_WITHOUT_FRAGMENT));
  CHECK(equal("http://h/#", "http://h/", URLENS_COMPARISON_WITHOUT_FRAGMENT));
  CHECK(!equal("http://h/?#", "http://h/#", URLENS_COMPARISON_WITHOUT_FRAGMENT));
  CHECK(!equal("http://h/a", "http://h/b", URLENS_COMPARISON_WITHOUT_FRAGMENT));
}

static void test_without_fragment(void) {
  urlens_url *url = sample_url("a:b?c#d");
  CHECK_EQ_BYTES("", 0, "a:b?c", 5, urlens_href_without_fragment(url).data, urlens_href_without_fragment(url).length);
  CHECK(sample_parse(url, "a:b") == URLENS_OK && urlens_href_without_fragment(url).length == 3);
  urlens_destroy(url);
}

/* Text with NUL in it is text like any other. */
static void test_nul(void) {
  urlens_url *url = sample_object();
  CHECK(urlens_parse(url, "a:b\0c?\0#\0x", 10, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "a:b%00c?%00#%00x", urlens_href(url).data);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "\0y", 2, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "a:b%00c?%00#%00y", urlens_href(url).data);
  CHECK(urlens_parse(url, "http://h\0/", 10, NULL) == URLENS_E_DOMAIN_INVALID_CODE_POINT);
  urlens_destroy(url);
}

int main(void) {
  test_null();
  test_without_url();
  test_copy();
  test_equality();
  test_without_fragment();
  test_nul();
  return test_end();
}
