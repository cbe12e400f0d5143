/* SPDX-License-Identifier: MIT */
#include "glob.h"

#include "utf8.h"

/* The length of the character at `at`; what is ill-formed counts byte by byte. */
static size_t glob_step(urlens_view text, size_t at) {
  size_t subpart, step = utf8_sequence(text.data + at, text.length - at, &subpart);
  return step > 0 ? step : 1;
}

int glob_matches(const char *pattern, urlens_view text) {
  const char *after_star = NULL;
  size_t at = 0, star_at = 0;
  /* Only the last "*" has to be tried again: the pattern before it matches as early as possible. */
  while (at < text.length) {
    if (*pattern == '*') {
      after_star = ++pattern;
      star_at = at;
    } else if (*pattern == '?') {
      pattern++;
      at += glob_step(text, at);
    } else if (*pattern == '\\' && pattern[1] && pattern[1] == text.data[at]) {
      pattern += 2;
      at++;
    } else if (*pattern && *pattern != '\\' && *pattern == text.data[at]) {
      pattern++;
      at++;
    } else if (after_star) {
      pattern = after_star;
      at = ++star_at;
    } else {
      return 0;
    }
  }
  while (*pattern == '*') pattern++;
  return *pattern == '\0';
}
