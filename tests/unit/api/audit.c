/* SPDX-License-Identifier: MIT */
/* urlens/audit.h: arguments, readings, names, texts of the auditor's own, memory, growth. */
#include "urlens/audit.h"

#include "failing.h"
#include "invariants.h"
#include "objects.h"

static urlens_auditor *auditor_for(const urlens_dialect *dialects, size_t count) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  options.size = sizeof options;
  options.dialects = dialects;
  options.dialect_count = count;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_OK);
  return auditor;
}

/* --- Arguments ------------------------------------------------------------------------------------------------------- */

static void test_options(void) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  urlens_dialect twice[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_WHATWG};
  urlens_dialect unknown[] = {(urlens_dialect)99};
  CHECK(urlens_auditor_create(NULL, NULL) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT); /* no size */
  options.size = sizeof options;
  options.dialect_count = 1; /* of no list */
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.dialects = twice;
  options.dialect_count = 0;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.dialect_count = 2;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.dialects = unknown;
  options.dialect_count = 1;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.dialects = NULL;
  options.dialect_count = 0;
  options.max_length = URLENS_MAX_LENGTH + 1;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.max_length = 0;
  options.flags = URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY << 1;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  options.flags = 0;
  options.reserved = 1;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_E_ARGUMENT);
  CHECK(auditor == NULL);
}

/* One dialect is asked about an ordinary text, the Standard's if it is there; with a base, and about other texts, all are. */
static void test_one_if_ordinary(void) {
  static const urlens_dialect dialects[] = {URLENS_DIALECT_RFC3986_REGEX, URLENS_DIALECT_WHATWG};
  static const char ordinary[] = "https://www.example.com/a?b#c", bare[] = "https://www.example.com",
                    encoded[] = "https://WWW.example.com/a%20b?", other[] = "https://www.example.com/a b";
  urlens_auditor_options options = {.size = sizeof options, .flags = URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY};
  urlens_auditor *auditor = NULL;
  options.dialects = dialects;
  options.dialect_count = 2;
  if (urlens_auditor_create(&options, &auditor) == URLENS_E_UNSUPPORTED) return; /* a build without the RFC dialects */
  CHECK(urlens_auditor_diff(auditor, ordinary, sizeof ordinary - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("an ordinary text", 1, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_reading(auditor, 0)->dialect == URLENS_DIALECT_WHATWG);
  CHECK(urlens_auditor_diff(auditor, ordinary, sizeof ordinary - 1, ordinary, sizeof ordinary - 1) == URLENS_OK);
  CHECK_EQ_INT("with a base", 2, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_diff(auditor, bare, sizeof bare - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("no path, compared", 2, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_audit(auditor, bare, sizeof bare - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("no path, audited", 1, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_diff(auditor, encoded, sizeof encoded - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("capitals and an escape, compared", 2, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_audit(auditor, encoded, sizeof encoded - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("capitals and an escape, audited", 1, urlens_auditor_reading_count(auditor));
  CHECK(urlens_auditor_audit(auditor, other, sizeof other - 1, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("another text", 2, urlens_auditor_reading_count(auditor));
  urlens_auditor_destroy(auditor);
}

static void test_arguments(void) {
  urlens_auditor *auditor = auditor_for(NULL, 0);
  urlens_auditor_destroy(NULL);
  CHECK(urlens_auditor_diff(NULL, "", 0, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(NULL, "", 0, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_reading(NULL, 0) == NULL && urlens_auditor_reading_count(NULL) == 0);
  CHECK(urlens_auditor_finding(NULL, 0) == NULL && urlens_auditor_finding_count(NULL) == 0);
  CHECK(urlens_auditor_safe_url(NULL).data == NULL);
  CHECK(urlens_auditor_disagreement(NULL) == 0);
  CHECK(urlens_auditor_audit(auditor, NULL, 1, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(auditor, "", 0, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(auditor, NULL, 0, NULL, 0) == URLENS_OK);
  CHECK(urlens_auditor_reading(auditor, 0) != NULL);
  CHECK(urlens_auditor_reading(auditor, urlens_auditor_reading_count(auditor)) == NULL);
  CHECK(urlens_auditor_reading(auditor, SIZE_MAX) == NULL && urlens_auditor_finding(auditor, SIZE_MAX) == NULL);
  /* A call that fails leaves neither readings nor findings. */
  CHECK(urlens_auditor_diff(auditor, NULL, 1, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_reading_count(auditor) == 0 && urlens_auditor_reading(auditor, 0) == NULL);
  urlens_auditor_destroy(auditor);
}

static void test_limit(void) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  options.size = sizeof options;
  options.max_length = 20;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_OK);
  CHECK(urlens_auditor_audit(auditor, "http://example.com/", 19, NULL, 0) == URLENS_OK);
  CHECK(urlens_auditor_safe_url(auditor).length == 19);
  CHECK(urlens_auditor_audit(auditor, "http://example.com/ab", 21, NULL, 0) == URLENS_E_TOO_LONG);
  CHECK(urlens_auditor_reading_count(auditor) == 0);
  CHECK(urlens_auditor_safe_url(auditor).data == NULL);
  CHECK(urlens_auditor_audit(auditor, "b", 1, "http://example.com/ab", 21) == URLENS_E_TOO_LONG);
  urlens_auditor_destroy(auditor);
}

static void test_names(void) {
  urlens_severity severity = URLENS_SEVERITY_LOW;
  const char *id = NULL, *title = NULL;
  size_t rules = 0;
  CHECK_EQ_STR("severity", "critical", urlens_severity_name(URLENS_SEVERITY_CRITICAL));
  CHECK(urlens_severity_name((urlens_severity)5) == NULL);
  CHECK(urlens_severity_from_name("info", 4, &severity) == URLENS_OK && severity == URLENS_SEVERITY_INFO);
  CHECK(urlens_severity_from_name("grave", 5, &severity) == URLENS_E_ARGUMENT);
  CHECK(urlens_severity_from_name("info", 4, NULL) == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("class", "link-local", urlens_host_class_name(URLENS_HOST_CLASS_LINK_LOCAL));
  CHECK(urlens_audit_rule(0, &id, &title) == URLENS_OK);
  CHECK_EQ_STR("rule 0", "O01", id);
  CHECK(title && *title);
  CHECK(urlens_audit_rule(0, NULL, NULL) == URLENS_OK);
  while (urlens_audit_rule(rules, &id, &title) == URLENS_OK) rules++;
  CHECK(rules > 10 && urlens_audit_rule(rules + 1, &id, &title) == URLENS_E_ARGUMENT);
  CHECK(urlens_audit_rule(SIZE_MAX, &id, &title) == URLENS_E_ARGUMENT);
}

/* --- Readings --------------------------------------------------------------------------------------------------------- */

static void test_readings(void) {
  static const urlens_dialect two[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986_REGEX};
  urlens_auditor *auditor = auditor_for(two, 2);
  const urlens_reading *first, *second;
  urlens_view host;
  CHECK(urlens_auditor_reading(auditor, 0) == NULL && urlens_auditor_reading_count(auditor) == 0);
  CHECK(urlens_auditor_diff(auditor, "http://127.1\\@10.0.0.1/", 23, NULL, 0) == URLENS_OK);
  CHECK_EQ_INT("readings", 2, urlens_auditor_reading_count(auditor));
  first = urlens_auditor_reading(auditor, 0);
  second = urlens_auditor_reading(auditor, 1);
  CHECK(first->dialect == URLENS_DIALECT_WHATWG && second->dialect == URLENS_DIALECT_RFC3986_REGEX);
  CHECK(first->host_class == URLENS_HOST_CLASS_LOOPBACK);
  CHECK(second->host_class == URLENS_HOST_CLASS_PRIVATE);
  CHECK(first->differs == 0 && first->error.status == URLENS_OK);
  CHECK(second->differs == (1 << URLENS_PART_USERNAME | 1 << URLENS_PART_HOST | 1 << URLENS_PART_PATH));
  CHECK(urlens_auditor_disagreement(auditor) == second->differs);
  host = urlens_get(second->url, URLENS_PART_HOST);
  CHECK_EQ_BYTES("host", 4, "10.0.0.1", 8, host.data, host.length);
  CHECK(urlens_auditor_finding_count(auditor) == 0 && urlens_auditor_finding(auditor, 0) == NULL);
  urlens_auditor_destroy(auditor);
}

/* What reading number `i` is: the URL, or NULL if it is refused with that status. */
static void check_reading(const urlens_auditor *auditor, size_t i, const char *wanted, urlens_status status) {
  const urlens_reading *reading = urlens_auditor_reading(auditor, i);
  if (!CHECK(reading != NULL)) return;
  CHECK_EQ_STR(urlens_dialect_name(reading->dialect), wanted, urlens_href(reading->url).data);
  CHECK_EQ_INT(urlens_dialect_name(reading->dialect), status, reading->error.status);
}

#if URLENS_WITH_WEBURL /* without it there is no barth */
static void test_base(void) {
  static const urlens_dialect three[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986, URLENS_DIALECT_BARTH};
  urlens_auditor *auditor = auditor_for(three, 3);
  /* A diff takes the reference as it is written, an audit resolves it. */
  CHECK(urlens_auditor_diff(auditor, "b", 1, "http://h/a", 10) == URLENS_OK);
  check_reading(auditor, 0, "http://h/b", URLENS_OK);
  check_reading(auditor, 1, "b", URLENS_OK);
  check_reading(auditor, 2, NULL, URLENS_E_INVALID);
  CHECK(urlens_auditor_audit(auditor, "b", 1, "http://h/a", 10) == URLENS_OK);
  check_reading(auditor, 0, "http://h/b", URLENS_OK);
  check_reading(auditor, 1, "http://h/b", URLENS_OK);
  check_reading(auditor, 2, NULL, URLENS_E_UNSUPPORTED);
  CHECK(urlens_auditor_finding_count(auditor) == 0);
  CHECK(urlens_auditor_safe_url(auditor).length == 10);
  urlens_auditor_destroy(auditor);
}

#endif

/* Which text is refused: the base, or the input. */
static void test_places(void) {
  static const urlens_dialect two[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986};
  urlens_auditor *auditor = auditor_for(two, 2);
  CHECK(urlens_auditor_audit(auditor, "b", 1, "foo", 3) == URLENS_OK);
  check_reading(auditor, 0, NULL, URLENS_E_MISSING_SCHEME);
  check_reading(auditor, 1, NULL, URLENS_E_BASE_INVALID);
  for (size_t i = 0; i < 2; i++) CHECK(urlens_auditor_reading(auditor, i)->error.place == URLENS_PLACE_BASE);
  CHECK(urlens_auditor_diff(auditor, "b", 1, "foo", 3) == URLENS_OK);
  CHECK(urlens_auditor_reading(auditor, 0)->error.place == URLENS_PLACE_BASE);
  check_reading(auditor, 1, "b", URLENS_OK);
  CHECK(urlens_auditor_audit(auditor, "//h:x", 5, "http://h/", 9) == URLENS_OK);
  check_reading(auditor, 0, NULL, URLENS_E_PORT_INVALID);
  check_reading(auditor, 1, NULL, URLENS_E_RFC_PORT);
  for (size_t i = 0; i < 2; i++) {
    CHECK(urlens_auditor_reading(auditor, i)->error.place == URLENS_PLACE_INPUT);
    CHECK_EQ_INT("//h:x", 4, urlens_auditor_reading(auditor, i)->error.at);
  }
  urlens_auditor_destroy(auditor);
}

/* The classes of hosts, by what the Standard reads. */
static void test_classes(void) {
  static const struct {
    const char *url;
    urlens_host_class wanted;
  } rows[] = {
      {"data:,", URLENS_HOST_CLASS_NONE},
      {"file:///", URLENS_HOST_CLASS_NONE},
      {"http://example.com/", URLENS_HOST_CLASS_NAME},
      {"http://8.8.8.8/", URLENS_HOST_CLASS_PUBLIC},
      {"http://127.9.9.9/", URLENS_HOST_CLASS_LOOPBACK},
      {"http://0.0.0.0/", URLENS_HOST_CLASS_UNSPECIFIED},
      {"http://0.1.2.3/", URLENS_HOST_CLASS_RESERVED},
      {"http://a.localhost./", URLENS_HOST_CLASS_LOOPBACK},
      {"http://[::1]/", URLENS_HOST_CLASS_LOOPBACK},
      {"http://[::]/", URLENS_HOST_CLASS_UNSPECIFIED},
      {"http://172.31.255.255/", URLENS_HOST_CLASS_PRIVATE},
      {"http://172.32.0.0/", URLENS_HOST_CLASS_PUBLIC},
      {"http://192.168.0.1/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[fc00::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[fec0::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[2001:db8::1]/", URLENS_HOST_CLASS_DOCUMENTATION},
      {"http://[2001:0:1:2:3:4:f5ff:fffe]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[64:ff9b:1::8.8.8.8]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://224.0.0.1/", URLENS_HOST_CLASS_MULTICAST},
      {"http://255.255.255.255/", URLENS_HOST_CLASS_BROADCAST},
      {"http://198.18.0.1/", URLENS_HOST_CLASS_BENCHMARKING},
      {"http://[fec0::]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[feff:ffff::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[ff00::1]/", URLENS_HOST_CLASS_MULTICAST},
      {"http://[febf:ffff::1]/", URLENS_HOST_CLASS_LINK_LOCAL},
      {"http://[fe7f:ffff::1]/", URLENS_HOST_CLASS_PUBLIC},
      {"http://[fdff:ffff::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[fe00::1]/", URLENS_HOST_CLASS_PUBLIC},
      {"http://[fbff:ffff::1]/", URLENS_HOST_CLASS_PUBLIC},
      {"http://169.254.0.1/", URLENS_HOST_CLASS_LINK_LOCAL},
      {"http://[fe80::1]/", URLENS_HOST_CLASS_LINK_LOCAL},
      {"http://100.127.0.1/", URLENS_HOST_CLASS_SHARED},
      {"http://100.128.0.1/", URLENS_HOST_CLASS_PUBLIC},
      {"http://100.100.100.200/", URLENS_HOST_CLASS_METADATA},
      {"http://metadata.google.internal/", URLENS_HOST_CLASS_METADATA},
      {"http://[fd00:ec2::254]/", URLENS_HOST_CLASS_METADATA},
      {"http://[::ffff:169.254.169.254]/", URLENS_HOST_CLASS_METADATA},
      {"http://[::10.0.0.1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[64:ff9b::10.0.0.1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[2002:7f00:1::]/", URLENS_HOST_CLASS_LOOPBACK},
  };
  static const urlens_dialect one[] = {URLENS_DIALECT_WHATWG};
  urlens_auditor *auditor = auditor_for(one, 1);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    CHECK(urlens_auditor_diff(auditor, rows[i].url, strlen(rows[i].url), NULL, 0) == URLENS_OK);
    CHECK_EQ_INT(rows[i].url, rows[i].wanted, urlens_auditor_reading(auditor, 0)->host_class);
  }
  urlens_auditor_destroy(auditor);
}

/* A host that is far longer than DNS allows is not compared, and a finding says so. */
static void check_too_long(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                           size_t base_length, int wanted) {
  const urlens_finding *first;
  CHECK(urlens_auditor_audit(auditor, input, length, base, base_length) == URLENS_OK);
  first = urlens_auditor_finding(auditor, 0);
  CHECK_EQ_INT("O16", wanted, first && strcmp(first->id, "O16") == 0 && first->severity == URLENS_SEVERITY_HIGH);
  CHECK_EQ_INT("asked", wanted, urlens_auditor_reading(auditor, 0)->error.status == URLENS_E_TOO_LONG);
  CHECK(!wanted || (urlens_auditor_reading(auditor, 0)->url == NULL && !urlens_auditor_safe_url(auditor).data));
}

static void test_too_long(void) {
  enum { MOST = 4096, HEAD = 7 };
  static char text[HEAD + MOST + 3];
  urlens_auditor *auditor = auditor_for(NULL, 0);
  if (URLENS_MAX_LENGTH < sizeof text) {
    urlens_auditor_destroy(auditor);
    return;
  }
  memset(text, 'a', sizeof text);
  memcpy(text, "http://", HEAD);
  text[HEAD + MOST] = '/';
  check_too_long(auditor, text, HEAD + MOST + 1, NULL, 0, 0);
  check_too_long(auditor, "x", 1, text, HEAD + MOST + 1, 0);
  text[HEAD + MOST] = 'a';
  text[HEAD + MOST + 1] = '/';
  check_too_long(auditor, text, HEAD + MOST + 2, NULL, 0, 1);
  check_too_long(auditor, "x", 1, text, HEAD + MOST + 2, 1);
  check_too_long(auditor, text + HEAD, MOST + 2, "http://h/", 9, 0); /* a long path is no host */
  CHECK(urlens_auditor_diff(auditor, text, HEAD + MOST + 2, NULL, 0) == URLENS_OK);
  CHECK(urlens_auditor_reading(auditor, 0)->url != NULL); /* a diff shows what is read, however long */
  urlens_auditor_destroy(auditor);
}

/* --- Texts of the auditor's own -------------------------------------------------------------------------------------- */

static const char *const own_inputs[] = {
    "http://good\\@evil/?a=1&b=2&a=3",
    "http://127.1\\@10.0.0.1/%2e%2e/x",
    "http://u:p@h:99999/a;b?c#d",
    "//h/%zz",
    "http://h/a b\t?'",
};

/* Both auditors say the same. */
static void check_same(const char *input, const urlens_auditor *wanted, const urlens_auditor *got) {
  urlens_view safe = urlens_auditor_safe_url(wanted), own = urlens_auditor_safe_url(got);
  CHECK_EQ_INT(input, urlens_auditor_finding_count(wanted), urlens_auditor_finding_count(got));
  for (size_t i = 0; i < urlens_auditor_finding_count(wanted); i++) {
    const urlens_finding *first = urlens_auditor_finding(wanted, i), *second = urlens_auditor_finding(got, i);
    if (!CHECK(second != NULL)) return;
    CHECK_EQ_STR(input, first->id, second->id);
    CHECK(first->start == second->start && first->end == second->end && first->severity == second->severity);
    CHECK_EQ_BYTES(input, strlen(input), first->detail.data, first->detail.length, second->detail.data,
                   second->detail.length);
  }
  for (size_t i = 0; i < urlens_auditor_reading_count(wanted); i++) {
    const urlens_reading *first = urlens_auditor_reading(wanted, i), *second = urlens_auditor_reading(got, i);
    CHECK(second->error.at == first->error.at && second->error.place == first->error.place);
    check_reading(got, i, urlens_href(first->url).data, first->error.status);
  }
  CHECK_EQ_BYTES(input, strlen(input), safe.data, safe.length, own.data, own.length);
}

/* Text number `which` that the auditor has about the input: details of findings, then readings, then the safe URL. */
static urlens_view own_text(const urlens_auditor *auditor, size_t which) {
  size_t findings = urlens_auditor_finding_count(auditor), readings = urlens_auditor_reading_count(auditor);
  if (which < findings) return urlens_auditor_finding(auditor, which)->detail;
  if (which < findings + readings) return urlens_href(urlens_auditor_reading(auditor, which - findings)->url);
  return urlens_auditor_safe_url(auditor);
}

/* A text of its own as the input, or as the base, or as both: the same comes of a copy in another auditor. */
static void check_own_text(urlens_auditor *auditor, urlens_auditor *other, urlens_view own, int role) {
  urlens_view none = {NULL, 0}, relative = {"../x", 4}, input = role == 1 ? relative : own, base = role ? own : none;
  char *copy = malloc(own.length + 1);
  if (!copy) exit(EXIT_FAILURE);
  memcpy(copy, own.data, own.length);
  copy[own.length] = '\0';
  CHECK(urlens_auditor_audit(other, role == 1 ? input.data : copy, input.length, role ? copy : NULL, base.length) ==
        URLENS_OK);
  CHECK(urlens_auditor_audit(auditor, input.data, input.length, base.data, base.length) == URLENS_OK);
  check_same(copy, other, auditor);
  free(copy);
}

static void check_own_texts(const char *input, int by_diff) {
  urlens_auditor *auditor = auditor_for(NULL, 0), *other = auditor_for(NULL, 0);
  size_t texts = 1;
  for (size_t which = 0; which < texts; which++) {
    for (int role = 0; role < 3; role++) {
      urlens_view own;
      CHECK((by_diff ? urlens_auditor_diff : urlens_auditor_audit)(auditor, input, strlen(input), NULL, 0) ==
            URLENS_OK);
      texts = urlens_auditor_finding_count(auditor) + urlens_auditor_reading_count(auditor) + 1;
      own = own_text(auditor, which);
      if (!own.data || own.length > URLENS_MAX_LENGTH) continue; /* a refused reading; a build with short offsets */
      check_own_text(auditor, other, own, role);
    }
  }
  CHECK(texts > 2);
  urlens_auditor_destroy(auditor);
  urlens_auditor_destroy(other);
}

static void test_own_texts(void) {
  for (size_t i = 0; i < sizeof own_inputs / sizeof *own_inputs; i++) {
    check_own_texts(own_inputs[i], 0);
    check_own_texts(own_inputs[i], 1);
  }
}

/* --- Memory ----------------------------------------------------------------------------------------------------------- */

static const char *const memory_inputs[] = {
    "http://good\\@evil/?a=1&b=2&a=3",
    ("http://b\xC3\xBC"
     "cher.example/"),
    "http://xn--a.fa\xC3\x9F.de/#x",
    "//h/%zz",
};

/* Makes an auditor and audits everything with it; stops at the first failure. */
static urlens_status run_all(const urlens_allocator *allocator, size_t *findings) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  urlens_status status;
  options.size = sizeof options;
  options.allocator = allocator;
  status = urlens_auditor_create(&options, &auditor);
  for (size_t i = 0; !status && i < sizeof memory_inputs / sizeof *memory_inputs; i++) {
    status = urlens_auditor_audit(auditor, memory_inputs[i], strlen(memory_inputs[i]), NULL, 0);
    CHECK(!status || (urlens_auditor_finding_count(auditor) == 0 && urlens_auditor_reading_count(auditor) == 0));
    *findings += urlens_auditor_finding_count(auditor);
  }
  urlens_auditor_destroy(auditor);
  return status;
}

static void test_allocation_failures(void) {
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  size_t all = 0, calls;
  failing_plan_to(&memory, FAILING_NEVER, 0);
  CHECK(run_all(&allocator, &all) == URLENS_OK);
  calls = memory.calls;
  CHECK(calls > 0 && all > 0 && memory.blocks == 0);
  for (int plan = FAILING_ONCE; plan <= FAILING_FROM_ON; plan++) {
    for (size_t at = 1; at <= calls; at++) {
      size_t found = 0;
      failing_plan_to(&memory, (failing_plan)plan, at);
      CHECK_EQ_INT("status", URLENS_E_OUT_OF_MEMORY, run_all(&allocator, &found));
      CHECK(memory.failed > 0);
      CHECK_EQ_INT("blocks that are left", 0, memory.blocks);
    }
  }
}

/* An auditor that has seen such URLs allocates nothing. */
static void test_steady_state(void) {
  failing memory = {0};
  urlens_allocator allocator = failing_allocator(&memory);
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  options.size = sizeof options;
  options.allocator = &allocator;
  CHECK(urlens_auditor_create(&options, &auditor) == URLENS_OK);
  for (int round = 0; round < 3; round++) {
    if (round == 2) failing_plan_to(&memory, FAILING_NEVER, 0);
    for (size_t i = 0; i < sizeof memory_inputs / sizeof *memory_inputs; i++) {
      CHECK(urlens_auditor_audit(auditor, memory_inputs[i], strlen(memory_inputs[i]), NULL, 0) == URLENS_OK);
    }
  }
  CHECK_EQ_INT("allocations of the third round", 0, memory.calls);
  urlens_auditor_destroy(auditor);
}

/* --- Shapes that have cost other parsers quadratic time ------------------------------------------------------------------ */

static void repeat(char *to, size_t size, const char *head, const char *piece) {
  size_t length = strlen(head), step = strlen(piece);
  memcpy(to, head, length);
  for (; length + step <= size; length += step) memcpy(to + length, piece, step);
  while (length < size) to[length++] = 'x';
}

static void test_long_inputs(void) {
  static const struct {
    const char *head, *piece;
  } shapes[] = {
      {"http://", "@"},
      {"http://", "a."},
      {"http://h/", "../"},
      {"http://h/", "%25"},
      {"http://h/?", "a&"},
      {"http://", "\xC3\x9F"},
      {"http://xn--", "a"},
      {"http://h:", "0"},
      {"http://[", ":"},
      {"http://", "%2e"},
      {"", "\\"},
      {"http://h/", "..%2f"},
      {"http://", "0x1."},
      {"http://h/", "/"},
      {"http://h?", "a=1;b="},
      {"", ":"},
      {"http://", "\xEF\xB7\xBA"},
      {"http://h/", "\xEF\xB7\xBA"},
  };
  enum { SIZE = 200000 };
  size_t size = URLENS_MAX_LENGTH < SIZE ? URLENS_MAX_LENGTH : SIZE;
  char *text = malloc(size);
  urlens_auditor *auditor = auditor_for(NULL, 0);
  for (size_t i = 0; text && i < sizeof shapes / sizeof *shapes; i++) {
    repeat(text, size, shapes[i].head, shapes[i].piece);
    CHECK(urlens_auditor_audit(auditor, text, size, NULL, 0) == URLENS_OK);
    CHECK(audit_broken_invariant(auditor, text, size) == NULL);
  }
  urlens_auditor_destroy(auditor);
  free(text);
}

int main(void) {
  test_options();
  test_one_if_ordinary();
  test_arguments();
  test_limit();
  test_names();
  test_readings();
#if URLENS_WITH_WEBURL
  test_base();
#endif
  test_places();
  test_classes();
  test_too_long();
  test_own_texts();
  test_allocation_failures();
  test_steady_state();
  test_long_inputs();
  return test_end();
}
