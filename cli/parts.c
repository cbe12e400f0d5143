/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

const part_name part_names[] = {
    {"href", URLENS_ATTRIBUTE_HREF, URLENS_ATTRIBUTE_HREF},
    {"scheme", URLENS_PART_SCHEME, URLENS_ATTRIBUTE_PROTOCOL},
    {"protocol", URLENS_ATTRIBUTE_PROTOCOL, URLENS_ATTRIBUTE_PROTOCOL},
    {"username", URLENS_PART_USERNAME, URLENS_ATTRIBUTE_USERNAME},
    {"password", URLENS_PART_PASSWORD, URLENS_ATTRIBUTE_PASSWORD},
    {"host", URLENS_PART_HOST, URLENS_ATTRIBUTE_HOST},
    {"hostname", URLENS_ATTRIBUTE_HOSTNAME, URLENS_ATTRIBUTE_HOSTNAME},
    {"port", URLENS_PART_PORT, URLENS_ATTRIBUTE_PORT},
    {"path", URLENS_PART_PATH, URLENS_ATTRIBUTE_PATHNAME},
    {"pathname", URLENS_ATTRIBUTE_PATHNAME, URLENS_ATTRIBUTE_PATHNAME},
    {"query", URLENS_PART_QUERY, URLENS_ATTRIBUTE_SEARCH},
    {"search", URLENS_ATTRIBUTE_SEARCH, URLENS_ATTRIBUTE_SEARCH},
    {"fragment", URLENS_PART_FRAGMENT, URLENS_ATTRIBUTE_HASH},
    {"hash", URLENS_ATTRIBUTE_HASH, URLENS_ATTRIBUTE_HASH},
    {NULL, URLENS_ATTRIBUTE_HREF, URLENS_ATTRIBUTE_HREF},
};

const part_name *part_find(const char *name, size_t length) {
  const part_name *each;
  for (each = part_names; each->name; each++) {
    if (strlen(each->name) == length && memcmp(each->name, name, length) == 0) return each;
  }
  return NULL;
}
