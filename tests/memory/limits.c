/* SPDX-License-Identifier: MIT */
/*
 * The limit on lengths: neither input nor result may be longer, everything agrees on that, and a URL that would have
 * got too long is as it was.
 */
#include "objects.h"
#include "output.h"
#include "samples.h"

enum { ROOM = 1024 };

static urlens_options limited(size_t max_length, uint32_t flags) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, flags);
  options.max_length = max_length;
  return options;
}

static urlens_url *limited_object(size_t max_length, uint32_t flags) {
  urlens_options options = limited(max_length, flags);
  urlens_url *url = NULL;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

/* Without an object: into room that is enough, into none, and into exactly what it says is enough. */
static void check_into(const char *input, size_t limit, urlens_status wanted, size_t wanted_length) {
  urlens_options options = limited(limit, 0);
  urlens_components components;
  size_t length = strlen(input);
  static char room[ROOM];
  urlens_output out = output_over(room, sizeof room);
  CHECK_EQ_INT(input, wanted, urlens_can_parse(input, length, NULL, &options, NULL));
  CHECK_EQ_INT(input, wanted, urlens_parse_into(input, length, NULL, &options, &out, &components));
  out = output_over(NULL, 0);
  CHECK_EQ_INT(input, wanted ? wanted : URLENS_E_BUFFER_TOO_SMALL,
               urlens_parse_into(input, length, NULL, &options, &out, &components));
  if (wanted) return;
  CHECK_EQ_INT(input, wanted_length, out.length);
  out = output_over(room, out.length);
  CHECK_EQ_INT(input, URLENS_OK, urlens_parse_into(input, length, NULL, &options, &out, &components));
}

/* Every way of parsing with that limit gives that status. */
static void check_ways(const char *input, size_t limit, urlens_status wanted) {
  urlens_url *url = limited_object(limit, 0), *reference = limited_object(limit, URLENS_OPTION_REFERENCE_MACHINE);
  size_t length = strlen(input);
  CHECK_EQ_INT(input, wanted, urlens_parse(url, input, length, NULL));
  CHECK_EQ_INT(input, wanted, urlens_error_of(url).status);
  CHECK_EQ_INT(input, wanted, urlens_parse(reference, input, length, NULL));
  check_into(input, limit, wanted, urlens_href(url).length);
  urlens_destroy(url);
  urlens_destroy(reference);
}

/* Input and result against every limit. */
static void test_samples(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    size_t length = strlen(samples[i]), most;
    CHECK(sample_parse(url, samples[i]) == URLENS_OK);
    most = urlens_href(url).length > length ? urlens_href(url).length : length;
    for (size_t limit = 1; limit < most + 8 && limit <= URLENS_MAX_LENGTH; limit++) {
      check_ways(samples[i], limit, limit < most ? URLENS_E_TOO_LONG : URLENS_OK);
    }
  }
  urlens_destroy(url);
}

/* "http://h/?" and that many quotes, each of which becomes three bytes. */
static void test_growth(void) {
  enum { LIMIT = 100, HEAD = 10 };
  for (size_t quotes = 0; quotes <= LIMIT - HEAD + 1; quotes++) {
    char input[LIMIT + 2] = "http://h/?";
    memset(input + HEAD, '"', quotes);
    input[HEAD + quotes] = '\0';
    check_ways(input, LIMIT, HEAD + 3 * quotes <= LIMIT ? URLENS_OK : URLENS_E_TOO_LONG);
  }
}

/* What is written and taken off again does not count: dot segments, a file URL's "localhost", the guard of a path. */
static const char *const taken_off[] = {
    "http://h/x/..",           "http://h/\"\"\"\"\"/../",
    "http://h/\"\"/./",        "http://h/%2e/%2E./a/../../b",
    "file:///C|/\"/../..",     "a:/\"\"/..//p",
    "a:/\"/b/../..//",         "a:/./\"\"\"",
    "a:/\"\"\"\"\"\"",         "file://localhost/\"\"\"\"",
    "file://LOCAL%48OST/\"",   "http://u:@h/\"",
    "http://@h/\"/../\"",      "a://h/\"/..",
    "file://h/C:/\"/../../..",
};
enum { TAKEN_OFF = sizeof taken_off / sizeof taken_off[0] };

static void test_taken_off(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < TAKEN_OFF; i++) {
    size_t length = strlen(taken_off[i]);
    CHECK(sample_parse(url, taken_off[i]) == URLENS_OK);
    for (size_t limit = length; limit < 3 * length; limit++) {
      check_ways(taken_off[i], limit, urlens_href(url).length > limit ? URLENS_E_TOO_LONG : URLENS_OK);
    }
  }
  urlens_destroy(url);
}

/* The same in every dialect, with the smallest limit and with one that is smaller than the result. */
static void check_limit(urlens_dialect dialect, const char *input, size_t limit, urlens_status wanted) {
  urlens_options options = options_for(dialect, 0);
  urlens_components components;
  urlens_url *url = NULL;
  char room[ROOM];
  urlens_output out = output_over(room, sizeof room);
  options.max_length = limit;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  CHECK_EQ_INT(input, wanted, sample_parse(url, input));
  CHECK_EQ_INT(input, wanted, urlens_parse_into(input, strlen(input), NULL, &options, &out, &components));
  urlens_destroy(url);
}

static void test_taken_off_in(urlens_dialect dialect) {
  for (size_t i = 0; i < TAKEN_OFF; i++) {
    size_t length = strlen(taken_off[i]), most;
    urlens_url *url = object_for(dialect, 0);
    if (sample_parse(url, taken_off[i]) == URLENS_OK) {
      most = urlens_href(url).length > length ? urlens_href(url).length : length;
      check_limit(dialect, taken_off[i], most, URLENS_OK);
      check_limit(dialect, taken_off[i], most - 1, URLENS_E_TOO_LONG);
    }
    urlens_destroy(url);
  }
}

static void check_kept(const urlens_url *url, const char *what) {
  CHECK_EQ_STR(what, "http://kept/p?q#f", urlens_href(url).data);
  CHECK_EQ_INT(what, URLENS_E_TOO_LONG, urlens_error_of(url).status);
  CHECK_EQ_INT(what, URLENS_OK, urlens_self_check(url));
}

static void test_set(void) {
  static const urlens_attribute attributes[] = {
      URLENS_ATTRIBUTE_USERNAME, URLENS_ATTRIBUTE_PASSWORD, URLENS_ATTRIBUTE_HOST, URLENS_ATTRIBUTE_HOSTNAME,
      URLENS_ATTRIBUTE_PATHNAME, URLENS_ATTRIBUTE_SEARCH,   URLENS_ATTRIBUTE_HASH, URLENS_ATTRIBUTE_PROTOCOL};
  urlens_url *url = limited_object(24, 0);
  int changed = 1;
  CHECK(sample_parse(url, "http://kept/p?q#f") == URLENS_OK);
  for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
    /* The value alone is within the limit, but not the URL with it. */
    if (attributes[i] != URLENS_ATTRIBUTE_PROTOCOL) {
      CHECK(urlens_set(url, attributes[i], "abcdefghijklmnopq", 17, &changed) == URLENS_E_TOO_LONG && changed == 0);
      check_kept(url, "a long value");
    }
    CHECK(urlens_set(url, attributes[i], "abcdefghijklmnopqrstuvwxyz", 26, &changed) == URLENS_E_TOO_LONG &&
          changed == 0);
    check_kept(url, "a longer value");
  }
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "````", 4, NULL) == URLENS_E_TOO_LONG);
  check_kept(url, "a value that grows");
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "``", 2, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "http://kept/p?q#%60%60", urlens_href(url).data);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PORT, "8080", 4, NULL) == URLENS_E_TOO_LONG);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PORT, "8", 1, NULL) == URLENS_OK);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PROTOCOL, "https", 5, NULL) == URLENS_E_TOO_LONG);
  CHECK_EQ_STR("", "http://kept:8/p?q#%60%60", urlens_href(url).data);
  urlens_destroy(url);
}

static void test_resolve_and_copy(void) {
  urlens_url *url = limited_object(20, 0), *base = sample_url("http://example.com/a/b/c");
  CHECK(sample_parse(url, "http://kept/p?q#f") == URLENS_OK);
  CHECK(urlens_parse(url, "x", 1, base) == URLENS_E_TOO_LONG);
  check_kept(url, "a long base");
  CHECK(urlens_resolve(url, "x", 1, "http://b/a/", 11) == URLENS_OK);
  CHECK(sample_parse(url, "http://kept/p?q#f") == URLENS_OK);
  CHECK(urlens_resolve(url, "/x", 2, "http://example.com/a/", 21) == URLENS_E_TOO_LONG);
  CHECK_EQ_INT("place", URLENS_PLACE_BASE, urlens_error_of(url).place);
  check_kept(url, "a long base that is text");
  CHECK(urlens_resolve(url, "abcdefghijkl", 12, "http://b/a/", 11) == URLENS_E_TOO_LONG);
  CHECK_EQ_INT("place", URLENS_PLACE_INPUT, urlens_error_of(url).place);
  check_kept(url, "a long result");
  CHECK(urlens_copy(url, base) == URLENS_E_TOO_LONG);
  check_kept(url, "a long source");
  CHECK(urlens_parse(url, "/x", 2, base) == URLENS_OK);
  CHECK_EQ_STR("", "http://example.com/x", urlens_href(url).data);
  urlens_destroy(url);
  urlens_destroy(base);
}

static void test_params(void) {
  urlens_url *url = limited_object(24, 0);
  urlens_params *params = NULL;
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK(sample_parse(url, "http://kept/p?q#f") == URLENS_OK);
  CHECK(urlens_params_parse(params, "abcdef=\"\"", 9) == URLENS_OK);
  CHECK(urlens_params_to_url(params, url) == URLENS_E_TOO_LONG);
  check_kept(url, "params");
  CHECK(urlens_params_parse(params, "a=\"\"", 4) == URLENS_OK);
  CHECK(urlens_params_to_url(params, url) == URLENS_OK);
  CHECK_EQ_STR("", "http://kept/p?a=%22%22#f", urlens_href(url).data);
  urlens_params_destroy(params);
  urlens_destroy(url);
}

/* The library's own limit: with inputs that are only claimed to be that long, since they are not read. */
static void test_most(void) {
  urlens_url *url = sample_url("http://h/");
  urlens_params *params = NULL;
  size_t most = URLENS_MAX_LENGTH + 1;
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK(urlens_parse(url, "x", most, NULL) == URLENS_E_TOO_LONG);
  CHECK(urlens_resolve(url, "x", most, NULL, 0) == URLENS_E_TOO_LONG);
  CHECK(urlens_resolve(url, "x", 1, "x", most) == URLENS_E_TOO_LONG);
  CHECK(urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, "x", 1, "x", most) == URLENS_E_TOO_LONG);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "x", most, NULL) == URLENS_E_TOO_LONG);
  CHECK(urlens_params_parse(params, "x", most) == URLENS_E_TOO_LONG);
  CHECK(urlens_params_size(params) == 0);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  urlens_params_destroy(params);
  urlens_destroy(url);
}

/* The same without an object. */
static void test_most_without_object(void) {
  size_t most = URLENS_MAX_LENGTH + 1;
  urlens_components components;
  char room[8];
  urlens_output out = output_over(room, sizeof room);
  CHECK(urlens_can_parse("x", most, NULL, NULL, NULL) == URLENS_E_TOO_LONG);
  CHECK(urlens_parse_into("x", most, NULL, NULL, &out, &components) == URLENS_E_TOO_LONG);
  CHECK(output_says(&out, URLENS_E_TOO_LONG));
  CHECK(urlens_percent_encode(URLENS_PERCENT_SET_PATH, "x", most, &out) == URLENS_E_TOO_LONG);
  CHECK(output_says(&out, URLENS_E_TOO_LONG));
  CHECK(urlens_percent_decode("x", most, &out) == URLENS_E_TOO_LONG);
  CHECK(urlens_percent_decode_text("x", most, &out) == URLENS_E_TOO_LONG);
  CHECK(output_says(&out, URLENS_E_TOO_LONG));
}

int main(void) {
  test_samples();
  test_growth();
  test_taken_off();
  for_each_dialect(test_taken_off_in);
  test_set();
  test_resolve_and_copy();
  test_params();
  test_most();
  test_most_without_object();
  return test_end();
}
