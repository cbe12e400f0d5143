/* SPDX-License-Identifier: MIT */
/* URLSearchParams through the public functions: arguments, the way to and from a URL, texts of the list's own. */
#include "counting.h"
#include "output.h"
#include "samples.h"

static urlens_params *list_of(const char *query) {
  urlens_params *params = NULL;
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK_EQ_INT(query, URLENS_OK, urlens_params_parse(params, query, strlen(query)));
  return params;
}

static void check_list(const char *input, const char *wanted, const urlens_params *params) {
  output_room room;
  CHECK_EQ_INT(input, URLENS_OK, urlens_params_serialize(params, output_open(&room, OUTPUT_ALL)));
  CHECK_OUTPUT(input, wanted, &room.out);
}

static void check_same_lists(const urlens_params *wanted, const urlens_params *got) {
  output_room first, second;
  CHECK(urlens_params_serialize(wanted, output_open(&first, OUTPUT_ALL)) == URLENS_OK);
  CHECK(urlens_params_serialize(got, output_open(&second, OUTPUT_ALL)) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, first.data, first.out.length, second.data, second.out.length);
}

static void test_null_url(void) {
  urlens_params *params = list_of("");
  urlens_url *url = sample_url("a:?x"), *empty = sample_object();
  CHECK(urlens_params_from_url(NULL, url) == URLENS_E_ARGUMENT &&
        urlens_params_from_url(params, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_from_url(params, empty) == URLENS_E_NO_URL);
  CHECK(urlens_params_to_url(NULL, url) == URLENS_E_ARGUMENT && urlens_error_of(url).status == URLENS_E_ARGUMENT &&
        urlens_params_to_url(params, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_to_url(params, empty) == URLENS_E_NO_URL);
  CHECK_EQ_INT("", URLENS_E_NO_URL, urlens_error_of(empty).status);
  CHECK(urlens_params_size(params) == 0);
  urlens_params_destroy(params);
  urlens_destroy(url);
  urlens_destroy(empty);
}

static void test_null_list(void) {
  urlens_view view;
  output_room room;
  CHECK(urlens_params_create(NULL, NULL) == URLENS_E_ARGUMENT);
  urlens_params_destroy(NULL);
  CHECK(urlens_params_parse(NULL, "a", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_size(NULL) == 0);
  CHECK(urlens_params_at(NULL, 0, &view, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_find(NULL, 0, "a", 1, NULL, 0) == URLENS_NOWHERE);
  CHECK(urlens_params_get(NULL, "a", 1).data == NULL);
  CHECK(urlens_params_append(NULL, "a", 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_delete(NULL, "a", 1, NULL, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(NULL, "a", 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_sort(NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(NULL, output_open(&room, 8)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
}

static void test_null_text(void) {
  urlens_params *params = list_of("");
  urlens_view view;
  urlens_output without_memory = output_over(NULL, 1);
  CHECK(urlens_params_parse(params, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_at(params, 0, &view, &view) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_find(params, 0, NULL, 1, NULL, 0) == URLENS_NOWHERE);
  CHECK(urlens_params_get(params, NULL, 1).data == NULL);
  CHECK(urlens_params_append(params, NULL, 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_append(params, "a", 1, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_delete(params, NULL, 1, NULL, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(params, NULL, 1, "b", 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_set(params, "a", 1, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(params, &without_memory) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_serialize(params, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_params_size(params) == 0);
  /* NULL is a string of no length. */
  CHECK(urlens_params_append(params, NULL, 0, NULL, 0) == URLENS_OK && urlens_params_size(params) == 1);
  CHECK(urlens_params_get(params, NULL, 0).data != NULL && urlens_params_get(params, NULL, 0).length == 0);
  CHECK(urlens_params_at(params, 0, NULL, NULL) == URLENS_OK);
  CHECK(urlens_params_parse(params, NULL, 0) == URLENS_OK && urlens_params_size(params) == 0);
  urlens_params_destroy(params);
}

static void test_pairs(void) {
  urlens_params *params = list_of("??a=1&b=2&?a=3&b=4");
  urlens_view name, value;
  size_t removed = 9;
  output_room room;
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
  check_list("after delete", "%3Fa=1&%3Fa=3", params);
  for (size_t capacity = 0; capacity < 13; capacity++) {
    CHECK(urlens_params_serialize(params, output_open(&room, capacity)) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK(room.out.length == 13 && output_kept(&room) && output_says(&room.out, URLENS_E_BUFFER_TOO_SMALL));
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
      CHECK(sample_parse(url, samples[i]) == URLENS_OK);
      CHECK(urlens_params_parse(params, queries[j], strlen(queries[j])) == URLENS_OK);
      CHECK_EQ_INT(samples[i], URLENS_OK, urlens_params_to_url(params, url));
      CHECK(urlens_self_check(url) == URLENS_OK);
      CHECK_EQ_INT(samples[i], urlens_params_size(params) > 0, urlens_get(url, URLENS_PART_QUERY).data != NULL);
      CHECK(urlens_parse(again, urlens_href(url).data, urlens_href(url).length, NULL) == URLENS_OK);
      CHECK_EQ_STR(samples[i], urlens_href(again).data, urlens_href(url).data);
      CHECK(urlens_params_from_url(back, again) == URLENS_OK);
      check_same_lists(params, back);
    }
  }
  urlens_params_destroy(params);
  urlens_params_destroy(back);
  urlens_destroy(url);
  urlens_destroy(again);
}

/* --- Texts of the list's own ---------------------------------------------------------------------------------------- */

/* Views that urlens_params_at and urlens_params_get gave may be handed in again. */
static void test_own_views(void) {
  urlens_params *params = list_of("n=v&n=w");
  urlens_view name, value;
  CHECK(urlens_params_at(params, 1, &name, &value) == URLENS_OK);
  CHECK(urlens_params_set(params, name.data, name.length, value.data, value.length) == URLENS_OK);
  for (int i = 0; i < 6; i++) {
    CHECK(urlens_params_at(params, 0, &name, &value) == URLENS_OK);
    CHECK(urlens_params_append(params, value.data, value.length, name.data, name.length) == URLENS_OK);
  }
  check_list("", "n=w&w=n&w=n&w=n&w=n&w=n&w=n", params);
  urlens_params_destroy(params);
}

/* The same until the list has grown many times. */
static void test_append_own(void) {
  urlens_params *params = list_of("name=value"), *copy = list_of("name=value");
  urlens_view name, value;
  for (int i = 0; i < 100 && URLENS_MAX_LENGTH > 4096; i++) {
    CHECK(urlens_params_at(params, urlens_params_size(params) - 1, &name, &value) == URLENS_OK);
    CHECK(urlens_params_append(params, name.data, name.length, value.data, value.length) == URLENS_OK);
    CHECK(urlens_params_append(copy, "name", 4, "value", 5) == URLENS_OK);
  }
  check_same_lists(params, copy);
  urlens_params_destroy(params);
  urlens_params_destroy(copy);
}

/* A name or a value that is the query which the list is made of next. */
static void check_parse_own(const char *query, size_t position, int takes_name, const char *wanted) {
  urlens_params *params = list_of(query);
  urlens_view name, value, own;
  CHECK(urlens_params_at(params, position, &name, &value) == URLENS_OK);
  own = takes_name ? name : value;
  CHECK_EQ_INT(query, URLENS_OK, urlens_params_parse(params, own.data, own.length));
  check_list(query, wanted, params);
  urlens_params_destroy(params);
}

static void test_parse_own(void) {
  check_parse_own("q=a%3D1%26b%3D2%26c%3D3", 0, 0, "a=1&b=2&c=3");
  check_parse_own("x=y&a%3D1%26b=z", 1, 1, "a=1&b=");
  check_parse_own("n=&m=o", 0, 0, "");
  check_parse_own("q=%3F%2520%2B%26%26%3D%25C3%25A9", 0, 0, "++=&=%C3%A9");
  check_parse_own("q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%26b%26c%26d%26e%26f%26g%26h", 0, 0,
                  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=&b=&c=&d=&e=&f=&g=&h=");
}

/* set and delete with what they are about to overwrite or remove. */
static void test_change_by_own(void) {
  urlens_params *params = list_of("a=b&b=c&a=d&b=e&long-name-of-a-pair=long-value-of-a-pair");
  urlens_view name, value;
  size_t removed = 0;
  CHECK(urlens_params_at(params, 4, &name, &value) == URLENS_OK);
  CHECK(urlens_params_set(params, "a", 1, value.data, value.length) == URLENS_OK);
  check_list("set", "a=long-value-of-a-pair&b=c&b=e&long-name-of-a-pair=long-value-of-a-pair", params);
  CHECK(urlens_params_at(params, 0, &name, &value) == URLENS_OK);
  CHECK(urlens_params_set(params, "b", 1, name.data, name.length) == URLENS_OK);
  CHECK(urlens_params_at(params, 0, &name, &value) == URLENS_OK);
  CHECK(urlens_params_set(params, value.data, value.length, value.data + 5, 5) == URLENS_OK); /* a new name */
  check_list("set", "a=long-value-of-a-pair&b=a&long-name-of-a-pair=long-value-of-a-pair&long-value-of-a-pair=value",
             params);
  CHECK(urlens_params_at(params, 1, &name, &value) == URLENS_OK);
  CHECK(urlens_params_delete(params, value.data, value.length, NULL, 0, &removed) == URLENS_OK && removed == 1);
  CHECK(urlens_params_at(params, 1, &name, &value) == URLENS_OK);
  CHECK(urlens_params_delete(params, name.data, name.length, value.data, value.length, &removed) == URLENS_OK);
  CHECK(removed == 1);
  check_list("delete", "b=a&long-value-of-a-pair=value", params);
  urlens_params_destroy(params);
}

/* From a URL that was made of the list, to a URL that the list was made of, over and over. */
static void test_url_of_own(void) {
  urlens_params *params = list_of("a=1&b=2");
  urlens_url *url = sample_url("http://h/?x");
  for (int i = 0; i < 3; i++) {
    CHECK(urlens_params_to_url(params, url) == URLENS_OK);
    CHECK(urlens_params_from_url(params, url) == URLENS_OK);
  }
  CHECK_EQ_STR("", "http://h/?a=1&b=2", urlens_href(url).data);
  /* A piece of a URL that the list then becomes part of. */
  CHECK(urlens_params_parse(params, urlens_get(url, URLENS_PART_QUERY).data, 3) == URLENS_OK);
  CHECK(urlens_params_to_url(params, url) == URLENS_OK);
  CHECK_EQ_STR("", "http://h/?a=1", urlens_href(url).data);
  /* A URL out of a value of the list, and the list out of that URL. */
  CHECK(urlens_params_parse(params, "u=http://i/?c%3D3", 17) == URLENS_OK);
  CHECK(urlens_parse(url, urlens_params_get(params, "u", 1).data, urlens_params_get(params, "u", 1).length, NULL) ==
        URLENS_OK);
  CHECK(urlens_params_from_url(params, url) == URLENS_OK);
  check_list("u", "c=3", params);
  urlens_params_destroy(params);
  urlens_destroy(url);
}

/* --- Texts that are too long ---------------------------------------------------------------------------------------- */

/* A length that cannot be is refused before a byte is read: there is none at such a pointer. */
static void test_too_long(void) {
  static const size_t lengths[] = {URLENS_MAX_LENGTH + 1, SIZE_MAX - 1, SIZE_MAX};
  urlens_params *params = list_of("a=1");
  const char *nothing = (const char *)16;
  size_t removed = 7;
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    size_t n = lengths[i];
    CHECK(urlens_params_parse(params, nothing, n) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_append(params, nothing, n, "b", 1) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_append(params, "b", 1, nothing, n) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_append(params, nothing, n, nothing, n) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_set(params, nothing, n, "b", 1) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_set(params, "a", 1, nothing, n) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_delete(params, nothing, n, NULL, 0, &removed) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_delete(params, "a", 1, nothing, n, &removed) == URLENS_E_TOO_LONG);
    CHECK(urlens_params_find(params, 0, nothing, n, NULL, 0) == URLENS_NOWHERE);
    CHECK(urlens_params_find(params, 0, "a", 1, nothing, n) == URLENS_NOWHERE);
    CHECK(urlens_params_get(params, nothing, n).data == NULL);
  }
  CHECK(removed == 7);
  check_list("unchanged", "a=1", params);
  urlens_params_destroy(params);
}

/* --- Memory ---------------------------------------------------------------------------------------------------------- */

static void change(urlens_params *params) {
  CHECK(urlens_params_parse(params, "b=2&a=1&b=3&c&d", 15) == URLENS_OK);
  CHECK(urlens_params_append(params, "a", 1, "4", 1) == URLENS_OK);
  CHECK(urlens_params_sort(params) == URLENS_OK);
  check_list("sorted", "a=1&a=4&b=2&b=3&c=&d=", params);
  CHECK(urlens_params_set(params, "b", 1, "a longer value", 14) == URLENS_OK);
  CHECK(urlens_params_delete(params, "a", 1, NULL, 0, NULL) == URLENS_OK);
  check_list("changed", "b=a+longer+value&c=&d=", params);
}

/* A list that has been as long before allocates nothing, and all that it has comes back. */
static void test_steady_state(void) {
  counting memory = {0};
  urlens_allocator allocator = counting_allocator(&memory);
  urlens_params *params = NULL;
  size_t calls = 0;
  CHECK(urlens_params_create(&allocator, &params) == URLENS_OK);
  for (int round = 0; round < 6; round++) {
    if (round == 2) calls = memory.calls;
    change(params);
  }
  CHECK_EQ_INT("allocations after the second round", calls, memory.calls);
  urlens_params_destroy(params);
  CHECK(memory.blocks == 0 && memory.bytes == 0);
}

/* Without memory every change is made whole or not at all. */
static void check_without_memory(size_t which) {
  counting memory = {0};
  urlens_allocator allocator = counting_allocator(&memory);
  urlens_params *params = NULL;
  urlens_status status;
  CHECK(urlens_params_create(&allocator, &params) == URLENS_OK);
  CHECK(urlens_params_parse(params, "b&a", 3) == URLENS_OK);
  memory.fail_at = memory.calls + 1;
  status = which == 0   ? urlens_params_sort(params)
           : which == 1 ? urlens_params_append(params, samples[2], strlen(samples[2]), samples[2], strlen(samples[2]))
           : which == 2 ? urlens_params_set(params, "b", 1, samples[2], strlen(samples[2]))
                        : urlens_params_parse(params, samples[2], strlen(samples[2]));
  CHECK(status == URLENS_OK || status == URLENS_E_OUT_OF_MEMORY);
  if (status) check_list("unchanged", "b=&a=", params);
  memory.fail_at = 0;
  change(params);
  urlens_params_destroy(params);
  CHECK(memory.blocks == 0);
}

int main(void) {
  test_null_url();
  test_null_list();
  test_null_text();
  test_pairs();
  test_url();
  test_own_views();
  test_append_own();
  test_parse_own();
  test_change_by_own();
  test_url_of_own();
  test_too_long();
  test_steady_state();
  for (size_t which = 0; which < 4; which++) check_without_memory(which);
  return test_end();
}
