/* SPDX-License-Identifier: MIT */
/* URLSearchParams through the public functions: arguments, and the way to and from a URL. */
#include "samples.h"

static void test_null(void) {
  urlens_params *params = NULL;
  urlens_url *url = sample_url("a:?x"), *empty = sample_object();
  urlens_view view;
  size_t length;
  char room[8];
  CHECK(urlens_params_create(NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  urlens_params_destroy(NULL);
  CHECK(urlens_params_parse(NULL, "a", 1) == URLENS_E_ARGUMENT &&
        urlens_params_parse(params, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_from_url(NULL, url) == URLENS_E_ARGUMENT &&
        urlens_params_from_url(params, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_from_url(params, empty) == URLENS_E_NO_URL);
  CHECK(urlens_params_to_url(NULL, url) == URLENS_E_ARGUMENT &&
        urlens_params_to_url(params, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_to_url(params, empty) == URLENS_E_NO_URL);
  CHECK_EQ_INT("", URLENS_E_NO_URL, urlens_error_of(empty).status);
  CHECK(urlens_params_size(NULL) == 0);
  CHECK(urlens_params_at(NULL, 0, &view, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_at(params, 0, &view, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_find(NULL, 0, "a", 1, NULL, 0) == URLENS_NOWHERE);
  CHECK(urlens_params_find(params, 0, NULL, 1, NULL, 0) == URLENS_NOWHERE);
  CHECK(urlens_params_get(NULL, "a", 1).data == NULL && urlens_params_get(params, NULL, 1).data == NULL);
  CHECK(urlens_params_append(NULL, "a", 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_append(params, NULL, 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_append(params, "a", 1, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_delete(NULL, "a", 1, NULL, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_delete(params, NULL, 1, NULL, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(NULL, "a", 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(params, NULL, 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(params, "a", 1, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_sort(NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(NULL, room, sizeof room, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(params, NULL, 1, &length) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(params, room, sizeof room, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_size(params) == 0);
  /* NULL is a string of no length. */
  CHECK(urlens_params_append(params, NULL, 0, NULL, 0) == URLENS_OK && urlens_params_size(params) == 1);
  CHECK(urlens_params_get(params, NULL, 0).data != NULL && urlens_params_get(params, NULL, 0).length == 0);
  CHECK(urlens_params_at(params, 0, NULL, NULL) == URLENS_OK);
  CHECK(urlens_params_parse(params, NULL, 0) == URLENS_OK && urlens_params_size(params) == 0);
  urlens_params_destroy(params);
  urlens_destroy(url);
  urlens_destroy(empty);
}

static void test_pairs(void) {
  urlens_params *params = NULL;
  urlens_view name, value;
  size_t removed = 9, length = 0;
  char room[32];
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK(urlens_params_parse(params, "??a=1&b=2&?a=3&b=4", 18) == URLENS_OK);
  CHECK(urlens_params_size(params) == 4);
  CHECK(urlens_params_at(params, 0, &name, &value) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "?a", 2, name.data, name.length);
  CHECK_EQ_BYTES("", 0, "1", 1, value.data, value.length);
  value = urlens_params_get(params, "b", 1);
  CHECK_EQ_BYTES("", 0, "2", 1, value.data, value.length);
  CHECK(urlens_params_find(params, 2, "b", 1, NULL, 0) == 3);
  CHECK(urlens_params_find(params, 0, "b", 1, "4", 1) == 3);
  CHECK(urlens_params_find(params, 0, "b", 1, "", 0) == URLENS_NOWHERE);
  CHECK(urlens_params_find(params, URLENS_NOWHERE, "b", 1, NULL, 0) == URLENS_NOWHERE);
  CHECK(urlens_params_delete(params, "b", 1, "5", 1, &removed) == URLENS_OK && removed == 0);
  CHECK(urlens_params_delete(params, "b", 1, NULL, 0, &removed) == URLENS_OK && removed == 2);
  CHECK(urlens_params_serialize(params, room, sizeof room, &length) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "%3Fa=1&%3Fa=3", 13, room, length);
  for (size_t capacity = 0; capacity < 13; capacity++) {
    room[capacity] = '!';
    CHECK(urlens_params_serialize(params, capacity ? room : NULL, capacity, &length) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(length == 13 && room[capacity] == '!');
  }
  urlens_params_destroy(params);
}

/* To a URL and back: the list is the same, and the URL what it would parse to. */
static void test_url(void) {
  static const char *const queries[] = {"", "a=b", "x=%20+&y&=z&&", "\xC3\xA9='\"#", "%zz=%00", "a&a&a"};
  urlens_params *params = NULL, *back = NULL;
  urlens_url *url = sample_object(), *again = sample_object();
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK && urlens_params_create(NULL, &back) == URLENS_OK);
  for (size_t i = 0; i < SAMPLES; i++) {
    for (size_t j = 0; j < sizeof queries / sizeof queries[0]; j++) {
      char first[128], second[128];
      size_t first_length, second_length;
      CHECK(sample_parse(url, samples[i]) == URLENS_OK);
      CHECK(urlens_params_parse(params, queries[j], strlen(queries[j])) == URLENS_OK);
      CHECK_EQ_INT(samples[i], URLENS_OK, urlens_params_to_url(params, url));
      CHECK(urlens_self_check(url) == URLENS_OK);
      CHECK_EQ_INT(samples[i], urlens_params_size(params) > 0, urlens_get(url, URLENS_PART_QUERY).data != NULL);
      CHECK(urlens_parse(again, urlens_href(url).data, urlens_href(url).length, NULL) == URLENS_OK);
      CHECK_EQ_STR(samples[i], urlens_href(again).data, urlens_href(url).data);
      CHECK(urlens_params_from_url(back, again) == URLENS_OK);
      CHECK(urlens_params_serialize(params, first, sizeof first, &first_length) == URLENS_OK);
      CHECK(urlens_params_serialize(back, second, sizeof second, &second_length) == URLENS_OK);
      CHECK_EQ_BYTES(queries[j], strlen(queries[j]), first, first_length, second, second_length);
    }
  }
  urlens_params_destroy(params);
  urlens_params_destroy(back);
  urlens_destroy(url);
  urlens_destroy(again);
}

/* Views that urlens_params_at and urlens_params_get gave may be handed in again. */
static void test_own_views(void) {
  urlens_params *params = NULL;
  urlens_view name, value;
  char room[64];
  size_t length;
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK(urlens_params_parse(params, "n=v&n=w", 7) == URLENS_OK);
  CHECK(urlens_params_at(params, 1, &name, &value) == URLENS_OK);
  CHECK(urlens_params_set(params, name.data, name.length, value.data, value.length) == URLENS_OK);
  for (int i = 0; i < 6; i++) {
    CHECK(urlens_params_at(params, 0, &name, &value) == URLENS_OK);
    CHECK(urlens_params_append(params, value.data, value.length, name.data, name.length) == URLENS_OK);
  }
  CHECK(urlens_params_serialize(params, room, sizeof room, &length) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "n=w&w=n&w=n&w=n&w=n&w=n&w=n", 27, room, length);
  urlens_params_destroy(params);
}

int main(void) {
  test_null();
  test_pairs();
  test_url();
  test_own_views();
  return test_end();
}
