/* SPDX-License-Identifier: MIT */
/* What the program asks about dialects. It asks for traits and never for one dialect by its id. */
#ifndef URLENS_CLI_DIALECT_H
#define URLENS_CLI_DIALECT_H

#include "json_write.h"
#include "text.h"
#include "urlens.h"

/* Whether a dialect has all of these traits, bits URLENS_TRAIT_…. A dialect that this build lacks has no traits. */
int dialect_has(urlens_dialect dialect, uint32_t traits);

/* Whether a dialect writes queries in the encoding of their page. In a build without encodings all seem to do so. */
int dialect_encodes_queries(urlens_dialect dialect);

/* Finds a dialect by its id. Returns 0 after a message that lists them all. */
int dialect_find(const char *name, size_t length, urlens_dialect *dialect);

/*
 * Finds a set of dialects by its name: "browsers", "living", "rfc", "2011" or "all". Stores the traits that its dialects have. Returns 0
 * if no set has that name.
 */
int dialect_find_set(const char *name, size_t length, uint32_t *traits);

/* Prints the ids of the dialects with all of these traits, a space before each. */
void dialect_print_names(uint32_t traits);

/* The names of traits, with spaces between them. */
void dialect_append_traits(text *to, uint32_t traits);

/* A dialect as a JSON object: id, title, models, version, traits. */
void dialect_write_json(json_writer *writer, const urlens_dialect_details *details);

/* A list of dialects, each at most once. Begin with all zeros. */
typedef struct dialect_list {
  urlens_dialect *dialects;
  size_t count;
} dialect_list;

/* Adds one. Returns 0 if it is there already. */
int dialect_list_add(dialect_list *list, urlens_dialect dialect);

/* Adds the dialects with all of these traits that are not in the list yet. */
void dialect_list_add_set(dialect_list *list, uint32_t traits);
int dialect_list_equals(const dialect_list *a, const dialect_list *b);
void dialect_list_release(dialect_list *list);

#endif
