/* SPDX-License-Identifier: MIT */
#include "whatwg/search_params.h"

#include "counting.h"

static void check_list(const ul_params *params, const char *wanted) {
  char room[256];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  ul_params_serialize(params, &output);
  CHECK_EQ_BYTES(wanted, strlen(wanted), wanted, strlen(wanted), room, output.length);
}

static void fill(ul_params *params, const char *query) {
  CHECK_EQ_INT(query, URLENS_OK, ul_params_parse(params, ul_span_of_name(query)));
}

typedef struct round_trip {
  const char *input, *output;
  size_t size;
} round_trip;

static const round_trip round_trips[] = {
    {"", "", 0},
    {"&", "", 0},
    {"&&&", "", 0},
    {"a", "a=", 1},
    {"=", "=", 1},
    {"=b", "=b", 1},
    {"a=b&c=d", "a=b&c=d", 2},
    {"&a=b&&c&", "a=b&c=", 2},
    {"a=b=c", "a=b%3Dc", 1},
    {"a+b=c%20d", "a+b=c+d", 1},
    {"a%2Bb", "a%2Bb=", 1},
    {"%", "%25=", 1},
    {"%4", "%254=", 1},
    {"%41=%zz", "A=%25zz", 1},
    {"%FF=\xE2\x82", "%EF%BF%BD=%EF%BF%BD", 1},
    {"%00=\x01", "%00=%01", 1},
    {"%E2%82%AC", "%E2%82%AC=", 1},
    {"?a=*-._~", "%3Fa=*-._%7E", 1},
};

static void test_parse(ul_params *params) {
  for (size_t i = 0; i < sizeof round_trips / sizeof round_trips[0]; i++) {
    fill(params, round_trips[i].input);
    CHECK_EQ_INT(round_trips[i].input, round_trips[i].size, params->list.size);
    check_list(params, round_trips[i].output);
    fill(params, round_trips[i].output);
    check_list(params, round_trips[i].output);
  }
}

static void test_find(ul_params *params) {
  ul_span any = ul_span_of(NULL, 0);
  fill(params, "a=1&b=2&a=3&=&%EF%BF%BD=x");
  CHECK(ul_params_find(params, 0, UL_SPAN("a"), any) == 0);
  CHECK(ul_params_find(params, 1, UL_SPAN("a"), any) == 2);
  CHECK(ul_params_find(params, 3, UL_SPAN("a"), any) == URLENS_NOWHERE);
  CHECK(ul_params_find(params, 99, UL_SPAN("a"), any) == URLENS_NOWHERE);
  CHECK(ul_params_find(params, 0, UL_SPAN("a"), UL_SPAN("3")) == 2);
  CHECK(ul_params_find(params, 0, UL_SPAN("a"), UL_SPAN("")) == URLENS_NOWHERE);
  CHECK(ul_params_find(params, 0, UL_SPAN(""), UL_SPAN("")) == 3);
  CHECK(ul_params_find(params, 0, any, any) == 3);
  /* What is ill-formed is looked for as U+FFFD. */
  CHECK(ul_params_find(params, 0, UL_SPAN("\xFF"), any) == 4);
  CHECK(ul_params_find(params, 0, UL_SPAN("\xE2\x82"), any) == 4);
  CHECK(ul_params_find(params, 0, UL_SPAN("\xFF\xFF"), any) == URLENS_NOWHERE);
}

static void test_changes(ul_params *params) {
  fill(params, "a=1&b=2&a=3&c=4&a=5");
  CHECK(ul_params_set(params, UL_SPAN("a"), UL_SPAN("x")) == URLENS_OK);
  check_list(params, "a=x&b=2&c=4");
  CHECK(ul_params_set(params, UL_SPAN("d"), UL_SPAN("\xFF")) == URLENS_OK);
  check_list(params, "a=x&b=2&c=4&d=%EF%BF%BD");
  CHECK(ul_params_append(params, UL_SPAN("b"), UL_SPAN("")) == URLENS_OK);
  CHECK(ul_params_delete(params, 0, UL_SPAN("b"), UL_SPAN("2")) == 1);
  check_list(params, "a=x&c=4&d=%EF%BF%BD&b=");
  CHECK(ul_params_delete(params, 0, UL_SPAN("zz"), ul_span_of(NULL, 0)) == 0);
  CHECK(ul_params_delete(params, 0, UL_SPAN("d"), UL_SPAN("\xFE")) == 1);
  check_list(params, "a=x&c=4&b=");
}

/* Names and values that are pieces of the list's own text, while that text moves to larger memory. */
static void test_aliases(ul_params *params) {
  ul_params_release(params);
  fill(params, "name=value&x=y");
  for (int i = 0; i < 8; i++) {
    CHECK(ul_params_append(params, ul_params_name(params, 0), ul_params_value(params, 0)) == URLENS_OK);
  }
  CHECK(params->list.size == 10);
  CHECK(ul_span_equal(ul_params_name(params, 9), UL_SPAN("name")));
  CHECK(ul_span_equal(ul_params_value(params, 9), UL_SPAN("value")));
  CHECK(ul_params_set(params, ul_params_name(params, 5), ul_params_name(params, 1)) == URLENS_OK);
  check_list(params, "name=x&x=y");
  CHECK(ul_params_set(params, ul_params_value(params, 1), ul_params_value(params, 1)) == URLENS_OK);
  check_list(params, "name=x&x=y&y=y");
  CHECK(ul_params_delete(params, 0, ul_params_name(params, 0), ul_params_value(params, 0)) == 1);
  check_list(params, "x=y&y=y");
  CHECK(ul_params_delete(params, 0, ul_params_name(params, 1), ul_span_of(NULL, 0)) == 1);
  check_list(params, "x=y");
}

static void test_sort(ul_params *params) {
  fill(params, "");
  CHECK(ul_params_sort(params) == URLENS_OK);
  fill(params, "z");
  CHECK(ul_params_sort(params) == URLENS_OK);
  check_list(params, "z=");
  fill(params, "z=1&a=1&z=0&b&a=0&aa&=&a=2");
  CHECK(ul_params_sort(params) == URLENS_OK);
  check_list(params, "=&a=1&a=0&a=2&aa=&b=&z=1&z=0");
  /* By UTF-16 code units: U+1F600 (D83D …) before U+E000 and U+FFFD, after U+D7FF. */
  fill(params, "\xEF\xBF\xBD&\xF0\x9F\x98\x80&\xEE\x80\x80&\xED\x9F\xBF");
  CHECK(ul_params_sort(params) == URLENS_OK);
  check_list(params, "%ED%9F%BF=&%F0%9F%98%80=&%EE%80%80=&%EF%BF%BD=");
}

/* All sizes around powers of two, and stability with many equal names. */
static void test_sort_sizes(ul_params *params) {
  for (size_t size = 0; size < 20; size++) {
    fill(params, "");
    for (size_t i = 0; i < size; i++) {
      char name = (char)('a' + i * 7 % 3), value = (char)('A' + i);
      CHECK(ul_params_append(params, ul_span_of(&name, 1), ul_span_of(&value, 1)) == URLENS_OK);
    }
    CHECK(ul_params_sort(params) == URLENS_OK);
    for (size_t i = 1; i < size; i++) {
      char a = ul_params_name(params, i - 1).data[0], b = ul_params_name(params, i).data[0];
      CHECK(a < b || (a == b && ul_params_value(params, i - 1).data[0] < ul_params_value(params, i).data[0]));
    }
  }
}

/* What pairs leave behind is cleared up in the end: the text does not grow for ever. */
static void test_compaction(ul_params *params) {
  static char value[100];
  if (URLENS_MAX_LENGTH < 1000000) return;
  memset(value, 'v', sizeof value);
  fill(params, "keep=1");
  for (int i = 0; i < 10000; i++)
    CHECK(ul_params_set(params, UL_SPAN("a"), ul_span_of(value, sizeof value)) == URLENS_OK);
  CHECK(params->list.text.length < 20000);
  for (int i = 0; i < 1000; i++) {
    CHECK(ul_params_append(params, UL_SPAN("b"), ul_span_of(value, sizeof value)) == URLENS_OK);
    CHECK(ul_params_delete(params, 0, UL_SPAN("b"), ul_span_of(NULL, 0)) == 1);
  }
  CHECK(params->list.text.length < 20000 && params->list.size == 2);
  CHECK(ul_span_equal(ul_params_name(params, 0), UL_SPAN("keep")));
  CHECK(ul_span_equal(ul_params_value(params, 0), UL_SPAN("1")));
  CHECK(ul_span_equal(ul_params_value(params, 1), ul_span_of(value, sizeof value)));
}

/* While most of the text is in use it stays where it is, and so it does without memory for a new one. */
static void test_no_compaction(ul_params *params, counting *counts) {
  static char value[8000];
  const char *kept;
  if (URLENS_MAX_LENGTH < 1000000) return;
  memset(value, 'v', sizeof value);
  fill(params, "");
  CHECK(ul_params_append(params, UL_SPAN("a"), ul_span_of(value, 5000)) == URLENS_OK);
  CHECK(ul_params_append(params, UL_SPAN("b"), ul_span_of(value, 4000)) == URLENS_OK);
  CHECK(ul_params_append(params, UL_SPAN("c"), ul_span_of(value, 8000)) == URLENS_OK);
  kept = params->list.text.data;
  CHECK(ul_params_delete(params, 0, UL_SPAN("a"), ul_span_of(NULL, 0)) == 1);
  CHECK(params->list.text.data == kept && params->list.unused == 5001 && params->list.text.length == 17003);
  for (size_t working = 0; working < 2; working++) { /* allocations that work before one fails */
    ul_params_release(params);
    CHECK(ul_params_append(params, UL_SPAN("a"), ul_span_of(value, 5000)) == URLENS_OK);
    CHECK(ul_params_append(params, UL_SPAN("b"), UL_SPAN("1")) == URLENS_OK);
    counts->fail_at = counts->calls + 1 + working;
    CHECK(ul_params_delete(params, 0, UL_SPAN("a"), ul_span_of(NULL, 0)) == 1);
    counts->fail_at = 0;
    check_list(params, "b=1");
    CHECK(params->list.unused == 5001);
  }
}

/* Aliases across a clearing up: the name lies in text that is about to go. */
static void test_alias_and_compaction(ul_params *params) {
  static char value[3000];
  if (URLENS_MAX_LENGTH < 1000000) return;
  memset(value, 'v', sizeof value);
  fill(params, "");
  for (int i = 0; i < 5; i++)
    CHECK(ul_params_append(params, UL_SPAN("n"), ul_span_of(value, sizeof value)) == URLENS_OK);
  CHECK(ul_params_append(params, UL_SPAN("m"), UL_SPAN("w")) == URLENS_OK);
  CHECK(ul_params_set(params, ul_params_name(params, 4), ul_params_value(params, 5)) == URLENS_OK);
  check_list(params, "n=w&m=w");
}

/* The list and the spare one change places, so both have the limit. */
static void set_limit(ul_params *params, size_t limit) {
  params->list.text.limit = params->spare.text.limit = limit;
}

static void test_limit(ul_params *params) {
  size_t limit = params->list.text.limit;
  fill(params, "a=1");
  set_limit(params, 10);
  CHECK(ul_params_append(params, UL_SPAN("bbbb"), UL_SPAN("ccccc")) == URLENS_E_TOO_LONG);
  CHECK(ul_params_set(params, UL_SPAN("a"), UL_SPAN("123456789")) == URLENS_E_TOO_LONG);
  CHECK(ul_params_parse(params, UL_SPAN("abcdefgh=ijk")) == URLENS_E_TOO_LONG);
  check_list(params, "a=1");
  CHECK(ul_params_append(params, UL_SPAN("bbbb"), UL_SPAN("cccc")) == URLENS_OK);
  check_list(params, "a=1&bbbb=cccc");
  set_limit(params, limit);
}

/* Once both lists have grown, nothing is allocated. */
static void test_steady_state(ul_params *params, const counting *counts) {
  size_t calls = 0;
  for (int i = 0; i < 100; i++) {
    if (i == 4) calls = counts->calls;
    fill(params, "z=some-text&a=more&m=1&b=%C3%A9&a=again");
    CHECK(ul_params_sort(params) == URLENS_OK);
    CHECK(ul_params_set(params, UL_SPAN("a"), UL_SPAN("another value")) == URLENS_OK);
    CHECK(ul_params_append(params, UL_SPAN("k"), UL_SPAN("v")) == URLENS_OK);
    CHECK(ul_params_delete(params, 0, UL_SPAN("z"), ul_span_of(NULL, 0)) == 1);
    check_list(params, "a=another+value&b=%C3%A9&m=1&k=v");
  }
  CHECK_EQ_INT("allocations", calls, counts->calls);
}

int main(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  ul_params params;
  ul_params_init(&params, &allocator);
  test_parse(&params);
  test_find(&params);
  test_changes(&params);
  test_aliases(&params);
  test_sort(&params);
  test_sort_sizes(&params);
  test_compaction(&params);
  test_alias_and_compaction(&params);
  test_no_compaction(&params, &counts);
  test_limit(&params);
  test_steady_state(&params, &counts);
  ul_params_release(&params);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
  return test_end();
}
