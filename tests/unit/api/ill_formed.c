/* SPDX-License-Identifier: MIT */
/*
 * Ill-formed UTF-8 is U+FFFD, before anything else is done with the text: every function gives the same for a text and for
 * the text with U+FFFD in place of what is ill-formed. Errors are in the same place, between two characters.
 *
 * Functions whose input is bytes and not text are not asked: urlens_percent_decode, urlens_hash64_text and its sister,
 * urlens_encoding_decode, and urlens_path_to_url, since POSIX paths are bytes. The dialect rfc3986-regex gives back bytes
 * as they were; its answers are compared with U+FFFD in place of what is ill-formed there. The living dialects over bytes
 * (go, curl, php) are not asked.
 */
#include "characters.h"
#include "objects.h"
#include "urlens/audit.h"
#include "urlens/ecma.h"
#include "urlens/encoding.h"
#include "urlens/rfc.h"
#include "urlens/site.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

enum { MOST_TEXT = 100, MOST_ANSWER = 8192, MOST_PLACES = 128 };

typedef struct text {
  const char *data;
  size_t length;
} text;

/* Everything that a function says about a text. */
typedef struct answer {
  urlens_status status;
  size_t length;
  char data[MOST_ANSWER];
  size_t place_count;
  size_t places[MOST_PLACES]; /* offsets into the text */
} answer;

static void add(answer *a, const char *data, size_t length) {
  if (a->length + length + 1 > sizeof a->data) exit(EXIT_FAILURE); /* of the test, not of the library */
  if (length > 0) memcpy(a->data + a->length, data, length);
  a->length += length;
  a->data[a->length++] = '|';
}

static void add_view(answer *a, urlens_view view) {
  add(a, view.data ? view.data : "-", view.data ? view.length : 1);
}

static void add_place(answer *a, size_t at) {
  if (a->place_count < MOST_PLACES) a->places[a->place_count++] = at;
}

static void add_error(answer *a, urlens_error error) {
  if (error.status == URLENS_OK || error.place == URLENS_PLACE_BASE) return;
  add_place(a, error.at);
  add_place(a, error.at == URLENS_NOWHERE ? error.at : error.at + error.length);
}

static void add_output(answer *a, urlens_status status, const urlens_output *out) {
  a->status = status;
  add_error(a, out->error);
  if (status == URLENS_OK) add(a, out->data, out->length);
}

/* The URL of an object, part by part. */
static void add_url(answer *a, urlens_status status, const urlens_url *url) {
  a->status = status;
  add_error(a, urlens_error_of(url));
  if (status != URLENS_OK) return;
  add_view(a, urlens_href(url));
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    add_view(a, urlens_get(url, (urlens_part)part));
  }
  CHECK(urlens_self_check(url) == URLENS_OK);
}

/* One way of asking: `number` is a dialect's, an attribute, and so on. */
typedef void (*way)(int number, text input, answer *a);

/* --- Dialects -------------------------------------------------------------------------------------------------------- */

enum { MOST_DIALECTS = 64 };

/* An object of the dialect with that number, or of its reference machine. */
static urlens_url *dialect_object(int number, int is_reference) {
  static urlens_url *objects[MOST_DIALECTS][2];
  urlens_dialect dialect;
  if (urlens_dialect_at((size_t)number, &dialect) != URLENS_OK) exit(EXIT_FAILURE);
  if (!objects[number][is_reference]) {
    objects[number][is_reference] = object_for(dialect, is_reference ? URLENS_OPTION_REFERENCE_MACHINE : 0);
  }
  return objects[number][is_reference];
}

/* Whether the dialect gives back bytes as they were. */
static int is_over_bytes(urlens_dialect dialect) {
  static const char *const names[] = {"rfc3986-regex", "go", "curl", "curl-7.88", "php"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(urlens_dialect_name(dialect), names[i]) == 0) return 1;
  }
  return 0;
}

static void make_well_formed(answer *a) {
  char copy[MOST_ANSWER];
  memcpy(copy, a->data, a->length);
  if (a->length > MOST_ANSWER / 3) exit(EXIT_FAILURE);
  a->length = characters_well_formed(copy, a->length, a->data);
}

static void add_reading(int number, answer *a, urlens_status status, const urlens_url *url) {
  (void)number;
  add_url(a, status, url);
  if (is_over_bytes(urlens_dialect_of(url))) make_well_formed(a);
}

static void ask_parse(int number, text input, answer *a) {
  urlens_url *url = dialect_object(number, 0);
  add_reading(number, a, urlens_parse(url, input.data, input.length, NULL), url);
}

static void ask_reference_machine(int number, text input, answer *a) {
  urlens_url *url = dialect_object(number, 1);
  add_reading(number, a, urlens_parse(url, input.data, input.length, NULL), url);
}

static void ask_stage(int number, text input, answer *a) {
  urlens_url *url = dialect_object(number, 0);
  add_reading(number, a, urlens_parse_stage(url, URLENS_STAGE_PARSE, input.data, input.length, NULL, 0), url);
}

static void ask_reference(int number, text input, answer *a) {
  static const char base[] = "http://base.test/a/b?c";
  urlens_url *url = dialect_object(number, 0);
  add_reading(number, a, urlens_resolve(url, input.data, input.length, base, strlen(base)), url);
}

static void ask_base(int number, text input, answer *a) {
  urlens_url *url = dialect_object(number, 0);
  urlens_status status = urlens_resolve(url, "../x", 4, input.data, input.length);
  urlens_error error = urlens_error_of(url);
  add_reading(number, a, status, url);
  a->place_count = 0; /* of an error in the reference */
  if (error.place != URLENS_PLACE_BASE) return;
  error.place = URLENS_PLACE_INPUT;
  add_error(a, error);
}

/* --- The Standard ---------------------------------------------------------------------------------------------------- */

static urlens_options whatwg_options(int number) {
  return options_for(URLENS_DIALECT_WHATWG, number ? URLENS_OPTION_REFERENCE_MACHINE : 0);
}

static void ask_can_parse(int number, text input, answer *a) {
  urlens_options options = whatwg_options(number);
  urlens_error error;
  a->status = urlens_can_parse(input.data, input.length, NULL, &options, &error);
  add_error(a, error);
}

static void ask_into(int number, text input, answer *a) {
  urlens_options options = whatwg_options(number);
  char room[1024];
  urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_components components;
  urlens_status status = urlens_parse_into(input.data, input.length, NULL, &options, &out, &components);
  add_output(a, status, &out);
}

static void hear(void *context, urlens_validation_error error, size_t at) {
  answer *a = context;
  const char *name = urlens_validation_error_name(error);
  add(a, name, strlen(name));
  add_place(a, at);
}

static void ask_validation_errors(int number, text input, answer *a) {
  urlens_options options = whatwg_options(number);
  urlens_url *url = NULL;
  options.sink = hear;
  options.sink_context = a;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  add_url(a, urlens_parse(url, input.data, input.length, NULL), url);
  urlens_destroy(url);
}

/* Sets each attribute of URLs of three kinds; the reference machine does the odd numbers. */
static void ask_setter(int number, text input, answer *a) {
  static const char *const urls[] = {"http://u:p@h:1/p?q#f", "x://h/p", "file:///p"};
  static urlens_url *objects[2];
  int is_reference = number % 2, attribute = number / 2 % (URLENS_ATTRIBUTE_HASH + 1);
  const char *old = urls[(unsigned)number / 2 / (URLENS_ATTRIBUTE_HASH + 1)];
  if (!objects[is_reference]) {
    objects[is_reference] = object_for(URLENS_DIALECT_WHATWG, is_reference ? URLENS_OPTION_REFERENCE_MACHINE : 0);
  }
  CHECK_EQ_INT(old, URLENS_OK, parse_text(objects[is_reference], old));
  a->status = urlens_set(objects[is_reference], (urlens_attribute)attribute, input.data, input.length, NULL);
  add_error(a, urlens_error_of(objects[is_reference]));
  add_view(a, urlens_href(objects[is_reference]));
}

enum { SETTERS = 2 * 3 * (URLENS_ATTRIBUTE_HASH + 1) };

static void ask_batch(int number, text input, answer *a) {
  urlens_url *url = dialect_object(0, number);
  char room[1024];
  int32_t in[2] = {0, (int32_t)input.length}, out[2];
  uint16_t status;
  size_t error_at;
  urlens_column column = {input.data, in, NULL, 0, 1};
  urlens_batch batch = {.size = sizeof batch, .data = room, .capacity = sizeof room, .offsets = out};
  batch.status = &status;
  batch.error_at = &error_at;
  CHECK_EQ_INT(input.data, URLENS_OK, urlens_parse_batch(url, &column, 0, NULL, &batch));
  a->status = (urlens_status)status;
  add_place(a, error_at);
  add(a, room, (size_t)out[1]);
}

/* --- Parameters ------------------------------------------------------------------------------------------------------ */

static void ask_params(int number, text input, answer *a) {
  static urlens_params *params;
  char room[1024];
  urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_view name, value;
  if (!params && urlens_params_create(NULL, &params) != URLENS_OK) exit(EXIT_FAILURE);
  (void)number;
  CHECK_EQ_INT(input.data, URLENS_OK, urlens_params_parse(params, input.data, input.length));
  CHECK_EQ_INT(input.data, URLENS_OK, urlens_params_append(params, input.data, input.length, "a", 1));
  CHECK_EQ_INT(input.data, URLENS_OK, urlens_params_set(params, "b", 1, input.data, input.length));
  for (size_t i = 0; urlens_params_at(params, i, &name, &value) == URLENS_OK; i++) {
    add_view(a, name);
    add_view(a, value);
  }
  add_view(a, urlens_params_get(params, input.data, input.length));
  add_output(a, urlens_params_serialize(params, &out), &out);
}

/* --- Functions that write to an output ------------------------------------------------------------------------------- */

/* The host steps of the dialect with that number, two functions each. */
static urlens_status host_steps(int number, text input, urlens_output *out) {
  urlens_options options = {0};
  options.size = sizeof options;
  if (urlens_dialect_at((size_t)number / 2, &options.dialect) != URLENS_OK) return URLENS_E_ARGUMENT;
  if (number % 2) return urlens_nameprep(0, input.data, input.length, &options, out);
  return urlens_canonicalize_host(0, input.data, input.length, &options, out);
}

static void ask_host_steps(int number, text input, answer *a) {
  char room[1024];
  urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_status status = host_steps(number, input, &out);
  add_output(a, status, &out);
}

static urlens_status call_unicode(int number, text t, urlens_output *out) {
  urlens_normalization how = {(urlens_normal_form)(number % 4), URLENS_UNICODE_VERSION_17_0, 0};
  switch (number) {
    case 4: return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, t.data, t.length, NULL, out);
    case 5: return urlens_domain_to_ascii(URLENS_IDNA_STRICT, t.data, t.length, NULL, out);
    case 6: return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, t.data, t.length, NULL, out);
    case 7: return urlens_punycode_encode(t.data, t.length, NULL, out);
    case 8: return urlens_punycode_decode(t.data, t.length, NULL, out);
    case 9: return urlens_skeleton(t.data, t.length, NULL, out);
    default: return urlens_unicode_normalize(how, t.data, t.length, NULL, out);
  }
}

static urlens_status call_site(int number, text t, urlens_output *out) {
  char mime[256];
  urlens_output type = {mime, sizeof mime, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_site site;
  switch (number) {
    case 0: return urlens_site_from_text(0, t.data, t.length, NULL, out, &site);
    case 1: return urlens_site_from_text(URLENS_SITE_UNICODE, t.data, t.length, NULL, out, &site);
    case 2: return urlens_surt(URLENS_SURT_FORM_SURT, t.data, t.length, NULL, out);
    case 3: return urlens_normalize(URLENS_STRENGTH_COUNT, t.data, t.length, NULL, out);
    case 4: return urlens_url_to_path(URLENS_PATH_STYLE_WINDOWS, t.data, t.length, NULL, out);
    case 5: return urlens_url_to_path(URLENS_PATH_STYLE_POSIX, t.data, t.length, NULL, out);
    default: return urlens_data_url(t.data, t.length, NULL, &type, out);
  }
}

static urlens_status call_rfc(int number, text t, urlens_output *out) {
  return number ? urlens_uri_to_iri(0, t.data, t.length, out) : urlens_iri_to_uri(0, t.data, t.length, out);
}

static urlens_status call_percent(int number, text t, urlens_output *out) {
  if (number > URLENS_PERCENT_SET_FORM) return urlens_percent_decode_text(t.data, t.length, out);
  return urlens_percent_encode((urlens_percent_set)number, t.data, t.length, out);
}

static urlens_status call_encoding(int number, text t, urlens_output *out) {
  urlens_encoding encoding = number ? URLENS_ENCODING_WINDOWS_1252 : URLENS_ENCODING_UTF_8;
  return urlens_percent_encode_in(encoding, URLENS_PERCENT_SET_QUERY, URLENS_UNENCODABLE_REFERENCE, t.data, t.length,
                                  out);
}

static urlens_status call_ecma(int number, text t, urlens_output *out) {
  urlens_ecma_text input = {URLENS_TEXT_FORM_UTF8, t.data, t.length};
  urlens_ecma_output output = {URLENS_TEXT_FORM_UTF8, out->data, out->capacity, 0, out->error};
  urlens_status status = urlens_ecma_call((urlens_ecma_function)number, input, &output);
  out->length = output.length;
  out->error = output.error;
  return status;
}

typedef urlens_status (*producer)(int number, text input, urlens_output *out);

/* Numbers go through the functions of a family, those of each from 0 on. */
static void ask_producer(producer function, int number, text input, answer *a) {
  char room[2048];
  urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_status status = function(number, input, &out);
  add_output(a, status, &out);
}

static void ask_unicode(int number, text input, answer *a) {
  ask_producer(call_unicode, number, input, a);
}

static void ask_site(int number, text input, answer *a) {
  ask_producer(call_site, number, input, a);
}

static void ask_rfc(int number, text input, answer *a) {
  ask_producer(call_rfc, number, input, a);
}

static void ask_percent(int number, text input, answer *a) {
  ask_producer(call_percent, number, input, a);
}

static void ask_encoding(int number, text input, answer *a) {
  ask_producer(call_encoding, number, input, a);
}

static void ask_ecma(int number, text input, answer *a) {
  ask_producer(call_ecma, number, input, a);
}

/* --- Audits ---------------------------------------------------------------------------------------------------------- */

/* An auditor that asks the dialects over characters. The others do read something else. */
static urlens_auditor *auditor_over_characters(void) {
  urlens_dialect dialects[MOST_DIALECTS];
  urlens_auditor_options options = {.size = sizeof options, .dialects = dialects};
  urlens_auditor *auditor = NULL;
  for (size_t i = 0; urlens_dialect_at(i, &dialects[options.dialect_count]) == URLENS_OK; i++) {
    if (!is_over_bytes(dialects[options.dialect_count])) options.dialect_count++;
  }
  if (urlens_auditor_create(&options, &auditor) != URLENS_OK) exit(EXIT_FAILURE);
  return auditor;
}

static void ask_auditor(int number, text input, answer *a) {
  static urlens_auditor *auditor;
  const urlens_finding *finding;
  (void)number;
  if (!has_feature(URLENS_FEATURE_AUDIT)) return;
  if (!auditor) auditor = auditor_over_characters();
  a->status = urlens_auditor_audit(auditor, input.data, input.length, NULL, 0);
  for (size_t i = 0; (finding = urlens_auditor_finding(auditor, i)) != NULL; i++) {
    const char *severity = urlens_severity_name(finding->severity);
    add(a, finding->id, strlen(finding->id));
    add(a, severity, strlen(severity));
    add_place(a, finding->start);
    add_place(a, finding->end);
  }
  add_view(a, urlens_auditor_safe_url(auditor));
}

/* --- All of them ----------------------------------------------------------------------------------------------------- */

typedef struct way_row {
  const char *name;
  way ask;
  int numbers; /* 0: as many as there are dialects */
  int times;   /* how many numbers there are for each */
} way_row;

static const way_row way_rows[] = {
    {"parse", ask_parse, 0, 1},
    {"the reference machine", ask_reference_machine, 0, 1},
    {"parse_stage", ask_stage, 0, 1},
    {"a reference", ask_reference, 0, 1},
    {"a base", ask_base, 0, 1},
    {"host steps", ask_host_steps, 0, 2},
    {"can_parse", ask_can_parse, 2, 1},
    {"parse_into", ask_into, 2, 1},
    {"validation errors", ask_validation_errors, 1, 1},
    {"setters", ask_setter, SETTERS, 1},
    {"batch", ask_batch, 2, 1},
    {"params", ask_params, 1, 1},
    {"urlens/unicode.h", ask_unicode, 10, 1},
    {"urlens/site.h", ask_site, 7, 1},
    {"urlens/rfc.h", ask_rfc, 2, 1},
    {"percent-encoding", ask_percent, URLENS_PERCENT_SET_FORM + 2, 1},
    {"urlens/encoding.h", ask_encoding, 2, 1},
    {"urlens/ecma.h", ask_ecma, URLENS_ECMA_FUNCTION_UNESCAPE + 1, 1},
    {"audit", ask_auditor, 1, 1},
};

/* The places of the answer about `input`, as they are in the well-formed text. */
static int same_places(text input, const answer *given, const answer *wanted, int may_be_nowhere) {
  if (given->place_count != wanted->place_count) return 0;
  for (size_t i = 0; i < given->place_count; i++) {
    size_t at = given->places[i];
    if (at == URLENS_NOWHERE && may_be_nowhere) continue;
    if (at != URLENS_NOWHERE) {
      at = characters_position(input.data, input.length, at);
      if (at == URLENS_NOWHERE) return 0;
    }
    if (at != wanted->places[i]) return 0;
  }
  return 1;
}

/* Whether the way asks a living dialect over bytes, which may percent-encode them one by one. */
static int asks_for_bytes(const way_row *row, int number) {
  urlens_dialect dialect;
  if (row->numbers != 0 || urlens_dialect_at((size_t)(number / row->times), &dialect) != URLENS_OK) return 0;
  return is_over_bytes(dialect) && has_trait(dialect, URLENS_TRAIT_IS_LIVING);
}

static void check_way(const way_row *row, int number, text input, text well_formed) {
  static answer wanted, got;
  /* Dialects other than the Standard may work on a copy of the text, in which they do not know the place. */
  int may_be_nowhere = row->numbers == 0 && number >= row->times;
  wanted.status = got.status = URLENS_OK;
  wanted.length = got.length = wanted.place_count = got.place_count = 0;
  row->ask(number, well_formed, &wanted);
  row->ask(number, input, &got);
  if (CHECK_EQ_INT(input.data, wanted.status, got.status) &
      CHECK_EQ_BYTES(input.data, input.length, wanted.data, wanted.length, got.data, got.length)) {
    if (CHECK(same_places(input, &got, &wanted, may_be_nowhere))) return;
    test_print("input", input.data, input.length);
    for (size_t i = 0; i < got.place_count && i < wanted.place_count; i++) {
      printf("  wanted %ld, got %ld\n", (long)wanted.places[i], (long)got.places[i]);
    }
  }
  printf("  by %s, %d\n", row->name, number);
}

static void check_text(text input) {
  char room[3 * MOST_TEXT];
  text well_formed = {room, characters_well_formed(input.data, input.length, room)};
  if (well_formed.length > URLENS_MAX_LENGTH / 4) return; /* not in a build with short offsets */
  for (size_t i = 0; i < sizeof way_rows / sizeof way_rows[0]; i++) {
    const way_row *row = &way_rows[i];
    int count = row->numbers ? row->numbers : row->times * (int)urlens_dialect_count();
    for (int number = 0; number < count; number++) {
      if (!asks_for_bytes(row, number)) check_way(row, number, input, well_formed);
    }
  }
}

/* The texts, and what is put into each of them in every place. */
static const char *const texts[] = {
    "http://u:p@h.com:8/p?q#f",
    "x://h:1/p",
    "file://h/C:/p",
    "http://1.2.3.4/",
    "http://[::1]/",
    "a:b",
    "//h/p",
    "p/q",
    "xn--nxa.de",
    "a=b&c",
    "data:,b",
};

static const char *const pieces[] = {
    "\xC3",
    "\xA9",
    "\xFF",
    "\xC3\t\xA9",
    "\xC3%A9",
    "%C3\xA9",
    "\xC2%AD",
    "\xE3\x80",
    "\xED\xA0",
    "\xE3\x80%82",
    "\xE3%80%82",
    "%E3\x80\x82",
    "%E3%80\x82",
    "\xE2\x82\n\xAC",
    "\xE2\r",
    "\x82\xAC",
    "\xF0\x9F\x98",
    "\xF0\x9F\x98\t\x80",
    "\xF0%9F%98%80",
    "%F0%9F\x98%80",
    "\xC3.\xA9",
    "\xC3/../\xA9",
    "\xC3:\xA9",
    "\xC3@\xA9",
    "\xEF\xBC%8F",
    "\xC3 \xA9",
    ("%\xC3"
     "1"),
    "\xF4\x90",
};

/* --- Texts that were once read wrongly ------------------------------------------------------------------------------- */

static const char *const refused[] = {"http://ex\xC3%A9.com/", "http://ex%C3\xA9.com/", "http://g\xC2%ADood.com/",
                                      "http://\xC3\t\xA9/",    "file://\xC3\n\xA9/",    "//\xE2\x82%AC/x"};

static void test_refused(void) {
  urlens_url *base = url_for(URLENS_DIALECT_WHATWG, "http://kept/");
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    const char *host = strstr(refused[i], "//") + 2;
    size_t length = strlen(refused[i]);
    char room[64];
    urlens_output out = {room, sizeof room, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
    urlens_site site;
    CHECK(urlens_can_parse(refused[i], length, base, NULL, NULL) != URLENS_OK);
    CHECK(urlens_parse(base, refused[i], length, base) != URLENS_OK);
    CHECK_EQ_INT(refused[i], URLENS_E_IGNORED, urlens_set(base, URLENS_ATTRIBUTE_HOST, host, strlen(host), NULL));
    CHECK(urlens_site_from_text(0, host, strcspn(host, "/"), NULL, &out, &site) != URLENS_OK);
    check_href(refused[i], "http://kept/", base);
  }
  urlens_destroy(base);
}

static void test_kept_apart(void) {
  static const char opaque[] = "x://\xC3\t\xA9/";
  urlens_url *url = url_for(URLENS_DIALECT_WHATWG, opaque);
  urlens_params *params = NULL;
  urlens_view value;
  check_href(opaque, "x://%EF%BF%BD%EF%BF%BD/", url);
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK && urlens_params_parse(params, "a=\xC3%A9", 6) == URLENS_OK);
  value = urlens_params_get(params, "a", 1);
  CHECK_EQ_BYTES("a=\xC3%A9", 6, "\xEF\xBF\xBD\xEF\xBF\xBD", 6, value.data, value.length);
  urlens_params_destroy(params);
  urlens_destroy(url);
}

int main(void) {
  test_refused();
  test_kept_apart();
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    for (size_t at = 0; at <= strlen(texts[i]); at++) {
      for (size_t j = 0; j < sizeof pieces / sizeof pieces[0]; j++) {
        char room[MOST_TEXT];
        int length = snprintf(room, sizeof room, "%.*s%s%s", (int)at, texts[i], pieces[j], texts[i] + at);
        text input = {room, (size_t)length};
        check_text(input);
      }
    }
  }
  return test_end();
}
