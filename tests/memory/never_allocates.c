/* SPDX-License-Identifier: MIT */
/*
 * Functions that take neither an object nor options never allocate, and neither do urlens_can_parse and urlens_parse_into,
 * which take both: not for short texts, whatever the capacity, and not for texts of 100 KB. covered.py sees to it that none is
 * forgotten here.
 */
#include "counting.h"
#include "libc_calls.h"
#include "objects.h"
#include "output.h"
#include "samples.h"
#include "urlens/audit.h"
#include "urlens/build.h"
#include "urlens/ecma.h"
#include "urlens/encoding.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/query.h"
#include "urlens/rfc.h"
#include "urlens/site.h"
#include "urlens/template.h"
#include "urlens/unicode.h"

enum { LONG = URLENS_MAX_LENGTH < 100 * 1024 ? (int)URLENS_MAX_LENGTH : 100 * 1024 };

/* The most that a byte becomes is "%26%2365533%3B"; a part of that is room for code points. */
static union {
  char bytes[16 * 100 * 1024];
  uint16_t units[1];
  uint32_t points[1];
} room;

/* One text, and the capacity to call everything with. */
typedef struct given {
  const char *text;
  size_t length, capacity;
} given;

static unsigned long calls, successes;

/* Counts a call. What it says may be anything but that it was called wrongly, or that it lacks memory. */
static int note(urlens_status status) {
  calls++;
  successes += status == URLENS_OK;
  return CHECK(status != URLENS_E_OUT_OF_MEMORY && status != URLENS_E_ARGUMENT);
}

static urlens_output *out_of(const given *g) {
  static urlens_output out;
  out = output_over(room.bytes, g->capacity);
  return &out;
}

/* --- Functions of a text --------------------------------------------------------------------------------------------- */

static void use_percent(const given *g) {
  for (int set = URLENS_PERCENT_SET_C0_CONTROL; set <= URLENS_PERCENT_SET_FORM; set++) {
    note(urlens_percent_encode((urlens_percent_set)set, g->text, g->length, out_of(g)));
  }
  note(urlens_percent_decode(g->text, g->length, out_of(g)));
  note(urlens_percent_decode_text(g->text, g->length, out_of(g)));
}

static void use_encodings(const given *g) {
  urlens_encoding found;
  for (int i = URLENS_ENCODING_UTF_8; i <= URLENS_ENCODING_X_USER_DEFINED; i++) {
    urlens_encoding encoding = (urlens_encoding)i;
    urlens_unencodable how = i % 2 ? URLENS_UNENCODABLE_REFERENCE : URLENS_UNENCODABLE_QUESTION_MARK;
    note(urlens_encoding_encode(encoding, how, g->text, g->length, out_of(g)));
    note(urlens_encoding_decode(encoding, g->text, g->length, out_of(g)));
    note(urlens_percent_encode_in(encoding, URLENS_PERCENT_SET_QUERY, how, g->text, g->length, out_of(g)));
    urlens_encoding_name(encoding);
  }
  urlens_encoding_from_label(g->text, g->length, &found);
  urlens_encoding_from_mark(g->text, g->length, &found);
}

static void use_queries(const given *g) {
  urlens_query_pair pair;
  size_t position = 0;
  urlens_status status = urlens_query_value(g->text, g->length, "a", 1, out_of(g));
  CHECK((status == URLENS_E_QUERY_NO_NAME) == !urlens_query_find(g->text, g->length, "a", 1, &position, &pair));
  while (urlens_query_next(g->text, g->length, &position, &pair)) CHECK(pair.text.length > 0);
  note(status);
  note(urlens_query_decode(g->text, g->length, out_of(g)));
}

static void use_templates(const given *g) {
  static const urlens_view values[] = {{"a b", 3}, {"\xC3\xA4", 2}};
  static const urlens_template_variable list = {{"a", 1}, values, 2, URLENS_TEMPLATE_KIND_LIST, 0};
  urlens_template_use use;
  urlens_error error;
  size_t position = 0;
  while (urlens_template_next(g->text, g->length, &position, &use, &error)) CHECK(use.name.length > 0);
  note(urlens_template_expand(&list, 1, g->text, g->length, out_of(g)));
  note(urlens_template_expand(&list, 1, "{?a*}", 5, out_of(g)));
}

/* Every combination of flags that this build can search with. */
static void use_links(const given *g) {
  enum { ALL_FLAGS = URLENS_LINK_BARE | URLENS_LINK_EMAIL | URLENS_LINK_ANY_SCHEME | URLENS_LINK_USERINFO };
  for (uint32_t flags = 0; flags <= ALL_FLAGS; flags++) {
    urlens_link_search search = {.text = g->text, .length = g->length, .flags = flags};
    urlens_link link;
    urlens_error error;
    while (urlens_link_next(&search, &link, &error)) note(URLENS_OK);
    CHECK(error.status == URLENS_OK || error.status == URLENS_E_UNSUPPORTED);
  }
}

static void use_hashes(const given *g) {
  uint64_t hash;
  uint8_t bytes[16];
  note(urlens_hash64_text(g->text, g->length, &hash));
  note(urlens_hash128_text(g->text, g->length, bytes));
}

static void hear(void *context, urlens_bidi_finding finding, size_t at, size_t length) {
  (void)context, (void)finding, (void)at, (void)length;
}

static void use_iris(const given *g) {
  for (uint32_t flags = 0; flags <= URLENS_OPTION_ZONE_IDENTIFIERS; flags += URLENS_OPTION_ZONE_IDENTIFIERS) {
    note(urlens_iri_to_uri(flags, g->text, g->length, out_of(g)));
    note(urlens_uri_to_iri(flags, g->text, g->length, out_of(g)));
    note(urlens_iri_check_bidi(flags, g->text, g->length, hear, NULL, NULL));
  }
}

static void use_labels(const given *g) {
  urlens_label_report report = {0};
  report.size = sizeof report;
  note(urlens_report_label(g->text, g->length, &report));
}

static void use_addresses(const given *g) {
  urlens_address_details details = {.size = sizeof details};
  uint8_t bytes[16] = {0};
  uint16_t port;
  memcpy(bytes, g->text, g->length < sizeof bytes ? g->length : sizeof bytes);
  note(urlens_address_info(bytes, 4, &details));
  note(urlens_address_info(bytes, 16, &details));
  urlens_default_port(g->text, g->length, &port);
}

/* Texts that are no name, and whatever numbers there are. */
static void use_names(const given *g) {
  urlens_dialect_details details = {0};
  urlens_dialect dialect;
  urlens_percent_set set;
  urlens_strength strength;
  urlens_severity severity;
  const char *id, *title;
  details.size = sizeof details;
  urlens_dialect_from_name(g->text, g->length, &dialect);
  urlens_percent_set_from_name(g->text, g->length, &set);
  urlens_strength_from_name(g->text, g->length, &strength);
  urlens_is_tracker(g->text, g->length);
  urlens_severity_from_name(g->text, g->length, &severity);
  for (int i = 0; i < 400; i++) {
    urlens_status_name((urlens_status)i);
    urlens_status_message((urlens_status)i);
    urlens_validation_error_name((urlens_validation_error)i);
    urlens_validation_error_message((urlens_validation_error)i);
    urlens_dialect_name((urlens_dialect)i);
    urlens_dialect_info((urlens_dialect)i, &details);
    urlens_percent_set_name((urlens_percent_set)i);
    urlens_ecma_function_name((urlens_ecma_function)i);
    urlens_strength_name((urlens_strength)i);
    urlens_severity_name((urlens_severity)i);
    urlens_host_class_name((urlens_host_class)i);
    urlens_target_form_name((urlens_target_form)i);
    urlens_audit_rule((size_t)i, &id, &title);
  }
  for (size_t i = 0; i < urlens_dialect_count(); i++) CHECK(urlens_dialect_at(i, &dialect) == URLENS_OK);
  CHECK(urlens_build_info() != NULL && urlens_version() != NULL);
}

/* --- ECMAScript ------------------------------------------------------------------------------------------------------ */

static size_t unit_size(urlens_text_form form) {
  return form == URLENS_TEXT_FORM_CODE_POINTS ? sizeof(uint32_t)
         : form == URLENS_TEXT_FORM_UTF16     ? sizeof(uint16_t)
                                              : 1;
}

static urlens_ecma_output *ecma_out(const given *g, urlens_text_form form) {
  static urlens_ecma_output out;
  size_t most = sizeof room / unit_size(form);
  out = (urlens_ecma_output){.form = form, .data = &room, .capacity = g->capacity < most ? g->capacity : most};
  return &out;
}

/* The text in another form: every byte becomes a unit. */
static urlens_ecma_text ecma_text(const given *g, urlens_text_form form) {
  static uint16_t units[100 * 1024];
  static uint32_t points[100 * 1024];
  urlens_ecma_text text = {form, g->text, g->length};
  for (size_t i = 0; i < g->length; i++) units[i] = (uint16_t)(points[i] = (unsigned char)g->text[i]);
  if (form == URLENS_TEXT_FORM_UTF16) text.data = units;
  if (form == URLENS_TEXT_FORM_CODE_POINTS) text.data = points;
  return text;
}

static void use_ecma(const given *g) {
  for (int form = URLENS_TEXT_FORM_UTF8; form <= URLENS_TEXT_FORM_WTF8; form++) {
    urlens_ecma_text text = ecma_text(g, (urlens_text_form)form);
    for (int i = URLENS_ECMA_FUNCTION_ENCODE_URI; i <= URLENS_ECMA_FUNCTION_UNESCAPE; i++) {
      for (int to = URLENS_TEXT_FORM_UTF8; to <= URLENS_TEXT_FORM_WTF8; to++) {
        note(urlens_ecma_call((urlens_ecma_function)i, text, ecma_out(g, (urlens_text_form)to)));
      }
    }
    note(urlens_ecma_decode_extended(URLENS_ECMA_FUNCTION_DECODE_URI, text, ecma_out(g, URLENS_TEXT_FORM_CODE_POINTS)));
    note(urlens_ecma_encode_extended(URLENS_ECMA_FUNCTION_ENCODE_URI, ecma_text(g, URLENS_TEXT_FORM_CODE_POINTS),
                                     ecma_out(g, (urlens_text_form)form)));
  }
}

/* --- Parsing without an object --------------------------------------------------------------------------------------- */

/* The options have an allocator, which is not asked either. */
static void use_parsers_of(const given *g, urlens_dialect dialect, const urlens_url *base) {
  counting counts = {0, 0, 0, 0};
  urlens_allocator allocator = counting_allocator(&counts);
  urlens_options options = options_for(dialect, 0);
  urlens_components components;
  urlens_output *out = out_of(g);
  urlens_view view;
  options.allocator = &allocator;
  calls++;
  if (urlens_parse_into(g->text, g->length, base, &options, out, &components) == URLENS_OK) {
    successes++;
    for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
      urlens_slice(out->data, &components, (urlens_part)part);
      note(urlens_slice_checked(out->data, out->length, &components, (urlens_part)part, &view));
    }
  }
  calls++;
  successes += urlens_can_parse(g->text, g->length, base, &options, NULL) == URLENS_OK;
  CHECK_EQ_INT("the options' allocator", 0, counts.calls);
}

static urlens_url *base_url;

static void use_parsers(const given *g) {
  urlens_components components;
  note(urlens_resolve_into(g->text, g->length, urlens_href(base_url).data, urlens_components_of(base_url), out_of(g),
                           &components));
  for (size_t i = 0; i < urlens_dialect_count(); i++) {
    urlens_dialect dialect;
    CHECK(urlens_dialect_at(i, &dialect) == URLENS_OK);
    use_parsers_of(g, dialect, NULL);
    use_parsers_of(g, dialect, base_url);
  }
}

/* --- All of it ------------------------------------------------------------------------------------------------------- */

typedef struct use {
  const char *name;
  void (*run)(const given *g);
  uint32_t feature; /* that it needs to be of any use */
} use;

static const use uses[] = {
    {"percent-encoding", use_percent, 0},
    {"queries", use_queries, 0},
    {"templates", use_templates, URLENS_FEATURE_TEMPLATE},
    {"encodings", use_encodings, 0},
    {"links", use_links, URLENS_FEATURE_LINKS},
    {"hashes", use_hashes, URLENS_FEATURE_SITE},
    {"IRIs", use_iris, URLENS_FEATURE_RFC},
    {"labels", use_labels, URLENS_FEATURE_CONFUSABLES},
    {"ECMAScript", use_ecma, URLENS_FEATURE_ECMA},
    {"addresses", use_addresses, URLENS_FEATURE_BUILD},
    {"parsing", use_parsers, 0},
};
enum { USES = sizeof uses / sizeof uses[0] };

/* Calls everything; `done` gets how many calls of each kind were successful. */
static void run_all(const given *g, unsigned long *done) {
  for (size_t i = 0; i < USES; i++) {
    size_t before = libc_calls;
    successes = 0;
    uses[i].run(g);
    done[i] += successes;
    CHECK_EQ_INT(uses[i].name, 0, libc_calls - before);
  }
}

static void check_done(const char *which, const unsigned long *done) {
  for (size_t i = 0; i < USES; i++) {
    if (!uses[i].feature || has_feature(uses[i].feature)) CHECK(done[i] > 0);
    printf("%-6s %-18s %lu successes\n", which, uses[i].name, done[i]);
  }
}

static void test_short(void) {
  static const char *const more[] = {"http://b\xC3\xBC\x63her.example/",
                                     "http://xn--bcher-kva.example/",
                                     "http://a\tb\nc/",
                                     "http://%62%C3%BC.example/",
                                     "http://[::1",
                                     "\xD7\x90\xD7\x91",
                                     "%E3%81%82\xE3\x81\x82",
                                     ""};
  enum { MORE = sizeof more / sizeof more[0] };
  unsigned long done[USES] = {0};
  for (size_t i = 0; i < SAMPLES + MORE; i++) {
    const char *text = i < SAMPLES ? samples[i] : more[i - SAMPLES];
    for (size_t capacity = 0; capacity < 1024; capacity += 97) {
      given g = {text, strlen(text), capacity};
      run_all(&g, done);
    }
  }
  check_done("short", done);
}

/* A unit, over and over, after a beginning. */
typedef struct shape {
  const char *head, *unit;
} shape;

static const shape shapes[] = {
    {"", "a"},
    {"", "%41%e3%81%82"},
    {"", "%"},
    {"", "\xFF"},
    {"", "\xE3\x81\x82\xC3\xA9x"},
    {"", "\xD7\x90\xCC\x81\xCC\x96"},
    {"http://h/", "\xD7\x90/b/../%D7%90"},
    {"http://h/?", "\xF0\x9F\x98\x80&="},
    {"http://", "b\xC3\xBC."},
    {"http://", "%62%C3%BC\t"},
    {"http://h/", "../x\\"},
};

static void test_long(void) {
  static char text[LONG];
  unsigned long done[USES] = {0};
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    size_t head = strlen(shapes[i].head), unit = strlen(shapes[i].unit);
    given g = {text, head, sizeof room.bytes};
    memcpy(text, shapes[i].head, head);
    for (; g.length + unit <= LONG; g.length += unit) memcpy(text + g.length, shapes[i].unit, unit);
    run_all(&g, done);
    g.capacity = g.length;
    run_all(&g, done);
  }
  check_done("long", done);
}

static void test_names(void) {
  given g = {"whatwg", 6, 0};
  size_t before = libc_calls;
  use_names(&g);
  CHECK_EQ_INT("names", 0, libc_calls - before);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0); /* or printing would allocate */
  if (!LIBC_IS_COUNTED) {
    printf("calls of malloc are not counted here\n");
    return TEST_SKIPPED;
  }
  base_url = sample_url("http://h/p/q?r#s");
  CHECK(libc_calls > 0); /* so the counting works */
  test_names();
  test_short();
  test_long();
  urlens_destroy(base_url);
  printf("%lu calls\n", calls);
  return test_end();
}
