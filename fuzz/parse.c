/* SPDX-License-Identifier: MIT */
/*
 * One URL: the default way, the reference machine, with a sink, into a buffer and can_parse agree; what is ill-formed is read
 * as U+FFFD; the result is consistent and parses to itself; a limit on the length is kept.
 */
#include "ways.h"

/* Objects with a limit of 2, 4, 8 and so on. */
enum { LIMITS = 20 };

/* With a limit that the input keeps: the same, unless the result is beyond it. */
static void with_limit(const ways *w, fuzz_text input, urlens_status status) {
  static urlens_url *urls[LIMITS], *machines[LIMITS];
  urlens_options options = {.size = sizeof options};
  urlens_status got;
  size_t limit = 2;
  int i = 0;
  for (; i < LIMITS && limit < input.length; i++) limit *= 2;
  if (i == LIMITS || limit > URLENS_MAX_LENGTH) return;
  if (!urls[i]) {
    urls[i] = fuzz_object(0, NULL, limit);
    machines[i] = fuzz_object(URLENS_OPTION_REFERENCE_MACHINE, NULL, limit);
  }
  if (status == URLENS_OK && urlens_href(w->url).length > limit) status = URLENS_E_TOO_LONG;
  options.max_length = limit;
  fuzz_same_status("with a limit", status, urlens_parse(urls[i], input.data, input.length, NULL));
  fuzz_same_status("reference machine with a limit", status, urlens_parse(machines[i], input.data, input.length, NULL));
  got = urlens_can_parse(input.data, input.length, NULL, &options, NULL);
  if (got != URLENS_E_OUT_OF_MEMORY || input.length <= WAYS_LONG_HOST) {
    fuzz_same_status("can_parse with a limit", status, got);
  }
  if (status == URLENS_OK) {
    fuzz_same_url("with a limit", w->url, urls[i], 1);
    fuzz_same_url("reference machine with a limit", w->url, machines[i], 1);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ways w;
  char *copy = fuzz_copy(data, size);
  urlens_status status;
  fuzz_input = fuzz_text_of(copy, size);
  status = ways_parse(&w, fuzz_input, NULL);
  with_limit(&w, fuzz_input, status);
  free(copy);
  return 0;
}
