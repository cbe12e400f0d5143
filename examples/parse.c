/* SPDX-License-Identifier: MIT */
/* The smallest program: parse a URL, print its host. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

int main(int argc, char **argv) {
  const char *input = argc > 1 ? argv[1] : "https://User@Example.COM:443/a/../b?q=1#top";
  urlens_url *url = NULL;
  urlens_status status = urlens_create(NULL, &url);
  if (!status) status = urlens_parse(url, input, strlen(input), NULL);
  if (status) {
    fprintf(stderr, "%s\n", urlens_status_message(status));
  } else {
    urlens_view host = urlens_get(url, URLENS_PART_HOST);
    printf("%.*s\n", (int)host.length, host.data);
  }
  urlens_destroy(url);
  return status != URLENS_OK;
}
