/* SPDX-License-Identifier: MIT */
/* The URL, and under each component a bracket with the component's number. */
#include <stdint.h>

#include "display.h"
#include "screen.h"

/* Longer URLs are shown without a ruler. */
enum { RULER_MAX = 4096 };

/* Where a component is in the URL. */
typedef struct stretch {
  size_t from;
  size_t until;
} stretch;

/* The component's bytes, or an empty stretch. */
static stretch find_stretch(const urlens_url *url, int part) {
  urlens_view href = urlens_href(url), value = urlens_get(url, (urlens_part)part);
  stretch found = {0, 0};
  uintptr_t offset;
  if (!value.data || value.length == 0) return found;
  offset = (uintptr_t)value.data - (uintptr_t)href.data;
  if (offset > href.length || value.length > href.length - offset) return found;
  found.from = (size_t)offset;
  found.until = found.from + value.length;
  return found;
}

/* Which component a byte belongs to, or -1. */
static int part_at(const stretch *stretches, size_t at) {
  int part;
  for (part = 0; part <= URLENS_PART_FRAGMENT; part++) {
    if (at >= stretches[part].from && at < stretches[part].until) return part;
  }
  return -1;
}

/* Writes the mark under column `at` of a component that is `width` columns wide. */
static void write_mark(const worker *w, text *to, char number, size_t at, size_t width) {
  if (width == 1 || (width == 2 && at == 0) || (width > 2 && at == (width - 1) / 2)) text_push(to, number);
  else if (at == 0) screen_draw(w, to, DRAWING_LEFT);
  else if (at == width - 1) screen_draw(w, to, DRAWING_RIGHT);
  else screen_draw(w, to, DRAWING_LINE);
}

/* One line of the URL: the characters number `first` to `last`. */
static void write_line(const worker *w, const display *d, const stretch *stretches, size_t first, size_t last,
                       text *to) {
  size_t i;
  int part, before = -1;
  text_append_string(to, "  ");
  for (i = first; i < last; i++) {
    part = part_at(stretches, d->glyphs[i].source);
    if (part != before && before >= 0) screen_style_end(w, to);
    if (part != before && part >= 0) screen_style_begin(w, to, STYLE_PART, part);
    before = part;
    text_append(to, d->text.data + d->glyphs[i].shown, d->glyphs[i + 1].shown - d->glyphs[i].shown);
  }
  if (before >= 0) screen_style_end(w, to);
  text_append_string(to, "\n  ");
}

/* The ruler under that line. */
static void write_marks(const worker *w, const display *d, const stretch *stretches, size_t first, size_t last,
                        text *to) {
  size_t i, column;
  size_t trailing = to->length;
  for (i = first; i < last; i++) {
    int part = part_at(stretches, d->glyphs[i].source);
    if (part < 0) screen_pad(to, d->glyphs[i + 1].column - d->glyphs[i].column);
    if (part < 0) continue;
    screen_style_begin(w, to, STYLE_PART, part);
    for (column = d->glyphs[i].column; column < d->glyphs[i + 1].column; column++) {
      size_t from = display_column(d, stretches[part].from), until = display_column(d, stretches[part].until);
      write_mark(w, to, screen_part_number(w->url, part), column - from, until - from);
    }
    screen_style_end(w, to);
    trailing = to->length;
  }
  /* No spaces at the end of a line. */
  to->length = trailing;
  text_push(to, '\n');
}

void screen_write_ruler(worker *w, text *to) {
  urlens_view href = urlens_href(w->url);
  stretch stretches[URLENS_PART_FRAGMENT + 1];
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  size_t first = 0, last, width = (size_t)w->s->columns - 2;
  int part;
  if (href.length > RULER_MAX) {
    text_append_string(to, "  ");
    screen_show(to, href);
    text_push(to, '\n');
    return;
  }
  for (part = 0; part <= URLENS_PART_FRAGMENT; part++) stretches[part] = find_stretch(w->url, part);
  display_show(&d, href.data, href.length, 0, href.length);
  while (first < d.count) {
    last = display_line_end(&d, first, width);
    write_line(w, &d, stretches, first, last, to);
    write_marks(w, &d, stretches, first, last, to);
    first = last;
  }
  display_release(&d);
}
