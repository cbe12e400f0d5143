/* SPDX-License-Identifier: MIT */
/* Regular expressions: sources of URLPattern, places of errors, limits, memory, and programs that were damaged. */
#include "regexp/program.h"

#include "failing.h"
#include "random.h"

typedef struct tools {
  urlens_allocator allocator;
  ul_regexp_compiler compiler;
  ul_regexp_memory memory;
  ul_buffer program;
} tools;

enum { MOST_PROGRAM = 1 << 26 };

static void tools_init(tools *t, const urlens_allocator *given) {
  if (ul_allocator_init(&t->allocator, given) != URLENS_OK) exit(EXIT_FAILURE);
  ul_regexp_compiler_init(&t->compiler, &t->allocator);
  ul_regexp_memory_init(&t->memory, &t->allocator);
  ul_buffer_init(&t->program, &t->allocator, MOST_PROGRAM);
}

static void tools_release(tools *t) {
  ul_regexp_compiler_release(&t->compiler);
  ul_regexp_memory_release(&t->memory);
  ul_buffer_release(&t->program);
}

static ul_regexp_status compile(tools *t, const char *source, ul_regexp_error *error) {
  ul_buffer_clear(&t->program);
  return ul_regexp_compile(&t->compiler, ul_span_of(source, strlen(source)), 0, &t->program, error);
}

static const ul_regexp_program *program_of(const tools *t) {
  return (const ul_regexp_program *)(const void *)t->program.data;
}

static ul_regexp_status run(tools *t, const char *text, ul_regexp_capture *captures) {
  return ul_regexp_run(program_of(t), ul_span_of(text, strlen(text)), captures, &t->memory);
}

/* --- sources of URLPattern ----------------------------------------------------------------------------------------- */

typedef struct source_case {
  const char *wanted;
  const char *prefix;
  const char *suffix;
  const char *value;
  ul_regexp_value kind;
  ul_regexp_modifier modifier;
} source_case;

/* The URL Pattern Standard: generate a regular expression and name list. */
static const source_case source_cases[] = {
    {"^([^\\/]+?)$", "", "", "/", UL_REGEXP_SEGMENT_WILDCARD, UL_REGEXP_ONCE},
    {"^([^]+?)?$", "", "", "", UL_REGEXP_SEGMENT_WILDCARD, UL_REGEXP_OPTIONAL},
    {"^((?:[^\\.]+?)*)$", "", "", ".", UL_REGEXP_SEGMENT_WILDCARD, UL_REGEXP_ZERO_OR_MORE},
    {"^((?:.*)+)$", "", "", "", UL_REGEXP_FULL_WILDCARD, UL_REGEXP_ONE_OR_MORE},
    {"^(?:\\/(\\d+))$", "/", "", "\\d+", UL_REGEXP_SOURCE, UL_REGEXP_ONCE},
    {"^(?:\\/(\\d+)\\.x)?$", "/", ".x", "\\d+", UL_REGEXP_SOURCE, UL_REGEXP_OPTIONAL},
    {"^(?:\\/((?:a|b)(?:\\/(?:a|b))*))?$", "/", "", "a|b", UL_REGEXP_SOURCE, UL_REGEXP_ZERO_OR_MORE},
    {"^(?:<((?:.*)(?:><(?:.*))*)>)$", "<", ">", "", UL_REGEXP_FULL_WILDCARD, UL_REGEXP_ONE_OR_MORE},
};

static void test_sources(tools *t) {
  ul_buffer source;
  size_t i;
  ul_buffer_init(&source, &t->allocator, MOST_PROGRAM);
  for (i = 0; i < sizeof source_cases / sizeof *source_cases; i++) {
    const source_case *c = &source_cases[i];
    ul_regexp_group group;
    group.value = c->kind;
    group.modifier = c->modifier;
    group.source = ul_span_of_name(c->value);
    group.prefix = ul_span_of_name(c->prefix);
    group.suffix = ul_span_of_name(c->suffix);
    ul_buffer_clear(&source);
    ul_regexp_source_begin(&source);
    ul_regexp_source_add_group(&source, &group);
    ul_regexp_source_end(&source);
    ul_buffer_push(&source, '\0');
    CHECK_EQ_STR(c->value, c->wanted, source.data);
  }
  ul_buffer_clear(&source);
  ul_regexp_source_add_text(&source, UL_SPAN("a.+*?^${}()[]|/\\b-"), UL_REGEXP_ONCE);
  ul_regexp_source_add_text(&source, UL_SPAN("/x"), UL_REGEXP_ONE_OR_MORE);
  ul_buffer_push(&source, '\0');
  CHECK_EQ_STR("text", "a\\.\\+\\*\\?\\^\\$\\{\\}\\(\\)\\[\\]\\|\\/\\\\b-(?:\\/x)+", source.data);
  ul_buffer_release(&source);
}

/* --- errors -------------------------------------------------------------------------------------------------------- */

typedef struct error_case {
  const char *source;
  ul_regexp_status status;
  size_t at;
} error_case;

static const error_case error_cases[] = {
    {"ab(c", UL_REGEXP_SYNTAX, 2},
    {"ab)c", UL_REGEXP_SYNTAX, 2},
    {"a**", UL_REGEXP_SYNTAX, 2},
    {"a{2,1}", UL_REGEXP_SYNTAX, 1},
    {"ab[c", UL_REGEXP_SYNTAX, 2},
    {"[a--b-c]", UL_REGEXP_SYNTAX, 4},
    {"[b-a]", UL_REGEXP_SYNTAX, 1},
    {"[^\\q{ab}]", UL_REGEXP_SYNTAX, 0},
    {"a\\2(b)", UL_REGEXP_SYNTAX, 1},
    {"(?<a>a)\\k<b>", UL_REGEXP_SYNTAX, 10},
    {"(?<a>a)(?<a>a)", UL_REGEXP_SYNTAX, 7},
    {"\\p{Foo}", UL_REGEXP_SYNTAX, 0},
    {"a\\", UL_REGEXP_SYNTAX, 1},
    {"a\\j", UL_REGEXP_SYNTAX, 1},
    {"a\xC3\xA9", UL_REGEXP_SYNTAX, 1},
    {"[\xC3]", UL_REGEXP_SYNTAX, 1},
    {"(?:a{1000}){1000}", UL_REGEXP_TOO_LARGE, 17},
    {"(?:){4000000000}", UL_REGEXP_TOO_LARGE, 16},
};

static void test_errors(tools *t) {
  ul_regexp_error error;
  size_t i;
  for (i = 0; i < sizeof error_cases / sizeof *error_cases; i++) {
    const error_case *c = &error_cases[i];
    CHECK_EQ_INT(c->source, c->status, compile(t, c->source, &error));
    CHECK_EQ_INT(c->source, c->at, error.at);
    CHECK(error.what[0] != '\0');
    CHECK_EQ_INT(c->source, 0, t->program.length);
    CHECK_EQ_INT(c->source, c->status, ul_regexp_compile(&t->compiler, ul_span_of_name(c->source), 0, NULL, &error));
  }
  CHECK_EQ_INT("checking", UL_REGEXP_OK, ul_regexp_compile(&t->compiler, UL_SPAN("(a)*"), 0, NULL, &error));
}

/* --- limits -------------------------------------------------------------------------------------------------------- */

/* `open` n times, `middle`, `close` n times. */
static ul_regexp_status compile_nested(tools *t, size_t n, const char *open, const char *middle, const char *close) {
  ul_regexp_error error;
  ul_regexp_status status;
  ul_buffer source;
  size_t i;
  ul_buffer_init(&source, &t->allocator, MOST_PROGRAM);
  for (i = 0; i < n; i++) ul_buffer_append(&source, ul_span_of_name(open));
  ul_buffer_append(&source, ul_span_of_name(middle));
  for (i = 0; i < n; i++) ul_buffer_append(&source, ul_span_of_name(close));
  ul_buffer_clear(&t->program);
  status = ul_regexp_compile(&t->compiler, ul_buffer_span(&source), 0, &t->program, &error);
  ul_buffer_release(&source);
  return status;
}

static void test_depth(tools *t) {
  CHECK_EQ_INT("groups", UL_REGEXP_OK, compile_nested(t, UL_REGEXP_MOST_DEPTH, "(", "a", ")"));
  CHECK_EQ_INT("run", UL_REGEXP_NO_MATCH, run(t, "b", NULL));
  CHECK_EQ_INT("groups", UL_REGEXP_TOO_LARGE, compile_nested(t, UL_REGEXP_MOST_DEPTH + 1, "(", "a", ")"));
  CHECK_EQ_INT("classes", UL_REGEXP_OK, compile_nested(t, UL_REGEXP_MOST_DEPTH, "[", "a", "]"));
  CHECK_EQ_INT("classes", UL_REGEXP_TOO_LARGE, compile_nested(t, UL_REGEXP_MOST_DEPTH + 1, "[", "a", "]"));
  CHECK_EQ_INT("captures", UL_REGEXP_OK, compile_nested(t, UL_REGEXP_MOST_CAPTURES - 1, "()", "", ""));
  CHECK_EQ_INT("captures", UL_REGEXP_TOO_LARGE, compile_nested(t, UL_REGEXP_MOST_CAPTURES, "()", "", ""));
}

/* What does not fit leaves the output as it was. */
static void test_output(tools *t) {
  static uint64_t memory[64];
  ul_regexp_error error;
  ul_buffer output;
  size_t limit;
  for (limit = 0; limit <= sizeof memory; limit += 8) {
    ul_buffer_init_fixed(&output, (char *)memory, limit, sizeof memory);
    if (ul_regexp_compile(&t->compiler, UL_SPAN("(a|[b-d])*"), 0, &output, &error) == UL_REGEXP_OK) break;
    CHECK_EQ_INT("too small", UL_REGEXP_TOO_LARGE, error.status);
    CHECK(output.length == 0 && output.status == URLENS_OK);
  }
  CHECK_EQ_INT("just enough", limit, output.length);
}

/* Each string of one operand is compared with each of the other. */
static void test_many_strings(tools *t) {
  ul_regexp_error error;
  ul_regexp_status status;
  ul_buffer source;
  int i, j;
  ul_buffer_init(&source, &t->allocator, MOST_PROGRAM);
  ul_buffer_append(&source, UL_SPAN("[\\q{ab"));
  for (i = 0; i < 2; i++) {
    for (j = 0; j < 9000; j++) ul_buffer_append(&source, i ? UL_SPAN("|aa") : UL_SPAN("|bb"));
    ul_buffer_append(&source, i ? UL_SPAN("}]") : UL_SPAN("}--\\q{aa"));
  }
  status = ul_regexp_compile(&t->compiler, ul_buffer_span(&source), 0, NULL, &error);
  CHECK_EQ_INT("strings", UL_REGEXP_TOO_LARGE, status);
  ul_buffer_release(&source);
}

/* Repetitions in repetitions do not multiply the program, whether or not they can match the empty text. */
static void test_nested_repetitions(tools *t) {
  static const char *const closings[] = {")*", ")+", ")*?", ")+?", ")?"};
  size_t i;
  for (i = 0; i < sizeof closings / sizeof *closings; i++) {
    CHECK_EQ_INT(closings[i], UL_REGEXP_OK, compile_nested(t, 100, "(?:", "a*", closings[i]));
    CHECK(program_of(t)->instruction_count < 20000);
    CHECK_EQ_INT(closings[i], UL_REGEXP_OK, run(t, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL));
    CHECK_EQ_INT(closings[i], UL_REGEXP_OK, compile_nested(t, 100, "(", "a", closings[i]));
    CHECK(program_of(t)->instruction_count < 2000);
  }
}

static void test_limits_of_runs(tools *t) {
  static const char text[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  size_t limit = t->memory.limit;
  ul_regexp_error error;
  CHECK_EQ_INT("back references", UL_REGEXP_OK, compile(t, "^(?:(a*)*\\1)*b", &error));
  CHECK_EQ_INT("back references", UL_REGEXP_LIMIT, run(t, text, NULL));
  CHECK_EQ_INT("none", UL_REGEXP_OK, compile(t, "^(?:(a*)*(?:a|a)*)*b", &error));
  CHECK_EQ_INT("none", UL_REGEXP_NO_MATCH, run(t, text, NULL));
  t->memory.limit = 0;
  CHECK_EQ_INT("no memory allowed", UL_REGEXP_LIMIT, run(t, text, NULL));
  for (; t->memory.limit < 4000; t->memory.limit += 8) {
    ul_regexp_status status = run(t, text, NULL);
    CHECK(status == UL_REGEXP_LIMIT || status == UL_REGEXP_NO_MATCH);
  }
  t->memory.limit = limit;
}

/* --- memory -------------------------------------------------------------------------------------------------------- */

static const char every_kind[] =
    "^(?:(?=(a+))a|(?<!(b))[\\q{xy|z}--z]|(?<n>[\\w--\\d]{2,3}?)\\k<n>|(?i:K){0,4}(?<m>\\p{Lu}|)+)*$";

static void check_steady(tools *t, failing *f) {
  ul_regexp_capture captures[16];
  ul_regexp_error error;
  int i;
  for (i = 0; i < 3; i++) {
    failing_plan_to(f, FAILING_NEVER, 0);
    CHECK_EQ_INT("compile", UL_REGEXP_OK, compile(t, every_kind, &error));
    CHECK_EQ_INT("run", UL_REGEXP_OK, run(t, "aaxykKABabab", captures));
    if (i > 0) CHECK_EQ_INT("in steady state", 0, f->calls);
  }
}

/* Every allocation fails once, alone and with all that follow. */
static void test_allocation_failures(void) {
  failing f = {0};
  urlens_allocator allocator = failing_allocator(&f);
  ul_regexp_capture captures[16];
  ul_regexp_error error;
  failing_plan plan;
  size_t at;
  for (plan = FAILING_ONCE; plan <= FAILING_FROM_ON; plan = (failing_plan)(plan + 1)) {
    for (at = 1;; at++) {
      ul_regexp_status compiled, ran = UL_REGEXP_OK;
      tools t;
      tools_init(&t, &allocator);
      failing_plan_to(&f, plan, at);
      compiled = compile(&t, every_kind, &error);
      if (compiled == UL_REGEXP_OK) ran = run(&t, "aaxykKABabab", captures);
      if (f.failed > 0) CHECK(compiled == UL_REGEXP_NO_MEMORY || ran == UL_REGEXP_NO_MEMORY);
      if (f.failed == 0) check_steady(&t, &f);
      tools_release(&t);
      CHECK_EQ_INT("blocks that are out", 0, f.blocks);
      if (f.failed == 0) break;
    }
    CHECK(at > 5);
  }
}

/* --- programs from files ------------------------------------------------------------------------------------------- */

static void damage(tools *t, char *copy) {
  uint32_t changes = 1 + random_number(4), i;
  memcpy(copy, t->program.data, t->program.length);
  for (i = 0; i < changes; i++) {
    uint32_t at = random_number((uint32_t)t->program.length);
    copy[at] = (char)(random_number(2) ? random_number(256) : (unsigned)copy[at] ^ 1U << random_number(8));
  }
}

static void test_damaged_programs(tools *t) {
  static ul_regexp_capture captures[UL_REGEXP_MOST_CAPTURES];
  static const char *const sources[] = {every_kind, "^(?:(?=(a+))a|(?!b)(x|y)*|[a-f]{1,3})+$", "(?<=(a|b*)+)c|(d)"};
  ul_regexp_error error;
  size_t i, sound = 0, size;
  uint32_t round;
  t->memory.steps = 10000; /* damaged programs often take all they may */
  for (i = 0; i < sizeof sources / sizeof *sources; i++) {
    char *copy;
    CHECK_EQ_INT(sources[i], UL_REGEXP_OK, compile(t, sources[i], &error));
    size = t->program.length;
    copy = malloc(size);
    if (!copy) exit(EXIT_FAILURE);
    for (round = 0; round < 4000; round++) {
      damage(t, copy);
      if (!ul_regexp_program_is_sound(copy, size)) continue;
      sound++;
      ul_regexp_run((const ul_regexp_program *)(const void *)copy, UL_SPAN("aaxykKABababc"), captures, &t->memory);
    }
    for (round = 0; round < size; round++) CHECK(!ul_regexp_program_is_sound(t->program.data, round));
    free(copy);
  }
  CHECK(sound > 100);
}

int main(void) {
  tools t;
  tools_init(&t, NULL);
  test_sources(&t);
  test_errors(&t);
  test_depth(&t);
  test_many_strings(&t);
  test_output(&t);
  test_nested_repetitions(&t);
  test_limits_of_runs(&t);
  test_damaged_programs(&t);
  tools_release(&t);
  test_allocation_failures();
  return test_end();
}
