/* SPDX-License-Identifier: MIT */
/* Objects of any dialect, and the dialects of this build. */
#ifndef URLENS_TEST_OBJECTS_H
#define URLENS_TEST_OBJECTS_H

#include "test.h"
#include "urlens.h"

TEST_UNUSED static urlens_options options_for(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = {0};
  options.size = sizeof options;
  options.dialect = dialect;
  options.flags = flags;
  return options;
}

/* An object without a URL, or the program ends. */
TEST_UNUSED static urlens_url *object_for(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = options_for(dialect, flags);
  urlens_url *url = NULL;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

TEST_UNUSED static urlens_status parse_text(urlens_url *url, const char *text) {
  return urlens_parse(url, text, strlen(text), NULL);
}

/* An object with that URL. */
TEST_UNUSED static urlens_url *url_for(urlens_dialect dialect, const char *text) {
  urlens_url *url = object_for(dialect, 0);
  CHECK_EQ_INT(text, URLENS_OK, parse_text(url, text));
  return url;
}

TEST_UNUSED static void check_href(const char *input, const char *wanted, const urlens_url *url) {
  urlens_view href = urlens_href(url);
  CHECK_EQ_BYTES(input, strlen(input), wanted, strlen(wanted), href.data, href.length);
  CHECK_EQ_INT(input, URLENS_OK, urlens_self_check(url));
}

/* What a dialect is; the program ends if this build lacks it. */
TEST_UNUSED static urlens_dialect_details details_of(urlens_dialect dialect) {
  urlens_dialect_details details = {0};
  details.size = sizeof details;
  if (urlens_dialect_info(dialect, &details) != URLENS_OK) exit(EXIT_FAILURE);
  return details;
}

TEST_UNUSED static int has_trait(urlens_dialect dialect, uint32_t trait) {
  return (details_of(dialect).traits & trait) != 0;
}

/* Calls a test for every dialect of this build. */
TEST_UNUSED static void for_each_dialect(void (*test)(urlens_dialect dialect)) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) test(dialect);
}

/* The same for the dialects that follow a document. The living ones follow programs, and those keep fewer rules. */
TEST_UNUSED static void for_each_documented_dialect(void (*test)(urlens_dialect dialect)) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (!has_trait(dialect, URLENS_TRAIT_IS_LIVING)) test(dialect);
  }
}

/* Whether this build has a part. */
TEST_UNUSED static int has_feature(uint32_t feature) {
  return (urlens_build_info()->features & feature) != 0;
}

#endif
