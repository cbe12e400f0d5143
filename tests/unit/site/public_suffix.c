/* SPDX-License-Identifier: MIT */
/* Public suffixes: cases of our own, the list's own tests whole, and every rule of the list. */
#include "call.h"

typedef struct site_case {
  const char *input;
  uint32_t flags;
  const char *suffix, *domain, *subdomain;
} site_case;

#define ICANN URLENS_SITE_ICANN_ONLY
#define UNICODE URLENS_SITE_UNICODE

static const site_case cases[] = {
    {"example.com", 0, "com", "example.com", NULL},
    {"WWW.Example.COM", 0, "com", "example.com", "www"},
    {"a.b.example.co.uk", 0, "co.uk", "example.co.uk", "a.b"},
    {"com", 0, "com", NULL, NULL},
    {"co.uk", 0, "co.uk", NULL, NULL},
    /* Rules of private owners. */
    {"me.github.io", 0, "github.io", "me.github.io", NULL},
    {"x.me.github.io", 0, "github.io", "me.github.io", "x"},
    {"github.io", 0, "github.io", NULL, NULL},
    {"me.github.io", ICANN, "io", "github.io", "me"},
    /* Wildcards, and exceptions from them. */
    {"mm", 0, "mm", NULL, NULL},
    {"c.mm", 0, "c.mm", NULL, NULL},
    {"b.c.mm", 0, "c.mm", "b.c.mm", NULL},
    {"a.b.c.mm", 0, "c.mm", "b.c.mm", "a"},
    {"www.ck", 0, "ck", "www.ck", NULL},
    {"a.www.ck", 0, "ck", "www.ck", "a"},
    {"x.ck", 0, "x.ck", NULL, NULL},
    {"www.city.kobe.jp", 0, "kobe.jp", "city.kobe.jp", "www"},
    {"kobe.jp", 0, "jp", "kobe.jp", NULL},
    /* Names that no rule knows: the last label is the suffix. */
    {"localhost", 0, "localhost", NULL, NULL},
    {"example", 0, "example", NULL, NULL},
    {"a.b.example", 0, "example", "b.example", "a"},
    {"com.invalid", 0, "invalid", "com.invalid", NULL},
    /* A dot at the end stays. */
    {"example.com.", 0, "com.", "example.com.", NULL},
    {"a.example.co.uk.", 0, "co.uk.", "example.co.uk.", "a"},
    {"com.", 0, "com.", NULL, NULL},
    /* Empty labels. */
    {".com", 0, NULL, NULL, NULL},
    {"a..com", 0, NULL, NULL, NULL},
    {"example.com..", 0, NULL, NULL, NULL},
    {".", 0, NULL, NULL, NULL},
    {"..", 0, NULL, NULL, NULL},
    /* Addresses. */
    {"127.0.0.1", 0, NULL, NULL, NULL},
    {"0x7F.1", 0, NULL, NULL, NULL},
    {"[::1]", 0, NULL, NULL, NULL},
    {"http://[2001:db8::1]:80/", 0, NULL, NULL, NULL},
    /* URLs. */
    {"https://user@shop.example.co.uk:8080/a.b/c?d.e#f", 0, "co.uk", "example.co.uk", "shop"},
    {"ws://EXAMPLE.com", 0, "com", "example.com", NULL},
    {"mailto:me@example.com", 0, NULL, NULL, NULL},
    {"file:///x", 0, NULL, NULL, NULL},
    {"foo://www.example.com/", 0, NULL, NULL, NULL}, /* an opaque host */
    {"%65xample.com", 0, "com", "example.com", NULL},
};

static const site_case unicode_cases[] = {
    {"www.食狮.公司.cn", 0, "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn", "www"},
    {"www.食狮.公司.cn", UNICODE, "公司.cn", "食狮.公司.cn", "www"},
    {"www.xn--85x722f.xn--55qx5d.cn", 0, "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn", "www"},
    {"www.xn--85x722f.xn--55qx5d.cn", UNICODE, "公司.cn", "食狮.公司.cn", "www"},
    {"食狮.公司.cn.", UNICODE, "公司.cn.", "食狮.公司.cn.", NULL},
    {"食狮.中国", UNICODE, "中国", "食狮.中国", NULL},
    {"中国", UNICODE, "中国", NULL, NULL},
    {"bücher。example", 0, "example", "xn--bcher-kva.example", NULL},
    {"http://bücher.de/ü", UNICODE, "de", "bücher.de", NULL},
    {"xn--a.com", UNICODE, "com", "xn--a.com", NULL}, /* no Unicode form */
    {"127.0.0.1", UNICODE, NULL, NULL, NULL},
};

static void check_part(const char *input, const char *wanted, urlens_view got) {
  CHECK_EQ_BYTES(input, strlen(input), wanted, wanted ? strlen(wanted) : 0, got.data, got.length);
}

static void check_cases(const site_case *list, size_t count) {
  static call c;
  for (size_t i = 0; i < count; i++) {
    if (!CHECK_EQ_INT(list[i].input, URLENS_OK, call_string(&c, CALL_SITE, (int)list[i].flags, list[i].input)))
      continue;
    if (c.out.length == 0) {
      CHECK(list[i].suffix == NULL);
      continue;
    }
    check_part(list[i].input, list[i].suffix, c.site.suffix);
    check_part(list[i].input, list[i].domain, c.site.domain);
    check_part(list[i].input, list[i].subdomain, c.site.subdomain);
  }
}

/* What the object's host is made of is the same as what its text says. */
static void check_objects(void) {
  static call c;
  urlens_url *url = NULL;
  urlens_site site;
  CHECK(urlens_create(NULL, &url) == URLENS_OK);
  CHECK(urlens_site_of(url, 0, &site) == URLENS_E_NO_URL);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[256];
    int length = strstr(cases[i].input, ":/") || strstr(cases[i].input, "mailto")
                     ? snprintf(text, sizeof text, "%s", cases[i].input)
                     : snprintf(text, sizeof text, "http://%s/", cases[i].input);
    CHECK_EQ_INT(text, URLENS_OK, urlens_parse(url, text, (size_t)length, NULL));
    CHECK_EQ_INT(text, URLENS_OK, urlens_site_of(url, cases[i].flags, &site));
    check_part(text, cases[i].suffix, site.suffix);
    check_part(text, cases[i].domain, site.domain);
    check_part(text, cases[i].subdomain, site.subdomain);
  }
  CHECK(urlens_site_of(url, URLENS_SITE_UNICODE, &site) == URLENS_E_ARGUMENT);
  CHECK(urlens_site_of(NULL, 0, &site) == URLENS_E_ARGUMENT && urlens_site_of(url, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(call_string(&c, CALL_SITE, 8, "a") == URLENS_E_ARGUMENT);
  CHECK(call_string(&c, CALL_SITE, 0, "") == URLENS_E_HOST_MISSING);
  CHECK(call_string(&c, CALL_SITE, 0, "a b") == URLENS_E_DOMAIN_INVALID_CODE_POINT && c.out.error.at == 1);
  CHECK(call_string(&c, CALL_SITE, 0, "http://a b/") == URLENS_E_DOMAIN_INVALID_CODE_POINT);
  CHECK(call_string(&c, CALL_SITE, 0, "//x") == URLENS_E_MISSING_SCHEME);
  urlens_destroy(url);
}

static urlens_status same(const char *a, const char *b, urlens_site_comparison how, int *same_site) {
  urlens_url *first = NULL, *second = NULL;
  urlens_status status;
  CHECK(urlens_create(NULL, &first) == URLENS_OK && urlens_create(NULL, &second) == URLENS_OK);
  CHECK_EQ_INT(a, URLENS_OK, urlens_parse(first, a, strlen(a), NULL));
  CHECK_EQ_INT(b, URLENS_OK, urlens_parse(second, b, strlen(b), NULL));
  status = urlens_same_site(first, second, how, same_site);
  urlens_destroy(first);
  urlens_destroy(second);
  return status;
}

static void check_same_site(void) {
  static const struct {
    const char *a, *b;
    int with_scheme, schemeless;
  } pairs[] = {
      {"https://a.example.com/", "https://b.example.com:8443/x", 1, 1},
      {"http://a.example.com/", "https://b.example.com/", 0, 1},
      {"https://a.github.io/", "https://b.github.io/", 0, 0},
      {"https://a.github.io/", "https://x.a.github.io/", 1, 1},
      {"https://example.com/", "https://example.com./", 0, 0},
      {"https://com/", "https://com/", 1, 1},
      {"https://com/", "https://example.com/", 0, 0},
      {"http://localhost/", "http://localhost:1/", 1, 1},
      {"http://127.0.0.1/", "http://127.0.0.1:80/", 1, 1},
      {"http://127.0.0.1/", "http://127.0.0.2/", 0, 0},
      {"http://[::1]/", "http://[::1]:8080/", 1, 1},
      {"http://[::1]/", "http://[::2]/", 0, 0},
      {"http://127.0.0.1/", "https://127.0.0.1/", 0, 1},
      {"http://[::1]/", "https://[::1]/", 0, 1},
      {"http://com/", "https://com/", 0, 1},
      {"file:///a", "file:///a", 0, 0},
      {"data:,a", "data:,a", 0, 0},
      {"blob:https://a.example.com/1", "https://example.com/", 1, 1},
      {"blob:https://a.example.com:1/1", "blob:http://example.com/2", 0, 1},
      {"blob:x", "blob:x", 0, 0},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    int result = -1;
    CHECK_EQ_INT(pairs[i].a, URLENS_OK, same(pairs[i].a, pairs[i].b, URLENS_SITE_COMPARISON_SCHEMEFUL, &result));
    CHECK_EQ_INT(pairs[i].a, pairs[i].with_scheme, result);
    CHECK_EQ_INT(pairs[i].a, URLENS_OK, same(pairs[i].b, pairs[i].a, URLENS_SITE_COMPARISON_SCHEMELESS, &result));
    CHECK_EQ_INT(pairs[i].a, pairs[i].schemeless, result);
  }
}

/* --- The list's own tests -------------------------------------------------------------------------------------------- */

static size_t suite_cases;

/* "null" is a domain that there is not. Both forms of the tests go through here. */
static void check_registrable(const char *input, const char *wanted) {
  static call c;
  int is_unicode = 0;
  for (const char *at = input; *at; at++) is_unicode |= (unsigned char)*at >= 0x80;
  if (strcmp(input, "null") == 0) return; /* no input at all */
  suite_cases++;
  if (!CHECK_EQ_INT(input, URLENS_OK, call_string(&c, CALL_SITE, is_unicode ? UNICODE : 0, input))) return;
  check_part(input, strcmp(wanted, "null") == 0 ? NULL : wanted, c.site.domain);
}

/* Lines such as "checkPublicSuffix('example.COM', 'example.com');" or "example.COM example.com". */
static void check_line(char *line) {
  static const char separators[] = " \t\r',();";
  char *input, *wanted;
  if (line[0] == '/' || line[0] == '\0') return;
  input = strtok(line, separators);
  if (input && strcmp(input, "checkPublicSuffix") == 0) input = strtok(NULL, separators);
  wanted = strtok(NULL, separators);
  if (CHECK(input && wanted)) check_registrable(input, wanted);
}

static int run_suite(const char *name) {
  char *path = test_shared(name), *text, *line, *next;
  size_t length;
  if (!path) return 0;
  text = test_read(path, &length);
  free(path);
  if (!CHECK(text != NULL)) return 0;
  for (line = text; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = '\0';
    check_line(line);
  }
  free(text);
  return 1;
}

/* --- Every rule ------------------------------------------------------------------------------------------------------ */

static size_t rules;

/* What the rule says of itself, and of names with one and two labels more. */
static void check_rule(const char *rule, int is_private) {
  static call c;
  char name[512];
  size_t wanted;
  const char *rest = rule;
  int exception = rule[0] == '!', wildcard = rule[0] == '*';
  if (exception) rest = strchr(rule, '.') + 1;
  snprintf(name, sizeof name, "x.zzz%s%s", exception ? "." : wildcard ? "" : ".", rule + (exception || wildcard));
  if (call_string(&c, CALL_SITE, 0, name) == URLENS_E_TOO_LONG) return; /* offsets of 8 bits */
  CHECK_EQ_INT(name, URLENS_OK, c.status);
  /* The suffix has as many dots as the rule; an exception's has one less. */
  wanted = 0;
  for (const char *at = rest; *at; at++) wanted += *at == '.';
  for (size_t i = 0; i < c.site.suffix.length; i++) wanted -= c.site.suffix.data[i] == '.';
  CHECK_EQ_INT(name, 0, wanted);
  if (exception) {
    CHECK(c.site.domain.length < c.out.length);
  } else {
    CHECK(c.site.domain.data == (wildcard ? c.room : c.room + 2));
  }
  if (is_private) {
    size_t with_private = c.site.suffix.length;
    CHECK_EQ_INT(name, URLENS_OK, call_string(&c, CALL_SITE, ICANN, name));
    CHECK(c.site.suffix.length < with_private);
  }
  rules++;
}

static int check_rules(void) {
  char *path = test_shared("data/psl/public_suffix_list.dat"), *text, *line, *next;
  size_t length;
  int is_private = 0;
  if (!path) return 0;
  text = test_read(path, &length);
  free(path);
  if (!CHECK(text != NULL)) return 0;
  for (line = text; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = '\0';
    if (strstr(line, "BEGIN PRIVATE")) is_private = 1;
    if (line[0] == '/' || line[0] == '\0') continue;
    line[strcspn(line, " \t\r")] = '\0';
    check_rule(line, is_private);
  }
  free(text);
  return 1;
}

int main(void) {
  const urlens_build_details *info = urlens_build_info();
  int has_suites;
  if (!(info->features & URLENS_FEATURE_PSL)) {
    static call c;
    int result;
    CHECK(info->suffix_list_date == NULL);
    CHECK(call_string(&c, CALL_SITE, 0, "example.com") == URLENS_E_UNSUPPORTED);
    CHECK(same("http://a/", "http://a/", URLENS_SITE_COMPARISON_SCHEMELESS, &result) == URLENS_E_UNSUPPORTED);
    return test_end();
  }
  CHECK(info->suffix_list_date != NULL && strlen(info->suffix_list_date) == 10);
  check_cases(cases, sizeof cases / sizeof cases[0]);
  check_objects();
  check_same_site();
  if (!(info->features & URLENS_FEATURE_UNICODE)) return test_end();
  check_cases(unicode_cases, sizeof unicode_cases / sizeof unicode_cases[0]);
  has_suites = run_suite("data/psl/test_psl.txt") && run_suite("data/psl/tests.txt") && check_rules();
  printf("%lu cases of the list's tests, %lu rules\n", (unsigned long)suite_cases, (unsigned long)rules);
  if (!has_suites && test_end() == EXIT_SUCCESS) return TEST_SKIPPED;
  return test_end();
}
