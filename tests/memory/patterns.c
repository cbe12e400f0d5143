/* SPDX-License-Identifier: MIT */
/*
 * The memory of patterns, matchers and sets: every allocation fails in turn, and then the function says so and nothing
 * leaks; a matcher that has seen a URL and a pattern allocates nothing for them again; and what would need too much is an
 * error.
 */
#include "failing.h"
#include "output.h"
#include "urlens/pattern.h"

static const char *const texts[] = {
    "https://user:pass@*.example.com:8080/:a-:b/{:c.}*/*\\?x=:y#{z}?",
    "https://example.com/:lang?/docs/:page+",
    "/r\xC3\xA9lative/:x",
    "https://example.com/:n(\\d+)/((?:a|b)*)",
    "data\\:*",
};

static const char *const urls[] = {
    "https://user:pass@a.b.example.com:8080/x-y-z/1.2.3./w?x=1#z",
    "https://example.com/docs/a/b/c",
    "https://example.com/12/abab",
};

enum { TEXTS = sizeof texts / sizeof texts[0], URLS = sizeof urls / sizeof urls[0], LONG = 20000 };

/* What a call works on. Its memory is in `memory`, except what was made before the failures. */
typedef struct scene {
  failing memory;
  urlens_options options;
  urlens_pattern_input inputs[TEXTS];
  const urlens_pattern *patterns[TEXTS];
  size_t count;
  urlens_pattern_set *set;
} scene;

typedef urlens_status (*scene_call)(scene *s);

static urlens_status run_pattern(scene *s) {
  urlens_status status = URLENS_OK;
  for (size_t i = 0; i < TEXTS && !status; i++) {
    urlens_pattern *pattern = NULL;
    urlens_error error;
    status = urlens_pattern_create(0, &s->inputs[i], &s->options, &pattern, &error);
    CHECK((status == URLENS_OK) == (pattern != NULL) && error.status == status);
    if (status == URLENS_E_UNSUPPORTED) status = URLENS_OK; /* no regular expressions */
    urlens_pattern_destroy(pattern);
  }
  return status;
}

static urlens_status run_set(scene *s) {
  urlens_pattern_set *set = NULL;
  urlens_pattern_set_error wrong;
  urlens_status status = urlens_pattern_set_create(0, s->inputs, 3, &s->options, &set, &wrong);
  CHECK((status == URLENS_OK) == (set != NULL) && wrong.error.status == status);
  urlens_pattern_set_destroy(set);
  return status;
}

static urlens_status run_set_from(scene *s) {
  urlens_pattern_set *set = NULL;
  urlens_status status = urlens_pattern_set_from(s->patterns, s->count, &s->options, &set);
  CHECK((status == URLENS_OK) == (set != NULL));
  urlens_pattern_set_destroy(set);
  return status;
}

/* Everything that a matcher does with one URL, up to the first failure. */
static urlens_status use_matcher(scene *s, urlens_matcher *matcher, const char *url) {
  const uint32_t *numbers;
  size_t number, count;
  int matches;
  urlens_status status = urlens_matcher_parse(matcher, url, strlen(url), NULL);
  for (size_t i = 0; i < s->count && !status; i++) {
    status = urlens_matcher_test(matcher, s->patterns[i], &matches);
    if (!status) status = urlens_matcher_exec(matcher, s->patterns[i], &matches);
    CHECK(status || !matches || urlens_matcher_part(matcher, URLENS_PART_PATH).data);
    if (status) CHECK(!urlens_matcher_group(matcher, URLENS_PART_PATH, 0).data);
  }
  if (!status) status = urlens_matcher_first(matcher, s->set, &number);
  if (!status) status = urlens_matcher_all(matcher, s->set, &numbers, &count);
  if (!status) status = urlens_matcher_read(matcher, &s->inputs[1]);
  CHECK_EQ_INT(url, status, urlens_matcher_error(matcher).status);
  return status;
}

static urlens_status run_matcher(scene *s) {
  urlens_matcher *matcher = NULL;
  urlens_status status = urlens_matcher_create(&s->options, &matcher);
  for (size_t i = 0; i < URLS && !status; i++) status = use_matcher(s, matcher, urls[i]);
  urlens_matcher_destroy(matcher);
  return status;
}

static urlens_status run_read(scene *s) {
  urlens_pattern_input input;
  urlens_matcher *matcher = NULL;
  urlens_status status = urlens_matcher_create(&s->options, &matcher);
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.base.data = urls[0];
  input.base.length = strlen(urls[0]);
  input.parts[URLENS_PART_PATH].data = "x/\xC3\xA9/../y";
  input.parts[URLENS_PART_PATH].length = 10;
  if (!status) status = urlens_matcher_read(matcher, &input);
  urlens_matcher_destroy(matcher);
  return status;
}

static urlens_status run_match_pattern(scene *s) {
  static const char text[] = "*://*.b\xC3\xBC"
                             "cher.example/a*b?c";
  urlens_pattern *pattern = NULL;
  urlens_status status = urlens_pattern_from_match_pattern(URLENS_MATCH_PATTERN_RULES_CHROME, text, sizeof text - 1,
                                                           &s->options, &pattern, NULL);
  CHECK((status == URLENS_OK) == (pattern != NULL));
  urlens_pattern_destroy(pattern);
  return status;
}

static urlens_status run_generate(scene *s) {
  static const urlens_pattern_group groups[] = {{{"x", 1}, {"\xC3\xA9", 2}}};
  output_room room;
  return urlens_pattern_generate(s->patterns[2], URLENS_PART_PATH, groups, 1, &s->options,
                                 output_open(&room, OUTPUT_ALL));
}

static const scene_call calls[] = {run_pattern, run_set,           run_set_from, run_matcher,
                                   run_read,    run_match_pattern, run_generate};

static void fail_each(scene *s, scene_call call, failing_plan plan) {
  for (size_t at = 1;; at++) {
    urlens_status status;
    failing_plan_to(&s->memory, plan, at);
    status = call(s);
    CHECK_EQ_INT("blocks", 0, s->memory.blocks);
    if (s->memory.failed == 0) {
      CHECK_EQ_INT("without a failure", URLENS_OK, status);
      return;
    }
    CHECK_EQ_INT("with a failure", URLENS_E_OUT_OF_MEMORY, status);
  }
}

static void scene_begin(scene *s, urlens_allocator *allocator) {
  memset(s, 0, sizeof *s);
  *allocator = failing_allocator(&s->memory);
  s->options.size = sizeof s->options;
  s->options.allocator = allocator;
  for (size_t i = 0; i < TEXTS; i++) {
    urlens_pattern *pattern = NULL;
    s->inputs[i].size = sizeof s->inputs[i];
    s->inputs[i].text.data = texts[i];
    s->inputs[i].text.length = strlen(texts[i]);
    s->inputs[i].base.data = "https://example.com/a/b";
    s->inputs[i].base.length = 23;
    if (urlens_pattern_create(0, &s->inputs[i], NULL, &pattern, NULL) == URLENS_OK) s->patterns[s->count++] = pattern;
  }
  CHECK(urlens_pattern_set_from(s->patterns, s->count, NULL, &s->set) == URLENS_OK);
}

static void scene_end(scene *s) {
  for (size_t i = 0; i < s->count; i++) urlens_pattern_destroy((urlens_pattern *)(uintptr_t)s->patterns[i]);
  urlens_pattern_set_destroy(s->set);
}

/* A second time with the same URLs and patterns needs no memory. */
static void test_steady(scene *s) {
  urlens_matcher *matcher = NULL;
  failing_plan_to(&s->memory, FAILING_NEVER, 0);
  CHECK(urlens_matcher_create(&s->options, &matcher) == URLENS_OK);
  for (size_t i = 0; i < URLS; i++) CHECK(use_matcher(s, matcher, urls[i]) == URLENS_OK);
  failing_plan_to(&s->memory, FAILING_FROM_ON, 1);
  for (size_t i = 0; i < URLS; i++) {
    const uint32_t *numbers;
    size_t number, count;
    int matches;
    CHECK(urlens_matcher_parse(matcher, urls[i], strlen(urls[i]), NULL) == URLENS_OK);
    for (size_t j = 0; j < s->count; j++) CHECK(urlens_matcher_exec(matcher, s->patterns[j], &matches) == URLENS_OK);
    CHECK(urlens_matcher_first(matcher, s->set, &number) == URLENS_OK);
    CHECK(urlens_matcher_all(matcher, s->set, &numbers, &count) == URLENS_OK);
  }
  CHECK_EQ_INT("allocations", 0, s->memory.calls);
  urlens_matcher_destroy(matcher);
}

/* What needs no memory at all. */
static void test_none(scene *s) {
  urlens_view bytes = urlens_pattern_set_bytes(s->set);
  const urlens_pattern_set *opened = NULL;
  int order = 7;
  CHECK(urlens_pattern_set_open(bytes.data, bytes.length, &opened) == URLENS_OK && opened == s->set);
  CHECK(urlens_pattern_set_size(s->set) == s->count && urlens_pattern_set_at(s->set, 0) != NULL);
  CHECK(urlens_pattern_compare(s->patterns[0], s->patterns[0], URLENS_PART_PATH, &order) == URLENS_OK && order == 0);
  CHECK(urlens_pattern_string(s->patterns[0], URLENS_PART_PATH).length > 0);
  CHECK(urlens_pattern_group_count(s->patterns[0], URLENS_PART_PATH) == 4);
  CHECK(urlens_pattern_group_name(s->patterns[0], URLENS_PART_PATH, 0).length == 1);
  CHECK(!urlens_pattern_has_regexp_groups(s->patterns[0]));
}

/* A pattern and a URL that are both very long are refused. */
static void test_limit(void) {
  static char pattern_text[LONG * 4 + 32], url[LONG * 8 + 32];
  urlens_pattern_input input;
  urlens_pattern *pattern = NULL;
  urlens_matcher *matcher = NULL;
  size_t length = (size_t)sprintf(pattern_text, "https://h/"), url_length = (size_t)sprintf(url, "https://h/");
  int matches;
  if (URLENS_MAX_LENGTH < sizeof url) return;
  for (size_t i = 0; i < LONG; i++) length += (size_t)sprintf(pattern_text + length, "{a}?");
  memset(url + url_length, 'a', LONG * 8);
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = pattern_text;
  input.text.length = length;
  CHECK(urlens_pattern_create(0, &input, NULL, &pattern, NULL) == URLENS_OK);
  CHECK(urlens_matcher_create(NULL, &matcher) == URLENS_OK);
  CHECK(urlens_matcher_parse(matcher, url, url_length + LONG * 8, NULL) == URLENS_OK);
  CHECK_EQ_INT("long", URLENS_E_MATCH_LIMIT, urlens_matcher_test(matcher, pattern, &matches));
  CHECK(urlens_matcher_error(matcher).status == URLENS_E_MATCH_LIMIT);
  urlens_pattern_destroy(pattern);
  urlens_matcher_destroy(matcher);
}

int main(void) {
  scene s;
  urlens_allocator allocator;
  scene_begin(&s, &allocator);
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    fail_each(&s, calls[i], FAILING_ONCE);
    fail_each(&s, calls[i], FAILING_FROM_ON);
  }
  test_steady(&s);
  test_none(&s);
  scene_end(&s);
  test_limit();
  return test_end();
}
