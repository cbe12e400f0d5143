/* SPDX-License-Identifier: MIT */
/* The cases of the suites run through the program; here is what only the library's interface has. */
#include "urlens/pattern.h"

#include "output.h"

static urlens_pattern_input input_of(const char *text, const char *base) {
  urlens_pattern_input input;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = text;
  input.text.length = text ? strlen(text) : 0;
  input.base.data = base;
  input.base.length = base ? strlen(base) : 0;
  return input;
}

static urlens_pattern *pattern_of(const char *text) {
  urlens_pattern_input input = input_of(text, NULL);
  urlens_pattern *pattern = NULL;
  CHECK_EQ_INT(text, URLENS_OK, urlens_pattern_create(0, &input, NULL, &pattern, NULL));
  return pattern;
}

static urlens_view view_of(const char *text) {
  urlens_view view = {text, strlen(text)};
  return view;
}

static urlens_matcher *matcher_of(const char *url) {
  urlens_matcher *matcher = NULL;
  CHECK(urlens_matcher_create(NULL, &matcher) == URLENS_OK);
  CHECK_EQ_INT(url, URLENS_OK, urlens_matcher_parse(matcher, url, strlen(url), NULL));
  return matcher;
}

#define CHECK_VIEW(input, wanted, view) \
  test_equal(__FILE__, __LINE__, (input), test_length(input), (wanted), test_length(wanted), (view).data, (view).length)

static void test_exec(void) {
  static const char text[] = "https://example.com/:org/:repo?/*", url[] = "https://u@example.com/a/?q";
  urlens_pattern *pattern = pattern_of(text);
  urlens_matcher *matcher = matcher_of(url);
  int matches = 0;
  CHECK_VIEW(text, "/:org/:repo?/*", urlens_pattern_string(pattern, URLENS_PART_PATH));
  CHECK_EQ_INT(text, 3, urlens_pattern_group_count(pattern, URLENS_PART_PATH));
  CHECK_VIEW(text, "repo", urlens_pattern_group_name(pattern, URLENS_PART_PATH, 1));
  CHECK_VIEW(text, "0", urlens_pattern_group_name(pattern, URLENS_PART_PATH, 2));
  CHECK(urlens_pattern_group_name(pattern, URLENS_PART_PATH, 3).data == NULL);
  CHECK(!urlens_matcher_group(matcher, URLENS_PART_PATH, 0).data);
  CHECK(urlens_matcher_exec(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  CHECK_VIEW(url, "a", urlens_matcher_group(matcher, URLENS_PART_PATH, 0));
  CHECK(urlens_matcher_group(matcher, URLENS_PART_PATH, 1).data == NULL);
  CHECK_VIEW(url, "", urlens_matcher_group(matcher, URLENS_PART_PATH, 2));
  CHECK(urlens_matcher_group(matcher, URLENS_PART_PATH, 3).data == NULL);
  CHECK_VIEW(url, "u", urlens_matcher_group(matcher, URLENS_PART_USERNAME, 0));
  CHECK_VIEW(url, "", urlens_matcher_part(matcher, URLENS_PART_FRAGMENT));
  CHECK(urlens_matcher_parse(matcher, "a:b", 3, NULL) == URLENS_OK);
  CHECK(!urlens_matcher_group(matcher, URLENS_PART_PATH, 0).data);
  CHECK(urlens_matcher_exec(matcher, pattern, &matches) == URLENS_OK && matches == 0);
  CHECK(!urlens_matcher_group(matcher, URLENS_PART_PATH, 0).data);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

typedef struct wrong_pattern {
  const char *text, *base;
  urlens_status status;
  size_t at, length;
  urlens_place place;
} wrong_pattern;

static const wrong_pattern wrong[] = {
    {"/a", NULL, URLENS_E_PATTERN_RELATIVE, 0, 0, URLENS_PLACE_INPUT},
    {"https://h/a\\", NULL, URLENS_E_PATTERN_ESCAPE, 11, 1, URLENS_PLACE_INPUT},
    {"https://h/:", NULL, URLENS_E_PATTERN_NAME, 10, 1, URLENS_PLACE_INPUT},
    {"https://h/:a/:a", NULL, URLENS_E_PATTERN_SAME_NAME, 13, 2, URLENS_PLACE_INPUT},
    {"https://h/:b/:a-:c:a", NULL, URLENS_E_PATTERN_SAME_NAME, 18, 2, URLENS_PLACE_INPUT},
    {"https://h/()", NULL, URLENS_E_PATTERN_GROUP, 10, 2, URLENS_PLACE_INPUT},
    {"https://h/(a(b))", NULL, URLENS_E_PATTERN_GROUP, 10, 3, URLENS_PLACE_INPUT},
    {"https://h/a}", NULL, URLENS_E_PATTERN_UNEXPECTED, 11, 1, URLENS_PLACE_INPUT},
    {"https://h/{a:b:c}", NULL, URLENS_E_PATTERN_UNEXPECTED, 14, 2, URLENS_PLACE_INPUT},
    {"https://h/x{a", NULL, URLENS_E_PATTERN_UNCLOSED, 11, 1, URLENS_PLACE_INPUT},
    {"https://h:{x}/", NULL, URLENS_E_PORT_INVALID, 10, 3, URLENS_PLACE_INPUT},
    {"b/{a", "https://h/x/y", URLENS_E_PATTERN_UNCLOSED, 2, 1, URLENS_PLACE_INPUT},
    {"/a", "x", URLENS_E_MISSING_SCHEME, 0, 1, URLENS_PLACE_BASE},
};

static void test_wrong(void) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    urlens_pattern_input input = input_of(wrong[i].text, wrong[i].base);
    urlens_pattern *pattern = NULL;
    urlens_error error;
    CHECK_EQ_INT(wrong[i].text, wrong[i].status, urlens_pattern_create(0, &input, NULL, &pattern, &error));
    CHECK_EQ_INT(wrong[i].text, wrong[i].status, error.status);
    CHECK_EQ_INT(wrong[i].text, wrong[i].at, error.at);
    CHECK_EQ_INT(wrong[i].text, wrong[i].length, error.length);
    CHECK_EQ_INT(wrong[i].text, wrong[i].place, error.place);
    CHECK(pattern == NULL);
  }
}

/* An error in a part has the part's place. */
static void test_wrong_part(void) {
  urlens_pattern_input input = input_of(NULL, NULL);
  urlens_pattern *pattern = NULL;
  urlens_error error;
  input.parts[URLENS_PART_QUERY].data = "?a:";
  input.parts[URLENS_PART_QUERY].length = 3;
  CHECK(urlens_pattern_create(0, &input, NULL, &pattern, &error) == URLENS_E_PATTERN_NAME);
  CHECK(error.place == URLENS_PLACE_QUERY && error.at == 2 && error.length == 1);
  input.text.data = "x";
  input.text.length = 1;
  CHECK(urlens_pattern_create(0, &input, NULL, &pattern, &error) == URLENS_E_ARGUMENT);
}

static void test_arguments(void) {
  urlens_options others = {.size = sizeof others, .dialect = URLENS_DIALECT_RFC3986_REGEX};
  urlens_pattern_input input = input_of("https://h/:a", NULL), small = input;
  urlens_pattern *pattern = pattern_of("https://h/:a");
  urlens_matcher *matcher = matcher_of("https://h/1");
  urlens_error error;
  int number = 0;
  small.size = 8;
  CHECK(urlens_pattern_create(0, NULL, NULL, &pattern, &error) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_create(0, &small, NULL, &pattern, &error) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_create(0, &input, NULL, NULL, &error) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_create(8, &input, NULL, &pattern, &error) == URLENS_E_ARGUMENT && error.status);
  CHECK(urlens_pattern_create(0, &input, &others, &pattern, &error) == URLENS_E_UNSUPPORTED);
  CHECK(urlens_pattern_string(NULL, URLENS_PART_PATH).data == NULL);
  CHECK(urlens_pattern_string(pattern, (urlens_part)8).data == NULL);
  CHECK(urlens_pattern_group_count(NULL, URLENS_PART_PATH) == 0);
  CHECK(!urlens_pattern_has_regexp_groups(NULL) && !urlens_pattern_has_regexp_groups(pattern));
  CHECK(urlens_pattern_compare(pattern, NULL, URLENS_PART_PATH, &number) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_compare(pattern, pattern, URLENS_PART_PATH, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_create(NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_test(NULL, pattern, &number) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_test(matcher, NULL, &number) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_error(matcher).status == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_exec(matcher, pattern, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_parse(matcher, NULL, 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_test(matcher, pattern, &number) == URLENS_E_NO_URL);
  CHECK(urlens_matcher_read(matcher, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_part(matcher, URLENS_PART_PATH).data == NULL);
  CHECK(urlens_matcher_error(NULL).status == URLENS_E_ARGUMENT);
  urlens_pattern_destroy(NULL);
  urlens_matcher_destroy(NULL);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

/* The output of urlens_pattern_generate, with and without room. */
static void test_generate(void) {
  static const urlens_pattern_group groups[] = {{{"a", 1}, {"x y", 3}}, {{"b", 1}, {"1", 1}}, {{"a", 1}, {"no", 2}}};
  urlens_pattern *pattern = pattern_of("https://h/:a/:b");
  urlens_options options = {.size = sizeof options};
  output_room room;
  CHECK(urlens_pattern_generate(pattern, URLENS_PART_PATH, groups, 3, NULL, output_open(&room, OUTPUT_ALL)) ==
        URLENS_OK);
  CHECK_OUTPUT("groups", "/x%20y/1", &room.out);
  CHECK(urlens_pattern_generate(pattern, URLENS_PART_PATH, groups, 3, NULL, output_open(&room, 3)) ==
        URLENS_E_BUFFER_TOO_SMALL);
  CHECK(room.out.length == 8 && output_kept(&room));
  CHECK(urlens_pattern_generate(pattern, URLENS_PART_PATH, groups, 1, NULL, output_open(&room, OUTPUT_ALL)) ==
        URLENS_E_PATTERN_GENERATE);
  CHECK(urlens_pattern_generate(pattern, URLENS_PART_PATH, NULL, 1, NULL, output_open(&room, OUTPUT_ALL)) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_generate(NULL, URLENS_PART_PATH, groups, 1, NULL, output_open(&room, OUTPUT_ALL)) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_generate(pattern, URLENS_PART_PATH, groups, 3, NULL, NULL) == URLENS_E_ARGUMENT);
  for (options.max_length = 1; options.max_length < 60; options.max_length++) {
    urlens_status status = urlens_pattern_generate(pattern, URLENS_PART_PATH, groups, 3, &options,
                                                   output_open(&room, OUTPUT_ALL));
    CHECK_EQ_INT("max_length", options.max_length < strlen("/x%20y/1") ? URLENS_E_TOO_LONG : URLENS_OK, status);
  }
  CHECK(options.max_length == 60 && room.out.error.status == URLENS_OK);
  urlens_pattern_destroy(pattern);
}

#if URLENS_WITH_REGEXP
/* A match that takes more steps than are allowed. The URL has forty letters, which can be divided in 2^40 ways. */
#  define TAKES_TOO_LONG "https://h/((?:a|a)*\\1b)"
#  define FORTY_LETTERS "https://h/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* A limit that one component reaches is no error where another one shows that the pattern does not match. */
static void test_limit_of_component(void) {
  urlens_pattern *alone = pattern_of(TAKES_TOO_LONG), *decided = pattern_of(TAKES_TOO_LONG "#x");
  urlens_matcher *matcher = matcher_of(FORTY_LETTERS);
  int matches = 1;
  CHECK(urlens_matcher_test(matcher, alone, &matches) == URLENS_E_MATCH_LIMIT && matches == 0);
  CHECK(urlens_matcher_error(matcher).status == URLENS_E_MATCH_LIMIT);
  CHECK(urlens_matcher_test(matcher, decided, &matches) == URLENS_OK && matches == 0);
  CHECK(urlens_matcher_exec(matcher, decided, &matches) == URLENS_OK && matches == 0);
  CHECK(urlens_matcher_parse(matcher, FORTY_LETTERS "#x", strlen(FORTY_LETTERS "#x"), NULL) == URLENS_OK);
  matches = 1;
  CHECK(urlens_matcher_exec(matcher, decided, &matches) == URLENS_E_MATCH_LIMIT && matches == 0);
  urlens_pattern_destroy(alone);
  urlens_pattern_destroy(decided);
  urlens_matcher_destroy(matcher);
}

/* In a set, a limit is no error for the first match if a pattern before it matches, in whatever order they are tried. */
static void test_limit_in_set(void) {
  static const char *const orders[][2] = {{"*://*:*/*", TAKES_TOO_LONG}, {TAKES_TOO_LONG, "*://*:*/*"}};
  urlens_matcher *matcher = matcher_of(FORTY_LETTERS);
  for (size_t i = 0; i < 2; i++) {
    urlens_pattern_input inputs[] = {input_of(orders[i][0], NULL), input_of(orders[i][1], NULL)};
    urlens_pattern_set *set = NULL;
    const uint32_t *numbers;
    size_t number = 9, count;
    CHECK(urlens_pattern_set_create(0, inputs, 2, NULL, &set, NULL) == URLENS_OK);
    CHECK_EQ_INT(orders[i][0], i == 0 ? URLENS_OK : URLENS_E_MATCH_LIMIT, urlens_matcher_first(matcher, set, &number));
    CHECK_EQ_INT(orders[i][0], i == 0 ? 0 : 9, number);
    CHECK_EQ_INT(orders[i][0], URLENS_E_MATCH_LIMIT, urlens_matcher_all(matcher, set, &numbers, &count));
    urlens_pattern_set_destroy(set);
  }
  urlens_matcher_destroy(matcher);
}
#endif

/* Ill-formed UTF-8 is U+FFFD, in patterns as in URLs. */
static void test_ill_formed(void) {
  urlens_pattern *pattern = pattern_of("https://h/\xFF*");
  urlens_matcher *matcher = matcher_of("https://h/\xFEx");
  int matches = 0;
  CHECK_VIEW("\xFF", "/%EF%BF%BD*", urlens_pattern_string(pattern, URLENS_PART_PATH));
  CHECK(urlens_matcher_test(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

/* A base that is an object, and one that is text. */
static void test_bases(void) {
  urlens_pattern *pattern = pattern_of("https://h/a/:b");
  urlens_matcher *matcher = matcher_of("x:y");
  urlens_pattern_input input = input_of("c", "https://h/a/b");
  urlens_url *base = NULL;
  int matches = 0;
  CHECK(urlens_create(NULL, &base) == URLENS_OK);
  CHECK(urlens_matcher_parse(matcher, "c", 1, base) == URLENS_E_NO_URL);
  CHECK(urlens_parse(base, "https://h/a/b", 13, NULL) == URLENS_OK);
  CHECK(urlens_matcher_parse(matcher, "c", 1, base) == URLENS_OK);
  CHECK(urlens_matcher_test(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  CHECK(urlens_matcher_read(matcher, &input) == URLENS_OK);
  CHECK(urlens_matcher_exec(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  CHECK_VIEW("c", "c", urlens_matcher_group(matcher, URLENS_PART_PATH, 0));
  input.base.length = 3;
  CHECK(urlens_matcher_read(matcher, &input) == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_matcher_error(matcher).place == URLENS_PLACE_BASE);
  urlens_destroy(base);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

typedef struct match_pattern {
  const char *pattern, *url;
  int chrome, firefox; /* 1 or 0: it matches or not; -1: the pattern is wrong there */
} match_pattern;

static const match_pattern match_patterns[] = {
    {"<all_urls>", "https://example.org/a?b", 1, 1},
    {"<all_urls>", "data:text/html,x", 0, 1},
    {"<all_urls>", "ws://example.org/", 0, 1},
    {"<all_urls>", "foo:bar", 0, 0},
    {"*://*/*", "http://example.org:81/", 1, 1},
    {"*://*/*", "wss://example.org/", 0, 1},
    {"*://*/*", "ftp://example.org/", 0, 0},
    {"*://*.mozilla.org/*", "http://mozilla.org/", 1, 1},
    {"*://*.mozilla.org/*", "https://a.b.mozilla.org/path/", 1, 1},
    {"*://*.mozilla.org/*", "https://badmozilla.org/", 0, 0},
    {"*://mozilla.org/", "http://mozilla.org/", 1, 1},
    {"*://mozilla.org/", "http://a.mozilla.org/", 0, 0},
    {"*://mozilla.org/", "http://mozilla.org/?a", 0, 0},
    {"https://*/path", "https://mozilla.org/path", 1, 1},
    {"https://*/path", "https://mozilla.org/path/", 0, 0},
    {"https://*/path/*", "https://mozilla.org/path/?foo", 1, 1},
    {"https://mozilla.org/*/b/*/", "https://mozilla.org/a/b/c/", 1, 1},
    {"https://mozilla.org/*/b/*/", "https://mozilla.org/a/b/c/d/", 1, 1},
    {"https://mozilla.org/*/b/*/", "https://mozilla.org/a/b/c/#section", 1, 1},
    {"https://mozilla.org/*/b/*/", "https://mozilla.org/b/", 0, 0},
    {"https://mozilla.org/a*c", "https://mozilla.org/ab?b=c", 1, 1},
    {"https://mozilla.org/a?b=*", "https://mozilla.org/a?b=c", 1, 1},
    {"https://mozilla.org/a?b=*", "https://mozilla.org/aab=c", 0, 0},
    {"https://mozilla.org/a(b)+", "https://mozilla.org/a(b)+", 1, 1},
#if URLENS_WITH_UNICODE
    {"https://B\xC3\xBC"
     "cher.example/*",
     "https://b\xC3\xBC"
     "cher.example/x",
     1, 1},
#endif
    {"file:///blah/*", "file:///blah/bleh", 1, 1},
    {"file:///blah/*", "file:///x", 0, 0},
    {"https://example.com:8080/*", "https://example.com:8080/x", 1, -1},
    {"https://example.com:8080/*", "https://example.com/x", 0, -1},
    {"https://example.com:*/*", "https://example.com:9/x", 1, -1},
    {"https://[::1]/*", "https://[::1]/x", 1, 1},
    {"resource://path/", "a:b", -1, -1},
    {"https://mozilla.org", "a:b", -1, -1},
    {"https://mozilla.*.org/", "a:b", -1, -1},
    {"https://*zilla.org/", "a:b", -1, -1},
    {"http*://mozilla.org/", "a:b", -1, -1},
    {"*://", "a:b", -1, -1},
    {"*:///x", "a:b", -1, -1},
    {"file://*", "a:b", -1, -1},
    {"", "a:b", -1, -1},
};

static int matches_by(urlens_match_pattern_rules rules, const match_pattern *m) {
  urlens_pattern *pattern = NULL;
  urlens_matcher *matcher;
  urlens_error error;
  int matches = 0;
  urlens_status status = urlens_pattern_from_match_pattern(rules, m->pattern, strlen(m->pattern), NULL, &pattern,
                                                           &error);
  CHECK_EQ_INT(m->pattern, status, error.status);
  if (status == URLENS_E_MATCH_PATTERN) return -1;
  CHECK_EQ_INT(m->pattern, URLENS_OK, status);
  matcher = matcher_of(m->url);
  CHECK(urlens_matcher_test(matcher, pattern, &matches) == URLENS_OK);
  urlens_matcher_destroy(matcher);
  urlens_pattern_destroy(pattern);
  return matches;
}

static void test_match_patterns(void) {
  urlens_pattern *pattern = NULL;
  for (size_t i = 0; i < sizeof match_patterns / sizeof match_patterns[0]; i++) {
    const match_pattern *m = &match_patterns[i];
    CHECK_EQ_INT(m->pattern, m->chrome, matches_by(URLENS_MATCH_PATTERN_RULES_CHROME, m));
    CHECK_EQ_INT(m->pattern, m->firefox, matches_by(URLENS_MATCH_PATTERN_RULES_FIREFOX, m));
  }
  CHECK(urlens_pattern_from_match_pattern((urlens_match_pattern_rules)2, "", 0, NULL, &pattern, NULL) ==
        URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_from_match_pattern(URLENS_MATCH_PATTERN_RULES_CHROME, NULL, 1, NULL, &pattern, NULL) ==
        URLENS_E_ARGUMENT);
}

/* A set has what asking each pattern has, also for patterns of this kind. */
static void test_match_pattern_sets(void) {
  enum { COUNT = sizeof match_patterns / sizeof match_patterns[0] };
  const urlens_pattern *patterns[COUNT];
  urlens_pattern *made[COUNT];
  urlens_pattern_set *set = NULL;
  size_t count = 0;
  for (size_t i = 0; i < COUNT; i++) {
    const char *text = match_patterns[i].pattern;
    if (!urlens_pattern_from_match_pattern(URLENS_MATCH_PATTERN_RULES_CHROME, text, strlen(text), NULL, &made[count],
                                           NULL)) {
      patterns[count] = made[count];
      count++;
    }
  }
  CHECK(urlens_pattern_set_from(patterns, count, NULL, &set) == URLENS_OK);
  for (size_t i = 0; i < COUNT; i++) {
    urlens_matcher *matcher = matcher_of(match_patterns[i].url);
    const uint32_t *numbers = NULL;
    size_t found = 0, at = 0;
    CHECK(urlens_matcher_all(matcher, set, &numbers, &found) == URLENS_OK);
    for (size_t j = 0; j < count; j++) {
      int matches = 0;
      CHECK(urlens_matcher_test(matcher, patterns[j], &matches) == URLENS_OK);
      if (matches) CHECK_EQ_INT(match_patterns[i].url, j, at < found ? numbers[at++] : URLENS_NOWHERE);
    }
    CHECK_EQ_INT(match_patterns[i].url, at, found);
    urlens_matcher_destroy(matcher);
  }
  urlens_pattern_set_destroy(set);
  while (count > 0) urlens_pattern_destroy(made[--count]);
}

/* A URL that is parsed again and again: its path is a URL, which needs more room than it had. */
static void test_own_path(void) {
  enum { TIMES = 14 };
  char text[16 + 5 * TIMES] = "f:http://h/", wanted[1 + 8 * TIMES + 1] = "/";
  urlens_matcher *matcher;
  urlens_view path;
  for (int i = 0; i < TIMES; i++) {
    memcpy(text + strlen(text), "\"x\"y", 5);
    memcpy(wanted + strlen(wanted), "%22x%22y", 9);
  }
  matcher = matcher_of(text);
  path = urlens_matcher_part(matcher, URLENS_PART_PATH);
  CHECK(urlens_matcher_parse(matcher, path.data, path.length, NULL) == URLENS_OK);
  CHECK_VIEW(text, wanted, urlens_matcher_part(matcher, URLENS_PART_PATH));
  urlens_matcher_destroy(matcher);
}

/* Components that were read, given again in other places. */
static void test_own_parts(void) {
  urlens_matcher *matcher = matcher_of("a:b");
  urlens_pattern_input input = {.size = sizeof input}, again = input;
  input.parts[URLENS_PART_SCHEME] = view_of("http");
  input.parts[URLENS_PART_PATH] = view_of("/a long path b/\xC3\xBC");
  input.parts[URLENS_PART_QUERY] = view_of("a query with \xC3\xBC");
  input.parts[URLENS_PART_FRAGMENT] = view_of("a fragment");
  CHECK(urlens_matcher_read(matcher, &input) == URLENS_OK);
  again.parts[URLENS_PART_SCHEME] = urlens_matcher_part(matcher, URLENS_PART_SCHEME);
  again.parts[URLENS_PART_QUERY] = urlens_matcher_part(matcher, URLENS_PART_PATH);
  again.parts[URLENS_PART_FRAGMENT] = urlens_matcher_part(matcher, URLENS_PART_QUERY);
  again.parts[URLENS_PART_PATH] = urlens_matcher_part(matcher, URLENS_PART_FRAGMENT);
  CHECK(urlens_matcher_read(matcher, &again) == URLENS_OK);
  CHECK_VIEW("scheme", "http", urlens_matcher_part(matcher, URLENS_PART_SCHEME));
  CHECK_VIEW("path", "a%20fragment", urlens_matcher_part(matcher, URLENS_PART_PATH));
  CHECK_VIEW("query", "/a%20long%20path%20b/%C3%BC", urlens_matcher_part(matcher, URLENS_PART_QUERY));
  CHECK_VIEW("fragment", "a%20query%20with%20%C3%BC", urlens_matcher_part(matcher, URLENS_PART_FRAGMENT));
  urlens_matcher_destroy(matcher);
}

/* A call that succeeds leaves no error of an earlier one. */
static void test_error_after_success(void) {
  urlens_pattern *pattern = pattern_of("https://h/:a");
  urlens_matcher *matcher = matcher_of("https://h/b");
  int matches = 0;
  CHECK(urlens_matcher_test(matcher, NULL, &matches) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_test(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  CHECK(urlens_matcher_error(matcher).status == URLENS_OK);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

int main(void) {
  test_exec();
  test_wrong();
  test_wrong_part();
  test_arguments();
  test_generate();
#if URLENS_WITH_REGEXP
  test_limit_of_component();
  test_limit_in_set();
#endif
  test_ill_formed();
  test_bases();
  test_match_patterns();
  test_match_pattern_sets();
  test_own_path();
  test_own_parts();
  test_error_after_success();
  return test_end();
}
