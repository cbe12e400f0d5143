/* SPDX-License-Identifier: MIT */
#include "dialect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "suggest.h"

/* The names of the traits, as `urlens dialects` and the rpc operation "dialects" print them. */
static const struct {
  const char *name;
  uint32_t trait;
} trait_names[] = {
    {"references", URLENS_TRAIT_READS_REFERENCES},
    {"resolves", URLENS_TRAIT_RESOLVES},
    {"canonicalizes", URLENS_TRAIT_CANONICALIZES},
    {"normalizes", URLENS_TRAIT_NORMALIZES},
    {"stages", URLENS_TRAIT_HAS_STAGES},
    {"setters", URLENS_TRAIT_HAS_SETTERS},
    {"origins", URLENS_TRAIT_HAS_ORIGINS},
    {"validation-errors", URLENS_TRAIT_HAS_VALIDATION_ERRORS},
    {"host-steps", URLENS_TRAIT_HAS_HOST_STEPS},
    {"hierarchical", URLENS_TRAIT_REPORTS_HIERARCHICAL},
    {"compared", URLENS_TRAIT_COMPARED_BY_DEFAULT},
    {"audited", URLENS_TRAIT_AUDITED_BY_DEFAULT},
    {"browser", URLENS_TRAIT_IS_BROWSER},
    {"rfc", URLENS_TRAIT_IS_RFC},
    {"2011", URLENS_TRAIT_IS_OF_2011},
    {"living", URLENS_TRAIT_IS_LIVING},
};

/* Sets of dialects, for lists of them. A set has the dialects with that trait. */
static const struct {
  const char *name;
  uint32_t trait;
} sets[] = {
    {"browsers", URLENS_TRAIT_IS_BROWSER},
    {"living", URLENS_TRAIT_IS_LIVING},
    {"rfc", URLENS_TRAIT_IS_RFC},
    {"2011", URLENS_TRAIT_IS_OF_2011},
    {"all", 0},
};

enum { SET_COUNT = sizeof sets / sizeof sets[0] };

enum { TRAIT_COUNT = sizeof trait_names / sizeof trait_names[0] };

int dialect_has(urlens_dialect dialect, uint32_t traits) {
  urlens_dialect_details details = {.size = sizeof details};
  if (urlens_dialect_info(dialect, &details) != URLENS_OK) return 0;
  return (details.traits & traits) == traits;
}

int dialect_encodes_queries(urlens_dialect dialect) {
  static const char encoding[] = "windows-1252", input[] = "http://h/?\xC3\xA9";
  urlens_options options = {.size = sizeof options, .dialect = dialect, .encoding = encoding};
  urlens_url *url = NULL;
  int encodes;
  options.encoding_length = strlen(encoding);
  if (urlens_create(&options, &url) != URLENS_OK) return 1;
  encodes = urlens_parse_stage(url, URLENS_STAGE_CANONICALIZE, input, strlen(input), NULL, 0) == URLENS_OK &&
            strstr(urlens_href(url).data, "%E9") != NULL;
  urlens_destroy(url);
  return encodes;
}

int dialect_find(const char *name, size_t length, urlens_dialect *dialect) {
  char shown[64], quoted[MESSAGE_QUOTED];
  suggestion nearest = {shown, NULL, 0};
  urlens_dialect known;
  if (urlens_dialect_from_name(name, length, dialect) == URLENS_OK) return 1;
  snprintf(shown, sizeof shown, "%.*s", (int)(length < 60 ? length : 60), name);
  for (size_t i = 0; urlens_dialect_at(i, &known) == URLENS_OK; i++) {
    suggest_consider(&nearest, urlens_dialect_name(known));
  }
  message_print("urlens: there is no dialect %s", message_quoted(quoted, shown));
  suggest_print(&nearest, "");
  message_print("\nThe dialects are:");
  dialect_print_names(0);
  message_print("\n");
  return 0;
}

int dialect_find_set(const char *name, size_t length, uint32_t *traits) {
  for (size_t i = 0; i < SET_COUNT; i++) {
    if (strlen(sets[i].name) != length || memcmp(sets[i].name, name, length) != 0) continue;
    *traits = sets[i].trait;
    return 1;
  }
  return 0;
}

void dialect_print_names(uint32_t traits) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (dialect_has(dialect, traits)) message_print(" %s", urlens_dialect_name(dialect));
  }
}

void dialect_append_traits(text *to, uint32_t traits) {
  size_t start = to->length;
  for (size_t i = 0; i < TRAIT_COUNT; i++) {
    if (!(traits & trait_names[i].trait)) continue;
    if (to->length > start) text_push(to, ' ');
    text_append_string(to, trait_names[i].name);
  }
}

void dialect_write_json(json_writer *writer, const urlens_dialect_details *details) {
  json_open_object(writer);
  json_name(writer, "id");
  json_write_string(writer, details->name);
  json_name(writer, "title");
  json_write_string(writer, details->title);
  json_name(writer, "models");
  json_write_string(writer, details->models);
  json_name(writer, "version");
  json_write_string(writer, details->version);
  json_name(writer, "traits");
  json_open_array(writer);
  for (size_t i = 0; i < TRAIT_COUNT; i++) {
    if (details->traits & trait_names[i].trait) json_write_string(writer, trait_names[i].name);
  }
  json_close_array(writer);
  json_close_object(writer);
}

int dialect_list_add(dialect_list *list, urlens_dialect dialect) {
  size_t capacity = list->count;
  for (size_t i = 0; i < list->count; i++) {
    if (list->dialects[i] == dialect) return 0;
  }
  list->dialects = grow_array(list->dialects, &capacity, list->count + 1, sizeof *list->dialects);
  list->dialects[list->count++] = dialect;
  return 1;
}

void dialect_list_add_set(dialect_list *list, uint32_t traits) {
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    if (dialect_has(dialect, traits)) dialect_list_add(list, dialect);
  }
}

int dialect_list_equals(const dialect_list *a, const dialect_list *b) {
  return a->count == b->count &&
         (a->count == 0 || memcmp(a->dialects, b->dialects, a->count * sizeof *a->dialects) == 0);
}

void dialect_list_release(dialect_list *list) {
  free(list->dialects);
  list->dialects = NULL;
  list->count = 0;
}
