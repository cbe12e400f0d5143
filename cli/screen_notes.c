/* SPDX-License-Identifier: MIT */
/* The input once, and under it each validation error at its place. */
#include <string.h>

#include "display.h"
#include "screen.h"

/* Of an input longer than NOTES_MAX, NOTES_AROUND bytes on each side of an error are shown. */
enum { NOTES_MAX = 200, NOTES_AROUND = 30 };

/* The margin before the input. A mark after the last character needs a column too. */
enum { NOTES_MARGIN = 2 };

static size_t line_columns(const worker *w) {
  return (size_t)w->s->columns - NOTES_MARGIN - 1;
}

static void write_mark(const worker *w, text *to) {
  screen_style_begin(w, to, STYLE_MARK, 0);
  text_push(to, '^');
  screen_style_end(w, to);
}

static void write_name(const worker *w, validation_note note, text *to) {
  screen_style_begin(w, to, STYLE_HEADING, 0);
  text_append_string(to, urlens_validation_error_name(note.error));
  screen_style_end(w, to);
  text_append_string(to, ": ");
}

/* A mark under the column, with "name: message" after it, or before it if there is more room, or under it. */
static void write_note(const worker *w, validation_note note, size_t column, text *to) {
  urlens_view message = view_of_string(urlens_validation_error_message(note.error));
  size_t name = strlen(urlens_validation_error_name(note.error)) + 2, words = name + message.length;
  int fits_after = column + words + 4 <= (size_t)w->s->columns, fits_before = words + 1 <= column;
  screen_pad(to, NOTES_MARGIN);
  if (!fits_after && fits_before) {
    screen_pad(to, column - words - 1);
    write_name(w, note, to);
    text_append(to, message.data, message.length);
    text_push(to, ' ');
    write_mark(w, to);
    text_push(to, '\n');
    return;
  }
  screen_pad(to, column);
  write_mark(w, to);
  text_append_string(to, fits_after ? " " : "\n    ");
  write_name(w, note, to);
  if (fits_after) {
    text_append(to, message.data, message.length);
    text_push(to, '\n');
  } else {
    screen_write_words(w, to, 4, 4 + name, message);
  }
}

/* Whether a place is on the line of the characters number `first` to `last`; the end is on the last line. */
static int is_on_line(const display *d, size_t first, size_t last, size_t at) {
  if (at < d->glyphs[first].source) return 0;
  return last == d->count || at < d->glyphs[last].source;
}

/* Writes the input in lines that fit the terminal, and under each line the notes that point at it. */
static void write_lines(const worker *w, const display *d, const validation_note *notes, size_t count, text *to) {
  size_t first = 0, last, i;
  do {
    last = display_line_end(d, first, line_columns(w));
    screen_pad(to, NOTES_MARGIN);
    text_append(to, d->text.data + d->glyphs[first].shown, d->glyphs[last].shown - d->glyphs[first].shown);
    text_push(to, '\n');
    for (i = 0; i < count; i++) {
      if (!is_on_line(d, first, last, notes[i].at)) continue;
      write_note(w, notes[i], display_column(d, notes[i].at) - d->glyphs[first].column, to);
    }
    first = last;
  } while (first < d->count);
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
  const validation_note *notes = w->notes.notes;
  size_t i, count = w->notes.count;
  if (count == 0) return;
  screen_heading(w, to, count == 1 ? "Validation error" : "Validation errors");
  if (input.length <= NOTES_MAX) {
    display_show(&d, input.data, input.length, 0, input.length);
    write_lines(w, &d, notes, count, to);
  }
  for (i = 0; i < count && input.length > NOTES_MAX; i++) {
    show_around(&d, input, notes[i].at);
    write_lines(w, &d, &notes[i], 1, to);
  }
  display_release(&d);
}
