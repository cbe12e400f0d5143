/* SPDX-License-Identifier: MIT */
/* The stages of the seeds' dialects that can be asked for by themselves. */
#include "api/working.h"
#include "core/arena.h"
#include "host/ipv4.h"
#include "host/ipv6.h"
#if URLENS_WITH_UNICODE
#  include "weburl/address.h"
#  include "weburl/steps.h"
#  include "weburl/weburl.h"
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
                                      scheme == URLENS_HOST_SCHEME_FILE, out, capacity, length, error);
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

#if URLENS_WITH_UNICODE
/* Whether CanonicalizeHost has that step in the dialect. */
static int host_has_step(urlens_dialect dialect, const ul_host_step *wanted) {
  const ul_dialect *found = ul_dialect_for(dialect);
  if (!found || !found->host) return 0;
  for (const ul_host_step *const *step = found->host; *step; step++) {
    if (*step == wanted) return 1;
  }
  return 0;
}

/* By whichever of the two steps the dialect has. */
static urlens_status read_ipv4(urlens_dialect dialect, ul_span text, uint32_t *address) {
  int known;
  if (host_has_step(dialect, &ul_host_ipv4)) {
    known = ul_seed_ipv4(text, address);
  } else if (host_has_step(dialect, &ul_host_ipv4_greedy)) {
    known = ul_seed_ipv4_greedy(text, address);
  } else {
    return URLENS_E_UNSUPPORTED;
  }
  return known ? URLENS_OK : URLENS_E_INVALID;
}

static urlens_status read_ipv6(urlens_dialect dialect, ul_span text, ul_ipv6 *address) {
  if (!host_has_step(dialect, &ul_host_ipv6)) return URLENS_E_UNSUPPORTED;
  return ul_seed_ipv6(text, address) ? URLENS_OK : URLENS_E_INVALID;
}
#else
static urlens_status read_ipv4(urlens_dialect dialect, ul_span text, uint32_t *address) {
  (void)dialect;
  (void)text;
  (void)address;
  return URLENS_E_UNSUPPORTED;
}

static urlens_status read_ipv6(urlens_dialect dialect, ul_span text, ul_ipv6 *address) {
  (void)dialect;
  (void)text;
  (void)address;
  return URLENS_E_UNSUPPORTED;
}
#endif

/* What both check. */
static urlens_status check_address_call(urlens_dialect dialect, const char *text, size_t text_length, const char *out,
                                        size_t capacity, const size_t *length) {
  if (!length || (!out && capacity) || (!text && text_length) || !urlens_dialect_name(dialect)) {
    return URLENS_E_ARGUMENT;
  }
  return text_length > URLENS_MAX_LENGTH ? URLENS_E_TOO_LONG : URLENS_OK;
}

urlens_status urlens_canonicalize_ipv4(urlens_dialect dialect, const char *text, size_t text_length, char *out,
                                       size_t capacity, size_t *length) {
  ul_buffer output;
  uint32_t address = 0;
  urlens_status status = check_address_call(dialect, text, text_length, out, capacity, length);
  if (!status) status = read_ipv4(dialect, ul_span_of(text, text_length), &address);
  if (status) return status;
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_ipv4_serialize(address, &output);
  *length = output.length;
  return output.status;
}

urlens_status urlens_canonicalize_ipv6(urlens_dialect dialect, const char *text, size_t text_length, char *out,
                                       size_t capacity, size_t *length) {
  ul_buffer output;
  ul_ipv6 address = {{0}};
  urlens_status status = check_address_call(dialect, text, text_length, out, capacity, length);
  if (!status) status = read_ipv6(dialect, ul_span_of(text, text_length), &address);
  if (status) return status;
  ul_buffer_init_fixed(&output, out, capacity, URLENS_MAX_LENGTH);
  ul_ipv6_serialize(&address, &output);
  *length = output.length;
  return output.status;
}
