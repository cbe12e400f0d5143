/* SPDX-License-Identifier: MIT */
/* The functions of "Differences and findings": arguments, readings, names, memory, growth. */
#include "failing.h"
#include "invariants.h"
#include "test.h"

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

static void test_arguments(void) {
  urlens_auditor_options options = {0};
  urlens_auditor *auditor = NULL;
  urlens_dialect twice[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_WHATWG};
  urlens_dialect unknown[] = {(urlens_dialect)99};
  size_t count = 7;
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
  CHECK(urlens_auditor_create(&options, &auditor) != URLENS_OK);
  CHECK(auditor == NULL);
  urlens_auditor_destroy(NULL);
  CHECK(urlens_auditor_diff(NULL, "", 0, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(NULL, "", 0, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_get_readings(NULL, &count) == NULL && count == 0);
  CHECK(urlens_get_findings(NULL, NULL) == NULL);
  CHECK(urlens_auditor_safe_url(NULL).data == NULL);
  CHECK(urlens_auditor_disagreement(NULL) == 0);
  auditor = auditor_for(NULL, 0);
  CHECK(urlens_auditor_audit(auditor, NULL, 1, NULL, 0) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(auditor, "", 0, NULL, 1) == URLENS_E_ARGUMENT);
  CHECK(urlens_auditor_audit(auditor, NULL, 0, NULL, 0) == URLENS_OK);
  CHECK(urlens_get_readings(auditor, NULL) != NULL);
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
  CHECK(urlens_get_readings(auditor, NULL) == NULL);
  CHECK(urlens_auditor_safe_url(auditor).data == NULL);
  urlens_auditor_destroy(auditor);
}

static void test_names(void) {
  urlens_severity severity = URLENS_SEVERITY_LOW;
  const char *id = NULL, *title = NULL;
  CHECK_EQ_STR("severity", "critical", urlens_severity_name(URLENS_SEVERITY_CRITICAL));
  CHECK(urlens_severity_name((urlens_severity)5) == NULL);
  CHECK(urlens_severity_from_name("info", 4, &severity) == URLENS_OK && severity == URLENS_SEVERITY_INFO);
  CHECK(urlens_severity_from_name("grave", 5, &severity) == URLENS_E_ARGUMENT);
  CHECK(urlens_severity_from_name("info", 4, NULL) == URLENS_E_ARGUMENT);
  CHECK_EQ_STR("class", "link-local", urlens_host_class_name(URLENS_HOST_CLASS_LINK_LOCAL));
  CHECK(urlens_host_class_name((urlens_host_class)8) == NULL);
  CHECK(urlens_audit_rule(0, &id, &title) == URLENS_OK);
  CHECK_EQ_STR("rule 0", "O01", id);
  CHECK(title && *title);
  CHECK(urlens_audit_rule(0, NULL, NULL) == URLENS_OK);
  CHECK(urlens_audit_rule(1000, &id, &title) == URLENS_E_ARGUMENT);
}

/* --- Readings --------------------------------------------------------------------------------------------------------- */

static void test_readings(void) {
  static const urlens_dialect two[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986_REGEX};
  urlens_auditor *auditor = auditor_for(two, 2);
  const urlens_reading *readings;
  urlens_view host;
  size_t count;
  CHECK(urlens_get_readings(auditor, &count) == NULL && count == 0);
  CHECK(urlens_auditor_diff(auditor, "http://127.1\\@10.0.0.1/", 23, NULL, 0) == URLENS_OK);
  readings = urlens_get_readings(auditor, &count);
  CHECK_EQ_INT("readings", 2, count);
  CHECK(readings[0].dialect == URLENS_DIALECT_WHATWG && readings[1].dialect == URLENS_DIALECT_RFC3986_REGEX);
  CHECK(readings[0].host_class == URLENS_HOST_CLASS_LOOPBACK);
  CHECK(readings[1].host_class == URLENS_HOST_CLASS_PRIVATE);
  CHECK(readings[0].differs == 0);
  CHECK(readings[1].differs == (1 << URLENS_PART_USERNAME | 1 << URLENS_PART_HOST | 1 << URLENS_PART_PATH));
  CHECK(urlens_auditor_disagreement(auditor) == readings[1].differs);
  host = urlens_get(readings[1].url, URLENS_PART_HOST);
  CHECK_EQ_BYTES("host", 4, "10.0.0.1", 8, host.data, host.length);
  CHECK(urlens_get_findings(auditor, NULL) == NULL);
  urlens_auditor_destroy(auditor);
}

#if URLENS_WITH_UNICODE /* without it there is no barth */
static void test_base(void) {
  static const urlens_dialect three[] = {URLENS_DIALECT_WHATWG, URLENS_DIALECT_RFC3986, URLENS_DIALECT_BARTH};
  urlens_auditor *auditor = auditor_for(three, 3);
  const urlens_reading *readings;
  /* A diff takes the reference as it is written, an audit resolves it. */
  CHECK(urlens_auditor_diff(auditor, "b", 1, "http://h/a", 10) == URLENS_OK);
  readings = urlens_get_readings(auditor, NULL);
  CHECK(readings[0].url != NULL && urlens_href(readings[0].url).length == 10);
  CHECK(readings[1].url != NULL && urlens_href(readings[1].url).length == 1);
  CHECK(readings[2].url == NULL && readings[2].error.status == URLENS_E_INVALID);
  CHECK(urlens_auditor_audit(auditor, "b", 1, "http://h/a", 10) == URLENS_OK);
  readings = urlens_get_readings(auditor, NULL);
  CHECK(readings[1].url != NULL && urlens_href(readings[1].url).length == 10);
  CHECK(readings[2].url == NULL && readings[2].error.status == URLENS_E_UNSUPPORTED);
  CHECK(urlens_get_findings(auditor, NULL) == NULL);
  CHECK(urlens_auditor_safe_url(auditor).length == 10);
  /* The base is what is refused. */
  CHECK(urlens_auditor_diff(auditor, "b", 1, "foo", 3) == URLENS_OK);
  readings = urlens_get_readings(auditor, NULL);
  CHECK(readings[0].url == NULL && readings[0].base_refused == 1);
  CHECK(readings[0].error.status == URLENS_E_MISSING_SCHEME);
  urlens_auditor_destroy(auditor);
}

#endif

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
      {"http://0.0.0.0/", URLENS_HOST_CLASS_LOOPBACK},
      {"http://a.localhost./", URLENS_HOST_CLASS_LOOPBACK},
      {"http://[::1]/", URLENS_HOST_CLASS_LOOPBACK},
      {"http://[::]/", URLENS_HOST_CLASS_LOOPBACK},
      {"http://172.31.255.255/", URLENS_HOST_CLASS_PRIVATE},
      {"http://172.32.0.0/", URLENS_HOST_CLASS_PUBLIC},
      {"http://192.168.0.1/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[fc00::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[fec0::1]/", URLENS_HOST_CLASS_PRIVATE},
      {"http://[2001:db8::1]/", URLENS_HOST_CLASS_PUBLIC},
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
    CHECK_EQ_INT(rows[i].url, rows[i].wanted, urlens_get_readings(auditor, NULL)[0].host_class);
  }
  urlens_auditor_destroy(auditor);
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
    size_t count;
    status = urlens_auditor_audit(auditor, memory_inputs[i], strlen(memory_inputs[i]), NULL, 0);
    urlens_get_findings(auditor, &count);
    CHECK(!status || count == 0);
    *findings += count;
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
  CHECK(calls > 0 && memory.blocks == 0);
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
  };
  enum { SIZE = 200000 };
  size_t size = URLENS_MAX_LENGTH < SIZE ? URLENS_MAX_LENGTH : SIZE;
  char *text = malloc(size);
  urlens_auditor *auditor = auditor_for(NULL, 0);
  for (size_t i = 0; text && i < sizeof shapes / sizeof *shapes; i++) {
    repeat(text, size, shapes[i].head, shapes[i].piece);
    CHECK(urlens_auditor_audit(auditor, text, size, NULL, 0) == URLENS_OK);
    CHECK(audit_broken_invariant(auditor, size) == NULL);
  }
  urlens_auditor_destroy(auditor);
  free(text);
}

int main(void) {
  test_arguments();
  test_limit();
  test_names();
  test_readings();
#if URLENS_WITH_UNICODE
  test_base();
#endif
  test_classes();
  test_allocation_failures();
  test_steady_state();
  test_long_inputs();
  return test_end();
}
