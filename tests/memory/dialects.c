/* SPDX-License-Identifier: MIT */
/*
 * The memory model in every dialect: every allocation failed in turn, none at all once an object has what it needs, and
 * urlens_parse_into, which never allocates, with the capacity that it says is enough.
 */
#include "dialect_inputs.h"
#include "failing.h"
#include "libc_calls.h"
#include "objects.h"
#include "output.h"

/* An encoding that makes queries long, if the build has encodings. */
static urlens_options encoded_options(urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  if (has_feature(URLENS_FEATURE_ENCODINGS)) options.encoding = "iso-2022-jp";
  if (options.encoding) options.encoding_length = strlen(options.encoding);
  return options;
}

static urlens_url *make(const urlens_options *options) {
  urlens_url *url = NULL;
  if (urlens_create(options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

static urlens_url *make_failing(urlens_dialect dialect, failing *f, urlens_allocator *allocator) {
  urlens_options options = encoded_options(dialect);
  *allocator = failing_allocator(f);
  options.allocator = allocator;
  return make(&options);
}

/* The ways to read a text and the text of a base: up to each stage, and all at once. */
enum { WAYS = URLENS_STAGE_CANONICALIZE + 1 };

static urlens_status run(urlens_url *url, int way, const char *text) {
  pair p = split(text);
  if (way == 0) return urlens_resolve(url, p.input, p.length, p.base, p.base_length);
  return urlens_parse_stage(url, (urlens_stage)way, p.input, p.length, p.base, p.base_length);
}

/* The Standard's dialect, and those that use its machine. */
static int uses_machine(urlens_dialect dialect) {
  return dialect == URLENS_DIALECT_WHATWG || dialect == URLENS_DIALECT_RUST_URL || dialect == URLENS_DIALECT_CHROMIUM ||
         dialect == URLENS_DIALECT_FIREFOX;
}

/*
 * Memory that was not there is an error. Except that the Standard's machine may find that it can do without, because what it
 * took for a scheme is not one, or that the text is no URL anyway.
 */
static int is_right(urlens_dialect dialect, failing_plan plan, urlens_status wanted, urlens_status status) {
  int could_do_without = uses_machine(dialect) && (plan == FAILING_ONCE || wanted != URLENS_OK);
  return status == URLENS_E_OUT_OF_MEMORY || (could_do_without && status == wanted);
}

/* Every allocation of a fresh object fails in turn: an error, never another result, and nothing is lost. */
static void fail_each(urlens_dialect dialect, int way, const char *text, failing_plan plan) {
  urlens_options options = encoded_options(dialect);
  urlens_url *right = make(&options);
  urlens_status wanted = run(right, way, text);
  for (size_t at = 1;; at++) {
    failing f = {0};
    urlens_allocator allocator;
    urlens_url *url = make_failing(dialect, &f, &allocator);
    urlens_status status;
    int failed;
    failing_plan_to(&f, plan, at);
    status = run(url, way, text);
    failed = f.failed > 0;
    failing_plan_to(&f, FAILING_NEVER, 0);
    if (!CHECK(failed ? is_right(dialect, plan, wanted, status) : status == wanted)) printf("  %s\n", text);
    CHECK_EQ_INT(text, status, urlens_error_of(url).status);
    if (status == URLENS_OK) CHECK_EQ_STR(text, urlens_href(right).data, urlens_href(url).data);
    CHECK_EQ_INT(text, wanted, run(url, way, text)); /* the object is as good as before */
    CHECK(urlens_self_check(url) == URLENS_OK || wanted != URLENS_OK);
    urlens_destroy(url);
    CHECK_EQ_INT(text, 0, f.blocks);
    if (!failed) break;
  }
  urlens_destroy(right);
}

/* After two rounds over everything an object asks for nothing more. */
static void no_allocations_in_the_end(urlens_dialect dialect) {
  failing f = {0};
  urlens_allocator allocator;
  urlens_url *url = make_failing(dialect, &f, &allocator);
  for (int round = 0; round < 3; round++) {
    failing_plan_to(&f, FAILING_NEVER, 0);
    for (size_t i = 0; i < WAYS * INPUTS; i++) run(url, (int)(i % WAYS), inputs[i / WAYS]);
    if (round == 2) CHECK_EQ_INT(urlens_dialect_name(dialect), 0, f.calls);
  }
  urlens_destroy(url);
}

/* --- urlens_parse_into ---------------------------------------------------------------------------------------------- */

/* Neither libc nor the options' allocator is asked for anything. */
static urlens_status parse_into(const char *input, size_t length, const urlens_url *base, urlens_options options,
                                urlens_output *out) {
  failing f = {0};
  urlens_allocator allocator = failing_allocator(&f);
  urlens_components components;
  size_t before = libc_calls;
  urlens_status status;
  options.allocator = &allocator;
  status = urlens_parse_into(input, length, base, &options, out, &components);
  CHECK(libc_calls == before && f.calls == 0);
  CHECK_EQ_INT(input, status, out->error.status);
  return status;
}

/* With no room, with the room it asks for, and by an object: all the same. */
static void into(const urlens_options *options, const char *input, size_t length, const urlens_url *base) {
  urlens_url *url = make(options);
  urlens_status wanted = urlens_parse(url, input, length, base), status;
  urlens_output out = output_over(NULL, 0);
  status = parse_into(input, length, base, *options, &out);
  if (status == URLENS_E_BUFFER_TOO_SMALL) {
    out = output_over(malloc(out.length), out.length);
    if (!out.data) exit(EXIT_FAILURE);
    status = parse_into(input, length, base, *options, &out);
    if (!CHECK(status != URLENS_E_BUFFER_TOO_SMALL)) printf("  %.*s… of %lu bytes\n", 20, input, (unsigned long)length);
  }
  if (CHECK_EQ_INT(urlens_dialect_name(options->dialect), wanted, status) && status == URLENS_OK) {
    urlens_view href = urlens_href(url);
    CHECK_EQ_BYTES(input, length < 60 ? length : 60, href.data, href.length, test_text(&out), out.length);
    CHECK(urlens_self_check(url) == URLENS_OK);
  }
  free(out.data);
  urlens_destroy(url);
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
    {"http://", "\xC4\xB0", "/"}, /* a letter that is two in lower case */
    {"http://", "\xCE\xA3", "/"},
    {"http://[", "\xEF\xB7\xBA", "]/"},
    {"http://[::1%25", "\xC3\xBC", "]/"},
    {"http://u:", "\xC3\xBC", "@h/"},
    {"http://", "a:b@", "h/"},
    {"http://h/", "%", ""},
    {"http://h/", "a;b/../", ""},
    {"http://h/", "\xC3\xBC/../", ""},
    {"", "jar:", "file:/a!/"},
    {"", "url:", "http://h/"},
    {"", "../", "g"},
    {"", "\\", "h"},
    {"http://h/", "\xFF|||", ""}, /* three times as long by the Standard, four and a half times in Chromium */
};

static size_t write_family(const family *f, char *input, size_t length) {
  size_t at = strlen(f->start), unit = strlen(f->unit);
  memcpy(input, f->start, at);
  for (; at + unit <= length; at += unit) memcpy(input + at, f->unit, unit);
  memcpy(input + at, f->end, strlen(f->end));
  return at + strlen(f->end);
}

/* Alone, or as references to the base. */
static void long_inputs(urlens_dialect dialect, size_t length, const urlens_url *base) {
  urlens_options options[2];
  char *input = malloc(length + 64);
  if (!input) exit(EXIT_FAILURE);
  options[0] = encoded_options(dialect);
  options[1] = options_for(dialect, 0);
  for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
    into(&options[i % 2], input, write_family(&families[i], input, length), base);
  }
  free(input);
}

/* References of many steps up, and others, to a base of many segments. */
static void long_joins(urlens_dialect dialect, size_t length) {
  static const family deep = {"http://u:p@h/", "a/", "?q#f"};
  urlens_options options = options_for(dialect, 0);
  urlens_url *base = make(&options);
  char *text = malloc(length + 64);
  if (!text) exit(EXIT_FAILURE);
  CHECK(urlens_parse(base, text, write_family(&deep, text, length), NULL) == URLENS_OK);
  long_inputs(dialect, length, base);
  free(text);
  urlens_destroy(base);
}

/* A short reference takes its length from the base. */
static void long_base(urlens_dialect dialect, size_t length) {
  static const char *const references[] = {"../x", "#x", "?x", ""};
  urlens_options options = options_for(dialect, 0);
  urlens_url *base = make(&options);
  char *text = malloc(length);
  if (!text) exit(EXIT_FAILURE);
  memset(text, 'a', length);
  memcpy(text, "http://h/", 9);
  for (size_t i = 20; i < length; i += 20) text[i] = '/';
  CHECK(urlens_parse(base, text, length, NULL) == URLENS_OK);
  for (size_t i = 0; i < 4; i++) into(&options, references[i], strlen(references[i]), base);
  free(text);
  urlens_destroy(base);
}

static void test_dialect(urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  for (size_t i = 0; i < INPUTS; i++) {
    pair p = split(inputs[i]);
    for (int way = 0; way < WAYS; way++) {
      fail_each(dialect, way, inputs[i], FAILING_ONCE);
      fail_each(dialect, way, inputs[i], FAILING_FROM_ON);
    }
    if (!p.base) into(&options, p.input, p.length, NULL);
  }
  no_allocations_in_the_end(dialect);
  for (size_t length = 100; length <= 40000; length *= 7) long_inputs(dialect, length, NULL);
  if (has_trait(dialect, URLENS_TRAIT_RESOLVES)) {
    for (size_t length = 100; length <= 100000; length *= 3) long_base(dialect, length);
    for (size_t length = 100; length <= 5000; length *= 7) long_joins(dialect, length);
  }
}

int main(void) {
  if (URLENS_MAX_LENGTH < 1000) {
    printf("this build has no room for these inputs\n");
    return TEST_SKIPPED;
  }
  for_each_dialect(test_dialect);
  return test_end();
}
