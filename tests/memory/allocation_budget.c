/* SPDX-License-Identifier: MIT */
/*
 * How much memory calls ask for: an object that is used again asks for none once its buffers have grown, and functions
 * without a handle never do. The linker sends the library's calls of malloc through the functions below.
 */
#include "counting.h"
#include "samples.h"

static size_t libc_calls; /* of malloc, calloc, realloc */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

void *__wrap_malloc(size_t size) {
  libc_calls++;
  return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  libc_calls++;
  return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
  libc_calls++;
  return __real_realloc(block, size);
}

void __wrap_free(void *block) {
  __real_free(block);
}

static const char *const references[] = {"", "x", "../y?z", "#f", "//g:1/", "?q", "/a/b/../c", "http:\tk"};

enum { REFERENCES = sizeof references / sizeof references[0], ROOM = 8192 };

/* A column of all samples. */
typedef struct rows {
  char data[ROOM];
  int32_t offsets[SAMPLES + 1];
  urlens_column column;
} rows;

static void rows_fill(rows *r) {
  memset(r, 0, sizeof *r);
  for (size_t i = 0; i < SAMPLES; i++) {
    size_t length = strlen(samples[i]);
    memcpy(r->data + r->offsets[i], samples[i], length);
    r->offsets[i + 1] = r->offsets[i] + (int32_t)length;
  }
  r->column.data = r->data;
  r->column.offsets = r->offsets;
  r->column.rows = SAMPLES;
}

typedef struct steady {
  counting counts;
  urlens_url *url, *other;
  urlens_params *params;
  rows table;
} steady;

static void all_parses(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->url, samples[i]) == URLENS_OK);
    sample_parse(s->url, "http://fails\t:x/");
    CHECK(urlens_copy(s->other, s->url) == URLENS_OK);
  }
}

static void all_resolutions(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->other, samples[i]) == URLENS_OK);
    for (size_t j = 0; j < REFERENCES; j++) urlens_parse(s->url, references[j], strlen(references[j]), s->other);
  }
}

static void all_sets(steady *s) {
  static const char *const values[] = {"", "x", "h\ti:81", "https", "%41b", "?q\"", "#f", "/../a b", "[::1]"};
  for (size_t i = 0; i < SAMPLES; i++) {
    for (int part = URLENS_ATTRIBUTE_HREF; part <= URLENS_ATTRIBUTE_HASH; part++) {
      for (size_t j = 0; j < sizeof values / sizeof values[0]; j++) {
        CHECK(urlens_copy(s->url, s->other) == URLENS_OK || urlens_href(s->other).data == NULL);
        urlens_set(s->url, (urlens_part)part, values[j], strlen(values[j]), NULL);
      }
    }
    CHECK(sample_parse(s->other, samples[i]) == URLENS_OK);
  }
}

static void all_batches(steady *s) {
  static char data[ROOM];
  static int32_t offsets[SAMPLES + 1];
  urlens_batch batch = {0};
  batch.size = sizeof batch;
  batch.data = data;
  batch.capacity = sizeof data;
  batch.offsets = offsets;
  CHECK(urlens_parse_batch(s->url, &s->table.column, 0, NULL, &batch) == URLENS_OK && batch.rows_done == SAMPLES);
}

static void all_reads(steady *s) {
  for (int part = 0; part <= URLENS_ATTRIBUTE_HASH; part++) urlens_get(s->url, (urlens_part)part);
  urlens_href(s->url);
  urlens_href_without_fragment(s->url);
  urlens_components_of(s->url);
  urlens_self_check(s->url);
  urlens_equal(s->url, s->other, URLENS_COMPARISON_WHOLE);
  urlens_error_of(s->url);
}

static void all_params(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(urlens_params_parse(s->params, samples[i], strlen(samples[i])) == URLENS_OK);
    CHECK(urlens_params_append(s->params, "n", 1, "v", 1) == URLENS_OK);
    CHECK(urlens_params_set(s->params, "n", 1, "w", 1) == URLENS_OK);
    CHECK(urlens_params_delete(s->params, "n", 1, NULL, 0, NULL) == URLENS_OK);
    urlens_params_get(s->params, "n", 1);
  }
}

typedef struct use {
  const char *name;
  void (*run)(steady *s);
} use;

static const use uses[] = {
    {"parse", all_parses},  {"resolve", all_resolutions}, {"set", all_sets},
    {"batch", all_batches}, {"read", all_reads},          {"params", all_params},
};

/* Three rounds to grow, as an object has two buffers that take turns; then none of it may ask for anything. */
static void test_steady(void) {
  static steady s;
  urlens_allocator allocator = counting_allocator(&s.counts);
  urlens_options options = {0};
  options.size = sizeof options;
  options.allocator = &allocator;
  rows_fill(&s.table);
  CHECK(urlens_create(&options, &s.url) == URLENS_OK && urlens_create(&options, &s.other) == URLENS_OK);
  CHECK(urlens_params_create(&allocator, &s.params) == URLENS_OK);
  for (int round = 0; round < 6; round++) {
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
      size_t before = s.counts.calls;
      uses[i].run(&s);
      if (round >= 3) CHECK_EQ_INT(uses[i].name, 0, s.counts.calls - before);
    }
  }
  urlens_destroy(s.url);
  urlens_destroy(s.other);
  urlens_params_destroy(s.params);
  CHECK(s.counts.blocks == 0);
}

/* An object costs one block, and one for each of its two buffers. */
static void test_first(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.allocator = &allocator;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  CHECK_EQ_INT("create", 1, counts.calls);
  CHECK(sample_parse(url, "https://example.com/") == URLENS_OK);
  CHECK_EQ_INT("first parse", 2, counts.calls);
  CHECK(sample_parse(url, "https://example.com/a") == URLENS_OK);
  CHECK_EQ_INT("second parse", 3, counts.calls);
  CHECK(sample_parse(url, "https://example.com/b") == URLENS_OK);
  CHECK_EQ_INT("third parse", 3, counts.calls);
  urlens_destroy(url);
}

/* Everything that takes no handle. */
static void without_handle(const char *input, const urlens_url *base) {
  static char room[1024];
  urlens_result result;
  size_t length, size = strlen(input);
  urlens_percent_set set;
  urlens_dialect dialect;
  for (size_t capacity = 0; capacity < sizeof room; capacity += 97) {
    if (urlens_parse_into(input, size, base, NULL, room, capacity, &result) == URLENS_OK) {
      urlens_slice(room, &result.components, URLENS_PART_HOST);
    }
    for (int i = URLENS_PERCENT_SET_C0_CONTROL; i <= URLENS_PERCENT_SET_FORM; i++) {
      urlens_percent_encode((urlens_percent_set)i, input, size, room, capacity, &length);
    }
    urlens_percent_decode(input, size, room, capacity, &length);
    urlens_percent_decode_text(input, size, room, capacity, &length);
  }
  urlens_can_parse(input, size, base, NULL, NULL);
  urlens_status_name(URLENS_OK);
  urlens_status_message(URLENS_OK);
  urlens_dialect_from_name(input, size, &dialect);
  urlens_percent_set_from_name(input, size, &set);
}

static void test_without_handle(void) {
  static const char *const more[] = {"http://b\xC3\xBC\x63her.example/",
                                     "http://xn--bcher-kva.example/",
                                     "http://a\tb\nc/",
                                     "http://%62%C3%BC.example/",
                                     "http://[::1",
                                     ""};
  urlens_url *base = sample_url("http://h/p/q?r#s");
  size_t before = libc_calls;
  CHECK(before > 0); /* so the counting works */
  for (size_t i = 0; i < SAMPLES; i++) without_handle(samples[i], base);
  for (size_t i = 0; i < SAMPLES; i++) without_handle(samples[i], NULL);
  for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) without_handle(more[i], base);
  CHECK_EQ_INT("without a handle", 0, libc_calls - before);
  urlens_destroy(base);
}

/* With an allocator of its own, an object never asks libc. */
static void test_own_allocator(void) {
  static steady s;
  urlens_allocator allocator = counting_allocator(&s.counts);
  urlens_options options = {0};
  char room[64];
  size_t length, before, given;
  options.size = sizeof options;
  options.allocator = &allocator;
  rows_fill(&s.table);
  before = libc_calls;
  CHECK(urlens_create(&options, &s.url) == URLENS_OK && urlens_create(&options, &s.other) == URLENS_OK);
  CHECK(urlens_params_create(&allocator, &s.params) == URLENS_OK);
  for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) uses[i].run(&s);
  CHECK(urlens_params_sort(s.params) == URLENS_OK && urlens_params_to_url(s.params, s.url) == URLENS_OK);
  CHECK(sample_parse(s.url, "blob:http://h:1/x") == URLENS_OK);
  CHECK(urlens_origin(s.url, room, sizeof room, &length) == URLENS_OK);
  given = s.counts.calls; /* the counting allocator takes its blocks from libc, one call for one */
  CHECK_EQ_INT("libc", given, libc_calls - before);
  urlens_destroy(s.url);
  urlens_destroy(s.other);
  urlens_params_destroy(s.params);
  CHECK(s.counts.blocks == 0 && s.counts.bytes == 0);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0); /* or printing would allocate */
  test_first();
  test_steady();
  test_without_handle();
  test_own_allocator();
  return test_end();
}
