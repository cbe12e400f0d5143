/* SPDX-License-Identifier: MIT */
/* From one text to another: the stages of a dialect that works on parts, one after another. */
#include "dialect/dialect.h"

urlens_stage ul_last_stage(const ul_dialect *dialect) {
  if (ul_dialect_has(dialect, URLENS_TRAIT_CANONICALIZES)) return URLENS_STAGE_CANONICALIZE;
  return ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES) ? URLENS_STAGE_RESOLVE : URLENS_STAGE_PARSE;
}

static int has_base(const ul_request *request) {
  return request->base_text.data != NULL;
}

/*
 * Whether the dialect can do what is asked. A dialect without stages of its own goes as far as it can: if it has no
 * canonical form, it resolves, and without a base it parses.
 */
static int is_supported(const ul_request *request) {
  const ul_dialect *dialect = request->settings->dialect;
  if (request->last <= ul_last_stage(dialect)) return 1;
  if (ul_dialect_has(dialect, URLENS_TRAIT_HAS_STAGES)) return 0;
  return ul_dialect_has(dialect, URLENS_TRAIT_RESOLVES) || !has_base(request);
}

void ul_job_set_source(ul_job *job, ul_span text, urlens_place place) {
  ul_span given = place == URLENS_PLACE_BASE ? job->request->base_text : job->request->input;
  job->source = text.length == 0 || text.data == given.data ? text : ul_span_of(NULL, 0);
  job->place = place;
}

urlens_status ul_job_read(ul_job *job, ul_span text, urlens_place place, ul_parts *parts) {
  if (!text.data) text = UL_SPAN(""); /* so that every piece of it is present */
  ul_job_set_source(job, text, place);
  job->dialect->read(job, text, parts);
  return job->error.status;
}

/* A reference needs a scheme of its own, or a dialect that reads references. */
static void refuse_without_scheme(ul_job *job, const ul_parts *parts) {
  if (parts->scheme.data || ul_dialect_has(job->dialect, URLENS_TRAIT_READS_REFERENCES)) return;
  ul_job_fail(job, URLENS_E_INVALID, parts->text);
}

/* The base: as it was read before, or its text. */
static void read_base(ul_job *job, ul_parts *base) {
  const ul_request *request = job->request;
  if (request->base && !(job->dialect->habits & UL_IS_OWN_BASE)) {
    ul_parts_of_record(request->base, base);
    base->host_kind = URLENS_HOST_KIND_NONE; /* another dialect may have written it, with other kinds of hosts */
  } else {
    ul_job_read(job, request->base_text, URLENS_PLACE_BASE, base);
  }
}

/* Reads the base and the reference, and resolves. */
static void resolve_input(ul_job *job, ul_parts *target) {
  ul_parts base, reference;
  if (job->dialect->join) {
    job->dialect->join(job, job->request->input, job->request->base_text, target);
    return;
  }
  read_base(job, &base);
  if (!ul_job_failed(job)) ul_job_read(job, job->request->input, URLENS_PLACE_INPUT, &reference);
  if (!ul_job_failed(job)) job->dialect->resolve(job, &reference, &base, target);
}

/* The same for an input that is its own base. */
static void resolve_alone(ul_job *job, ul_parts *target) {
  ul_parts reference;
  ul_job_read(job, job->request->input, URLENS_PLACE_INPUT, &reference);
  if (!ul_job_failed(job)) refuse_without_scheme(job, &reference);
  if (!ul_job_failed(job)) job->dialect->resolve(job, &reference, &reference, target);
}

static void run_stages(ul_job *job, ul_parts *parts) {
  const ul_request *request = job->request;
  if (request->last == URLENS_STAGE_PARSE) ul_job_read(job, request->input, URLENS_PLACE_INPUT, parts);
  else if (has_base(request)) resolve_input(job, parts);
  else if (job->dialect->habits & UL_IS_OWN_BASE) resolve_alone(job, parts);
  else ul_job_read(job, request->input, URLENS_PLACE_INPUT, parts);
  if (!ul_job_failed(job)) refuse_without_scheme(job, parts);
  if (!ul_job_failed(job) && request->last == URLENS_STAGE_CANONICALIZE && job->dialect->canonicalize) {
    job->dialect->canonicalize(job, parts);
  }
}

/* Marks a text that did not change. */
static void note_unchanged(const ul_request *request, const ul_buffer *output, ul_answer *answer) {
  if (ul_span_equal(request->input, ul_buffer_span(output))) answer->url.flags |= URLENS_IS_UNCHANGED;
}

static urlens_status run_on_parts(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_parts parts;
  ul_job job;
  ul_job_init(&job, request);
  run_stages(&job, &parts);
  answer->error = job.error;
  if (ul_job_failed(&job)) return job.error.status;
  if (output->allocator && request->input.length > 0) ul_buffer_room(output, request->input.length); /* in one piece */
  ul_parts_write(&parts, 0, output, &answer->url);
  if (!ul_buffer_ok(output)) return ul_answer_fail(answer, output->status);
  note_unchanged(request, output, answer);
  return URLENS_OK;
}

urlens_status ul_dialect_run(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  const ul_dialect *dialect = request->settings->dialect;
  memset(&answer->url, 0, sizeof answer->url);
  if (!is_supported(request)) return ul_answer_fail(answer, URLENS_E_UNSUPPORTED);
  if (dialect->parse) return dialect->parse(request, output, answer);
  if (dialect->try_fast && !(request->settings->flags & URLENS_OPTION_REFERENCE_MACHINE) &&
      dialect->try_fast(request, output, &answer->url)) {
    return ul_answer_fail(answer, output->status);
  }
  return run_on_parts(request, output, answer);
}
