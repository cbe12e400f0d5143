/* SPDX-License-Identifier: MIT */
/* `urlens dialects`: which dialects there are, what each models, and what it can do. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "exit_status.h"

static size_t longest_name(void) {
  size_t longest = 0;
  urlens_dialect dialect;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    size_t length = strlen(urlens_dialect_name(dialect));
    if (length > longest) longest = length;
  }
  return longest;
}

/* Its id and title, and under them what it models and its traits. */
static void append_lines(text *to, const urlens_dialect_details *details, size_t width) {
  text_append_string(to, details->name);
  for (size_t i = strlen(details->name); i < width; i++) text_push(to, ' ');
  text_append_string(to, details->title);
  text_push(to, '\n');
  for (size_t i = 0; i < width; i++) text_push(to, ' ');
  text_append_string(to, details->models);
  text_append_string(to, " (");
  text_append_string(to, details->version);
  text_append_string(to, "): ");
  dialect_append_traits(to, details->traits);
  text_push(to, '\n');
}

static void append_json(text *to, const urlens_dialect_details *details) {
  json_writer writer = json_writer_on(to);
  dialect_write_json(&writer, details);
  text_push(to, '\n');
}

/* Whether the arguments ask for it; without arguments all dialects are wanted. */
static int is_wanted(const settings *s, const char *name) {
  for (size_t i = 0; i < s->operand_count; i++) {
    if (strcmp(s->operands[i], name) == 0) return 1;
  }
  return s->operand_count == 0;
}

/* Whether every argument is a dialect; otherwise a message says which one is not. */
static int check_names(const settings *s) {
  urlens_dialect dialect;
  for (size_t i = 0; i < s->operand_count; i++) {
    if (!dialect_find(s->operands[i], strlen(s->operands[i]), &dialect)) return 0;
  }
  return 1;
}

int command_dialects(settings *s) {
  size_t width = longest_name() + 2;
  urlens_dialect dialect;
  text lines = {NULL, 0, 0};
  if (!check_names(s)) return EXIT_USAGE;
  for (size_t i = 0; urlens_dialect_at(i, &dialect) == URLENS_OK; i++) {
    urlens_dialect_details details = {.size = sizeof details};
    if (urlens_dialect_info(dialect, &details) != URLENS_OK || !is_wanted(s, details.name)) continue;
    if (s->output == OUTPUT_JSONL) append_json(&lines, &details);
    else append_lines(&lines, &details, width);
  }
  fwrite(lines.data, 1, lines.length, stdout); /* main checks at the end whether all of it was written */
  text_release(&lines);
  return EXIT_FINE;
}
