/* SPDX-License-Identifier: MIT */
/*
 * A program that fetches URLs for others must not reach into its own network for them. It looks at the host of the URL,
 * and then at every address that DNS gives for it: the address that was checked is the one to connect to. A redirect is a
 * new URL, and is checked in the same way.
 */
#include <stdio.h>
#include <string.h>
#include <urlens/build.h>
#include <urlens/host.h>

/* What DNS says, in place of getaddrinfo, so that this example prints the same everywhere. */
typedef struct dns_answer {
  const char *name;
  uint8_t bytes[16];
  size_t length;
} dns_answer;

static const dns_answer answers[] = {
    {"example.org", {8, 8, 4, 4}, 4},
    {"rebind.example", {169, 254, 169, 254}, 4},
    {"rebind.example", {8, 8, 4, 4}, 4},
    {"six.example", {0x20, 0x02, 10, 0, 0, 1}, 16}, /* 6to4: 10.0.0.1 is inside */
};

/* Whether an address may be connected to. Says why not. */
static int may_connect(const uint8_t *bytes, size_t length) {
  urlens_address_details details = {.size = sizeof details};
  if (urlens_address_info(bytes, length, &details) != URLENS_OK) return 0;
  if (details.host_class == URLENS_HOST_CLASS_PUBLIC) return 1;
  printf("refused: a %s address (%s)\n", urlens_host_class_name(details.host_class),
         details.block ? details.block : "in no special block");
  return 0;
}

/* Looks a name up. One address that is not public is enough to refuse it. */
static int may_connect_to_name(urlens_view name) {
  int found = 0;
  for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
    if (strlen(answers[i].name) != name.length || memcmp(answers[i].name, name.data, name.length) != 0) continue;
    if (!may_connect(answers[i].bytes, answers[i].length)) return 0;
    found = 1;
  }
  if (!found) printf("refused: no such host\n");
  return found;
}

static int may_fetch(const urlens_url *url) {
  urlens_scheme_kind kind = (urlens_scheme_kind)urlens_components_of(url)->scheme_kind;
  urlens_host host = {.size = sizeof host};
  if (kind != URLENS_SCHEME_KIND_HTTP && kind != URLENS_SCHEME_KIND_HTTPS) {
    printf("refused: neither http nor https\n");
    return 0;
  }
  if (urlens_host_of(url, &host) != URLENS_OK) return 0;
  if (host.byte_count) return may_connect(host.bytes, host.byte_count);
  if (host.host_class != URLENS_HOST_CLASS_NAME) {
    printf("refused: a %s name\n", urlens_host_class_name(host.host_class));
    return 0;
  }
  return may_connect_to_name(host.text);
}

static void fetch(urlens_url *url, const char *text) {
  uint16_t port;
  printf("%-38s ", text);
  if (urlens_parse(url, text, strlen(text), NULL) != URLENS_OK) {
    printf("refused: %s\n", urlens_status_message(urlens_error_of(url).status));
  } else if (may_fetch(url) && urlens_effective_port(url, &port) == URLENS_OK) {
    printf("fetched from port %u\n", (unsigned)port);
  }
}

/* An identifier of a stranger's goes into a path: it stays one segment, whatever it is. */
static void fetch_user(urlens_url *url, const char *id) {
  const urlens_view segments[] = {{"users", 5}, {id, strlen(id)}};
  urlens_url_parts parts = {.size = sizeof parts, .segments = segments, .segment_count = 2};
  parts.scheme = (urlens_view){"https", 5};
  parts.host = (urlens_view){"example.org", 11};
  if (urlens_build(url, 0, &parts) == URLENS_OK) printf("%-38s %s\n", id, urlens_href(url).data);
  else printf("%-38s refused: %s\n", id, urlens_status_message(urlens_error_of(url).status));
}

int main(void) {
  static const char *const urls[] = {"https://example.org/",        "http://0x7f.1:8080/", "http://[::ffff:10.0.0.1]/",
                                     "http://localhost/",           "http://224.0.0.1/",   "http://rebind.example/",
                                     "http://six.example/",         "file:///etc/passwd",  "http://nowhere.example/",
                                     "http://[64:ff9b::a9fe:a9fe]/"};
  urlens_url *url;
  if (urlens_create(NULL, &url) != URLENS_OK) return 1;
  for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) fetch(url, urls[i]);
  fetch_user(url, "42");
  fetch_user(url, "../admin?x#y");
  fetch_user(url, "..");
  urlens_destroy(url);
  return 0;
}
