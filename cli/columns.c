/* SPDX-License-Identifier: MIT */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "message.h"
#include "template.h"
#include "value.h"

struct columns {
  template *templates[WORKER_CELLS];
  char *names[WORKER_CELLS + 1];
  size_t count;
  urlens_selected asked[WORKER_CELLS]; /* the columns that are parts, up to the first that is not */
  size_t asked_count;
};

/* --- Reading ------------------------------------------------------------------------------------------------------ */

static char *copy_text(const char *data, size_t length) {
  size_t capacity = 0;
  char *copy = grow_array(NULL, &capacity, length + 1, 1);
  memcpy(copy, data, length);
  copy[length] = '\0';
  return copy;
}

/* Where the column that begins here ends: at a comma that is not in braces, in brackets or after a backslash. */
static const char *column_end(const char *at) {
  size_t depth = 0;
  for (; *at && (*at != ',' || depth > 0); at++) {
    if (*at == '\\' && at[1]) at++;
    else if (*at == '{' || *at == '[') depth++;
    else if ((*at == '}' || *at == ']') && depth > 0) depth--;
  }
  return at;
}

/* A name alone is the template of that one part. Returns 0 after a message. */
static int read_name(const char *name, size_t length, template **made) {
  urlens_view written = {name, length};
  char quoted[MESSAGE_QUOTED], *copy = copy_text(name, length);
  text source = {NULL, 0, 0};
  url_value known;
  if (!value_read(written, &known)) {
    message_print("urlens: URLs have no part %s", message_quoted(quoted, copy));
    value_suggest(written);
  } else {
    text_push(&source, '{');
    text_append(&source, name, length);
    text_push(&source, '}');
    *made = template_read(source.data, source.length);
  }
  text_release(&source);
  free(copy);
  return *made != NULL;
}

/* Whether a column may have that name: each has its own, and none has that of what every result has. */
static int check_name(const columns *made, const char *name) {
  static const char *const taken[] = {"ok", "error", "message", "at", "errors", NULL};
  char quoted[MESSAGE_QUOTED];
  size_t i;
  for (i = 0; i < made->count; i++) {
    if (strcmp(made->names[i], name) != 0) continue;
    message_print("urlens: two columns have the name %s; NAME={PART} gives a column another one\n",
                  message_quoted(quoted, name));
    return 0;
  }
  for (i = 0; taken[i]; i++) {
    if (strcmp(taken[i], name) != 0) continue;
    message_print("urlens: a column cannot have the name %s, which every result has for something else\n",
                  message_quoted(quoted, name));
    return 0;
  }
  return 1;
}

/* Adds NAME or NAME=TEMPLATE. A "=" after a colon is part of a parameter's name. */
static int add_column(columns *made, const char *start, const char *end) {
  size_t length = (size_t)(end - start), name = 0;
  int fine;
  template **made_here = &made->templates[made->count];
  if (made->count == WORKER_CELLS) {
    message_print("urlens: more than %d columns are too many\n", WORKER_CELLS);
    return 0;
  }
  if (length == 0 || *start == '=') {
    message_print("urlens: a column has no name%s\n", length == 0 ? ": there is a comma too many" : "");
    return 0;
  }
  while (name < length && !strchr("=:{", start[name])) name++;
  if (name < length && start[name] == '=') {
    *made_here = template_read(start + name + 1, length - name - 1);
    if (!*made_here) return 0;
  } else {
    name = length;
    if (!read_name(start, length, made_here)) return 0;
  }
  made->names[made->count] = copy_text(start, name);
  fine = check_name(made, made->names[made->count]);
  made->count++;
  return fine;
}

/* Finds out which columns are parts and nothing else. */
static columns *note_parts(columns *made) {
  size_t *count = &made->asked_count;
  while (*count < made->count && template_is_part(made->templates[*count], &made->asked[*count])) ++*count;
  return made;
}

columns *columns_read(const char *source) {
  columns *made = calloc(1, sizeof *made);
  const char *at = source;
  if (!made) return NULL;
  for (;;) {
    const char *end = column_end(at);
    if (!add_column(made, at, end)) {
      columns_release(made);
      return NULL;
    }
    if (!*end) break;
    at = end + 1;
  }
  return note_parts(made);
}

columns *columns_of_template(const char *source) {
  columns *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->templates[0] = template_read(source, strlen(source));
  made->names[0] = copy_text("output", strlen("output"));
  made->count = 1;
  if (made->templates[0]) return note_parts(made);
  columns_release(made);
  return NULL;
}

void columns_release(columns *made) {
  if (!made) return;
  for (size_t i = 0; i < made->count; i++) {
    template_release(made->templates[i]);
    free(made->names[i]);
  }
  free(made);
}

const char *const *columns_names(const columns *made) {
  return (const char *const *)made->names;
}

asked_parts columns_asked(const columns *made) {
  asked_parts asked = {made->asked, made->asked_count};
  if (asked.count < made->count) asked.count = 0;
  return asked;
}

int columns_need_base(const columns *made) {
  for (size_t i = 0; i < made->count; i++) {
    if (template_needs_base(made->templates[i])) return 1;
  }
  return 0;
}

/* --- Filling in --------------------------------------------------------------------------------------------------- */

/* Appends the column to w->value, unless *is_view: then the cell has been set. 0 after worker_fail. */
static int fill_cell(const columns *made, worker *w, size_t i, int *is_view) {
  static const urlens_view nothing = {NULL, 0};
  *is_view = template_find(made->templates[i], w, &w->cells[i]) && !escape_is_needed(w->cells[i], w->s);
  if (*is_view) return 1;
  if (!template_write(made->templates[i], w, &w->value, is_view)) return 0;
  if (*is_view) w->cells[i] = nothing;
  return 1;
}

/* The text moves while it grows, so cells in it are set at the end. */
int columns_fill(const columns *made, worker *w) {
  size_t ends[WORKER_CELLS], start = 0;
  int are_views[WORKER_CELLS];
  text_clear(&w->value);
  for (size_t i = 0; i < made->count; i++) {
    if (!fill_cell(made, w, i, &are_views[i])) return 0;
    ends[i] = w->value.length;
  }
  for (size_t i = 0; i < made->count; i++) {
    if (!are_views[i]) {
      w->cells[i].data = view_of(&w->value).data + start;
      w->cells[i].length = ends[i] - start;
    }
    start = ends[i];
  }
  return 1;
}
