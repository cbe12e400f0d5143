/* SPDX-License-Identifier: MIT */
/*
 * A strict JSON reader (RFC 8259) for text that others refuse: strings may hold NUL and lone surrogates, and ill-formed
 * UTF-8 in a string is replaced by U+FFFD. A document's memory is used again for the next one.
 *
 * A value and all its descendants follow each other in one array, a value before its children. The children of an
 * object are key, value, key, value, …; a key is a string.
 */
#ifndef URLENS_CLI_JSON_H
#define URLENS_CLI_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

/* Arrays and objects may be nested this deep. */
#define JSON_MAX_DEPTH 512

typedef enum json_kind {
  JSON_NULL,
  JSON_FALSE,
  JSON_TRUE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
} json_kind;

typedef struct json_value {
  json_kind kind;
  /*
   * A string's contents, where a lone surrogate is the three bytes that UTF-8 would give it (WTF-8); for every other
   * kind, the text of the value in the input. Valid as long as the input and the document.
   */
  char *data;
  size_t length;
  size_t count; /* elements of an array, members of an object */
  size_t nodes; /* this value and all below it, keys included */
  size_t start; /* the value's text is input[start] to input[end] */
  size_t end;
  int has_surrogates; /* a string that holds a lone surrogate */
  int is_decoded;     /* a string whose contents are not those of the input */
} json_value;

/* Begin with all zeros. */
typedef struct json_document {
  json_value *nodes;
  size_t count;
  size_t capacity;
  text decoded;      /* the contents of strings that are not in the input as such */
  const char *input; /* what was read last; not owned */
  const char *error;
  size_t error_at;
} json_document;

/*
 * Reads the one value that `input` holds, white space around it allowed, and returns it; it is valid until the document
 * is used again or released. NULL if the input is not JSON: then `error` says what is wrong, and `error_at` where.
 */
json_value *json_read(json_document *document, const char *input, size_t length);

void json_release(json_document *document);

/* The first child of an array or object that has one; and what follows a value among its siblings. */
json_value *json_first(json_value *container);
json_value *json_next(json_value *value);

/* The value of an object's member, the last one if there are several of that name; NULL if it has no such member. */
json_value *json_member(json_value *object, const char *key);

/* Whether the value is a string with these contents. */
int json_equals(const json_value *value, const char *string);

/* Turns every lone surrogate of a string into U+FFFD. Neither its length nor any offset changes. */
void json_replace_surrogates(json_value *string);

/* Reads a number that is written as an integer and fits; 0 if it is not one. */
int json_integer(const json_value *value, int64_t *integer);

/* "an object", "a string", …: for messages. */
const char *json_kind_name(json_kind kind);

#endif
