/* SPDX-License-Identifier: MIT */
/* The input once, and under it each validation error at its place. */
#include <string.h>

#include "display.h"
#include "screen.h"

/* Of an input longer than NOTES_MAX, NOTES_AROUND bytes on each side of an error are shown. */
enum { NOTES_MAX = 200, NOTES_AROUND = 30 };

static void write_input(const display *d, text *to) {
  text_append_string(to, "  ");
  text_append(to, d->text.data, d->text.length);
  text_push(to, '\n');
}

static void write_mark(const worker *w, text *to) {
  screen_style_begin(w, to, STYLE_MARK, 0);
  text_push(to, '^');
  screen_style_end(w, to);
}

/* "name: message" */
static void write_words(const worker *w, validation_note note, text *to) {
  screen_style_begin(w, to, STYLE_HEADING, 0);
  text_append_string(to, urlens_validation_error_name(note.error));
  screen_style_end(w, to);
  text_append_string(to, ": ");
  text_append_string(to, urlens_validation_error_message(note.error));
}

/* A mark under the column, with the words after it, or before it if there is more room. */
static void write_note(const worker *w, validation_note note, size_t column, text *to) {
  size_t words = strlen(urlens_validation_error_name(note.error)) + 2 +
                 strlen(urlens_validation_error_message(note.error));
  size_t width = (size_t)w->s->columns;
  text_append_string(to, "  ");
  if (column + words + 4 > width && words + 1 <= column) {
    screen_pad(to, column - words - 1);
    write_words(w, note, to);
    text_push(to, ' ');
    write_mark(w, to);
  } else {
    screen_pad(to, column);
    write_mark(w, to);
    if (column + words + 4 > width) text_append_string(to, "\n   ");
    text_push(to, ' ');
    write_words(w, note, to);
  }
  text_push(to, '\n');
}

static int is_continuation(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Shows the part around a place of a long input. */
static void show_around(display *d, urlens_view input, size_t at) {
  size_t from = at > NOTES_AROUND ? at - NOTES_AROUND : 0, until = input.length;
  if (until > at && until - at > NOTES_AROUND) until = at + NOTES_AROUND;
  while (from < until && is_continuation(input.data[from])) from++;
  display_show(d, input.data, input.length, from, until);
}

void screen_write_notes(worker *w, urlens_view input, text *to) {
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  int is_long = input.length > NOTES_MAX;
  size_t i;
  if (w->notes.count == 0) return;
  screen_heading(w, to, w->notes.count == 1 ? "Validation error" : "Validation errors");
  if (!is_long) {
    display_show(&d, input.data, input.length, 0, input.length);
    is_long = d.glyphs[d.count].column + 4 > (size_t)w->s->columns;
    if (!is_long) write_input(&d, to);
  }
  for (i = 0; i < w->notes.count; i++) {
    if (is_long) {
      show_around(&d, input, w->notes.notes[i].at);
      write_input(&d, to);
    }
    write_note(w, w->notes.notes[i], display_column(&d, w->notes.notes[i].at), to);
  }
  display_release(&d);
}
