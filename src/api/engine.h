/* SPDX-License-Identifier: MIT */
/* Which engine reads a URL is a matter of the dialect; everything above here need not know. */
#ifndef UL_API_ENGINE_H
#define UL_API_ENGINE_H

#include "core/arena.h"
#include "rfc/rfc.h"
#include "whatwg/parse.h"

/* The options, checked, with the defaults filled in. */
typedef struct ul_settings {
  urlens_dialect dialect;
  size_t limit;
  ul_machine_options machine;
  ul_rfc_options rfc;
} ul_settings;

/* Working memory for either engine. */
typedef struct ul_memory {
  ul_machine_memory machine;
  ul_arena arena;
} ul_memory;

/* Gives it an allocator. */
UL_INTERNAL void ul_memory_init(ul_memory *memory, const urlens_allocator *allocator);
UL_INTERNAL void ul_memory_release(ul_memory *memory);

/*
 * Parses `input` against `base` (may be NULL), in full, by the settings' dialect, and writes the serialization to
 * `output`, which is empty.
 */
UL_INTERNAL urlens_status ul_engine_parse(ul_span input, const ul_record_view *base, const ul_settings *settings,
                                          ul_memory *memory, ul_buffer *output, ul_parse_result *result);

/* The same with stages, for the dialects that have them; `base` is text, and its data is NULL if there is none. */
UL_INTERNAL urlens_status ul_engine_run_stages(urlens_stage last, ul_span input, ul_span base,
                                               const ul_settings *settings, ul_memory *memory, ul_buffer *output,
                                               ul_parse_result *result);

/* Whether parsing by these settings may begin with the Standard's shortcut. */
static inline int ul_engine_takes_shortcut(const ul_settings *settings) {
  const ul_machine_options *machine = &settings->machine;
  return settings->dialect == URLENS_DIALECT_WHATWG && !machine->plain && !machine->sink && !machine->keep_dots;
}

/* Whether this build can parse in a dialect. */
UL_INTERNAL int ul_engine_has_dialect(urlens_dialect dialect);

/* Whether it is one of the RFC dialects, and what their engine has to know of it. `flags` as of urlens_options. */
UL_INTERNAL int ul_is_rfc_dialect(urlens_dialect dialect);
UL_INTERNAL ul_rfc_options ul_rfc_options_for(urlens_dialect dialect, uint32_t flags);

#endif
