/* SPDX-License-Identifier: MIT */
/*
 * A batch whose output no longer fits Arrow's 32-bit offsets: more than 2 GB of it, for real. The output is a range of
 * addresses after which the same few pages of a file stand again and again, so that it takes next to no memory; rows
 * are resolved against a long base, so that a short column makes a long output.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "samples.h"

enum { BASE = 64 << 20, WINDOW = 64 << 20 };

/* One byte more than offsets can reach, and a window. */
static const size_t range = (size_t)INT32_MAX + 1 + WINDOW;

static char *map_range(void) {
  FILE *file = tmpfile();
  char *start;
  if (!file || ftruncate(fileno(file), WINDOW) != 0) return NULL;
  start = mmap(NULL, range, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) return NULL;
  for (size_t at = 0; at < range; at += WINDOW) {
    if (mmap(start + at, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fileno(file), 0) == MAP_FAILED) {
      return NULL;
    }
  }
  fclose(file);
  return start;
}

static urlens_url *long_base(void) {
  urlens_url *base = sample_object();
  char *text = malloc(BASE);
  if (!text) exit(TEST_SKIPPED);
  memset(text, 'x', BASE);
  memcpy(text, "http://h/", 9);
  CHECK(urlens_parse(base, text, BASE, NULL) == URLENS_OK);
  free(text);
  return base;
}

static void test_overflow(char *room) {
  enum { ROWS = 40, FIT = INT32_MAX / BASE };
  static const int32_t offsets[ROWS + 1];
  urlens_column column = {NULL, offsets, NULL, 0, ROWS};
  int32_t out[ROWS + 1];
  uint16_t status[ROWS];
  urlens_batch batch = {0};
  urlens_url *url = sample_object(), *base = long_base();
  batch.size = sizeof batch;
  batch.data = room;
  batch.capacity = range;
  batch.offsets = out;
  batch.status = status;
  /* Every row is empty, and so is the base again. */
  CHECK_EQ_INT("", URLENS_E_OFFSET_OVERFLOW, urlens_parse_batch(url, &column, 0, base, &batch));
  CHECK_EQ_INT("rows", FIT, batch.rows_done);
  CHECK_EQ_INT("offset", (int64_t)FIT * BASE, out[FIT]);
  CHECK(memcmp(room + out[FIT - 1], "http://h/xxx", 12) == 0);
  /* It goes on from there. */
  CHECK_EQ_INT("", URLENS_OK, urlens_parse_batch(url, &column, FIT, base, &batch));
  CHECK_EQ_INT("rows", ROWS - FIT, batch.rows_done);
  CHECK_EQ_INT("failed", 0, batch.failed);
  urlens_destroy(url);
  urlens_destroy(base);
}

int main(void) {
  char *room;
  if (URLENS_MAX_LENGTH < BASE || SIZE_MAX / 4 < range) {
    printf("not with these offsets, or not with these addresses\n");
    return TEST_SKIPPED;
  }
  room = map_range();
  if (!room) {
    printf("no such range of addresses to be had\n");
    return TEST_SKIPPED;
  }
  test_overflow(room);
  munmap(room, range);
  return test_end();
}
