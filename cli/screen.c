/* SPDX-License-Identifier: MIT */
#include "screen.h"

#include <string.h>

#include "parts.h"
#include "terminal.h"

enum { SCREEN_NAME_WIDTH = 10 };

/* --- Styles ------------------------------------------------------------------------------------------------------- */

void screen_style_begin(const worker *w, text *to, screen_style style, int part) {
  /*
   * In the order of urlens_part: scheme, username, password, host, port, path, query, fragment. No bright colours: they
   * cannot be read on a light background.
   */
  static const char *const parts[] = {"36", "35", "35", "1;32", "33", "34", "36", "35"};
  const char *code = NULL;
  if (!w->s->use_color) return;
  switch (style) {
    case STYLE_PLAIN: break;
    case STYLE_HEADING: code = "1"; break;
    case STYLE_FAINT: code = "2"; break;
    case STYLE_MARK: code = "1;31"; break;
    case STYLE_PART: code = part >= 0 && part < PART_COUNT ? parts[part] : NULL; break;
  }
  if (!code) return;
  text_append_string(to, "\033[");
  text_append_string(to, code);
  text_push(to, 'm');
}

void screen_style_end(const worker *w, text *to) {
  if (w->s->use_color) text_append_string(to, "\033[0m");
}

void screen_heading(const worker *w, text *to, const char *words) {
  text_push(to, '\n');
  screen_style_begin(w, to, STYLE_HEADING, 0);
  text_append_string(to, words);
  screen_style_end(w, to);
  text_push(to, '\n');
}

void screen_pad(text *to, size_t count) {
  while (count-- > 0) text_push(to, ' ');
}

char screen_part_number(const urlens_url *url, int part) {
  char number = '1';
  int before;
  for (before = 0; before < part; before++) {
    if (urlens_get(url, (urlens_part)before).data) number++;
  }
  return number;
}

/* --- Text --------------------------------------------------------------------------------------------------------- */

void screen_draw(const worker *w, text *to, screen_drawing drawing) {
  static const char *const unicode[] = {"└", "─", "┘", "→"}, *const ascii[] = {"+", "-", "+", "->"};
  text_append_string(to, w->s->draws_ascii ? ascii[drawing] : unicode[drawing]);
}

void screen_show(text *to, urlens_view value) {
  terminal_charset charset = terminal_locale();
  size_t at = 0;
  while (at < value.length) at += terminal_append_character(to, value.data + at, value.length - at, charset);
}

size_t screen_width(const char *data, size_t length) {
  size_t i, width = 0;
  for (i = 0; i < length; i++) width += ((unsigned char)data[i] & 0xC0) != 0x80;
  return width;
}

void screen_append_words(const worker *w, text *to, size_t indent, size_t column, urlens_view words) {
  size_t at = 0, most = (size_t)w->s->columns;
  int is_first = 1;
  while (at < words.length) {
    const char *space = memchr(words.data + at, ' ', words.length - at);
    size_t end = space ? (size_t)(space - words.data) : words.length;
    size_t width = screen_width(words.data + at, end - at);
    if (column > indent && column + !is_first + width > most) {
      while (to->length > 0 && to->data[to->length - 1] == ' ') to->length--;
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
}

void screen_write_words(const worker *w, text *to, size_t indent, size_t column, urlens_view words) {
  screen_append_words(w, to, indent, column, words);
  text_push(to, '\n');
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void write_row(worker *w, text *to, int part, const char *name, urlens_view value) {
  text_append_string(to, "  ");
  if (part >= 0) {
    screen_style_begin(w, to, STYLE_PART, part);
    text_push(to, screen_part_number(w->url, part));
    screen_style_end(w, to);
  } else {
    text_push(to, ' ');
  }
  text_append_string(to, "  ");
  text_append_string(to, name);
  screen_pad(to, SCREEN_NAME_WIDTH - strlen(name));
  if (value.length > 0) {
    if (part >= 0) screen_style_begin(w, to, STYLE_PART, part);
    screen_show(to, value);
    if (part >= 0) screen_style_end(w, to);
  } else {
    screen_style_begin(w, to, STYLE_FAINT, 0);
    text_append_string(to, "(empty)");
    screen_style_end(w, to);
  }
  text_push(to, '\n');
}

/* Absent parts are left out; parts that are there and empty say so. */
static void write_table(worker *w, text *to) {
  int part;
  for (part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    urlens_view value = urlens_get(w->url, (urlens_part)part);
    if (value.data) write_row(w, to, part, part_name((urlens_part)part), value);
  }
  text_clear(&w->scratch);
  if (answer_origin(&w->scratch, w->url)) write_row(w, to, -1, "origin", view_of(&w->scratch));
}

void screen_write(worker *w, urlens_view input, text *to) {
  if (to->length > 0) text_push(to, '\n');
  if (w->s->keep_input) {
    text_append_string(to, "  Input: ");
    screen_show(to, input);
    text_append_string(to, "\n\n");
  }
  screen_write_ruler(w, to);
  text_push(to, '\n');
  write_table(w, to);
  screen_write_changes(w, input, to);
  screen_write_notes(w, input, to);
}
