/* SPDX-License-Identifier: MIT */
/*
 * The dialects of 2011: cases of one JSON object a line, {"id", "input", "base"?, "encoding"?, "expect"}. "expect" has for each
 * dialect what the last stage gives: for canonicalization the URL, for the other stages the components; null if it fails. In
 * cases of canonicalization "components" are those of weburl-r3, and so is "twice", what canonicalizing the result against the
 * same base gives; without that it must change nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"

/* One object for each dialect, and how the dialect fares. */
typedef struct dialect_state {
  urlens_dialect dialect;
  uint32_t traits; /* 0: this build lacks it */
  urlens_url *url;
  size_t right;
  size_t all;
} dialect_state;

typedef struct dialect_run {
  report *r;
  urlens_stage last;
  dialect_state *states;
  size_t state_count;
  size_t state_capacity;
  text name;
  text got;
} dialect_run;

static dialect_state *state_for(dialect_run *run, urlens_dialect dialect) {
  urlens_dialect_details details = {.size = sizeof details};
  dialect_state *state;
  for (size_t i = 0; i < run->state_count; i++) {
    if (run->states[i].dialect == dialect) return &run->states[i];
  }
  run->states = grow_array(run->states, &run->state_capacity, run->state_count + 1, sizeof *run->states);
  state = &run->states[run->state_count++];
  *state = (dialect_state){.dialect = dialect};
  if (urlens_dialect_info(dialect, &details) == URLENS_OK) state->traits = details.traits;
  return state;
}

/* An object for the dialect and the case's encoding; of those without an encoding there is one for all cases. */
static urlens_url *object_for(dialect_state *state, urlens_view encoding) {
  urlens_options options = {
      .size = sizeof options, .dialect = state->dialect, .encoding = encoding.data, .encoding_length = encoding.length};
  urlens_url *url = NULL;
  if (!encoding.data && state->url) return state->url;
  if (urlens_create(&options, &url) != URLENS_OK) return NULL;
  if (!encoding.data) state->url = url;
  return url;
}

/* Whether urlens_resolve and urlens_parse, which go through all stages, say the same; the result is in `url` already. */
static int parse_agrees(dialect_run *run, urlens_url *url, urlens_view input, urlens_view base, urlens_status status) {
  urlens_view href = {NULL, 0};
  text_clear(&run->got);
  if (status == URLENS_OK) {
    text_append(&run->got, urlens_href(url).data, urlens_href(url).length);
    href = (urlens_view){run->got.data, run->got.length};
  }
  if (urlens_resolve(url, input.data, input.length, base.data, base.length) != status) return 0;
  if (status == URLENS_OK && !suite_same(href, urlens_href(url))) return 0;
  if (base.data) return 1;
  if (urlens_parse(url, input.data, input.length, NULL) != status) return 0;
  return status != URLENS_OK || suite_same(href, urlens_href(url));
}

/* What is wrong, or NULL; *want and *got tell more. */
static const char *judge_dialect(dialect_run *run, urlens_url *url, json_value *test, json_value *expected,
                                 urlens_status status, urlens_view *want, urlens_view *got) {
  const char *wrong = NULL;
  if (expected->kind == JSON_NULL) {
    if (status == URLENS_OK) *got = urlens_href(url);
    return status == URLENS_OK ? "failure" : NULL;
  }
  if (status != URLENS_OK) {
    got->data = urlens_status_name(status);
    got->length = strlen(got->data);
    return "success";
  }
  if (urlens_self_check(url) != URLENS_OK) return "the record's offsets";
  if (expected->kind == JSON_OBJECT) return suite_wrong_component(url, expected, want, got);
  want->data = expected->data;
  want->length = expected->length;
  *got = urlens_href(url);
  if (!suite_same(*want, *got)) return "href";
  if (run->last == URLENS_STAGE_CANONICALIZE && urlens_dialect_of(url) == URLENS_DIALECT_WEBURL_R3 &&
      json_member(test, "components")) {
    wrong = suite_wrong_component(url, json_member(test, "components"), want, got);
  }
  return wrong;
}

/* 002: "The algorithm should be idempotent." Whether the result, which is in `url` and is right, is one that stays. */
static int stays(dialect_run *run, urlens_url *url, json_value *test, urlens_view base) {
  urlens_view href = urlens_href(url), want = suite_text(test, "twice");
  text_clear(&run->got);
  text_append(&run->got, href.data, href.length);
  if (!want.data) {
    want.data = run->got.data;
    want.length = run->got.length;
  }
  return urlens_parse_stage(url, run->last, run->got.data, run->got.length, base.data, base.length) == URLENS_OK &&
         suite_same(want, urlens_href(url));
}

/* What else must hold of a case that came out right. Changes what `url` holds. */
static const char *check_more(dialect_run *run, urlens_url *url, json_value *test, urlens_view input, urlens_view base,
                              urlens_status status) {
  if (run->last != URLENS_STAGE_CANONICALIZE ||
      !(state_for(run, urlens_dialect_of(url))->traits & URLENS_TRAIT_CANONICALIZES)) {
    return NULL;
  }
  if (!parse_agrees(run, url, input, base, status)) return "urlens_resolve and urlens_parse give the same";
  if (status != URLENS_OK || urlens_dialect_of(url) != URLENS_DIALECT_WEBURL_R3) return NULL;
  return stays(run, url, test, base) ? NULL : "canonicalizing twice changes nothing";
}

static void run_in_dialect(dialect_run *run, json_value *test, urlens_dialect dialect, json_value *expected) {
  urlens_view id = suite_text(test, "id"), input = suite_text(test, "input"), base = suite_text(test, "base"),
              encoding = suite_text(test, "encoding"), want = {NULL, 0}, got = {NULL, 0};
  dialect_state *state = state_for(run, dialect);
  urlens_url *url = object_for(state, encoding);
  urlens_status status = URLENS_E_UNSUPPORTED;
  const char *wrong;
  if (!state->traits) {
    report_skip(run->r, "this build lacks the dialect");
    return;
  }
  if (expected->kind == JSON_STRING) json_replace_surrogates(expected);
  if (url) status = urlens_parse_stage(url, run->last, input.data, input.length, base.data, base.length);
  if (suite_cannot_run(run->r, status)) return;
  wrong = url ? judge_dialect(run, url, test, expected, status, &want, &got) : "urlens_create";
  state->all++;
  state->right += !wrong;
  text_clear(&run->name);
  text_append(&run->name, id.data, id.length);
  text_append_string(&run->name, " in ");
  text_append_string(&run->name, urlens_dialect_name(dialect));
  if (!wrong) {
    const urlens_view none = {NULL, 0};
    wrong = check_more(run, url, test, input, base, status);
    want = none; /* the views are no longer valid */
    got = wrong ? urlens_href(url) : none;
  }
  {
    report_line lines[] = {{"input", input.data, input.length},
                           {"base", base.data, base.length},
                           {"checked", wrong, wrong ? strlen(wrong) : 0},
                           {"wanted", want.data, want.length},
                           {"got", got.data, got.length}};
    report_case(run->r, !wrong, run->name.data, run->name.length, lines, 5);
  }
  if (encoding.data) urlens_destroy(url);
}

static void run_dialect_case(dialect_run *run, json_value *test) {
  json_value *expect = json_member(test, "expect"), *key = json_first(expect);
  for (size_t i = 0; i < expect->count; i++) {
    urlens_dialect dialect;
    json_value *expected = json_next(key);
    if (urlens_dialect_from_name(key->data, key->length, &dialect) == URLENS_OK) {
      run_in_dialect(run, test, dialect, expected);
    } else {
      report_line line = {"dialect", key->data, key->length};
      report_case(run->r, 0, "no such dialect", 15, &line, 1);
    }
    key = json_next(expected);
  }
}

static void run_dialect_cases(report *r, json_value *root, urlens_stage last) {
  static const dialect_run nothing;
  dialect_run run = nothing;
  json_value *test = json_first(root);
  run.r = r;
  run.last = last;
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) {
    if (test->kind == JSON_OBJECT) run_dialect_case(&run, test);
  }
  for (size_t i = 0; i < run.state_count; i++) {
    dialect_state *state = &run.states[i];
    if (state->all > 0) {
      printf("  %-16s %5lu of %lu\n", urlens_dialect_name(state->dialect), (unsigned long)state->right,
             (unsigned long)state->all);
    }
    urlens_destroy(state->url);
  }
  free(run.states);
  text_release(&run.name);
  text_release(&run.got);
}

void suite_dialects_parse(report *r, ways *w, json_value *root) {
  (void)w;
  run_dialect_cases(r, root, URLENS_STAGE_PARSE);
}

void suite_dialects_resolve(report *r, ways *w, json_value *root) {
  (void)w;
  run_dialect_cases(r, root, URLENS_STAGE_RESOLVE);
}

void suite_dialects_canon(report *r, ways *w, json_value *root) {
  (void)w;
  run_dialect_cases(r, root, URLENS_STAGE_CANONICALIZE);
}
