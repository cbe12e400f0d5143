/* SPDX-License-Identifier: MIT */
/*
 * The strengths of normalization: the normal form of a normal form is itself, a stronger one puts together what a weaker one
 * does, and there is one exactly for what parses. SURT, sites, file paths and data: URLs are called as well: file paths and
 * their URLs lead back to each other.
 */
#include "common.h"

typedef struct block {
  char *data;
  size_t length;
} block;

/* The result in a block of exactly its size; no data if there is none. Free it. */
static block normal_form(urlens_strength strength, fuzz_text input, urlens_status *status) {
  block made = {NULL, 0};
  size_t length = 0;
  *status = urlens_normalize(strength, input.data, input.length, NULL, NULL, 0, &made.length, NULL);
  if (*status != URLENS_E_BUFFER_TOO_SMALL) return made;
  made.data = malloc(made.length);
  if (!made.data) abort();
  *status = urlens_normalize(strength, input.data, input.length, NULL, made.data, made.length, &length, NULL);
  fuzz_same_status("with what it takes", URLENS_OK, *status);
  fuzz_check(length == made.length, "the length");
  return made;
}

static fuzz_text text_of(block b) {
  return fuzz_text_of(b.data, b.length);
}

static void check_strengths(fuzz_text input) {
  block normal[3];
  urlens_status status, parsed = urlens_can_parse(input.data, input.length, NULL, NULL, NULL);
  for (int strength = 0; strength < 3; strength++) {
    normal[strength] = normal_form((urlens_strength)strength, input, &status);
    if (parsed != URLENS_E_OUT_OF_MEMORY && status != URLENS_E_TOO_LONG) fuzz_same_status("the parser", parsed, status);
    for (int weaker = 0; status == URLENS_OK && weaker <= strength; weaker++) {
      block again = normal_form((urlens_strength)strength, text_of(normal[weaker]), &status);
      fuzz_same_text("again", text_of(normal[strength]), text_of(again));
      free(again.data);
    }
  }
  for (int strength = 0; strength < 3; strength++) free(normal[strength].data);
}

enum { ROOM = 1 << 16 };

/* From a path to its URL, which parses as itself, and back, and there again. */
static void check_path(urlens_path_style style, fuzz_text input) {
  static char url[ROOM], path[ROOM], again[ROOM];
  urlens_result result;
  size_t url_length, path_length, again_length;
  if (urlens_path_to_url(style, input.data, input.length, NULL, url, ROOM, &url_length, NULL) != URLENS_OK) return;
  fuzz_same_status("the URL of a path", URLENS_OK,
                   urlens_parse_into(url, url_length, NULL, NULL, again, ROOM, &result));
  fuzz_same_text("the URL of a path", fuzz_text_of(url, url_length), fuzz_text_of(again, result.length));
  fuzz_same_status("back", URLENS_OK, urlens_url_to_path(style, url, url_length, NULL, path, ROOM, &path_length, NULL));
  fuzz_same_status("again", URLENS_OK,
                   urlens_path_to_url(style, path, path_length, NULL, again, ROOM, &again_length, NULL));
  fuzz_same_text("again", fuzz_text_of(url, url_length), fuzz_text_of(again, again_length));
}

/* What has a path has a URL that leads to it. */
static void check_url_of_path(urlens_path_style style, fuzz_text input) {
  static char path[ROOM], url[ROOM], again[ROOM];
  size_t path_length, url_length, again_length;
  if (urlens_url_to_path(style, input.data, input.length, NULL, path, ROOM, &path_length, NULL) != URLENS_OK) return;
  fuzz_same_status("a path's URL", URLENS_OK,
                   urlens_path_to_url(style, path, path_length, NULL, url, ROOM, &url_length, NULL));
  fuzz_same_status("its path", URLENS_OK,
                   urlens_url_to_path(style, url, url_length, NULL, again, ROOM, &again_length, NULL));
  fuzz_same_text("its path", fuzz_text_of(path, path_length), fuzz_text_of(again, again_length));
}

/* A site's parts are the ends of the host that was written. */
static void check_site(fuzz_text input) {
  static char host[ROOM];
  size_t length;
  urlens_site site;
  for (uint32_t flags = 0; flags < 4; flags++) {
    if (urlens_site_from_text(input.data, input.length, flags, NULL, host, ROOM, &length, &site, NULL) != URLENS_OK)
      continue;
    if (site.suffix.data) fuzz_check(site.suffix.data + site.suffix.length == host + length, "the suffix is an end");
    if (!site.domain.data) continue;
    fuzz_check(site.domain.data + site.domain.length == host + length, "the domain is an end");
    fuzz_check(site.domain.length > site.suffix.length + 1, "the domain is longer");
    fuzz_check(!site.subdomain.data || site.subdomain.data == host, "the subdomain is the beginning");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char out[ROOM], mime[ROOM];
  size_t length, mime_length;
  char *copy;
  if (size > 4096) return 0;
  copy = fuzz_copy(data, size);
  fuzz_input = fuzz_text_of(copy, size);
  check_strengths(fuzz_input);
  check_site(fuzz_input);
  for (int style = 0; style < 2; style++) {
    check_path((urlens_path_style)style, fuzz_input);
    check_url_of_path((urlens_path_style)style, fuzz_input);
  }
  for (int form = 0; form < 2; form++) {
    urlens_surt((urlens_surt_form)form, copy, size, NULL, out, ROOM, &length, NULL);
  }
  urlens_data_url(copy, size, NULL, mime, ROOM, &mime_length, out, ROOM, &length, NULL);
  free(copy);
  return 0;
}
