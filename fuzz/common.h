/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. Each of them states equalities; when one does not hold it says which, shows the texts
 * that are concerned, and aborts, which is what a fuzzer looks for.
 */
#ifndef URLENS_FUZZ_COMMON_H
#define URLENS_FUZZ_COMMON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/unit/characters.h"
#include "urlens.h"

#if defined(__GNUC__)
#  define FUZZ_UNUSED __attribute__((unused))
#else
#  define FUZZ_UNUSED
#endif

/* The entry point, as libFuzzer and AFL++ know it. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A text that a message shows. */
typedef struct fuzz_text {
  const char *data;
  size_t length;
} fuzz_text;

FUZZ_UNUSED static fuzz_text fuzz_text_of(const char *data, size_t length) {
  fuzz_text text = {data, length};
  return text;
}

FUZZ_UNUSED static fuzz_text fuzz_view(urlens_view view) {
  return fuzz_text_of(view.data, view.length);
}

FUZZ_UNUSED static void fuzz_print(const char *label, fuzz_text text) {
  fprintf(stderr, "  %-7s ", label);
  if (!text.data) fprintf(stderr, "(none)");
  for (size_t i = 0; text.data && i < text.length; i++) {
    unsigned char byte = (unsigned char)text.data[i];
    fprintf(stderr, byte < 0x20 || byte >= 0x7F || byte == '\\' ? "\\x%02X" : "%c", byte);
  }
  fprintf(stderr, "\n");
}

/* What is being tried; set at the start of each input. */
static fuzz_text fuzz_input;

/* What is being tried with it, such as a dialect; may be NULL. */
static const char *fuzz_subject;

FUZZ_UNUSED static void fuzz_expect(int holds, const char *what, fuzz_text wanted, fuzz_text got) {
  if (holds) return;
  fprintf(stderr, "not so: %s%s%s\n", fuzz_subject ? fuzz_subject : "", fuzz_subject ? ": " : "", what);
  fuzz_print("input", fuzz_input);
  fuzz_print("wanted", wanted);
  fuzz_print("got", got);
  abort();
}

FUZZ_UNUSED static void fuzz_same_text(const char *what, fuzz_text wanted, fuzz_text got) {
  int same = wanted.length == got.length && (wanted.length == 0 || memcmp(wanted.data, got.data, wanted.length) == 0);
  fuzz_expect(same, what, wanted, got);
}

FUZZ_UNUSED static void fuzz_same_status(const char *what, urlens_status wanted, urlens_status got) {
  const char *first, *second;
  if (wanted == got) return;
  first = urlens_status_name(wanted);
  second = urlens_status_name(got);
  fuzz_expect(0, what, fuzz_text_of(first, strlen(first)), fuzz_text_of(second, strlen(second)));
}

FUZZ_UNUSED static void fuzz_check(int holds, const char *what) {
  fuzz_expect(holds, what, fuzz_text_of(NULL, 0), fuzz_text_of(NULL, 0));
}

FUZZ_UNUSED static int fuzz_equal_records(const urlens_components *a, const urlens_components *b) {
  return a->scheme_end == b->scheme_end && a->username_start == b->username_start &&
         a->username_end == b->username_end && a->password_end == b->password_end && a->host_start == b->host_start &&
         a->host_end == b->host_end && a->port_end == b->port_end && a->path_start == b->path_start &&
         a->path_end == b->path_end && a->query_end == b->query_end && a->length == b->length && a->port == b->port &&
         a->host_kind == b->host_kind && a->scheme_kind == b->scheme_kind && a->flags == b->flags;
}

/* The same URL in the same place, whatever led there. */
FUZZ_UNUSED static void fuzz_same_url(const char *what, const urlens_url *wanted, const urlens_url *got,
                                      int with_flags) {
  urlens_components a, b;
  fuzz_same_text(what, fuzz_view(urlens_href(wanted)), fuzz_view(urlens_href(got)));
  if (!urlens_components_of(wanted) || !urlens_components_of(got)) return;
  a = *urlens_components_of(wanted);
  b = *urlens_components_of(got);
  if (!with_flags) {
    a.flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
    b.flags &= ~(uint32_t)URLENS_IS_UNCHANGED;
  }
  fuzz_check(fuzz_equal_records(&a, &b), what);
  fuzz_check(urlens_self_check(got) == URLENS_OK, what);
}

/* An error is about the call that failed, and is within the `length` units of the text that it is about. */
FUZZ_UNUSED static void fuzz_check_error_within(const char *what, urlens_status status, urlens_error error,
                                                size_t length) {
  fuzz_same_status(what, status, error.status);
  fuzz_check(error.at == URLENS_NOWHERE || (error.at <= length && error.length <= length - error.at), what);
}

/* The same, and it is about whole characters of the text. */
FUZZ_UNUSED static void fuzz_check_error(const char *what, urlens_status status, urlens_error error, fuzz_text text) {
  fuzz_check_error_within(what, status, error, text.length);
  if (error.at == URLENS_NOWHERE) return;
  fuzz_check(characters_position(text.data, text.length, error.at) != URLENS_NOWHERE, what);
  fuzz_check(characters_position(text.data, text.length, error.at + error.length) != URLENS_NOWHERE, what);
}

FUZZ_UNUSED static void fuzz_same_error(const char *what, urlens_error wanted, urlens_error got) {
  fuzz_same_status(what, wanted.status, got.status);
  fuzz_check(wanted.at == got.at && wanted.length == got.length && wanted.place == got.place, what);
}

/*
 * Errors of a text and of the same text with U+FFFD for what is ill-formed: the same, in the same place. A dialect that works
 * on a copy of a text that is ill-formed does not know the place.
 */
FUZZ_UNUSED static void fuzz_same_error_apart(const char *what, urlens_error wanted, urlens_error got, fuzz_text text) {
  size_t at;
  fuzz_same_status(what, wanted.status, got.status);
  if (got.at == URLENS_NOWHERE) return;
  at = characters_position(text.data, text.length, got.at);
  fuzz_check(at == wanted.at, what);
  fuzz_check(characters_position(text.data, text.length, got.at + got.length) == at + wanted.length, what);
}

/* --- Objects and dialects ------------------------------------------------------------------------------------------- */

/* An object; the targets keep theirs from one input to the next, as a program would. */
FUZZ_UNUSED static urlens_url *fuzz_object_with(const urlens_options *options) {
  urlens_url *url = NULL;
  if (urlens_create(options, &url) != URLENS_OK) abort();
  return url;
}

/* An object of the Standard. */
FUZZ_UNUSED static urlens_url *fuzz_object(uint32_t flags, urlens_sink sink, size_t max_length) {
  urlens_options options = {.size = sizeof options, .flags = flags, .max_length = max_length, .sink = sink};
  return fuzz_object_with(&options);
}

FUZZ_UNUSED static urlens_url *fuzz_object_in(urlens_dialect dialect, uint32_t flags) {
  urlens_options options = {.size = sizeof options, .dialect = dialect, .flags = flags};
  return fuzz_object_with(&options);
}

/* A dialect of the build by number, from 0 to urlens_dialect_count() - 1. */
FUZZ_UNUSED static urlens_dialect fuzz_dialect(size_t number) {
  urlens_dialect dialect;
  if (urlens_dialect_at(number, &dialect) != URLENS_OK) abort();
  return dialect;
}

FUZZ_UNUSED static int fuzz_dialect_has(urlens_dialect dialect, uint32_t traits) {
  urlens_dialect_details details = {.size = sizeof details};
  if (urlens_dialect_info(dialect, &details) != URLENS_OK) abort();
  return (details.traits & traits) == traits;
}

/* Zeroed memory for a table that is never released, such as the objects of each dialect. */
FUZZ_UNUSED static void *fuzz_table(size_t count, size_t size) {
  void *table = calloc(count, size);
  if (!table) abort();
  return table;
}

/* --- Texts in blocks of exactly their size, so that a sanitizer sees every byte too many ---------------------------- */

/* Memory of `size` bytes. Free it. */
FUZZ_UNUSED static void *fuzz_room(size_t size) {
  void *room = malloc(size ? size : 1);
  if (!room) abort();
  return room;
}

/* A copy of a text. Free it. */
FUZZ_UNUSED static char *fuzz_copy(const void *data, size_t size) {
  char *copy = fuzz_room(size);
  if (size) memcpy(copy, data, size);
  return copy;
}

/* Frees a text that was made by fuzz_well_formed. */
FUZZ_UNUSED static void fuzz_free(fuzz_text text) {
  void *block;
  memcpy(&block, &text.data, sizeof block); /* a fuzz_text cannot change what it shows */
  free(block);
}

/* The text with U+FFFD for what is ill-formed: every function over text reads both in the same way. Use fuzz_free. */
FUZZ_UNUSED static fuzz_text fuzz_well_formed(fuzz_text text) {
  char *room = fuzz_room(3 * text.length);
  return fuzz_text_of(room, characters_well_formed(text.data, text.length, room));
}

FUZZ_UNUSED static int fuzz_is_well_formed(fuzz_text text) {
  int ill_formed = 0;
  for (size_t at = 0; at < text.length && !ill_formed;) {
    at += character_length(text.data, text.length, at, &ill_formed);
  }
  return !ill_formed;
}

/* What a function wrote. Free its text's data, which is NULL if it wrote nothing. */
typedef struct fuzz_product {
  char *data;
  size_t length;
  urlens_status status;
} fuzz_product;

FUZZ_UNUSED static fuzz_text fuzz_product_text(fuzz_product product) {
  return fuzz_text_of(product.data, product.length);
}

/* A function that writes to out; `call` has its arguments. */
typedef urlens_status (*fuzz_producer)(const void *call, urlens_output *out);

/*
 * Calls a function without room, with too little and with what it asks for: it asks for the same each time, and needs that much. An
 * error is about whole characters of its input.
 */
FUZZ_UNUSED static fuzz_product fuzz_produce(const char *what, fuzz_producer function, const void *call,
                                             fuzz_text input) {
  urlens_output out = {0};
  fuzz_product product = {NULL, 0, function(call, &out)};
  fuzz_check_error(what, product.status, out.error, input);
  if (product.status != URLENS_OK && product.status != URLENS_E_BUFFER_TOO_SMALL) return product;
  fuzz_check((product.status == URLENS_OK) == (out.length == 0), "only an empty result needs no room");
  product.length = out.length;
  product.data = fuzz_room(out.length);
  out.data = product.data;
  out.capacity = product.length / 2;
  if (product.length > 1) {
    fuzz_same_status("with too little", URLENS_E_BUFFER_TOO_SMALL, function(call, &out));
    fuzz_check(out.length == product.length, "with too little, the length");
  }
  out.capacity = product.length;
  product.status = function(call, &out);
  fuzz_check_error(what, product.status, out.error, input);
  fuzz_check(out.length == product.length, "the length that was asked for");
  return product;
}

/* Calls it once: what it writes is known. */
FUZZ_UNUSED static void fuzz_must_write(const char *what, fuzz_producer function, const void *call, fuzz_text wanted) {
  urlens_output out = {.data = fuzz_room(wanted.length), .capacity = wanted.length};
  fuzz_same_status(what, URLENS_OK, function(call, &out));
  fuzz_same_text(what, wanted, fuzz_text_of(out.data, out.length));
  free(out.data);
}

/* fuzz_produce for a function that must succeed. */
FUZZ_UNUSED static fuzz_product fuzz_must_produce(const char *what, fuzz_producer function, const void *call,
                                                  fuzz_text input) {
  fuzz_product product = fuzz_produce(what, function, call, input);
  fuzz_same_status(what, URLENS_OK, product.status);
  return product;
}

/* Results for a text and for the same text with U+FFFD for what is ill-formed. Frees both. */
FUZZ_UNUSED static void fuzz_same_product(const char *what, fuzz_product wanted, fuzz_product got) {
  fuzz_same_status(what, wanted.status, got.status);
  fuzz_same_text(what, fuzz_product_text(wanted), fuzz_product_text(got));
  free(wanted.data);
  free(got.data);
}

/* Takes the first line off the text and returns it. */
FUZZ_UNUSED static fuzz_text fuzz_line(fuzz_text *rest) {
  const char *end = rest->length ? memchr(rest->data, '\n', rest->length) : NULL;
  fuzz_text line = *rest;
  if (end) line.length = (size_t)(end - rest->data);
  rest->data += line.length + (end ? 1 : 0);
  rest->length -= line.length + (end ? 1 : 0);
  return line;
}

#endif
