/* SPDX-License-Identifier: MIT */
/* libcurl's URL parser. The prototypes are written down from its documentation. */
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "library.h"
#include "lists.h"

enum { CURL_PART_URL = 0, CURL_ANY_SCHEME = 1 << 3 };

static void *(*curl_url)(void);
static void *(*curl_url_dup)(const void *url);
static void (*curl_url_cleanup)(void *url);
static int (*curl_url_set)(void *url, int part, const char *text, unsigned flags);
static int (*curl_url_get)(const void *url, int part, char **text, unsigned flags);
static void (*curl_free)(void *text);

typedef struct curl_state {
  void *url, *base;
} curl_state;

static void *open_curl(const task *what) {
  curl_state *state;
  if (what->what == OPERATION_SET || what->what == OPERATION_PARSE_INTO) return NULL;
  state = need_memory(NULL, sizeof *state);
  state->url = curl_url();
  state->base = curl_url();
  if (!state->url || !state->base || curl_url_set(state->base, CURL_PART_URL, list_base, 0)) abort();
  return state;
}

static void close_curl(void *opened) {
  curl_state *state = opened;
  curl_url_cleanup(state->url);
  curl_url_cleanup(state->base);
  free(state);
}

/* The whole URL as text, which is what curl makes of its parts when it is asked. */
static void take_result(const void *url, outcome *all) {
  char *href;
  if (curl_url_get(url, CURL_PART_URL, &href, 0)) return;
  all->accepted++;
  all->bytes += strlen(href);
  curl_free(href);
}

/* A handle that already holds a URL is used again, which is cheaper than a new one. */
static outcome pass_parse(curl_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    if (!curl_url_set(state->url, CURL_PART_URL, list_at(urls, i), CURL_ANY_SCHEME)) take_result(state->url, &all);
  }
  return all;
}

static outcome pass_can_parse(curl_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    all.accepted += !curl_url_set(state->url, CURL_PART_URL, list_at(urls, i), CURL_ANY_SCHEME);
  }
  return all;
}

static outcome pass_resolve(curl_state *state, const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    void *url = curl_url_dup(state->base);
    if (!url) abort();
    if (!curl_url_set(url, CURL_PART_URL, list_at(urls, i), CURL_ANY_SCHEME)) take_result(url, &all);
    curl_url_cleanup(url);
  }
  return all;
}

static outcome pass_curl(void *opened, const task *what, range piece) {
  switch (what->what) {
    case OPERATION_CAN_PARSE: return pass_can_parse(opened, what->urls, piece);
    case OPERATION_RESOLVE: return pass_resolve(opened, what->urls, piece);
    default: return pass_parse(opened, what->urls, piece);
  }
}

const contender *find_curl(const char *directory) {
  static const char *const names[] = {"libcurl.so.4", "libcurl.so", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  static const contender curl = {"curl", open_curl, pass_curl, NULL, close_curl};
  const library_function functions[] = {
      {"curl_url", &curl_url},         {"curl_url_dup", &curl_url_dup}, {"curl_url_cleanup", &curl_url_cleanup},
      {"curl_url_set", &curl_url_set}, {"curl_url_get", &curl_url_get}, {"curl_free", &curl_free},
  };
  void *library = library_open(directory, names, sizeof names / sizeof *names);
  if (!library || !library_find(library, functions, sizeof functions / sizeof *functions)) return NULL;
  return &curl;
}
