/* SPDX-License-Identifier: MIT */
#include "whatwg/parse.h"

#include "dialect/table.h"
#include "whatwg/fast.h"
#include "whatwg/lone_host.h"

urlens_status ul_whatwg_parse(const ul_request *request, ul_buffer *output, ul_answer *answer) {
  const ul_settings *settings = request->settings;
  ul_machine machine;
  urlens_status status;
  if (ul_takes_fast_path(settings)) {
    if (!request->fast_path_tried &&
        ul_fast_parse(request->input, request->base, settings, request->memory, output, &answer->url)) {
      return ul_answer_fail(answer, output->status);
    }
    if (ul_fast_judge(request->input, request->base != NULL, &answer->error) == UL_IS_NO_URL) {
      return answer->error.status;
    }
  }
  status = ul_basic_url_parse(&machine, request, output);
  answer->url = machine.url;
  answer->error = machine.error;
  return answer->error.status = status;
}

/*
 * A byte can become six code points: U+FDFA has three bytes and maps to eighteen. The Unicode layer keeps five words
 * for each of these. The rest is for the result, which grows by doubling.
 */
enum { MOST_MEMORY = 512 };

const ul_dialect ul_dialect_whatwg = {
    .title = "the URL Standard: how browsers read URLs",
    .models = "WHATWG URL Standard",
    .version = UL_STANDARD_DATE,
    .traits = URLENS_TRAIT_RESOLVES | URLENS_TRAIT_CANONICALIZES | URLENS_TRAIT_HAS_SETTERS | URLENS_TRAIT_HAS_ORIGINS |
              URLENS_TRAIT_HAS_VALIDATION_ERRORS | URLENS_TRAIT_COMPARED_BY_DEFAULT | URLENS_TRAIT_AUDITED_BY_DEFAULT |
              URLENS_TRAIT_IS_BROWSER,
    .habits = UL_TRIES_FAST_PATH | UL_NEEDS_RECORD | UL_NEEDS_LABEL,
    .most_memory = MOST_MEMORY,
    .parse = ul_whatwg_parse,
    .parse_lone_host = ul_whatwg_lone_host,
};
