/* SPDX-License-Identifier: MIT */
#include "test.h"
#include "urlens.h"

static void test_info(void) {
  const urlens_info *info = urlens_get_info();
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);
  CHECK_EQ_STR("", version, urlens_version());
  CHECK(info->size == sizeof *info && info->version == urlens_version());
  CHECK(strlen(info->standard_date) == 10);
  CHECK_EQ_INT("Unicode", URLENS_WITH_UNICODE, (info->features & URLENS_FEATURE_UNICODE) != 0);
  CHECK_EQ_INT("confusables", URLENS_WITH_CONFUSABLES, (info->features & URLENS_FEATURE_CONFUSABLES) != 0);
  CHECK_EQ_INT("Unicode", URLENS_WITH_UNICODE, info->unicode != NULL);
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
  CHECK_EQ_STR("", "whatwg", urlens_dialect_name(URLENS_WHATWG));
  CHECK_EQ_STR("", "weburl-r3-ie", urlens_dialect_name(URLENS_WEBURL_R3_IE));
  CHECK(urlens_dialect_from_name("whatwgs", 7, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("WHATWG", 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 6, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name(NULL, 0, &found) == URLENS_E_ARGUMENT);
  CHECK(urlens_dialect_from_name("whatwg", 6, NULL) == URLENS_E_ARGUMENT);
}

int main(void) {
  test_info();
  test_dialects();
  return test_end();
}
