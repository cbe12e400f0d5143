/* SPDX-License-Identifier: MIT */
/* One text, read by every dialect of the library: who would connect to which host? */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static urlens_status show(urlens_dialect dialect, const char *input) {
  urlens_dialect_details details = {.size = sizeof details};
  urlens_options options = {.size = sizeof options, .dialect = dialect};
  urlens_url *url = NULL;
  urlens_status status = urlens_dialect_info(dialect, &details);
  if (!status) status = urlens_create(&options, &url);
  if (status) return status;
  status = urlens_parse(url, input, strlen(input), NULL);
  if (status) {
    printf("%-17s refuses it: %s\n", details.name, urlens_status_name(status));
  } else {
    urlens_view host = urlens_get(url, URLENS_PART_HOST);
    printf("%-17s %.*s%s\n", details.name, (int)host.length, host.data,
           details.traits & URLENS_TRAIT_CANONICALIZES ? "" : " (as it is written)");
  }
  urlens_destroy(url);
  return URLENS_OK;
}

int main(int argc, char **argv) {
  const char *input = argc > 1 ? argv[1] : "http://Good\\@EVIL/";
  urlens_status status = URLENS_OK;
  urlens_dialect dialect;
  for (size_t i = 0; !status && urlens_dialect_at(i, &dialect) == URLENS_OK; i++) status = show(dialect, input);
  return status != URLENS_OK;
}
