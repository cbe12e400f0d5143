/* SPDX-License-Identifier: MIT */
/*
 * What a crawler does with the links of a page: resolve them, take tracking parameters off and nothing else, and visit
 * each page once.
 */
#include <stdio.h>
#include <string.h>
#include <urlens/query.h>

static const char page[] = "https://shop.example/list?page=2";

static const char *const links[] = {
    "/item?name=a%20b&gclid=123&x",          /* "%20" stays "%20", and "x" does not become "x=" */
    "item?utm_source=mail&name=a%20b&x#top", /* the same page */
    "?page=3&utm_campaign=winter&fbclid=Z9",
    "https://other.example/?gclid=1", /* nothing is left of the query */
    "mailto:me@shop.example?subject=hello+you",
    "//[broken",
};

enum { LINKS = sizeof links / sizeof links[0], LONGEST = 256 };

static const urlens_query_change trackers[] = {
    {URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_GLOB, {"utm_*", 5}, {NULL, 0}, NULL, NULL},
    {URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_NAME, {"gclid", 5}, {NULL, 0}, NULL, NULL},
    {URLENS_QUERY_ACTION_REMOVE, URLENS_QUERY_MATCH_NAME, {"fbclid", 6}, {NULL, 0}, NULL, NULL},
};

/* The pages that are known. A real crawler has a hash table: urlens_hash64 is made for that. */
static char known[LINKS][LONGEST];
static size_t known_count;

static int is_new(urlens_view page_url) {
  for (size_t i = 0; i < known_count; i++) {
    if (strlen(known[i]) == page_url.length && memcmp(known[i], page_url.data, page_url.length) == 0) return 0;
  }
  if (page_url.length >= LONGEST) return 0;
  memcpy(known[known_count++], page_url.data, page_url.length);
  return 1;
}

int main(void) {
  urlens_url *base = NULL, *url = NULL;
  if (urlens_create(NULL, &base) || urlens_create_like(base, &url) || urlens_parse(base, page, strlen(page), NULL)) {
    return 1;
  }
  for (size_t i = 0; i < LINKS; i++) {
    urlens_status status = urlens_parse(url, links[i], strlen(links[i]), base);
    urlens_view found;
    if (!status) status = urlens_edit_query(url, trackers, sizeof trackers / sizeof trackers[0], NULL);
    if (status) {
      printf("skip  %s: %s\n", links[i], urlens_status_message(status));
      continue;
    }
    found = urlens_href_without_fragment(url);
    printf("%s %.*s\n", is_new(found) ? "visit" : "known", (int)found.length, found.data);
  }
  urlens_destroy(base);
  urlens_destroy(url);
  return 0;
}
