/* SPDX-License-Identifier: MIT */
/* A base is prepared once, by being parsed, and then used for as many references as there are. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static const char *const references[] = {"chapter2.html", "../cover.png",       "?page=3",
                                         "#notes",        "//cdn.example/x.js", "mailto:someone@example.org",
                                         "http://[::1"};

static void show(const urlens_url *url, const char *reference, urlens_status status) {
  urlens_error error = urlens_error_of(url);
  if (status == URLENS_OK) {
    printf("%-28s %s\n", reference, urlens_href(url).data); /* the whole URL ends with a NUL */
  } else {
    printf("%-28s %s, byte %zu%s\n", reference, urlens_status_name(status), error.at,
           error.place == URLENS_PLACE_BASE ? " of the base" : "");
  }
}

int main(void) {
  static const char base_text[] = "https://example.org/books/novel/chapter1.html?page=2", bad_base[] = "http://h:port/";
  urlens_url *base = NULL, *url = NULL;
  urlens_status status = urlens_create(NULL, &base);
  if (!status) status = urlens_create(NULL, &url);
  if (!status) status = urlens_parse(base, base_text, strlen(base_text), NULL);
  for (size_t i = 0; !status && i < sizeof references / sizeof references[0]; i++) {
    show(url, references[i], urlens_parse(url, references[i], strlen(references[i]), base));
  }

  /* For a base that is used only once there is a call that takes both as text. */
  if (!status) show(url, "x", urlens_resolve(url, "x", 1, base_text, strlen(base_text)));
  if (!status) show(url, "y", urlens_resolve(url, "y", 1, bad_base, strlen(bad_base)));
  urlens_destroy(url);
  urlens_destroy(base);
  return status != URLENS_OK;
}
