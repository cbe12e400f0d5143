/* SPDX-License-Identifier: MIT */
/*
 * The same for the seeds' dialects: inputs that end, or begin, at a page that cannot be read, and outputs that end at one that
 * cannot be written. A byte too many and the program dies.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include <sys/mman.h>
#include <unistd.h>

#include "dialect_inputs.h"

/* Room between two forbidden pages. */
typedef struct guarded {
  char *start, *end;
} guarded;

enum { ROOM = 1 << 20 };

static guarded guarded_make(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *all = mmap(NULL, ROOM + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  guarded g = {NULL, NULL};
  if (all == MAP_FAILED || mprotect(all, page, PROT_NONE) || mprotect(all + page + ROOM, page, PROT_NONE)) exit(1);
  g.start = all + page;
  g.end = g.start + ROOM;
  return g;
}

static guarded input_pages, base_pages, output_pages;
static urlens_url *urls[DIALECTS];

/* Into exactly as many bytes as it says, and into fewer. */
static void into(urlens_dialect dialect, const char *input, size_t length) {
  urlens_options options = {0};
  urlens_result result;
  size_t enough, written = 0;
  options.size = sizeof options;
  options.dialect = dialect;
  if (urlens_parse_into(input, length, NULL, &options, NULL, 0, &result) == URLENS_E_BUFFER_TOO_SMALL) {
    enough = result.length;
    if (enough <= ROOM) {
      CHECK(urlens_parse_into(input, length, NULL, &options, output_pages.end - enough, enough, &result) !=
            URLENS_E_BUFFER_TOO_SMALL);
      urlens_parse_into(input, length, NULL, &options, output_pages.end - enough / 2, enough / 2, &result);
    }
  }
  if (urlens_canonicalize_host(dialect, URLENS_HOST_SCHEME_FILE, input, length, NULL, NULL, 0, &written, NULL) ==
      URLENS_E_BUFFER_TOO_SMALL) {
    CHECK(urlens_canonicalize_host(dialect, URLENS_HOST_SCHEME_ANY, input, length, NULL, output_pages.end - written,
                                   written, &written, NULL) != URLENS_E_ARGUMENT);
  }
}

static void use(size_t which, const char *input, size_t length, const char *base, size_t base_length) {
  for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    urlens_parse_stage(urls[which], (urlens_stage)stage, input, length, base, base_length);
  }
  CHECK(urlens_parse(urls[which], "http://h/", 9, NULL) == URLENS_OK);
  if (!base) into(dialects[which], input, length);
}

/* The text behind the first page and before the last. */
static void at_both_ends(size_t which, const char *input, size_t length, const char *base, size_t base_length) {
  char *end = input_pages.end - length, *base_end = base ? base_pages.end - base_length : NULL;
  memcpy(input_pages.start, input, length);
  memcpy(end, input, length);
  if (base) {
    memcpy(base_pages.start, base, base_length);
    memcpy(base_end, base, base_length);
  }
  use(which, input_pages.start, length, base ? base_pages.start : NULL, base_length);
  use(which, end, length, base_end, base_length);
}

int main(void) {
  if (!(urlens_build_info()->features & URLENS_FEATURE_UNICODE)) {
    printf("this build has no dialects but the Standard's\n");
    return TEST_SKIPPED;
  }
  input_pages = guarded_make();
  base_pages = guarded_make();
  output_pages = guarded_make();
  for (size_t i = 0; i < DIALECTS; i++) {
    urlens_options options = {0};
    options.size = sizeof options;
    options.dialect = dialects[i];
    if (urlens_create(&options, &urls[i]) != URLENS_OK) return EXIT_FAILURE;
    for (size_t j = 0; j < INPUTS; j++) {
      pair p = split(inputs[j]);
      for (size_t length = 0; length <= p.length; length++) at_both_ends(i, p.input, length, p.base, p.base_length);
      for (size_t length = 0; p.base && length <= p.base_length; length++) {
        at_both_ends(i, p.input, p.length, p.base, length);
      }
    }
    urlens_destroy(urls[i]);
  }
  return test_end();
}
