/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

const char *part_name(urlens_part part) {
  static const char *const names[PART_COUNT] = {
      [URLENS_PART_SCHEME] = "scheme", [URLENS_PART_USERNAME] = "username", [URLENS_PART_PASSWORD] = "password",
      [URLENS_PART_HOST] = "host",     [URLENS_PART_PORT] = "port",         [URLENS_PART_PATH] = "path",
      [URLENS_PART_QUERY] = "query",   [URLENS_PART_FRAGMENT] = "fragment",
  };
  return names[part];
}

const char *const pattern_part_names[PART_COUNT] = {
    "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
};

#define COMPONENT(text, component, setter) \
  { .name = (text), .is_component = 1, .part = (component), .attribute = (setter) }
#define ATTRIBUTE(text, which) \
  { .name = (text), .attribute = (which) }

const member_name member_names[] = {
    ATTRIBUTE("href", URLENS_ATTRIBUTE_HREF),
    COMPONENT("scheme", URLENS_PART_SCHEME, URLENS_ATTRIBUTE_PROTOCOL),
    ATTRIBUTE("protocol", URLENS_ATTRIBUTE_PROTOCOL),
    COMPONENT("username", URLENS_PART_USERNAME, URLENS_ATTRIBUTE_USERNAME),
    COMPONENT("password", URLENS_PART_PASSWORD, URLENS_ATTRIBUTE_PASSWORD),
    COMPONENT("host", URLENS_PART_HOST, URLENS_ATTRIBUTE_HOST),
    ATTRIBUTE("hostname", URLENS_ATTRIBUTE_HOSTNAME),
    COMPONENT("port", URLENS_PART_PORT, URLENS_ATTRIBUTE_PORT),
    COMPONENT("path", URLENS_PART_PATH, URLENS_ATTRIBUTE_PATHNAME),
    ATTRIBUTE("pathname", URLENS_ATTRIBUTE_PATHNAME),
    COMPONENT("query", URLENS_PART_QUERY, URLENS_ATTRIBUTE_SEARCH),
    ATTRIBUTE("search", URLENS_ATTRIBUTE_SEARCH),
    COMPONENT("fragment", URLENS_PART_FRAGMENT, URLENS_ATTRIBUTE_HASH),
    ATTRIBUTE("hash", URLENS_ATTRIBUTE_HASH),
    {0},
};

const member_name *member_find(const char *name, size_t length) {
  for (const member_name *each = member_names; each->name; each++) {
    if (strlen(each->name) == length && memcmp(each->name, name, length) == 0) return each;
  }
  return NULL;
}

urlens_view member_value(const urlens_url *url, const member_name *member) {
  return member->is_component ? urlens_get(url, member->part) : urlens_get_attribute(url, member->attribute);
}
