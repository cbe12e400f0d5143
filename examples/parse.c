/* SPDX-License-Identifier: MIT */
/* The smallest program: parse a URL, print its host. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

int main(int argc, char **argv) {
  const char *input = argc > 1 ? argv[1] : "https://User@Example.COM:443/a/../b?q=1#top";
  urlens_url *url;
  urlens_view host;
  if (urlens_create(NULL, &url) != URLENS_OK) return 1;
  if (urlens_parse(url, input, strlen(input), NULL) != URLENS_OK) return 1;
  host = urlens_get(url, URLENS_PART_HOST);
  printf("%.*s\n", (int)host.length, host.data);
  urlens_destroy(url);
  return 0;
}
