/* SPDX-License-Identifier: MIT */
/*
 * Every function with the first, the second, … allocation failing: it says that there is no memory or has the right
 * result, and the same context has the right result afterwards. The linker puts the functions below in place of malloc
 * and its family.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

/* How many allocations still succeed; less than 0: all do. */
static long allowed = -1;

static int is_refused(void) {
  if (allowed < 0) return 0;
  if (allowed == 0) return 1;
  allowed--;
  return 0;
}

void *__wrap_malloc(size_t size) {
  return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
  return is_refused() ? NULL : __real_realloc(old, size);
}

enum { MOST_ARGUMENTS = 4, LONGEST = 65536 };

static int failures;

/* A text for a parameter, by the parameter's name. */
static const char *text_for(const char *name, size_t length) {
  static const char *const texts[][2] = {
      {"url", "http://u:p@a.b.\xC3\xBC.example.co.uk:8080/p/../x?q=1&utm_source=2#f"},
      {"base", "http://a.b.example.co.uk/y/z"},
      {"dialect", "curl"},
      {"dialects", "whatwg, curl"},
      {"reference", "../x?y"},
      {"a", "http://a.example.com/"},
      {"b", "b.example.com"},
      {"name", "q"},
      {"value", "a b"},
      {"glob", "utm_*"},
      {"strength", "likely"},
      {"text", "a b%20\xC3\xBC"},
      {"set", "form"},
      {"pattern", "http://*:8080/:a"},
      {"patterns", "http://other/*\nhttp://*:8080/:a"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    if (strlen(texts[i][0]) == length && memcmp(texts[i][0], name, length) == 0) return texts[i][1];
  }
  printf("no text for the parameter %.*s\n", (int)length, name);
  failures++;
  return "";
}

static size_t fill_arguments(const urlens_sql_function *function, urlens_view *arguments) {
  const char *parameter = function->parameters;
  size_t count = 0;
  while (*parameter && count < MOST_ARGUMENTS) {
    size_t length = strcspn(parameter, " ");
    arguments[count].data = text_for(parameter, length);
    arguments[count].length = strlen(arguments[count].data);
    count++;
    parameter += length + (parameter[length] == ' ');
  }
  return count;
}

/* The outcome of a call, and its result as JSON. */
static urlens_sql_outcome call(urlens_sql_context *context, const urlens_sql_function *function, char *result) {
  urlens_view arguments[MOST_ARGUMENTS], json;
  size_t count = fill_arguments(function, arguments);
  urlens_sql_outcome outcome = urlens_sql_call(context, function, arguments, count);
  result[0] = '\0';
  if (outcome != URLENS_SQL_VALUE) return outcome;
  json = urlens_sql_json(context);
  if (!json.data) return URLENS_SQL_NO_MEMORY;
  snprintf(result, LONGEST, "%.*s", (int)json.length, json.data);
  return outcome;
}

static urlens_sql_outcome call_part(urlens_sql_context *context, const urlens_sql_function *function, char *result) {
  urlens_view arguments[MOST_ARGUMENTS], part;
  urlens_sql_outcome outcome;
  fill_arguments(function, arguments);
  outcome = urlens_sql_call_part(context, function, arguments[0], &part);
  result[0] = '\0';
  if (outcome == URLENS_SQL_VALUE) snprintf(result, LONGEST, "%.*s", (int)part.length, part.data);
  return outcome;
}

typedef urlens_sql_outcome (*way)(urlens_sql_context *context, const urlens_sql_function *function, char *result);

static void check(const urlens_sql_function *function, long failing, const char *what, int fine) {
  if (fine) return;
  failures++;
  printf("%s, allocation %ld fails: %s\n", function->name, failing, what);
}

/* Lets one allocation after the other fail, until a call needs fewer. */
static void check_function(const urlens_sql_function *function, way by) {
  static char wanted[LONGEST], got[LONGEST];
  urlens_sql_outcome outcome, usual;
  for (long failing = 0;; failing++) {
    urlens_sql_context *context = urlens_sql_context_create();
    if (!context) exit(1);
    allowed = failing;
    outcome = by(context, function, got);
    int is_over = allowed > 0;
    allowed = -1;
    usual = by(context, function, wanted);
    check(function, failing, "another result", outcome == URLENS_SQL_NO_MEMORY || strcmp(got, wanted) == 0);
    check(function, failing, "no result afterwards", usual != URLENS_SQL_NO_MEMORY);
    urlens_sql_context_destroy(context);
    context = urlens_sql_context_create();
    if (!context || by(context, function, got) != usual || strcmp(got, wanted) != 0) {
      check(function, failing, "another result afterwards", 0);
    }
    urlens_sql_context_destroy(context);
    if (is_over || failing > 10000) return;
  }
}

int main(void) {
  size_t count;
  const urlens_sql_function *functions = urlens_sql_functions(&count);
  for (size_t i = 0; i < count; i++) {
    check_function(&functions[i], call);
    if (functions[i].selected) check_function(&functions[i], call_part);
  }
  printf("%zu functions, %d wrong\n", count, failures);
  return failures ? 1 : 0;
}
