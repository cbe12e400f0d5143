/* SPDX-License-Identifier: MIT */
/*
 * All dialects: one line each, DIALECT(enumerator, id, constant, part). The enumerator is URLENS_DIALECT_…, the
 * constant is ul_dialect_…, and the part is what the build must have: URLENS_WITH_…, or ALWAYS. A new dialect needs its
 * file, its enumerator and a line here. The order is that of urlens_dialect_at.
 */
#ifndef UL_DIALECT_TABLE_H
#define UL_DIALECT_TABLE_H

#include "dialect/dialect.h"

/* clang-format off */
#define UL_DIALECTS(DIALECT) \
  DIALECT(WHATWG, "whatwg", whatwg, ALWAYS) \
  DIALECT(RFC3986, "rfc3986", rfc3986, RFC) \
  DIALECT(RFC3987, "rfc3987", rfc3987, RFC) \
  DIALECT(RFC3986_REGEX, "rfc3986-regex", rfc3986_regex, RFC) \
  DIALECT(BARTH, "barth", barth, WEBURL) \
  DIALECT(WEBURL_R1, "weburl-r1", weburl_r1, WEBURL) \
  DIALECT(WEBURL_R1_CHROME, "weburl-r1-chrome", weburl_r1_chrome, WEBURL) \
  DIALECT(WEBURL_R1_GECKO, "weburl-r1-gecko", weburl_r1_gecko, WEBURL) \
  DIALECT(WEBURL_R1_IE, "weburl-r1-ie", weburl_r1_ie, WEBURL) \
  DIALECT(WEBURL_R2, "weburl-r2", weburl_r2, WEBURL) \
  DIALECT(WEBURL_R2_CHROME, "weburl-r2-chrome", weburl_r2_chrome, WEBURL) \
  DIALECT(WEBURL_R2_GECKO, "weburl-r2-gecko", weburl_r2_gecko, WEBURL) \
  DIALECT(WEBURL_R2_IE, "weburl-r2-ie", weburl_r2_ie, WEBURL) \
  DIALECT(WEBURL_R3, "weburl-r3", weburl_r3, WEBURL) \
  DIALECT(WEBURL_R3_CHROME, "weburl-r3-chrome", weburl_r3_chrome, WEBURL) \
  DIALECT(WEBURL_R3_GECKO, "weburl-r3-gecko", weburl_r3_gecko, WEBURL) \
  DIALECT(WEBURL_R3_IE, "weburl-r3-ie", weburl_r3_ie, WEBURL) \
  DIALECT(PYTHON, "python", python, LIVING) \
  DIALECT(PYTHON_3_11, "python-3.11", python_3_11, LIVING) \
  DIALECT(GO, "go", go, LIVING) \
  DIALECT(JAVA_URI, "java-uri", java_uri, LIVING) \
  DIALECT(JAVA_URL, "java-url", java_url, LIVING) \
  DIALECT(CURL, "curl", curl, LIVING) \
  DIALECT(CURL_7_88, "curl-7.88", curl_7_88, LIVING) \
  DIALECT(PHP, "php", php, LIVING) \
  DIALECT(NODE_LEGACY, "node-legacy", node_legacy, LIVING) \
  DIALECT(RUBY, "ruby", ruby, LIVING) \
  DIALECT(PERL, "perl", perl, LIVING) \
  DIALECT(URLLIB3, "urllib3", urllib3, LIVING) \
  DIALECT(OKHTTP, "okhttp", okhttp, LIVING) \
  DIALECT(RUST_URL, "rust-url", rust_url, LIVING) \
  DIALECT(CHROMIUM, "chromium", chromium, LIVING) \
  DIALECT(FIREFOX, "firefox", firefox, LIVING)
/* clang-format on */

/* The constants are defined in the layers above this one. */
#define UL_DECLARE(enumerator, name, constant, part) UL_INTERNAL_DATA const ul_dialect ul_dialect_##constant;
UL_DIALECTS(UL_DECLARE)

/* How many dialects there are, whether this build has them or not. Arrays with a place for each have this length. */
#define UL_NAME_PLACE(enumerator, name, constant, part) UL_PLACE_##enumerator,
enum { UL_DIALECTS(UL_NAME_PLACE) UL_DIALECT_COUNT };

typedef struct ul_dialect_row {
  urlens_dialect id;
  const char *name;
  const ul_dialect *dialect; /* NULL: this build lacks it */
} ul_dialect_row;

UL_INTERNAL_DATA const ul_dialect_row ul_dialect_rows[UL_DIALECT_COUNT];

/* The row of a dialect; NULL for a number that no dialect has. */
UL_INTERNAL const ul_dialect_row *ul_dialect_find(urlens_dialect id);

/* The dialect; NULL for a number that no dialect has, and if this build lacks it. */
UL_INTERNAL const ul_dialect *ul_dialect_for(urlens_dialect id);

#endif
