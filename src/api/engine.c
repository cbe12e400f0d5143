/* SPDX-License-Identifier: MIT */
#include "api/engine.h"

#if URLENS_WITH_UNICODE
#  include "weburl/weburl.h"
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
  if (ul_is_rfc_dialect(dialect)) return URLENS_WITH_RFC;
  return dialect == URLENS_DIALECT_WHATWG || ul_dialect_for(dialect) != NULL;
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
  if (last == URLENS_STAGE_CANONICALIZE && !base.data && !settings->machine.plain &&
      ul_canonicalize_plain(dialect, settings->machine.scanner, input, output, &result->url)) {
    result->error.at = URLENS_NOWHERE;
    return result->error.status = output->status;
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
  return dialect == URLENS_DIALECT_WHATWG || (URLENS_WITH_RFC && ul_is_rfc_dialect(dialect));
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

int ul_is_rfc_dialect(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_RFC3986 || dialect == URLENS_DIALECT_RFC3987 ||
         dialect == URLENS_DIALECT_RFC3986_REGEX;
}

ul_rfc_options ul_rfc_options_for(urlens_dialect dialect, uint32_t flags) {
  ul_rfc_options options;
  options.reading = dialect == URLENS_DIALECT_RFC3987         ? UL_RFC_IRI
                    : dialect == URLENS_DIALECT_RFC3986_REGEX ? UL_RFC_REGEX
                                                              : UL_RFC_URI;
  options.zones = (flags & URLENS_OPTION_ZONE_IDENTIFIERS) != 0;
  options.loosely = (flags & URLENS_OPTION_LOOSE_RESOLUTION) != 0;
  return options;
}

#if URLENS_WITH_RFC
static urlens_status run_rfc(ul_span input, const ul_record_view *base, const ul_settings *settings, ul_buffer *output,
                             ul_parse_result *result) {
  ul_rfc_parts parts;
  ul_rfc_result parsed;
  if (base) ul_rfc_parts_of(base->href, base->record, &parts);
  ul_rfc_parse(input, base ? &parts : NULL, &settings->rfc, output, &parsed);
  result->url = parsed.url;
  result->error = parsed.error;
  return parsed.error.status;
}
#endif

/* The last stage that a dialect has: seed 004 only parses. */
static urlens_stage last_stage(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_BARTH ? URLENS_STAGE_PARSE : URLENS_STAGE_CANONICALIZE;
}

urlens_status ul_engine_parse(ul_span input, const ul_record_view *base, const ul_settings *settings, ul_memory *memory,
                              ul_buffer *output, ul_parse_result *result) {
  ul_span base_text;
  if (settings->dialect == URLENS_DIALECT_WHATWG) {
    return ul_whatwg_parse(input, base, &settings->machine, &memory->machine, output, result);
  }
#if URLENS_WITH_RFC
  if (ul_is_rfc_dialect(settings->dialect)) return run_rfc(input, base, settings, output, result);
#endif
  base_text = base ? ul_span_of(base->href, base->record->length) : ul_span_of(NULL, 0);
  return ul_engine_run_stages(last_stage(settings->dialect), input, base_text, settings, memory, output, result);
}
