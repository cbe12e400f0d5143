/* SPDX-License-Identifier: MIT */
/* Options that are refused, by everything that takes them. */
#include "objects.h"
#include "output.h"

static urlens_options defaults(void) {
  return options_for(URLENS_DIALECT_WHATWG, 0);
}

static void check_options(const char *what, const urlens_options *options, urlens_status wanted) {
  urlens_url *url = NULL;
  urlens_error error;
  urlens_components components;
  output_room room;
  CHECK_EQ_INT(what, wanted, urlens_create(options, &url));
  if (wanted) CHECK(url == NULL);
  urlens_destroy(url);
  CHECK_EQ_INT(what, wanted, urlens_can_parse("http://h/", 9, NULL, options, &error));
  CHECK_EQ_INT(what, wanted, error.status);
  CHECK_EQ_INT(what, wanted, urlens_parse_into("http://h/", 9, NULL, options, output_open(&room, 32), &components));
  CHECK_EQ_INT(what, wanted, room.out.error.status);
}

/* What a struct of another size means is in structs.c. */
static void test_defaults(void) {
  urlens_options options = defaults();
  check_options("defaults", &options, URLENS_OK);
  check_options("NULL", NULL, URLENS_OK);
}

static void test_flags(void) {
  urlens_options options = defaults();
  options.flags = URLENS_OPTION_REFERENCE_MACHINE;
  check_options("the reference machine", &options, URLENS_OK);
  options.flags = URLENS_OPTION_KEEP_DOT_SEGMENTS | URLENS_OPTION_ZONE_IDENTIFIERS | URLENS_OPTION_LOOSE_RESOLUTION;
  check_options("flags of other dialects", &options, URLENS_OK);
  options.flags = URLENS_OPTION_LOOSE_RESOLUTION << 1;
  check_options("an unknown flag", &options, URLENS_E_ARGUMENT);
  options.flags = UINT32_C(1) << 31;
  check_options("an unknown flag", &options, URLENS_E_ARGUMENT);
}

/* A dialect that this build lacks is unsupported, a number that no dialect has is a wrong argument; all functions say the same. */
static void test_dialects(void) {
  urlens_options options = defaults();
  for (int dialect = -1; dialect < 64; dialect++) {
    const char *name = urlens_dialect_name((urlens_dialect)dialect);
    urlens_status status;
    options.dialect = (urlens_dialect)dialect;
    status = urlens_can_parse("http://h/", 9, NULL, &options, NULL);
    CHECK(status == (name ? URLENS_OK : URLENS_E_ARGUMENT) || (name && status == URLENS_E_UNSUPPORTED));
    check_options(name ? name : "no dialect", &options, status);
  }
  options.dialect = URLENS_DIALECT_WHATWG;
  check_options("whatwg", &options, URLENS_OK);
}

static void test_encoding(void) {
  static const char *const utf8[] = {"utf-8", "UTF8", " utf-8\t", "unicode-1-1-utf-8", "x-unicode20utf8"};
  static const char *const unknown[] = {"", "utf", "utf-8x", "klingon"};
  for (size_t i = 0; i < sizeof utf8 / sizeof utf8[0]; i++) {
    urlens_options options = defaults();
    options.encoding = utf8[i];
    options.encoding_length = strlen(utf8[i]);
    check_options(utf8[i], &options, URLENS_OK);
  }
  for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
    urlens_options options = defaults();
    options.encoding = unknown[i];
    options.encoding_length = strlen(unknown[i]);
    check_options(unknown[i], &options, URLENS_E_UNKNOWN_ENCODING);
  }
}

static void test_max_length(void) {
  urlens_options options = defaults();
  options.max_length = URLENS_MAX_LENGTH;
  check_options("the most", &options, URLENS_OK);
  options.max_length = URLENS_MAX_LENGTH + 1;
  check_options("more than the most", &options, URLENS_E_ARGUMENT);
  options.max_length = 9;
  check_options("just enough", &options, URLENS_OK);
}

static void test_simd(void) {
  urlens_options options = defaults();
  options.simd = URLENS_SIMD_NONE;
  check_options("portable code", &options, URLENS_OK);
  options.simd = (urlens_simd)(URLENS_SIMD_NEON + 1);
  check_options("no instruction set", &options, URLENS_E_ARGUMENT);
  options.simd = (urlens_simd)-1;
  check_options("no instruction set", &options, URLENS_E_ARGUMENT);
}

/* An allocator that lacks a function. Calls that never allocate do not look at it. */
static void test_allocator(void) {
  urlens_allocator incomplete = {NULL, NULL, NULL, NULL};
  urlens_options options = defaults();
  urlens_url *url = NULL;
  urlens_params *params = NULL;
  options.allocator = &incomplete;
  CHECK(urlens_create(&options, &url) == URLENS_E_ARGUMENT && url == NULL);
  CHECK(urlens_params_create(&incomplete, &params) == URLENS_E_ARGUMENT && params == NULL);
  CHECK(urlens_can_parse("a:", 2, NULL, &options, NULL) == URLENS_OK);
}

int main(void) {
  test_defaults();
  test_flags();
  test_dialects();
  test_encoding();
  test_max_length();
  test_simd();
  test_allocator();
  return test_end();
}
