/* SPDX-License-Identifier: MIT */
/* A base is prepared once, by being parsed, and then used for as many references as there are. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static const char *const references[] = {"chapter2.html", "../cover.png",       "?page=3",
                                         "#notes",        "//cdn.example/x.js", "mailto:someone@example.org",
                                         "http://[::1"};

int main(void) {
  static const char base_text[] = "https://example.org/books/novel/chapter1.html?page=2";
  urlens_url *base = NULL, *url = NULL;
  int failed = urlens_create(NULL, &base) || urlens_create(NULL, &url) ||
               urlens_parse(base, base_text, strlen(base_text), NULL);
  for (size_t i = 0; !failed && i < sizeof references / sizeof references[0]; i++) {
    urlens_status status = urlens_parse(url, references[i], strlen(references[i]), base);
    if (status == URLENS_OK) {
      printf("%-28s %s\n", references[i], urlens_href(url).data); /* the whole URL ends with a NUL */
    } else {
      urlens_error error = urlens_error_of(url);
      printf("%-28s %s, byte %zu\n", references[i], urlens_status_name(error.status), error.at);
    }
  }
  urlens_destroy(url);
  urlens_destroy(base);
  return failed;
}
