/* SPDX-License-Identifier: MIT */
/* Without any allocation: the URL goes to a buffer of the caller's, and its components are found by offsets. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static const struct {
  const char *name;
  urlens_part part;
} parts[] = {
    {"scheme", URLENS_PART_SCHEME}, {"username", URLENS_PART_USERNAME}, {"password", URLENS_PART_PASSWORD},
    {"host", URLENS_PART_HOST},     {"path", URLENS_PART_PATH},         {"query", URLENS_PART_QUERY},
};

int main(void) {
  static const char input[] = "HTTP://user@0x7F.1:8080/a b/?q='x'";
  char room[64];
  urlens_components components;
  urlens_output out = {.data = room, .capacity = 8};
  urlens_status status = urlens_parse_into(input, strlen(input), NULL, NULL, &out, &components);
  printf("%s: %zu bytes are enough\n", urlens_status_name(status), out.length);

  out.capacity = sizeof room;
  status = urlens_parse_into(input, strlen(input), NULL, NULL, &out, &components);
  if (status != URLENS_OK) return 1;
  printf("%-9s %.*s\n", "href", (int)out.length, out.data);
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    urlens_view part = urlens_slice(room, &components, parts[i].part);
    if (part.data) printf("%-9s %.*s\n", parts[i].name, (int)part.length, part.data); /* there is no password */
  }
  printf("%-9s %d\n", "port", components.port);
  if (components.host_kind == URLENS_HOST_KIND_IPV4) puts("the host is an IPv4 address");

  /* If only a yes or no is wanted, there need not be a buffer at all. */
  printf("\"http://\": %s\n", urlens_status_name(urlens_can_parse("http://", 7, NULL, NULL, NULL)));
  return 0;
}
