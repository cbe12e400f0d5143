/* SPDX-License-Identifier: MIT */
/*
 * Cases of URL patterns. Each runs twice: with the fast forms, and with the general matcher. The cases of the web platform leave
 * out what their harness fills in: see wanted_string and wanted_match.
 */
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "pattern_call.h"
#include "suites.h"

/* A case while it runs in one of the two ways. */
typedef struct pattern_run {
  urlens_options options;
  urlens_matcher *matcher;
  urlens_pattern *pattern; /* or NULL */
  const char *failure;     /* the name of what went wrong, or NULL */
  urlens_error error;      /* of the constructor */
  int matches;
  text wrong; /* what is not as it should be; empty: nothing */
  text want;
  text got;
} pattern_run;

static const urlens_view absent = {NULL, 0}, empty = {"", 0};

/* --- Running -------------------------------------------------------------------------------------------------------- */

static void begin_run(pattern_run *run, uint32_t flags) {
  memset(run, 0, sizeof *run);
  run->options.size = sizeof run->options;
  run->options.flags = flags;
  urlens_matcher_create(&run->options, &run->matcher);
}

static void end_run(pattern_run *run) {
  urlens_pattern_destroy(run->pattern);
  urlens_matcher_destroy(run->matcher);
  text_release(&run->wrong);
  text_release(&run->want);
  text_release(&run->got);
}

static void fail(pattern_run *run, urlens_status status) {
  if (status != URLENS_OK) run->failure = urlens_status_name(status);
}

/* Makes the pattern of a JSON value. */
static urlens_pattern *make_pattern(pattern_run *run, json_value *arguments) {
  urlens_pattern *pattern = NULL;
  pattern_call call;
  if (!arguments || !pattern_call_read(&call, arguments)) {
    run->failure = "bad-request";
  } else if (call.is_wrong) {
    fail(run, URLENS_E_ARGUMENT);
  } else {
    fail(run, urlens_pattern_create(call.flags, &call.input, &run->options, &pattern, &run->error));
  }
  return pattern;
}

/* exec: an input that is no URL matches nothing. */
static void exec_inputs(pattern_run *run, json_value *inputs) {
  pattern_call call;
  if (run->failure || !inputs) return;
  if (!pattern_call_read(&call, inputs)) {
    run->failure = "bad-request";
  } else if (call.is_wrong) {
    fail(run, URLENS_E_ARGUMENT);
  } else if (urlens_matcher_read(run->matcher, &call.input) == URLENS_OK) {
    fail(run, urlens_matcher_exec(run->matcher, run->pattern, &run->matches));
  }
}

/* Runs a constructor, and exec if there are inputs. */
static void run_constructor(pattern_run *run, json_value *arguments, json_value *inputs) {
  run->pattern = make_pattern(run, arguments);
  exec_inputs(run, inputs);
}

/* --- Comparing ------------------------------------------------------------------------------------------------------ */

static void append_view(text *to, urlens_view view) {
  if (view.data) text_append(to, view.data, view.length);
  else text_append_string(to, "(absent)");
}

/* Notes the first thing that is not as it should be. */
static void expect(pattern_run *run, const char *what, const char *of_what, urlens_view want, urlens_view got) {
  if (run->wrong.length > 0 || suite_same(want, got)) return;
  text_append_string(&run->wrong, what);
  text_append_string(&run->wrong, of_what);
  append_view(&run->want, want);
  append_view(&run->got, got);
}

static void expect_name(pattern_run *run, const char *what, const char *want, const char *got) {
  urlens_view wanted = {want, strlen(want)}, have = {got, strlen(got)};
  expect(run, what, "", wanted, have);
}

static void expect_truth(pattern_run *run, const char *what, int want, int got) {
  static const char *const words[] = {"false", "true"};
  expect_name(run, what, words[want != 0], words[got != 0]);
}

/* The text of a group by its name; *is_there says whether the component has one of that name. */
static urlens_view group_named(const pattern_run *run, urlens_part part, urlens_view name, int *is_there) {
  size_t count = urlens_pattern_group_count(run->pattern, part);
  *is_there = 0;
  for (size_t i = 0; i < count; i++) {
    if (!suite_same(urlens_pattern_group_name(run->pattern, part, i), name)) continue;
    *is_there = 1;
    return urlens_matcher_group(run->matcher, part, i);
  }
  return absent;
}

/* Compares the groups that the object has with those of a component. */
static void expect_groups(pattern_run *run, urlens_part part, json_value *groups) {
  json_value *name = groups->count > 0 ? json_first(groups) : NULL;
  for (size_t i = 0; i < groups->count; i++) {
    json_value *value = json_next(name);
    urlens_view want = value->kind == JSON_NULL ? absent : pattern_text(value);
    int is_there;
    urlens_view got = group_named(run, part, pattern_text(name), &is_there);
    expect_truth(run, "a group is there", 1, is_there);
    expect(run, "group of ", pattern_part_names[part], want, got);
    name = json_next(value);
  }
}

static int is_object(const json_value *value) {
  return value && value->kind == JSON_OBJECT;
}

/* --- The web platform's patterns ------------------------------------------------------------------------------------ */

/* The case that is about the order of arguments in Web IDL. */
enum { WEB_IDL_CASE = 347 };

/* Whether an array has a string. */
static int has_string(json_value *array, const char *string) {
  json_value *item = array && array->count > 0 ? json_first(array) : NULL;
  for (size_t i = 0; item && i < array->count; i++, item = json_next(item)) {
    if (json_equals(item, string)) return 1;
  }
  return 0;
}

/* The dictionary that a pattern is made of, or NULL. */
static json_value *first_dictionary(json_value *test) {
  json_value *arguments = json_member(test, "pattern");
  json_value *first = arguments->count > 0 ? json_first(arguments) : NULL;
  return is_object(first) ? first : NULL;
}

/* Parses the base of a pattern, if it has one. Returns whether it has. */
static int parse_base(ways *w, json_value *test) {
  json_value *arguments = json_member(test, "pattern"), *dictionary = first_dictionary(test);
  urlens_view base = absent;
  if (dictionary) {
    base = suite_text(dictionary, "baseURL");
  } else if (arguments->count > 1 && json_next(json_first(arguments))->kind == JSON_STRING) {
    base = pattern_text(json_next(json_first(arguments)));
  }
  if (base.data) urlens_parse(w->url, base.data, base.length, NULL);
  return base.data != NULL;
}

/* Whether the dictionary has a component that keeps this one from coming from the base. */
static int has_earlier(json_value *dictionary, unsigned part) {
  for (unsigned i = 0; dictionary && part >= URLENS_PART_HOST && i < part; i++) {
    if (i == URLENS_PART_USERNAME || i == URLENS_PART_PASSWORD) continue;
    if (json_member(dictionary, pattern_part_names[i])) return 1;
  }
  return 0;
}

/* The pattern string that a case wants. */
static urlens_view wanted_string(ways *w, json_value *test, unsigned part, int has_base) {
  static const urlens_view anything = {"*", 1};
  json_value *expected = json_member(test, "expected_obj"), *dictionary = first_dictionary(test);
  const char *name = pattern_part_names[part];
  urlens_view given = is_object(expected) ? suite_text(expected, name) : absent;
  if (given.data) return given;
  if (has_string(json_member(test, "exactly_empty_components"), name)) return empty;
  given = dictionary ? suite_text(dictionary, name) : absent;
  if (given.length > 0) return given;
  if (!has_base || has_earlier(dictionary, part)) return anything;
  if (part == URLENS_PART_USERNAME || part == URLENS_PART_PASSWORD) return anything;
  given = urlens_get(w->url, (urlens_part)part);
  return given.data ? given : empty;
}

/* Compares the match of a component. One that a case leaves out is empty, and so is its group "0". */
static void expect_component(pattern_run *run, json_value *test, unsigned part) {
  static const urlens_view zero = {"0", 1};
  const char *name = pattern_part_names[part];
  json_value *wanted = json_member(json_member(test, "expected_match"), name), *groups;
  size_t count = urlens_pattern_group_count(run->pattern, (urlens_part)part), wanted_count;
  urlens_view input = urlens_matcher_part(run->matcher, (urlens_part)part);
  int is_there = 1;
  if (is_object(wanted)) {
    groups = json_member(wanted, "groups");
    wanted_count = groups->count;
    expect(run, "input of ", name, suite_text(wanted, "input"), input);
    expect_groups(run, (urlens_part)part, groups);
  } else {
    wanted_count = !has_string(json_member(test, "exactly_empty_components"), name);
    expect(run, "input of ", name, empty, input);
    if (wanted_count) {
      expect(run, "group of ", name, empty, group_named(run, (urlens_part)part, zero, &is_there));
    }
  }
  expect_truth(run, "the number of groups is the same", 1, count == wanted_count && is_there);
}

/* Compares a run with what a case of the web platform wants. */
static void check_pattern(pattern_run *run, ways *w, json_value *test) {
  json_value *object = json_member(test, "expected_obj"), *match = json_member(test, "expected_match");
  int has_base;
  if (json_equals(object ? object : test, "error") || json_equals(match ? match : test, "error")) {
    expect_truth(run, "an error", 1, run->failure != NULL);
    return;
  }
  expect_name(run, "status", "ok", run->failure ? run->failure : "ok");
  if (run->failure) return;
  has_base = parse_base(w, test);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    expect(run, "", pattern_part_names[part], wanted_string(w, test, part, has_base),
           urlens_pattern_string(run->pattern, (urlens_part)part));
  }
  if (!json_member(test, "inputs")) return;
  expect_truth(run, "it matches", is_object(match), run->matches);
  for (unsigned part = 0; is_object(match) && run->matches && part < URLENS_PATTERN_PARTS; part++) {
    expect_component(run, test, part);
  }
}

/* --- Each case in both ways ----------------------------------------------------------------------------------------- */

typedef void (*pattern_case)(pattern_run *run, ways *w, json_value *test);

/* Whether a case has something in it, perhaps percent-encoded, that a build without Unicode cannot know about. */
static int is_beyond_ascii(const json_value *test) {
  for (size_t i = 0; i < test->length; i++) {
    if ((unsigned char)test->data[i] >= 0x80) return 1;
    if (test->data[i] == '%' && i + 1 < test->length && strchr("89abcdefABCDEF", test->data[i + 1])) return 1;
  }
  return 0;
}

/* Whether the build lacks what the case needs; counts it as skipped then. */
static int is_left_out(report *r, const pattern_run *run, const json_value *test) {
  if (run->wrong.length > 0 && !suite_has_unicode() && is_beyond_ascii(test)) {
    return suite_cannot_run(r, URLENS_E_NO_UNICODE);
  }
  if (run->failure && strcmp(run->failure, urlens_status_name(URLENS_E_UNSUPPORTED)) == 0) {
    report_skip(r, "this build has no patterns, or no regular expressions in them");
    return 1;
  }
  return run->failure && suite_cannot_run(r, run->error.status);
}

static void run_case(report *r, ways *w, json_value *test, pattern_case run_it) {
  static const uint32_t both[] = {0, URLENS_OPTION_REFERENCE_MACHINE};
  for (size_t i = 0; i < sizeof both / sizeof both[0]; i++) {
    pattern_run run;
    int is_wrong;
    begin_run(&run, both[i]);
    run_it(&run, w, test);
    is_wrong = run.wrong.length > 0;
    if (is_left_out(r, &run, test)) {
      end_run(&run);
      return;
    }
    if (is_wrong || i + 1 == sizeof both / sizeof both[0]) {
      report_line lines[] = {{"checked", run.wrong.data, run.wrong.length},
                             {"wanted", run.want.data, run.want.length},
                             {"got", run.got.data, run.got.length},
                             {"matcher", i == 0 ? "fast" : "general", i == 0 ? 4 : 7}};
      report_case(r, !is_wrong, test->data, test->length, lines, 4);
    }
    end_run(&run);
    if (is_wrong) return;
  }
}

static void run_pattern(pattern_run *run, ways *w, json_value *test) {
  run_constructor(run, json_member(test, "pattern"), json_member(test, "inputs"));
  check_pattern(run, w, test);
}

void suite_patterns(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) {
    if (i == WEB_IDL_CASE) report_skip(r, "the order of arguments in Web IDL");
    else run_case(r, w, test, run_pattern);
  }
}

/* --- Comparing and generating --------------------------------------------------------------------------------------- */

/* Compares a component of the two patterns of an object, from both sides. */
static void run_compare(pattern_run *run, json_value *call, int *order) {
  unsigned part = pattern_part_named(suite_text(call, "component"));
  urlens_pattern *right;
  int back = 0;
  run->pattern = make_pattern(run, json_member(call, "left"));
  right = run->failure ? NULL : make_pattern(run, json_member(call, "right"));
  if (!run->failure) fail(run, urlens_pattern_compare(run->pattern, right, (urlens_part)part, order));
  if (!run->failure) fail(run, urlens_pattern_compare(right, run->pattern, (urlens_part)part, &back));
  if (!run->failure) expect_truth(run, "the other way round it is the opposite", 1, *order == -back);
  urlens_pattern_destroy(right);
}

/* Compares an order with a number of JSON. */
static void expect_order(pattern_run *run, json_value *wanted, int order) {
  static const char *const orders[] = {"-1", "0", "1"};
  urlens_view want = {wanted->data, wanted->length}, got = {orders[order + 1], strlen(orders[order + 1])};
  expect(run, "order", "", want, got);
}

static void run_compare_case(pattern_run *run, ways *w, json_value *test) {
  int order = 0;
  (void)w;
  run_compare(run, test, &order);
  expect_name(run, "status", "ok", run->failure ? run->failure : "ok");
  expect_order(run, json_member(test, "expected"), order);
}

void suite_pattern_compare(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) run_case(r, w, test, run_compare_case);
}

/* Generates a component as an object wants it. */
static void run_generate(pattern_run *run, json_value *test, text *output) {
  json_value *groups = json_member(test, "groups");
  pattern_generate_call call = {NULL, URLENS_PART_SCHEME, NULL, groups->count, &run->options};
  call.part = (urlens_part)pattern_part_named(suite_text(test, "component"));
  call.groups = calloc(call.count + 1, sizeof *call.groups);
  call.pattern = run->pattern = make_pattern(run, json_member(test, "pattern"));
  if (call.groups && pattern_groups_read(call.groups, groups)) run->failure = "bad-request";
  if (!run->failure) fail(run, call.groups ? suite_produce(output, pattern_generate, &call) : URLENS_E_OUT_OF_MEMORY);
  free(call.groups);
}

static urlens_view view_of(const text *written) {
  urlens_view view = {written->length > 0 ? written->data : "", written->length};
  return view;
}

static void run_generate_case(pattern_run *run, ways *w, json_value *test) {
  text output = {NULL, 0, 0};
  (void)w;
  run_generate(run, test, &output);
  expect(run, "output", "", suite_text(test, "expected"), run->failure ? absent : view_of(&output));
  text_release(&output);
}

void suite_pattern_generate(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) run_case(r, w, test, run_generate_case);
}

/* --- The project's own cases ---------------------------------------------------------------------------------------- */

/* Compares those pattern strings that the answer has. */
static void expect_strings(pattern_run *run, json_value *components) {
  for (unsigned part = 0; run->pattern && part < URLENS_PATTERN_PARTS; part++) {
    urlens_view want = suite_text(components, pattern_part_names[part]);
    if (!want.data) continue;
    expect(run, "", pattern_part_names[part], want, urlens_pattern_string(run->pattern, (urlens_part)part));
  }
}

/* Compares those components of a match that the answer has; null is no match. */
static void expect_match(pattern_run *run, json_value *match) {
  expect_truth(run, "it matches", is_object(match), run->matches);
  for (unsigned part = 0; is_object(match) && run->matches && part < URLENS_PATTERN_PARTS; part++) {
    json_value *wanted = json_member(match, pattern_part_names[part]);
    json_value *groups = wanted ? json_member(wanted, "groups") : NULL;
    if (wanted && json_member(wanted, "input")) {
      expect(run, "input of ", pattern_part_names[part], suite_text(wanted, "input"),
             urlens_matcher_part(run->matcher, (urlens_part)part));
    }
    if (groups) expect_groups(run, (urlens_part)part, groups);
  }
}

/* Compares the error that an answer has, and its place. */
static void expect_error(pattern_run *run, json_value *answer) {
  json_value *at = json_member(answer, "at");
  int64_t place;
  urlens_view got = absent;
  if (run->failure) {
    got.data = run->failure;
    got.length = strlen(run->failure);
  }
  expect(run, "error", "", suite_text(answer, "error"), got);
  if (at && json_integer(at, &place)) expect_truth(run, "its place", 1, run->error.at == (uint64_t)place);
}

static void check_answer(pattern_run *run, json_value *answer) {
  json_value *components = json_member(answer, "components"), *match = json_member(answer, "match");
  json_value *regexps = json_member(answer, "has_regexp_groups");
  expect_error(run, answer);
  if (run->failure) return;
  if (components) expect_strings(run, components);
  if (match) expect_match(run, match);
  if (regexps) {
    expect_truth(run, "has regexp groups", regexps->kind == JSON_TRUE, urlens_pattern_has_regexp_groups(run->pattern));
  }
}

/* Runs a request of the program's rpc by the library. */
static void run_request(pattern_run *run, ways *w, json_value *test) {
  json_value *request = json_member(test, "request"), *answer = json_member(test, "answer");
  json_value *op = json_member(request, "op"), *wanted = json_member(answer, "output");
  text output = {NULL, 0, 0};
  int order = 0;
  (void)w;
  if (json_equals(op, "pattern-compare")) {
    run_compare(run, request, &order);
    if (wanted && !run->failure) expect_order(run, wanted, order);
  } else if (json_equals(op, "pattern-generate")) {
    run_generate(run, request, &output);
    if (wanted && !run->failure) expect(run, "output", "", suite_text(answer, "output"), view_of(&output));
  } else {
    run_constructor(run, json_member(request, "pattern"), json_member(request, "inputs"));
  }
  check_answer(run, answer);
  text_release(&output);
}

void suite_own_patterns(report *r, ways *w, json_value *root) {
  json_value *test = json_first(root);
  for (size_t i = 0; i < root->count; i++, test = json_next(test)) {
    if (is_object(test)) run_case(r, w, test, run_request);
  }
}
