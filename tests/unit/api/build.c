/* SPDX-License-Identifier: MIT */
/* URLs from parts, and request targets. */
#include "urlens/build.h"

#include "objects.h"

static urlens_view view(const char *text) {
  urlens_view made = {NULL, 0};
  if (text) {
    made.data = text;
    made.length = strlen(text);
  }
  return made;
}

/* --- Parts ---------------------------------------------------------------------------------------------------------- */

enum { MOST = 4 };

typedef struct build_case {
  const char *scheme, *username, *password, *host, *port, *segments[MOST], *query[MOST], *fragment;
  const char *wanted; /* the URL, or the name of the status */
  urlens_place place; /* of the failure */
  uint32_t flags;
} build_case;

static const build_case build_cases[] = {
    {"HTTPS",
     "u",
     "p",
     "EXAMPLE.com",
     "8443",
     {"a", "b"},
     {"q", "1"},
     "f",
     "https://u:p@example.com:8443/a/b?q=1#f",
     URLENS_PLACE_INPUT,
     0},
    {"http",
     "a@b:c/d",
     "%41",
     "h",
     "80",
     {"a/b", "a\\b", "?#%", " \t"},
     {"a b", "c&d", "", "=+"},
     "%#",
     "http://a%40b%3Ac%2Fd:%2541@h/a%2Fb/a%5Cb/%3F%23%25/%20%09?a+b=c%26d&=%3D%2B#%25#",
     URLENS_PLACE_INPUT,
     0},
    {"http", NULL, "p", "h", NULL, {NULL}, {NULL}, NULL, "http://:p@h/", URLENS_PLACE_INPUT, 0},
    {"http", "u", "", "h", NULL, {""}, {NULL}, "", "http://u@h/#", URLENS_PLACE_INPUT, 0},
    {"http", "", NULL, "[::1]", "0081", {"", ""}, {NULL}, NULL, "http://[::1]:81//", URLENS_PLACE_INPUT, 0},
    {"x", NULL, NULL, NULL, NULL, {NULL}, {NULL}, NULL, "x:", URLENS_PLACE_INPUT, 0},
    {"x", NULL, NULL, NULL, NULL, {"a"}, {NULL}, NULL, "x:/a", URLENS_PLACE_INPUT, 0},
    {"x", NULL, NULL, NULL, NULL, {"", "evil"}, {NULL}, NULL, "x:/.//evil", URLENS_PLACE_INPUT, 0},
    {"x", NULL, NULL, "", NULL, {"a"}, {NULL}, NULL, "x:///a", URLENS_PLACE_INPUT, 0},
    {"x+y", "u", NULL, "H%41", "1", {NULL}, {NULL}, NULL, "x+y://u@H%41:1", URLENS_PLACE_INPUT, 0},
    {"file", NULL, NULL, NULL, NULL, {"C|", "x"}, {NULL}, NULL, "file:///C%7C/x", URLENS_PLACE_INPUT, 0},
    {"file", NULL, NULL, "localhost", NULL, {"C:"}, {NULL}, NULL, "file:///C:", URLENS_PLACE_INPUT, 0},
    {"file", NULL, NULL, "server", NULL, {"a"}, {NULL}, NULL, "file://server/a", URLENS_PLACE_INPUT, 0},
    {"http",
     NULL,
     NULL,
     "h",
     NULL,
     {"%2e", "%2E%2e", ".a", "..."},
     {NULL},
     NULL,
     "http://h/%252e/%252E%252e/.a/...",
     URLENS_PLACE_INPUT,
     0},
    {"http",
     NULL,
     NULL,
     "h",
     NULL,
     {"..", "."},
     {NULL},
     NULL,
     "http://h/%252E%252E/%252E",
     URLENS_PLACE_INPUT,
     URLENS_BUILD_ENCODE_DOTS},
    {"http", NULL, NULL, "h", NULL, {"a", ".."}, {NULL}, NULL, "build-dot-segment", URLENS_PLACE_PATH, 0},
    {"http", NULL, NULL, "h", NULL, {"."}, {NULL}, NULL, "build-dot-segment", URLENS_PLACE_PATH, 0},
    {"http", NULL, NULL, "h", NULL, {"..", "a"}, {NULL}, NULL, "build-dot-segment", URLENS_PLACE_PATH, 0},
    {"http", NULL, NULL, "evil@host/x", NULL, {NULL}, {NULL}, NULL, "domain-invalid-code-point", URLENS_PLACE_HOST, 0},
    {"x", NULL, NULL, "evil@host/x", NULL, {NULL}, {NULL}, NULL, "host-invalid-code-point", URLENS_PLACE_HOST, 0},
    {"http", NULL, NULL, "h:80", NULL, {NULL}, {NULL}, NULL, "domain-invalid-code-point", URLENS_PLACE_HOST, 0},
    {"http", NULL, NULL, NULL, NULL, {NULL}, {NULL}, NULL, "host-missing", URLENS_PLACE_HOST, 0},
    {"http", NULL, NULL, "", NULL, {NULL}, {NULL}, NULL, "host-missing", URLENS_PLACE_HOST, 0},
    {"http", NULL, NULL, "h", "65536", {NULL}, {NULL}, NULL, "port-out-of-range", URLENS_PLACE_PORT, 0},
    {"http", NULL, NULL, "h", "8/x", {NULL}, {NULL}, NULL, "port-invalid", URLENS_PLACE_PORT, 0},
    {"http", NULL, NULL, "h", "", {NULL}, {NULL}, NULL, "port-invalid", URLENS_PLACE_PORT, 0},
    {"x", "u", NULL, NULL, NULL, {NULL}, {NULL}, NULL, "build-needs-host", URLENS_PLACE_USERNAME, 0},
    {"x", NULL, "p", "", NULL, {NULL}, {NULL}, NULL, "build-needs-host", URLENS_PLACE_PASSWORD, 0},
    {"file", NULL, NULL, "h", "1", {NULL}, {NULL}, NULL, "build-needs-host", URLENS_PLACE_PORT, 0},
    {"", NULL, NULL, "h", NULL, {NULL}, {NULL}, NULL, "build-scheme", URLENS_PLACE_SCHEME, 0},
    {NULL, NULL, NULL, "h", NULL, {NULL}, {NULL}, NULL, "build-scheme", URLENS_PLACE_SCHEME, 0},
    {"1a", NULL, NULL, "h", NULL, {NULL}, {NULL}, NULL, "build-scheme", URLENS_PLACE_SCHEME, 0},
    {"1", NULL, NULL, "h", NULL, {NULL}, {NULL}, NULL, "build-scheme", URLENS_PLACE_SCHEME, 0},
    {"http:", NULL, NULL, "h", NULL, {NULL}, {NULL}, NULL, "build-scheme", URLENS_PLACE_SCHEME, 0},
};

typedef struct lists {
  urlens_view segments[MOST];
  urlens_pair query[MOST];
} lists;

static urlens_url_parts parts_of(const build_case *c, lists *room) {
  urlens_url_parts parts = {.size = sizeof parts, .segments = room->segments, .query = room->query};
  parts.scheme = view(c->scheme);
  parts.username = view(c->username);
  parts.password = view(c->password);
  parts.host = view(c->host);
  parts.port = view(c->port);
  parts.fragment = view(c->fragment);
  for (; parts.segment_count < MOST && c->segments[parts.segment_count]; parts.segment_count++) {
    room->segments[parts.segment_count] = view(c->segments[parts.segment_count]);
  }
  for (; 2 * parts.query_count < MOST && c->query[2 * parts.query_count]; parts.query_count++) {
    room->query[parts.query_count].name = view(c->query[2 * parts.query_count]);
    room->query[parts.query_count].value = view(c->query[2 * parts.query_count + 1]);
  }
  return parts;
}

static void check_build(const build_case *c, uint32_t options) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, options);
  lists room;
  urlens_url_parts parts = parts_of(c, &room);
  urlens_status status;
  CHECK(parse_text(url, "y:before") == URLENS_OK);
  status = urlens_build(url, c->flags, &parts);
  if (status == URLENS_OK) {
    check_href(c->wanted, c->wanted, url);
    CHECK(urlens_error_of(url).status == URLENS_OK);
  } else {
    CHECK_EQ_STR(c->scheme, c->wanted, urlens_status_name(status));
    CHECK_EQ_INT(c->wanted, status, urlens_error_of(url).status);
    CHECK_EQ_INT(c->wanted, c->place, urlens_error_of(url).place);
    check_href("the URL stays", "y:before", url);
  }
  urlens_destroy(url);
}

static void test_build(void) {
  for (size_t i = 0; i < sizeof build_cases / sizeof *build_cases; i++) {
    check_build(&build_cases[i], 0);
    check_build(&build_cases[i], URLENS_OPTION_KEEP_DOT_SEGMENTS);
    check_build(&build_cases[i], URLENS_OPTION_REFERENCE_MACHINE);
  }
}

/* Where in its part an error is. */
static void test_error_positions(void) {
  static const build_case host = {"http", NULL, NULL, "evil@h", NULL, {NULL}, {NULL}, NULL, NULL, 0, 0};
  static const build_case scheme = {"a b", NULL, NULL, NULL, NULL, {NULL}, {NULL}, NULL, NULL, 0, 0};
  static const build_case port = {"http", NULL, NULL, "h", "12x", {NULL}, {NULL}, NULL, NULL, 0, 0};
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  lists room;
  urlens_url_parts parts = parts_of(&host, &room);
  CHECK(urlens_build(url, 0, &parts) != URLENS_OK && urlens_error_of(url).at == 4 && urlens_error_of(url).length == 1);
  parts = parts_of(&scheme, &room);
  CHECK(urlens_build(url, 0, &parts) != URLENS_OK && urlens_error_of(url).at == 1 && urlens_error_of(url).length == 1);
  parts = parts_of(&port, &room);
  CHECK(urlens_build(url, 0, &parts) != URLENS_OK && urlens_error_of(url).at == 2 && urlens_error_of(url).length == 1);
  urlens_destroy(url);
}

/* The parts may be pieces of the object's own URL. */
static void test_own_parts(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "https://u@example.com/a%20b/c");
  urlens_view segments[2] = {urlens_get(url, URLENS_PART_PATH), urlens_get(url, URLENS_PART_USERNAME)};
  urlens_url_parts parts = {.size = sizeof parts, .segments = segments, .segment_count = 2};
  parts.scheme = urlens_get(url, URLENS_PART_SCHEME);
  parts.host = urlens_get(url, URLENS_PART_HOST);
  CHECK(urlens_build(url, 0, &parts) == URLENS_OK);
  check_href("own parts", "https://example.com/%2Fa%2520b%2Fc/u", url);
  urlens_destroy(url);
}

static void hear(void *context, urlens_validation_error error, size_t at) {
  (void)error, (void)at;
  ++*(int *)context;
}

static void test_build_arguments(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0), *made = NULL;
  lists room;
  urlens_url_parts parts = parts_of(&build_cases[0], &room), wrong = parts;
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  int heard = 0;
  CHECK(urlens_build(NULL, 0, &parts) == URLENS_E_ARGUMENT);
  CHECK(urlens_build(url, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_build(url, 2, &parts) == URLENS_E_ARGUMENT);
  wrong.size = 8;
  CHECK(urlens_build(url, 0, &wrong) == URLENS_E_ARGUMENT);
  wrong = parts;
  wrong.segments = NULL;
  CHECK(urlens_build(url, 0, &wrong) == URLENS_E_ARGUMENT);
  wrong = parts;
  wrong.query = NULL;
  CHECK(urlens_build(url, 0, &wrong) == URLENS_E_ARGUMENT);
  wrong = parts;
  wrong.host.data = NULL;
  CHECK(urlens_build(url, 0, &wrong) == URLENS_E_ARGUMENT);
  room.segments[0].data = NULL;
  CHECK(urlens_build(url, 0, &parts) == URLENS_E_ARGUMENT);
  parts = parts_of(&build_cases[0], &room);
  room.query[0].value.data = NULL;
  CHECK(urlens_build(url, 0, &parts) == URLENS_E_ARGUMENT);
  urlens_destroy(url);
  parts = parts_of(&build_cases[0], &room);
  if (has_feature(URLENS_FEATURE_RFC)) {
    url = object_for(URLENS_DIALECT_RFC3986, 0);
    CHECK(urlens_build(url, 0, &parts) == URLENS_E_UNSUPPORTED);
    urlens_destroy(url);
  }
  options.max_length = 10;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  CHECK(urlens_build(url, 0, &parts) == URLENS_E_TOO_LONG);
  urlens_destroy(url);
  options.max_length = 0;
  options.sink = hear;
  options.sink_context = &heard;
  CHECK(urlens_create(&options, &made) == URLENS_OK);
  CHECK(urlens_build(made, 0, &parts) == URLENS_OK && heard == 0);
  urlens_destroy(made);
}

/* --- Request targets ------------------------------------------------------------------------------------------------ */

typedef struct target_case {
  const char *target, *host, *scheme, *method;
  const char *wanted, *form; /* the URL and the form; or the name of the status, and NULL */
  urlens_place place;
  size_t at;
} target_case;

#define FAILS(name, place, at) name, NULL, URLENS_PLACE_##place, at
#define GIVES(url, form) url, form, URLENS_PLACE_INPUT, 0
#define NOWHERE URLENS_NOWHERE

static const target_case target_cases[] = {
    {"/", "h", NULL, NULL, GIVES("http://h/", "origin")},
    {"/a/../b?c", "H:8080", "https", "GET", GIVES("https://h:8080/b?c", "origin")},
    {"//evil/x", "good", NULL, "GET", GIVES("http://good//evil/x", "origin")},
    {"///evil/x", "good", NULL, "GET", GIVES("http://good///evil/x", "origin")},
    {"/\\evil/x", "good", NULL, "GET", GIVES("http://good//evil/x", "origin")},
    {"/@evil/x", "good", NULL, "GET", GIVES("http://good/@evil/x", "origin")},
    {"/http://evil/", "good:443", "https", "GET", GIVES("https://good/http://evil/", "origin")},
    {"/..//evil", "good", NULL, NULL, GIVES("http://good//evil", "origin")},
    {"/x", "[::1]:80", "http", "GET", GIVES("http://[::1]/x", "origin")},
    {"/x", "h:", "wss", "GET", GIVES("wss://h/x", "origin")},
    {"http://other/x?y", "good", NULL, "GET", GIVES("http://other/x?y", "absolute")},
    {"HTTPS://Other:8443", NULL, NULL, "GET", GIVES("https://other:8443/", "absolute")},
    {"http://other?q", "", NULL, "GET", GIVES("http://other/?q", "absolute")},
    {"ftp://other/x", "good", NULL, NULL, GIVES("ftp://other/x", "absolute")},
    {"h:443", "x", NULL, "CONNECT", GIVES("http://h:443/", "authority")},
    {"[::1]:443", NULL, "https", "CONNECT", GIVES("https://[::1]/", "authority")},
    {"h:80", NULL, NULL, NULL, GIVES("http://h/", "authority")},
    {"*", "h:81", NULL, "OPTIONS", GIVES("http://h:81/", "asterisk")},
    {"*", "h", NULL, NULL, GIVES("http://h/", "asterisk")},
    {"", "h", NULL, NULL, FAILS("target-form", INPUT, 0)},
    {"x", "h", NULL, "GET", FAILS("target-form", INPUT, 0)},
    {"h:80", "h", NULL, "GET", FAILS("target-form", INPUT, 0)},
    {"http:evil", "h", NULL, "GET", FAILS("target-form", INPUT, 0)},
    {"?x", "h", NULL, "GET", FAILS("target-form", INPUT, 0)},
    {"h", NULL, NULL, "CONNECT", FAILS("target-form", INPUT, 1)},
    {"h^:443", NULL, NULL, "CONNECT", FAILS("domain-invalid-code-point", INPUT, 1)},
    {"*", "h", NULL, "GET", FAILS("target-method", INPUT, 0)},
    {"/x", "h", NULL, "CONNECT", FAILS("target-method", INPUT, 0)},
    {"http://h/", "h", NULL, "CONNECT", FAILS("target-method", INPUT, 0)},
    {"/x y", "h", NULL, NULL, FAILS("target-code-point", INPUT, 2)},
    {"/x\n", "h", NULL, NULL, FAILS("target-code-point", INPUT, 2)},
    {"/x\x7F", "h", NULL, NULL, FAILS("target-code-point", INPUT, 2)},
    {"/x#y", "h", NULL, NULL, FAILS("target-code-point", INPUT, 2)},
    {"/x", NULL, NULL, NULL, FAILS("host-missing", HOST, NOWHERE)},
    {"*", "", NULL, NULL, FAILS("host-missing", HOST, NOWHERE)},
    {"/x", "u@h", NULL, NULL, FAILS("domain-invalid-code-point", HOST, 1)},
    {"/x", "h/y", NULL, NULL, FAILS("domain-invalid-code-point", HOST, 1)},
    {"/x", "h, evil", NULL, NULL, FAILS("domain-invalid-code-point", HOST, 2)},
    {"/x", "h:x", NULL, NULL, FAILS("port-invalid", HOST, 2)},
    {"http://h/", "a b", NULL, NULL, FAILS("domain-invalid-code-point", HOST, 1)},
    {"http://u@h/", "h", NULL, NULL, FAILS("domain-invalid-code-point", INPUT, 8)},
    {"http://good\\@evil/", "h", NULL, NULL, FAILS("domain-invalid-code-point", INPUT, 11)},
    {"http:///x", "h", NULL, NULL, FAILS("host-missing", INPUT, 7)},
    {"file:///x", "h", NULL, NULL, FAILS("build-scheme", INPUT, 0)},
    {"foo://h/x", "h", NULL, NULL, FAILS("build-scheme", INPUT, 0)},
    {"/x", "h", "file", NULL, FAILS("build-scheme", SCHEME, 0)},
    {"/x", "h", "foo", NULL, FAILS("build-scheme", SCHEME, 0)},
};

static void check_target(const target_case *c) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "y:before");
  urlens_request request = {.size = sizeof request};
  urlens_target_form form = (urlens_target_form)99;
  urlens_status status;
  request.target = view(c->target);
  request.host = view(c->host);
  request.scheme = view(c->scheme);
  request.method = view(c->method);
  status = urlens_parse_target(url, &request, &form);
  CHECK_EQ_STR(c->target, c->form, urlens_target_form_name(form));
  if (status == URLENS_OK) {
    check_href(c->target, c->wanted, url);
  } else {
    CHECK_EQ_STR(c->target, c->wanted, urlens_status_name(status));
    CHECK_EQ_INT(c->target, c->place, urlens_error_of(url).place);
    CHECK_EQ_INT(c->target, c->at, urlens_error_of(url).at);
    check_href("the URL stays", "y:before", url);
  }
  urlens_destroy(url);
}

static void test_target_arguments(void) {
  urlens_url *url = object_for(URLENS_DIALECT_WHATWG, 0);
  urlens_request request = {.size = sizeof request}, wrong;
  urlens_target_form form;
  request.target = view("/");
  request.host = view("h");
  CHECK(urlens_parse_target(NULL, &request, &form) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_target(url, NULL, &form) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_target(url, &request, NULL) == URLENS_E_ARGUMENT);
  wrong = request;
  wrong.size = 1;
  CHECK(urlens_parse_target(url, &wrong, &form) == URLENS_E_ARGUMENT);
  wrong = request;
  wrong.host.data = NULL;
  CHECK(urlens_parse_target(url, &wrong, &form) == URLENS_E_ARGUMENT);
  urlens_destroy(url);
  if (has_feature(URLENS_FEATURE_RFC)) {
    url = object_for(URLENS_DIALECT_RFC3986, 0);
    CHECK(urlens_parse_target(url, &request, &form) == URLENS_E_UNSUPPORTED);
    urlens_destroy(url);
  }
  CHECK_EQ_STR("form", "asterisk", urlens_target_form_name(URLENS_TARGET_FORM_ASTERISK));
  CHECK(urlens_target_form_name((urlens_target_form)4) == NULL);
}

int main(void) {
  test_build();
  test_error_positions();
  test_own_parts();
  test_build_arguments();
  for (size_t i = 0; i < sizeof target_cases / sizeof *target_cases; i++) check_target(&target_cases[i]);
  test_target_arguments();
  return test_end();
}
