/* SPDX-License-Identifier: MIT */
/*
 * A harness for tests in C, in one header. A test is a program of one file or a few, this header in exactly one of them:
 *
 *   #include "test.h"
 *
 *   int main(void) {
 *     CHECK(1 + 1 == 2);
 *     CHECK_EQ_STR("the input", "what was wanted", "what came out");
 *     return test_end();
 *   }
 *
 * A check that fails is printed with input, wanted and got on aligned lines, and the program goes on with the next one.
 */
#ifndef URLENS_TEST_H
#define URLENS_TEST_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#  define TEST_UNUSED __attribute__((unused))
#else
#  define TEST_UNUSED
#endif

/* Of very many inputs, one in so many is tried; builds that are slow define another number. */
#ifndef TEST_STEP
#  define TEST_STEP 1
#endif

/* What ctest counts as skipped. */
enum { TEST_SKIPPED = 77 };

/* Failures beyond this many are counted and not printed. */
enum { TEST_MOST_PRINTED = 50 };

static unsigned long harness_checks;
static unsigned long harness_failures;

/* Each is 1 if the check holds, so that what only makes sense then can be left out: if (CHECK(p)) CHECK(p->x == 1); */
#define CHECK(condition) test_check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

/* Strings that end with NUL; NULL is a value of its own and equal to itself only. */
#define CHECK_EQ_STR(input, wanted, got) \
  test_equal(__FILE__, __LINE__, (input), test_length(input), (wanted), test_length(wanted), (got), test_length(got))

/*
 * Strings that may hold NUL: input, wanted and got, each a pointer and a length. The arguments are handed on as they are, so
 * that a macro of a test's own may stand for a pointer and its length.
 */
#define CHECK_EQ_BYTES(...) test_equal(__FILE__, __LINE__, __VA_ARGS__)

/* Whole numbers, as long long. */
#define CHECK_EQ_INT(input, wanted, got) \
  test_equal_int((input), (long long)(wanted), (long long)(got), __FILE__, __LINE__)

static size_t test_length(const char *text) {
  return text ? strlen(text) : 0;
}

/* Counts a check; 1 if its failure is to be printed. */
static int test_count(int holds) {
  harness_checks++;
  if (holds) return 0;
  harness_failures++;
  if (harness_failures == TEST_MOST_PRINTED + 1) printf("further failures are counted, not printed\n");
  return harness_failures <= TEST_MOST_PRINTED;
}

/* Printed so that every byte can be seen and nothing disturbs the terminal. UTF-8 stays as it is. */
static void test_print(const char *label, const char *text, size_t length) {
  size_t i;
  printf("  %-6s ", label);
  if (!text) {
    printf("(none)\n");
    return;
  }
  putchar('"');
  for (i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte == '"' || byte == '\\') {
      printf("\\%c", byte);
    } else if (byte < 0x20 || byte == 0x7F) {
      printf("\\x%02X", byte);
    } else {
      putchar(byte);
    }
  }
  printf("\"\n");
}

TEST_UNUSED static int test_check(int holds, const char *condition, const char *file, int line) {
  if (test_count(holds)) printf("%s:%d: not so: %s\n", file, line, condition);
  return holds;
}

TEST_UNUSED static int test_equal(const char *file, int line, const char *input, size_t input_length,
                                  const char *wanted, size_t wanted_length, const char *got, size_t got_length) {
  int same = !wanted == !got && wanted_length == got_length &&
             (wanted_length == 0 || memcmp(wanted, got, wanted_length) == 0);
  if (test_count(same)) {
    printf("%s:%d:\n", file, line);
    test_print("input", input, input_length);
    test_print("wanted", wanted, wanted_length);
    test_print("got", got, got_length);
  }
  return same;
}

TEST_UNUSED static int test_equal_int(const char *input, long long wanted, long long got, const char *file, int line) {
  if (test_count(wanted == got)) {
    printf("%s:%d:\n", file, line);
    test_print("input", input, test_length(input));
    printf("  %-6s %lld\n  %-6s %lld\n", "wanted", wanted, "got", got);
  }
  return wanted == got;
}

/* The last line of main: prints the counts and gives the exit status. */
TEST_UNUSED static int test_end(void) {
  if (harness_failures) {
    printf("%lu checks, %lu failed\n", harness_checks, harness_failures);
    return EXIT_FAILURE;
  }
  printf("%lu checks\n", harness_checks);
  return EXIT_SUCCESS;
}

/*
 * The path of a file of the shared data, such as "conformance/wpt/toascii.json": under $URLENS_SHARED, or under ../shared
 * beside the source tree. Free it. NULL if there is no such file, which has then been said; a test with nothing else to do
 * returns TEST_SKIPPED.
 */
TEST_UNUSED static char *test_shared(const char *name) {
  const char *folder = getenv("URLENS_SHARED");
#ifdef URLENS_ROOT
  const char *fallback = URLENS_ROOT "/../shared";
#else
  const char *fallback = "../shared";
#endif
  size_t size;
  char *path;
  FILE *file;
  if (!folder || !*folder) folder = fallback;
  size = strlen(folder) + 1 + strlen(name) + 1;
  path = malloc(size);
  if (!path) return NULL;
  snprintf(path, size, "%s/%s", folder, name);
  file = fopen(path, "rb");
  if (file) {
    fclose(file);
    return path;
  }
  printf("suite not found: %s\n", path);
  free(path);
  return NULL;
}

/* The whole of a file, with a NUL after it, and its length. Free it. NULL if it cannot be read. */
TEST_UNUSED static char *test_read(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t size = 0, capacity = 0;
  *length = 0;
  if (!file) return NULL;
  for (;;) {
    if (capacity - size < 2) {
      char *larger = realloc(text, capacity = capacity ? capacity * 2 : 65536);
      if (!larger) break;
      text = larger;
    }
    {
      size_t got = fread(text + size, 1, capacity - size - 1, file);
      size += got;
      if (got == 0) {
        text[size] = '\0';
        *length = size;
        fclose(file);
        return text;
      }
    }
  }
  fclose(file);
  free(text);
  return NULL;
}

#endif
