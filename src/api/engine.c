/* SPDX-License-Identifier: MIT */
#include "api/engine.h"

#if URLENS_WITH_UNICODE
#  include "dialect/dialect.h"
#endif

void ul_memory_init(ul_memory *memory, const urlens_allocator *allocator) {
  ul_machine_memory_init(&memory->machine, allocator);
  ul_arena_init(&memory->arena, allocator, NULL, 0);
}

void ul_memory_release(ul_memory *memory) {
  ul_machine_memory_release(&memory->machine);
  ul_arena_release(&memory->arena);
}

#if URLENS_WITH_UNICODE
int ul_engine_has_dialect(urlens_dialect dialect) {
  return dialect == URLENS_WHATWG || ul_dialect_for(dialect) != NULL;
}

urlens_status ul_engine_run_stages(urlens_stage last, ul_span input, ul_span base, const ul_settings *settings,
                                   ul_memory *memory, ul_buffer *output, ul_parse_result *result) {
  ul_job job;
  const ul_dialect *dialect = ul_dialect_for(settings->dialect);
  memset(result, 0, sizeof *result);
  if (!dialect) {
    result->error.at = URLENS_NOWHERE;
    return result->error.status = URLENS_E_UNSUPPORTED;
  }
  ul_arena_reset(&memory->arena);
  ul_job_init(&job, dialect, &memory->arena, &memory->machine.domain.work);
  job.encoding = settings->machine.encoding;
  ul_dialect_run(&job, last, input, base, output, &result->url);
  result->error = job.error;
  return job.error.status;
}
#else
int ul_engine_has_dialect(urlens_dialect dialect) {
  return dialect == URLENS_WHATWG;
}

urlens_status ul_engine_run_stages(urlens_stage last, ul_span input, ul_span base, const ul_settings *settings,
                                   ul_memory *memory, ul_buffer *output, ul_parse_result *result) {
  (void)last;
  (void)input;
  (void)base;
  (void)settings;
  (void)memory;
  (void)output;
  memset(result, 0, sizeof *result);
  result->error.at = URLENS_NOWHERE;
  return result->error.status = URLENS_E_UNSUPPORTED;
}
#endif

/* The last stage that a dialect has: seed 004 only parses. */
static urlens_stage last_stage(urlens_dialect dialect) {
  return dialect == URLENS_BARTH ? URLENS_STAGE_PARSE : URLENS_STAGE_CANONICALIZE;
}

urlens_status ul_engine_parse(ul_span input, const ul_record_view *base, const ul_settings *settings,
                              ul_memory *memory, ul_buffer *output, ul_parse_result *result) {
  ul_span base_text;
  if (settings->dialect == URLENS_WHATWG) {
    return ul_standard_parse(input, base, &settings->machine, &memory->machine, output, result);
  }
  base_text = base ? ul_span_of(base->href, base->record->length) : ul_span_of(NULL, 0);
  return ul_engine_run_stages(last_stage(settings->dialect), input, base_text, settings, memory, output, result);
}
