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

/* Parses into the arena, with room for `size` bytes at first, and more and more of it until the text fits. */
static urlens_status parse_in_arena(const ul_request *request, size_t size, ul_span *text, ul_answer *answer) {
  ul_arena *arena = &request->memory->arena;
  for (;; size *= 2) {
    char *room = ul_arena_take(arena, size);
    ul_buffer output;
    urlens_status status;
    if (!room) return ul_answer_fail(answer, URLENS_E_OUT_OF_MEMORY);
    ul_buffer_init_fixed(&output, room, size, URLENS_MAX_LENGTH);
    status = run(request, &output, answer);
    ul_arena_shrink(arena, size, status ? 0 : output.length);
    *text = ul_buffer_span(&output);
    if (output.status != URLENS_E_BUFFER_TOO_SMALL) return status;
  }
}

enum { LEAST_ROOM = 64 };

urlens_status ul_parse_in_arena(const ul_request *request, ul_span *text, ul_answer *answer) {
  enum { GROWTH = 3 }; /* more than most results need */
  size_t length = request->input.length + request->base_text.length;
  return parse_in_arena(request, LEAST_ROOM + GROWTH * length, text, answer);
}

/* The limit is for the result: what is written and taken off again, such as a segment before "..", does not count. */
static urlens_status run_in_output(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  size_t limit = output->limit;
  urlens_status status;
  output->limit = URLENS_MAX_LENGTH;
  status = run(request, output, answer);
  output->limit = limit;
  if (status || output->length <= limit) return status;
  return ul_answer_fail(answer, output->status = URLENS_E_TOO_LONG);
}

/*
 * Some differences look at text that is written already. So the machine must have room for it, which an output of fixed size
 * may lack. Then the text is made in the arena; what the output has counted is about its length.
 */
urlens_status ul_parse_with_differences(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  ul_span text;
  urlens_status status = run_in_output(request, output, answer);
  if (output->status != URLENS_E_BUFFER_TOO_SMALL) return status;
  if (parse_in_arena(request, LEAST_ROOM + output->length, &text, answer)) return answer->error.status;
  ul_buffer_clear(output);
  ul_buffer_append(output, text);
  return ul_answer_fail(answer, output->status);
}
