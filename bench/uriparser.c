/* SPDX-License-Identifier: MIT */
/* uriparser, which finds the components and makes no text of them. The prototypes are from its documentation. */
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "library.h"
#include "lists.h"

/* Its struct is private to it here; this is several times as large. */
typedef union uri_struct {
  void *aligned;
  char room[1024];
} uri_struct;

static int (*uri_parse)(uri_struct *uri, const char *first, const char *after_last, const char **error);
static int (*uri_add_base)(uri_struct *made, const uri_struct *relative, const uri_struct *base);
static void (*uri_free)(uri_struct *uri);

static void *open_uriparser(const task *what) {
  uri_struct *base;
  const char *error;
  if (what->what != OPERATION_PARSE && what->what != OPERATION_RESOLVE) return NULL;
  base = need_memory(NULL, sizeof *base);
  if (uri_parse(base, list_base, list_base + strlen(list_base), &error)) abort();
  return base;
}

static void close_uriparser(void *opened) {
  uri_free(opened);
  free(opened);
}

static outcome pass_uriparser(void *opened, const task *what, range piece) {
  outcome all = {0, 0, 0};
  const list *urls = what->urls;
  for (size_t i = piece.first; i < piece.end; i++) {
    uri_struct uri, made;
    const char *text = list_at(urls, i), *error;
    if (uri_parse(&uri, text, text + list_length(urls, i), &error)) continue;
    if (what->what == OPERATION_RESOLVE) {
      all.accepted += !uri_add_base(&made, &uri, opened);
      uri_free(&made);
    } else {
      all.accepted++;
    }
    uri_free(&uri);
  }
  return all;
}

const contender *find_uriparser(const char *directory) {
  static const char *const names[] = {"liburiparser.so.1", "liburiparser.so", "liburiparser.1.dylib"};
  static const contender uriparser = {"uriparser", open_uriparser, pass_uriparser, NULL, close_uriparser};
  const library_function functions[] = {
      {"uriParseSingleUriExA", &uri_parse},
      {"uriAddBaseUriA", &uri_add_base},
      {"uriFreeUriMembersA", &uri_free},
  };
  void *library = library_open(directory, names, sizeof names / sizeof *names);
  if (!library || !library_find(library, functions, sizeof functions / sizeof *functions)) return NULL;
  return &uriparser;
}
