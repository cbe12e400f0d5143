/* SPDX-License-Identifier: MIT */
/*
 * Which functions of a dialect are called, in which order, and with what: by a dialect that writes down what happens to it. It reads
 * "scheme:path", and fails at a "!".
 */
#include "dialect/dialect.h"

#include "test.h"

/* What was called: "R" and "B" read the input and the base, "S" resolves, "C" canonicalizes, "F" is the fast path, "P" parses. */
static char calls[16];

static void note(const char *what) {
  strcat(calls, what);
}

static urlens_status toy_read(ul_job *job, ul_span text, ul_parts *parts) {
  size_t colon = ul_span_find(text, 0, ':'), wrong = ul_span_find(text, 0, '!');
  note(job->place == URLENS_PLACE_BASE ? "B" : "R");
  memset(parts, 0, sizeof *parts);
  parts->text = text;
  if (wrong < text.length) return ul_job_fail(job, URLENS_E_RFC_PATH, ul_span_slice(text, wrong, wrong + 1));
  if (colon < text.length) parts->scheme = ul_span_slice(text, 0, colon);
  parts->path = colon < text.length ? ul_span_slice(text, colon + 1, text.length) : text;
  return URLENS_OK;
}

static urlens_status toy_resolve(ul_job *job, const ul_parts *reference, const ul_parts *base, ul_parts *target) {
  (void)job;
  note("S");
  *target = *reference;
  if (!target->scheme.data) target->scheme = base->scheme;
  return URLENS_OK;
}

static urlens_status toy_canonicalize(ul_job *job, ul_parts *parts) {
  note("C");
  parts->path = ul_job_lowercase(job, parts->path);
  return URLENS_OK;
}

/* Takes what begins with "f". */
static int toy_try_fast(const ul_request *request, ul_buffer *output, urlens_components *url) {
  note("F");
  if (request->input.length == 0 || request->input.data[0] != 'f') return 0;
  ul_buffer_append(output, UL_SPAN("fast"));
  url->length = 4;
  return 1;
}

static urlens_status toy_parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  (void)request;
  note("P");
  ul_buffer_append(output, UL_SPAN("parsed"));
  return ul_answer_fail(answer, output->status);
}

enum {
  RESOLVES = URLENS_TRAIT_RESOLVES,
  CANONICALIZES = URLENS_TRAIT_CANONICALIZES,
  STAGES = URLENS_TRAIT_HAS_STAGES,
  REFERENCES = URLENS_TRAIT_READS_REFERENCES,
  ALL = RESOLVES | CANONICALIZES
};

static const ul_dialect full = {
    .traits = ALL | STAGES, .read = toy_read, .resolve = toy_resolve, .canonicalize = toy_canonicalize};
static const ul_dialect own_base = {.traits = ALL | STAGES,
                                    .habits = UL_IS_OWN_BASE,
                                    .read = toy_read,
                                    .resolve = toy_resolve,
                                    .canonicalize = toy_canonicalize};
static const ul_dialect references = {.traits = RESOLVES | REFERENCES, .read = toy_read, .resolve = toy_resolve};
static const ul_dialect reads_only = {.traits = REFERENCES, .read = toy_read};
static const ul_dialect one_stage = {.traits = STAGES, .read = toy_read};
static const ul_dialect quick = {.traits = ALL,
                                 .read = toy_read,
                                 .resolve = toy_resolve,
                                 .canonicalize = toy_canonicalize,
                                 .try_fast = toy_try_fast};
static const ul_dialect whole = {.traits = ALL, .parse = toy_parse};

typedef struct run_case {
  const ul_dialect *dialect;
  int last;
  const char *input, *base; /* NULL: no base */
  const char *calls;
  urlens_status status;
  const char *wanted; /* the text; of an error, NULL */
} run_case;

enum { PARSE = URLENS_STAGE_PARSE, RESOLVE = URLENS_STAGE_RESOLVE, CANONICALIZE = URLENS_STAGE_CANONICALIZE };

static const run_case cases[] = {
    /* Up to a stage. */
    {&full, PARSE, "a:B", NULL, "R", URLENS_OK, "a:B"},
    {&full, PARSE, "a:B", "c:d", "R", URLENS_OK, "a:B"},
    {&full, PARSE, "a:B", "!", "R", URLENS_OK, "a:B"},
    {&full, RESOLVE, "B", "c:d", "BRS", URLENS_OK, "c:B"},
    {&full, CANONICALIZE, "B", "c:d", "BRSC", URLENS_OK, "c:b"},
    {&full, RESOLVE, "a:B", NULL, "R", URLENS_OK, "a:B"},
    {&full, CANONICALIZE, "a:B", NULL, "RC", URLENS_OK, "a:b"},
    {&full, CANONICALIZE, "a:B", "", "BRSC", URLENS_OK, "a:b"}, /* an empty base is one */

    /* Without a scheme. */
    {&full, PARSE, "B", NULL, "R", URLENS_E_INVALID, NULL},
    {&full, PARSE, "B", "c:d", "R", URLENS_E_INVALID, NULL},
    {&full, CANONICALIZE, "B", NULL, "R", URLENS_E_INVALID, NULL},
    {&full, CANONICALIZE, "B", "d", "BRS", URLENS_E_INVALID, NULL},
    {&references, PARSE, "B", NULL, "R", URLENS_OK, "B"},
    {&references, RESOLVE, "B", "d", "BRS", URLENS_OK, "B"},

    /* An input that is its own base. */
    {&own_base, CANONICALIZE, "a:B", NULL, "RSC", URLENS_OK, "a:b"},
    {&own_base, RESOLVE, "a:B", NULL, "RS", URLENS_OK, "a:B"},
    {&own_base, PARSE, "a:B", NULL, "R", URLENS_OK, "a:B"},
    {&own_base, RESOLVE, "B", NULL, "R", URLENS_E_INVALID, NULL},
    {&own_base, CANONICALIZE, "B", "c:d", "BRSC", URLENS_OK, "c:b"},

    /* Failures: nothing is called after one. */
    {&full, CANONICALIZE, "a:!", "c:d", "BR", URLENS_E_RFC_PATH, NULL},
    {&full, CANONICALIZE, "a:b", "c:!", "B", URLENS_E_RFC_PATH, NULL},
    {&own_base, CANONICALIZE, "a:!", NULL, "R", URLENS_E_RFC_PATH, NULL},

    /* A dialect without stages of its own goes as far as it can; one with stages says that it has no such stage. */
    {&references, CANONICALIZE, "B", "c:d", "BRS", URLENS_OK, "c:B"},
    {&references, CANONICALIZE, "B", NULL, "R", URLENS_OK, "B"},
    {&reads_only, CANONICALIZE, "B", NULL, "R", URLENS_OK, "B"},
    {&reads_only, RESOLVE, "B", "c:d", "", URLENS_E_UNSUPPORTED, NULL},
    {&reads_only, PARSE, "B", "c:d", "R", URLENS_OK, "B"},
    {&one_stage, PARSE, "a:B", NULL, "R", URLENS_OK, "a:B"},
    {&one_stage, RESOLVE, "a:B", NULL, "", URLENS_E_UNSUPPORTED, NULL},
    {&one_stage, CANONICALIZE, "a:B", NULL, "", URLENS_E_UNSUPPORTED, NULL},

    /* The fast path, and everything at once. */
    {&quick, CANONICALIZE, "f:B", NULL, "F", URLENS_OK, "fast"},
    {&quick, CANONICALIZE, "a:B", NULL, "FRC", URLENS_OK, "a:b"},
    {&whole, CANONICALIZE, "a:B", NULL, "P", URLENS_OK, "parsed"},
    {&whole, PARSE, "a:B", "c:d", "P", URLENS_OK, "parsed"},
};

static ul_memory memory;
static ul_settings settings;

static ul_request request_for(const run_case *c) {
  ul_request request = {.input = ul_span_of_name(c->input), .settings = &settings, .memory = &memory};
  if (c->base) request.base_text = ul_span_of_name(c->base);
  request.last = (urlens_stage)c->last;
  settings.dialect = c->dialect;
  settings.flags = 0;
  calls[0] = '\0';
  return request;
}

static void check_case(const run_case *c) {
  ul_request request = request_for(c);
  ul_answer answer;
  char room[32];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  memset(&answer, 0xAA, sizeof answer);
  CHECK_EQ_INT(c->input, c->status, ul_dialect_run(&request, &output, &answer));
  CHECK_EQ_INT(c->input, c->status, answer.error.status);
  CHECK_EQ_STR(c->input, c->calls, calls);
  if (c->status) return;
  CHECK_EQ_BYTES(c->input, strlen(c->input), c->wanted, strlen(c->wanted), room, output.length);
  if (!strpbrk(c->calls, "FP")) {
    CHECK_EQ_INT(c->input, 1, ul_record_check(ul_buffer_span(&output), &answer.url));
    CHECK_EQ_INT(c->input, strcmp(c->input, c->wanted) == 0, ul_record_has(&answer.url, URLENS_IS_UNCHANGED));
  }
}

/* Where a failure is: in the text that was being read, which may be the base. */
static void test_places(void) {
  static const run_case in_base = {&full, CANONICALIZE, "a:b", "c:d!", "B", URLENS_E_RFC_PATH, NULL};
  static const run_case in_input = {&full, CANONICALIZE, "a:bc!", "c:d", "BR", URLENS_E_RFC_PATH, NULL};
  ul_request request = request_for(&in_base);
  ul_answer answer;
  char room[32];
  ul_buffer output;
  ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
  CHECK(ul_dialect_run(&request, &output, &answer) == URLENS_E_RFC_PATH);
  CHECK(answer.error.place == URLENS_PLACE_BASE && answer.error.at == 3 && answer.error.length == 1);
  request = request_for(&in_input);
  CHECK(ul_dialect_run(&request, &output, &answer) == URLENS_E_RFC_PATH);
  CHECK(answer.error.place == URLENS_PLACE_INPUT && answer.error.at == 4 && answer.error.length == 1);
  CHECK(output.length == 0);
}

/* A base that has been read is not read again, unless the dialect wants its text. */
static void test_base_as_record(void) {
  static const run_case known = {&full, RESOLVE, "B", "c:d", "RS", URLENS_OK, "c:B"};
  static const run_case again = {&own_base, RESOLVE, "B", "c:d", "BRS", URLENS_OK, "c:B"};
  static const run_case *const both[] = {&known, &again};
  for (size_t i = 0; i < 2; i++) {
    ul_request request = request_for(both[i]);
    urlens_components record;
    ul_record_view base = {.href = "c:d", .record = &record};
    ul_parts parts = {.scheme = UL_SPAN("c"), .path = UL_SPAN("d")};
    ul_answer answer;
    char room[32];
    ul_buffer output;
    ul_buffer_init_fixed(&output, room, sizeof room, sizeof room);
    ul_parts_write(&parts, 0, &output, &record);
    ul_buffer_clear(&output);
    request.base = &base;
    CHECK(ul_dialect_run(&request, &output, &answer) == URLENS_OK);
    CHECK_EQ_STR("a base that was read", both[i]->calls, calls);
    CHECK_EQ_BYTES("B", 1, both[i]->wanted, strlen(both[i]->wanted), room, output.length);
  }
}

/* With the reference machine there is no fast path; and an output that is too small is an error without a place. */
static void test_reference_machine_and_room(void) {
  static const run_case fast = {&quick, CANONICALIZE, "f:B", NULL, "F", URLENS_OK, "fast"};
  ul_request request = request_for(&fast);
  ul_answer answer;
  char room[32];
  ul_buffer output;
  for (int reference = 0; reference < 2; reference++) {
    calls[0] = '\0';
    settings.flags = reference ? URLENS_OPTION_REFERENCE_MACHINE : 0;
    ul_buffer_init_fixed(&output, room, 2, sizeof room);
    CHECK(ul_dialect_run(&request, &output, &answer) == URLENS_E_BUFFER_TOO_SMALL);
    CHECK_EQ_STR("f:B", reference ? "RC" : "F", calls);
    CHECK_EQ_INT("f:B", reference ? 3 : 4, output.length);
    CHECK(answer.error.status == URLENS_E_BUFFER_TOO_SMALL && answer.error.at == URLENS_NOWHERE);
  }
}

/* A text without memory is an empty one, of which every piece is present. */
static void test_no_text(void) {
  ul_request request = {.settings = &settings, .memory = &memory};
  ul_parts parts;
  ul_job job;
  settings.dialect = &full;
  ul_job_init(&job, &request);
  CHECK(ul_job_read(&job, ul_span_of(NULL, 0), URLENS_PLACE_INPUT, &parts) == URLENS_OK);
  CHECK(parts.path.data && parts.path.length == 0);
}

static void test_last_stage(void) {
  CHECK(ul_last_stage(&full) == URLENS_STAGE_CANONICALIZE && ul_last_stage(&whole) == URLENS_STAGE_CANONICALIZE);
  CHECK(ul_last_stage(&references) == URLENS_STAGE_RESOLVE);
  CHECK(ul_last_stage(&reads_only) == URLENS_STAGE_PARSE && ul_last_stage(&one_stage) == URLENS_STAGE_PARSE);
}

int main(void) {
  urlens_allocator allocator;
  ul_allocator_init(&allocator, NULL);
  ul_memory_init(&memory, &allocator);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) check_case(&cases[i]);
  test_places();
  test_base_as_record();
  test_reference_machine_and_room();
  test_last_stage();
  calls[0] = '\0';
  test_no_text();
  ul_memory_release(&memory);
  return test_end();
}
