/* SPDX-License-Identifier: MIT */
/* A program of somebody else's, compiled as C and as C++: it has nothing but what was installed. */
#include <stdio.h>
#include <string.h>

#include <urlens.h>

int main(void) {
  const char *input = "HTTP://EXAMPLE.com:80/a/../b";
  const char *wanted = "http://example.com/b";
  urlens_url *url = NULL;
  urlens_view href;
  char version[32];
  int fine;

  snprintf(version, sizeof version, "%d.%d.%d", URLENS_VERSION_MAJOR, URLENS_VERSION_MINOR, URLENS_VERSION_PATCH);
  if (strcmp(urlens_version(), version) != 0) {
    fprintf(stderr, "wanted %s\ngot    %s\n", version, urlens_version());
    return 1;
  }
  if (urlens_create(NULL, &url) != URLENS_OK) return 1;
  if (urlens_parse(url, input, strlen(input), NULL) != URLENS_OK) {
    urlens_destroy(url);
    return 1;
  }
  href = urlens_href(url);
  fine = href.length == strlen(wanted) && memcmp(href.data, wanted, href.length) == 0;
  if (!fine) fprintf(stderr, "input  %s\nwanted %s\ngot    %s\n", input, wanted, href.data);
  urlens_destroy(url);
  return fine ? 0 : 1;
}
