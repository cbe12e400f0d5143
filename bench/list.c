/* SPDX-License-Identifier: MIT */
#include "list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *need_memory(void *old, size_t size) {
  void *block = realloc(old, size ? size : 1);
  if (!block) {
    fputs("urlens-bench: out of memory\n", stderr);
    exit(1);
  }
  return block;
}

void list_add(list *urls, const char *text, size_t length) {
  if (urls->text_capacity - urls->text_size < length + 1) {
    urls->text_capacity = 2 * (urls->text_capacity + length) + 4096;
    urls->text = need_memory(urls->text, urls->text_capacity);
  }
  if (urls->count + 2 > urls->starts_capacity) {
    urls->starts_capacity = 2 * urls->starts_capacity + 1024;
    urls->starts = need_memory(urls->starts, urls->starts_capacity * sizeof *urls->starts);
    urls->starts[0] = 0;
  }
  memcpy(urls->text + urls->text_size, text, length);
  urls->text[urls->text_size + length] = '\0';
  urls->text_size += length + 1;
  urls->starts[++urls->count] = urls->text_size;
}

void list_release(list *urls) {
  free(urls->text);
  free(urls->starts);
  free(urls);
}

static char *read_file(FILE *file, size_t *size) {
  size_t capacity = 1 << 16, got;
  char *text = need_memory(NULL, capacity);
  *size = 0;
  while ((got = fread(text + *size, 1, capacity - *size, file)) > 0) {
    *size += got;
    if (*size == capacity) text = need_memory(text, capacity *= 2);
  }
  return text;
}

static void add_lines(list *urls, const char *text, size_t size) {
  const char *end = text + size;
  while (text < end) {
    const char *line_end = memchr(text, '\n', (size_t)(end - text));
    size_t length;
    if (!line_end) line_end = end;
    length = (size_t)(line_end - text);
    if (length > 0 && text[length - 1] == '\r') length--;
    if (length > 0) list_add(urls, text, length);
    text = line_end + 1;
  }
}

list *list_read(const char *path) {
  FILE *file = fopen(path, "rb");
  list *urls;
  size_t size;
  char *text;
  int failed;
  if (!file) return NULL;
  text = read_file(file, &size);
  failed = ferror(file) ? errno : 0;
  fclose(file);
  if (failed) {
    free(text);
    errno = failed;
    return NULL;
  }
  urls = need_memory(NULL, sizeof *urls);
  memset(urls, 0, sizeof *urls);
  add_lines(urls, text, size);
  free(text);
  return urls;
}
