/* SPDX-License-Identifier: MIT */
/* Lists that are read at run time; the one of the shared data says the same as the tables in the library. */
#include "failing.h"
#include "objects.h"
#include "output.h"
#include "urlens/batch.h"
#include "urlens/site.h"

static const char small[] = "\xEF\xBB\xBF// a comment\n"
                            "com\n"
                            "co.uk  the rest of a line does not count\r\n"
                            "\n"
                            "*.ck\n"
                            "!www.ck\n"
                            "*\n"
                            "\xE5\x85\xAC\xE5\x8F\xB8.cn\n"
                            "COM\n" /* again */
                            "// ===BEGIN PRIVATE DOMAINS===\n"
                            "github.io\n"
                            "com\n"
                            "// ===END PRIVATE DOMAINS===\n"
                            "io";

enum { SMALL_RULES = 8 };

static urlens_suffix_list *list_of(const char *text, const urlens_options *options) {
  urlens_suffix_list *list = NULL;
  urlens_error error;
  CHECK_EQ_INT(text, URLENS_OK, urlens_suffix_list_create(text, strlen(text), options, &list, &error));
  CHECK(error.status == URLENS_OK && error.at == URLENS_NOWHERE);
  return list;
}

/* An object that uses the list, which may be NULL, with that URL. */
static urlens_url *url_with(const urlens_suffix_list *list, const char *text) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *url = NULL;
  options.suffix_list = list;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  return url;
}

typedef struct site_case {
  const char *url;
  uint32_t flags;
  const char *suffix, *domain;
  urlens_suffix_rule rule;
} site_case;

static const site_case sites[] = {
    {"http://a.b.com/", 0, "com", "b.com", URLENS_SUFFIX_RULE_ICANN},
    {"http://com/", 0, "com", NULL, URLENS_SUFFIX_RULE_ICANN},
    {"http://a.b.com./", 0, "com.", "b.com.", URLENS_SUFFIX_RULE_ICANN},
    {"http://a.b.co.uk/", 0, "co.uk", "b.co.uk", URLENS_SUFFIX_RULE_ICANN},
    {"http://b.uk/", 0, "uk", "b.uk", URLENS_SUFFIX_RULE_DEFAULT},
    {"http://a.b.x.ck/", 0, "x.ck", "b.x.ck", URLENS_SUFFIX_RULE_ICANN},
    {"http://x.ck/", 0, "x.ck", NULL, URLENS_SUFFIX_RULE_ICANN},
    {"http://ck/", 0, "ck", NULL, URLENS_SUFFIX_RULE_DEFAULT},
    {"http://a.www.ck/", 0, "ck", "www.ck", URLENS_SUFFIX_RULE_ICANN},
    {"http://me.github.io/", 0, "github.io", "me.github.io", URLENS_SUFFIX_RULE_PRIVATE},
    {"http://me.github.io/", URLENS_SITE_ICANN_ONLY, "io", "github.io", URLENS_SUFFIX_RULE_ICANN},
    {"http://a.b.c.d.e.f.org/", 0, "org", "f.org", URLENS_SUFFIX_RULE_DEFAULT},
    {"http://1.2.3.4/", 0, NULL, NULL, URLENS_SUFFIX_RULE_NONE},
    {"http://a..com/", 0, NULL, NULL, URLENS_SUFFIX_RULE_NONE},
    {"data:,x", 0, NULL, NULL, URLENS_SUFFIX_RULE_NONE},
    {"http://a.xn--55qx5d.cn/", 0, "xn--55qx5d.cn", "a.xn--55qx5d.cn", URLENS_SUFFIX_RULE_ICANN},
};

static void check_view(const char *input, const char *wanted, urlens_view got) {
  CHECK_EQ_BYTES(input, strlen(input), wanted, test_length(wanted), got.data, got.length);
}

static void test_sites(void) {
  urlens_suffix_list *list = list_of(small, NULL);
  CHECK_EQ_INT("rules", SMALL_RULES, urlens_suffix_list_size(list));
  for (size_t i = 0; i < sizeof sites / sizeof sites[0]; i++) {
    const site_case *c = &sites[i];
    urlens_url *url = url_with(list, c->url);
    urlens_site site;
    CHECK(urlens_site_of(url, c->flags, &site) == URLENS_OK);
    check_view(c->url, c->suffix, site.suffix);
    check_view(c->url, c->domain, site.domain);
    CHECK_EQ_INT(c->url, c->rule, urlens_suffix_rule_of(url, c->flags));
    urlens_destroy(url);
  }
  CHECK(urlens_suffix_rule_of(NULL, 0) == URLENS_SUFFIX_RULE_NONE && urlens_suffix_list_size(NULL) == 0);
  urlens_suffix_list_destroy(list);
  urlens_suffix_list_destroy(NULL);
}

/* The list counts in every function that asks about domains. */
static void test_users(void) {
  urlens_suffix_list *list = list_of("a.example\nb.example", NULL), *empty = list_of("", NULL);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *x = url_with(list, "http://x.a.example/"), *y = url_with(list, "http://y.a.example/"), *like = NULL;
  urlens_view text = {"http://z.b.example/", 19}, domain;
  urlens_selected_column column = {&domain, URLENS_SELECTED_DOMAIN, 0};
  urlens_selection selection = {0};
  urlens_rows rows = {0};
  urlens_site site;
  output_room room;
  int same = -1;
  CHECK(urlens_same_site(x, y, URLENS_SITE_COMPARISON_SCHEMEFUL, &same) == URLENS_OK && same == 0);
  CHECK(urlens_create_like(x, &like) == URLENS_OK && parse_text(like, "http://c.a.example/") == URLENS_OK);
  CHECK(urlens_suffix_rule_of(like, 0) == URLENS_SUFFIX_RULE_ICANN);
  options.suffix_list = list;
  CHECK(urlens_site_from_text(0, "x.y.b.example", 13, &options, output_open(&room, OUTPUT_ALL), &site) == URLENS_OK);
  check_view("x.y.b.example", "y.b.example", site.domain);
  rows.size = sizeof rows;
  rows.items = &text;
  rows.count = 1;
  selection.size = sizeof selection;
  selection.columns = &column;
  selection.column_count = 1;
  CHECK(urlens_select_batch(x, &rows, 0, NULL, &selection) == URLENS_OK);
  check_view("z.b.example", "z.b.example", domain);
  options.suffix_list = empty;
  CHECK(urlens_site_from_text(0, "x.co.uk", 7, &options, output_open(&room, OUTPUT_ALL), &site) == URLENS_OK);
  check_view("x.co.uk", "co.uk", site.domain);
  urlens_destroy(x);
  urlens_destroy(y);
  urlens_destroy(like);
  urlens_suffix_list_destroy(list);
  urlens_suffix_list_destroy(empty);
}

typedef struct wrong_list {
  const char *text;
  size_t at, length;
} wrong_list;

static const wrong_list wrong[] = {
    {"com\na..b\n", 4, 4}, {".com", 0, 4},       {"com.", 0, 4},  {"!com", 0, 4}, {"*.\n", 0, 2},
    {"a.*.b", 0, 5},       {"com\n1.2.3", 4, 5}, {"[::1]", 0, 5}, {"a/b", 0, 3},  {"!", 0, 1},
};

static void test_wrong(void) {
  urlens_suffix_list *list = NULL;
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_error error;
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    const wrong_list *w = &wrong[i];
    CHECK_EQ_INT(w->text, URLENS_E_SUFFIX_RULE,
                 urlens_suffix_list_create(w->text, strlen(w->text), NULL, &list, &error));
    CHECK_EQ_INT(w->text, w->at, error.at);
    CHECK_EQ_INT(w->text, w->length, error.length);
    CHECK(error.status == URLENS_E_SUFFIX_RULE && !list);
  }
  CHECK(urlens_suffix_list_create(NULL, 1, NULL, &list, &error) == URLENS_E_ARGUMENT);
  CHECK(error.status == URLENS_E_ARGUMENT);
  CHECK(urlens_suffix_list_create("", 0, NULL, NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_suffix_list_create("", URLENS_MAX_LENGTH + 1, NULL, &list, NULL) == URLENS_E_TOO_LONG);
  options.size = 1;
  CHECK(urlens_suffix_list_create("", 0, &options, &list, NULL) == URLENS_E_ARGUMENT);
}

/* Every allocation fails in turn. The list is so long that it grows. */
static void test_memory(void) {
  static char text[8192];
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  size_t length = 0, most = URLENS_MAX_LENGTH < 8000 ? URLENS_MAX_LENGTH - 8 : 8000, at = 1;
  urlens_status status;
  options.allocator = &allocator;
  for (int i = 0; length < most; i++) length += (size_t)sprintf(text + length, "a%d.x\n", i);
  do {
    urlens_suffix_list *list = NULL;
    urlens_error error;
    failing_plan_to(&memory, FAILING_ONCE, at++);
    status = urlens_suffix_list_create(text, length, &options, &list, &error);
    CHECK(error.status == status && (status == URLENS_OK) == (list != NULL));
    CHECK_EQ_INT("a list", memory.failed ? URLENS_E_OUT_OF_MEMORY : URLENS_OK, status);
    urlens_suffix_list_destroy(list);
    CHECK_EQ_INT("blocks", 0, memory.blocks);
  } while (status != URLENS_OK && at < 100);
  CHECK(status == URLENS_OK && at > 3);
}

/* --- The whole list -------------------------------------------------------------------------------------------------- */

static void same_site_by(urlens_url *read, urlens_url *built, const char *text, size_t length, uint32_t flags) {
  urlens_site a, b;
  if (urlens_parse(read, text, length, NULL) != URLENS_OK) return;
  CHECK(urlens_parse(built, text, length, NULL) == URLENS_OK);
  CHECK(urlens_site_of(read, flags, &a) == URLENS_OK && urlens_site_of(built, flags, &b) == URLENS_OK);
  CHECK_EQ_BYTES(text, length, b.suffix.data, b.suffix.length, a.suffix.data, a.suffix.length);
  CHECK_EQ_BYTES(text, length, b.domain.data, b.domain.length, a.domain.data, a.domain.length);
  CHECK_EQ_INT("a rule", urlens_suffix_rule_of(built, flags), urlens_suffix_rule_of(read, flags));
}

/* Every rule of the list, itself and with labels in front of it. */
static void compare_lists(urlens_url *read, urlens_url *built, const char *text) {
  static const char *const fronts[] = {"", "a.", "b.a.", "www.", "d.c.b.a."};
  while (*text) {
    size_t length = strcspn(text, "\r\n \t");
    const char *name = *text == '!' ? text + 1 : strncmp(text, "*.", 2) == 0 ? text + 2 : text;
    for (size_t i = 0; i < 5 && length > 0 && strncmp(text, "//", 2) != 0; i++) {
      char url[512];
      int written = snprintf(url, sizeof url, "http://%s%.*s/", fronts[i], (int)(text + length - name), name);
      same_site_by(read, built, url, (size_t)written, 0);
      same_site_by(read, built, url, (size_t)written, URLENS_SITE_ICANN_ONLY);
    }
    text += strcspn(text, "\n");
    text += *text == '\n';
  }
}

static void test_whole_list(void) {
  char *path = has_feature(URLENS_FEATURE_PSL) && has_feature(URLENS_FEATURE_UNICODE) && URLENS_MAX_LENGTH > 1000000
                   ? test_shared("data/psl/public_suffix_list.dat")
                   : NULL;
  size_t length;
  char *text = path ? test_read(path, &length) : NULL;
  if (text) {
    urlens_suffix_list *list = list_of(text, NULL);
    urlens_url *read = url_with(list, "a:b"), *built = url_with(NULL, "a:b");
    CHECK(urlens_suffix_list_size(list) > 5000);
    compare_lists(read, built, text);
    urlens_destroy(read);
    urlens_destroy(built);
    urlens_suffix_list_destroy(list);
  }
  free(text);
  free(path);
}

int main(void) {
  if (has_feature(URLENS_FEATURE_UNICODE) && URLENS_MAX_LENGTH > 1000) test_sites();
  test_users();
  test_wrong();
  test_memory();
  test_whole_list();
  return test_end();
}
