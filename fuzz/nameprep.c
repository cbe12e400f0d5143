/* SPDX-License-Identifier: MIT */
/*
 * Nameprep as the dialects have it, skeletons, reports on labels and the dialects' hosts. The first byte chooses. What must
 * hold: a length asked for is the length that comes; an error has a place within the input; the same input gives the same
 * twice; what Nameprep gives is well-formed.
 */
#include "common.h"

enum { ROOM = 1 << 16 };

static const urlens_dialect dialects[] = {
    URLENS_DIALECT_WHATWG,          URLENS_DIALECT_BARTH,
    URLENS_DIALECT_WEBURL_R1,       URLENS_DIALECT_WEBURL_R1_CHROME,
    URLENS_DIALECT_WEBURL_R1_GECKO, URLENS_DIALECT_WEBURL_R1_IE,
    URLENS_DIALECT_WEBURL_R2,       URLENS_DIALECT_WEBURL_R2_CHROME,
    URLENS_DIALECT_WEBURL_R2_GECKO, URLENS_DIALECT_WEBURL_R2_IE,
    URLENS_DIALECT_WEBURL_R3,       URLENS_DIALECT_WEBURL_R3_CHROME,
    URLENS_DIALECT_WEBURL_R3_GECKO, URLENS_DIALECT_WEBURL_R3_IE,
};

static char first[ROOM], second[ROOM];

/* Both calls, with room and without, tell the same. */
static void check_calls(const char *what, urlens_status status, urlens_status without, size_t length, size_t asked,
                        const urlens_error *error, size_t size) {
  if (status == URLENS_OK) {
    fuzz_check(length == asked && without == (asked ? URLENS_E_BUFFER_TOO_SMALL : URLENS_OK), what);
  } else if (status != URLENS_E_BUFFER_TOO_SMALL) {
    fuzz_same_status(what, status, without);
    if (error && error->at != URLENS_NOWHERE) fuzz_check(error->at <= size && error->length <= size - error->at, what);
  }
}

static void check_nameprep(urlens_dialect dialect, uint32_t flags, const char *text, size_t size) {
  urlens_error error = {URLENS_OK, 0, 0};
  size_t length = 0, asked = 0, again = 0;
  urlens_status status = urlens_nameprep(dialect, flags, text, size, NULL, first, ROOM, &length, &error);
  urlens_status without = urlens_nameprep(dialect, flags, text, size, NULL, NULL, 0, &asked, NULL);
  check_calls("nameprep", status, without, length, asked, &error, size);
  if (status) return;
  if (urlens_encoding_decode(URLENS_ENCODING_UTF_8, first, length, second, ROOM, &again) != URLENS_OK) return;
  fuzz_same_text("what Nameprep gives is well-formed", fuzz_text_of(first, length), fuzz_text_of(second, again));
}

static void check_host(urlens_dialect dialect, urlens_host_scheme scheme, const char *text, size_t size) {
  urlens_error error = {URLENS_OK, 0, 0};
  size_t length = 0, asked = 0;
  urlens_status status = urlens_canonicalize_host(dialect, scheme, text, size, NULL, first, ROOM, &length, &error);
  urlens_status without = urlens_canonicalize_host(dialect, scheme, text, size, NULL, NULL, 0, &asked, NULL);
  check_calls("host", status, without, length, asked, &error, size);
}

static void check_skeleton(const char *text, size_t size) {
  urlens_label_report report = {0}, other = {0};
  size_t length = 0, asked = 0;
  urlens_status status = urlens_skeleton(text, size, NULL, first, ROOM, &length);
  urlens_status without = urlens_skeleton(text, size, NULL, NULL, 0, &asked);
  check_calls("skeleton", status, without, length, asked, NULL, size);
  report.size = other.size = sizeof report;
  fuzz_same_status("the report", urlens_report_label(text, size, &report), urlens_report_label(text, size, &other));
  fuzz_check(report.flags == other.flags && report.scripts == other.scripts && report.restriction == other.restriction,
             "the same report twice");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_dialect dialect;
  char *copy;
  if (size == 0 || size > 600) return 0;
  dialect = dialects[data[0] % (sizeof dialects / sizeof dialects[0])];
  copy = fuzz_copy(data + 1, size - 1);
  fuzz_input = fuzz_text_of(copy, size - 1);
  check_nameprep(dialect, data[0] & 0x80 ? URLENS_NAMEPREP_BIDI : 0, copy, size - 1);
  check_host(dialect, data[0] & 0x40 ? URLENS_HOST_SCHEME_FILE : URLENS_HOST_SCHEME_ANY, copy, size - 1);
  check_skeleton(copy, size - 1);
  free(copy);
  return 0;
}
