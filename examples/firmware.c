/* SPDX-License-Identifier: MIT */
/*
 * What a small device does with the address of its update server: no heap, no file, a fixed buffer. A line comes over
 * the wire, the device checks it and keeps what it needs to connect and to ask. Only printf, which takes the place of the
 * serial port, needs an operating system.
 */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

enum { LONGEST_URL = 80 };

/* What is kept in flash memory. */
typedef struct update_server {
  char url[LONGEST_URL];
  urlens_components parts;
} update_server;

static const char *const lines[] = {
    "HTTP://Updates.Example:8080/fw/../device/7?v=1.2",
    "http://192.0x2.1/device 7",
    "http://[2001:DB8::0:7]/",
    "ftp://updates.example/device",
    "http://admin:secret@updates.example/",
    "http://updates.example:80800/",
    "http://updates.example/a-name-that-is-far-too-long-for-the-memory-of-this-device-by-some-bytes",
};

/* Why the line is refused, or NULL. The server is unchanged unless all is well. */
static const char *set_server(update_server *server, const char *line) {
  update_server next;
  urlens_output out = {.data = next.url, .capacity = sizeof next.url};
  urlens_status status = urlens_parse_into(line, strlen(line), NULL, NULL, &out, &next.parts);
  if (status != URLENS_OK) return urlens_status_message(status);
  if (next.parts.scheme_kind != URLENS_SCHEME_KIND_HTTP) return "this device speaks HTTP alone";
  if (urlens_slice(next.url, &next.parts, URLENS_PART_USERNAME).data) return "a password must not be kept here";
  *server = next;
  return NULL;
}

/* The head of the request that the device sends. */
static void print_request(const update_server *server) {
  urlens_view host = urlens_slice(server->url, &server->parts, URLENS_PART_HOST);
  urlens_view port = urlens_slice(server->url, &server->parts, URLENS_PART_PORT);
  urlens_view path = urlens_slice(server->url, &server->parts, URLENS_PART_PATH);
  urlens_view query = urlens_slice(server->url, &server->parts, URLENS_PART_QUERY);
  printf("  GET %.*s", (int)path.length, path.data);
  if (query.data) printf("?%.*s", (int)query.length, query.data);
  printf(" HTTP/1.1 | Host: %.*s", (int)host.length, host.data);
  if (port.data) printf(":%.*s", (int)port.length, port.data);
  puts(server->parts.host_kind == URLENS_HOST_KIND_DOMAIN ? " | after a look-up" : " | no look-up");
}

int main(void) {
  static update_server server;
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    const char *why = set_server(&server, lines[i]);
    printf("%.60s\n", lines[i]);
    if (why) printf("  refused: %s\n", why);
    else print_request(&server);
  }
  return 0;
}
