/* SPDX-License-Identifier: MIT */
/*
 * Functions that take options and no object: for working memory they ask the options' allocator and nobody else, and they have
 * released all of it before they return. Each of their allocations fails in turn, once alone and once with all that follow;
 * then they say URLENS_E_OUT_OF_MEMORY. covered.py sees to it that none is forgotten here.
 */
#include "failing.h"
#include "libc_calls.h"
#include "objects.h"
#include "output.h"
#include "urlens/host.h"
#include "urlens/links.h"
#include "urlens/query.h"
#include "urlens/site.h"
#include "urlens/unicode.h"
#include "urlens/weburl.h"

/* --- The functions ----------------------------------------------------------------------------------------------------- */

typedef struct text {
  char data[8192];
  size_t length;
} text;

typedef urlens_status (*function)(const text *t, const urlens_options *options, urlens_output *out);

static urlens_status run_nfc(const text *t, const urlens_options *options, urlens_output *out) {
  static const urlens_normalization nfc = {URLENS_NORMAL_FORM_NFC, URLENS_UNICODE_VERSION_17_0, 0};
  return urlens_unicode_normalize(nfc, t->data, t->length, options, out);
}

static urlens_status run_nfkd(const text *t, const urlens_options *options, urlens_output *out) {
  static const urlens_normalization nfkd = {URLENS_NORMAL_FORM_NFKD, URLENS_UNICODE_VERSION_3_2, 0};
  return urlens_unicode_normalize(nfkd, t->data, t->length, options, out);
}

static urlens_status run_to_ascii(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_domain_to_ascii(URLENS_IDNA_STANDARD, t->data, t->length, options, out);
}

static urlens_status run_to_unicode(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_domain_to_unicode(URLENS_IDNA_STANDARD, t->data, t->length, options, out);
}

static urlens_status run_punycode_encode(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_punycode_encode(t->data, t->length, options, out);
}

static urlens_status run_punycode_decode(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_punycode_decode(t->data, t->length, options, out);
}

static urlens_status run_skeleton(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_skeleton(t->data, t->length, options, out);
}

static urlens_status run_host(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_canonicalize_host(0, t->data, t->length, options, out);
}

static urlens_status run_file_host(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_canonicalize_host(URLENS_HOST_STEP_FILE, t->data, t->length, options, out);
}

static urlens_status run_host_text(const text *t, const urlens_options *options, urlens_output *out) {
  urlens_host host = {.size = sizeof host};
  return urlens_host_from_text(0, t->data, t->length, options, out, &host);
}

static urlens_status run_file_host_text(const text *t, const urlens_options *options, urlens_output *out) {
  urlens_host host = {.size = sizeof host};
  return urlens_host_from_text(URLENS_HOST_TEXT_FILE, t->data, t->length, options, out, &host);
}

/* A dialect that reads it as a part of a URL. */
static urlens_status run_host_text_rfc(const text *t, const urlens_options *options, urlens_output *out) {
  urlens_options own = options ? *options : options_for(URLENS_DIALECT_RFC3986, 0);
  urlens_host host = {.size = sizeof host};
  own.dialect = URLENS_DIALECT_RFC3986;
  return urlens_host_from_text(0, t->data, t->length, &own, out, &host);
}

static urlens_status run_ipv4(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_canonicalize_ipv4(t->data, t->length, options, out);
}

static urlens_status run_ipv6(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_canonicalize_ipv6(t->data, t->length, options, out);
}

static urlens_status run_nameprep(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_nameprep(URLENS_HOST_STEP_BIDI, t->data, t->length, options, out);
}

static urlens_status run_site(const text *t, const urlens_options *options, urlens_output *out) {
  urlens_site site;
  return urlens_site_from_text(URLENS_SITE_UNICODE, t->data, t->length, options, out, &site);
}

static urlens_status run_surt(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_surt(URLENS_SURT_FORM_SURT, t->data, t->length, options, out);
}

static urlens_status run_normal_form(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_normalize(URLENS_STRENGTH_COUNT, t->data, t->length, options, out);
}

static urlens_status run_link_format(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_link_format(URLENS_LINK_END_IN_TEXT, t->data, t->length, options, out);
}

static urlens_status run_path_to_url(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_path_to_url(URLENS_PATH_STYLE_WINDOWS, t->data, t->length, options, out);
}

static urlens_status run_url_to_path(const text *t, const urlens_options *options, urlens_output *out) {
  return urlens_url_to_path(URLENS_PATH_STYLE_WINDOWS, t->data, t->length, options, out);
}

/* So many changes that they take memory; the text is a name, too. */
static urlens_status run_query_edit(const text *t, const urlens_options *options, urlens_output *out) {
  urlens_query_change changes[100];
  memset(changes, 0, sizeof changes);
  for (size_t i = 0; i < 100; i++) {
    changes[i].action = i % 2 ? URLENS_QUERY_ACTION_SET : URLENS_QUERY_ACTION_REMOVE;
    changes[i].name.data = t->data;
    changes[i].name.length = t->length < 20 ? t->length : 20;
  }
  return urlens_query_edit(changes, 100, t->data, t->length, options, out);
}

static urlens_status run_data_url(const text *t, const urlens_options *options, urlens_output *out) {
  static char room[65536];
  urlens_output mime = output_over(room, sizeof room);
  urlens_status status = urlens_data_url(t->data, t->length, options, &mime, out);
  CHECK(mime.error.status == status);
  return status;
}

typedef struct job {
  const char *name;
  function run;
  uint32_t feature;
  enum {
    NEEDS_NONE,
    NEEDS_MEMORY, /* for some of the texts below */
    TRIES_AGAIN   /* it does too, and an allocation that fails may be made up for by another one */
  } memory;
} job;

static const job jobs[] = {
    {"unicode_normalize, NFC", run_nfc, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"unicode_normalize, NFKD", run_nfkd, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"domain_to_ascii", run_to_ascii, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"domain_to_unicode", run_to_unicode, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"punycode_encode", run_punycode_encode, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"punycode_decode", run_punycode_decode, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"skeleton", run_skeleton, URLENS_FEATURE_CONFUSABLES, NEEDS_MEMORY},
    {"canonicalize_host", run_host, URLENS_FEATURE_WEBURL, TRIES_AGAIN},
    {"canonicalize_host, file", run_file_host, URLENS_FEATURE_WEBURL, TRIES_AGAIN},
    {"canonicalize_ipv4", run_ipv4, URLENS_FEATURE_WEBURL, NEEDS_NONE},
    {"canonicalize_ipv6", run_ipv6, URLENS_FEATURE_WEBURL, NEEDS_NONE},
    {"nameprep", run_nameprep, URLENS_FEATURE_WEBURL, NEEDS_MEMORY},
    {"host_from_text", run_host_text, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"host_from_text, file", run_file_host_text, URLENS_FEATURE_UNICODE, NEEDS_MEMORY},
    {"host_from_text, RFC 3986", run_host_text_rfc, URLENS_FEATURE_RFC, NEEDS_MEMORY},
    {"site_from_text", run_site, URLENS_FEATURE_PSL, NEEDS_MEMORY},
    {"surt", run_surt, URLENS_FEATURE_SITE, NEEDS_MEMORY},
    {"normalize", run_normal_form, URLENS_FEATURE_SITE, NEEDS_MEMORY},
    {"link_format", run_link_format, URLENS_FEATURE_LINKS, NEEDS_MEMORY},
    {"path_to_url", run_path_to_url, URLENS_FEATURE_SITE, NEEDS_MEMORY},
    {"url_to_path", run_url_to_path, URLENS_FEATURE_SITE, NEEDS_MEMORY},
    {"data_url", run_data_url, URLENS_FEATURE_SITE, NEEDS_MEMORY},
    {"query_edit", run_query_edit, URLENS_FEATURE_BUILD, NEEDS_MEMORY},
};
enum { JOBS = sizeof jobs / sizeof jobs[0] };

/* --- The texts --------------------------------------------------------------------------------------------------------- */

typedef struct shape {
  const char *head, *unit, *tail;
  size_t units;
} shape;

static const shape shapes[] = {
    {"", "a", "", 20},
    {"", "B\xC3\xBC\x63her\xE2\x82\xACo.", "example", 100},
    {"", "\xE3\x81\x82", "", 20},
    {"", "\xE3\x81\x82", "", 1000},
    {"", "\xE3\x81\x82\xE3\x81\x84\xE3\x81\x86.a.", "", 600},
    {"", "\xEF\xB7\xBA", "", 400}, /* U+FDFA, which mapping makes eleven times as long */
    {"a", "\xCC\x81\xCC\xA3", "", 500},
    {"", "xn--bcher-kva.", "", 500},
    {"", "%C3%BC.", "", 500},
    {"local", "\xC2\xAD", "host", 900}, /* U+00AD, of which nothing is left */
    {"1.2.3.", "0", "4", 4000},
    {"", "0:", ":1", 7},
    {"http://u:p@www.example.com/", "a/", "index.html#f", 2000},
    {"http://h/?", "b&a&", "", 1000},
    {"http://", "b\xC3\xBC\x63her.", "x/", 200},
    {"C:\\", "a b\\", "", 1000},
    {"\\\\", "b\xC3\xBC\x63her.", "x\\y", 200},
    {"file:///C:/", "a%20b/", "", 1000},
    {"file://", "xn--bcher-kva.", "x/y", 200},
    {"data:text/html;", "p=q;P=r;", ",abc", 500},
    {"data:;base64,", "YWJj", "", 1500},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0], TEXTS = SHAPES + 1 };

/* As many units as fit, in the text and in what a build takes. */
static void text_fill(text *t, const shape *s) {
  size_t head = strlen(s->head), unit = strlen(s->unit), tail = strlen(s->tail);
  size_t most = URLENS_MAX_LENGTH < sizeof t->data ? URLENS_MAX_LENGTH : sizeof t->data;
  t->length = head;
  memcpy(t->data, s->head, head);
  for (size_t i = 0; i < s->units && t->length + unit + tail <= most; i++, t->length += unit) {
    memcpy(t->data + t->length, s->unit, unit);
  }
  memcpy(t->data + t->length, s->tail, tail);
  t->length += tail;
}

/* The last is the Punycode of a label that is not ASCII, as long as it gets. */
static void fill_texts(text *texts) {
  static const shape wide = {"", "B\xC3\xBC\x63her\xE2\x82\xACo", "", 40};
  text label;
  urlens_output out = output_over(texts[SHAPES].data, sizeof texts[SHAPES].data);
  for (size_t i = 0; i < SHAPES; i++) text_fill(&texts[i], &shapes[i]);
  text_fill(&label, &wide);
  texts[SHAPES].length = 0;
  if (urlens_punycode_encode(label.data, label.length, NULL, &out) == URLENS_OK) texts[SHAPES].length = out.length;
}

/* --- Every job with every text ------------------------------------------------------------------------------------------ */

/* One call with that plan. Returns how many allocations failed; if none was to fail, how many there were. */
static size_t try_job(const job *j, urlens_dialect dialect, const text *t, failing_plan plan, size_t at,
                      urlens_status wanted) {
  static char room[1 << 18];
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_options options = options_for(dialect, 0);
  urlens_output out = output_over(room, sizeof room);
  size_t libc = libc_calls;
  urlens_status status;
  options.allocator = &allocator;
  failing_plan_to(&memory, plan, at);
  status = j->run(t, &options, &out);
  /* This allocator asks libc once for each block it gives. */
  if (LIBC_IS_COUNTED) CHECK_EQ_INT(j->name, memory.calls - memory.failed, libc_calls - libc);
  CHECK_EQ_INT(j->name, 0, memory.blocks);
  if (j->memory != TRIES_AGAIN || plan != FAILING_ONCE || status != wanted) {
    CHECK_EQ_INT(j->name, memory.failed ? URLENS_E_OUT_OF_MEMORY : wanted, status);
  }
  CHECK_EQ_INT(j->name, status, out.error.status);
  return plan == FAILING_NEVER ? memory.calls : memory.failed;
}

/* Without options it says the same, with memory of libc's. */
static void check_default(const job *j, urlens_dialect dialect, const text *t, urlens_status wanted, size_t asked) {
  static char room[1 << 18];
  urlens_options options = options_for(dialect, 0);
  urlens_output out = output_over(room, sizeof room);
  size_t libc = libc_calls;
  CHECK_EQ_INT(j->name, wanted, j->run(t, dialect == URLENS_DIALECT_WHATWG ? NULL : &options, &out));
  if (LIBC_IS_COUNTED) CHECK_EQ_INT(j->name, asked, libc_calls - libc);
}

static urlens_status status_of(const job *j, urlens_dialect dialect, const text *t) {
  static char room[1 << 18];
  urlens_options options = options_for(dialect, 0);
  urlens_output out = output_over(room, sizeof room);
  return j->run(t, &options, &out);
}

/* Returns how many allocations there were to fail. */
static size_t run_job(const job *j, urlens_dialect dialect, const text *t) {
  urlens_status wanted = status_of(j, dialect, t);
  size_t asked = try_job(j, dialect, t, FAILING_NEVER, 0, wanted), once = 1, from_on = 1;
  CHECK(wanted != URLENS_E_OUT_OF_MEMORY && wanted != URLENS_E_ARGUMENT && wanted != URLENS_E_BUFFER_TOO_SMALL);
  check_default(j, dialect, t, wanted, asked);
  while (once < 1000 && try_job(j, dialect, t, FAILING_ONCE, once, wanted)) once++;
  while (from_on < 1000 && try_job(j, dialect, t, FAILING_FROM_ON, from_on, wanted)) from_on++;
  CHECK_EQ_INT(j->name, asked, once - 1);
  CHECK(from_on <= once);
  return asked;
}

static text texts[TEXTS];
static size_t asked[JOBS];

/* The host steps in all dialects that have them; everything else only once, as the dialect makes no difference. */
static void run_jobs(urlens_dialect dialect) {
  int has_steps = has_trait(dialect, URLENS_TRAIT_HAS_HOST_STEPS);
  for (size_t i = 0; i < JOBS; i++) {
    int is_step = jobs[i].feature == URLENS_FEATURE_WEBURL;
    if ((jobs[i].feature && !has_feature(jobs[i].feature)) || (is_step ? !has_steps : dialect != URLENS_DIALECT_WHATWG))
      continue;
    for (size_t k = 0; k < TEXTS; k++) asked[i] += run_job(&jobs[i], dialect, &texts[k]);
  }
}

int main(void) {
  int is_whole = URLENS_MAX_LENGTH > sizeof texts[0].data && has_feature(URLENS_FEATURE_UNICODE); /* all texts count */
  setvbuf(stdout, NULL, _IONBF, 0); /* or printing would allocate */
  fill_texts(texts);
  for_each_dialect(run_jobs);
  for (size_t i = 0; i < JOBS; i++) {
    if ((jobs[i].feature && !has_feature(jobs[i].feature))) continue;
    printf("%-26s %lu allocations\n", jobs[i].name, (unsigned long)asked[i]);
    if (jobs[i].memory == NEEDS_NONE) CHECK_EQ_INT(jobs[i].name, 0, asked[i]);
    if (jobs[i].memory != NEEDS_NONE && is_whole) CHECK(asked[i] > 0);
  }
  return test_end();
}
