/* SPDX-License-Identifier: MIT */
/*
 * How much memory objects ask for: one block when they are made, and nothing once their buffers have grown to the size of the
 * URLs they see. And from whom: from the allocator they were made with.
 */
#include "counting.h"
#include "dialect_inputs.h"
#include "libc_calls.h"
#include "objects.h"
#include "output.h"
#include "samples.h"
#include "urlens/audit.h"
#include "urlens/site.h"

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
  urlens_allocator allocator;
  urlens_url *url, *other;
  urlens_params *params;
  urlens_auditor *auditor; /* NULL in a build without */
  rows table;
} steady;

static urlens_options counted_options(counting *counts, urlens_allocator *allocator, urlens_dialect dialect) {
  urlens_options options = options_for(dialect, 0);
  *allocator = counting_allocator(counts);
  options.allocator = allocator;
  return options;
}

static void steady_begin(steady *s) {
  urlens_options options;
  urlens_auditor_options audit = {0};
  memset(s, 0, sizeof *s);
  options = counted_options(&s->counts, &s->allocator, URLENS_DIALECT_WHATWG);
  audit.size = sizeof audit;
  audit.allocator = &s->allocator;
  rows_fill(&s->table);
  CHECK(urlens_create(&options, &s->url) == URLENS_OK && urlens_create_like(s->url, &s->other) == URLENS_OK);
  CHECK(urlens_params_create(&s->allocator, &s->params) == URLENS_OK);
  if (has_feature(URLENS_FEATURE_AUDIT)) CHECK(urlens_auditor_create(&audit, &s->auditor) == URLENS_OK);
}

static void steady_end(steady *s) {
  urlens_destroy(s->url);
  urlens_destroy(s->other);
  urlens_params_destroy(s->params);
  urlens_auditor_destroy(s->auditor);
  CHECK(s->counts.blocks == 0 && s->counts.bytes == 0);
}

/* --- What objects are used for --------------------------------------------------------------------------------------- */

static void all_parses(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->url, samples[i]) == URLENS_OK);
    sample_parse(s->url, "http://fails\t:x/");
    CHECK(urlens_copy(s->other, s->url) == URLENS_OK);
  }
}

static void all_bases(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->other, samples[i]) == URLENS_OK);
    for (size_t j = 0; j < REFERENCES; j++) urlens_parse(s->url, references[j], strlen(references[j]), s->other);
  }
}

static void all_resolutions(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    for (size_t j = 0; j < REFERENCES; j++) {
      urlens_resolve(s->url, references[j], strlen(references[j]), samples[i], strlen(samples[i]));
    }
  }
}

static void all_relatives(steady *s) {
  char room[256];
  CHECK(sample_parse(s->other, "http://h/a/b/c?d#e") == URLENS_OK);
  for (size_t i = 0; i < SAMPLES; i++) {
    urlens_output out = output_over(room, sizeof room);
    CHECK(sample_parse(s->url, samples[i]) == URLENS_OK);
    CHECK_EQ_INT(samples[i], URLENS_OK, urlens_relative(s->url, s->other, &out));
  }
}

static void all_sets(steady *s) {
  static const char *const values[] = {"", "x", "h\ti:81", "https", "%41b", "?q\"", "#f", "/../a b", "[::1]"};
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->other, samples[i]) == URLENS_OK);
    for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
      for (size_t j = 0; j < sizeof values / sizeof values[0]; j++) {
        CHECK(urlens_copy(s->url, s->other) == URLENS_OK);
        urlens_set(s->url, (urlens_attribute)attribute, values[j], strlen(values[j]), NULL);
      }
    }
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

static void read_comparisons(const urlens_url *a, const urlens_url *b) {
  char room[256];
  urlens_output out = output_over(room, sizeof room);
  uint64_t hash;
  uint8_t long_hash[16];
  urlens_site site;
  int same;
  CHECK(urlens_origin(a, &out) == URLENS_OK);
  CHECK(urlens_same_origin(a, b, &same) == URLENS_OK);
  urlens_equal(a, b, URLENS_COMPARISON_WHOLE);
  urlens_hash64(a, URLENS_COMPARISON_WHOLE, &hash);
  urlens_hash128(a, URLENS_COMPARISON_WITHOUT_FRAGMENT, long_hash);
  urlens_site_of(a, 0, &site);
  urlens_same_site(a, b, URLENS_SITE_COMPARISON_SCHEMELESS, &same);
}

static void all_reads(steady *s) {
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(s->url, samples[i]) == URLENS_OK && urlens_copy(s->other, s->url) == URLENS_OK);
    for (int part = 0; part <= URLENS_PART_FRAGMENT; part++) urlens_get(s->url, (urlens_part)part);
    for (int attribute = 0; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
      urlens_get_attribute(s->url, (urlens_attribute)attribute);
    }
    urlens_href(s->url);
    urlens_href_without_fragment(s->url);
    urlens_components_of(s->url);
    urlens_self_check(s->url);
    urlens_error_of(s->url);
    urlens_dialect_of(s->url);
    read_comparisons(s->url, s->other);
  }
}

static void all_params(steady *s) {
  urlens_view name, value;
  char room[1024];
  for (size_t i = 0; i < SAMPLES; i++) {
    urlens_output out = output_over(room, sizeof room);
    CHECK(urlens_params_parse(s->params, samples[i], strlen(samples[i])) == URLENS_OK);
    CHECK(urlens_params_append(s->params, "n", 1, "v", 1) == URLENS_OK);
    CHECK(urlens_params_set(s->params, "n", 1, "w", 1) == URLENS_OK);
    CHECK(urlens_params_find(s->params, 0, "n", 1, "w", 1) == urlens_params_size(s->params) - 1);
    CHECK(urlens_params_at(s->params, 0, &name, &value) == URLENS_OK);
    CHECK(urlens_params_serialize(s->params, &out) == URLENS_OK);
    CHECK(urlens_params_delete(s->params, "n", 1, NULL, 0, NULL) == URLENS_OK);
    urlens_params_get(s->params, "n", 1);
  }
}

/* Pairs in the wrong order, more than a few. */
static const char pairs[] = "z=1&y=2&x=3&a=4&a=5&b&c=6&\xEF\xBF\xBD=7&\xF0\x9F\x98\x80=8&k&j&i&h&g&f&e&d";

static void all_sorts(steady *s) {
  for (size_t length = 0; length <= sizeof pairs - 1; length++) {
    CHECK(urlens_params_parse(s->params, pairs, length) == URLENS_OK);
    CHECK(urlens_params_sort(s->params) == URLENS_OK);
  }
}

static void all_queries(steady *s) {
  for (size_t length = 0; length <= sizeof pairs - 1; length++) {
    CHECK(sample_parse(s->url, length % 2 ? "http://h/p?q#f" : "a:opaque#f") == URLENS_OK);
    CHECK(urlens_params_parse(s->params, pairs, length) == URLENS_OK);
    CHECK(urlens_params_to_url(s->params, s->url) == URLENS_OK);
    CHECK(urlens_params_from_url(s->params, s->url) == URLENS_OK);
  }
}

static void all_audits(steady *s) {
  for (size_t i = 0; s->auditor && i < INPUTS; i++) {
    pair p = split(inputs[i]);
    urlens_auditor_audit(s->auditor, p.input, p.length, p.base, p.base_length);
    for (size_t j = 0; j < urlens_auditor_finding_count(s->auditor); j++) urlens_auditor_finding(s->auditor, j);
    urlens_auditor_safe_url(s->auditor);
    urlens_auditor_diff(s->auditor, p.input, p.length, p.base, p.base_length);
    for (size_t j = 0; j < urlens_auditor_reading_count(s->auditor); j++) urlens_auditor_reading(s->auditor, j);
    urlens_auditor_disagreement(s->auditor);
  }
}

typedef struct use {
  const char *name;
  void (*run)(steady *s);
} use;

static const use uses[] = {
    {"parse", all_parses},
    {"parse with a base", all_bases},
    {"resolve", all_resolutions},
    {"relative", all_relatives},
    {"set", all_sets},
    {"batch", all_batches},
    {"read", all_reads},
    {"params", all_params},
    {"params_sort", all_sorts},
    {"params_to_url", all_queries},
    {"audit", all_audits},
};
enum { USES = sizeof uses / sizeof uses[0] };

/* --- In steady state --------------------------------------------------------------------------------------------------- */

/* Three rounds to grow, as an object has two buffers that take turns; then none of it may ask for anything. */
enum { GROWING = 3, ROUNDS = 6 };

static void test_steady(void) {
  static steady s;
  steady_begin(&s);
  for (int round = 0; round < ROUNDS; round++) {
    for (size_t i = 0; i < USES; i++) {
      size_t before = s.counts.calls;
      uses[i].run(&s);
      if (round >= GROWING) CHECK_EQ_INT(uses[i].name, 0, s.counts.calls - before);
    }
  }
  steady_end(&s);
}

/* Each use with objects of its own, so that none lives on what another has made them grow to. */
static void test_steady_alone(void) {
  static steady s;
  for (size_t i = 0; i < USES; i++) {
    steady_begin(&s);
    for (int round = 0; round < ROUNDS; round++) {
      size_t before = s.counts.calls;
      uses[i].run(&s);
      if (round >= GROWING) CHECK_EQ_INT(uses[i].name, 0, s.counts.calls - before);
    }
    steady_end(&s);
  }
}

/* Text of that many units after a head, as long as the build takes it. */
typedef struct long_text {
  char text[8192];
  size_t length;
} long_text;

static void long_text_fill(long_text *t, const char *head, const char *unit, size_t units) {
  size_t most = URLENS_MAX_LENGTH < sizeof t->text ? URLENS_MAX_LENGTH : sizeof t->text;
  t->length = strlen(head);
  memcpy(t->text, head, t->length);
  while (units-- > 0 && t->length + strlen(unit) < most) {
    memcpy(t->text + t->length, unit, strlen(unit));
    t->length += strlen(unit);
  }
}

enum { LONG_TEXTS = 6 };

static void fill_long_texts(long_text *texts) {
  long_text_fill(&texts[0], "http://h/", "a/b\xC3\xBC/../", 500);
  long_text_fill(&texts[1], "http://", "B\xC3\xBC\x63her\xE2\x82\xACo.", 100);
  long_text_fill(&texts[2], "http://", "%41%c3%bc.", 400);
  long_text_fill(&texts[3], "../", "x/\xFF", 1000);
  long_text_fill(&texts[4], "?", "\xE3\x81\x82", 2000);
  long_text_fill(&texts[5], "//u:p@h:1/", "y\\z", 2000);
}

/* Everything that reads a text and the text of a base. */
static void read_texts(urlens_url *url, const char *input, size_t length, const char *base, size_t base_length) {
  urlens_resolve(url, input, length, base, base_length);
  for (int last = URLENS_STAGE_PARSE; last <= URLENS_STAGE_CANONICALIZE; last++) {
    urlens_parse_stage(url, (urlens_stage)last, input, length, base, base_length);
  }
}

static void read_all_texts(urlens_url *url) {
  static long_text texts[LONG_TEXTS];
  fill_long_texts(texts);
  for (size_t i = 0; i < INPUTS; i++) {
    pair p = split(inputs[i]);
    read_texts(url, p.input, p.length, p.base, p.base_length);
  }
  for (size_t i = 0; i < LONG_TEXTS; i++) {
    read_texts(url, texts[i].text, texts[i].length, NULL, 0);
    for (size_t j = 0; j < LONG_TEXTS; j++) {
      read_texts(url, texts[i].text, texts[i].length, texts[j].text, texts[j].length);
    }
  }
}

/* The base is read anew in every call, and still nothing is asked for. */
static void test_steady_dialect(urlens_dialect dialect) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator;
  urlens_options options = counted_options(&counts, &allocator, dialect);
  urlens_url *url = NULL;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  for (int round = 0; round < ROUNDS; round++) {
    size_t before = counts.calls;
    read_all_texts(url);
    if (round == 0) CHECK(counts.calls > before);
    if (round >= GROWING) CHECK_EQ_INT(urlens_dialect_name(dialect), 0, counts.calls - before);
  }
  urlens_destroy(url);
  CHECK(counts.blocks == 0 && counts.bytes == 0);
}

/* --- In the beginning ---------------------------------------------------------------------------------------------------- */

/* An object costs one block, and one for each of its two buffers. */
static void test_first(void) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator;
  urlens_options options = counted_options(&counts, &allocator, URLENS_DIALECT_WHATWG);
  urlens_url *url = NULL;
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

/* One like another costs what the other did, whatever is in that one. */
static void test_like(urlens_dialect dialect) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator;
  urlens_options options = counted_options(&counts, &allocator, dialect);
  urlens_url *model = NULL, *url = NULL;
  size_t libc;
  counting first, before;
  CHECK(urlens_create(&options, &model) == URLENS_OK);
  first = counts;
  CHECK(sample_parse(model, "https://example.com/a/b/c") == URLENS_OK);
  before = counts;
  libc = libc_calls;
  CHECK(urlens_create_like(model, &url) == URLENS_OK && urlens_dialect_of(url) == dialect);
  CHECK(counts.calls - before.calls <= first.calls && counts.bytes - before.bytes <= first.bytes);
  if (LIBC_IS_COUNTED) CHECK_EQ_INT("libc", counts.calls - before.calls, libc_calls - libc);
  CHECK(urlens_href(url).data == NULL);
  urlens_destroy(model);
  CHECK(sample_parse(url, "https://example.com/a/b/c") == URLENS_OK);
  urlens_destroy(url);
  CHECK(counts.blocks == 0);
}

/* --- Whose memory -------------------------------------------------------------------------------------------------------- */

/* With an allocator of its own, an object never asks libc. */
static void test_own_allocator(void) {
  static steady s;
  size_t before = libc_calls;
  steady_begin(&s);
  for (size_t i = 0; i < USES; i++) uses[i].run(&s);
  /* The counting allocator takes its blocks from libc, one call for one. */
  if (LIBC_IS_COUNTED) CHECK_EQ_INT("libc", s.counts.calls, libc_calls - before);
  steady_end(&s);
}

/* Without one it does, which also shows that the counting works. */
static void test_default_allocator(void) {
  size_t before = libc_calls;
  urlens_url *url = sample_url("http://h/");
  if (LIBC_IS_COUNTED) CHECK_EQ_INT("libc", 2, libc_calls - before);
  urlens_destroy(url);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0); /* or printing would allocate */
  test_first();
  for_each_dialect(test_like);
  test_steady();
  test_steady_alone();
  for_each_dialect(test_steady_dialect);
  test_own_allocator();
  test_default_allocator();
  return test_end();
}
