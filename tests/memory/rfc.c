/* SPDX-License-Identifier: MIT */
/*
 * The memory model for the RFC dialects and for relative references: every allocation failed in turn, none at all once
 * an object has what it needs.
 */
#include "urlens/rfc.h"

#include "failing.h"
#include "objects.h"
#include "output.h"

static const urlens_dialect dialects[] = {URLENS_DIALECT_RFC3986, URLENS_DIALECT_RFC3986_REGEX, URLENS_DIALECT_RFC3987,
                                          URLENS_DIALECT_WHATWG};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

typedef struct scene {
  failing memory;
  urlens_allocator allocator;
  urlens_url *url, *base;
} scene;

#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static urlens_status run_parse(scene *s) {
  return urlens_parse(s->url, "http://h/" LONG "/%7E", 9 + 58 + 4, NULL);
}

static urlens_status run_parse_base(scene *s) {
  return urlens_parse(s->url, "../" LONG "?q", 3 + 58 + 2, s->base);
}

/* A reference that is the base itself. */
static urlens_status run_parse_same(scene *s) {
  urlens_view reference = urlens_href(s->base);
  return urlens_parse(s->url, reference.data, reference.length, s->base);
}

static urlens_status run_resolve(scene *s) {
  urlens_view base = urlens_href(s->base);
  return urlens_resolve(s->url, "../" LONG "?q", 3 + 58 + 2, base.data, base.length);
}

static urlens_status run_parse_stage(scene *s) {
  urlens_view base = urlens_href(s->base);
  return urlens_parse_stage(s->url, URLENS_STAGE_RESOLVE, LONG "/./x", 58 + 4, base.data, base.length);
}

static urlens_status run_relative(scene *s) {
  char room[128];
  urlens_output out = output_over(room, sizeof room);
  return urlens_relative(s->url, s->base, &out);
}

static urlens_status run_same_origin(scene *s) {
  int same;
  return urlens_same_origin(s->url, s->base, &same);
}

static urlens_status run_normalize(scene *s) {
  urlens_status status = urlens_rfc_normalize(s->url, URLENS_RFC_NORMALIZE_CASE | URLENS_RFC_NORMALIZE_DOTS);
  return status == URLENS_E_UNSUPPORTED ? URLENS_OK : status;
}

typedef struct call {
  const char *name;
  urlens_status (*run)(scene *s);
} call;

static const call calls[] = {
    {"parse", run_parse},
    {"parse with a base", run_parse_base},
    {"parse the base itself", run_parse_same},
    {"resolve", run_resolve},
    {"parse_stage", run_parse_stage},
    {"relative", run_relative},
    {"same origin", run_same_origin},
    {"normalize", run_normalize},
};
enum { CALLS = sizeof calls / sizeof calls[0] };

#define TARGET "http://h/a/b/x"
#define BASE "http://h/a/b/c/d"

static void scene_begin(scene *s, urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  memset(s, 0, sizeof *s);
  s->allocator = failing_allocator(&s->memory);
  options.allocator = &s->allocator;
  CHECK(urlens_create(&options, &s->url) == URLENS_OK && urlens_create(&options, &s->base) == URLENS_OK);
  CHECK(urlens_parse(s->url, TARGET, sizeof TARGET - 1, NULL) == URLENS_OK);
  CHECK(urlens_parse(s->base, BASE, sizeof BASE - 1, NULL) == URLENS_OK);
}

static void scene_end(scene *s) {
  urlens_destroy(s->url);
  urlens_destroy(s->base);
  CHECK_EQ_INT("blocks", 0, s->memory.blocks);
}

/* Whether the call came to an allocation that had to fail. */
static int try_call(const call *c, urlens_dialect dialect, failing_plan plan, size_t at) {
  scene s;
  urlens_status status;
  int failed;
  scene_begin(&s, dialect);
  failing_plan_to(&s.memory, plan, at);
  status = c->run(&s);
  failed = s.memory.failed > 0;
  failing_plan_to(&s.memory, FAILING_NEVER, 0);
  CHECK_EQ_INT(c->name, failed ? URLENS_E_OUT_OF_MEMORY : URLENS_OK, status);
  if (status) {
    urlens_view href = urlens_href(s.url);
    CHECK_EQ_BYTES(c->name, strlen(c->name), TARGET, sizeof TARGET - 1, href.data, href.length);
    CHECK(urlens_self_check(s.url) == URLENS_OK && urlens_self_check(s.base) == URLENS_OK);
    CHECK_EQ_INT(c->name, URLENS_OK, c->run(&s));
  }
  scene_end(&s);
  return failed;
}

static void test_failures(void) {
  for (size_t i = 0; i < DIALECTS; i++) {
    for (size_t j = 0; j < CALLS; j++) {
      size_t once = 1, from_on = 1;
      while (once < 100 && try_call(&calls[j], dialects[i], FAILING_ONCE, once)) once++;
      while (from_on < 100 && try_call(&calls[j], dialects[i], FAILING_FROM_ON, from_on)) from_on++;
      CHECK(once < 100 && from_on < 100);
      printf("%-14s %-22s %lu allocations\n", urlens_dialect_name(dialects[i]), calls[j].name, (unsigned long)once - 1);
    }
  }
}

/* Once the buffers have grown nothing is asked for. */
static void test_steady(void) {
  for (size_t i = 0; i < DIALECTS; i++) {
    scene s;
    scene_begin(&s, dialects[i]);
    for (int round = 0; round < 6; round++) {
      failing_plan_to(&s.memory, FAILING_NEVER, 0);
      for (size_t j = 0; j < CALLS; j++) CHECK_EQ_INT(calls[j].name, URLENS_OK, calls[j].run(&s));
      if (round >= 3) CHECK_EQ_INT(urlens_dialect_name(dialects[i]), 0, s.memory.calls);
    }
    scene_end(&s);
  }
}

int main(void) {
  test_failures();
  test_steady();
  return test_end();
}
