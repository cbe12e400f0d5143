/* SPDX-License-Identifier: MIT */
/* Into the caller's buffer, of every size; and whether it would parse. Both agree with the object. */
#include "objects.h"
#include "output.h"
#include "random.h"
#include "samples.h"

enum { ROOM = 256 };

/* With too little room the length that is reported is what it takes; with at least that much the call succeeds. */
static void check_capacity(const char *input, const urlens_url *wanted, size_t capacity) {
  output_room room;
  urlens_components components;
  urlens_view href = urlens_href(wanted);
  urlens_status status = urlens_parse_into(input, strlen(input), NULL, NULL, output_open(&room, capacity), &components);
  CHECK(output_kept(&room) && output_says(&room.out, status));
  if (status == URLENS_OK) {
    CHECK_EQ_BYTES(input, strlen(input), href.data, href.length, room.out.data, room.out.length);
    CHECK_EQ_INT(input, 1, sample_same_record(urlens_components_of(wanted), &components));
    return;
  }
  CHECK_EQ_INT(input, URLENS_E_BUFFER_TOO_SMALL, status);
  CHECK_EQ_INT(input, href.length, room.out.length);
  CHECK(capacity < href.length);
  capacity = room.out.length;
  CHECK_EQ_INT(input, URLENS_OK,
               urlens_parse_into(input, strlen(input), NULL, NULL, output_open(&room, capacity), &components));
  CHECK_EQ_BYTES(input, strlen(input), href.data, href.length, room.out.data, room.out.length);
}

static void test_capacities(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(url, samples[i]) == URLENS_OK);
    for (size_t capacity = 0; capacity < urlens_href(url).length + 8; capacity++) {
      check_capacity(samples[i], url, capacity);
    }
  }
  urlens_destroy(url);
}

static const char *const bad[] = {"",
                                  "x",
                                  "http://",
                                  "http://h:x/",
                                  "http://a b/",
                                  "http://[",
                                  "a://b<c",
                                  "http://1.2.3.999",
                                  " http://u@a<",
                                  "//h",
                                  "http://h:99999/"};

/* The same error, wherever it was told. */
static void check_same_error(const char *input, urlens_error wanted, urlens_error got) {
  CHECK_EQ_INT(input, wanted.status, got.status);
  CHECK_EQ_INT(input, wanted.at, got.at);
  CHECK_EQ_INT(input, wanted.length, got.length);
  CHECK_EQ_INT(input, wanted.place, got.place);
}

static void test_failures_agree(void) {
  urlens_url *url = sample_object();
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    size_t length = strlen(bad[i]);
    urlens_status wanted = urlens_parse(url, bad[i], length, NULL);
    urlens_error error = urlens_error_of(url), got;
    urlens_components components;
    output_room room;
    CHECK(wanted != URLENS_OK);
    CHECK_EQ_INT(bad[i], wanted, urlens_can_parse(bad[i], length, NULL, NULL, &got));
    check_same_error(bad[i], error, got);
    /* Whether there is room or not. */
    for (size_t capacity = 0; capacity <= 64; capacity += 64) {
      CHECK_EQ_INT(bad[i], wanted,
                   urlens_parse_into(bad[i], length, NULL, NULL, output_open(&room, capacity), &components));
      check_same_error(bad[i], error, room.out.error);
      CHECK(room.out.length == output_untouched);
    }
  }
  urlens_destroy(url);
}

static void test_base(void) {
  static const char *const references[] = {"", "x", "../y", "?q", "#f", "//g", "/z", "c:", "http://[", "http:k"};
  urlens_url *base = sample_object(), *url = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(base, samples[i]) == URLENS_OK);
    for (size_t j = 0; j < sizeof references / sizeof references[0]; j++) {
      size_t length = strlen(references[j]);
      urlens_status wanted = urlens_parse(url, references[j], length, base);
      output_room room;
      urlens_components components;
      CHECK_EQ_INT(samples[i], wanted, urlens_can_parse(references[j], length, base, NULL, NULL));
      CHECK_EQ_INT(samples[i], wanted,
                   urlens_parse_into(references[j], length, base, NULL, output_open(&room, ROOM), &components));
      if (wanted) continue;
      CHECK_EQ_BYTES(samples[i], strlen(samples[i]), urlens_href(url).data, urlens_href(url).length, room.out.data,
                     room.out.length);
      CHECK(sample_same_record(urlens_components_of(url), &components));
    }
  }
  urlens_destroy(base);
  urlens_destroy(url);
}

/* Against a base that is no object the result is that of the object, in every buffer, and so is the error. */
static void check_resolve_into(const urlens_url *base, const char *input, size_t length) {
  static const size_t capacities[] = {0, 12, 24, 40, ROOM};
  urlens_view text = urlens_href(base);
  for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
    output_room wanted, got;
    urlens_components of_object, components;
    urlens_status status = urlens_parse_into(input, length, base, NULL, output_open(&wanted, capacities[i]),
                                             &of_object);
    CHECK_EQ_INT(input, status,
                 urlens_resolve_into(input, length, text.data, urlens_components_of(base),
                                     output_open(&got, capacities[i]), &components));
    CHECK(output_kept(&got));
    check_same_error(input, wanted.out.error, got.out.error);
    CHECK_EQ_INT(input, wanted.out.length, got.out.length);
    if (status) continue;
    CHECK_EQ_BYTES(input, length, wanted.out.data, wanted.out.length, got.out.data, got.out.length);
    CHECK_EQ_INT(input, 1, sample_same_record(&of_object, &components));
  }
}

/* References of pieces that mean something. They begin with a letter about as often as with a mark. */
static size_t make_reference(char *text) {
  static const char *const pieces[] = {"/",     ".",      "..",  "?",    "#",    "\\", "a",       "bc",
                                       "x.y",   "%2e",    "%41", ":",    "//",   "@",  " ",       "\t",
                                       "http:", "https:", "8",   "\"<>", "[::]", "|",  "\xC3\xA9"};
  size_t length = 0;
  for (uint32_t i = random_number(8); i > 0; i--) {
    const char *piece = pieces[random_number(sizeof pieces / sizeof pieces[0])];
    memcpy(text + length, piece, strlen(piece));
    length += strlen(piece);
  }
  text[length] = '\0';
  return length;
}

static void test_base_without_object(void) {
  urlens_url *base = sample_object();
  for (size_t i = 0; i < SAMPLES; i++) {
    CHECK(sample_parse(base, samples[i]) == URLENS_OK);
    for (size_t j = 0; j < SAMPLES; j++) check_resolve_into(base, samples[j], strlen(samples[j]));
    for (size_t j = 0; j < sizeof bad / sizeof bad[0]; j++) check_resolve_into(base, bad[j], strlen(bad[j]));
    for (int j = 0; j < 2000; j++) {
      char text[64];
      check_resolve_into(base, text, make_reference(text));
    }
  }
  urlens_destroy(base);
}

/* A base that cannot be used is an error for absolute URLs too, as it is in urlens_parse. */
static void test_wrong_bases(void) {
  static const char input[] = "https://example.com/a";
  urlens_options options = options_for(URLENS_DIALECT_RFC3986, 0);
  urlens_url *base = sample_object(), *url = sample_object();
  urlens_components components;
  output_room room;
  CHECK_EQ_INT(input, URLENS_E_NO_URL, urlens_parse(url, input, strlen(input), base));
  CHECK_EQ_INT(input, URLENS_E_NO_URL,
               urlens_parse_into(input, strlen(input), base, NULL, output_open(&room, ROOM), &components));
  urlens_destroy(base);
  if (urlens_create(&options, &base) == URLENS_OK) {
    CHECK(sample_parse(base, input) == URLENS_OK);
    CHECK_EQ_INT(input, URLENS_E_UNSUPPORTED, urlens_parse(url, input, strlen(input), base));
    CHECK_EQ_INT(input, URLENS_E_UNSUPPORTED,
                 urlens_parse_into(input, strlen(input), base, NULL, output_open(&room, ROOM), &components));
    urlens_destroy(base);
  }
  urlens_destroy(url);
}

/* A domain of that many labels, each `label`, and then `end`. */
static size_t make_domain(char *text, size_t labels, const char *label, const char *end) {
  size_t length = (size_t)snprintf(text, ROOM, "http://");
  while (labels-- > 0) length += (size_t)snprintf(text + length, ROOM, "%s", label);
  return length + (size_t)snprintf(text + length, ROOM, "%s", end);
}

/*
 * Domains far beyond what DNS allows need working memory. Without an object there is none but the stack: can_parse says
 * so, and parse_into asks for a buffer that has room for that too. Neither says anything that is not so.
 */
static void check_long_domain(urlens_url *url, const char *input, size_t length) {
  static char memory[1 << 22];
  urlens_status wanted = urlens_parse(url, input, length, NULL), got;
  urlens_components components;
  urlens_output out = output_over(NULL, 0);
  got = urlens_can_parse(input, length, NULL, NULL, NULL);
  if (got != URLENS_E_OUT_OF_MEMORY) CHECK_EQ_INT(input, wanted, got);
  got = urlens_parse_into(input, length, NULL, NULL, &out, &components);
  if (got == URLENS_E_BUFFER_TOO_SMALL && CHECK(out.length <= sizeof memory)) {
    out = output_over(memory, out.length);
    got = urlens_parse_into(input, length, NULL, NULL, &out, &components);
  }
  CHECK_EQ_INT(input, wanted, got);
  if (got == URLENS_OK) {
    CHECK_EQ_BYTES(input, length, urlens_href(url).data, urlens_href(url).length, memory, out.length);
  }
}

static void test_long_domains(void) {
  static const char *const labels[] = {"a.", "\xC3\xBC.", "\xC3\xBC", "%61", "%C3%BC.", "a\t", "\xEF\xB7\xBA"};
  static const char *const ends[] = {"z/", "z<", "z\xEF\xBC\x85/", "\xC3\xBC/?q"};
  static char text[8 * 1024];
  urlens_url *url = sample_object();
  if (URLENS_MAX_LENGTH < sizeof text) {
    urlens_destroy(url);
    return;
  }
  for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
    for (size_t count = 1; count < 1000; count += 1 + count / 2) {
      for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++) {
        check_long_domain(url, text, make_domain(text, count, labels[i], ends[j]));
      }
    }
  }
  urlens_destroy(url);
}

static void test_null(void) {
  urlens_url *empty = sample_object();
  urlens_components components;
  urlens_error error;
  output_room room;
  urlens_output without_memory = output_over(NULL, 16);
  CHECK(urlens_parse_into("a:", 2, NULL, NULL, NULL, &components) == URLENS_E_ARGUMENT);
  CHECK(urlens_parse_into("a:", 2, NULL, NULL, output_open(&room, 16), NULL) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_parse_into(NULL, 2, NULL, NULL, output_open(&room, 16), &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
  CHECK(urlens_parse_into("a:", 2, NULL, NULL, &without_memory, &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&without_memory, URLENS_E_ARGUMENT));
  CHECK(urlens_parse_into("a:", 2, empty, NULL, output_open(&room, 16), &components) == URLENS_E_NO_URL);
  CHECK(output_says(&room.out, URLENS_E_NO_URL));
  CHECK(urlens_can_parse(NULL, 2, NULL, NULL, &error) == URLENS_E_ARGUMENT && error.status == URLENS_E_ARGUMENT);
  CHECK(urlens_can_parse("a:", 2, empty, NULL, NULL) == URLENS_E_NO_URL);
  CHECK(urlens_can_parse("a:", 2, NULL, NULL, &error) == URLENS_OK && error.status == URLENS_OK);
  CHECK(error.at == URLENS_NOWHERE && error.place == URLENS_PLACE_INPUT);
  urlens_destroy(empty);
}

static void test_null_without_object(void) {
  static const char base[] = "http://h/";
  urlens_components at, components;
  output_room room;
  urlens_output without_memory = output_over(NULL, 16);
  CHECK(urlens_parse_into(base, strlen(base), NULL, NULL, output_open(&room, 16), &at) == URLENS_OK);
  CHECK(urlens_resolve_into("a", 1, base, &at, NULL, &components) == URLENS_E_ARGUMENT);
  CHECK(urlens_resolve_into("a", 1, base, &at, output_open(&room, 16), NULL) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_resolve_into("a", 1, NULL, &at, output_open(&room, 16), &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_resolve_into("a", 1, base, NULL, output_open(&room, 16), &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT));
  CHECK(urlens_resolve_into(NULL, 1, base, &at, output_open(&room, 16), &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&room.out, URLENS_E_ARGUMENT) && room.out.length == output_untouched);
  CHECK(urlens_resolve_into("a", 1, base, &at, &without_memory, &components) == URLENS_E_ARGUMENT);
  CHECK(output_says(&without_memory, URLENS_E_ARGUMENT));
  CHECK(urlens_resolve_into(NULL, 0, base, &at, output_open(&room, 16), &components) == URLENS_OK);
  CHECK_OUTPUT("", base, &room.out);
}

int main(void) {
  test_capacities();
  test_failures_agree();
  test_base();
  test_base_without_object();
  test_wrong_bases();
  test_long_domains();
  test_null();
  test_null_without_object();
  return test_end();
}
