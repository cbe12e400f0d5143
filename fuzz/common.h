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

FUZZ_UNUSED static void fuzz_expect(int holds, const char *what, fuzz_text wanted, fuzz_text got) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
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
  const char *first = urlens_status_name(wanted), *second = urlens_status_name(got);
  fuzz_expect(wanted == got, what, fuzz_text_of(first, strlen(first)), fuzz_text_of(second, strlen(second)));
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

/* An object with those flags; the targets keep theirs from one input to the next, as a program would. */
FUZZ_UNUSED static urlens_url *fuzz_object(uint32_t flags, urlens_sink sink, size_t max_length) {
  urlens_options options = {0};
  urlens_url *url = NULL;
  options.size = sizeof options;
  options.flags = flags;
  options.sink = sink;
  options.max_length = max_length;
  if (urlens_create(&options, &url) != URLENS_OK) abort();
  return url;
}

/* A copy in a block of exactly its size, so that a sanitizer sees every byte read too many. Free it. */
FUZZ_UNUSED static char *fuzz_copy(const void *data, size_t size) {
  char *copy = malloc(size ? size : 1);
  if (!copy) abort();
  if (size) memcpy(copy, data, size);
  return copy;
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
