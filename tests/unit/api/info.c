/* SPDX-License-Identifier: MIT */
#include "test.h"
#include "urlens.h"

static void test_info(void) {
  const urlens_build_details *info = urlens_build_info();
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);
  CHECK_EQ_STR("", version, urlens_version());
  CHECK(info->size == sizeof *info && info->version == urlens_version());
  CHECK(strlen(info->standard_date) == 10);
  CHECK_EQ_INT("Unicode", URLENS_WITH_UNICODE, info->unicode != NULL);
  CHECK_EQ_INT("suffix list", URLENS_WITH_PSL, info->suffix_list_date != NULL);
}

static void check_feature(const char *name, int built, uint32_t feature) {
  CHECK_EQ_INT(name, built, (urlens_build_info()->features & feature) != 0);
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
  check_feature("audit", URLENS_WITH_AUDIT, URLENS_FEATURE_AUDIT);
}

static void test_dialects(void) {
  size_t count = 0;
  urlens_dialect found;
  for (int dialect = -1; dialect < 64; dialect++) {
    const char *name = urlens_dialect_name((urlens_dialect)dialect);
    if (!name) continue;
    count++;
    CHECK(urlens_dialect_from_name(name, strlen(name), &found) == URLENS_OK && (int)found == dialect);
  }
  CHECK_EQ_INT("dialects", 17, count);
  CHECK_EQ_STR("", "whatwg", urlens_dialect_name(URLENS_DIALECT_WHATWG));
  CHECK_EQ_STR("", "weburl-r3-ie", urlens_dialect_name(URLENS_DIALECT_WEBURL_R3_IE));
  CHECK(urlens_dialect_from_name("whatwgs", 7, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("WHATWG", 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 0, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("whatwg", 6, NULL) == URLENS_E_ARGUMENT);
}

int main(void) {
  test_info();
  test_features();
  test_dialects();
  return test_end();
}
