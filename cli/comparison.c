/* SPDX-License-Identifier: MIT */
#include "comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "screen.h"

/* --- Options ------------------------------------------------------------------------------------------------------- */

static int wrong_dialects(const char *what, const char *name, size_t length) {
  fprintf(stderr, "urlens: --dialects: %s \"%.*s\"; it is a list of ids with commas between them, such as %s\n", what,
          (int)length, name, "whatwg,rfc3986");
  return EXIT_USAGE;
}

static int read_dialects(comparison *c, const char *list) {
  size_t i;
  for (;;) {
    size_t length = strcspn(list, ",");
    urlens_dialect dialect;
    if (urlens_dialect_from_name(list, length, &dialect) != URLENS_OK) {
      return wrong_dialects("there is no dialect", list, length);
    }
    for (i = 0; i < c->count; i++) {
      if (c->dialects[i] == dialect) return wrong_dialects("listed twice is", list, length);
    }
    c->dialects[c->count++] = dialect; /* there are fewer dialects than room */
    list += length;
    if (*list == '\0') return EXIT_FINE;
    list++;
  }
}

int comparison_prepare(settings *s) {
  comparison *c = calloc(1, sizeof *c);
  int status = EXIT_FINE;
  if (!c) {
    fputs("urlens: out of memory\n", stderr);
    return EXIT_IO;
  }
  s->prepared = c;
  if (s->dialects) status = read_dialects(c, s->dialects);
  if (status == EXIT_FINE && s->fail_on) {
    c->has_threshold = 1;
    /* The option's values are the severities' names, so there is one. */
    if (urlens_severity_from_name(s->fail_on, strlen(s->fail_on), &c->threshold) != URLENS_OK) status = EXIT_USAGE;
  }
  return status;
}

void comparison_release(settings *s) {
  free(s->prepared);
  s->prepared = NULL;
}

/* --- Running ------------------------------------------------------------------------------------------------------- */

audited comparison_given(const worker *w, urlens_view input) {
  audited given;
  given.input = input;
  given.base.data = w->s->base;
  given.base.length = w->s->base ? strlen(w->s->base) : 0;
  return given;
}

static urlens_status open_auditor(worker *w) {
  const comparison *c = w->s->prepared;
  urlens_auditor_options options = {0};
  if (w->auditor) return URLENS_OK;
  options.size = sizeof options;
  options.dialects = c->count > 0 ? c->dialects : NULL;
  options.dialect_count = c->count;
  options.sink = validation_notes_add;
  options.sink_context = &w->notes;
  return urlens_auditor_create(&options, &w->auditor);
}

int comparison_run(worker *w, comparison_function function, urlens_view input) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0};
  audited given = comparison_given(w, input);
  error.status = open_auditor(w);
  w->notes.count = 0;
  w->compared = input;
  if (error.status == URLENS_OK) {
    error.status = function(w->auditor, input.data, input.length, given.base.data, given.base.length);
  }
  if (error.status == URLENS_OK) return 1;
  worker_fail(w, error, input, NULL);
  return 0;
}

/* --- Showing ------------------------------------------------------------------------------------------------------- */

/* How many columns a word takes, by and large. */
static size_t word_width(const char *data, size_t length) {
  size_t i, width = 0;
  for (i = 0; i < length; i++) width += ((unsigned char)data[i] & 0xC0) != 0x80;
  return width;
}

void comparison_write_words(const worker *w, text *to, size_t indent, urlens_view words) {
  size_t at = 0, column = indent, most = w->s->columns > 40 ? (size_t)w->s->columns : 40;
  int is_first = 1;
  while (at < words.length) {
    const char *space = memchr(words.data + at, ' ', words.length - at);
    size_t end = space ? (size_t)(space - words.data) : words.length;
    size_t width = word_width(words.data + at, end - at);
    if (!is_first && column + 1 + width > most) {
      text_push(to, '\n');
      screen_pad(to, indent);
      column = indent;
    } else if (!is_first) {
      text_push(to, ' ');
      column++;
    }
    text_append(to, words.data + at, end - at);
    column += width;
    is_first = 0;
    at = end + 1;
  }
  text_push(to, '\n');
}
