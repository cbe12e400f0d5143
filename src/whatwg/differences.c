/* SPDX-License-Identifier: MIT */
#include "whatwg/differences.h"

#include "core/text.h"
#include "whatwg/machine.h"

uint32_t ul_rules_of_scheme(const ul_differences *program, ul_span scheme) {
  const ul_scheme_rules *rules = program->schemes;
  for (; rules && rules->name; rules++) {
    if (ul_span_equal(scheme, ul_span_of_name(rules->name))) return rules->bits;
  }
  return 0;
}

static urlens_status run(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_machine machine;
  urlens_status status = ul_basic_url_parse(&machine, request, output);
  answer->url = machine.url;
  answer->error = machine.error;
  return answer->error.status = status;
}

/* More than most results need. */
static size_t likely_length(const ul_request *request) {
  enum { GROWTH = 3, SMALLEST = 64 };
  return SMALLEST + GROWTH * (request->input.length + request->base_text.length);
}

urlens_status ul_parse_in_arena(const ul_request *request, size_t limit, ul_span *text, ul_answer *answer) {
  ul_arena *arena = &request->memory->arena;
  for (size_t size = likely_length(request);; size *= 2) {
    char *room = ul_arena_take(arena, size);
    ul_buffer output;
    urlens_status status;
    if (!room) return ul_answer_fail(answer, URLENS_E_OUT_OF_MEMORY);
    ul_buffer_init_fixed(&output, room, size, limit);
    status = run(request, &output, answer);
    ul_arena_shrink(arena, size, status ? 0 : output.length);
    *text = ul_buffer_span(&output);
    if (status != URLENS_E_BUFFER_TOO_SMALL) return status;
  }
}

/*
 * Some differences look at text that is written already. So the machine must have room for it, which an output of fixed size
 * may lack. Then the text is made in the arena, with more and more room, until it fits.
 */
urlens_status ul_parse_with_differences(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_span text;
  if (output->allocator) return run(request, output, answer);
  if (ul_parse_in_arena(request, output->limit, &text, answer)) return answer->error.status;
  ul_buffer_append(output, text);
  return ul_answer_fail(answer, output->status);
}
