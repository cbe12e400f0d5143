/* SPDX-License-Identifier: MIT */
/* Making objects, parsing and resolving into them, and copying one to another. */
#include "counting.h"
#include "objects.h"
#include "samples.h"

static void test_null(void) {
  urlens_url *url = sample_url("http://h/"), *empty = sample_object();
  CHECK(urlens_create(NULL, NULL) == URLENS_E_ARGUMENT);
  urlens_destroy(NULL);
  CHECK(urlens_parse(NULL, "a:", 2, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse(url, NULL, 2, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(url).status == URLENS_E_ARGUMENT);
  CHECK(sample_parse(url, "http://h/") == URLENS_OK);
  CHECK(urlens_copy(NULL, url) == URLENS_E_ARGUMENT && urlens_copy(url, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_error_of(url).status == URLENS_E_ARGUMENT);
  CHECK(urlens_resolve(NULL, "a:", 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_resolve(url, NULL, 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_stage(NULL, URLENS_STAGE_PARSE, "a:", 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_stage(url, URLENS_STAGE_PARSE, NULL, 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_stage(url, (urlens_stage)0, "a:", 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_stage(url, (urlens_stage)4, "a:", 2, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  /* NULL is a string of no length. */
  CHECK(urlens_parse(url, NULL, 0, NULL) == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_resolve(url, NULL, 0, NULL, 0) == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_parse(empty, NULL, 0, url) == URLENS_OK);
  CHECK_EQ_STR("", "http://h/", urlens_href(empty).data);
  urlens_destroy(url);
  urlens_destroy(empty);
}

static void test_without_url(void) {
  urlens_url *empty = sample_object(), *url = sample_url("http://h/");
  CHECK(urlens_copy(url, empty) == URLENS_E_NO_URL && urlens_error_of(url).status == URLENS_E_NO_URL);
  CHECK(urlens_parse(url, "x", 1, empty) == URLENS_E_NO_URL && urlens_error_of(url).status == URLENS_E_NO_URL);
  CHECK_EQ_STR("", "http://h/", urlens_href(url).data);
  /* Still without one after a failure, even as its own base. */
  CHECK(urlens_parse(empty, "x", 1, empty) == URLENS_E_NO_URL);
  CHECK(sample_parse(empty, "x") == URLENS_E_MISSING_SCHEME && urlens_href(empty).data == NULL);
  urlens_destroy(empty);
  urlens_destroy(url);
}

static void test_copy(void) {
  urlens_url *source = sample_object(), *target = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(source, samples[i]) == URLENS_OK && sample_parse(target, "x") == URLENS_E_MISSING_SCHEME);
    CHECK(urlens_copy(target, source) == URLENS_OK && urlens_error_of(target).status == URLENS_OK);
    CHECK(urlens_href(target).data != urlens_href(source).data);
    CHECK_EQ_STR(samples[i], urlens_href(source).data, urlens_href(target).data);
    CHECK(sample_same_record(urlens_components_of(source), urlens_components_of(target)));
    CHECK(urlens_copy(source, source) == URLENS_OK);
    CHECK_EQ_STR(samples[i], urlens_href(target).data, urlens_href(source).data);
    CHECK(sample_same_record(urlens_components_of(source), urlens_components_of(target)));
  }
  /* They have nothing in common afterwards. */
  CHECK(urlens_copy(target, source) == URLENS_OK && sample_parse(source, "a:b") == URLENS_OK);
  CHECK(strcmp(urlens_href(target).data, "a:b") != 0);
  urlens_destroy(source);
  CHECK(urlens_self_check(target) == URLENS_OK);
  urlens_destroy(target);
}

/* --- An object like another ------------------------------------------------------------------------------------------ */

static void count_note(void *context, urlens_validation_error error, size_t at) {
  size_t *notes = context;
  (void)error, (void)at;
  ++*notes;
}

/* An object whose options all differ from the defaults, as far as this build has them. */
static urlens_url *unusual_object(const urlens_allocator *allocator, size_t *notes) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, URLENS_OPTION_KEEP_DOT_SEGMENTS);
  urlens_url *url = NULL;
  options.max_length = 30;
  options.allocator = allocator;
  options.sink = count_note;
  options.sink_context = notes;
  if (has_feature(URLENS_FEATURE_ENCODINGS)) {
    options.encoding = "latin1";
    options.encoding_length = 6;
  }
  options.simd = URLENS_SIMD_NONE;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  return url;
}

/* It does all that the options say. */
static void check_unusual(urlens_url *url, size_t *notes) {
  *notes = 0;
  CHECK(urlens_href(url).data == NULL && urlens_components_of(url) == NULL);
  CHECK(urlens_error_of(url).status == URLENS_OK);
  CHECK(sample_parse(url, "http://h/../x?\xC3\xA9") == URLENS_OK);
  check_href("", has_feature(URLENS_FEATURE_ENCODINGS) ? "http://h/../x?%E9" : "http://h/../x?%C3%A9", url);
  CHECK(*notes == 0);
  CHECK(sample_parse(url, "http:\\\\h") == URLENS_OK && *notes > 0);
  CHECK(sample_parse(url, "http://h/0123456789012345678901") == URLENS_E_TOO_LONG);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "0123456789012345678901", 22, NULL) == URLENS_E_TOO_LONG);
}

/* The options are those of the model, with and without a URL in it, and while it is there and after it is gone. */
static void test_like(void) {
  counting memory = {0};
  urlens_allocator allocator = counting_allocator(&memory);
  size_t notes = 0, calls;
  urlens_url *model = unusual_object(&allocator, &notes), *early = NULL, *late = NULL, *last = NULL;
  allocator.allocate = NULL; /* it was copied */
  calls = memory.calls;
  CHECK(urlens_create_like(model, &early) == URLENS_OK && memory.calls == calls + 1);
  check_unusual(early, &notes);
  CHECK(sample_parse(model, "http://model/") == URLENS_OK);
  CHECK(sample_parse(model, "x") == URLENS_E_MISSING_SCHEME);
  CHECK(urlens_create_like(model, &late) == URLENS_OK);
  urlens_destroy(model);
  check_unusual(late, &notes);
  CHECK(urlens_create_like(late, &last) == URLENS_OK);
  urlens_destroy(late);
  urlens_destroy(early);
  check_unusual(last, &notes);
  CHECK(memory.blocks > 0);
  urlens_destroy(last);
  CHECK(memory.blocks == 0 && memory.bytes == 0);
}

static void test_like_arguments(void) {
  urlens_url *model = sample_object(), *url = NULL;
  CHECK(urlens_create_like(NULL, &url) == URLENS_E_ARGUMENT && url == NULL);
  CHECK(urlens_create_like(model, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_create_like(NULL, NULL) == URLENS_E_ARGUMENT);
  urlens_destroy(model);
}

static void test_like_without_memory(void) {
  counting memory = {0};
  urlens_allocator allocator = counting_allocator(&memory);
  size_t notes = 0;
  urlens_url *model = unusual_object(&allocator, &notes), *url = NULL;
  size_t blocks = memory.blocks;
  memory.fail_at = memory.calls + 1;
  CHECK(urlens_create_like(model, &url) == URLENS_E_OUT_OF_MEMORY && url == NULL);
  CHECK(memory.blocks == blocks);
  memory.fail_at = 0;
  CHECK(urlens_create_like(model, &url) == URLENS_OK);
  check_unusual(url, &notes);
  urlens_destroy(url);
  urlens_destroy(model);
  CHECK(memory.blocks == 0);
}

/* The dialect, and the flags that it looks at. */
static void check_like_of(urlens_dialect dialect) {
  urlens_url *model = object_for(dialect, URLENS_OPTION_LOOSE_RESOLUTION), *url = NULL;
  const char *name = urlens_dialect_name(dialect);
  CHECK(urlens_create_like(model, &url) == URLENS_OK);
  CHECK_EQ_INT(name, dialect, urlens_dialect_of(url));
  CHECK_EQ_INT(name, urlens_resolve(model, "http:x", 6, "http://h/a/b", 12),
               urlens_resolve(url, "http:x", 6, "http://h/a/b", 12));
  if (urlens_href(model).data) check_href(name, urlens_href(model).data, url);
  urlens_destroy(model);
  urlens_destroy(url);
}

/* --- Where errors are ------------------------------------------------------------------------------------------------ */

typedef struct place_row {
  const char *input;
  const char *base;
  urlens_status status;
  urlens_place place;
  size_t at;
} place_row;

static void check_place(urlens_dialect dialect, const place_row *row, int by_stage) {
  urlens_url *url = url_for(dialect, "http://kept/");
  urlens_error error;
  size_t length = strlen(row->input), base_length = row->base ? strlen(row->base) : 0;
  urlens_status status = by_stage
                             ? urlens_parse_stage(url, URLENS_STAGE_RESOLVE, row->input, length, row->base, base_length)
                             : urlens_resolve(url, row->input, length, row->base, base_length);
  CHECK_EQ_INT(row->input, row->status, status);
  error = urlens_error_of(url);
  CHECK_EQ_INT(row->input, row->status, error.status);
  CHECK_EQ_INT(row->input, row->place, error.place);
  CHECK_EQ_INT(row->input, row->at, error.at);
  check_href(row->input, "http://kept/", url);
  /* The next success leaves nothing of it. */
  CHECK(urlens_resolve(url, "y", 1, "http://h/x", 10) == URLENS_OK);
  CHECK(urlens_error_of(url).status == URLENS_OK && urlens_error_of(url).place == URLENS_PLACE_INPUT);
  check_href(row->input, "http://h/y", url);
  urlens_destroy(url);
}

static void check_places(urlens_dialect dialect, const place_row *rows, size_t count) {
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  if (urlens_dialect_info(dialect, &details) == URLENS_E_UNSUPPORTED) return;
  for (size_t i = 0; i < count; i++) {
    check_place(dialect, &rows[i], 0);
    check_place(dialect, &rows[i], 1);
  }
}

static void test_places(void) {
  static const place_row whatwg[] = {
      {"x", "http://h:p/", URLENS_E_PORT_INVALID, URLENS_PLACE_BASE, 9},
      {"http://h:p/", "http://h:p/", URLENS_E_PORT_INVALID, URLENS_PLACE_BASE, 9}, /* the base is read first */
      {"http://g/", "y", URLENS_E_MISSING_SCHEME, URLENS_PLACE_BASE, 0},
      {"http://h:p/", "http://h/", URLENS_E_PORT_INVALID, URLENS_PLACE_INPUT, 9},
      {"//[::", "http://h/", URLENS_E_IPV6_UNCLOSED, URLENS_PLACE_INPUT, 5},
      {"x", NULL, URLENS_E_MISSING_SCHEME, URLENS_PLACE_INPUT, 0},
  };
  static const place_row rfc3986[] = {
      {"x", "http://h/ ", URLENS_E_RFC_PATH, URLENS_PLACE_BASE, 9},
      {"x", "y", URLENS_E_BASE_INVALID, URLENS_PLACE_BASE, URLENS_NOWHERE},
      {" ", "http://h/", URLENS_E_RFC_PATH, URLENS_PLACE_INPUT, 0},
      {"//[", "http://h/", URLENS_E_RFC_IP_LITERAL, URLENS_PLACE_INPUT, 3},
      {"?^", NULL, URLENS_E_RFC_QUERY, URLENS_PLACE_INPUT, 1},
  };
  static const place_row weburl_r3[] = {
      {"x", "y", URLENS_E_BASE_INVALID, URLENS_PLACE_BASE, URLENS_NOWHERE},
      {"x", "mailto:y", URLENS_E_BASE_NOT_HIERARCHICAL, URLENS_PLACE_INPUT, 0}, /* the base is good for other inputs */
      {"x", NULL, URLENS_E_INVALID, URLENS_PLACE_INPUT, 0},
  };
  check_places(URLENS_DIALECT_WHATWG, whatwg, sizeof whatwg / sizeof *whatwg);
  check_places(URLENS_DIALECT_RFC3986, rfc3986, sizeof rfc3986 / sizeof *rfc3986);
  check_places(URLENS_DIALECT_WEBURL_R3, weburl_r3, sizeof weburl_r3 / sizeof *weburl_r3);
}

/* A text that is longer than the limit, before and after it is read. */
static void test_places_of_limits(void) {
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *url = NULL;
  options.max_length = 20;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  CHECK(urlens_resolve(url, "http://h/234567890123", 21, "http://h/", 9) == URLENS_E_TOO_LONG);
  CHECK(urlens_error_of(url).place == URLENS_PLACE_INPUT);
  CHECK(urlens_resolve(url, "x", 1, "http://h/\"\"\"\"\"\"", 15) == URLENS_E_TOO_LONG);
  CHECK(urlens_error_of(url).place == URLENS_PLACE_BASE);
  CHECK(urlens_resolve(url, "x", 1, "http://h/234567890123", 21) == URLENS_E_TOO_LONG);
  CHECK(urlens_error_of(url).place == URLENS_PLACE_BASE);
  urlens_destroy(url);
}

/* --- Texts of the object's own --------------------------------------------------------------------------------------- */

/* Ways to read a text into an object that has one; `base` is the whole of what it has, and `itself` an object that has it. */
typedef urlens_status (*reading)(urlens_url *url, urlens_view input, urlens_view base, const urlens_url *itself);

static urlens_status read_alone(urlens_url *url, urlens_view input, urlens_view base, const urlens_url *itself) {
  (void)base, (void)itself;
  return urlens_parse(url, input.data, input.length, NULL);
}

static urlens_status read_against(urlens_url *url, urlens_view input, urlens_view base, const urlens_url *itself) {
  (void)base;
  return urlens_parse(url, input.data, input.length, itself);
}

static urlens_status resolve_against(urlens_url *url, urlens_view input, urlens_view base, const urlens_url *itself) {
  (void)itself;
  return urlens_resolve(url, input.data, input.length, base.data, base.length);
}

static urlens_status resolve_stage(urlens_url *url, urlens_view input, urlens_view base, const urlens_url *itself) {
  (void)itself;
  return urlens_parse_stage(url, URLENS_STAGE_RESOLVE, input.data, input.length, base.data, base.length);
}

/* A way of reading with views into the object `url`, and with copies of them into `wanted`: the same comes of both. */
static void check_own_text(urlens_url *url, urlens_url *wanted, reading read, urlens_attribute attribute) {
  urlens_view own = urlens_get_attribute(url, attribute), base = urlens_href(url), own_copy, base_copy;
  urlens_url *itself = NULL;
  char *copies = malloc(own.length + base.length + 1);
  urlens_status status;
  if (!CHECK(copies != NULL && urlens_create_like(url, &itself) == URLENS_OK)) return;
  CHECK(urlens_copy(itself, url) == URLENS_OK);
  memcpy(copies, own.data, own.length);
  memcpy(copies + own.length, base.data, base.length);
  own_copy = (urlens_view){copies, own.length};
  base_copy = (urlens_view){copies + own.length, base.length};
  status = read(wanted, own_copy, base_copy, itself);
  CHECK_EQ_INT(urlens_href(itself).data, status, read(url, own, base, url));
  CHECK_EQ_INT(urlens_href(itself).data, urlens_error_of(wanted).at, urlens_error_of(url).at);
  CHECK_EQ_STR(urlens_href(itself).data, urlens_href(wanted).data, urlens_href(url).data);
  CHECK(sample_same_record(urlens_components_of(wanted), urlens_components_of(url)));
  CHECK(urlens_self_check(url) == URLENS_OK);
  free(copies);
  urlens_destroy(itself);
}

static void check_own_texts(urlens_dialect dialect) {
  static const reading ways[] = {read_alone, read_against, resolve_against, resolve_stage};
  urlens_url *url = object_for(dialect, 0), *wanted = object_for(dialect, 0);
  for (size_t i = 0; i < SAMPLES; i++) {
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
      for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
        if (sample_parse(url, samples[i]) != URLENS_OK) continue; /* not in this dialect */
        CHECK(sample_parse(wanted, samples[i]) == URLENS_OK);
        check_own_text(url, wanted, ways[way], (urlens_attribute)attribute);
      }
    }
  }
  urlens_destroy(url);
  urlens_destroy(wanted);
}

/* Copies to itself, and a copy that is then parsed again from the text of the other one. */
static void check_copy_of_own(urlens_dialect dialect) {
  urlens_url *url = url_for(dialect, "http://h/a?b#c"), *other = object_for(dialect, 0);
  CHECK(urlens_copy(url, url) == URLENS_OK);
  check_href("itself", "http://h/a?b#c", url);
  CHECK(urlens_copy(other, url) == URLENS_OK);
  if (has_trait(dialect, URLENS_TRAIT_RESOLVES)) {
    CHECK(urlens_parse(url, urlens_href(other).data, urlens_href(other).length, other) == URLENS_OK);
  }
  CHECK(urlens_parse(other, urlens_href(url).data, urlens_href(url).length, NULL) == URLENS_OK);
  CHECK(urlens_equal(url, other, URLENS_COMPARISON_WHOLE));
  check_href("again", "http://h/a?b#c", other);
  urlens_destroy(url);
  urlens_destroy(other);
}

int main(void) {
  test_null();
  test_without_url();
  test_copy();
  test_like();
  test_like_arguments();
  test_like_without_memory();
  for_each_dialect(check_like_of);
  test_places();
  test_places_of_limits();
  for_each_dialect(check_own_texts);
  for_each_dialect(check_copy_of_own);
  return test_end();
}
