/* SPDX-License-Identifier: MIT */
#include "urlens/query.h"

#include "counting.h"
#include "objects.h"
#include "output.h"

static urlens_view view(const char *text) {
  urlens_view made = {text, test_length(text)};
  return made;
}

static urlens_query_change change(urlens_query_action action, urlens_query_match match, const char *name,
                                  const char *value) {
  urlens_query_change made = {action, match, {NULL, 0}, {NULL, 0}, NULL, NULL};
  made.name = view(name);
  made.value = view(value);
  return made;
}

/* --- Reading --------------------------------------------------------------------------------------------------------- */

/* Pairs, written as name=value; with "(none)" for a value that is absent. */
typedef struct listing {
  const char *query, *pairs;
} listing;

static const listing listings[] = {
    {"", ""},
    {"&", ""},
    {"&&&", ""},
    {"a", "[a|(none)]"},
    {"a=", "[a|]"},
    {"=", "[|]"},
    {"=b", "[|b]"},
    {"a=b=c", "[a|b=c]"},
    {"a=1&&b&", "[a|1][b|(none)]"},
    {"?a=1", "[?a|1]"},
    {"a+b=%20&c;d", "[a+b|%20][c;d|(none)]"},
};

static void test_listings(void) {
  for (size_t i = 0; i < sizeof listings / sizeof listings[0]; i++) {
    const char *query = listings[i].query;
    urlens_query_pair pair;
    char got[256] = "";
    size_t position = 0;
    while (urlens_query_next(query, strlen(query), &position, &pair)) {
      int value_length = pair.value.data ? (int)pair.value.length : 6;
      size_t used = strlen(got);
      CHECK(pair.text.data == pair.name.data && query + position == pair.text.data + pair.text.length);
      snprintf(got + used, sizeof got - used, "[%.*s|%.*s]", (int)pair.name.length, pair.name.data, value_length,
               pair.value.data ? pair.value.data : "(none)");
    }
    CHECK_EQ_STR(query, listings[i].pairs, got);
  }
}

static void test_find(void) {
  static const char query[] = "a=1&b=2&%61=3&A=4";
  urlens_query_pair pair;
  size_t position = 0;
  CHECK(urlens_query_find(query, strlen(query), "a", 1, &position, &pair) && position == 3);
  CHECK(urlens_query_find(query, strlen(query), "a", 1, &position, &pair) && position == 13);
  CHECK_EQ_BYTES(query, strlen(query), "%61", 3, pair.name.data, pair.name.length);
  CHECK(!urlens_query_find(query, strlen(query), "a", 1, &position, &pair) && position == 13);
  position = 100;
  CHECK(!urlens_query_find(query, strlen(query), "a", 1, &position, &pair));
  CHECK(!urlens_query_find(NULL, 1, "a", 1, &position, &pair) && !urlens_query_find("a", 1, NULL, 1, &position, &pair));
  CHECK(!urlens_query_find("a", 1, "a", 1, NULL, &pair) && !urlens_query_find("a", 1, "a", 1, &position, NULL));
  CHECK(!urlens_query_next(NULL, 1, &position, &pair) && !urlens_query_next("a", 1, NULL, &pair) &&
        !urlens_query_next("a", 1, &position, NULL));
}

/* A wanted value of NULL: there is no such pair. */
typedef struct lookup {
  const char *query, *name, *value;
} lookup;

static const lookup lookups[] = {
    {"a=1&a=2", "a", "1"},
    {"a", "a", ""},
    {"b=1", "a", NULL},
    {"", "", NULL},
    {"&", "", NULL},
    {"=x", "", "x"},
    {"%C3%A4=%C3%B6", "\xC3\xA4", "\xC3\xB6"},
    {"a+b=c%2Bd+e", "a b", "c+d e"},
    {"a%2Bb=1", "a+b", "1"},
    {"a%20b=1", "a b", "1"},
    {"a%2=1", "a%2", "1"},
    {"%C3=1", "\xEF\xBF\xBD", "1"},
    {"%C3=1", "\xC3", "1"},
    {"%C3\xA9=1", "\xC3\xA9", NULL}, /* what is encoded is not joined with what is not */
    {"%C3\xA9=1", "\xEF\xBF\xBD\xEF\xBF\xBD", "1"},
    {"%F0%9F%98%80=1", "\xF0\x9F\x98\x80", "1"},
    {"%F0%9F=%FF", "\xEF\xBF\xBD", "\xEF\xBF\xBD"},
    {"ab=1", "a", NULL},
    {"a=1", "ab", NULL},
};

static void test_lookups(void) {
  output_room room;
  for (size_t i = 0; i < sizeof lookups / sizeof lookups[0]; i++) {
    const lookup *l = &lookups[i];
    urlens_status status = urlens_query_value(l->query, strlen(l->query), l->name, strlen(l->name),
                                              output_open(&room, OUTPUT_ALL));
    CHECK_EQ_INT(l->query, l->value ? URLENS_OK : URLENS_E_QUERY_NO_NAME, status);
    CHECK_EQ_INT(l->query, 1, output_says(&room.out, status));
    if (l->value) CHECK_OUTPUT(l->query, l->value, &room.out);
  }
  CHECK(urlens_query_value("a=bc", 4, "a", 1, output_open(&room, 1)) == URLENS_E_BUFFER_TOO_SMALL);
  CHECK(room.out.length == 2 && output_kept(&room));
  CHECK(urlens_query_value("a", 1, NULL, 1, output_open(&room, 1)) == URLENS_E_ARGUMENT);
  CHECK(urlens_query_value(NULL, 1, "a", 1, output_open(&room, 1)) == URLENS_E_ARGUMENT);
  CHECK(urlens_query_value("a", 1, "a", 1, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_query_decode("a+%2B%FF", 8, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
  CHECK_OUTPUT("a+%2B%FF", "a +\xEF\xBF\xBD", &room.out);
  CHECK(urlens_query_decode(NULL, 1, output_open(&room, 1)) == URLENS_E_ARGUMENT);
}

/* --- Changing -------------------------------------------------------------------------------------------------------- */

/* Changes are written as a verb, a name and a value: "-" remove, "k" keep, "r" replace, "s" set, "+" append. */
typedef struct step {
  char verb;
  const char *name, *value;
} step;

typedef struct edit_case {
  const char *query;
  step steps[4];
  const char *wanted;
} edit_case;

static const edit_case edits[] = {
    {"a%20b=1&x&gclid=2", {{'-', "gclid", NULL}}, "a%20b=1&x"},
    {"gclid=2&a%20b=1&x", {{'-', "gclid", NULL}}, "a%20b=1&x"},
    {"a&gclid&b", {{'-', "gclid", NULL}}, "a&b"},
    {"a&gcl%69d=1&b", {{'-', "gclid", NULL}}, "a&b"},
    {"gclid", {{'-', "gclid", NULL}}, ""},
    {"gclid&", {{'-', "gclid", NULL}}, ""},
    {"&gclid", {{'-', "gclid", NULL}}, ""},
    {"&gclid&", {{'-', "gclid", NULL}}, "&"},
    {"a&&gclid&&b", {{'-', "gclid", NULL}}, "a&&&b"},
    {"a&&b", {{'-', "", NULL}}, "a&&b"},
    {"a&=1&b", {{'-', "", NULL}}, "a&b"},
    {"a&b", {{'-', "c", NULL}}, "a&b"},
    {"", {{'-', "*", NULL}}, ""},
    {"&&", {{'-', "*", NULL}}, "&&"},
    {"utm_a=1&b&utm_=2&xutm_", {{'-', "utm_*", NULL}}, "b&xutm_"},
    {"a&b&c", {{'k', "b", NULL}}, "b"},
    {"a&b+c&b%20d&bc", {{'k', "b *", NULL}}, "b+c&b%20d"},
    {"a=1&b", {{'k', "x", NULL}}, ""},
    {"a&%C3%A4&bb", {{'-', "?", NULL}}, "bb"},
    {"axbxc&axc&abc&aXbbXc", {{'-', "a*b*c", NULL}}, "axc"},
    {"*&a", {{'-', "\\*", NULL}}, "a"},
    {"\\&a", {{'-', "\\", NULL}}, "a"},
    {"aab&ab&aaab", {{'-', "a*ab", NULL}}, "ab"},
    {"a=1&b=2&a=3", {{'s', "a", "n m"}}, "a=n+m&b=2"},
    {"%61=1", {{'s', "a", "&=\xC3\xA4"}}, "%61=%26%3D%C3%A4"},
    {"b", {{'s', "a", "1"}}, "b&a=1"},
    {"", {{'s', "a", "1"}}, "a=1"},
    {"a=b%20c&a", {{'s', "a", "b c"}}, "a=b%20c"},
    {"a", {{'s', "a", ""}}, "a="},
    {"a=", {{'s', "a", NULL}}, "a"},
    {"a", {{'s', "a", NULL}}, "a"},
    {"t=1&u&t", {{'r', "t", "x"}}, "t=x&u&t=x"},
    {"t=1&u&tt", {{'r', "t*", NULL}}, "t&u&tt"},
    {"=1", {{'r', "", NULL}}, "="},
    {"a", {{'+', "b", "2"}}, "a&b=2"},
    {"a&", {{'+', "b", "2"}}, "a&b=2"},
    {"a&gclid", {{'-', "gclid", NULL}, {'+', "b c", NULL}}, "a&b+c"},
    {"", {{'+', "a", NULL}, {'+', "a", ""}, {'+', "", NULL}}, "a&a=&="},
    {"a=1", {{'+', "a", "2"}, {'-', "a", NULL}}, ""},
    {"a=1", {{'-', "a", NULL}, {'+', "a", "2"}}, "a=2"},
    {"b", {{'+', "a", "1"}, {'s', "a", "2"}, {'+', "a", "3"}}, "b&a=2&a=3"},
    {"a=1", {{'+', "a", "2"}, {'s', "a", "3"}}, "a=3"},
    {"b", {{'s', "a", "1"}, {'s', "a", "2"}}, "b&a=2"},
    {"a=1", {{'r', "a", "2"}, {'s', "a", "2"}}, "a=2"},
    {"a=%zz&b=%", {{'-', "c", NULL}}, "a=%zz&b=%"},
    {"a\xFF=1&b", {{'-', "a\xEF\xBF\xBD", NULL}}, "b"},
};

static urlens_query_change change_of(step s) {
  switch (s.verb) {
    case '-': return change(URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_GLOB, s.name, NULL);
    case 'k': return change(URLENS_QUERY_ACTION_KEEP, URLENS_QUERY_MATCH_GLOB, s.name, NULL);
    case 'r': return change(URLENS_QUERY_ACTION_REPLACE, URLENS_QUERY_MATCH_GLOB, s.name, s.value);
    case 's': return change(URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, s.name, s.value);
    default: return change(URLENS_QUERY_ACTION_APPEND, URLENS_QUERY_MATCH_NAME, s.name, s.value);
  }
}

/* The same changes in one call, one after another, and in a URL. */
static void test_edits(void) {
  for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
    const edit_case *e = &edits[i];
    urlens_query_change changes[4];
    output_room room, other;
    size_t count = 0;
    for (; count < 4 && e->steps[count].verb; count++) changes[count] = change_of(e->steps[count]);
    CHECK_EQ_INT(e->query, URLENS_OK,
                 urlens_query_edit(changes, count, e->query, strlen(e->query), NULL, output_open(&room, OUTPUT_ALL)));
    CHECK_OUTPUT(e->query, e->wanted, &room.out);
    memcpy(other.data, e->query, strlen(e->query));
    other.out.length = strlen(e->query);
    for (size_t j = 0; j < count; j++) {
      CHECK_EQ_INT(
          e->query, URLENS_OK,
          urlens_query_edit(&changes[j], 1, other.data, other.out.length, NULL, output_open(&room, OUTPUT_ALL)));
      memcpy(other.data, room.data, room.out.length);
      other.out.length = room.out.length;
    }
    CHECK_EQ_BYTES(e->query, strlen(e->query), e->wanted, strlen(e->wanted), other.data, other.out.length);
  }
}

typedef struct url_case {
  const char *url;
  step steps[2];
  const char *wanted;
  urlens_dialect dialect;
} url_case;

static const url_case urls[] = {
    {"http://h/p?a=1&x#f", {{'-', "a", NULL}}, "http://h/p?x#f", URLENS_DIALECT_WHATWG},
    {"http://h/p?a=1#f", {{'-', "a", NULL}}, "http://h/p#f", URLENS_DIALECT_WHATWG},
    {"http://h/p?a=1", {{'-', "a", NULL}}, "http://h/p", URLENS_DIALECT_WHATWG},
    {"http://h/p?#f", {{'-', "a", NULL}}, "http://h/p?#f", URLENS_DIALECT_WHATWG},
    {"http://h/p#f", {{'-', "a", NULL}}, "http://h/p#f", URLENS_DIALECT_WHATWG},
    {"http://h/p#f", {{'+', "a", "1"}, {'-', "a", NULL}}, "http://h/p#f", URLENS_DIALECT_WHATWG},
    {"http://h/p#f", {{'s', "a", "1"}}, "http://h/p?a=1#f", URLENS_DIALECT_WHATWG},
    {"mailto:me?a=1", {{'s', "a", "2"}, {'+', "b", NULL}}, "mailto:me?a=2&b", URLENS_DIALECT_WHATWG},
    {"HTTP://H?a=1&x", {{'-', "a", NULL}}, "HTTP://H?x", URLENS_DIALECT_RFC3986},
    {"?a", {{'-', "a", NULL}}, "", URLENS_DIALECT_RFC3986},
    {"x", {{'+', "a", NULL}}, "x?a", URLENS_DIALECT_RFC3986},
};

static void test_urls(void) {
  for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
    const url_case *c = &urls[i];
    urlens_query_change changes[2];
    urlens_url *url;
    size_t count = 0;
    int changed = -1;
    if (c->dialect != URLENS_DIALECT_WHATWG && !has_feature(URLENS_FEATURE_RFC)) continue;
    url = url_for(c->dialect, c->url);
    for (; count < 2 && c->steps[count].verb; count++) changes[count] = change_of(c->steps[count]);
    CHECK_EQ_INT(c->url, URLENS_OK, urlens_edit_query(url, changes, count, &changed));
    check_href(c->url, c->wanted, url);
    CHECK_EQ_INT(c->url, strcmp(c->url, c->wanted) != 0, changed);
    CHECK_EQ_INT(c->url, !changed, (urlens_components_of(url)->flags & URLENS_IS_UNCHANGED) != 0);
    CHECK_EQ_INT(c->url, URLENS_OK, urlens_edit_query(url, NULL, 0, NULL));
    check_href(c->url, c->wanted, url);
    urlens_destroy(url);
  }
}

/* A test that notes what it sees, and takes every second pair. */
static int every_second(void *context, const urlens_query_pair *pair) {
  char *seen = context;
  size_t used = strlen(seen);
  memcpy(seen + used, pair->text.data, pair->text.length);
  seen[used + pair->text.length] = ' ';
  seen[used + pair->text.length + 1] = '\0';
  for (used = 0; *seen; seen++) used += *seen == ' ';
  return used % 2 == 0;
}

static void test_tests(void) {
  char seen[64] = "";
  urlens_query_change changes[3];
  output_room room;
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://h/?a=1&b+&&c&d");
  memset(changes, 0, sizeof changes);
  changes[0] = change(URLENS_QUERY_ACTION_APPEND, URLENS_QUERY_MATCH_NAME, "e", NULL);
  changes[1].match = URLENS_QUERY_MATCH_TEST;
  changes[1].test = every_second;
  changes[1].context = seen;
  CHECK(urlens_query_edit(changes, 2, "a=1&b+&&c&d", 11, NULL, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
  CHECK_OUTPUT("a=1&b+&&c&d", "a=1&&c&e", &room.out);
  CHECK_EQ_STR("pairs that a test sees", "a=1 b+ c d ", seen);
  seen[0] = '\0';
  CHECK(urlens_edit_query(url, changes, 2, NULL) == URLENS_OK);
  check_href("a test", "http://h/?a=1&&c&e", url);
  CHECK_EQ_STR("pairs that a test sees", "a=1 b+ c d ", seen);
  urlens_destroy(url);
}

/* Names and values may be pieces of the object that changes. */
static void test_own_pieces(void) {
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://h/path?a=1#f");
  urlens_query_change own = {URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, {NULL, 0}, {NULL, 0}, NULL, NULL};
  own.name = urlens_get(url, URLENS_PART_FRAGMENT);
  own.value = urlens_get(url, URLENS_PART_PATH);
  CHECK(urlens_edit_query(url, &own, 1, NULL) == URLENS_OK);
  check_href("its own pieces", "http://h/path?a=1&f=%2Fpath#f", url);
  urlens_destroy(url);
}

static void test_many(void) {
  enum { MANY = 200 };
  static urlens_query_change changes[MANY];
  counting memory = {0};
  urlens_allocator allocator = counting_allocator(&memory);
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  options.allocator = &allocator;
  for (size_t i = 0; i < MANY; i++) changes[i] = change(URLENS_QUERY_ACTION_SET, URLENS_QUERY_MATCH_NAME, "a", "b");
  CHECK(urlens_query_edit(changes, 64, "a=1", 3, &options, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
  CHECK(memory.calls == 0);
  CHECK(urlens_query_edit(changes, MANY, "a=1", 3, &options, output_open(&room, OUTPUT_ALL)) == URLENS_OK);
  CHECK_OUTPUT("many changes", "a=b", &room.out);
  CHECK(memory.calls == 1 && memory.blocks == 0);
}

static void check_refused(urlens_query_change wrong, urlens_status wanted) {
  output_room room;
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, "http://h/?a");
  int changed = -1;
  CHECK_EQ_INT("a wrong change", wanted, urlens_query_edit(&wrong, 1, "a", 1, NULL, output_open(&room, OUTPUT_ALL)));
  CHECK(output_says(&room.out, wanted) && room.out.length == output_untouched);
  CHECK_EQ_INT("a wrong change", wanted, urlens_edit_query(url, &wrong, 1, &changed));
  CHECK(changed == 0 && urlens_error_of(url).status == wanted);
  check_href("a wrong change", "http://h/?a", url);
  urlens_destroy(url);
}

static void test_refused(void) {
  urlens_query_change c = change(URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_NAME, "a", "b");
  urlens_url *empty = object_for(URLENS_DIALECT_WHATWG, 0);
  output_room room;
  c.action = (urlens_query_action)5;
  check_refused(c, URLENS_E_ARGUMENT);
  c.action = URLENS_QUERY_ACTION_SET;
  c.match = (urlens_query_match)3;
  check_refused(c, URLENS_E_ARGUMENT);
  c.match = URLENS_QUERY_MATCH_GLOB;
  check_refused(c, URLENS_E_ARGUMENT);
  c.action = URLENS_QUERY_ACTION_REMOVE;
  c.match = URLENS_QUERY_MATCH_TEST;
  check_refused(c, URLENS_E_ARGUMENT);
  c.match = URLENS_QUERY_MATCH_NAME;
  c.name.length = URLENS_MAX_LENGTH + 1;
  check_refused(c, URLENS_E_TOO_LONG);
  c.name.data = NULL;
  check_refused(c, URLENS_E_ARGUMENT);
  c = change(URLENS_QUERY_ACTION_APPEND, URLENS_QUERY_MATCH_NAME, "a", "b");
  c.value.length = URLENS_MAX_LENGTH + 1;
  check_refused(c, URLENS_E_TOO_LONG);
  c.value.data = NULL;
  check_refused(c, URLENS_E_ARGUMENT);
  CHECK(urlens_query_edit(NULL, 1, "a", 1, NULL, output_open(&room, OUTPUT_ALL)) == URLENS_E_ARGUMENT);
  CHECK(urlens_query_edit(NULL, 0, "a", 1, NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_edit_query(NULL, NULL, 0, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_edit_query(empty, NULL, 0, NULL) == URLENS_E_NO_URL);
  urlens_destroy(empty);
}

/* A URL may be as long as the limit, and a query is not written if there is none. */
static void test_limit(void) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_query_change more = change(URLENS_QUERY_ACTION_APPEND, URLENS_QUERY_MATCH_NAME, "b", NULL);
  urlens_query_change less = change(URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_NAME, "b", NULL);
  urlens_url *url = NULL;
  options.max_length = 9;
  CHECK(urlens_create(&options, &url) == URLENS_OK && parse_text(url, "http://h/") == URLENS_OK);
  CHECK(urlens_edit_query(url, &less, 1, NULL) == URLENS_OK);
  CHECK(urlens_edit_query(url, &more, 1, NULL) == URLENS_E_TOO_LONG);
  check_href("at the limit", "http://h/", url);
  urlens_destroy(url);
}

int main(void) {
  test_listings();
  test_find();
  test_lookups();
  test_edits();
  test_urls();
  test_tests();
  test_own_pieces();
  test_many();
  test_refused();
  test_limit();
  return test_end();
}
