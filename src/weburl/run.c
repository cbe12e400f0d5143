/* SPDX-License-Identifier: MIT */
/* From one text to another: the stages, one after the other. */
#include "weburl/weburl.h"

#if URLENS_WITH_UNICODE

/*
 * Parses the base, which is never canonicalized, and resolves the text against it. Without a base the text is its own; if
 * it is invalid then, that is what is wrong, and there is no base to blame.
 */
static void resolve_against(ul_job *job, ul_span text, ul_span base, ul_parsed *url) {
  ul_parsed parsed_base;
  job->own_base = !base.data;
  ul_parse_absolute(job, base.data ? ul_preprocess(job, base) : text, &parsed_base);
  if (!base.data && parsed_base.invalid) ul_job_fail(job, URLENS_E_INVALID, text);
  if (!ul_job_failed(job)) ul_resolve(job, text, &parsed_base, url);
}

static int has_stage(const ul_dialect *dialect, urlens_stage last) {
  if (last >= URLENS_STAGE_RESOLVE && !dialect->resolve) return 0;
  return last < URLENS_STAGE_CANONICALIZE || dialect->canonicalize;
}

urlens_status ul_dialect_run(ul_job *job, urlens_stage last, ul_span input, ul_span base, ul_buffer *output,
                             urlens_components *record) {
  ul_parsed url;
  ul_span text;
  if (!has_stage(job->dialect, last)) {
    ul_job_fail(job, URLENS_E_UNSUPPORTED, ul_span_of(NULL, 0));
    return job->error.status;
  }
  job->input = input;
  text = ul_preprocess(job, input);
  if (last == URLENS_STAGE_PARSE) {
    ul_parse_absolute(job, text, &url);
  } else {
    resolve_against(job, text, base, &url);
  }
  if (!ul_job_failed(job) && url.invalid) ul_job_fail(job, URLENS_E_INVALID, text);
  if (!ul_job_failed(job) && last == URLENS_STAGE_CANONICALIZE) ul_canonicalize(job, &url);
  if (ul_job_failed(job)) return job->error.status;
  ul_serialize_parsed(&url, output, record);
  if (!ul_buffer_ok(output)) {
    ul_job_fail(job, output->status, ul_span_of(NULL, 0));
  } else if (ul_span_equal(input, ul_buffer_span(output))) {
    record->flags |= URLENS_IS_UNCHANGED;
  }
  return job->error.status;
}

#endif
