/* SPDX-License-Identifier: MIT */
#include "display.h"

#include <stdlib.h>
#include <string.h>

#include "terminal.h"
#include "utf8.h"

/* Roughly how many columns a terminal gives a character: terminals differ. */
static size_t code_point_width(uint32_t c) {
  static const struct {
    uint32_t first, last;
    size_t width;
  } ranges[] = {
      {0x300, 0x36F, 0},   {0x1100, 0x115F, 2}, {0x200B, 0x200D, 0},   {0x2E80, 0xA4CF, 2},
      {0xAC00, 0xD7A3, 2}, {0xF900, 0xFAFF, 2}, {0xFE00, 0xFE0F, 0},   {0xFE30, 0xFE6F, 2},
      {0xFF01, 0xFF60, 2}, {0xFFE0, 0xFFE6, 2}, {0x1F300, 0x1FAFF, 2}, {0x20000, 0x3FFFD, 2},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
    if (c >= ranges[i].first && c <= ranges[i].last) return ranges[i].width;
  }
  return 1;
}

static size_t shown_width(const char *data, size_t length) {
  size_t at = 0, width = 0, subpart;
  while (at < length) {
    size_t step = utf8_sequence(data + at, length - at, &subpart);
    width += step > 0 ? code_point_width(utf8_code_point(data + at, step)) : 1;
    at += step > 0 ? step : 1;
  }
  return width;
}

static void add_glyph(display *d, size_t source, size_t column) {
  d->glyphs = grow_array(d->glyphs, &d->capacity, d->count + 1, sizeof *d->glyphs);
  d->glyphs[d->count].source = source;
  d->glyphs[d->count].shown = d->text.length;
  d->glyphs[d->count].column = column;
  d->count++;
}

void display_show(display *d, const char *data, size_t length, size_t from, size_t until) {
  terminal_charset charset = terminal_locale();
  size_t column = 0;
  text_clear(&d->text);
  d->count = 0;
  while (from < until) {
    size_t shown = d->text.length;
    add_glyph(d, from, column);
    from += terminal_append_character(&d->text, data + from, length - from, charset);
    column += shown_width(d->text.data + shown, d->text.length - shown);
  }
  add_glyph(d, from, column);
  d->count--;
}

size_t display_column(const display *d, size_t source) {
  size_t i;
  for (i = 0; i < d->count; i++) {
    if (d->glyphs[i + 1].source > source) return d->glyphs[i].column;
  }
  return d->glyphs[d->count].column;
}

size_t display_line_end(const display *d, size_t first, size_t columns) {
  size_t last = first + 1;
  while (last < d->count && d->glyphs[last + 1].column - d->glyphs[first].column <= columns) last++;
  return last < d->count ? last : d->count;
}

void display_release(display *d) {
  text_release(&d->text);
  free(d->glyphs);
  memset(d, 0, sizeof *d);
}
