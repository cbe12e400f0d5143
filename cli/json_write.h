/* SPDX-License-Identifier: MIT */
/*
 * Appends JSON without white space to a text. The calls follow the document: open, name, value, close; the writer adds
 * the commas.
 */
#ifndef URLENS_CLI_JSON_WRITE_H
#define URLENS_CLI_JSON_WRITE_H

#include <stddef.h>

#include "text.h"

/* What becomes of bytes that are not UTF-8 in a component of a URL. */
typedef enum json_ill_formed {
  JSON_REPLACES_ILL_FORMED, /* U+FFFD, once for each maximal subpart */
  JSON_ESCAPES_ILL_FORMED   /* \udc80 … \udcff, once for each byte, so that a reader gets every byte back */
} json_ill_formed;

typedef struct json_writer {
  text *out;
  int needs_comma;
  json_ill_formed components;
} json_writer;

/* A writer whose next value begins a document. It replaces what is ill-formed in components. */
json_writer json_writer_on(text *out);

void json_open_object(json_writer *writer);
void json_close_object(json_writer *writer);
void json_open_array(json_writer *writer);
void json_close_array(json_writer *writer);

/* The name of the next member: ASCII, with nothing to escape. */
void json_name(json_writer *writer, const char *name);

/* The same for any text. */
void json_name_text(json_writer *writer, const char *name, size_t length);

/*
 * A string. Control characters are escaped, lone surrogates (written as UTF-8 would write them) become \ud800 … \udfff,
 * and any other ill-formed UTF-8 becomes U+FFFD.
 */
void json_write_text(json_writer *writer, const char *data, size_t length);
void json_write_string(json_writer *writer, const char *string);

/* A string that is a component of a URL: the same, except that the writer's `components` decides about ill-formed UTF-8. */
void json_write_component(json_writer *writer, const char *data, size_t length);

void json_write_null(json_writer *writer);
void json_write_true(json_writer *writer);
void json_write_false(json_writer *writer);
void json_write_size(json_writer *writer, size_t number);

/* A value that is JSON text already, from a request that was read; ill-formed UTF-8 in it is replaced. */
void json_write_copy(json_writer *writer, const char *data, size_t length);

#endif
