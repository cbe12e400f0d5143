/* SPDX-License-Identifier: MIT */
/* Parses one URL. */
#include <string.h>
#include <urlens.h>

int main(void) {
  static const char input[] = "HTTP://EXAMPLE.com:80/a/../b", wanted[] = "http://example.com/b";
  urlens_url *url = NULL;
  urlens_status status = urlens_create(NULL, &url);
  int is_right;
  if (!status) status = urlens_parse(url, input, sizeof input - 1, NULL);
  is_right = !status && strcmp(urlens_href(url).data, wanted) == 0;
  urlens_destroy(url);
  return is_right ? 0 : 1;
}
