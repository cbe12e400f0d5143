/* SPDX-License-Identifier: MIT */
/*
 * Every setter on every sample: what comes out is what its serialization parses to, with and without the fast path; what is
 * ignored changes nothing. Which value does what is in the conformance suites.
 */
#include "objects.h"
#include "samples.h"

static const char *const values[] = {
    "",
    "h",
    "http",
    "https:",
    "file",
    "ws:x",
    "a",
    "b+c:",
    "9",
    "x:1",
    "h:81",
    "h:80/x",
    "h:x",
    "h:",
    ":5",
    "[::1]",
    "[::1]:9",
    "[",
    "1.2",
    "1.2.3.256",
    "0",
    "65535",
    "65536",
    "443",
    "8\t1x",
    "user",
    "u@:/ \"",
    "%41",
    "/",
    "//x",
    "../y",
    "C|/z",
    "/C|",
    ".",
    "..",
    "%2e./w",
    "a b?c#d",
    "?q",
    "??q'",
    "#f",
    "##f`",
    "\t\n",
    "localhost",
    "a\\b",
    "\xC3",
    "\x80x",
    "\x7F\x01",
    "b c/d",
    "H%41",
    "a<b",
    "x/y?z#",
    "@",
    "a@b",
    "file:",
    "ftp://",
    "data:x",
    "http://x/",
    "http://x:",
    "//:",
    " ",
    "a-value-that-is-longer-than-the-lane-of-any-scanner-has-bytes-so-that-it-takes-another-way",
};

static const char *attribute_name(urlens_attribute attribute) {
  static const char *const names[] = {"href",     "protocol", "username", "password", "host",
                                      "hostname", "port",     "pathname", "search",   "hash"};
  return names[attribute - URLENS_ATTRIBUTE_HREF];
}

/*
 * Two things of the Standard's that do not survive a reparse: a URL that becomes a file URL keeps the host "localhost"
 * and keeps a first segment such as "C|".
 */
static int becomes_file(const urlens_components *before, const urlens_components *after) {
  return before->scheme_kind != URLENS_SCHEME_KIND_FILE && after->scheme_kind == URLENS_SCHEME_KIND_FILE;
}

static void check_reparse(const char *what, const urlens_url *url, urlens_url *again) {
  urlens_components set = *urlens_components_of(url), parsed;
  CHECK_EQ_INT(what, URLENS_OK, urlens_parse(again, urlens_href(url).data, urlens_href(url).length, NULL));
  CHECK_EQ_STR(what, urlens_href(url).data, urlens_href(again).data);
  parsed = *urlens_components_of(again);
  set.flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  parsed.flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  CHECK_EQ_INT(what, 1, sample_same_record(&set, &parsed));
}

typedef struct objects {
  urlens_url *url, *reference, *again;
} objects;

static void check_set(objects *o, const char *sample, urlens_attribute attribute, const char *value) {
  char what[160];
  urlens_components before;
  urlens_status status;
  int changed = 2, reference_changed = 2;
  snprintf(what, sizeof what, "%s of %s = %s", attribute_name(attribute), sample, value);
  CHECK(sample_parse(o->url, sample) == URLENS_OK && sample_parse(o->reference, sample) == URLENS_OK);
  CHECK(urlens_copy(o->again, o->url) == URLENS_OK);
  before = *urlens_components_of(o->url);
  status = urlens_set(o->url, attribute, value, strlen(value), &changed);
  CHECK_EQ_INT(what, urlens_set(o->reference, attribute, value, strlen(value), &reference_changed), status);
  CHECK_EQ_INT(what, reference_changed, changed);
  CHECK_EQ_STR(what, urlens_href(o->reference).data, urlens_href(o->url).data);
  CHECK_EQ_INT(what, 1, sample_same_record(urlens_components_of(o->reference), urlens_components_of(o->url)));
  CHECK_EQ_INT(what, URLENS_OK, urlens_self_check(o->url));
  CHECK_EQ_INT(what, !urlens_equal(o->url, o->again, URLENS_COMPARISON_WHOLE), changed);
  if (status) {
    CHECK(status == URLENS_E_IGNORED || attribute == URLENS_ATTRIBUTE_HREF ||
          (status == URLENS_E_TOO_LONG && before.length + strlen(value) > URLENS_MAX_LENGTH));
    CHECK_EQ_INT(what, 1, sample_same_record(&before, urlens_components_of(o->url)));
    CHECK(urlens_error_of(o->url).status != URLENS_OK);
    CHECK_EQ_INT(what, urlens_error_of(o->reference).status, urlens_error_of(o->url).status);
  } else if (!becomes_file(&before, urlens_components_of(o->url))) {
    check_reparse(what, o->url, o->again);
  }
}

/* Setting what is there already changes nothing. */
static void check_own_value(objects *o, const char *sample, urlens_attribute attribute) {
  urlens_view own;
  int changed;
  urlens_status status;
  CHECK(sample_parse(o->url, sample) == URLENS_OK && sample_parse(o->again, sample) == URLENS_OK);
  own = urlens_get_attribute(o->again, attribute);
  /* Something absent gives an empty value too, and setting that is another thing. */
  if (own.length == 0) return;
  status = urlens_set(o->url, attribute, own.data, own.length, &changed);
  CHECK(status == URLENS_OK || status == URLENS_E_IGNORED);
  if (changed) CHECK_EQ_STR(attribute_name(attribute), urlens_href(o->again).data, urlens_href(o->url).data);
}

static void test_all(urlens_simd level) {
  urlens_options reference = {0}, fast = {0};
  objects o;
  reference.size = fast.size = sizeof reference;
  reference.flags = URLENS_OPTION_REFERENCE_MACHINE;
  fast.simd = level;
  if (urlens_create(&fast, &o.url) == URLENS_E_UNSUPPORTED) return;
  o.again = sample_object();
  CHECK(urlens_create(&reference, &o.reference) == URLENS_OK);
  for (size_t i = 0; i < SAMPLES; i++) {
    for (urlens_attribute attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
      for (size_t j = 0; j < sizeof values / sizeof values[0]; j++) check_set(&o, samples[i], attribute, values[j]);
      check_own_value(&o, samples[i], attribute);
    }
  }
  urlens_destroy(o.url);
  urlens_destroy(o.reference);
  urlens_destroy(o.again);
}

/* A value may be a piece of the URL that it changes, and so short or long that the URL's memory has to grow. */
static void test_value_in_the_url(void) {
  static const char text[] = "https://user:password@www.example.org:8080/a/path/that/is/long?and=a-query#fragment";
  urlens_url *url = sample_url(text), *other = sample_url(text);
  for (urlens_attribute attribute = URLENS_ATTRIBUTE_HREF; attribute <= URLENS_ATTRIBUTE_HASH; attribute++) {
    for (size_t start = 0; start < sizeof text - 1; start++) {
      size_t length = sizeof text - 1 - start > 24 ? 24 : sizeof text - 1 - start;
      int changed, other_changed;
      urlens_status status, other_status;
      CHECK(sample_parse(url, text) == URLENS_OK && sample_parse(other, text) == URLENS_OK);
      other_status = urlens_set(other, attribute, text + start, length, &other_changed);
      status = urlens_set(url, attribute, urlens_href(url).data + start, length, &changed);
      CHECK_EQ_INT(text + start, other_status, status);
      CHECK_EQ_INT(text + start, other_changed, changed);
      CHECK_EQ_STR(text + start, urlens_href(other).data, urlens_href(url).data);
    }
  }
  urlens_destroy(url);
  urlens_destroy(other);
}

/* URLs of every length, so that some fill their memory: a value that needs one byte more than there is. */
static void test_full_memory(void) {
  static const struct {
    urlens_attribute attribute;
    const char *value, *wanted;
  } rows[] = {
      {URLENS_ATTRIBUTE_PROTOCOL, "https", "https://h/"}, {URLENS_ATTRIBUTE_USERNAME, "u", "http://u@h/"},
      {URLENS_ATTRIBUTE_HOSTNAME, "hh", "http://hh/"},    {URLENS_ATTRIBUTE_PORT, "8", "http://h:8/"},
      {URLENS_ATTRIBUTE_SEARCH, "q", "http://h/?q"},      {URLENS_ATTRIBUTE_HASH, "f", "http://h/#f"},
  };
  enum { LONGEST = 150, ROWS = sizeof rows / sizeof *rows };
  size_t longest = URLENS_MAX_LENGTH < LONGEST + 16 ? URLENS_MAX_LENGTH - 16 : LONGEST;
  for (size_t length = 0; length < longest * ROWS; length++) {
    char text[LONGEST + 16] = "http://h/", filling[LONGEST + 1] = "", wanted[LONGEST + 16];
    size_t row = length % ROWS;
    const char *end = strstr(rows[row].wanted + 8, "/");
    urlens_url *url;
    memset(filling, 'a', length / ROWS);
    strcat(text, filling);
    sprintf(wanted, "%.*s%s%s", (int)(end + 1 - rows[row].wanted), rows[row].wanted, filling, end + 1);
    url = sample_url(text);
    CHECK(urlens_set(url, rows[row].attribute, rows[row].value, strlen(rows[row].value), NULL) == URLENS_OK);
    CHECK_EQ_STR(text, wanted, urlens_href(url).data);
    urlens_destroy(url);
  }
}

/* A value that makes the URL longer than the limit changes nothing, and is told. */
static void test_limit(void) {
  static const char text[] = "http://h/";
  static const struct {
    urlens_attribute attribute;
    const char *value;
  } rows[] = {{URLENS_ATTRIBUTE_PROTOCOL, "https"}, {URLENS_ATTRIBUTE_USERNAME, "u"}, {URLENS_ATTRIBUTE_PASSWORD, "p"},
              {URLENS_ATTRIBUTE_HOST, "hh"},        {URLENS_ATTRIBUTE_PORT, "8"},     {URLENS_ATTRIBUTE_HOSTNAME, "hh"},
              {URLENS_ATTRIBUTE_PATHNAME, "/a"},    {URLENS_ATTRIBUTE_SEARCH, "q"},   {URLENS_ATTRIBUTE_HASH, "f"}};
  urlens_options options = options_for(URLENS_DIALECT_WHATWG, 0);
  urlens_url *url = NULL;
  options.max_length = sizeof text - 1;
  CHECK(urlens_create(&options, &url) == URLENS_OK);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    CHECK_EQ_INT(text, URLENS_OK, sample_parse(url, text));
    CHECK_EQ_INT(rows[i].value, URLENS_E_TOO_LONG,
                 urlens_set(url, rows[i].attribute, rows[i].value, strlen(rows[i].value), NULL));
    CHECK_EQ_STR(rows[i].value, text, urlens_href(url).data);
    CHECK(urlens_self_check(url) == URLENS_OK);
  }
  urlens_destroy(url);
}

/* What the comment on becomes_file says, so that it is noticed should the Standard change. */
static void test_becomes_file(void) {
  urlens_url *url = sample_url("http://localhost/C|/x");
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PROTOCOL, "file", 4, NULL) == URLENS_OK);
  CHECK_EQ_STR("", "file://localhost/C|/x", urlens_href(url).data);
  CHECK(urlens_self_check(url) == URLENS_OK);
  urlens_destroy(url);
}

static void test_last_error(void) {
  urlens_url *url = sample_url("http://h/");
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HOST, "a<b", 3, NULL) == URLENS_E_IGNORED);
  CHECK_EQ_INT("a<b", URLENS_E_DOMAIN_INVALID_CODE_POINT, urlens_error_of(url).status);
  CHECK_EQ_INT("a<b", 1, urlens_error_of(url).at);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PORT, "65536", 5, NULL) == URLENS_E_IGNORED);
  CHECK_EQ_INT("65536", URLENS_E_PORT_OUT_OF_RANGE, urlens_error_of(url).status);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_PROTOCOL, "a", 1, NULL) == URLENS_E_IGNORED);
  CHECK_EQ_INT("a", URLENS_E_IGNORED, urlens_error_of(url).status);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HREF, "http://[", 8, NULL) == URLENS_E_IPV6_UNCLOSED);
  CHECK_EQ_INT("http://[", URLENS_E_IPV6_UNCLOSED, urlens_error_of(url).status);
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HASH, "f", 1, NULL) == URLENS_OK);
  CHECK_EQ_INT("", URLENS_OK, urlens_error_of(url).status);
  urlens_destroy(url);
}

/* An empty value needs no memory. */
static void test_no_value(void) {
  urlens_url *url = sample_url("a://h/p");
  CHECK(urlens_set(url, URLENS_ATTRIBUTE_HOST, NULL, 0, NULL) == URLENS_OK);
  CHECK_EQ_STR("a://h/p", "a:///p", urlens_href(url).data);
  urlens_destroy(url);
}

int main(void) {
  test_no_value();
  for (int level = URLENS_SIMD_AUTO; level <= URLENS_SIMD_NEON; level++) test_all((urlens_simd)level);
  test_value_in_the_url();
  test_full_memory();
  test_limit();
  test_becomes_file();
  test_last_error();
  return test_end();
}
