/* SPDX-License-Identifier: MIT */
/* The stages of the seeds' dialects that can be asked for by themselves. */
#include "api/working.h"
#include "core/arena.h"
#if URLENS_WITH_UNICODE
#  include "dialect/dialect.h"
#endif

static urlens_status refuse_host(urlens_status status, urlens_error *error) {
  if (error) {
    error->status = status;
    error->at = URLENS_NOWHERE;
    error->length = 0;
  }
  return status;
}

#if URLENS_WITH_UNICODE
/* A host that needs no more than this is canonicalized without allocating. */
enum { HOST_ON_STACK = 4096 };

static urlens_status write_canonical_host(ul_job *job, ul_span host, int file, char *out, size_t capacity, size_t limit,
                                          size_t *length) {
  ul_buffer output;
  ul_span result;
  urlens_status status;
  job->input = host;
  status = ul_canonicalize_host(job, ul_job_well_formed(job, host), file, &result);
  if (status) return status;
  ul_buffer_init_fixed(&output, out, capacity, limit);
  ul_buffer_append(&output, result);
  *length = output.length;
  if (!ul_buffer_ok(&output)) ul_job_fail(job, output.status, ul_span_of(NULL, 0));
  return output.status;
}

static urlens_status canonicalize_host_with(ul_working *working, const ul_dialect *dialect, ul_span host, int file,
                                            char *out, size_t capacity, size_t *length, urlens_error *error) {
  char space[HOST_ON_STACK];
  ul_arena arena;
  ul_job job;
  ul_arena_init(&arena, NULL, space, sizeof space);
  ul_job_init(&job, dialect, &arena, &working->scratch);
  write_canonical_host(&job, host, file, out, capacity, working->limit, length);
  if (job.error.status == URLENS_E_OUT_OF_MEMORY) {
    ul_arena_init(&arena, &working->allocator, NULL, 0);
    ul_job_init(&job, dialect, &arena, &working->scratch);
    write_canonical_host(&job, host, file, out, capacity, working->limit, length);
    ul_arena_release(&arena);
  }
  if (error) *error = job.error;
  return job.error.status;
}
#endif

urlens_status urlens_canonicalize_host(urlens_dialect dialect, urlens_host_scheme scheme, const char *host,
                                       size_t host_length, const urlens_options *options, char *out, size_t capacity,
                                       size_t *length, urlens_error *error) {
  ul_working working;
  urlens_status status;
  if (!length || (!out && capacity) || !urlens_dialect_name(dialect)) return refuse_host(URLENS_E_ARGUMENT, error);
  status = ul_working_begin(&working, options, host, host_length);
  if (status) return refuse_host(status, error);
  status = URLENS_E_UNSUPPORTED;
#if URLENS_WITH_UNICODE
  {
    const ul_dialect *found = ul_dialect_for(dialect);
    if (found && found->host) {
      status = canonicalize_host_with(&working, found, ul_span_of(host_length ? host : "", host_length),
                                      scheme == URLENS_HOST_OF_FILE_URL, out, capacity, length, error);
      ul_working_end(&working);
      return status;
    }
  }
#else
  (void)scheme;
#endif
  ul_working_end(&working);
  return refuse_host(status, error);
}
