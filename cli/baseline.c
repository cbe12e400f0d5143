/* SPDX-License-Identifier: MIT */
#include "baseline.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "exit_status.h"
#include "message.h"
#include "source.h"

static void append_key(text *to, const char *id, urlens_view url) {
  static const escape_set set = {{'\t', '\n', '\r'}, 3};
  text_append_string(to, id);
  text_push(to, '\t');
  escape_append(to, url, &set);
}

void baseline_append(text *to, const char *id, urlens_view url) {
  append_key(to, id, url);
  text_push(to, '\n');
}

/* Reads all of a file. 0 after a message. */
static int read_all(text *to, const char *name) {
  enum { BLOCK = 1 << 16 };
  source file = {0};
  text error = {NULL, 0, 0};
  long got = 0;
  int fine = source_open(&file, name, &error);
  while (fine && (got = source_read(&file, text_room(to, BLOCK), BLOCK, &error)) > 0) to->length += (size_t)got;
  if (!fine || got < 0) message_print_text(&error);
  source_release(&file);
  text_release(&error);
  return fine && got == 0;
}

/* What qsort cannot pass: the lines that are compared now. One thread reads a baseline, before the others begin. */
static const char *compared_lines;

static int compare_lines(const void *left, const void *right) {
  size_t a = *(const size_t *)left, b = *(const size_t *)right;
  return strcmp(compared_lines + a, compared_lines + b);
}

/* A line of the file, which becomes a string. 0 after a message, if it is not one of a baseline. */
static int add_line(baseline *accepted, size_t start, size_t end, size_t number) {
  char *line = accepted->lines.data + start;
  if (end > start && line[end - start - 1] == '\r') end--;
  line[end - start] = '\0';
  if (end == start || line[0] == '#') return 1;
  if (!strchr(line, '\t')) {
    message_print(
        "urlens: line %zu of the baseline is not a rule, a tab and a URL; --write-baseline writes such lines\n",
        number);
    return 0;
  }
  accepted->starts = grow_array(accepted->starts, &accepted->capacity, accepted->count + 1, sizeof *accepted->starts);
  accepted->starts[accepted->count++] = start;
  return 1;
}

int baseline_read(baseline *accepted, const char *name) {
  size_t start = 0, number = 1, end;
  if (!read_all(&accepted->lines, name)) return EXIT_IO;
  text_push(&accepted->lines, '\n'); /* room for the last NUL */
  for (; start < accepted->lines.length; start = end + 1, number++) {
    const char *feed = memchr(accepted->lines.data + start, '\n', accepted->lines.length - start);
    end = (size_t)(feed - accepted->lines.data);
    if (!add_line(accepted, start, end, number)) return EXIT_USAGE;
  }
  compared_lines = accepted->lines.data;
  if (accepted->count > 0) qsort(accepted->starts, accepted->count, sizeof *accepted->starts, compare_lines);
  return EXIT_FINE;
}

int baseline_has(const baseline *accepted, const char *id, urlens_view url, text *scratch) {
  size_t low = 0, high = accepted->count;
  if (high == 0) return 0;
  text_clear(scratch);
  append_key(scratch, id, url);
  text_push(scratch, '\0');
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(scratch->data, accepted->lines.data + accepted->starts[middle]);
    if (order == 0) return 1;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return 0;
}

void baseline_release(baseline *accepted) {
  text_release(&accepted->lines);
  free(accepted->starts);
}
