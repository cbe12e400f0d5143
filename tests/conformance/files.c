/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *file_read(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  text contents = {NULL, 0, 0};
  size_t got;
  if (!file) return NULL;
  do {
    char *room = text_room(&contents, 1 << 16);
    got = fread(room, 1, 1 << 16, file);
    contents.length += got;
  } while (got > 0);
  fclose(file);
  *length = contents.length;
  return contents.data;
}

void file_locate(text *path, const char *name) {
  const char *root = getenv("URLENS_ROOT"), *shared = getenv("URLENS_SHARED");
  if (!root) root = URLENS_ROOT;
  if (strncmp(name, "own/", 4) == 0) {
    text_append_string(path, root);
    text_append_string(path, "/tests/conformance/data/");
    text_append_string(path, name + 4);
  } else {
    if (shared && *shared) {
      text_append_string(path, shared);
      text_push(path, '/');
    } else {
      text_append_string(path, root);
      text_append_string(path, "/../shared/");
    }
    text_append_string(path, name + strlen("shared/"));
  }
  text_push(path, '\0');
}
