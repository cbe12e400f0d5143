/* SPDX-License-Identifier: MIT */
/* The cases of the suites run through the program; here is what only the library's interface has. */
#include "urlens/template.h"

#include "output.h"

typedef struct wrong_template {
  const char *text;
  urlens_status status;
  size_t at, length;
} wrong_template;

static const wrong_template wrong[] = {
    {"a b", URLENS_E_TEMPLATE_LITERAL, 1, 1},
    {"a}", URLENS_E_TEMPLATE_LITERAL, 1, 1},
    {"%4", URLENS_E_TEMPLATE_LITERAL, 0, 1},
    {"a{", URLENS_E_TEMPLATE_UNCLOSED, 2, 0},
    {"{a", URLENS_E_TEMPLATE_UNCLOSED, 2, 0},
    {"{a*", URLENS_E_TEMPLATE_UNCLOSED, 3, 0},
    {"{=a}", URLENS_E_TEMPLATE_OPERATOR, 1, 1},
    {"{,a}", URLENS_E_TEMPLATE_OPERATOR, 1, 1},
    {"{!a}", URLENS_E_TEMPLATE_OPERATOR, 1, 1},
    {"{@a}", URLENS_E_TEMPLATE_OPERATOR, 1, 1},
    {"{|a}", URLENS_E_TEMPLATE_OPERATOR, 1, 1},
    {"{}", URLENS_E_TEMPLATE_NAME, 1, 1},
    {"{?", URLENS_E_TEMPLATE_NAME, 2, 0},
    {"{a,}", URLENS_E_TEMPLATE_NAME, 3, 1},
    {"{a b}", URLENS_E_TEMPLATE_NAME, 2, 1},
    {"{a.}", URLENS_E_TEMPLATE_NAME, 2, 1},
    {"{a:x}", URLENS_E_TEMPLATE_MODIFIER, 2, 1},
    {"{a:0}", URLENS_E_TEMPLATE_MODIFIER, 2, 1},
    {"{a:12345}", URLENS_E_TEMPLATE_MODIFIER, 7, 1},
    {"{a:1*}", URLENS_E_TEMPLATE_MODIFIER, 4, 1},
    {"x{list:2}", URLENS_E_TEMPLATE_PREFIX, 2, 4},
};

static const urlens_view one[] = {{"1", 1}}, many[] = {{"a", 1}, {NULL, 0}, {"c", 1}},
                         pairs[] = {{"k", 1}, {"v", 1}, {NULL, 0}, {"x", 1}, {"l", 1}, {NULL, 0}};

static const urlens_template_variable variables[] = {
    {{"a", 1}, one, 1, URLENS_TEMPLATE_KIND_STRING, 0},    {{"list", 4}, many, 3, URLENS_TEMPLATE_KIND_LIST, 0},
    {{"keys", 4}, pairs, 6, URLENS_TEMPLATE_KIND_KEYS, 0}, {{"none", 4}, NULL, 0, URLENS_TEMPLATE_KIND_KEYS, 0},
    {{"a", 1}, many, 3, URLENS_TEMPLATE_KIND_LIST, 0}, /* the first of that name counts */
};

enum { VARIABLES = sizeof variables / sizeof variables[0] };

static urlens_status expand(const char *text, urlens_output *out) {
  return urlens_template_expand(variables, VARIABLES, text, strlen(text), out);
}

/* Errors have a place, the same in both functions. */
static void test_wrong(void) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    const wrong_template *w = &wrong[i];
    urlens_template_use use;
    urlens_error error;
    size_t position = 0;
    output_room room;
    CHECK_EQ_INT(w->text, w->status, expand(w->text, output_open(&room, OUTPUT_ALL)));
    CHECK_EQ_INT(w->text, w->at, room.out.error.at);
    CHECK_EQ_INT(w->text, w->length, room.out.error.length);
    CHECK(room.out.length == output_untouched);
    while (urlens_template_next(w->text, strlen(w->text), &position, &use, &error)) continue;
    if (w->status == URLENS_E_TEMPLATE_PREFIX) continue; /* only the value shows that it is wrong */
    CHECK_EQ_INT(w->text, w->status, error.status);
    CHECK_EQ_INT(w->text, w->at, error.at);
  }
}

/* A template ends where its length says, whatever follows it in memory. */
static void test_ends(void) {
  static const char text[] = "a%41{a}{+a.b%41,a:12,list*}{?a:1}";
  for (size_t length = 0; length < sizeof text; length++) {
    char copy[sizeof text];
    output_room whole, cut;
    memcpy(copy, text, length);
    copy[length] = '\0';
    urlens_template_expand(variables, VARIABLES, copy, length, output_open(&whole, OUTPUT_ALL));
    urlens_template_expand(variables, VARIABLES, text, length, output_open(&cut, OUTPUT_ALL));
    CHECK_EQ_INT(copy, whole.out.error.status, cut.out.error.status);
    CHECK_EQ_INT(copy, whole.out.error.at, cut.out.error.at);
  }
}

typedef struct good_template {
  const char *text, *wanted;
} good_template;

static const good_template good[] = {
    {"", ""},
    {"{a}{/list}{?keys*}{none}", "1/a,c?k=v"},
    {"{?list*,keys}", "?list=a&list=c&keys=k,v"},
    {"{#a,keys}", "#1,k,v"},
};

static void test_good(void) {
  output_room room;
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    size_t length = strlen(good[i].wanted);
    CHECK_EQ_INT(good[i].text, URLENS_OK, expand(good[i].text, output_open(&room, length)));
    CHECK_OUTPUT(good[i].text, good[i].wanted, &room.out);
    CHECK(output_kept(&room) && output_says(&room.out, URLENS_OK));
    if (length == 0) continue;
    CHECK_EQ_INT(good[i].text, URLENS_E_BUFFER_TOO_SMALL, expand(good[i].text, output_open(&room, length - 1)));
    CHECK(room.out.length == length && output_kept(&room));
  }
}

static void test_uses(void) {
  static const char text[] = ",{a,b.c:12}x{?a*}";
  static const urlens_template_use wanted[] = {{{"a", 1}, 0, 0}, {{"b.c", 3}, 12, 0}, {{"a", 1}, 0, 1}};
  urlens_template_use use;
  urlens_error error;
  size_t position = 0, count = 0;
  for (; urlens_template_next(text, strlen(text), &position, &use, &error) && count < 3; count++) {
    CHECK_EQ_BYTES(text, strlen(text), wanted[count].name.data, wanted[count].name.length, use.name.data,
                   use.name.length);
    CHECK(use.prefix == wanted[count].prefix && use.explodes == wanted[count].explodes);
  }
  CHECK(count == 3 && error.status == URLENS_OK);
  CHECK(!urlens_template_next(text, strlen(text), &position, &use, NULL)); /* it stays at the end */
  position = strlen(text);
  CHECK(!urlens_template_next(text, strlen(text), &position, &use, &error) && error.status == URLENS_OK);
  position++;
  CHECK(!urlens_template_next(text, strlen(text), &position, &use, &error) && error.status == URLENS_E_ARGUMENT);
  position = 0;
  CHECK(!urlens_template_next(NULL, 1, &position, &use, NULL) && !urlens_template_next("", 0, NULL, &use, NULL) &&
        !urlens_template_next("", 0, &position, NULL, &error));
  CHECK(error.status == URLENS_E_ARGUMENT);
}

static void check_refused(urlens_template_variable variable) {
  output_room room;
  CHECK(urlens_template_expand(&variable, 1, "", 0, output_open(&room, OUTPUT_ALL)) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
}

static void test_refused(void) {
  static const urlens_view missing = {NULL, 1};
  urlens_template_variable v = variables[0];
  output_room room;
  v.count = 2;
  check_refused(v);
  v.kind = URLENS_TEMPLATE_KIND_KEYS;
  v.count = 1;
  check_refused(v);
  v.kind = (urlens_template_kind)3;
  check_refused(v);
  v = variables[0];
  v.reserved = 1;
  check_refused(v);
  v = variables[0];
  v.values = NULL;
  check_refused(v);
  v.values = &missing;
  check_refused(v);
  v = variables[0];
  v.name = missing;
  check_refused(v);
  CHECK(urlens_template_expand(NULL, 1, "", 0, output_open(&room, OUTPUT_ALL)) == URLENS_E_ARGUMENT);
  CHECK(urlens_template_expand(NULL, 0, NULL, 1, output_open(&room, OUTPUT_ALL)) == URLENS_E_ARGUMENT);
  CHECK(urlens_template_expand(NULL, 0, "", 0, NULL) == URLENS_E_ARGUMENT);
}

int main(void) {
  test_wrong();
  test_ends();
  test_good();
  test_uses();
  test_refused();
  return test_end();
}
