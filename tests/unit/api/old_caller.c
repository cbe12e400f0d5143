/* SPDX-License-Identifier: MIT */
/*
 * A program that was compiled with the headers of 0.1.0 and runs with this library.
 *
 * The structs below are those of version 0.1.0, written out by hand. THEY NEVER CHANGE, whatever becomes of the headers: a struct
 * that grows is then tested by a caller who knows nothing of it. Such a caller hands in memory that ends where its struct ends,
 * and whatever stood in the padding: a new field must not lie there.
 */
#include <stdint.h>

#include "test.h"
#include "urlens.h"
#include "urlens/audit.h"
#include "urlens/ecma.h"
#include "urlens/site.h"
#include "urlens/unicode.h"

/* --- Structs with a size ---------------------------------------------------------------------------------------------- */

typedef struct old_options {
  size_t size;
  int dialect;
  uint32_t flags;
  size_t max_length;
  const void *allocator;
  urlens_sink sink;
  void *sink_context;
  const char *encoding;
  size_t encoding_length;
  int simd;
  uint32_t reserved;
} old_options;

typedef struct old_batch {
  size_t size;
  char *data;
  size_t capacity;
  int32_t *offsets;
  uint8_t *validity;
  void *components;
  uint16_t *status;
  size_t *error_at;
  size_t rows_done;
  size_t failed;
  size_t needed;
} old_batch;

typedef struct old_dialect_details {
  size_t size;
  const char *name;
  const char *title;
  const char *models;
  const char *version;
  uint32_t traits;
  uint32_t reserved;
} old_dialect_details;

typedef struct old_auditor_options {
  size_t size;
  const int *dialects;
  size_t dialect_count;
  size_t max_length;
  const void *allocator;
  urlens_sink sink;
  void *sink_context;
} old_auditor_options;

typedef struct old_label_report {
  size_t size;
  uint32_t flags;
  uint32_t scripts;
  int restriction;
  uint32_t reserved;
} old_label_report;

typedef struct old_build_details { /* only ever read; the library's may be longer */
  size_t size;
  const char *version;
  const char *standard_date;
  const char *unicode;
  const char *suffix_list_date;
  uint32_t features;
  uint32_t version_number;
  uint32_t abi_version;
  uint32_t reserved;
} old_build_details;

/* Their sizes, where pointers have eight bytes and where they have four. */
#define SIZES(eight, four) (sizeof(void *) == 8 ? (eight) : (four))

_Static_assert(sizeof(old_options) == SIZES(72, 44), "urlens_options of 0.1.0");
_Static_assert(sizeof(old_batch) == SIZES(88, 44), "urlens_batch of 0.1.0");
_Static_assert(sizeof(old_dialect_details) == SIZES(48, 28), "urlens_dialect_details of 0.1.0");
_Static_assert(sizeof(old_auditor_options) == SIZES(56, 28), "urlens_auditor_options of 0.1.0");
_Static_assert(sizeof(old_label_report) == SIZES(24, 20), "urlens_label_report of 0.1.0");
_Static_assert(sizeof(old_build_details) == SIZES(56, 36), "urlens_build_details of 0.1.0");

/* --- Structs without: they are as they were ----------------------------------------------------------------------------- */

_Static_assert(sizeof(urlens_view) == SIZES(16, 8), "urlens_view");
_Static_assert(sizeof(urlens_allocator) == SIZES(32, 16), "urlens_allocator");
_Static_assert(sizeof(urlens_error) == SIZES(32, 16), "urlens_error");
_Static_assert(sizeof(urlens_output) == SIZES(56, 28), "urlens_output");
_Static_assert(sizeof(urlens_column) == SIZES(40, 20), "urlens_column");
_Static_assert(sizeof(urlens_normalization) == 12, "urlens_normalization");
_Static_assert(sizeof(urlens_site) == SIZES(48, 24), "urlens_site");
_Static_assert(sizeof(urlens_ecma_text) == SIZES(24, 12), "urlens_ecma_text");
_Static_assert(sizeof(urlens_ecma_output) == SIZES(64, 32), "urlens_ecma_output");
_Static_assert(sizeof(urlens_reading) == SIZES(56, 32), "urlens_reading");
_Static_assert(sizeof(urlens_finding) == SIZES(56, 28), "urlens_finding");
#if !defined(URLENS_OFFSET_BITS) || URLENS_OFFSET_BITS == 32
_Static_assert(sizeof(urlens_components) == 52, "urlens_components");
#endif

/* --- Calls -------------------------------------------------------------------------------------------------------------- */

/*
 * A block of exactly `size` bytes that looks like a struct on the old caller's stack: its fields are those of `object`, and what
 * is after the last one, up to the end, holds anything.
 */
static void *old_struct(const void *object, size_t size, size_t fields_end) {
  unsigned char *block = malloc(size);
  if (!block) exit(EXIT_FAILURE);
  memset(block, 0xA5, size);
  memcpy(block, object, fields_end);
  return block;
}

#define FIELDS_END(type, last) (offsetof(type, last) + sizeof(((type *)0)->last))

static size_t notes;

static void count_note(void *context, urlens_validation_error error, size_t at) {
  (void)context, (void)error, (void)at;
  notes++;
}

static void *options_block(const old_options *options) {
  return old_struct(options, sizeof *options, FIELDS_END(old_options, reserved));
}

static void test_options(void) {
  old_options options = {sizeof options, 0, 1 << 1, 20, NULL, count_note, NULL, "utf-8", 5, 0, 0};
  void *block = options_block(&options);
  urlens_url *url = NULL;
  char data[32];
  urlens_output out = {data, sizeof data, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  urlens_components components;
  CHECK(urlens_create(block, &url) == URLENS_OK);
  CHECK(urlens_can_parse("http://h/", 9, NULL, block, NULL) == URLENS_OK);
  CHECK(urlens_parse_into("http://h/../x", 13, NULL, block, &out, &components) == URLENS_OK);
  CHECK_EQ_BYTES("", 0, "http://h/../x", 13, data, out.length); /* the flag that keeps dot segments */
  free(block);
  CHECK(urlens_parse(url, "http:\\\\h/../x", 13, NULL) == URLENS_OK && notes > 0);
  CHECK_EQ_STR("", "http://h/../x", urlens_href(url).data);
  CHECK(urlens_parse(url, "http://h/012345678901", 21, NULL) == URLENS_E_TOO_LONG);
  urlens_destroy(url);
}

/* The options of functions without an object. */
static void test_other_options(void) {
  old_options options = {sizeof options, 0, 0, 4, NULL, NULL, NULL, NULL, 0, 0, 0};
  void *block = options_block(&options);
  uint32_t features = urlens_build_info()->features;
  char data[32];
  urlens_output out = {data, sizeof data, 0, {URLENS_OK, 0, 0, URLENS_PLACE_INPUT}};
  CHECK(urlens_domain_to_ascii(0, "A", 1, block, &out) ==
        (features & URLENS_FEATURE_UNICODE ? URLENS_OK : URLENS_E_UNSUPPORTED));
  CHECK(urlens_domain_to_ascii(0, "abcde", 5, block, &out) ==
        (features & URLENS_FEATURE_UNICODE ? URLENS_E_TOO_LONG : URLENS_E_UNSUPPORTED));
  CHECK(urlens_surt(URLENS_SURT_FORM_SURT, "a:b", 3, block, &out) ==
        (features & URLENS_FEATURE_SITE ? URLENS_OK : URLENS_E_UNSUPPORTED));
  free(block);
}

static void test_batch(void) {
  static const int32_t offsets[] = {0, 9, 9};
  static const urlens_column column = {"http://h/", offsets, NULL, 0, 2};
  char data[64];
  int32_t ends[3];
  uint16_t status[2];
  old_batch batch = {sizeof batch, NULL, sizeof data, NULL, NULL, NULL, NULL, NULL, 99, 99, 99}, *block;
  urlens_url *url = NULL;
  batch.data = data;
  batch.offsets = ends;
  batch.status = status;
  block = old_struct(&batch, sizeof batch, FIELDS_END(old_batch, needed));
  CHECK(urlens_create(NULL, &url) == URLENS_OK);
  CHECK(urlens_parse_batch(url, &column, 0, NULL, (urlens_batch *)(void *)block) == URLENS_OK);
  memcpy(&batch, block, sizeof batch);
  CHECK(batch.size == sizeof batch && batch.rows_done == 2 && batch.failed == 1);
  CHECK(ends[0] == 0 && ends[1] == 9 && ends[2] == 9);
  CHECK(status[0] == 0 && status[1] == 100);
  urlens_destroy(url);
  free(block);
}

static void test_dialect_details(void) {
  old_dialect_details details = {sizeof details, NULL, NULL, NULL, NULL, 0, 0};
  void *block = old_struct(&details, sizeof details, FIELDS_END(old_dialect_details, reserved));
  CHECK(urlens_dialect_info(URLENS_DIALECT_WHATWG, block) == URLENS_OK);
  memcpy(&details, block, sizeof details);
  CHECK(details.size == sizeof details && details.title && details.models && details.version);
  CHECK_EQ_STR("", "whatwg", details.name);
  CHECK_EQ_INT("traits", 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6 | 1 << 7, details.traits & 0x2FF);
  free(block);
}

static void test_auditor_options(void) {
  static const int dialects[] = {0};
  old_auditor_options options = {sizeof options, dialects, 1, 20, NULL, count_note, NULL};
  void *block = old_struct(&options, sizeof options, FIELDS_END(old_auditor_options, sink_context));
  urlens_auditor *auditor = NULL;
  urlens_status status = urlens_auditor_create(block, &auditor);
  free(block);
  if (!(urlens_build_info()->features & URLENS_FEATURE_AUDIT)) {
    CHECK(status == URLENS_E_UNSUPPORTED);
    return;
  }
  CHECK(status == URLENS_OK);
  notes = 0;
  CHECK(urlens_auditor_diff(auditor, "http:\\\\h", 8, NULL, 0) == URLENS_OK && notes > 0);
  CHECK(urlens_auditor_reading_count(auditor) == 1);
  CHECK(urlens_auditor_diff(auditor, "http://h/012345678901", 21, NULL, 0) == URLENS_E_TOO_LONG);
  urlens_auditor_destroy(auditor);
}

static void test_label_report(void) {
  old_label_report report = {sizeof report, 99, 99, 99, 0};
  void *block = old_struct(&report, sizeof report, FIELDS_END(old_label_report, reserved));
  urlens_status status = urlens_report_label("a", 1, block);
  memcpy(&report, block, sizeof report);
  free(block);
  CHECK(report.size == sizeof report);
  if (urlens_build_info()->features & URLENS_FEATURE_CONFUSABLES) {
    CHECK(status == URLENS_OK && report.flags == 0 && report.scripts == 1 && report.restriction == 1);
  } else {
    CHECK(status == URLENS_E_UNSUPPORTED && report.flags == 99);
  }
}

static void test_build_details(void) {
  old_build_details details;
  const void *given = urlens_build_info();
  memcpy(&details, given, sizeof details);
  CHECK(details.size >= sizeof details);
  CHECK_EQ_STR("", urlens_version(), details.version);
  CHECK(strlen(details.standard_date) == 10 && details.version_number >= 1000);
  CHECK_EQ_INT("ABI", 0, details.abi_version); /* with another number this program would not be loaded */
}

int main(void) {
  test_options();
  test_other_options();
  test_batch();
  test_dialect_details();
  test_auditor_options();
  test_label_report();
  test_build_details();
  return test_end();
}
