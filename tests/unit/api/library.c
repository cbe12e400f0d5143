/* SPDX-License-Identifier: MIT */
/* What the library says of itself: versions, features, and the list of its dialects. */
#include "objects.h"

static void test_build_info(void) {
  const urlens_build_details *info = urlens_build_info();
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);
  CHECK_EQ_STR("", version, urlens_version());
  CHECK(info->size == sizeof *info && info->version == urlens_version());
  CHECK_EQ_INT("version", URLENS_VERSION, info->version_number);
  CHECK_EQ_INT("ABI", URLENS_ABI_VERSION, info->abi_version);
  CHECK(strlen(info->standard_date) == 10);
  CHECK_EQ_INT("Unicode", URLENS_WITH_UNICODE, info->unicode != NULL);
  CHECK_EQ_INT("suffix list", URLENS_WITH_PSL, info->suffix_list_date != NULL);
  CHECK(urlens_build_info() == info);
}

static void check_feature(const char *name, int built, uint32_t feature) {
  CHECK_EQ_INT(name, built, has_feature(feature));
}

static void test_features(void) {
  check_feature("Unicode", URLENS_WITH_UNICODE, URLENS_FEATURE_UNICODE);
  check_feature("confusables", URLENS_WITH_CONFUSABLES, URLENS_FEATURE_CONFUSABLES);
  check_feature("encodings", URLENS_WITH_ENCODINGS, URLENS_FEATURE_ENCODINGS);
  check_feature("decoders", URLENS_WITH_DECODERS, URLENS_FEATURE_DECODERS);
  check_feature("suffix list", URLENS_WITH_PSL, URLENS_FEATURE_PSL);
  check_feature("sites", URLENS_WITH_SITE, URLENS_FEATURE_SITE);
  check_feature("RFC dialects", URLENS_WITH_RFC, URLENS_FEATURE_RFC);
  check_feature("ECMAScript", URLENS_WITH_ECMA, URLENS_FEATURE_ECMA);
  check_feature("templates", URLENS_WITH_TEMPLATE, URLENS_FEATURE_TEMPLATE);
  check_feature("patterns", URLENS_WITH_PATTERN, URLENS_FEATURE_PATTERN);
  check_feature("regexps", URLENS_WITH_PATTERN && URLENS_WITH_REGEXP, URLENS_FEATURE_REGEXP);
  check_feature("audit", URLENS_WITH_AUDIT, URLENS_FEATURE_AUDIT);
  check_feature("dialects of 2011", URLENS_WITH_WEBURL, URLENS_FEATURE_WEBURL);
  check_feature("living dialects", URLENS_WITH_LIVING, URLENS_FEATURE_LIVING);
  check_feature("building", URLENS_WITH_BUILD, URLENS_FEATURE_BUILD);
  check_feature("links", URLENS_WITH_LINKS, URLENS_FEATURE_LINKS);
  CHECK(urlens_build_info()->features < 2 * (uint32_t)URLENS_FEATURE_LINKS);
}

/* --- Dialects -------------------------------------------------------------------------------------------------------- */

enum {
  NUMBERS = 64, /* that are looked at; all dialects are among them */
  LIVING = 16
};

/* Names are those of all dialects, whether this build has them or not. */
static void test_names(void) {
  size_t count = 0;
  urlens_dialect found = (urlens_dialect)99;
  for (int dialect = -1; dialect < NUMBERS; dialect++) {
    const char *name = urlens_dialect_name((urlens_dialect)dialect);
    if (!name) continue;
    count++;
    CHECK(urlens_dialect_from_name(name, strlen(name), &found) == URLENS_OK && (int)found == dialect);
    CHECK(urlens_dialect_from_name(name, strlen(name) - 1, &found) != URLENS_OK || (int)found != dialect);
  }
  CHECK_EQ_INT("dialects", 17 + LIVING, count);
  CHECK_EQ_STR("", "whatwg", urlens_dialect_name(URLENS_DIALECT_WHATWG));
  CHECK_EQ_STR("", "weburl-r3-ie", urlens_dialect_name(URLENS_DIALECT_WEBURL_R3_IE));
  found = (urlens_dialect)99;
  CHECK(urlens_dialect_from_name("whatwgs", 7, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("WHATWG", 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 0, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("whatwg", 6, NULL) == URLENS_E_ARGUMENT);
  CHECK((int)found == 99);
}

/* The list has each dialect of this build once, and ends where it says. */
static void test_list(void) {
  size_t count = urlens_dialect_count();
  int seen[NUMBERS] = {0};
  urlens_dialect dialect = (urlens_dialect)99;
  CHECK(urlens_dialect_at(0, &dialect) == URLENS_OK && dialect == URLENS_DIALECT_WHATWG);
  for (size_t i = 0; i < count; i++) {
    dialect = (urlens_dialect)99;
    if (!CHECK(urlens_dialect_at(i, &dialect) == URLENS_OK && (unsigned)dialect < NUMBERS)) continue;
    CHECK_EQ_INT(urlens_dialect_name(dialect), 0, seen[dialect]++);
  }
  dialect = (urlens_dialect)99;
  CHECK(urlens_dialect_at(count, &dialect) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_at(count + 1, &dialect) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_at(SIZE_MAX, &dialect) == URLENS_E_ARGUMENT);
  CHECK((int)dialect == 99);
  CHECK(urlens_dialect_at(0, NULL) == URLENS_E_ARGUMENT);
  CHECK_EQ_INT("dialects",
               1 + (URLENS_WITH_RFC ? 3 : 0) + (URLENS_WITH_WEBURL ? 13 : 0) + (URLENS_WITH_LIVING ? LIVING : 0),
               count);
  for (int i = 0; i < NUMBERS; i++) { /* what is listed can be made, and nothing else */
    urlens_options options = options_for((urlens_dialect)i, 0);
    CHECK_EQ_INT("listed", seen[i], urlens_can_parse("http://h/", 9, NULL, &options, NULL) == URLENS_OK);
  }
}

static void check_info(urlens_dialect dialect) {
  urlens_dialect_details details = details_of(dialect);
  urlens_dialect found = (urlens_dialect)99;
  CHECK(details.size == sizeof details);
  CHECK_EQ_STR("name", urlens_dialect_name(dialect), details.name);
  CHECK(urlens_dialect_from_name(details.name, strlen(details.name), &found) == URLENS_OK && found == dialect);
  CHECK_EQ_INT(details.name, 1, details.title && *details.title);
  CHECK_EQ_INT(details.name, 1, details.models && *details.models);
  CHECK_EQ_INT(details.name, 1, details.version && *details.version);
  CHECK_EQ_INT(details.name, 0, details.traits & ~(2u * URLENS_TRAIT_AUDITED_BY_DEFAULT - 1));
  CHECK(details_of(dialect).title == details.title); /* valid for ever */
}

/* A number that is no dialect, and one that this build lacks: nothing is filled in. */
static void test_no_info(void) {
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  CHECK(urlens_dialect_info(URLENS_DIALECT_WHATWG, NULL) == URLENS_E_ARGUMENT);
  for (int dialect = -1; dialect < NUMBERS; dialect++) {
    const char *name = urlens_dialect_name((urlens_dialect)dialect);
    urlens_status status = urlens_dialect_info((urlens_dialect)dialect, &details);
    CHECK(name ? status == URLENS_OK || status == URLENS_E_UNSUPPORTED : status == URLENS_E_ARGUMENT);
    if (status) CHECK(details.name == NULL && details.traits == 0);
    memset(&details, 0, sizeof details);
    details.size = sizeof details;
  }
}

int main(void) {
  test_build_info();
  test_features();
  test_names();
  test_list();
  for_each_dialect(check_info);
  test_no_info();
  return test_end();
}
