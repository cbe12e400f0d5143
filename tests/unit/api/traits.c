/* SPDX-License-Identifier: MIT */
/*
 * The traits of every dialect agree with what the functions do. Those that are about one function alone are in its file:
 * URLENS_TRAIT_HAS_ORIGINS in origin.c, URLENS_TRAIT_HAS_HOST_STEPS in weburl.c.
 */
#include "objects.h"
#include "samples.h"
#include "urlens/audit.h"
#include "urlens/rfc.h"

static void check_references(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  int reads = has_trait(dialect, URLENS_TRAIT_READS_REFERENCES);
  CHECK_EQ_INT(name, reads, parse_text(url, "../x/.?q") == URLENS_OK);
  if (reads) check_href(name, "../x/.?q", url);
  urlens_destroy(url);
}

static void check_resolving(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  int resolves = has_trait(dialect, URLENS_TRAIT_RESOLVES);
  urlens_status status = urlens_parse_stage(url, URLENS_STAGE_RESOLVE, "b", 1, "http://h/a", 10);
  CHECK_EQ_INT(name, resolves ? URLENS_OK : URLENS_E_UNSUPPORTED, status);
  CHECK_EQ_INT(name, status, urlens_error_of(url).status);
  if (resolves) check_href(name, "http://h/b", url);
  /* The same without naming a stage, and with a base that is an object. */
  status = resolves ? URLENS_OK : URLENS_E_UNSUPPORTED;
  CHECK_EQ_INT(name, status, urlens_resolve(url, "c", 1, "http://h/a", 10));
  if (resolves) check_href(name, "http://h/c", url);
  CHECK_EQ_INT(name, URLENS_OK, parse_text(url, "http://h/a"));
  CHECK_EQ_INT(name, status, urlens_parse(url, "d", 1, url));
  check_href(name, resolves ? "http://h/d" : "http://h/a", url);
  /* A base that a dialect would not look at is refused even where it would make no difference. */
  CHECK_EQ_INT(name, status, urlens_parse(url, "http://h/e", 10, url));
  urlens_destroy(url);
}

static void check_canonical_form(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  int canonicalizes = has_trait(dialect, URLENS_TRAIT_CANONICALIZES);
  CHECK_EQ_INT(name, URLENS_OK, parse_text(url, "HTTP://H/"));
  check_href(name, canonicalizes ? "http://h/" : "HTTP://H/", url);
  urlens_destroy(url);
}

/*
 * With stages, each of them that a dialect has can be asked for, and the others are refused. Without, none is refused: the
 * Standard has only one, and the dialects that keep references go as far as they can.
 */
static void check_stages(urlens_dialect dialect) {
  static const uint32_t needed[] = {0, 0, URLENS_TRAIT_RESOLVES, URLENS_TRAIT_CANONICALIZES};
  urlens_url *url = object_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  int has_stages = has_trait(dialect, URLENS_TRAIT_HAS_STAGES),
      canonicalizes = has_trait(dialect, URLENS_TRAIT_CANONICALIZES);
  for (int stage = URLENS_STAGE_PARSE; stage <= URLENS_STAGE_CANONICALIZE; stage++) {
    int refused = has_stages && needed[stage] && !has_trait(dialect, needed[stage]);
    int canonical = canonicalizes && (!has_stages || stage == URLENS_STAGE_CANONICALIZE);
    urlens_status status = urlens_parse_stage(url, (urlens_stage)stage, "HTTP://H/", 9, NULL, 0);
    CHECK_EQ_INT(name, refused ? URLENS_E_UNSUPPORTED : URLENS_OK, status);
    if (!status) check_href(name, canonical ? "http://h/" : "HTTP://H/", url);
  }
  urlens_destroy(url);
}

static void check_normalizing(urlens_dialect dialect) {
  urlens_url *url = url_for(dialect, "http://h/%7e");
  const char *name = urlens_dialect_name(dialect);
  int normalizes = has_trait(dialect, URLENS_TRAIT_NORMALIZES);
  CHECK_EQ_INT(name, normalizes ? URLENS_OK : URLENS_E_UNSUPPORTED,
               urlens_rfc_normalize(url, URLENS_RFC_NORMALIZE_PERCENT));
  if (normalizes) check_href(name, "http://h/~", url);
  urlens_destroy(url);
}

static void check_setters(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  urlens_params *params = NULL;
  const char *name = urlens_dialect_name(dialect);
  int has_setters = has_trait(dialect, URLENS_TRAIT_HAS_SETTERS), changed = 1;
  urlens_status wanted = has_setters ? URLENS_E_NO_URL : URLENS_E_UNSUPPORTED;
  CHECK(urlens_params_create(NULL, &params) == URLENS_OK);
  CHECK_EQ_INT(name, wanted, urlens_set(url, URLENS_ATTRIBUTE_HASH, "x", 1, &changed));
  CHECK_EQ_INT(name, wanted, urlens_params_to_url(params, url));
  wanted = has_setters ? URLENS_OK : URLENS_E_UNSUPPORTED;
  for (int attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
    static const char *const values[] = {"http://g/", "https", "u", "p", "i:1", "j", "2", "/p", "?s", "#h"};
    CHECK(parse_text(url, "http://h/a?b#c") == URLENS_OK);
    changed = 1;
    CHECK_EQ_INT(name, wanted,
                 urlens_set(url, (urlens_attribute)attribute, values[attribute], strlen(values[attribute]), &changed));
    CHECK_EQ_INT(name, has_setters, changed);
    CHECK_EQ_INT(name, wanted, urlens_error_of(url).status);
    if (!has_setters) check_href(name, "http://h/a?b#c", url);
  }
  CHECK_EQ_INT(name, wanted, urlens_params_to_url(params, url));
  urlens_params_destroy(params);
  urlens_destroy(url);
}

static void count_note(void *context, urlens_validation_error error, size_t at) {
  size_t *notes = context;
  (void)error, (void)at;
  ++*notes;
}

static void check_validation_errors(urlens_dialect dialect) {
  static const char *const inputs[] = {"http:\\\\h\\a",  " http://h/",    "http:h",
                                       "http://h/ ?%zz", "http://u:p@h/", "http://1.2/"};
  urlens_options options = options_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  urlens_url *url = NULL;
  size_t notes = 0;
  options.sink = count_note;
  options.sink_context = &notes;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    notes = 0;
    parse_text(url, inputs[i]);
    CHECK_EQ_INT(name, has_trait(dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS), notes > 0);
  }
  urlens_destroy(url);
}

/* The flag is set for some URLs and not for all, or for none. */
static void check_hierarchical(urlens_dialect dialect) {
  urlens_url *url = object_for(dialect, 0);
  const char *name = urlens_dialect_name(dialect);
  int reports = has_trait(dialect, URLENS_TRAIT_REPORTS_HIERARCHICAL), set = 0, unset = 0;
  for (size_t i = 0; i < SAMPLES; i++) {
    if (parse_text(url, samples[i]) != URLENS_OK) continue;
    if (urlens_components_of(url)->flags & URLENS_IS_HIERARCHICAL) set++;
    else unset++;
  }
  CHECK_EQ_INT(name, reports, set > 0);
  CHECK_EQ_INT(name, 1, unset > 0 || dialect == URLENS_DIALECT_BARTH);
  urlens_destroy(url);
}

/* An auditor that is not told otherwise has asked those with the trait, in the order of the list. */
static void check_asked(const urlens_auditor *auditor, uint32_t trait) {
  size_t number = 0;
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    const urlens_reading *reading = urlens_auditor_reading(auditor, number);
    if (!has_trait(dialect, trait)) continue;
    CHECK_EQ_INT(urlens_dialect_name(dialect), 1, reading && reading->dialect == dialect);
    number++;
  }
  CHECK_EQ_INT("readings", number, urlens_auditor_reading_count(auditor));
  CHECK(number > 0);
}

static void test_asked_by_default(void) {
  urlens_auditor *auditor = NULL;
  if (!has_feature(URLENS_FEATURE_AUDIT)) return;
  CHECK(urlens_auditor_create(NULL, &auditor) == URLENS_OK);
  for (int round = 0; round < 2; round++) {
    CHECK(urlens_auditor_diff(auditor, "http://h/", 9, NULL, 0) == URLENS_OK);
    check_asked(auditor, URLENS_TRAIT_COMPARED_BY_DEFAULT);
    CHECK(urlens_auditor_audit(auditor, "http://h/", 9, NULL, 0) == URLENS_OK);
    check_asked(auditor, URLENS_TRAIT_AUDITED_BY_DEFAULT);
  }
  urlens_auditor_destroy(auditor);
}

/* A diff asks these, an audit the Standard, RFC 3986 and every living dialect, as far as the build has them. */
static void check_default(urlens_dialect dialect) {
  static const char *const compared[] = {"whatwg",   "rfc3986", "curl",        "python",   "go",
                                         "java-uri", "php",     "node-legacy", "chromium", "firefox"};
  const char *name = urlens_dialect_name(dialect);
  int is_compared = 0;
  for (size_t i = 0; i < sizeof compared / sizeof *compared; i++) is_compared |= strcmp(name, compared[i]) == 0;
  CHECK_EQ_INT(name, is_compared, has_trait(dialect, URLENS_TRAIT_COMPARED_BY_DEFAULT));
  CHECK_EQ_INT(name,
               dialect == URLENS_DIALECT_WHATWG || dialect == URLENS_DIALECT_RFC3986 ||
                   has_trait(dialect, URLENS_TRAIT_IS_LIVING),
               has_trait(dialect, URLENS_TRAIT_AUDITED_BY_DEFAULT));
}

int main(void) {
  for_each_documented_dialect(check_references);
  for_each_dialect(check_resolving);
  for_each_documented_dialect(check_canonical_form);
  for_each_documented_dialect(check_stages);
  for_each_documented_dialect(check_normalizing);
  for_each_dialect(check_setters);
  for_each_dialect(check_validation_errors);
  for_each_dialect(check_hierarchical);
  for_each_dialect(check_default);
  test_asked_by_default();
  return test_end();
}
