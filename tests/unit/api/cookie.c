/* SPDX-License-Identifier: MIT */
#include "counting.h"
#include "objects.h"
#include "output.h"
#include "urlens/site.h"

/* An object with a list of its own, so that the test needs none in the library. */
static urlens_url *url_with(const urlens_suffix_list *list, const char *text) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *url = NULL;
  options.suffix_list = list;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  return url;
}

typedef struct domain_case {
  const char *url, *domain;
  const char *wanted; /* NULL: refused */
  urlens_status status;
} domain_case;

static const domain_case domains[] = {
    {"http://www.example.com/", "example.com", "example.com", URLENS_OK},
    {"http://www.example.com/", ".Example.COM", "example.com", URLENS_OK},
    {"http://www.example.com/", "www.example.com", "www.example.com", URLENS_OK},
    {"http://www.example.com/", "", "", URLENS_OK},
    {"http://www.example.com/", ".", "", URLENS_OK},
    {"http://www.example.com/", "com", NULL, URLENS_E_COOKIE_SUFFIX},
    {"http://com/", "com", "", URLENS_OK},
    {"http://localhost/", "localhost", "", URLENS_OK},
    {"http://a.intranet/", "intranet", NULL, URLENS_E_COOKIE_SUFFIX},
    {"http://me.github.io/", "github.io", NULL, URLENS_E_COOKIE_SUFFIX},
    {"http://www.example.com/", "ample.com", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://www.example.com/", "a.www.example.com", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://www.example.com/", "example.org", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://www.example.com/", "..example.com", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://www.example.com/", "a b", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://1.2.3.4/", "1.2.3.4", "1.2.3.4", URLENS_OK},
    {"http://1.2.3.4/", "3.4", NULL, URLENS_E_COOKIE_DOMAIN},
    {"http://[::1]/", "[::1]", "[::1]", URLENS_OK},
    {"data:,x", "example.com", NULL, URLENS_E_COOKIE_DOMAIN},
};

static void test_domains(const urlens_suffix_list *list) {
  output_room room;
  for (size_t i = 0; i < sizeof domains / sizeof domains[0]; i++) {
    const domain_case *c = &domains[i];
    urlens_url *url = url_with(list, c->url);
    size_t length = strlen(c->domain);
    urlens_status status = urlens_cookie_domain(url, c->domain, length, output_open(&room, OUTPUT_ALL));
    CHECK_EQ_INT(c->domain, c->status, status);
    CHECK(output_says(&room.out, status));
    if (c->wanted) CHECK_OUTPUT(c->domain, c->wanted, &room.out);
    if (c->wanted && *c->wanted) {
      CHECK(urlens_cookie_domain_matches(url, c->wanted, strlen(c->wanted)));
      CHECK(urlens_cookie_domain(url, c->domain, length, output_open(&room, 1)) == URLENS_E_BUFFER_TOO_SMALL);
      CHECK(room.out.length == strlen(c->wanted) && output_kept(&room));
    }
    urlens_destroy(url);
  }
}

typedef struct match_case {
  const char *url, *text;
  int matches;
} match_case;

static const match_case domain_matches[] = {
    {"http://a.b.example/", "b.example", 1}, {"http://a.b.example/", "a.b.example", 1},
    {"http://ab.example/", "b.example", 0},  {"http://b.example/", "a.b.example", 0},
    {"http://1.2.3.4/", "3.4", 0},           {"http://1.2.3.4/", "1.2.3.4", 1},
    {"http://a.b.example/", "", 0},          {"data:,x", "x", 0},
};

static const match_case path_matches[] = {
    {"http://h/a/b", "/", 1},    {"http://h/a/b", "/a", 1},    {"http://h/a/b", "/a/", 1},
    {"http://h/a/b", "/a/b", 1}, {"http://h/a/b", "/a/b/", 0}, {"http://h/ab", "/a", 0},
    {"http://h/", "/", 1},       {"http://h/a", "", 0},        {"http://h/a", "/b", 0},
};

typedef struct path_case {
  const char *url, *path;
} path_case;

static const path_case default_paths[] = {
    {"http://h", "/"},      {"http://h/", "/"},           {"http://h/a", "/"},        {"http://h/a/", "/a"},
    {"http://h/a/b", "/a"}, {"http://h/a/b/c?/", "/a/b"}, {"data:text/plain,x", "/"}, {"http://h//", "/"},
};

static void test_matches(void) {
  for (size_t i = 0; i < sizeof domain_matches / sizeof domain_matches[0]; i++) {
    const match_case *c = &domain_matches[i];
    urlens_url *url = url_with(NULL, c->url);
    CHECK_EQ_INT(c->text, c->matches, urlens_cookie_domain_matches(url, c->text, strlen(c->text)));
    urlens_destroy(url);
  }
  for (size_t i = 0; i < sizeof path_matches / sizeof path_matches[0]; i++) {
    const match_case *c = &path_matches[i];
    urlens_url *url = url_with(NULL, c->url);
    CHECK_EQ_INT(c->text, c->matches, urlens_cookie_path_matches(url, c->text, strlen(c->text)));
    urlens_destroy(url);
  }
  for (size_t i = 0; i < sizeof default_paths / sizeof default_paths[0]; i++) {
    urlens_url *url = url_with(NULL, default_paths[i].url);
    urlens_view path = urlens_cookie_default_path(url);
    CHECK_EQ_BYTES(default_paths[i].url, strlen(default_paths[i].url), default_paths[i].path,
                   strlen(default_paths[i].path), path.data, path.length);
    urlens_destroy(url);
  }
}

static void test_refused(const urlens_suffix_list *list) {
  urlens_url *url = url_with(list, "http://h.com/"), *empty = object_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  CHECK(urlens_cookie_domain(NULL, "a", 1, output_open(&room, 9)) == URLENS_E_ARGUMENT);
  CHECK(urlens_cookie_domain(url, NULL, 1, output_open(&room, 9)) == URLENS_E_ARGUMENT);
  CHECK(urlens_cookie_domain(url, "a", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_cookie_domain(empty, "a", 1, output_open(&room, 9)) == URLENS_E_NO_URL);
  CHECK(!urlens_cookie_domain_matches(NULL, "a", 1) && !urlens_cookie_domain_matches(empty, "a", 1) &&
        !urlens_cookie_domain_matches(url, NULL, 1));
  CHECK(!urlens_cookie_default_path(NULL).data && !urlens_cookie_default_path(empty).data);
  CHECK(!urlens_cookie_path_matches(NULL, "/", 1) && !urlens_cookie_path_matches(empty, "/", 1) &&
        !urlens_cookie_path_matches(url, NULL, 1));
  urlens_destroy(url);
  urlens_destroy(empty);
}

int main(void) {
  static const char rules[] = "com\nio\n// ===BEGIN PRIVATE DOMAINS===\ngithub.io";
  urlens_suffix_list *list = NULL;
  CHECK(urlens_suffix_list_create(rules, strlen(rules), NULL, &list, NULL) == URLENS_OK);
  test_domains(list);
  test_matches();
  test_refused(list);
  urlens_suffix_list_destroy(list);
  return test_end();
}
