/* SPDX-License-Identifier: MIT */
/* What the programs that follow the Standard do otherwise, where it depends on room and on rare bytes. */
#include "whatwg/differences.h"

#include "objects.h"
#include "output.h"

typedef struct difference {
  urlens_dialect dialect;
  const char *input;
  size_t length;
  const char *wanted; /* NULL: refused */
} difference;

#define TEXT(input) (input), sizeof(input) - 1

static const difference differences[] = {
    /* UL_PORT_ENDS_AT_NUL: only after a digit, and only in special URLs. */
    {URLENS_DIALECT_FIREFOX, TEXT("http://h:8\0z/x"), "http://h:8/x"},
    {URLENS_DIALECT_FIREFOX, TEXT("http://h:\0z/x"), NULL},
    {URLENS_DIALECT_FIREFOX, TEXT("x://h:8\0z/x"), NULL},
    /* UL_FILE_DRIVE_COMES_FIRST: a "|" before "#" or "?" stays. */
    {URLENS_DIALECT_FIREFOX, TEXT("file:///C|/x"), "file:///C:/x"},
    {URLENS_DIALECT_FIREFOX, TEXT("file:///C|#f"), "file:///C|#f"},
    {URLENS_DIALECT_FIREFOX, TEXT("file:///C|?q"), "file:///C|?q"},
    /* UL_DATA_KEEPS_NEWLINES: a tab is a part of the host, where it may not be. */
    {URLENS_DIALECT_CHROMIUM, TEXT("x://h\tk/"), "x://hk/"},
    {URLENS_DIALECT_CHROMIUM, TEXT("data://h\tk/"), NULL},
    {URLENS_DIALECT_CHROMIUM, TEXT("data://\thk/"), NULL},
};

static void test_differences(void) {
  for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
    const difference *d = &differences[i];
    urlens_url *url = object_for(d->dialect, 0);
    urlens_status status = urlens_parse(url, d->input, d->length, NULL);
    CHECK_EQ_INT(d->input, d->wanted != NULL, status == URLENS_OK);
    if (d->wanted) CHECK_EQ_STR(d->input, d->wanted, urlens_href(url).data);
    urlens_destroy(url);
  }
}

/* A result that gets longer than it may be is refused, wherever that is noticed. */
static void test_limits(void) {
  static const struct {
    urlens_dialect dialect;
    const char *input;
  } cases[] = {
      {URLENS_DIALECT_CHROMIUM, "x:/\"\"\"\"\"\"\"\"/x\\b"},
      {URLENS_DIALECT_RUST_URL, "file:///\"\"\"\"\"\"\"\"//x"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    urlens_options options = options_for(cases[i].dialect, 0);
    urlens_url *url = NULL;
    size_t length = strlen(cases[i].input);
    options.max_length = length + 2;
    CHECK(urlens_create(&options, &url) == URLENS_OK);
    CHECK_EQ_INT(cases[i].input, URLENS_E_TOO_LONG, urlens_parse(url, cases[i].input, length, NULL));
    urlens_destroy(url);
  }
}

/* Into memory of a fixed size: the text is made at its end, with more and more room, which may be lacking. */
static void test_into(void) {
  char input[48] = "http://h/";
  urlens_options options = options_for(URLENS_DIALECT_CHROMIUM, 0);
  urlens_components components;
  output_room room;
  size_t enough = 0;
  if (URLENS_MAX_LENGTH < 1000) return;
  memset(input + 9, '\xFF', sizeof input - 9); /* each becomes nine bytes, "%EF%BF%BD" */
  for (size_t capacity = 0; capacity < OUTPUT_ALL; capacity += 40) {
    urlens_status status = urlens_parse_into(input, sizeof input, NULL, &options, output_open(&room, capacity),
                                             &components);
    CHECK_EQ_INT("status", enough && capacity >= enough ? URLENS_OK : URLENS_E_BUFFER_TOO_SMALL, status);
    if (status == URLENS_OK) CHECK_EQ_INT("length", 9 + 9 * (sizeof input - 9), room.out.length);
    else enough = room.out.length;
  }
  CHECK(urlens_parse_into("http://h:x/", 11, NULL, &options, output_open(&room, OUTPUT_ALL), &components) ==
        URLENS_E_PORT_INVALID);
}

/* Into a buffer of that size; returns out.length. */
static size_t check_long(const char *input, size_t length, size_t capacity, urlens_status wanted) {
  urlens_options options = options_for(URLENS_DIALECT_CHROMIUM, 0);
  urlens_components components;
  char *memory = malloc(capacity);
  urlens_output out = output_over(memory, capacity);
  if (!memory) exit(EXIT_FAILURE);
  CHECK_EQ_INT("long", wanted, urlens_parse_into(input, length, NULL, &options, &out, &components));
  free(memory);
  return out.length;
}

/* A result that fits needs no other memory. One that does not is made on the stack, or needs more of the caller's. */
static void test_into_long(void) {
  enum { ON_STACK = 2000, LONGER = 8000 };
  static char input[LONGER];
  size_t enough;
  if (URLENS_MAX_LENGTH < LONGER) return;
  memset(input, 'a', LONGER);
  memcpy(input, "http://h/", 9);
  CHECK_EQ_INT("length", ON_STACK, check_long(input, ON_STACK, ON_STACK, URLENS_OK));
  CHECK_EQ_INT("length", ON_STACK, check_long(input, ON_STACK, ON_STACK - 1, URLENS_E_BUFFER_TOO_SMALL));
  CHECK_EQ_INT("length", LONGER, check_long(input, LONGER, LONGER, URLENS_OK));
  enough = check_long(input, LONGER, LONGER - 1, URLENS_E_BUFFER_TOO_SMALL);
  CHECK(enough > LONGER);
  CHECK_EQ_INT("length", LONGER, check_long(input, LONGER, enough, URLENS_OK));
}

int main(void) {
  if (!has_feature(URLENS_FEATURE_LIVING)) {
    puts("this build has no living dialects");
    return TEST_SKIPPED;
  }
  test_differences();
  test_limits();
  test_into();
  test_into_long();
  return test_end();
}
