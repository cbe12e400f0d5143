/* SPDX-License-Identifier: MIT */
/* Without any allocation: the serialization goes to a buffer of the caller's, and its parts are found by offsets. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static void show(const char *name, urlens_view view) {
  if (view.data) printf("%-9s %.*s\n", name, (int)view.length, view.data);
}

int main(void) {
  static const char input[] = "HTTP://user@0x7F.1:8080/a b/?q='x'";
  char room[64], small[8];
  urlens_result result;
  urlens_status status = urlens_parse_into(input, strlen(input), NULL, NULL, small, sizeof small, &result);
  printf("%s: %zu bytes are enough\n", urlens_status_name(status), result.length);

  status = urlens_parse_into(input, strlen(input), NULL, NULL, room, sizeof room, &result);
  if (status != URLENS_OK) return 1;
  printf("%-9s %.*s\n", "href", (int)result.length, room);
  show("scheme", urlens_slice(room, &result.components, URLENS_PART_SCHEME));
  show("username", urlens_slice(room, &result.components, URLENS_PART_USERNAME));
  show("password", urlens_slice(room, &result.components, URLENS_PART_PASSWORD)); /* there is none */
  show("host", urlens_slice(room, &result.components, URLENS_PART_HOST));
  show("path", urlens_slice(room, &result.components, URLENS_PART_PATH));
  show("query", urlens_slice(room, &result.components, URLENS_PART_QUERY));
  printf("%-9s %d\n", "port", result.components.port);
  if (result.components.host_kind == URLENS_HOST_KIND_IPV4) puts("the host is an IPv4 address");

  /* If only a yes or no is wanted, there need not be a buffer at all. */
  printf("\"http://\": %s\n", urlens_status_name(urlens_can_parse("http://", 7, NULL, NULL, NULL)));
  return 0;
}
