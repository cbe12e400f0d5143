/* SPDX-License-Identifier: MIT */
/* Ada, through its C API, as a C program would use it. The prototypes are written down from that API's description. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "library.h"
#include "lists.h"

typedef void *ada_url;

typedef struct ada_string {
  const char *data;
  size_t length;
} ada_string;

typedef struct ada_components {
  uint32_t protocol_end, username_end, host_start, host_end, port, pathname_start, search_start, hash_start;
} ada_components;

static ada_url (*ada_parse)(const char *input, size_t length);
static ada_url (*ada_parse_with_base)(const char *input, size_t length, const char *base, size_t base_length);
static bool (*ada_can_parse)(const char *input, size_t length);
static void (*ada_free)(ada_url url);
static bool (*ada_is_valid)(ada_url url);
static ada_string (*ada_get_href)(ada_url url);
static const ada_components *(*ada_get_components)(ada_url url);
static void (*ada_set_search)(ada_url url, const char *value, size_t length);
static void (*ada_set_hash)(ada_url url, const char *value, size_t length);
static bool (*ada_set[SETTERS])(ada_url url, const char *value, size_t length);

typedef struct ada_state {
  ada_url objects[SET_OBJECTS];
} ada_state;

static void *open_ada(const task *what) {
  ada_state *state = need_memory(NULL, sizeof *state);
  memset(state, 0, sizeof *state);
  for (size_t i = 0; what->what == OPERATION_SET && i < SET_OBJECTS; i++) {
    state->objects[i] = ada_parse(list_at(set_objects, i), list_length(set_objects, i));
  }
  return state;
}

static void close_ada(void *opened) {
  ada_state *state = opened;
  for (size_t i = 0; i < SET_OBJECTS; i++) {
    if (state->objects[i]) ada_free(state->objects[i]);
  }
  free(state);
}

static void take_result(ada_url url, outcome *all) {
  if (ada_is_valid(url)) {
    all->accepted++;
    all->bytes += ada_get_href(url).length;
    all->offsets += ada_get_components(url)->pathname_start;
  }
  ada_free(url);
}

static outcome pass_parse(const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) take_result(ada_parse(list_at(urls, i), list_length(urls, i)), &all);
  return all;
}

static outcome pass_can_parse(const list *urls, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++)
    all.accepted += ada_can_parse(list_at(urls, i), list_length(urls, i));
  return all;
}

static outcome pass_resolve(const list *urls, range piece) {
  outcome all = {0, 0, 0};
  size_t base_length = strlen(list_base);
  for (size_t i = piece.first; i < piece.end; i++) {
    take_result(ada_parse_with_base(list_at(urls, i), list_length(urls, i), list_base, base_length), &all);
  }
  return all;
}

static outcome pass_set(ada_state *state, const list *values, setter part, range piece) {
  outcome all = {0, 0, 0};
  for (size_t i = piece.first; i < piece.end; i++) {
    ada_url url = state->objects[i % SET_OBJECTS];
    if (part == SETTER_SEARCH) {
      ada_set_search(url, list_at(values, i), list_length(values, i));
      all.accepted++;
    } else if (part == SETTER_HASH) {
      ada_set_hash(url, list_at(values, i), list_length(values, i));
      all.accepted++;
    } else {
      all.accepted += ada_set[part](url, list_at(values, i), list_length(values, i));
    }
    all.bytes += ada_get_href(url).length;
  }
  return all;
}

static outcome pass_ada(void *opened, const task *what, range piece) {
  switch (what->what) {
    case OPERATION_CAN_PARSE: return pass_can_parse(what->urls, piece);
    case OPERATION_RESOLVE: return pass_resolve(what->urls, piece);
    case OPERATION_SET: return pass_set(opened, what->urls, what->part, piece);
    /* What it has no word for is compared with its parser, which does as much. */
    default: return pass_parse(what->urls, piece);
  }
}

const contender *find_ada(const char *directory) {
  static const char *const names[] = {"libada.so", "libada.so.3", "libada.so.2", "libada.dylib"};
  static const contender ada = {"ada", open_ada, pass_ada, NULL, close_ada};
  const library_function functions[] = {
      {"ada_parse", &ada_parse},
      {"ada_parse_with_base", &ada_parse_with_base},
      {"ada_can_parse", &ada_can_parse},
      {"ada_free", &ada_free},
      {"ada_is_valid", &ada_is_valid},
      {"ada_get_href", &ada_get_href},
      {"ada_get_components", &ada_get_components},
      {"ada_set_href", &ada_set[SETTER_HREF]},
      {"ada_set_protocol", &ada_set[SETTER_PROTOCOL]},
      {"ada_set_username", &ada_set[SETTER_USERNAME]},
      {"ada_set_password", &ada_set[SETTER_PASSWORD]},
      {"ada_set_host", &ada_set[SETTER_HOST]},
      {"ada_set_hostname", &ada_set[SETTER_HOSTNAME]},
      {"ada_set_port", &ada_set[SETTER_PORT]},
      {"ada_set_pathname", &ada_set[SETTER_PATHNAME]},
      {"ada_set_search", &ada_set_search},
      {"ada_set_hash", &ada_set_hash},
  };
  void *library = library_open(directory, names, sizeof names / sizeof *names);
  if (!library || !library_find(library, functions, sizeof functions / sizeof *functions)) return NULL;
  return &ada;
}
