/* SPDX-License-Identifier: MIT */
/*
 * The memory model for the seeds' dialects: every allocation failed in turn, none at all once an object has what it needs,
 * and urlens_parse_into, which never allocates, with the capacity that it says is enough.
 */
#include "dialect_inputs.h"
#include "failing.h"

/* Where the linker can do it, the library's calls of malloc are counted: those that never allocate make none. */
static size_t libc_calls;

#ifdef URLENS_LD_WRAP
void *__real_malloc(size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size) {
  libc_calls++;
  return __real_malloc(size);
}

void *__wrap_realloc(void *block, size_t size) {
  libc_calls++;
  return __real_realloc(block, size);
}
#endif

static urlens_stage last_stage(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_BARTH ? URLENS_STAGE_PARSE : URLENS_STAGE_CANONICALIZE;
}

static urlens_status run(urlens_url *url, const char *text) {
  pair p = split(text);
  return urlens_parse_stage(url, last_stage(urlens_dialect_of(url)), p.input, p.length, p.base, p.base_length);
}

static urlens_url *make(urlens_dialect dialect, const char *encoding, failing *f, urlens_allocator *allocator) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  options.encoding = encoding;
  options.encoding_length = encoding ? strlen(encoding) : 0;
  if (f) {
    *allocator = failing_allocator(f);
    options.allocator = allocator;
  }
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

/* Every allocation of a fresh object fails in turn: an error, never another result, and nothing is lost. */
static void fail_each(urlens_dialect dialect, const char *text, failing_plan plan) {
  urlens_url *right = make(dialect, "iso-2022-jp", NULL, NULL);
  urlens_status wanted = run(right, text);
  for (size_t at = 1;; at++) {
    failing f = {0};
    urlens_allocator allocator;
    urlens_url *url = make(dialect, "iso-2022-jp", &f, &allocator);
    urlens_status status;
    int failed;
    failing_plan_to(&f, plan, at);
    status = run(url, text);
    failed = f.failed > 0;
    failing_plan_to(&f, FAILING_NEVER, 0);
    CHECK_EQ_INT(text, failed ? URLENS_E_OUT_OF_MEMORY : wanted, status);
    if (status == URLENS_OK) CHECK_EQ_STR(text, urlens_href(right).data, urlens_href(url).data);
    CHECK_EQ_INT(text, wanted, run(url, text)); /* the object is as good as before */
    CHECK(urlens_self_check(url) == URLENS_OK || wanted != URLENS_OK);
    urlens_destroy(url);
    CHECK_EQ_INT(text, 0, f.blocks);
    if (!failed) break;
  }
  urlens_destroy(right);
}

/* CanonicalizeHost by itself, with its allocator. */
static void fail_each_host(urlens_dialect dialect) {
  static char host[9000];
  for (size_t i = 0; i + 3 < sizeof host; i += 3) memcpy(host + i, i % 120 == 60 ? ".a." : "\xE3\x81\x82", 3);
  for (size_t at = 1;; at++) {
    failing f = {0};
    urlens_allocator allocator = failing_allocator(&f);
    urlens_options options = {0};
    urlens_error error;
    urlens_status status;
    size_t length = 0;
    static char out[sizeof host * 4];
    options.size = sizeof options;
    options.allocator = &allocator;
    failing_plan_to(&f, FAILING_ONCE, at);
    status = urlens_canonicalize_host(dialect, URLENS_HOST_SCHEME_ANY, host, sizeof host - 3, &options, out, sizeof out,
                                      &length, &error);
    CHECK_EQ_INT(urlens_dialect_name(dialect), f.failed > 0, status == URLENS_E_OUT_OF_MEMORY);
    CHECK_EQ_INT(urlens_dialect_name(dialect), 0, f.blocks);
    if (!f.failed) break;
  }
}

/* After two rounds over everything an object asks for nothing more. */
static void no_allocations_in_the_end(urlens_dialect dialect) {
  failing f = {0};
  urlens_allocator allocator;
  urlens_url *url = make(dialect, "iso-2022-jp", &f, &allocator);
  for (int round = 0; round < 3; round++) {
    failing_plan_to(&f, FAILING_NEVER, 0);
    for (size_t i = 0; i < INPUTS; i++) run(url, inputs[i]);
    if (round == 2) CHECK_EQ_INT(urlens_dialect_name(dialect), 0, f.calls);
  }
  urlens_destroy(url);
}

/* --- urlens_parse_into ---------------------------------------------------------------------------------------------- */

/* Counts what it allocates. */
static urlens_status parse_into(const char *input, size_t length, const urlens_url *base, const urlens_options *options,
                                char *out, size_t capacity, urlens_result *result) {
  size_t before = libc_calls;
  urlens_status status = urlens_parse_into(input, length, base, options, out, capacity, result);
  CHECK(libc_calls == before);
  return status;
}

/* With no room, with the room it asks for, and by an object: all the same. */
static void into(urlens_dialect dialect, const char *encoding, const char *input, size_t length, const char *base) {
  urlens_options options = {0};
  urlens_result result;
  urlens_url *url = make(dialect, encoding, NULL, NULL), *base_url = NULL;
  urlens_status wanted, status;
  char *out = NULL;
  options.size = sizeof options;
  options.dialect = dialect;
  options.encoding = encoding;
  options.encoding_length = encoding ? strlen(encoding) : 0;
  if (base) {
    base_url = make(dialect, NULL, NULL, NULL);
    if (urlens_parse(base_url, base, strlen(base), NULL) != URLENS_OK) exit(EXIT_FAILURE);
  }
  wanted = urlens_parse(url, input, length, base_url);
  status = parse_into(input, length, base_url, &options, NULL, 0, &result);
  for (int tries = 0; status == URLENS_E_BUFFER_TOO_SMALL && tries < 2; tries++) {
    free(out);
    out = malloc(result.length);
    if (!out) exit(EXIT_FAILURE);
    status = parse_into(input, length, base_url, &options, out, result.length, &result);
    if (!CHECK(status != URLENS_E_BUFFER_TOO_SMALL)) printf("  %.*s… of %lu bytes\n", 20, input, (unsigned long)length);
  }
  if (CHECK_EQ_INT(urlens_dialect_name(dialect), wanted, status) && status == URLENS_OK) {
    urlens_view href = urlens_href(url);
    CHECK_EQ_BYTES(input, length < 60 ? length : 60, href.data, href.length, out, result.length);
    CHECK(urlens_self_check(url) == URLENS_OK);
  }
  free(out);
  urlens_destroy(url);
  urlens_destroy(base_url);
}

/* A unit, over and over, between a beginning and an end. */
typedef struct family {
  const char *start;
  const char *unit;
  const char *end;
} family;

static const family families[] = {
    {"http://", "\xEF\xB7\xBA", "/"}, /* U+FDFA, which Nameprep makes eleven times as long */
    {"http://", "\xEF\xB7\xBA.", "de/"},
    {"http://", "\xE3\x81\x82.", "jp/"},
    {"http://", "\xF0\x9D\x94\xB8", ".org/"},
    {"http://", "%E3%81%82", "/"},
    {"http://", "xn--4ca.", "/"},
    {"http://", "a\xCC\x81\xCC\xA3", "/"},
    {"http://", "a.", "/"},
    {"http://", "%61", "/"},
    {"http://", "\xFF", "/"},
    {"http://", "\x01", "/"},
    {"http://h/", "\xFF", ""},
    {"http://h/", "../\xFF", ""},
    {"http://h/?", "\xFF", ""},
    {"http://h/?",
     "\xE3\x81\x82"
     "a",
     ""}, /* eight bytes and one in ISO-2022-JP, most of them encoded */
    {"http://h/#", "\xFF", ""},
    {"http://h/#", "\xC2\x80", ""},
    {"http://", "\xFF", "@h/"},
    {"http://", ":", "@h/"},
    {"h\tttp://\xFF", "\t\xFF", "/"},
    {"file:///", "%4", "%31"},
    {"file:////", "localhost///", "x"},
    {"file:////", "%6Cocalhost///", "%%36%33|"},
    {"file:///c|/", "\xFF%41", ""},
    {"c:", "\\\xFF\\..", ""},
    {"\\\\", "\xFF", "\\x"},
    {"mailto:", "\xFF", "?x"},
    {"x:", "\xFF", ""},
    {"x://h/", "/", ""},
};

static void long_inputs(urlens_dialect dialect, size_t length) {
  char *input = malloc(length + 64);
  if (!input) exit(EXIT_FAILURE);
  for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
    const family *f = &families[i];
    size_t at = strlen(f->start), unit = strlen(f->unit);
    memcpy(input, f->start, at);
    for (; at + unit <= length; at += unit) memcpy(input + at, f->unit, unit);
    memcpy(input + at, f->end, strlen(f->end));
    into(dialect, i % 2 ? NULL : "iso-2022-jp", input, at + strlen(f->end), NULL);
  }
  free(input);
}

/* A short reference takes its length from the base. */
static void long_base(urlens_dialect dialect, size_t length) {
  char *base = malloc(length + 1);
  if (!base) exit(EXIT_FAILURE);
  memset(base, 'a', length);
  memcpy(base, "http://h/", 9);
  for (size_t i = 20; i < length; i += 20) base[i] = '/';
  base[length] = '\0';
  into(dialect, NULL, "../x", 4, base);
  into(dialect, NULL, "#x", 2, base);
  into(dialect, NULL, "?x", 2, base);
  into(dialect, NULL, "", 0, base);
  free(base);
}

int main(void) {
  if (!(urlens_build_info()->features & URLENS_FEATURE_UNICODE) || URLENS_MAX_LENGTH < 1000) {
    printf("this build has no dialects but the Standard's, or no room for their inputs\n");
    return TEST_SKIPPED;
  }
  for (size_t i = 0; i < DIALECTS; i++) {
    for (size_t j = 0; j < INPUTS; j++) {
      pair p = split(inputs[j]);
      fail_each(dialects[i], inputs[j], FAILING_ONCE);
      fail_each(dialects[i], inputs[j], FAILING_FROM_ON);
      if (!p.base) into(dialects[i], NULL, p.input, p.length, NULL);
    }
    if (dialects[i] != URLENS_DIALECT_BARTH) fail_each_host(dialects[i]);
    no_allocations_in_the_end(dialects[i]);
    for (size_t length = 100; length <= 40000; length *= 7) long_inputs(dialects[i], length);
    if (dialects[i] != URLENS_DIALECT_BARTH) {
      for (size_t length = 100; length <= 100000; length *= 3) long_base(dialects[i], length);
    }
  }
  return test_end();
}
