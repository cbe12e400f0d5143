/* SPDX-License-Identifier: MIT */
/* `urlens audit`: what could go wrong with a URL. */
#include <string.h>

#include "command.h"
#include "comparison.h"
#include "display.h"
#include "record_command.h"
#include "screen.h"

static const char *const audit_columns[] = {"severity", "outcome", "findings", "safe", NULL};

enum { CELL_SEVERITY, CELL_OUTCOME, CELL_FINDINGS, CELL_SAFE };

static void fill_cells(worker *w) {
  const urlens_finding *first = urlens_auditor_finding(w->auditor, 0), *worst = audit_worst_outcome(w->auditor), *each;
  worker_clear_cells(w);
  text_clear(&w->value);
  for (size_t i = 0; (each = urlens_auditor_finding(w->auditor, i)) != NULL; i++) {
    if (i > 0) text_push(&w->value, ' ');
    text_append_string(&w->value, each->id);
  }
  if (first) w->cells[CELL_SEVERITY] = view_of_string(urlens_severity_name(first->severity));
  if (worst) w->cells[CELL_OUTCOME] = view_of_string(worst->id);
  w->cells[CELL_FINDINGS] = view_of(&w->value);
  w->cells[CELL_SAFE] = urlens_auditor_safe_url(w->auditor);
}

static outcome audit_run(worker *w, urlens_view input) {
  const comparison *c = w->s->prepared;
  const urlens_finding *first;
  if (!comparison_run(w, urlens_auditor_audit, input)) return RECORD_FAILED;
  fill_cells(w);
  first = urlens_auditor_finding(w->auditor, 0);
  return c->has_threshold && first && first->severity >= c->threshold ? RECORD_FLAGGED : RECORD_FINE;
}

static void audit_write_json(worker *w, json_writer *writer) {
  audit_write_findings(writer, w->auditor);
}

/* --- The screen --------------------------------------------------------------------------------------------------- */

/* Of an input longer than AUDIT_LINE_MOST, AUDIT_AROUND bytes on each side of the place are shown. */
enum { AUDIT_LINE_MOST = 160, AUDIT_AROUND = 40, AUDIT_SEVERITY_WIDTH = 10, AUDIT_TITLE_COLUMN = 17 };

static int audit_is_continuation(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The margin before the input. A mark after the last character needs a column too. */
enum { AUDIT_MARGIN = 4 };

/* A line of marks under columns `from` to `until` of the input, of which the marks take `start` to `end`. */
static void write_marks(const worker *w, size_t from, size_t until, size_t start, size_t end, text *to) {
  size_t i, begin = start > from ? start : from, stop = end < until ? end : until;
  screen_pad(to, AUDIT_MARGIN + begin - from);
  screen_style_begin(w, to, STYLE_MARK, 0);
  for (i = begin; i < stop; i++) text_push(to, i == start ? '^' : '~');
  screen_style_end(w, to);
  text_push(to, '\n');
}

/* Writes what is shown in lines that fit the terminal, each with its own marks under it. */
static void write_marked_lines(const worker *w, const display *d, const urlens_finding *finding, text *to) {
  size_t first = 0, last, width = (size_t)w->s->columns - AUDIT_MARGIN - 1;
  size_t start = display_column(d, finding->start), end = display_column(d, finding->end);
  if (end <= start) end = start + 1; /* it points between two characters, or at the end */
  do {
    size_t from = d->glyphs[first].column, until;
    last = display_line_end(d, first, width);
    until = d->glyphs[last].column + (last == d->count); /* the end is on the last line */
    screen_pad(to, AUDIT_MARGIN);
    text_append(to, d->text.data + d->glyphs[first].shown, d->glyphs[last].shown - d->glyphs[first].shown);
    text_push(to, '\n');
    if (start < until && end > from) write_marks(w, from, until, start, end, to);
    first = last;
  } while (first < d->count);
}

/* Writes the input, or the piece around the finding, and underlines the bytes that the finding is about. */
static void write_underlined(worker *w, display *d, urlens_view input, const urlens_finding *finding, text *to) {
  size_t from = 0, until = input.length;
  if (input.length > AUDIT_LINE_MOST) {
    if (finding->start > AUDIT_AROUND) from = finding->start - AUDIT_AROUND;
    if (until - finding->start > AUDIT_AROUND) until = finding->start + AUDIT_AROUND;
    while (from < until && audit_is_continuation(input.data[from])) from++;
    while (until < input.length && audit_is_continuation(input.data[until])) until++;
  }
  display_show(d, input.data, input.length, from, until);
  write_marked_lines(w, d, finding, to);
}

static void write_finding_screen(worker *w, display *d, urlens_view input, const urlens_finding *finding, text *to) {
  const char *severity = urlens_severity_name(finding->severity);
  screen_style style = finding->severity >= URLENS_SEVERITY_HIGH     ? STYLE_MARK
                       : finding->severity >= URLENS_SEVERITY_MEDIUM ? STYLE_HEADING
                                                                     : STYLE_FAINT;
  text_append_string(to, "\n  ");
  screen_style_begin(w, to, style, 0);
  text_append_string(to, severity);
  screen_style_end(w, to);
  screen_pad(to, AUDIT_SEVERITY_WIDTH - strlen(severity));
  text_append_string(to, finding->id);
  text_append_string(to, "  ");
  screen_style_begin(w, to, STYLE_HEADING, 0);
  screen_append_words(w, to, AUDIT_TITLE_COLUMN, AUDIT_TITLE_COLUMN, view_of_string(finding->title));
  screen_style_end(w, to);
  text_push(to, '\n');
  if (finding->id[0] != 'O') write_underlined(w, d, input, finding, to);
  text_append_string(to, "    ");
  screen_write_words(w, to, strlen("    "), strlen("    "), finding->detail);
}

static void audit_write_screen(worker *w, urlens_view input, text *to) {
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  size_t i;
  const urlens_finding *finding;
  urlens_view safe = urlens_auditor_safe_url(w->auditor);
  if (to->length > 0) text_push(to, '\n');
  display_show(&d, input.data, input.length, 0, input.length);
  text_append_string(to, "  ");
  text_append(to, d.text.data, d.text.length);
  text_push(to, '\n');
  for (i = 0; (finding = urlens_auditor_finding(w->auditor, i)) != NULL; i++) {
    write_finding_screen(w, &d, input, finding, to);
  }
  if (i == 0) {
    text_append_string(to, "\n  ");
    screen_write_words(w, to, 2, 2, view_of_string("Nothing found: all dialects read it in the same way."));
  }
  text_append_string(to, "\n  ");
  if (safe.data) {
    text_append_string(to, "Safe: ");
    screen_show(to, safe);
    text_push(to, '\n');
  } else {
    screen_write_words(w, to, 2, 2, view_of_string("It has no spelling that all dialects read in the same way."));
  }
  display_release(&d);
}

const record_command audit_command = {
    audit_columns,  1,   0, comparison_prepare, comparison_release, audit_run, audit_write_json, audit_write_screen,
    CELLS_ARE_URLS, NULL};
