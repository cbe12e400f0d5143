/* SPDX-License-Identifier: MIT */
/* `urlens audit`: what could go wrong with a URL. */
#include <string.h>

#include "command.h"
#include "comparison.h"
#include "display.h"
#include "guess.h"
#include "record_command.h"
#include "screen.h"

static const char *const audit_columns[] = {"severity", "outcome", "findings", "safe", NULL};

enum { CELL_SEVERITY, CELL_OUTCOME, CELL_FINDINGS, CELL_SAFE };

static void fill_cells(worker *w) {
  const findings *list = &w->findings;
  const urlens_finding *worst = findings_worst_outcome(list);
  worker_clear_cells(w);
  text_clear(&w->value);
  for (size_t i = 0; i < list->count; i++) {
    if (i > 0) text_push(&w->value, ' ');
    text_append_string(&w->value, list->items[i].id);
  }
  if (list->count > 0) w->cells[CELL_SEVERITY] = view_of_string(urlens_severity_name(list->items[0].severity));
  if (worst) w->cells[CELL_OUTCOME] = view_of_string(worst->id);
  w->cells[CELL_FINDINGS] = view_of(&w->value);
  w->cells[CELL_SAFE] = urlens_auditor_safe_url(w->auditor);
}

/* Places count from the beginning of the input, without a scheme that was put in front of it. */
static void shift_places(worker *w, size_t length) {
  for (size_t i = 0; i < w->findings.count; i++) {
    urlens_finding *each = &w->findings.items[i];
    each->start = each->start > w->guess_added ? each->start - w->guess_added : 0;
    each->end = each->end > w->guess_added ? each->end - w->guess_added : 0;
    if (each->end > length) each->end = length;
  }
}

/* Keeps the findings that the options want. */
static void keep_findings(worker *w, urlens_view input) {
  findings *list = &w->findings;
  size_t kept = 0;
  findings_take(list, w->auditor);
  w->is_homograph = findings_have(list, "U06");
  for (size_t i = 0; i < list->count; i++) {
    if (comparison_tells(w->s->prepared, &list->items[i], input, &w->scratch)) list->items[kept++] = list->items[i];
  }
  list->count = kept;
  if (w->guess_added > 0) shift_places(w, input.length);
}

static void count_findings(worker *w) {
  const findings *list = &w->findings;
  w->summary.records++;
  if (list->count == 0) w->summary.clean++;
  else tally_add(&w->summary.worst, urlens_severity_name(list->items[0].severity), 1);
  for (size_t i = 0; i < list->count; i++) tally_add(&w->summary.rules, list->items[i].id, 1);
}

/* The input as it was given, without a scheme that was put in front. */
static urlens_view given_input(const worker *w, urlens_view read, int has_slash) {
  urlens_view given = {read.data + w->guess_added, read.length - w->guess_added};
  if (has_slash) given.length--; /* the "/" that was added to a name alone */
  return given;
}

/* A name alone, such as "example.com", is read as the host of a URL: lists of domains have homographs too. */
static outcome audit_run(worker *w, urlens_view input) {
  const comparison *c = w->s->prepared;
  size_t added = w->base_text.data || w->guess_added > 0 ? 0 : guess_lone_host(input, &w->guessed);
  if (added > 0) {
    w->guess_added = added;
    input = view_of(&w->guessed);
  }
  if (!comparison_run(w, urlens_auditor_audit, input)) return RECORD_FAILED;
  keep_findings(w, given_input(w, input, added > 0));
  count_findings(w);
  fill_cells(w);
  return c->has_threshold && w->findings.count > 0 && w->findings.items[0].severity >= c->threshold ? RECORD_FLAGGED
                                                                                                    : RECORD_FINE;
}

static void audit_write_json(worker *w, json_writer *writer) {
  audit_write_findings(writer, &w->findings, urlens_auditor_safe_url(w->auditor));
  if (w->guess_added == 0) return;
  json_name(writer, "read_as");
  json_write_text(writer, w->compared.data, w->compared.length);
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

static int has_password(worker *w, urlens_view url) {
  return url.data && urlens_parse(w->url, url.data, url.length, NULL) == URLENS_OK &&
         urlens_get(w->url, URLENS_PART_PASSWORD).length > 0;
}

/*
 * The line at the end: a spelling that all read in the same way. It is of no help if the name imitates another one, or
 * if the URL has a password: no spelling cures that.
 */
static void write_unambiguous(worker *w, text *to) {
  urlens_view safe = urlens_auditor_safe_url(w->auditor);
  if (w->is_homograph || has_password(w, safe)) return;
  text_append_string(to, "\n  ");
  if (safe.data) {
    text_append_string(to, "Unambiguous: ");
    screen_show(to, safe);
    text_push(to, '\n');
  } else {
    screen_write_words(w, to, 2, 2, view_of_string("It has no spelling that all dialects read in the same way."));
  }
}

/* What is said if nothing was found, or nothing that the options want to be told. */
static void write_nothing_found(worker *w, text *to) {
  int is_left_out = urlens_auditor_finding_count(w->auditor) > 0;
  text_append_string(to, "\n  ");
  screen_write_words(w, to, 2, 2,
                     view_of_string(is_left_out ? "Nothing found that is to be told."
                                                : "Nothing found: all dialects read it in the same way."));
}

static void audit_write_screen(worker *w, urlens_view input, text *to) {
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  if (to->length > 0) text_push(to, '\n');
  display_show(&d, input.data, input.length, 0, input.length);
  text_append_string(to, "  ");
  text_append(to, d.text.data, d.text.length);
  text_push(to, '\n');
  if (w->guess_added > 0) {
    text_append_string(to, "  read as ");
    screen_show(to, w->compared);
    text_push(to, '\n');
  }
  for (size_t i = 0; i < w->findings.count; i++) write_finding_screen(w, &d, input, &w->findings.items[i], to);
  if (w->findings.count == 0) write_nothing_found(w, to);
  write_unambiguous(w, to);
  display_release(&d);
}

const record_command audit_command = {
    audit_columns,  1,   0, comparison_prepare, comparison_release, audit_run, audit_write_json, audit_write_screen,
    CELLS_ARE_URLS, NULL};
