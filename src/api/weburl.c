/* SPDX-License-Identifier: MIT */
/* The host steps of the dialects of 2011. */
#include "urlens/weburl.h"

#include "api/call.h"
#include "api/options.h"

#if URLENS_WITH_WEBURL

#  include "dialect/table.h"
#  include "host/ipv4.h"
#  include "host/ipv6.h"
#  include "weburl/ipv4.h"
#  include "weburl/steps.h"

/* One call: the dialect of the options, and the rest. */
typedef struct step_call {
  ul_call call;
  ul_settings settings;
  const ul_weburl *row;
} step_call;

/* Checks the arguments, and that the dialect has host steps. */
static urlens_status begin(step_call *s, const char *text, size_t length, const urlens_options *options,
                           urlens_output *out) {
  urlens_options room;
  urlens_status status = ul_call_begin(&s->call, text, length, options, out);
  if (status) return status;
  status = ul_settings_init(&s->settings, ul_options_read(options, &room));
  if (status) {
    ul_call_refuse(out, status);
    return status;
  }
  s->row = ul_dialect_has(s->settings.dialect, URLENS_TRAIT_HAS_HOST_STEPS) ? ul_weburl_find(s->settings.id) : NULL;
  if (s->row) return URLENS_OK;
  ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  return URLENS_E_UNSUPPORTED;
}

/* A host that needs no more than this is canonicalized without allocating. */
enum { HOST_ON_STACK = 4096 };

/* CanonicalizeHost with the memory of `arena`. */
static urlens_status canonicalize_host(step_call *s, int file, ul_arena *arena, urlens_error *error) {
  ul_memory memory;
  ul_request request = {.input = s->call.input, .settings = &s->settings, .memory = &memory};
  ul_job job;
  ul_span result;
  memory.arena = *arena;
  ul_job_init(&job, &request);
  job.scratch = &s->call.scratch;
  if (!ul_canonicalize_host(&job, ul_job_well_formed(&job, s->call.input), file, &result)) {
    ul_buffer_clear(&s->call.output);
    ul_buffer_append(&s->call.output, result);
    ul_job_fail(&job, s->call.output.status, ul_span_of(NULL, 0));
  }
  *arena = memory.arena;
  *error = job.error;
  return job.error.status;
}

/* The flags of urlens_host_from_text. */
static uint32_t host_text_flags(uint32_t flags) {
  return (flags & URLENS_HOST_STEP_FILE ? URLENS_HOST_TEXT_FILE : 0U) |
         (flags & URLENS_HOST_STEP_NOT_SPECIAL ? URLENS_HOST_TEXT_NOT_SPECIAL : 0U);
}

/* A dialect with a host parser of its own. */
static int has_host_parser(const urlens_options *options) {
  urlens_options room;
  const ul_dialect *dialect;
  options = ul_options_read(options, &room);
  dialect = options ? ul_dialect_for(options->dialect) : NULL;
  return dialect && dialect->parse_lone_host;
}

urlens_status urlens_canonicalize_host(uint32_t flags, const char *host, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  char space[HOST_ON_STACK];
  int file = (flags & URLENS_HOST_STEP_FILE) != 0;
  urlens_host unwanted = {.size = sizeof unwanted};
  step_call s;
  ul_arena arena;
  urlens_error where;
  urlens_status status;
  if (flags & ~(uint32_t)(URLENS_HOST_STEP_FILE | URLENS_HOST_STEP_NOT_SPECIAL)) {
    return ul_call_refuse(out, URLENS_E_ARGUMENT);
  }
  if (has_host_parser(options)) {
    return urlens_host_from_text(host_text_flags(flags), host, length, options, out, &unwanted);
  }
  status = begin(&s, host, length, options, out);
  if (status) return status;
  ul_arena_init(&arena, NULL, space, sizeof space);
  status = canonicalize_host(&s, file, &arena, &where);
  if (status == URLENS_E_OUT_OF_MEMORY) {
    ul_arena_init(&arena, &s.call.allocator, NULL, 0);
    status = canonicalize_host(&s, file, &arena, &where);
    ul_arena_release(&arena);
  }
  return ul_call_end(&s.call, status, &where);
}

/* Whether CanonicalizeHost has that step in the dialect. */
static int has_step(const ul_weburl *row, const ul_host_step *wanted) {
  for (const ul_host_step *const *step = row->host; *step; step++) {
    if (*step == wanted) return 1;
  }
  return 0;
}

urlens_status urlens_canonicalize_ipv4(const char *text, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  step_call s;
  uint32_t address = 0;
  int is_address;
  urlens_status status = begin(&s, text, length, options, out);
  if (status) return status;
  is_address = has_step(s.row, &ul_host_ipv4) ? ul_weburl_ipv4(s.call.input, &address)
                                              : ul_weburl_ipv4_greedy(s.call.input, &address);
  if (!is_address) return ul_call_refuse(out, URLENS_E_INVALID);
  ul_ipv4_serialize(address, &s.call.output);
  return ul_call_end(&s.call, s.call.output.status, NULL);
}

urlens_status urlens_canonicalize_ipv6(const char *text, size_t length, const urlens_options *options,
                                       urlens_output *out) {
  step_call s;
  ul_ipv6 address;
  size_t at;
  urlens_status status = begin(&s, text, length, options, out);
  if (status) return status;
  if (!has_step(s.row, &ul_host_ipv6)) return ul_call_refuse(out, URLENS_E_UNSUPPORTED);
  if (!ul_ipv6_read(s.call.input, UL_OCTETS_WITH_ZEROS, &address, &at)) return ul_call_refuse(out, URLENS_E_INVALID);
  ul_ipv6_serialize(&address, &s.call.output);
  return ul_call_end(&s.call, s.call.output.status, NULL);
}

urlens_status urlens_nameprep(uint32_t flags, const char *input, size_t length, const urlens_options *options,
                              urlens_output *out) {
  step_call s;
  urlens_error where = ul_error_of(URLENS_OK);
  urlens_status status = begin(&s, input, length, options, out);
  if (status) return status;
  if (flags & ~(uint32_t)URLENS_HOST_STEP_BIDI) return ul_call_refuse(out, URLENS_E_ARGUMENT);
  status = ul_nameprep(s.call.input, s.row->nameprep, flags ? UL_NAMEPREP_CHECK_BIDI : 0, &s.call.scratch,
                       &s.call.output, &where);
  return ul_call_end(&s.call, status, &where);
}

#endif
