/* SPDX-License-Identifier: MIT */
/*
 * What a small server does with the head of a request: it makes one URL of the request target and the Host header, and
 * decides by that URL alone. Without arguments it answers the requests below; with "-" it reads one from standard input,
 * so that it can serve behind inetd or "nc -l".
 */
#include <stdio.h>
#include <string.h>
#include <urlens/build.h>

static const char *const requests[] = {
    "GET /docs/../index.html?lang=en HTTP/1.1\r\nHost: Example.org\r\n\r\n",
    "GET //evil.example/x HTTP/1.1\r\nHost: example.org:8080\r\n\r\n",
    "GET http://example.org/proxied HTTP/1.1\r\nhost: proxy.example\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: example.org\r\n\r\n",
    "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: example.org@evil.example\r\n\r\n",
    "GET /a#b HTTP/1.1\r\nHost: example.org\r\n\r\n",
    "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n",
    "GET example.org HTTP/1.1\r\nHost: example.org\r\n\r\n",
};

/* Takes the text up to `end` off `rest`. */
static urlens_view take(const char **rest, char end) {
  const char *stop = strchr(*rest, end);
  urlens_view piece = {*rest, stop ? (size_t)(stop - *rest) : strlen(*rest)};
  *rest += piece.length + (stop ? 1 : 0);
  return piece;
}

static int is_host_header(urlens_view line) {
  static const char name[] = "host:";
  if (line.length < strlen(name)) return 0;
  for (size_t i = 0; i < strlen(name); i++) {
    if ((line.data[i] | 0x20) != (name[i] | 0x20)) return 0;
  }
  return 1;
}

/* The Host header's value without the white space around it; a NULL view if there is no such header. */
static urlens_view find_host(const char *headers) {
  urlens_view none = {NULL, 0};
  while (*headers) {
    urlens_view line = take(&headers, '\n');
    if (!is_host_header(line)) continue;
    line.data += strlen("host:");
    line.length -= strlen("host:");
    while (line.length > 0 && strchr(" \t", line.data[0])) line.data++, line.length--;
    while (line.length > 0 && strchr(" \t\r", line.data[line.length - 1])) line.length--;
    return line;
  }
  return none;
}

/* Reads the head of a request and answers it. */
static void answer(urlens_url *url, const char *text) {
  urlens_request request = {.size = sizeof request};
  urlens_target_form form;
  char path[256];
  urlens_output out = {.data = path, .capacity = sizeof path};
  request.method = take(&text, ' ');
  request.target = take(&text, ' ');
  take(&text, '\n');
  request.host = find_host(text);
  if (urlens_parse_target(url, &request, &form) != URLENS_OK) {
    printf("400 %s\n", urlens_status_message(urlens_error_of(url).status));
  } else if (urlens_copy_part(url, URLENS_PART_PATH, URLENS_COPY_FORM_DECODED, &out) != URLENS_OK) {
    printf("404 %s\n", urlens_status_message(out.error.status));
  } else {
    printf("200 %s in %s form; the path is %s\n", urlens_href(url).data, urlens_target_form_name(form), path);
  }
}

int main(int argc, char **argv) {
  static char text[8192];
  urlens_url *url;
  if (urlens_create(NULL, &url) != URLENS_OK) return 1;
  if (argc > 1 && strcmp(argv[1], "-") == 0) {
    text[fread(text, 1, sizeof text - 1, stdin)] = '\0';
    answer(url, text);
  } else {
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) answer(url, requests[i]);
  }
  urlens_destroy(url);
  return 0;
}
