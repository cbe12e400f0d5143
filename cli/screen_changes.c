/* SPDX-License-Identifier: MIT */
/* What the parser changed: each part as it was written, as it is now, and why. */
#include <string.h>

#include "anatomy.h"
#include "changes.h"
#include "dialect.h"
#include "message.h"
#include "parts.h"
#include "screen.h"

static void append_value(urlens_view value, text *to) {
  if (value.data) message_quote(to, value.data, value.length);
  else text_append_string(to, "nothing");
}

enum { CHANGE_INDENT = 12 };

/* A space, or a new line if the change does not fit on one. */
static void separate(text *to, int is_long) {
  text_push(to, is_long ? '\n' : ' ');
  if (is_long) screen_pad(to, CHANGE_INDENT);
}

/* before → after  (why) */
static void append_change(const worker *w, int part, const urlens_view values[2], int is_long, text *to) {
  append_value(values[0], to);
  separate(to, is_long);
  screen_draw(w, to, DRAWING_ARROW);
  text_push(to, ' ');
  append_value(values[1], to);
  separate(to, is_long);
  text_append_string(to, is_long ? "(" : " (");
  change_reason(w->url, part, values[0], values[1], to);
  text_append_string(to, ")\n");
}

static void write_change(const worker *w, int part, urlens_view before, urlens_view after, text *to) {
  const char *name = part_name((urlens_part)part);
  urlens_view values[2];
  size_t start;
  values[0] = before;
  values[1] = after;
  text_append_string(to, "  ");
  text_append_string(to, name);
  screen_pad(to, CHANGE_INDENT - 2 - strlen(name));
  start = to->length;
  append_change(w, part, values, 0, to);
  if (CHANGE_INDENT + screen_width(to->data + start, to->length - start) - 1 <= (size_t)w->s->columns) return;
  to->length = start;
  append_change(w, part, values, 1, to);
}

static void write_removed(text *to, size_t count, const char *what) {
  if (count == 0) return;
  text_append_string(to, "  ");
  text_append_size(to, count);
  text_append_string(to, count == 1 ? " byte" : " bytes");
  text_append_string(to, what);
  text_push(to, '\n');
}

/* Lists the parts that the URL has and the input does not have: they are from the base. */
static void write_from_base(const worker *w, const anatomy *a, text *to) {
  const char *separator = "  from the base: ";
  int part;
  if (!w->base) return;
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_QUERY; part++) {
    if (a->parts[part].data || !urlens_get(w->url, (urlens_part)part).data) continue;
    text_append_string(to, separator);
    text_append_string(to, part_name((urlens_part)part));
    separator = ", ";
  }
  if (separator[0] == ',') text_push(to, '\n');
}

void screen_write_changes(worker *w, urlens_view input, text *to) {
  anatomy a = {{{NULL, 0}}, {NULL, 0, 0}, 0, 0, 0};
  size_t start = to->length, body;
  int part;
  /* anatomy_read only knows the Standard's rules. */
  if (!dialect_has(w->s->dialect, URLENS_TRAIT_HAS_VALIDATION_ERRORS)) return;
  if (urlens_components_of(w->url)->flags & URLENS_IS_UNCHANGED) return;
  anatomy_read(&a, input, w->url);
  screen_heading(w, to, "Changed");
  body = to->length;
  write_removed(to, a.trimmed_before, " removed at the beginning");
  write_removed(to, a.trimmed_after, " removed at the end");
  write_removed(to, a.removed, " removed: tabs and line breaks");
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    urlens_view after = urlens_get(w->url, (urlens_part)part);
    if (change_is_made(&a, w->url, part, w->base != NULL)) write_change(w, part, a.parts[part], after, to);
  }
  write_from_base(w, &a, to);
  if (to->length == body) to->length = start;
  anatomy_release(&a);
}
