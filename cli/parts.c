/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

const part_name part_names[] = {
    {"href", URLENS_API_HREF, URLENS_API_HREF},
    {"scheme", URLENS_SCHEME, URLENS_API_PROTOCOL},
    {"protocol", URLENS_API_PROTOCOL, URLENS_API_PROTOCOL},
    {"username", URLENS_USERNAME, URLENS_API_USERNAME},
    {"password", URLENS_PASSWORD, URLENS_API_PASSWORD},
    {"host", URLENS_HOST, URLENS_API_HOST},
    {"hostname", URLENS_API_HOSTNAME, URLENS_API_HOSTNAME},
    {"port", URLENS_PORT, URLENS_API_PORT},
    {"path", URLENS_PATH, URLENS_API_PATHNAME},
    {"pathname", URLENS_API_PATHNAME, URLENS_API_PATHNAME},
    {"query", URLENS_QUERY, URLENS_API_SEARCH},
    {"search", URLENS_API_SEARCH, URLENS_API_SEARCH},
    {"fragment", URLENS_FRAGMENT, URLENS_API_HASH},
    {"hash", URLENS_API_HASH, URLENS_API_HASH},
    {NULL, URLENS_API_HREF, URLENS_API_HREF},
};

const part_name *part_find(const char *name, size_t length) {
  const part_name *each;
  for (each = part_names; each->name; each++) {
    if (strlen(each->name) == length && memcmp(each->name, name, length) == 0) return each;
  }
  return NULL;
}
