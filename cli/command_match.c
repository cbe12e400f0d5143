/* SPDX-License-Identifier: MIT */
/* `urlens match --pattern P…`: the URLs that match URL patterns. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "escape.h"
#include "exit_status.h"
#include "message.h"
#include "parts.h"
#include "record_command.h"
#include "source.h"
#include "terminal.h"
#include "urlens/pattern.h"

static const char *const match_columns[] = {"url", "patterns", "groups", NULL};

enum { MATCH_URL, MATCH_PATTERNS, MATCH_GROUPS };

/* The patterns of the command line. */
typedef struct match_plan {
  urlens_pattern_input *inputs;
  size_t count;
  size_t capacity;
  text file; /* what --patterns names */
  urlens_pattern_set *set;
} match_plan;

/* --- Patterns ------------------------------------------------------------------------------------------------------- */

static void match_add(match_plan *plan, const settings *s, const char *data, size_t length) {
  urlens_pattern_input *added;
  plan->inputs = grow_array(plan->inputs, &plan->capacity, plan->count + 1, sizeof *plan->inputs);
  added = &plan->inputs[plan->count++];
  memset(added, 0, sizeof *added);
  added->size = sizeof *added;
  added->text.data = data;
  added->text.length = length;
  if (s->base) added->base = view_of_string(s->base);
}

/* Each line of the file is a pattern, except empty lines. */
static void match_add_lines(match_plan *plan, const settings *s) {
  const char *at = plan->file.data, *stop = at + plan->file.length;
  while (at < stop) {
    const char *end = memchr(at, '\n', (size_t)(stop - at));
    size_t length = (size_t)((end ? end : stop) - at);
    if (length > 0 && at[length - 1] == '\r') length--;
    if (length > 0) match_add(plan, s, at, length);
    at = end ? end + 1 : stop;
  }
}

/* Reads the file of patterns. Returns 0 after a message. */
static int match_read_file(match_plan *plan, const settings *s) {
  enum { PIECE = 65536 };
  source file;
  text error = {NULL, 0, 0};
  long got = -1;
  memset(&file, 0, sizeof file);
  if (source_open(&file, s->patterns_file, &error)) {
    do {
      got = source_read(&file, text_room(&plan->file, PIECE), PIECE, &error);
      if (got > 0) plan->file.length += (size_t)got;
    } while (got > 0);
    source_close(&file);
  }
  source_release(&file);
  if (got < 0) message_print_text(&error);
  text_release(&error);
  if (got == 0) match_add_lines(plan, s);
  return got == 0;
}

/* Appends a text as it can be shown, and returns how many columns its first `until` bytes take. */
static size_t match_show(text *to, urlens_view view, size_t until) {
  size_t start = to->length, columns = 0;
  for (size_t at = 0; at < view.length;) {
    at += terminal_append_character(to, view.data + at, view.length - at, TERMINAL_UTF8);
    if (at > until) continue;
    columns = 0;
    for (size_t i = start; i < to->length; i++) columns += ((unsigned char)to->data[i] & 0xC0) != 0x80;
  }
  return columns;
}

/* Says what is wrong with a pattern, shows it, and points at the place. */
static void match_complain(const match_plan *plan, const urlens_pattern_set_error *wrong) {
  urlens_view shown = plan->inputs[wrong->number].text;
  text message = {NULL, 0, 0}, line = {NULL, 0, 0};
  size_t column, end;
  if (wrong->error.place == URLENS_PLACE_BASE) shown = plan->inputs[wrong->number].base;
  text_append_string(&message, urlens_status_message(wrong->error.status));
  message_print_text(&message);
  if (wrong->error.at != URLENS_NOWHERE) {
    end = match_show(&line, shown, wrong->error.at + wrong->error.length);
    text_clear(&line);
    column = match_show(&line, shown, wrong->error.at);
    text_push(&line, '\0');
    message_print("  %s\n  %*s", line.data, (int)column, "");
    do message_print("^");
    while (++column < end);
    message_print("\n");
  }
  text_release(&message);
  text_release(&line);
}

static int match_make_set(match_plan *plan, const settings *s) {
  urlens_pattern_set_error wrong;
  uint32_t flags = s->ignore_case ? URLENS_PATTERN_IGNORE_CASE : 0;
  urlens_status status = urlens_pattern_set_create(flags, plan->inputs, plan->count, NULL, &plan->set, &wrong);
  if (status == URLENS_OK) return EXIT_FINE;
  if (wrong.number == URLENS_NOWHERE) {
    message_print("urlens: %s\n", urlens_status_message(status));
    return status == URLENS_E_UNSUPPORTED ? EXIT_USAGE : EXIT_IO;
  }
  match_complain(plan, &wrong);
  return EXIT_USAGE;
}

/* Options that contradict each other. */
static int match_check_options(const settings *s) {
  const char *what = s->match_groups ? "--groups" : s->match_all ? "--all" : s->match_first ? "--first" : NULL;
  if (s->invert && what) {
    message_print("urlens: --invert and %s cannot be used together: what does not match has nothing to show\n", what);
    return 0;
  }
  if (s->match_all && (s->match_first || s->match_groups)) {
    message_print("urlens: --all and %s cannot be used together\n", s->match_first ? "--first" : "--groups");
    return 0;
  }
  if (s->pattern_count > 0 || s->patterns_file) return 1;
  message_print("urlens: match needs patterns: --pattern P, or --patterns FILE\n");
  return 0;
}

static int match_prepare(settings *s) {
  match_plan *plan = calloc(1, sizeof *plan);
  s->prepared = plan;
  if (!plan) return EXIT_IO;
  if (!match_check_options(s)) return EXIT_USAGE;
  for (size_t i = 0; i < s->pattern_count; i++) match_add(plan, s, s->patterns[i], strlen(s->patterns[i]));
  if (s->patterns_file && !match_read_file(plan, s)) return EXIT_IO;
  return match_make_set(plan, s);
}

static void match_release(settings *s) {
  match_plan *plan = s->prepared;
  if (!plan) return;
  urlens_pattern_set_destroy(plan->set);
  text_release(&plan->file);
  free(plan->inputs);
  free(plan);
}

/* --- One URL -------------------------------------------------------------------------------------------------------- */

/* The groups that took part, as "pathname.id=7", with tabs between them. */
static void match_write_groups(worker *w, const urlens_pattern *pattern, text *to) {
  escape_set set = escape_set_of(w->s);
  size_t start = to->length;
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    urlens_view string = urlens_pattern_string(pattern, (urlens_part)part);
    if (view_equals(string, "*")) continue;
    for (size_t i = 0; i < urlens_pattern_group_count(pattern, (urlens_part)part); i++) {
      urlens_view group = urlens_matcher_group(w->matcher, (urlens_part)part, i);
      urlens_view name = urlens_pattern_group_name(pattern, (urlens_part)part, i);
      if (!group.data) continue;
      if (to->length > start) text_push(to, '\t');
      text_append_string(to, pattern_part_names[part]);
      text_push(to, '.');
      text_append(to, name.data, name.length);
      text_push(to, '=');
      escape_append(to, group, &set);
    }
  }
}

/* Finds the first pattern that matches, or NULL, and writes the numbers that are wanted, with commas between them. */
static urlens_status match_find(worker *w, const match_plan *plan, const urlens_pattern **first, text *numbers) {
  const uint32_t *all = NULL;
  size_t count = 0, number = URLENS_NOWHERE;
  urlens_status status;
  if (w->s->match_all) status = urlens_matcher_all(w->matcher, plan->set, &all, &count);
  else status = urlens_matcher_first(w->matcher, plan->set, &number);
  if (status != URLENS_OK) return status;
  if (count > 0) number = all[0];
  *first = number == URLENS_NOWHERE ? NULL : urlens_pattern_set_at(plan->set, number);
  text_clear(numbers);
  if (!*first) return URLENS_OK;
  text_append_size(numbers, number);
  for (size_t i = 1; i < count; i++) {
    text_push(numbers, ',');
    text_append_size(numbers, all[i]);
  }
  return URLENS_OK;
}

/* Gives the URL to the worker's matcher, which is made for the first one. */
static urlens_status match_parse(worker *w, urlens_view input) {
  urlens_status status = w->matcher ? URLENS_OK : urlens_matcher_create(NULL, &w->matcher);
  return status == URLENS_OK ? urlens_matcher_parse(w->matcher, input.data, input.length, w->base) : status;
}

static outcome match_run(worker *w, urlens_view input) {
  const match_plan *plan = w->s->prepared;
  const urlens_pattern *first = NULL;
  int matches = 0;
  size_t numbers;
  urlens_status status = match_parse(w, input);
  if (status == URLENS_OK) status = match_find(w, plan, &first, &w->value);
  if (status == URLENS_OK && first && w->s->match_groups) {
    status = urlens_matcher_exec(w->matcher, first, &matches);
  }
  if (status != URLENS_OK) {
    worker_fail(w, urlens_matcher_error(w->matcher), input, NULL);
    return RECORD_FAILED;
  }
  if ((first == NULL) != w->s->invert) return RECORD_LEFT_OUT;
  worker_clear_cells(w);
  w->matched = first;
  w->cells[MATCH_URL] = input;
  if (!first) return RECORD_FINE;
  numbers = w->value.length;
  if (w->s->match_groups) match_write_groups(w, first, &w->value);
  w->cells[MATCH_PATTERNS].data = w->cells[MATCH_GROUPS].data = w->value.data;
  w->cells[MATCH_PATTERNS].length = numbers;
  w->cells[MATCH_GROUPS].data += numbers;
  w->cells[MATCH_GROUPS].length = w->value.length - numbers;
  return RECORD_FINE;
}

/* --- Output --------------------------------------------------------------------------------------------------------- */

/* The URL; and what --first, --all and --groups ask for, after tabs. */
static void match_write_line(worker *w, text *to) {
  escape_append_url(to, w->cells[MATCH_URL], w->s);
  if (w->s->match_first || w->s->match_all) {
    text_push(to, '\t');
    text_append(to, w->cells[MATCH_PATTERNS].data, w->cells[MATCH_PATTERNS].length);
  }
  if (w->s->match_groups && w->cells[MATCH_GROUPS].length > 0) {
    text_push(to, '\t');
    text_append(to, w->cells[MATCH_GROUPS].data, w->cells[MATCH_GROUPS].length);
  }
}

static void match_write_json_part(worker *w, unsigned part, json_writer *writer) {
  json_name(writer, pattern_part_names[part]);
  json_open_object(writer);
  for (size_t i = 0; i < urlens_pattern_group_count(w->matched, (urlens_part)part); i++) {
    urlens_view name = urlens_pattern_group_name(w->matched, (urlens_part)part, i);
    urlens_view group = urlens_matcher_group(w->matcher, (urlens_part)part, i);
    json_name_text(writer, name.data, name.length);
    if (group.data) json_write_text(writer, group.data, group.length);
    else json_write_null(writer);
  }
  json_close_object(writer);
}

static void match_write_json_groups(worker *w, json_writer *writer) {
  json_name(writer, "groups");
  json_open_object(writer);
  for (unsigned part = 0; part < URLENS_PATTERN_PARTS; part++) {
    if (view_equals(urlens_pattern_string(w->matched, (urlens_part)part), "*")) continue;
    if (urlens_pattern_group_count(w->matched, (urlens_part)part) > 0) match_write_json_part(w, part, writer);
  }
  json_close_object(writer);
}

static void match_write_json(worker *w, json_writer *writer) {
  json_name(writer, "ok");
  json_write_true(writer);
  json_name(writer, "url");
  json_write_text(writer, w->cells[MATCH_URL].data, w->cells[MATCH_URL].length);
  json_name(writer, "patterns");
  json_open_array(writer);
  if (w->cells[MATCH_PATTERNS].length > 0) {
    json_write_copy(writer, w->cells[MATCH_PATTERNS].data, w->cells[MATCH_PATTERNS].length);
  }
  json_close_array(writer);
  if (w->matched && w->s->match_groups) match_write_json_groups(w, writer);
}

const record_command match_command = {
    match_columns,   0, 0, match_prepare, match_release, match_run, match_write_json, NULL, CELLS_ARE_VALUES,
    match_write_line};
