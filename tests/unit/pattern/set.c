/* SPDX-License-Identifier: MIT */
/*
 * Sets of patterns: they find what asking each pattern finds, and their bytes are used only if they are sound. The bytes
 * that are damaged here have the right checksum, so that everything else has to be looked at.
 */
#include "pattern/set.h"

#include "random.h"
#include "test.h"

static const char *const texts[] = {
    "https://example.com/users/:id",
    "https://example.com/users/new",
    "https://example.com/users/:id/:tab?",
    "https://*.example.com/*",
    "https://:sub.example.com/files/*",
    "*://*:*/users/*",
    "http{s}?://example.com/:a-:b",
    "https://example.com/{:lang/}?docs/:page+",
    "https://example.com:8080/*",
    "https://example.com/*.js",
    "https://example.com/a/b/c/d/e/f",
    "foo:bar/*",
    "https://example.com/#top",
    "foo://host/a",
    "https://[\\:\\:1]/x",
    "https://{[\\:\\:1]\\:80}/x", /* a host that only looks like a host and a port */
    "https://example.com/eightbyt/a-segment-of-more-than-sixteen-bytes/:id",
    "https://*.a-label-of-more-than-eight.example.com/x",
    "https://*.a-label-of-more-than-eight.example.com/:y", /* scheme and host of the pattern before */
    "https://*.a-label-of-more-than-eight.example.com/x#*",
    "https://example.com/a-fixed-path",
    "https://example.com/a-fixed-path?a=:b",
    "https://user:*@example.com/a-fixed-path",
    "data:foo",
    "data:/foo",
    "data:///foo", /* here the host is empty, and fixed */
    "foo:bar/*",
};

static const char *const urls[] = {
    "https://example.com/users/7",
    "https://example.com/users/new",
    "https://example.com/users/7/x",
    "https://example.com/users/",
    "https://example.com/users",
    "https://a.b.example.com/x",
    "https://a.example.com/files/1/2",
    "http://example.com/x-y-z",
    "https://example.com/en/docs/a/b",
    "https://example.com:8080/",
    "https://example.com/x/main.js",
    "https://example.com/a/b/c/d/e/f",
    "foo:bar/baz",
    "https://example.com/#top",
    "https://example.com",
    "ftp://h/users/1",
    "https://com/users/new",
    "https://example.com.:9/users/x/",
    "https://user:pass@example.com/users/7",
    "https://example.com:81/users/7",
    "foo://host/a",
    "foo://user@host/a",
    "https://[::1]/x",
    "https://[::1]:80/x",
    "https://example.com/eightbyt/a-segment-of-more-than-sixteen-bytes/7",
    "https://example.com/eightbyt/a-segment-of-more-than-sixteen-bytez/7",
    "https://example.com/a/b/c/d/e/f/a-path-of-more-than-sixty-four-bytes/g/h/i/j/k/l/m/n",
    "https://w.a-label-of-more-than-eight.example.com/x",
    "https://w.a-label-of-more-than-eight.example.com/z#f",
    "https://example.com/a-fixed-path",
    "https://example.com/a-fixed-path?a=1#f",
    "https://user:pw@example.com/a-fixed-path",
    "https://example.com:81/a-fixed-path",
    "https://example.com/a-fixed-pats",
    "https://example.com/a-fixed-path/",
    "data:foo",
    "data:/foo",
    "data://foo", /* a host, and no path */
    "data:///foo",
};

enum { TEXTS = sizeof texts / sizeof texts[0], URLS = sizeof urls / sizeof urls[0], DAMAGES = 30000 };

static urlens_pattern_input input_of(const char *text) {
  urlens_pattern_input input;
  memset(&input, 0, sizeof input);
  input.size = sizeof input;
  input.text.data = text;
  input.text.length = strlen(text);
  input.base.data = "https://example.com/";
  input.base.length = 20;
  return input;
}

static urlens_pattern_set *make_set(uint32_t flags) {
  urlens_pattern_input inputs[TEXTS];
  urlens_pattern_set *set = NULL;
  for (size_t i = 0; i < TEXTS; i++) inputs[i] = input_of(texts[i]);
  CHECK(urlens_pattern_set_create(flags, inputs, TEXTS, NULL, &set, NULL) == URLENS_OK);
  return set;
}

/* Asks a set about a URL, and each of its patterns. */
static void compare(urlens_matcher *matcher, const urlens_pattern_set *set, const char *url) {
  const uint32_t *numbers = NULL;
  size_t count = 0, first = 0, at = 0;
  CHECK_EQ_INT(url, URLENS_OK, urlens_matcher_parse(matcher, url, strlen(url), NULL));
  CHECK(urlens_matcher_first(matcher, set, &first) == URLENS_OK);
  CHECK(urlens_matcher_all(matcher, set, &numbers, &count) == URLENS_OK);
  for (size_t i = 0; i < urlens_pattern_set_size(set); i++) {
    int matches = 0;
    CHECK(urlens_matcher_test(matcher, urlens_pattern_set_at(set, i), &matches) == URLENS_OK);
    if (!matches) continue;
    if (at == 0) CHECK_EQ_INT(url, i, first);
    CHECK_EQ_INT(url, i, at < count ? numbers[at] : URLENS_NOWHERE);
    at++;
  }
  CHECK_EQ_INT(url, at, count);
  if (at == 0) CHECK(first == URLENS_NOWHERE);
}

static void test_equal_to_each(urlens_matcher *matcher) {
  for (uint32_t flags = 0; flags <= URLENS_PATTERN_IGNORE_CASE; flags++) {
    urlens_pattern_set *set = make_set(flags);
    CHECK_EQ_INT("size", TEXTS, urlens_pattern_set_size(set));
    CHECK(urlens_pattern_set_at(set, TEXTS) == NULL);
    for (size_t i = 0; i < URLS; i++) compare(matcher, set, urls[i]);
    urlens_pattern_set_destroy(set);
  }
}

/* A pattern of a set has the bytes of one that is made alone, whatever the pattern before it was. */
static void test_blocks(void) {
  for (uint32_t flags = 0; flags <= URLENS_PATTERN_IGNORE_CASE; flags++) {
    urlens_pattern_set *set = make_set(flags);
    for (size_t i = 0; i < TEXTS; i++) {
      urlens_pattern_input input = input_of(texts[i]);
      const urlens_pattern *found = urlens_pattern_set_at(set, i);
      urlens_pattern *alone = NULL;
      CHECK(urlens_pattern_create(flags, &input, NULL, &alone, NULL) == URLENS_OK);
      CHECK_EQ_INT(texts[i], alone->size, found->size);
      CHECK_EQ_INT(texts[i], 0, memcmp(alone, found, alone->size));
      urlens_pattern_destroy(alone);
    }
    urlens_pattern_set_destroy(set);
  }
}

/* Patterns and URLs match in the general way if and only if they match by fixed texts, starts and joined instructions. */
static void test_general(urlens_matcher *matcher) {
  urlens_options general = {.size = sizeof general, .flags = URLENS_OPTION_REFERENCE_MACHINE};
  for (size_t i = 0; i < TEXTS; i++) {
    urlens_pattern_input input = input_of(texts[i]);
    urlens_pattern *fast = NULL, *slow = NULL;
    CHECK(urlens_pattern_create(0, &input, NULL, &fast, NULL) == URLENS_OK);
    CHECK(urlens_pattern_create(0, &input, &general, &slow, NULL) == URLENS_OK);
    for (size_t j = 0; j < URLS; j++) {
      int matches = 0, wanted = 0;
      CHECK(urlens_matcher_parse(matcher, urls[j], strlen(urls[j]), NULL) == URLENS_OK);
      CHECK(urlens_matcher_test(matcher, fast, &matches) == URLENS_OK);
      CHECK(urlens_matcher_test(matcher, slow, &wanted) == URLENS_OK);
      CHECK_EQ_INT(urls[j], wanted, matches);
    }
    urlens_pattern_destroy(fast);
    urlens_pattern_destroy(slow);
  }
}

static void test_empty(urlens_matcher *matcher) {
  const uint32_t *numbers = NULL;
  urlens_pattern_set *set = NULL;
  size_t first = 0, count = 1;
  CHECK(urlens_pattern_set_create(0, NULL, 0, NULL, &set, NULL) == URLENS_OK);
  CHECK(urlens_matcher_parse(matcher, "a:b", 3, NULL) == URLENS_OK);
  CHECK(urlens_matcher_first(matcher, set, &first) == URLENS_OK && first == URLENS_NOWHERE);
  CHECK(urlens_matcher_all(matcher, set, &numbers, &count) == URLENS_OK && count == 0);
  urlens_pattern_set_destroy(set);
  urlens_pattern_set_destroy(NULL);
}

static void test_arguments(urlens_matcher *matcher) {
  urlens_pattern_input wrong[2];
  urlens_pattern_set_error error;
  urlens_pattern_set *set = NULL;
  const urlens_pattern_set *opened = NULL;
  const uint32_t *numbers;
  size_t number;
  uint64_t aligned[2] = {0, 0};
  memset(wrong, 0, sizeof wrong);
  wrong[0].size = wrong[1].size = sizeof wrong[0];
  wrong[1].text.data = "https://h/{";
  wrong[1].text.length = 11;
  CHECK(urlens_pattern_set_create(0, wrong, 2, NULL, &set, &error) == URLENS_E_PATTERN_UNCLOSED);
  CHECK(error.number == 1 && error.error.status == URLENS_E_PATTERN_UNCLOSED && error.error.at == 10);
  CHECK(urlens_pattern_set_create(2, wrong, 1, NULL, &set, &error) == URLENS_E_ARGUMENT);
  CHECK(error.number == URLENS_NOWHERE && error.error.status == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_create(0, NULL, 1, NULL, &set, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_from(NULL, 1, NULL, &set) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_open(NULL, 8, &opened) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_open((char *)aligned + 1, 8, &opened) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_open(aligned, sizeof aligned, &opened) == URLENS_E_PATTERN_SET);
  CHECK(urlens_matcher_first(matcher, NULL, &number) == URLENS_E_ARGUMENT);
  CHECK(urlens_matcher_all(matcher, NULL, &numbers, &number) == URLENS_E_ARGUMENT);
  CHECK(urlens_pattern_set_size(NULL) == 0 && urlens_pattern_set_bytes(NULL).data == NULL);
}

static void set_checksum(char *bytes, size_t length) {
  uint64_t checksum = ul_set_checksum(bytes, offsetof(urlens_pattern_set, pattern_count), length);
  memcpy(bytes + offsetof(urlens_pattern_set, checksum), &checksum, sizeof checksum);
}

/* Uses a set that passed, whatever it answers. */
static void use(urlens_matcher *matcher, const urlens_pattern_set *set, const char *url) {
  const uint32_t *numbers;
  size_t number, count;
  int matches;
  urlens_matcher_parse(matcher, url, strlen(url), NULL);
  urlens_matcher_first(matcher, set, &number);
  urlens_matcher_all(matcher, set, &numbers, &count);
  for (size_t i = 0; i < urlens_pattern_set_size(set); i++) {
    const urlens_pattern *pattern = urlens_pattern_set_at(set, i);
    urlens_matcher_exec(matcher, pattern, &matches);
    for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
      urlens_view string = urlens_pattern_string(pattern, (urlens_part)part);
      CHECK(string.length <= urlens_pattern_set_bytes(set).length);
      urlens_pattern_group_name(pattern, (urlens_part)part, 0);
    }
    urlens_pattern_compare(pattern, urlens_pattern_set_at(set, 0), URLENS_PART_PATH, &matches);
  }
}

/*
 * The path "/{-:a-}?b" is: LITERAL "/", OPTION, LITERAL "-", OPEN, ONE, LAZY, CLOSE, LITERAL "-", LITERAL "b", END. Here the
 * OPTION goes to CLOSE, and keeps the group. For "/-b" the group begins at 2, fails, and would end at 1.
 */
static void test_group_that_ends_too_early(urlens_matcher *matcher) {
  enum { OPTION = 1, CLOSE = 6 };
  urlens_pattern_input input = {.size = sizeof input, .text = {"https://h/{-:a-}?b", 18}};
  urlens_pattern_set *set = NULL;
  const urlens_pattern *pattern;
  ul_instruction *code;
  int matches = 0;
  CHECK(urlens_pattern_set_create(0, &input, 1, NULL, &set, NULL) == URLENS_OK);
  pattern = urlens_pattern_set_at(set, 0);
  code = (ul_instruction *)(uintptr_t)ul_pattern_code(pattern, ul_component_of(pattern, URLENS_PART_PATH));
  CHECK(code[OPTION].operation == UL_OP_OPTION && code[CLOSE].operation == UL_OP_CLOSE);
  code[OPTION].b = CLOSE;
  code[OPTION].c = UL_NO_GROUP;
  set_checksum((char *)set, urlens_pattern_set_bytes(set).length);
  CHECK(ul_set_is_sound(set, urlens_pattern_set_bytes(set).length));
  CHECK(urlens_matcher_parse(matcher, "https://h/-b", 12, NULL) == URLENS_OK);
  CHECK(urlens_matcher_exec(matcher, pattern, &matches) == URLENS_OK && matches == 1);
  CHECK_EQ_INT("group", 0, urlens_matcher_group(matcher, URLENS_PART_PATH, 0).length);
  urlens_pattern_set_destroy(set);
}

/* Code that goes on after its block could be read here, but does not count. */
static void test_code_beyond_its_block(void) {
  urlens_pattern_input input = {.size = sizeof input, .text = {"https://h/:a-:b", 15}};
  urlens_pattern *pattern = NULL, *longer;
  ul_pattern_component *component;
  size_t size, code_size;
  CHECK(urlens_pattern_create(0, &input, NULL, &pattern, NULL) == URLENS_OK);
  size = pattern->size;
  code_size = ul_component_of(pattern, URLENS_PART_PATH)->code_count * sizeof(ul_instruction);
  longer = malloc(size + code_size);
  if (!longer) return;
  memcpy(longer, pattern, size);
  component = (ul_pattern_component *)(uintptr_t)ul_component_of(longer, URLENS_PART_PATH);
  CHECK_EQ_INT("form", UL_FORM_DIRECT, component->form);
  memcpy((char *)longer + size, ul_pattern_code(pattern, component), code_size);
  component->code = (uint32_t)size;
  for (size_t inside = 0; inside <= code_size; inside += UL_BLOCK_ALIGNMENT) {
    longer->size = (uint32_t)(size + inside);
    CHECK_EQ_INT("sound", inside == code_size, ul_pattern_is_sound(longer, longer->size));
  }
  free(longer);
  urlens_pattern_destroy(pattern);
}

/* With a checksum that is right, so that the other checks decide. */
static int is_sound(urlens_pattern_set *set) {
  size_t length = urlens_pattern_set_bytes(set).length;
  set_checksum((char *)set, length);
  return ul_set_is_sound(set, length);
}

/* The entries of a node end where the entries of the set do. */
static void test_entries_of_nodes(void) {
  urlens_pattern_set *set = make_set(0);
  ul_set_node *nodes = (ul_set_node *)(uintptr_t)ul_set_nodes(set);
  CHECK(is_sound(set));
  for (uint32_t i = 0; i < set->node_count; i++) {
    ul_set_node kept = nodes[i];
    nodes[i].here_count = set->entry_count - kept.here + 1;
    CHECK(!is_sound(set));
    nodes[i] = kept;
    nodes[i].end_count = set->entry_count - kept.end + 1;
    CHECK(!is_sound(set));
    nodes[i].here = nodes[i].end = set->entry_count;
    nodes[i].here_count = nodes[i].end_count = 0;
    CHECK(is_sound(set));
    nodes[i].end_count = 1;
    CHECK(!is_sound(set));
    nodes[i].end_count = 0;
    nodes[i].end++;
    CHECK(!is_sound(set));
    nodes[i] = kept;
  }
  urlens_pattern_set_destroy(set);
}

static void test_damaged(urlens_matcher *matcher) {
  urlens_pattern_set *set = make_set(0);
  urlens_view bytes = urlens_pattern_set_bytes(set);
  const urlens_pattern_set *opened = NULL;
  char *copy = malloc(bytes.length);
  size_t passed = 0;
  for (size_t i = 0; copy && i < DAMAGES; i++) {
    size_t length = bytes.length, changes = 1 + random_number(3);
    memcpy(copy, bytes.data, length);
    while (changes-- > 0) {
      uint32_t value = random_number(UINT32_MAX) >> random_number(32);
      size_t at = (size_t)random_number((uint32_t)(length / 4)) * 4;
      memcpy(copy + at, &value, sizeof value);
    }
    set_checksum(copy, length);
    if (urlens_pattern_set_open(copy, length, &opened) != URLENS_OK) continue;
    passed++;
    use(matcher, opened, urls[i % URLS]);
  }
  CHECK(passed > 0 && passed < DAMAGES);
  memcpy(copy, bytes.data, bytes.length);
  CHECK(urlens_pattern_set_open(copy, bytes.length, &opened) == URLENS_OK);
  for (size_t i = 0; i < URLS; i++) compare(matcher, opened, urls[i]);
  CHECK(urlens_pattern_set_open(copy, bytes.length - 8, &opened) == URLENS_E_PATTERN_SET);
  copy[bytes.length / 2] ^= 1;
  CHECK(urlens_pattern_set_open(copy, bytes.length, &opened) == URLENS_E_PATTERN_SET);
  free(copy);
  urlens_pattern_set_destroy(set);
}

int main(void) {
  urlens_matcher *matcher = NULL;
  CHECK(urlens_matcher_create(NULL, &matcher) == URLENS_OK);
  test_equal_to_each(matcher);
  test_blocks();
  test_general(matcher);
  test_empty(matcher);
  test_arguments(matcher);
  test_damaged(matcher);
  test_entries_of_nodes();
  test_group_that_ends_too_early(matcher);
  test_code_beyond_its_block();
  urlens_matcher_destroy(matcher);
  return test_end();
}
