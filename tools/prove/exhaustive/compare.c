/* SPDX-License-Identifier: MIT */
/*
 * usage: compare [SHARE SHARES [MOST]]
 * Every input of some sets goes to the library and to the specification of spec.h: both refuse it, or both accept it and have
 * the same URL, as a whole and in each attribute of the URL API; and urlens_can_parse gives the same answer. Several processes can share
 * the work: each takes the inputs whose number leaves its share as the remainder. With MOST, inputs are at most that long.
 *
 * Prints a line for each set: its name, then the numbers of inputs, of URLs among them, and of domains that the specification
 * does not know.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec.h"
#include "urlens.h"

/* Inputs: a beginning, and up to `most` bytes after it, all of `alphabet`, or any of the 256 if that is NULL. */
typedef struct input_set {
  const char *name, *base, *beginning, *alphabet;
  size_t most;
} input_set;

static const input_set sets[] = {
    /* Every byte. */
    {"alone", NULL, "", NULL, 3},
    {"scheme", NULL, "a", NULL, 2},
    {"special", NULL, "http:", NULL, 2},
    {"host", NULL, "http://", NULL, 3},
    {"after-host", NULL, "http://h", NULL, 2},
    {"user", NULL, "ws://u@", NULL, 2},
    {"port", NULL, "http://h:", NULL, 2},
    {"port-end", NULL, "https://h:6553", NULL, 2},
    {"ipv4", NULL, "http://1.", NULL, 2},
    {"ipv4-hex", NULL, "http://0x", NULL, 2},
    {"ipv6", NULL, "http://[:", NULL, 2},
    {"encoded-host", NULL, "http://%", NULL, 3},
    {"path", NULL, "http://h/", NULL, 2},
    {"dots", NULL, "http://h/a/%2", NULL, 2},
    {"query", NULL, "http://h/?", NULL, 2},
    {"fragment", NULL, "http://h/#", NULL, 2},
    {"file", NULL, "file:", NULL, 2},
    {"file-host", NULL, "file://", NULL, 2},
    {"file-path", NULL, "file:///", NULL, 2},
    {"opaque-path", NULL, "a:", NULL, 2},
    {"opaque-host", NULL, "a://", NULL, 2},
    {"other-path", NULL, "a:/", NULL, 2},
    {"on-http", "http://u:p@h:8/a/b?q#f", "", NULL, 2},
    {"on-file", "file:///C:/a/b?q", "", NULL, 2},
    {"on-other", "a://h/a/b?q", "", NULL, 2},
    {"on-path", "a:/b/c", "", NULL, 2},
    {"on-opaque", "a:b?q", "", NULL, 2},
    /* One byte for each class that the states in question tell apart. */
    {"classes", NULL, "", "a1:/\\?#@[].% \t|\xC3", 5},
    {"classes-on-http", "http://u:p@h:8/a/b?q#f", "", "a:/\\?#. ", 6},
    {"classes-on-file", "file:///C:/a/b?q", "", "a:|/\\?#.", 6},
    {"classes-authority", NULL, "http://", "a1:/@%?[", 7},
    {"classes-ipv4", NULL, "http://", "019xa.", 8},
    {"classes-ipv6", NULL, "http://[", "01a:.]", 8},
    {"classes-path", NULL, "http://h/", "a./%2e\\", 7},
    {"classes-file", NULL, "file:", "a:|/\\.?", 7},
    {"classes-other", NULL, "a:", "a:/\\@.? ", 6},
};

enum { LONGEST = 32, BUFFERS = LONGEST + 1, BYTES = 256 };

typedef struct run {
  urlens_url *url, *base;
  spec_url spec, spec_base;
  unsigned long inputs, urls, unknown, differences;
  char *memory[BUFFERS]; /* for each length as much memory, so that a sanitizer sees what is read outside it */
} run;

static void print_text(const char *name, const char *data, size_t length) {
  printf("  %-7s ", name);
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)data[i];
    if (c > ' ' && c < 0x7F) {
      putchar(c);
    } else {
      printf("\\x%02X", c);
    }
  }
  putchar('\n');
}

static void tell(run *r, const char *what, const char *input, size_t length, const ascii *wanted) {
  urlens_view href = urlens_href(r->url);
  if (++r->differences > 20) return;
  printf("differs: %s\n", what);
  print_text("input", input, length);
  print_text("wanted", wanted->c, wanted->count);
  print_text("got", href.data, href.length);
}

static int same(urlens_view view, const ascii *text) {
  return view.length == text->count && (text->count == 0 || memcmp(view.data, text->c, text->count) == 0);
}

/* URL Standard, section 6.1: the getters of search and hash, which are empty if there is nothing after the mark. */
static int same_after_mark(urlens_view view, char mark, int is_there, const ascii *text) {
  if (!is_there || text->count == 0) return view.length == 0;
  if (view.length == 0 || view.data[0] != mark) return 0;
  view.data++;
  view.length--;
  return same(view, text);
}

static const char *find_difference(const run *r, const ascii *href) {
  const spec_url *spec = &r->spec;
  ascii path, port;
  char digits[16];
  path.count = port.count = 0;
  spec_serialize_path(spec, &path);
  snprintf(digits, sizeof digits, "%u", spec->port);
  if (spec->has_port) ascii_add_all(&port, digits);
  if (!same(urlens_href(r->url), href)) return "the URL";
  if (!same(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_USERNAME), &spec->username)) return "the username";
  if (!same(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_PASSWORD), &spec->password)) return "the password";
  if (!same(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_HOSTNAME), &spec->host)) return "the host";
  if (!same(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_PORT), &port)) return "the port";
  if (!same(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_PATHNAME), &path)) return "the path";
  if (!same_after_mark(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_SEARCH), '?', spec->has_query, &spec->query)) {
    return "the query";
  }
  if (!same_after_mark(urlens_get_attribute(r->url, URLENS_ATTRIBUTE_HASH), '#', spec->has_fragment, &spec->fragment)) {
    return "the fragment";
  }
  return NULL;
}

static void check(run *r, const char *input, size_t length, int has_base) {
  const urlens_url *base = has_base ? r->base : NULL;
  spec_result wanted = spec_parse((const unsigned char *)input, length, has_base ? &r->spec_base : NULL, &r->spec);
  int parses = urlens_parse(r->url, input, length, base) == URLENS_OK;
  ascii href;
  const char *difference;
  href.count = 0;
  r->inputs++;
  if ((urlens_can_parse(input, length, base, NULL, NULL) == URLENS_OK) != parses) {
    tell(r, "urlens_can_parse and urlens_parse", input, length, &href);
  }
  if (wanted == SPEC_UNKNOWN) {
    r->unknown++;
    return;
  }
  if (wanted == SPEC_URL) spec_serialize(&r->spec, &href);
  if ((wanted == SPEC_URL) != parses) {
    tell(r, wanted == SPEC_URL ? "the specification accepts it" : "the specification refuses it", input, length, &href);
    return;
  }
  if (!parses) return;
  r->urls++;
  difference = find_difference(r, &href);
  if (difference) tell(r, difference, input, length, &href);
}

/* All inputs of that many bytes after the beginning, counted like a number whose digits are bytes of the alphabet. */
static void check_length(run *r, const input_set *set, size_t count, const unsigned long share[2]) {
  size_t start = strlen(set->beginning), size = set->alphabet ? strlen(set->alphabet) : BYTES;
  size_t digits[LONGEST] = {0};
  char *input = r->memory[start + count];
  memcpy(input, set->beginning, start);
  for (unsigned long number = 0;; number++) {
    size_t place = count;
    for (size_t i = 0; i < count; i++) {
      input[start + i] = set->alphabet ? set->alphabet[digits[i]] : (char)(unsigned char)digits[i];
    }
    if (number % share[1] == share[0]) check(r, input, start + count, set->base != NULL);
    while (place > 0 && ++digits[place - 1] == size) digits[--place] = 0;
    if (place == 0) return;
  }
}

static void check_set(run *r, const input_set *set, size_t most, const unsigned long share[2]) {
  r->inputs = r->urls = r->unknown = 0;
  if (set->base && (urlens_parse(r->base, set->base, strlen(set->base), NULL) != URLENS_OK ||
                    spec_parse((const unsigned char *)set->base, strlen(set->base), NULL, &r->spec_base) != SPEC_URL)) {
    exit(2);
  }
  for (size_t count = 0; count <= set->most && count <= most; count++) check_length(r, set, count, share);
  printf("%s %lu %lu %lu\n", set->name, r->inputs, r->urls, r->unknown);
  fflush(stdout);
}

int main(int argc, char **argv) {
  static run r;
  unsigned long share[2] = {0, 1};
  size_t most = argc > 3 ? strtoul(argv[3], NULL, 10) : LONGEST;
  if (argc > 2) share[0] = strtoul(argv[1], NULL, 10);
  if (argc > 2) share[1] = strtoul(argv[2], NULL, 10);
  if (share[0] >= share[1] || urlens_create(NULL, &r.url) || urlens_create(NULL, &r.base)) return 2;
  for (size_t i = 0; i < BUFFERS; i++) {
    r.memory[i] = malloc(i ? i : 1);
    if (!r.memory[i]) return 2;
  }
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) check_set(&r, &sets[i], most, share);
  for (size_t i = 0; i < BUFFERS; i++) free(r.memory[i]);
  urlens_destroy(r.url);
  urlens_destroy(r.base);
  return r.differences > 0;
}
