/* SPDX-License-Identifier: MIT */
/* Objects of a dialect, for the tests of the RFC dialects. */
#ifndef URLENS_RFC_OBJECTS_H
#define URLENS_RFC_OBJECTS_H

#include "test.h"
#include "urlens.h"

static urlens_options options_for(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = {0};
  options.size = sizeof options;
  options.dialect = dialect;
  options.flags = flags;
  return options;
}

static urlens_url *object_for(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = options_for(dialect, flags);
  urlens_url *url = NULL;
  if (urlens_create(&options, &url) != URLENS_OK) exit(EXIT_FAILURE);
  return url;
}

TEST_UNUSED static urlens_status parse_text(urlens_url *url, const char *text) {
  return urlens_parse(url, text, strlen(text), NULL);
}

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

#endif
