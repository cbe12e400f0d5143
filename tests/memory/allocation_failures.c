/* SPDX-License-Identifier: MIT */
/*
 * Every allocation of every public function fails in turn: once alone, and once with all that follow. The function then
 * says URLENS_E_OUT_OF_MEMORY, everything is as it was before, and nothing leaks.
 */
#include "failing.h"
#include "samples.h"

/* What a call works on, made anew for every try. */
typedef struct scene {
  failing memory;
  urlens_allocator allocator;
  urlens_options options;
  urlens_url *url, *other;
  urlens_params *params;
} scene;

/* All that can be seen of a scene. */
typedef struct picture {
  char href[2][256];
  urlens_components components[2];
  int has_url[2];
  char pairs[4096];
  size_t pairs_length;
} picture;

typedef struct call {
  const char *name;
  const char *url, *other; /* what the objects hold at first; NULL: nothing */
  const char *pairs;       /* and the list */
  urlens_status (*run)(scene *s);
} call;

static size_t part_length; /* of the long texts, which a build with small offsets has to keep short */

/* Text of that many letters; a build with small offsets gets as much as it can take. */
static const char *letters(size_t length) {
  static char text[4096];
  if (length > URLENS_MAX_LENGTH - 30) length = URLENS_MAX_LENGTH - 30;
  memset(text, 'x', length);
  text[length] = '\0';
  part_length = length;
  return text;
}

static urlens_status parse_joined(urlens_url *url, const char *head, const char *middle, const char *tail,
                                  const urlens_url *base) {
  char text[8192];
  int length = snprintf(text, sizeof text, "%s%s%s", head, middle, tail);
  return urlens_parse(url, text, (size_t)length, base);
}

/* --- The calls --------------------------------------------------------------------------------------------------- */

static urlens_status run_create(scene *s) {
  urlens_url *made = NULL;
  urlens_status status = urlens_create(&s->options, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_destroy(made);
  return status;
}

static urlens_status run_params_create(scene *s) {
  urlens_params *made = NULL;
  urlens_status status = urlens_params_create(&s->allocator, &made);
  CHECK((status == URLENS_OK) == (made != NULL));
  urlens_params_destroy(made);
  return status;
}

static urlens_status run_parse(scene *s) {
  return urlens_parse(s->url, "http://h/", 9, NULL);
}

static urlens_status run_parse_long(scene *s) {
  return parse_joined(s->url, "https://example.com/", letters(1000), "?#", NULL);
}

static urlens_status run_parse_tabs(scene *s) {
  return parse_joined(s->url, "http://a\tb", letters(700), "\n/", NULL);
}

static urlens_status run_parse_encoded_host(scene *s) {
  return parse_joined(s->url, "http://%61\t", letters(700), "/", NULL);
}

static urlens_status run_resolve(scene *s) {
  return parse_joined(s->url, "../", letters(300), "#f", s->other);
}

static urlens_status run_resolve_own(scene *s) {
  return parse_joined(s->url, "?", letters(300), "", s->url);
}

static urlens_status run_copy(scene *s) {
  return urlens_copy(s->url, s->other);
}

static urlens_status run_set(scene *s, urlens_part part) {
  const char *value = letters(500);
  return urlens_set(s->url, part, value, part_length, NULL);
}

static urlens_status run_set_href(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_HREF, "https://example.org/a/b", 23, NULL);
}

static urlens_status run_set_protocol(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_PROTOCOL, "wss", 3, NULL);
}

static urlens_status run_set_username(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_USERNAME);
}

static urlens_status run_set_password(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_PASSWORD);
}

static urlens_status run_set_host(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_HOST);
}

static urlens_status run_set_hostname_tabs(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_HOSTNAME, "new\thost", 8, NULL);
}

static urlens_status run_set_port(scene *s) {
  return urlens_set(s->url, URLENS_ATTRIBUTE_PORT, "65535", 5, NULL);
}

static urlens_status run_set_pathname(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_PATHNAME);
}

static urlens_status run_set_search(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_SEARCH);
}

static urlens_status run_set_hash(scene *s) {
  return run_set(s, URLENS_ATTRIBUTE_HASH);
}

static urlens_status run_origin(scene *s) {
  char room[16];
  size_t length;
  return urlens_origin(s->url, room, sizeof room, &length);
}

/* In a batch the row that lacks memory fails alone. */
static urlens_status run_batch(scene *s) {
  static const int32_t offsets[] = {0, 9, 25, 34};
  urlens_column column = {"http://a/http://b\tc%64d\t/http://e/", NULL, NULL, 0, 3};
  char room[128];
  int32_t out[4];
  uint16_t status[3];
  urlens_batch batch = {0};
  column.offsets = offsets;
  batch.size = sizeof batch;
  batch.data = room;
  batch.capacity = sizeof room;
  batch.offsets = out;
  batch.status = status;
  CHECK(urlens_parse_batch(s->url, &column, 0, NULL, &batch) == URLENS_OK && batch.rows_done == 3);
  CHECK(status[0] == URLENS_OK && status[2] == URLENS_OK);
  return (urlens_status)status[1];
}

static urlens_status run_params_parse(scene *s) {
  return urlens_params_parse(s->params,
                             "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&jjjjjjjjjjjjjjjjjj=kkkkkkkkkkkkkkkkkkkkkkkkkkk", 82);
}

static urlens_status run_params_from_url(scene *s) {
  return urlens_params_from_url(s->params, s->url);
}

static urlens_status run_params_to_url(scene *s) {
  return urlens_params_to_url(s->params, s->url);
}

static urlens_status run_params_append(scene *s) {
  const char *value = letters(60);
  return urlens_params_append(s->params, "name", 4, value, part_length);
}

/* The value lies in the list's own text. */
static urlens_status run_params_append_own(scene *s) {
  urlens_view name, value;
  CHECK(urlens_params_at(s->params, 0, &name, &value) == URLENS_OK);
  return urlens_params_append(s->params, value.data, value.length, name.data, name.length);
}

static urlens_status run_params_set(scene *s) {
  const char *value = letters(60);
  return urlens_params_set(s->params, "a", 1, value, part_length);
}

static urlens_status run_params_set_new(scene *s) {
  const char *value = letters(60);
  return urlens_params_set(s->params, "new", 3, value, part_length);
}

static urlens_status run_params_sort(scene *s) {
  return urlens_params_sort(s->params);
}

#define LONG_URL "http://user@h:81/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbb?cc=1&dd=2&ee&ff#g"
#define PAIRS "b=1&a=2&c=3&a=4&e=5&f=6&g=7&h=8"

static const call calls[] = {
    {"create", NULL, NULL, NULL, run_create},
    {"params_create", NULL, NULL, NULL, run_params_create},
    {"parse, first", NULL, NULL, NULL, run_parse},
    {"parse, second", "a:b", NULL, NULL, run_parse},
    {"parse, long", "a:b", NULL, NULL, run_parse_long},
    {"parse, tabs in the host", "a:b", NULL, NULL, run_parse_tabs},
    {"parse, percent-encoded host", "a:b", NULL, NULL, run_parse_encoded_host},
    {"resolve", "a:b", "http://h/p/q/", NULL, run_resolve},
    {"resolve against itself", "http://h/p/q/", NULL, NULL, run_resolve_own},
    {"copy", "a:b", LONG_URL, NULL, run_copy},
    {"copy to an empty one", NULL, LONG_URL, NULL, run_copy},
    {"set href", "http://h/p", NULL, NULL, run_set_href},
    {"set protocol", LONG_URL, NULL, NULL, run_set_protocol},
    {"set username", "http://h/p", NULL, NULL, run_set_username},
    {"set password", "http://h/p", NULL, NULL, run_set_password},
    {"set host", "http://h/p", NULL, NULL, run_set_host},
    {"set hostname, tabs", LONG_URL, NULL, NULL, run_set_hostname_tabs},
    {"set port", LONG_URL, NULL, NULL, run_set_port},
    {"set pathname", "http://h/p", NULL, NULL, run_set_pathname},
    {"set search", "http://h/p", NULL, NULL, run_set_search},
    {"set hash", "http://h/p", NULL, NULL, run_set_hash},
    {"origin", "blob:http://u@h:1/\t", NULL, NULL, run_origin},
    {"batch", "a:b", NULL, NULL, run_batch},
    {"params_parse", NULL, NULL, PAIRS, run_params_parse},
    {"params_from_url", LONG_URL "&h=1&i&j&k&l&m", NULL, NULL, run_params_from_url},
    {"params_to_url", "http://h/p", NULL, PAIRS, run_params_to_url},
    {"params_append", NULL, NULL, PAIRS, run_params_append},
    {"params_append, its own", NULL, NULL, PAIRS, run_params_append_own},
    {"params_set", NULL, NULL, PAIRS, run_params_set},
    {"params_set, new", NULL, NULL, PAIRS, run_params_set_new},
    {"params_sort", NULL, NULL, PAIRS, run_params_sort},
};

/* --- With Unicode ------------------------------------------------------------------------------------------------ */

/* A domain of many labels that are not ASCII, as long as it gets. */
static const char *wide_domain(size_t labels) {
  static char text[4096];
  size_t length = 0;
  while (labels-- > 0 && length + 40 < sizeof text && 2 * length + 60 < URLENS_MAX_LENGTH) {
    memcpy(text + length, "B\xC3\xBC\x63her\xE2\x82\xACo.", 12);
    length += 12;
  }
  memcpy(text + length, "example", 8);
  part_length = length + 7;
  return text;
}

static urlens_status run_parse_unicode(scene *s) {
  return parse_joined(s->url, "http://", wide_domain(2), "/", NULL);
}

static urlens_status run_parse_wide(scene *s) {
  return parse_joined(s->url, "http://", wide_domain(100), "/", NULL);
}

static urlens_status run_set_host_wide(scene *s) {
  const char *value = wide_domain(100);
  return urlens_set(s->url, URLENS_ATTRIBUTE_HOST, value, part_length, NULL);
}

static urlens_status run_normalize(scene *s) {
  static char room[65536];
  const char *text = wide_domain(100);
  size_t length;
  return urlens_unicode_normalize(URLENS_NORMAL_FORM_NFKD, URLENS_UNICODE_VERSION_17_0, 0, text, part_length,
                                  &s->options, room, sizeof room, &length);
}

static urlens_status run_to_ascii(scene *s) {
  static char room[65536];
  const char *text = wide_domain(100);
  size_t length;
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, text, part_length, &s->options, room, sizeof room, &length, NULL);
}

static urlens_status run_to_unicode(scene *s) {
  static char room[65536];
  const char *text = wide_domain(100);
  size_t length;
  return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, text, part_length, &s->options, room, sizeof room, &length,
                                  NULL);
}

static urlens_status run_punycode_encode(scene *s) {
  static char room[65536];
  const char *text = wide_domain(100);
  size_t length;
  return urlens_punycode_encode(text, part_length, &s->options, room, sizeof room, &length);
}

static urlens_status run_punycode_decode(scene *s) {
  static char encoded[65536], room[65536];
  const char *text = wide_domain(40);
  size_t encoded_length, length;
  if (urlens_punycode_encode(text, part_length, NULL, encoded, sizeof encoded, &encoded_length)) return URLENS_OK;
  return urlens_punycode_decode(encoded, encoded_length, &s->options, room, sizeof room, &length, NULL);
}

static const call unicode_calls[] = {
    {"parse, Unicode", "a:b", NULL, NULL, run_parse_unicode},
    {"parse, wide", "a:b", NULL, NULL, run_parse_wide},
    {"set host, wide", "http://h/", NULL, NULL, run_set_host_wide},
    {"normalize", NULL, NULL, NULL, run_normalize},
    {"domain_to_ascii", NULL, NULL, NULL, run_to_ascii},
    {"domain_to_unicode", NULL, NULL, NULL, run_to_unicode},
    {"punycode_encode", NULL, NULL, NULL, run_punycode_encode},
    {"punycode_decode", NULL, NULL, NULL, run_punycode_decode},
};

/* --- The scenes -------------------------------------------------------------------------------------------------- */

static void scene_begin(scene *s, const call *c) {
  memset(s, 0, sizeof *s);
  s->allocator = failing_allocator(&s->memory);
  s->options.size = sizeof s->options;
  s->options.allocator = &s->allocator;
  CHECK(urlens_create(&s->options, &s->url) == URLENS_OK && urlens_create(&s->options, &s->other) == URLENS_OK);
  CHECK(urlens_params_create(&s->allocator, &s->params) == URLENS_OK);
  if (c->url) CHECK_EQ_INT(c->name, URLENS_OK, sample_parse(s->url, c->url));
  if (c->other) CHECK_EQ_INT(c->name, URLENS_OK, sample_parse(s->other, c->other));
  if (c->pairs) CHECK(urlens_params_parse(s->params, c->pairs, strlen(c->pairs)) == URLENS_OK);
}

static void scene_end(scene *s, const char *name) {
  urlens_destroy(s->url);
  urlens_destroy(s->other);
  urlens_params_destroy(s->params);
  CHECK_EQ_INT(name, 0, s->memory.blocks);
  CHECK_EQ_INT(name, 0, s->memory.bytes);
}

static void picture_take(picture *p, const scene *s) {
  const urlens_url *objects[2] = {s->url, s->other};
  memset(p, 0, sizeof *p);
  for (int i = 0; i < 2; i++) {
    urlens_view href = urlens_href(objects[i]);
    CHECK(urlens_self_check(objects[i]) == URLENS_OK);
    if (!href.data) continue;
    p->has_url[i] = 1;
    memcpy(p->href[i], href.data, href.length < 255 ? href.length + 1 : 255);
    p->components[i] = *urlens_components_of(objects[i]);
  }
  CHECK(urlens_params_serialize(s->params, p->pairs, sizeof p->pairs, &p->pairs_length) == URLENS_OK);
}

static void check_same(const char *name, const picture *before, const picture *after) {
  for (int i = 0; i < 2; i++) {
    CHECK_EQ_INT(name, before->has_url[i], after->has_url[i]);
    CHECK_EQ_STR(name, before->href[i], after->href[i]);
    CHECK_EQ_INT(name, 1, sample_same_record(&before->components[i], &after->components[i]));
  }
  CHECK_EQ_BYTES(name, strlen(name), before->pairs, before->pairs_length, after->pairs, after->pairs_length);
}

/* Runs the call once with that plan. 0 once it was through before the call that was to fail. */
static int try_call(const call *c, failing_plan plan, size_t at) {
  static scene s;
  static picture before, after;
  urlens_status status;
  size_t failed;
  scene_begin(&s, c);
  picture_take(&before, &s);
  failing_plan_to(&s.memory, plan, at);
  status = c->run(&s);
  failed = s.memory.failed;
  failing_plan_to(&s.memory, FAILING_NEVER, 0);
  CHECK_EQ_INT(c->name, failed ? URLENS_E_OUT_OF_MEMORY : URLENS_OK, status);
  if (status) {
    picture_take(&after, &s);
    check_same(c->name, &before, &after);
    /* The objects are as good as before: the same call works now. */
    CHECK_EQ_INT(c->name, URLENS_OK, c->run(&s));
  }
  scene_end(&s, c->name);
  return failed > 0;
}

static void try_calls(const call *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t once = 1, from_on = 1;
    while (once < 1000 && try_call(&list[i], FAILING_ONCE, once)) once++;
    while (from_on < 1000 && try_call(&list[i], FAILING_FROM_ON, from_on)) from_on++;
    CHECK(once < 1000 && from_on < 1000);
    printf("%-28s %lu allocations\n", list[i].name, (unsigned long)once - 1);
  }
}

int main(void) {
  try_calls(calls, sizeof calls / sizeof calls[0]);
  if (urlens_build_info()->features & URLENS_FEATURE_UNICODE) {
    try_calls(unicode_calls, sizeof unicode_calls / sizeof unicode_calls[0]);
  }
  return test_end();
}
