/* SPDX-License-Identifier: MIT */
/* What this library is: versions, dates, features, and the names of the dialects. */
#include "core/span.h"
#include "site/suffix_list.h"

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

static const char version_text[] = VERSION_OF(URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);

static const urlens_build_details library_info = {
    sizeof(urlens_build_details),
    version_text,
    "2026-08-22",
#if URLENS_WITH_UNICODE
    "17.0.0",
#else
    NULL,
#endif
#if URLENS_WITH_PSL
    ul_suffix_list_date,
#else
    NULL,
#endif
    (URLENS_WITH_UNICODE ? URLENS_FEATURE_UNICODE : 0) | (URLENS_WITH_CONFUSABLES ? URLENS_FEATURE_CONFUSABLES : 0) |
        (URLENS_WITH_ENCODINGS ? URLENS_FEATURE_ENCODINGS : 0) | (URLENS_WITH_DECODERS ? URLENS_FEATURE_DECODERS : 0) |
        (URLENS_WITH_PSL ? URLENS_FEATURE_PSL : 0) | (URLENS_WITH_SITE ? URLENS_FEATURE_SITE : 0) |
        (URLENS_WITH_RFC ? URLENS_FEATURE_RFC : 0) | (URLENS_WITH_ECMA ? URLENS_FEATURE_ECMA : 0) |
        (URLENS_WITH_AUDIT ? URLENS_FEATURE_AUDIT : 0),
};

const urlens_build_details *urlens_build_info(void) {
  return &library_info;
}

const char *urlens_version(void) {
  return library_info.version;
}

typedef struct dialect_name {
  urlens_dialect dialect;
  const char *name;
} dialect_name;

static const dialect_name dialect_names[] = {
    {URLENS_DIALECT_WHATWG, "whatwg"},
    {URLENS_DIALECT_RFC3986, "rfc3986"},
    {URLENS_DIALECT_RFC3986_REGEX, "rfc3986-regex"},
    {URLENS_DIALECT_RFC3987, "rfc3987"},
    {URLENS_DIALECT_BARTH, "barth"},
    {URLENS_DIALECT_WEBURL_R1, "weburl-r1"},
    {URLENS_DIALECT_WEBURL_R1_CHROME, "weburl-r1-chrome"},
    {URLENS_DIALECT_WEBURL_R1_GECKO, "weburl-r1-gecko"},
    {URLENS_DIALECT_WEBURL_R1_IE, "weburl-r1-ie"},
    {URLENS_DIALECT_WEBURL_R2, "weburl-r2"},
    {URLENS_DIALECT_WEBURL_R2_CHROME, "weburl-r2-chrome"},
    {URLENS_DIALECT_WEBURL_R2_GECKO, "weburl-r2-gecko"},
    {URLENS_DIALECT_WEBURL_R2_IE, "weburl-r2-ie"},
    {URLENS_DIALECT_WEBURL_R3, "weburl-r3"},
    {URLENS_DIALECT_WEBURL_R3_CHROME, "weburl-r3-chrome"},
    {URLENS_DIALECT_WEBURL_R3_GECKO, "weburl-r3-gecko"},
    {URLENS_DIALECT_WEBURL_R3_IE, "weburl-r3-ie"},
};

enum { DIALECTS = sizeof dialect_names / sizeof dialect_names[0] };

const char *urlens_dialect_name(urlens_dialect dialect) {
  for (size_t i = 0; i < DIALECTS; i++) {
    if (dialect_names[i].dialect == dialect) return dialect_names[i].name;
  }
  return NULL;
}

urlens_status urlens_dialect_from_name(const char *name, size_t length, urlens_dialect *dialect) {
  if (!dialect || (!name && length)) return URLENS_E_ARGUMENT;
  for (size_t i = 0; i < DIALECTS; i++) {
    if (ul_span_equal(ul_span_of_name(dialect_names[i].name), ul_span_of(name, length))) {
      *dialect = dialect_names[i].dialect;
      return URLENS_OK;
    }
  }
  return URLENS_E_ARGUMENT;
}
