/* SPDX-License-Identifier: MIT */
/* `urlens diff`: what each dialect makes of a URL. */
#include <string.h>

#include "command.h"
#include "comparison.h"
#include "display.h"
#include "message.h"
#include "record_command.h"
#include "screen.h"

static const char *const diff_columns[] = {"disagree", "refused", NULL};

enum { CELL_DISAGREE, CELL_REFUSED };

/* The ids of the dialects that refuse the input, with spaces between them. */
static void append_refusing(text *to, const urlens_auditor *auditor) {
  size_t i, count, start = to->length;
  const urlens_reading *readings = urlens_get_readings(auditor, &count);
  for (i = 0; i < count; i++) {
    if (readings[i].url) continue;
    if (to->length > start) text_push(to, ' ');
    text_append_string(to, urlens_dialect_name(readings[i].dialect));
  }
}

static outcome diff_run(worker *w, urlens_view input) {
  size_t disagree_length;
  if (!comparison_run(w, urlens_auditor_diff, input)) return RECORD_FAILED;
  memset(w->cells, 0, sizeof w->cells);
  text_clear(&w->value);
  audit_append_parts(&w->value, urlens_auditor_disagreement(w->auditor));
  disagree_length = w->value.length;
  append_refusing(&w->value, w->auditor);
  w->cells[CELL_DISAGREE].data = view_of(&w->value).data;
  w->cells[CELL_DISAGREE].length = disagree_length;
  w->cells[CELL_REFUSED].data = view_of(&w->value).data + disagree_length;
  w->cells[CELL_REFUSED].length = w->value.length - disagree_length;
  return RECORD_FINE;
}

static void diff_write_json(worker *w, json_writer *writer) {
  audited given = comparison_given(w, w->compared);
  audit_write_diff(writer, w->auditor, &given, &w->notes, &w->scratch);
}

/* --- The screen ---------------------------------------------------------------------------------------------------- */

enum { DIFF_PARTS = 8, DIFF_DIALECT_WIDTH = 16, DIFF_CELL_MOST = 48 };

/* A cell as it is shown; long ones are cut off, since the table is only for people. */
static size_t show_cell(display *d, urlens_view value) {
  size_t i;
  if (!value.data) display_show(d, "-", 1, 0, 1);
  else if (value.length == 0) display_show(d, "\"\"", 2, 0, 2);
  else display_show(d, value.data, value.length, 0, value.length);
  if (d->glyphs[d->count].column <= DIFF_CELL_MOST) return d->glyphs[d->count].column;
  for (i = d->count; i > 0 && d->glyphs[i].column > DIFF_CELL_MOST - 1; i--) continue;
  d->text.length = d->glyphs[i].shown;
  text_append_string(&d->text, "…");
  return d->glyphs[i].column + 1;
}

/* The widths of the columns; 0 for parts that no dialect sees. */
static void measure(display *d, const urlens_reading *readings, size_t count, size_t *widths) {
  size_t i, width;
  int part;
  for (part = 0; part < DIFF_PARTS; part++) {
    widths[part] = 0;
    for (i = 0; i < count; i++) {
      urlens_view value = {NULL, 0};
      if (readings[i].url) value = urlens_get(readings[i].url, (urlens_part)part);
      if (!value.data) continue;
      width = show_cell(d, value) + 2 + ((readings[i].differs >> part) & 1); /* with its mark */
      if (width > widths[part]) widths[part] = width;
    }
    if (widths[part] > 0 && widths[part] < strlen(screen_part_name(part)) + 2) {
      widths[part] = strlen(screen_part_name(part)) + 2;
    }
  }
}

static void write_names(worker *w, const size_t *widths, text *to) {
  int part;
  text_append_string(to, "  ");
  screen_style_begin(w, to, STYLE_FAINT, 0);
  text_append_string(to, "dialect");
  screen_pad(to, DIFF_DIALECT_WIDTH + 2 - strlen("dialect"));
  for (part = 0; part < DIFF_PARTS; part++) {
    if (widths[part] == 0) continue;
    text_append_string(to, screen_part_name(part));
    screen_pad(to, widths[part] - strlen(screen_part_name(part)));
  }
  while (to->length > 0 && to->data[to->length - 1] == ' ') to->length--;
  screen_style_end(w, to);
  text_push(to, '\n');
}

/* A cell that differs from the first dialect's is followed by "*". */
static void write_reading(worker *w, display *d, const urlens_reading *reading, const size_t *widths, text *to) {
  int part;
  for (part = 0; part < DIFF_PARTS; part++) {
    int differs = (reading->differs & (uint32_t)1 << part) != 0;
    size_t width;
    if (widths[part] == 0) continue;
    width = show_cell(d, urlens_get(reading->url, (urlens_part)part));
    if (differs) screen_style_begin(w, to, STYLE_MARK, 0);
    text_append(to, d->text.data, d->text.length);
    if (differs) {
      text_push(to, '*');
      screen_style_end(w, to);
      width++;
    }
    screen_pad(to, widths[part] > width ? widths[part] - width : 1);
  }
  while (to->length > 0 && to->data[to->length - 1] == ' ') to->length--;
}

static void write_refusal(worker *w, const urlens_reading *reading, const audited *given, text *to) {
  answer_failure failure = {{URLENS_OK, 0, 0}, NULL, 0, NULL, 0};
  const urlens_view *about = reading->base_refused ? &given->base : &given->input;
  failure.error = reading->error;
  failure.input = about->data;
  failure.length = about->length;
  failure.about = reading->base_refused ? "the base" : NULL;
  screen_style_begin(w, to, STYLE_MARK, 0);
  text_append_string(to, "refused");
  screen_style_end(w, to);
  text_append_string(to, ": ");
  answer_message(to, &failure);
}

static void write_rows(worker *w, display *d, const audited *given, text *to) {
  size_t i, count, widths[DIFF_PARTS];
  const urlens_reading *readings = urlens_get_readings(w->auditor, &count);
  measure(d, readings, count, widths);
  write_names(w, widths, to);
  for (i = 0; i < count; i++) {
    const char *name = urlens_dialect_name(readings[i].dialect);
    text_append_string(to, "  ");
    text_append_string(to, name);
    screen_pad(to, strlen(name) < DIFF_DIALECT_WIDTH ? DIFF_DIALECT_WIDTH + 2 - strlen(name) : 2);
    if (readings[i].url) write_reading(w, d, &readings[i], widths, to);
    else write_refusal(w, &readings[i], given, to);
    text_push(to, '\n');
  }
}

/* Why: the causes that an audit gives for what differs. */
static void write_reasons(worker *w, text *to) {
  size_t i, count, told = 0;
  urlens_severity severity = URLENS_SEVERITY_LOW;
  const urlens_finding *findings = urlens_get_findings(w->auditor, &count);
  for (i = 0; i < count && told < 3; i++) {
    if (findings[i].id[0] == 'O' || findings[i].severity < severity) continue;
    severity = findings[i].severity; /* what is less severe explains something else */
    text_append_string(to, told == 0 ? "\n  Why: " : "       ");
    text_clear(&w->scratch);
    text_append(&w->scratch, findings[i].detail.data, findings[i].detail.length);
    text_append_string(&w->scratch, " (");
    text_append_string(&w->scratch, findings[i].id);
    text_push(&w->scratch, ')');
    comparison_write_words(w, to, strlen("  Why: "), view_of(&w->scratch));
    told++;
  }
}

static void write_verdict(worker *w, uint32_t disagreement, text *to) {
  size_t i, count, refused = 0;
  const urlens_reading *readings = urlens_get_readings(w->auditor, &count);
  for (i = 0; i < count; i++) refused += readings[i].url == NULL;
  text_append_string(to, "\n  ");
  if (refused == count) {
    text_append_string(to, "All refuse it.\n");
  } else if (disagreement != 0) {
    text_append_string(to, "They disagree on: ");
    audit_append_parts(to, disagreement);
    text_append_string(to, refused > 0 ? "; some refuse it.\n" : ".\n");
  } else {
    text_append_string(to, refused > 0 ? "Some refuse it; the others agree.\n" : "All agree.\n");
  }
}

static void diff_write_screen(worker *w, urlens_view input, text *to) {
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  audited given = comparison_given(w, input);
  if (to->length > 0) text_push(to, '\n');
  display_show(&d, input.data, input.length, 0, input.length);
  text_append_string(to, "  ");
  text_append(to, d.text.data, d.text.length);
  text_append_string(to, "\n\n");
  write_rows(w, &d, &given, to);
  write_verdict(w, urlens_auditor_disagreement(w->auditor), to);
  if (comparison_run(w, urlens_auditor_audit, input)) write_reasons(w, to);
  display_release(&d);
}

const record_command diff_command = {
    diff_columns, 1, 0, comparison_prepare, comparison_release, diff_run, diff_write_json, diff_write_screen};
