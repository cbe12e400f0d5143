/* SPDX-License-Identifier: MIT */
/* Reading, comparing and changing the URL of an object: with NULL, without a URL, with offsets and values of any kind. */
#include <limits.h>

#include "random.h"
#include "samples.h"

static void test_null_reading(void) {
  urlens_url *url = sample_url("http://h/");
  CHECK(urlens_error_of(NULL).status == URLENS_E_ARGUMENT && urlens_error_of(NULL).place == URLENS_PLACE_INPUT);
  CHECK(urlens_dialect_of(NULL) == URLENS_DIALECT_WHATWG);
  CHECK(urlens_get(NULL, URLENS_PART_HOST).data == NULL && urlens_href(NULL).data == NULL);
  CHECK(urlens_get_attribute(NULL, URLENS_ATTRIBUTE_HREF).data == NULL);
  CHECK(urlens_href_without_fragment(NULL).data == NULL);
  CHECK(urlens_components_of(NULL) == NULL);
  CHECK(urlens_slice(NULL, urlens_components_of(url), URLENS_PART_HOST).data == NULL);
  CHECK(urlens_slice("x", NULL, URLENS_PART_HOST).data == NULL);
  CHECK(urlens_self_check(NULL) == URLENS_E_ARGUMENT);
  CHECK(!urlens_equal(NULL, url, URLENS_COMPARISON_WHOLE) &&
        !urlens_equal(url, NULL, URLENS_COMPARISON_WITHOUT_FRAGMENT));
  CHECK(!urlens_equal(NULL, NULL, URLENS_COMPARISON_WHOLE));
  urlens_destroy(url);
}

static void test_null_setting(void) {
  urlens_url *url = sample_url("http://h/");
  int changed = 7;
  CHECK(urlens_set(NULL, URLENS_ATTRIBUTE_HASH, "x", 1, &changed) == URLENS_E_ARGUMENT && changed == 0);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, NULL, 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, (urlens_attribute)-1, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_set(url, (urlens_attribute)10, "x", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(url).status == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  /* NULL is a string of no length. */
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_SEARCH, NULL, 0, NULL) == URLENS_OK);
  urlens_destroy(url);
}

static void test_without_url(void) {
  urlens_url *empty = sample_object(), *url = sample_url("http://h/");
  int changed = 1;
  CHECK(urlens_error_of(empty).status == URLENS_OK);
  CHECK(urlens_href(empty).data == NULL && urlens_get(empty, URLENS_PART_SCHEME).data == NULL);
  CHECK(urlens_get_attribute(empty, URLENS_ATTRIBUTE_HREF).data == NULL);
  CHECK(urlens_href_without_fragment(empty).data == NULL && urlens_components_of(empty) == NULL);
  CHECK(urlens_self_check(empty) == URLENS_OK);
  CHECK(!urlens_equal(empty, empty, URLENS_COMPARISON_WHOLE) && !urlens_equal(url, empty, URLENS_COMPARISON_WHOLE));
  CHECK(urlens_set(empty, URLENS_ATTRIBUTE_HREF, "a:", 2, &changed) == URLENS_E_NO_URL && changed == 0);
  CHECK(urlens_set(empty, URLENS_ATTRIBUTE_HASH, "a", 1, &changed) == URLENS_E_NO_URL);
  urlens_destroy(empty);
  urlens_destroy(url);
}

/* Parts and attributes are two enums; a number that neither has gives nothing. */
static void test_unknown_parts(void) {
  urlens_url *url = sample_url("http://u:p@h:1/p?q#f");
  for (int part = -2; part < 20; part++) {
    urlens_part named = (urlens_part)part;
    int known = part >= URLENS_PART_SCHEME && part <= URLENS_PART_FRAGMENT;
    CHECK((urlens_get(url, named).data != NULL) == known);
    CHECK((urlens_slice(urlens_href(url).data, urlens_components_of(url), named).data != NULL) == known);
    known = part >= URLENS_ATTRIBUTE_HREF && part <= URLENS_ATTRIBUTE_HASH;
    CHECK((urlens_get_attribute(url, (urlens_attribute)part).data != NULL) == known);
  }
  urlens_destroy(url);
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

/* A way of comparing that does not exist finds nothing equal. */
static void test_unknown_comparison(void) {
  urlens_url *url = sample_url("http://h/");
  CHECK(urlens_equal(url, url, URLENS_COMPARISON_WHOLE));
  CHECK(!urlens_equal(url, url, (urlens_comparison)2));
  CHECK(!urlens_equal(url, url, (urlens_comparison)-1));
  CHECK(!urlens_equal(url, url, (urlens_comparison)INT_MAX) && !urlens_equal(url, url, (urlens_comparison)INT_MIN));
  urlens_destroy(url);
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

/* --- Offsets that come from elsewhere ------------------------------------------------------------------------------- */

/* Of what an object holds, each part is the same by urlens_get, urlens_slice and urlens_slice_checked. */
static void check_good_slices(const urlens_url *url) {
  urlens_view href = urlens_href(url);
  const urlens_components *components = urlens_components_of(url);
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    urlens_view wanted = urlens_get(url, (urlens_part)part), got = {"untouched", 9};
    CHECK(urlens_slice_checked(href.data, href.length, components, (urlens_part)part, &got) == URLENS_OK);
    CHECK(got.data == wanted.data && got.length == wanted.length);
    got = urlens_slice(href.data, components, (urlens_part)part);
    CHECK(got.data == wanted.data && got.length == wanted.length);
  }
}

/* A text of another length than the offsets say is refused for every part, and the view is left alone. */
static void check_other_lengths(const urlens_url *url) {
  urlens_view href = urlens_href(url), got = {"untouched", 9};
  for (size_t length = 0; length < href.length + 3; length++) {
    if (length == href.length) continue;
    CHECK(urlens_slice_checked(href.data, length, urlens_components_of(url), URLENS_PART_PATH, &got) ==
          URLENS_E_ARGUMENT);
    CHECK(got.length == 9);
  }
}

static void test_good_slices(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(url, samples[i]) == URLENS_OK);
    check_good_slices(url);
    check_other_lengths(url);
  }
  urlens_destroy(url);
}

static void test_slice_arguments(void) {
  urlens_url *url = sample_url("http://h/");
  const urlens_components *components = urlens_components_of(url);
  const char *href = urlens_href(url).data;
  urlens_view view = {"untouched", 9};
  CHECK(urlens_slice_checked(NULL, 9, components, URLENS_PART_HOST, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_slice_checked(href, 9, NULL, URLENS_PART_HOST, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_slice_checked(href, 9, components, URLENS_PART_HOST, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_slice_checked(href, 9, components, (urlens_part)8, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_slice_checked(href, 9, components, (urlens_part)-1, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_slice_checked(href, SIZE_MAX, components, URLENS_PART_HOST, &view) == URLENS_E_ARGUMENT);
  CHECK(view.length == 9);
  urlens_destroy(url);
}

enum { OFFSETS = 11 };

/* Offset number `i` of a record, in the order in which they stand. */
static urlens_offset *offset_at(urlens_components *record, uint32_t i) {
  urlens_offset *const offsets[OFFSETS] = {&record->scheme_end,   &record->username_start, &record->username_end,
                                           &record->password_end, &record->host_start,     &record->host_end,
                                           &record->port_end,     &record->path_start,     &record->path_end,
                                           &record->query_end,    &record->length};
  return offsets[i];
}

/* One field becomes something else: a number near what is right, far from it, or at the ends of what there is. */
static void corrupt(urlens_components *record, size_t length) {
  uint32_t field = random_number(OFFSETS + 4);
  if (field < OFFSETS) {
    urlens_offset *offset = offset_at(record, field);
    switch (random_number(5)) {
      case 0: *offset = (urlens_offset)(*offset + 1); break;
      case 1: *offset = (urlens_offset)(*offset - 1); break;
      case 2: *offset = (urlens_offset)random_number((uint32_t)length + 3); break;
      case 3: *offset = (urlens_offset)-1; break;
      default: *offset = (urlens_offset)random_number(UINT32_MAX);
    }
  } else if (field == OFFSETS) {
    record->flags ^= 1u << random_number(12);
  } else if (field == OFFSETS + 1) {
    record->flags = random_number(UINT32_MAX);
  } else if (field == OFFSETS + 2) {
    record->port = (uint16_t)random_number(0x10000);
  } else {
    record->host_kind = (uint8_t)random_number(9);
  }
}

/* Whatever the offsets are, a view lies within the text or there is none. The text ends where its memory ends. */
static void check_within(const char *text, size_t length, const urlens_components *record) {
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    urlens_view view = {NULL, 0};
    urlens_status status = urlens_slice_checked(text, length, record, (urlens_part)part, &view);
    CHECK(status == URLENS_OK || status == URLENS_E_ARGUMENT);
    if (!view.data) continue;
    CHECK(status == URLENS_OK);
    CHECK(view.data >= text && view.length <= length && (size_t)(view.data - text) <= length - view.length);
  }
}

static size_t checks_that_pass(const char *text, size_t length, const urlens_components *record) {
  urlens_view view;
  return urlens_slice_checked(text, length, record, URLENS_PART_PATH, &view) == URLENS_OK;
}

static void test_corrupted_slices(void) {
  enum { ROUNDS = 2000 };
  urlens_url *url = sample_object();
  size_t accepted = 0, refused = 0;
  for (size_t i = 0; i < SAMPLES; i++) {
    size_t length;
    char *text;
    CHECK(sample_parse(url, samples[i]) == URLENS_OK);
    length = urlens_href(url).length;
    text = malloc(length);
    if (!CHECK(text != NULL)) break;
    memcpy(text, urlens_href(url).data, length);
    for (int round = 0; round < ROUNDS; round++) {
      urlens_components record = *urlens_components_of(url);
      for (uint32_t n = 1 + random_number(3); n > 0; n--) corrupt(&record, length);
      check_within(text, length, &record);
      accepted += checks_that_pass(text, length, &record);
      refused += 1 - checks_that_pass(text, length, &record);
    }
    free(text);
  }
  CHECK(accepted > 0 && refused > 10 * accepted);
  urlens_destroy(url);
}

/* Every single offset, one too small and one too large, in a URL that has all parts. */
static void test_each_bad_offset(void) {
  urlens_url *url = sample_url("http://u:p@h:81/p?q#f");
  urlens_view href = urlens_href(url), view;
  for (uint32_t i = 0; i < OFFSETS; i++) {
    for (int step = -1; step <= 1; step += 2) {
      urlens_components record = *urlens_components_of(url);
      urlens_offset *offset = offset_at(&record, i);
      *offset = (urlens_offset)(*offset + (urlens_offset)step);
      CHECK_EQ_INT(href.data, URLENS_E_ARGUMENT,
                   urlens_slice_checked(href.data, href.length, &record, URLENS_PART_PATH, &view));
    }
  }
  for (uint32_t bit = 0; bit < 8; bit++) { /* a part without its bit; a path without it has no length */
    urlens_components record = *urlens_components_of(url);
    record.flags &= ~(1u << bit);
    CHECK_EQ_INT(href.data, URLENS_E_ARGUMENT,
                 urlens_slice_checked(href.data, href.length, &record, URLENS_PART_PATH, &view));
  }
  urlens_destroy(url);
}

/* --- Values that are part of the URL -------------------------------------------------------------------------------- */

/* Each attribute set to each attribute, by a view into the object and by a copy of it: the same comes of both. */
static void check_own_value(const char *sample, urlens_attribute to, urlens_attribute from) {
  urlens_url *url = sample_url(sample), *wanted = sample_url(sample);
  urlens_view own = urlens_get_attribute(url, from);
  char *copy = malloc(own.length + 1);
  int changed = -1, wanted_changed = -1;
  urlens_status status;
  if (!CHECK(copy != NULL)) return;
  memcpy(copy, own.data, own.length);
  status = urlens_set(wanted, to, copy, own.length, &wanted_changed);
  CHECK_EQ_INT(sample, status, urlens_set(url, to, own.data, own.length, &changed));
  CHECK_EQ_INT(sample, wanted_changed, changed);
  CHECK_EQ_STR(sample, urlens_href(wanted).data, urlens_href(url).data);
  CHECK(sample_same_record(urlens_components_of(wanted), urlens_components_of(url)));
  CHECK(urlens_self_check(url) == URLENS_OK);
  free(copy);
  urlens_destroy(url);
  urlens_destroy(wanted);
}

static void test_own_values(void) {
  for (size_t i = 0; i < SAMPLES; i++) {
    for (int to = URLENS_ATTRIBUTE_HREF; to <= URLENS_ATTRIBUTE_HASH; to++) {
      for (int from = URLENS_ATTRIBUTE_HREF; from <= URLENS_ATTRIBUTE_HASH; from++) {
        check_own_value(samples[i], (urlens_attribute)to, (urlens_attribute)from);
      }
    }
  }
}

int main(void) {
  test_null_reading();
  test_null_setting();
  test_without_url();
  test_unknown_parts();
  test_equality();
  test_unknown_comparison();
  test_without_fragment();
  test_nul();
  test_good_slices();
  test_slice_arguments();
  test_corrupted_slices();
  test_each_bad_offset();
  test_own_values();
  return test_end();
}
