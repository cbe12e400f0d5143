/* SPDX-License-Identifier: MIT */
#include "patterns.h"

enum { TEXTS = 2 + URLENS_PATTERN_PARTS };

static urlens_matcher *matcher;

/* The next text of the room. */
static urlens_view next_text(const char **at, uint32_t length) {
  urlens_view view = {NULL, 0};
  if (length == NO_TEXT) return view;
  view.data = *at;
  view.length = length;
  *at += length;
  return view;
}

static urlens_pattern_input read_input(void) {
  urlens_pattern_input input = {.size = sizeof input};
  const uint32_t *lengths = (const uint32_t *)(void *)wasm_room(0);
  const char *at = (const char *)(lengths + TEXTS);
  input.text = next_text(&at, lengths[0]);
  input.base = next_text(&at, lengths[1]);
  for (size_t i = 0; i < URLENS_PATTERN_PARTS; i++) input.parts[i] = next_text(&at, lengths[2 + i]);
  return input;
}

/* Gives an error that has no place. */
static void give_status(urlens_status status) {
  give_error((urlens_error){status, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT});
}

urlens_pattern *wasm_pattern_create(uint32_t flags) {
  urlens_pattern_input input = read_input();
  urlens_pattern *pattern = NULL;
  urlens_error error;
  if (urlens_pattern_create(flags, &input, NULL, &pattern, &error) != URLENS_OK) give_error(error);
  return pattern;
}

void wasm_pattern_destroy(urlens_pattern *pattern) {
  urlens_pattern_destroy(pattern);
}

void wasm_pattern_string(const urlens_pattern *pattern, urlens_part part) {
  give_text(urlens_pattern_string(pattern, part));
}

int wasm_pattern_has_regexp_groups(const urlens_pattern *pattern) {
  return urlens_pattern_has_regexp_groups(pattern);
}

size_t wasm_pattern_group_count(const urlens_pattern *pattern, urlens_part part) {
  return urlens_pattern_group_count(pattern, part);
}

void wasm_pattern_group_name(const urlens_pattern *pattern, urlens_part part, size_t number) {
  give_text(urlens_pattern_group_name(pattern, part, number));
}

int wasm_pattern_compare(const urlens_pattern *a, const urlens_pattern *b, urlens_part part) {
  int order = 0;
  settled(urlens_pattern_compare(a, b, part, &order));
  return order;
}

int wasm_matcher_read(void) {
  urlens_pattern_input input = read_input();
  if (!matcher) settled(urlens_matcher_create(NULL, &matcher));
  return settled(urlens_matcher_read(matcher, &input)) == URLENS_OK;
}

/* What a call of the matcher came to. */
static int outcome(urlens_status status, int matches) {
  if (status == URLENS_OK) return matches;
  give_status(status);
  return -1;
}

int wasm_matcher_test(const urlens_pattern *pattern) {
  int matches = 0;
  urlens_status status = urlens_matcher_test(matcher, pattern, &matches);
  return outcome(status, matches);
}

int wasm_matcher_exec(const urlens_pattern *pattern) {
  int matches = 0;
  urlens_status status = urlens_matcher_exec(matcher, pattern, &matches);
  return outcome(status, matches);
}

void wasm_matcher_part(urlens_part part) {
  give_text(urlens_matcher_part(matcher, part));
}

void wasm_matcher_group(urlens_part part, size_t number) {
  give_text(urlens_matcher_group(matcher, part, number));
}

urlens_pattern_set *wasm_set_create(size_t count) {
  const urlens_pattern *const *patterns = (const urlens_pattern *const *)(void *)wasm_room(0);
  urlens_pattern_set *set = NULL;
  urlens_status status = urlens_pattern_set_from(patterns, count, NULL, &set);
  if (status != URLENS_OK) give_status(status);
  return set;
}

void wasm_set_destroy(urlens_pattern_set *set) {
  urlens_pattern_set_destroy(set);
}

const urlens_pattern *wasm_set_at(const urlens_pattern_set *set, size_t number) {
  return urlens_pattern_set_at(set, number);
}

int32_t wasm_set_first(const urlens_pattern_set *set) {
  size_t number = URLENS_NOWHERE;
  urlens_status status = urlens_matcher_first(matcher, set, &number);
  if (status == URLENS_OK) return number == URLENS_NOWHERE ? -1 : (int32_t)number;
  give_status(status);
  return -2;
}

const uint32_t *wasm_set_all(const urlens_pattern_set *set) {
  static const uint32_t none;
  const uint32_t *numbers = NULL;
  size_t count = 0;
  urlens_status status = urlens_matcher_all(matcher, set, &numbers, &count);
  result.length = count;
  if (status == URLENS_OK) return numbers ? numbers : &none;
  give_status(status);
  return NULL;
}
