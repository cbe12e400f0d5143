/* SPDX-License-Identifier: MIT */
/* `urlens path`: file paths as URLs, and file: URLs as paths. */
#include <ctype.h>

#include "command.h"
#include "record_command.h"
#include "urlens/site.h"

static const char *const path_columns[] = {"output", NULL};

enum { GOAL_URL = 1 };

typedef struct path_call {
  urlens_view input;
  urlens_path_style style;
} path_call;

static urlens_status to_url(const void *call, urlens_output *out) {
  const path_call *c = call;
  return urlens_path_to_url(c->style, c->input.data, c->input.length, NULL, out);
}

static urlens_status to_path(const void *call, urlens_output *out) {
  const path_call *c = call;
  return urlens_url_to_path(c->style, c->input.data, c->input.length, NULL, out);
}

static int begins_with_file(urlens_view input) {
  static const char scheme[] = "file:";
  size_t i;
  for (i = 0; scheme[i]; i++) {
    if (i >= input.length || tolower((unsigned char)input.data[i]) != scheme[i]) return 0;
  }
  return 1;
}

static urlens_path_style style_of(const settings *s) {
  if (s->style) return (urlens_path_style)(s->style - 1);
#ifdef _WIN32
  return URLENS_PATH_STYLE_WINDOWS;
#else
  return URLENS_PATH_STYLE_POSIX;
#endif
}

static outcome path_run(worker *w, urlens_view input) {
  path_call call = {input, style_of(w->s)};
  int makes_url = w->s->path_goal ? w->s->path_goal == GOAL_URL : !begins_with_file(input);
  urlens_error error;
  text_clear(&w->value);
  error = produce(&w->value, makes_url ? to_url : to_path, &call);
  if (error.status != URLENS_OK) {
    worker_fail(w, error, input, NULL);
    return RECORD_FAILED;
  }
  w->cells[0] = view_of(&w->value);
  return RECORD_FINE;
}

const record_command path_command = {path_columns, 0, 0, NULL, NULL, path_run, NULL, NULL, CELLS_ARE_URLS, NULL};
