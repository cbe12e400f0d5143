/* SPDX-License-Identifier: MIT */
/* What a job tells of its failures, and the pieces of text that it makes. */
#include "counting.h"
#include "dialect/dialect.h"

static counting counts;
static urlens_allocator allocator;
static ul_memory memory;
static ul_settings settings;
static ul_request request = {.settings = &settings, .memory = &memory};

static ul_job job_on(const char *input) {
  ul_job job;
  request.input = ul_span_of_name(input);
  ul_job_init(&job, &request);
  return job;
}

static int is_error(const ul_job *job, urlens_status status, size_t at, size_t length, urlens_place place) {
  return job->error.status == status && job->error.at == at && job->error.length == length && job->error.place == place;
}

/* The first failure counts. It has a position if it is about a piece of the source. */
static void test_failures(void) {
  ul_job job = job_on("0123456789");
  CHECK(!ul_job_failed(&job) && is_error(&job, URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT));
  CHECK(ul_job_fail(&job, URLENS_E_PORT_INVALID, ul_span_slice(job.source, 3, 5)) == URLENS_E_PORT_INVALID);
  CHECK(ul_job_failed(&job) && is_error(&job, URLENS_E_PORT_INVALID, 3, 2, URLENS_PLACE_INPUT));
  CHECK(ul_job_fail(&job, URLENS_E_INVALID, ul_span_slice(job.source, 0, 1)) == URLENS_E_PORT_INVALID);
  CHECK(is_error(&job, URLENS_E_PORT_INVALID, 3, 2, URLENS_PLACE_INPUT));
  job = job_on("0123456789");
  job.place = URLENS_PLACE_BASE;
  ul_job_fail(&job, URLENS_E_INVALID, ul_span_slice(job.source, 10, 10));
  CHECK(is_error(&job, URLENS_E_INVALID, 10, 0, URLENS_PLACE_BASE));
  job = job_on("0123456789");
  job.source.length = 8; /* a text after the source that begins where it ends, or before */
  ul_job_fail(&job, URLENS_E_INVALID, ul_span_of(job.source.data + 6, 4));
  CHECK(is_error(&job, URLENS_E_INVALID, 6, 2, URLENS_PLACE_INPUT));
  job = job_on("0123456789");
  ul_job_fail(&job, URLENS_E_INVALID, UL_SPAN("elsewhere"));
  CHECK(is_error(&job, URLENS_E_INVALID, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT));
  job = job_on("0123456789");
  job.source = ul_span_of(NULL, 0); /* a text that was not given has no places */
  ul_job_fail(&job, URLENS_E_INVALID, UL_SPAN("elsewhere"));
  CHECK(is_error(&job, URLENS_E_INVALID, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT));
  job = job_on("0123456789");
  ul_job_fail(&job, URLENS_E_INVALID, ul_span_of(NULL, 0));
  CHECK(is_error(&job, URLENS_E_INVALID, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT));
}

/* A text that was not given has no places; one of no bytes has one. */
static void test_source(void) {
  ul_job job = job_on("0123456789");
  ul_job_set_source(&job, UL_SPAN("x"), URLENS_PLACE_INPUT);
  CHECK(!job.source.data && job.source.length == 0);
  ul_job_set_source(&job, UL_SPAN(""), URLENS_PLACE_BASE);
  CHECK(job.source.data && job.source.length == 0 && job.place == URLENS_PLACE_BASE);
  ul_job_set_source(&job, request.input, URLENS_PLACE_BASE);
  CHECK(!job.source.data);
  ul_job_set_source(&job, request.input, URLENS_PLACE_INPUT);
  CHECK(job.source.data == request.input.data && job.source.length == 10 && job.place == URLENS_PLACE_INPUT);
}

static void check_text(const char *wanted, ul_span got) {
  CHECK_EQ_BYTES(wanted, strlen(wanted), wanted, strlen(wanted), got.length ? got.data : "", got.length);
}

static void test_join(void) {
  ul_job job = job_on("");
  const ul_span texts[] = {UL_SPAN("a"), ul_span_of(NULL, 0), UL_SPAN("bc"), UL_SPAN("")};
  ul_span first = ul_job_join(&job, texts, 4), second = ul_job_join(&job, &first, 1);
  check_text("abc", first);
  check_text("abc", second);
  CHECK(first.data != second.data);
  check_text("", ul_job_join(&job, texts + 1, 1));
  check_text("", ul_job_join(&job, NULL, 0));
  CHECK(!ul_job_failed(&job));
}

/* Two texts that grow in turns, beside others. */
static void test_growing(void) {
  ul_job job = job_on("");
  ul_growing_text first = {.size = 0}, second = {.size = 0};
  for (int i = 0; i < 1000; i++) {
    char digit = (char)('0' + i % 10);
    ul_job_add(&job, &first, ul_span_of(&digit, 1));
    ul_job_add(&job, &second, UL_SPAN("xy"));
    ul_job_add(&job, &second, ul_span_of(NULL, 0));
    if (i % 100 == 0) ul_job_join(&job, &first.text, 1);
  }
  CHECK(first.text.length == 1000 && second.text.length == 2000 && !ul_job_failed(&job));
  for (size_t i = 0; i < 1000; i++) CHECK(first.text.data[i] == (char)('0' + i % 10));
  for (size_t i = 0; i < 2000; i++) CHECK(second.text.data[i] == (i % 2 ? 'y' : 'x'));
}

/* What is as it should be is given back as it is. */
static void test_changes(void) {
  ul_job job = job_on("");
  ul_span lower = UL_SPAN("abc-1\xC3\x89"), well_formed = UL_SPAN("a\xC3\xA9");
  CHECK(ul_job_lowercase(&job, lower).data == lower.data &&
        ul_job_well_formed(&job, well_formed).data == well_formed.data);
  check_text("abc-1\xC3\x89", ul_job_lowercase(&job, UL_SPAN("aBC-1\xC3\x89")));
  check_text("a\xEF\xBF\xBD\xEF\xBF\xBD"
             "b\xEF\xBF\xBD",
             ul_job_well_formed(&job, UL_SPAN("a\xFF\xFE"
                                              "b\xE2\x82")));
  CHECK(ul_job_lowercase(&job, ul_span_of(NULL, 0)).length == 0 && !ul_job_failed(&job));
}

/* Without memory the job has failed, and whatever is given back can be read. */
static void test_no_memory(void) {
  ul_job job;
  ul_growing_text growing = {.size = 0};
  const ul_span upper = UL_SPAN("ABC");
  ul_memory_release(&memory);
  ul_memory_init(&memory, &allocator);
  job = job_on("ABC");
  counts.fail_at = counts.calls + 1;
  check_text("", ul_job_join(&job, &upper, 1));
  CHECK(is_error(&job, URLENS_E_OUT_OF_MEMORY, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT));
  check_text("ABC", ul_job_lowercase(&job, upper));
  check_text("\xFF", ul_job_well_formed(&job, UL_SPAN("\xFF")));
  ul_job_add(&job, &growing, upper);
  CHECK(growing.text.length == 0 && !ul_job_room(&job, 1));
  counts.fail_at = 0;
}

int main(void) {
  allocator = counting_allocator(&counts);
  ul_memory_init(&memory, &allocator);
  test_failures();
  test_source();
  test_join();
  test_growing();
  test_changes();
  test_no_memory();
  ul_memory_release(&memory);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
  return test_end();
}
