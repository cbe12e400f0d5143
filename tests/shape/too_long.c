/* SPDX-License-Identifier: MIT */
/*
 * A gigabyte of quotes in a query would grow threefold, beyond what a result may have. That is noticed before the work: the
 * length error comes at once and without memory having been asked for. The gigabyte is one page, mapped again and again, so
 * that the test itself needs no memory either.
 */
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "test.h"
#include "urlens.h"

#define GIGABYTE ((size_t)1 << 30)

enum { BLOCK = 1 << 20 };

static size_t asked_for;

static void *count_allocate(void *context, size_t size) {
  (void)context;
  asked_for += size;
  return malloc(size);
}

static void *count_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context, (void)old_size;
  asked_for += new_size;
  return realloc(block, new_size);
}

static void count_release(void *context, void *block, size_t size) {
  (void)context, (void)size;
  free(block);
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* So many bytes that read as quotes, the first block of them with `head` in front; NULL if the system will not have it. */
static char *map_quotes(const char *head, size_t size) {
  char name[] = "/tmp/urlens-XXXXXX";
  int file = mkstemp(name);
  char *block = malloc(BLOCK), *whole = NULL;
  if (file < 0 || !block) return NULL;
  unlink(name);
  memset(block, '"', BLOCK);
  if (write(file, block, BLOCK) == BLOCK) {
    whole = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (whole == MAP_FAILED) whole = NULL;
    for (size_t at = 0; whole && at < size; at += BLOCK) {
      if (mmap(whole + at, BLOCK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0) == MAP_FAILED) whole = NULL;
    }
  }
  if (whole) memcpy(whole, head, strlen(head));
  free(block);
  close(file);
  return whole;
}

static void check(const char *what, uint32_t flags, const char *text, size_t length, size_t max_length) {
  static const urlens_allocator counting = {count_allocate, count_reallocate, count_release, NULL};
  urlens_options options = {0};
  urlens_url *url = NULL;
  double start;
  options.size = sizeof options;
  options.flags = flags;
  options.allocator = &counting;
  options.max_length = max_length;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  asked_for = 0;
  start = seconds_now();
  CHECK_EQ_INT(what, URLENS_E_TOO_LONG, urlens_parse(url, text, length, NULL));
  printf("%-40s %6.0f ms, %zu bytes of memory\n", what, (seconds_now() - start) * 1e3, asked_for);
  /* Nothing near the size of the result: the guess for the beginning of it at most. */
  CHECK_EQ_INT(what, 1, asked_for <= GIGABYTE / 4);
  CHECK_EQ_INT(what, 1, urlens_href(url).data == NULL);
  urlens_destroy(url);
}

int main(void) {
  const char *head = "http://h/?";
  char *text;
  if (sizeof(size_t) < 8) {
    printf("a gigabyte is too much for this machine\n");
    return TEST_SKIPPED;
  }
  text = map_quotes(head, GIGABYTE);
  if (!text) {
    printf("the system gives no such mapping\n");
    return TEST_SKIPPED;
  }
  check("a gigabyte of quotes in a query", 0, text, GIGABYTE, 0);
  check("an input beyond the limit", 0, text, GIGABYTE, GIGABYTE - 1);
  check("the same in the reference machine", URLENS_OPTION_REFERENCE_MACHINE, text, GIGABYTE, GIGABYTE - 1);
  munmap(text, GIGABYTE);
  return test_end();
}
