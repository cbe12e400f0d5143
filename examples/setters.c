/* SPDX-License-Identifier: MIT */
/* Changing a URL attribute by attribute, as the URL API's setters do. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

typedef struct change {
  const char *name;
  urlens_attribute attribute;
  const char *value;
} change;

static const change changes[] = {
    {"protocol", URLENS_ATTRIBUTE_PROTOCOL, "https"},
    {"host", URLENS_ATTRIBUTE_HOST, "EXAMPLE.org:8443"},
    {"port", URLENS_ATTRIBUTE_PORT, "443"},
    {"port", URLENS_ATTRIBUTE_PORT, "none"},
    {"pathname", URLENS_ATTRIBUTE_PATHNAME, "a/./b/../c"},
    {"search", URLENS_ATTRIBUTE_SEARCH, "?two words"},
    {"hash", URLENS_ATTRIBUTE_HASH, "end"},
    {"search", URLENS_ATTRIBUTE_SEARCH, ""},
    {"username", URLENS_ATTRIBUTE_USERNAME, "me@home"},
};

int main(void) {
  static const char input[] = "http://example.com/index.html";
  urlens_url *url = NULL;
  urlens_status status = urlens_create(NULL, &url);
  if (!status) status = urlens_parse(url, input, strlen(input), NULL);
  for (size_t i = 0; !status && i < sizeof changes / sizeof changes[0]; i++) {
    const change *c = &changes[i];
    int changed;
    urlens_status set = urlens_set(url, c->attribute, c->value, strlen(c->value), &changed);
    /* A value that a setter ignores leaves the URL as it is: that is for the caller to notice, or not. */
    if (set && set != URLENS_E_IGNORED) status = set;
    printf("%-8s = %-16s %-8s %s\n", c->name, c->value, changed ? "changed" : urlens_status_name(set),
           urlens_href(url).data);
  }
  urlens_destroy(url);
  return status != URLENS_OK;
}
