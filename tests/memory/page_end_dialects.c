/* SPDX-License-Identifier: MIT */
/*
 * The same in every dialect: inputs and bases that end, or begin, at a page that cannot be read, and outputs that end at one
 * that cannot be written. A byte too many and the program dies.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "dialect_inputs.h"
#include "guarded.h"
#include "objects.h"
#include "output.h"
#include "urlens/weburl.h"

enum { ROOM = 1 << 20 };

static guarded input_pages, base_pages, output_pages;

static urlens_output output_of(size_t capacity) {
  return output_over(output_pages.end - capacity, capacity);
}

/* Into exactly as many bytes as it says, and into fewer. */
static void into(urlens_dialect dialect, const char *input, size_t length) {
  urlens_options options = options_for(dialect, 0);
  urlens_output out = output_over(NULL, 0);
  urlens_components components;
  size_t enough;
  if (urlens_parse_into(input, length, NULL, &options, &out, &components) != URLENS_E_BUFFER_TOO_SMALL) return;
  enough = out.length;
  if (enough > ROOM) return;
  out = output_of(enough);
  CHECK(urlens_parse_into(input, length, NULL, &options, &out, &components) != URLENS_E_BUFFER_TOO_SMALL);
  out = output_of(enough / 2);
  urlens_parse_into(input, length, NULL, &options, &out, &components);
}

static void use_host(urlens_dialect dialect, const char *input, size_t length) {
  urlens_options options = options_for(dialect, 0);
  for (uint32_t flags = 0; flags <= URLENS_HOST_STEP_FILE; flags += URLENS_HOST_STEP_FILE) {
    urlens_output out = output_over(NULL, 0);
    if (urlens_canonicalize_host(flags, input, length, &options, &out) != URLENS_E_BUFFER_TOO_SMALL) continue;
    out = output_of(out.length);
    CHECK(urlens_canonicalize_host(flags, input, length, &options, &out) == URLENS_OK);
  }
}

static void use(urlens_url *url, const char *input, size_t length, const char *base, size_t base_length) {
  urlens_dialect dialect = urlens_dialect_of(url);
  for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    urlens_parse_stage(url, (urlens_stage)stage, input, length, base, base_length);
  }
  urlens_resolve(url, input, length, base, base_length);
  CHECK(urlens_parse(url, "http://h/", 9, NULL) == URLENS_OK);
  if (base) return;
  into(dialect, input, length);
  if (has_trait(dialect, URLENS_TRAIT_HAS_HOST_STEPS)) use_host(dialect, input, length);
}

/* The text after the first page and before the last. */
static void at_both_ends(urlens_url *url, const char *input, size_t length, const char *base, size_t base_length) {
  char *end = input_pages.end - length, *base_end = base ? base_pages.end - base_length : NULL;
  memcpy(input_pages.start, input, length);
  memcpy(end, input, length);
  if (base) {
    memcpy(base_pages.start, base, base_length);
    memcpy(base_end, base, base_length);
  }
  use(url, input_pages.start, length, base ? base_pages.start : NULL, base_length);
  use(url, end, length, base_end, base_length);
}

static void test_dialect(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  for (size_t i = 0; i < INPUTS; i++) {
    pair p = split(inputs[i]);
    for (size_t length = 0; length <= p.length; length++) at_both_ends(url, p.input, length, p.base, p.base_length);
    for (size_t length = 0; p.base && length <= p.base_length; length++) {
      at_both_ends(url, p.input, p.length, p.base, length);
    }
  }
  urlens_destroy(url);
}

int main(void) {
  input_pages = guarded_make(ROOM);
  base_pages = guarded_make(ROOM);
  output_pages = guarded_make(ROOM);
  for_each_dialect(test_dialect);
  return test_end();
}
