/* SPDX-License-Identifier: MIT */
#include "serve_file.h"

#if defined(URLENS_CLI_SERVE)

#  include <string.h>

typedef struct file_type {
  const char *ending;
  const char *type;
} file_type;

static const file_type file_types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static int ends_with(const char *path, const char *ending) {
  size_t length = strlen(path), ending_length = strlen(ending);
  return length >= ending_length && memcmp(path + length - ending_length, ending, ending_length) == 0;
}

const char *serve_file_type(const char *path) {
  for (size_t i = 0; i < sizeof file_types / sizeof file_types[0]; i++) {
    if (ends_with(path, file_types[i].ending)) return file_types[i].type;
  }
  return "application/octet-stream";
}

const serve_file *serve_file_find(const char *path) {
  if (strcmp(path, "/") == 0) path = "/index.html";
  for (const serve_file *each = serve_files; each->path; each++) {
    if (strcmp(each->path, path) == 0) return each;
  }
  return NULL;
}

/* The comparison is the weak one: "W/" in front of a tag does not matter. */
int serve_file_is_known(const serve_file *file, const char *if_none_match) {
  size_t length = strlen(file->etag);
  const char *at = if_none_match;
  while (at && *at) {
    size_t end;
    at += strspn(at, " \t,");
    if (strncmp(at, "W/", 2) == 0) at += 2;
    end = strcspn(at, " \t,");
    if ((end == 1 && *at == '*') || (end == length && memcmp(at, file->etag, length) == 0)) return 1;
    at += end;
  }
  return 0;
}

#else

typedef int serve_file_is_missing; /* a file needs a declaration */

#endif
