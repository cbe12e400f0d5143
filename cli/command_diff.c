/* SPDX-License-Identifier: MIT */
/* `urlens diff`: how each dialect reads a URL. */
#include <string.h>

#include "command.h"
#include "comparison.h"
#include "display.h"
#include "message.h"
#include "parts.h"
#include "record_command.h"
#include "screen.h"
#include "terminal.h"

static const char *const diff_columns[] = {"disagree", "refused", NULL};

enum { CELL_DISAGREE, CELL_REFUSED };

/* The ids of the dialects that refuse the input, with spaces between them. */
static void append_refusing(text *to, const urlens_auditor *auditor) {
  const urlens_reading *reading;
  size_t start = to->length;
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) {
    if (reading->url) continue;
    if (to->length > start) text_push(to, ' ');
    text_append_string(to, urlens_dialect_name(reading->dialect));
  }
}

/* How many dialects refuse the input. */
static size_t count_refusing(const urlens_auditor *auditor) {
  const urlens_reading *reading;
  size_t refused = 0;
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) refused += reading->url == NULL;
  return refused;
}

/* Counts what differs. Returns whether anything does: components, or that only some refuse the input. */
static int count_differences(worker *w) {
  uint32_t parts = urlens_auditor_disagreement(w->auditor);
  size_t refused = count_refusing(w->auditor);
  int some_refuse = refused > 0 && refused < urlens_auditor_reading_count(w->auditor);
  for (int part = 0; part < PART_COUNT; part++) {
    if (parts >> part & 1) tally_add(&w->summary.worst, part_name((urlens_part)part), 1);
  }
  w->summary.records++;
  w->summary.refused += (uint64_t)some_refuse;
  w->summary.clean += parts == 0 && !some_refuse;
  return parts != 0 || some_refuse;
}

static outcome diff_run(worker *w, urlens_view input) {
  size_t disagree_length;
  if (!comparison_run(w, urlens_auditor_diff, input)) return RECORD_FAILED;
  if (!count_differences(w) && w->s->only_different) return RECORD_LEFT_OUT;
  worker_clear_cells(w);
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
  answer_texts given = comparison_given(w, w->compared);
  audit_write_diff(writer, w->auditor, &given, &w->notes, &w->scratch);
}

/* --- The screen --------------------------------------------------------------------------------------------------- */

enum { DIFF_CELL_MOST = 48 };

/* How wide the table's columns are. */
typedef struct diff_widths {
  size_t dialect;
  size_t parts[PART_COUNT]; /* 0 for components that no dialect finds */
} diff_widths;

/* Prepares a cell. Long ones are cut off: the table is only for people to read. */
static size_t show_cell(display *d, urlens_view value) {
  const char *more = terminal_locale() == TERMINAL_ASCII ? "..." : "…";
  size_t i, more_width = terminal_locale() == TERMINAL_ASCII ? 3 : 1;
  if (!value.data) display_show(d, "-", 1, 0, 1);
  else if (value.length == 0) display_show(d, "\"\"", 2, 0, 2);
  else display_show(d, value.data, value.length, 0, value.length);
  if (d->glyphs[d->count].column <= DIFF_CELL_MOST) return d->glyphs[d->count].column;
  for (i = d->count; i > 0 && d->glyphs[i].column > DIFF_CELL_MOST - more_width; i--) continue;
  d->text.length = d->glyphs[i].shown;
  text_append_string(&d->text, more);
  return d->glyphs[i].column + more_width;
}

static void widen(size_t *width, size_t needed) {
  if (*width < needed) *width = needed;
}

/* Makes the columns wide enough for one reading. */
static void measure_reading(display *d, const urlens_reading *reading, diff_widths *widths) {
  widen(&widths->dialect, strlen(urlens_dialect_name(reading->dialect)) + 2);
  if (!reading->url) return;
  for (int part = 0; part < PART_COUNT; part++) {
    urlens_view value = urlens_get(reading->url, (urlens_part)part);
    if (!value.data) continue;
    widen(&widths->parts[part], strlen(part_name((urlens_part)part)) + 2);
    widen(&widths->parts[part], show_cell(d, value) + 2 + ((reading->differs >> part) & 1)); /* with its mark */
  }
}

static diff_widths measure(display *d, const urlens_auditor *auditor) {
  diff_widths widths = {.dialect = sizeof "dialect" + 1};
  const urlens_reading *reading;
  for (size_t i = 0; (reading = urlens_auditor_reading(auditor, i)) != NULL; i++) measure_reading(d, reading, &widths);
  return widths;
}

static void write_names(worker *w, const diff_widths *widths, text *to) {
  int part;
  text_append_string(to, "  ");
  screen_style_begin(w, to, STYLE_FAINT, 0);
  text_append_string(to, "dialect");
  screen_pad(to, widths->dialect - strlen("dialect"));
  for (part = 0; part < PART_COUNT; part++) {
    if (widths->parts[part] == 0) continue;
    text_append_string(to, part_name((urlens_part)part));
    screen_pad(to, widths->parts[part] - strlen(part_name((urlens_part)part)));
  }
  while (to->length > 0 && to->data[to->length - 1] == ' ') to->length--;
  screen_style_end(w, to);
  text_push(to, '\n');
}

/* A cell that differs from the first dialect's is followed by "*". */
static void write_reading(worker *w, display *d, const urlens_reading *reading, const diff_widths *widths, text *to) {
  int part;
  for (part = 0; part < PART_COUNT; part++) {
    int differs = (reading->differs & (uint32_t)1 << part) != 0;
    size_t width;
    if (widths->parts[part] == 0) continue;
    width = show_cell(d, urlens_get(reading->url, (urlens_part)part));
    if (differs) screen_style_begin(w, to, STYLE_MARK, 0);
    text_append(to, d->text.data, d->text.length);
    if (differs) {
      text_push(to, '*');
      screen_style_end(w, to);
      width++;
    }
    screen_pad(to, widths->parts[part] > width ? widths->parts[part] - width : 1);
  }
  while (to->length > 0 && to->data[to->length - 1] == ' ') to->length--;
}

/* Further lines begin where the first one does. */
static void write_refusal(worker *w, const urlens_reading *reading, const answer_texts *given, size_t column,
                          text *to) {
  answer_failure failure = answer_failure_of(reading->error, given);
  screen_style_begin(w, to, STYLE_MARK, 0);
  text_append_string(to, "refused");
  screen_style_end(w, to);
  text_append_string(to, ": ");
  text_clear(&w->scratch);
  answer_message(&w->scratch, &failure);
  screen_write_words(w, to, column, column + strlen("refused: "), view_of(&w->scratch));
}

static void write_table(worker *w, display *d, const diff_widths *widths, const answer_texts *given, text *to) {
  const urlens_reading *reading;
  write_names(w, widths, to);
  for (size_t i = 0; (reading = urlens_auditor_reading(w->auditor, i)) != NULL; i++) {
    const char *name = urlens_dialect_name(reading->dialect);
    text_append_string(to, "  ");
    text_append_string(to, name);
    screen_pad(to, widths->dialect - strlen(name));
    if (!reading->url) {
      write_refusal(w, reading, given, 2 + widths->dialect, to);
      continue;
    }
    write_reading(w, d, reading, widths, to);
    text_push(to, '\n');
  }
}

/* --- The same without a table, for narrow terminals --------------------------------------------------------------- */

enum { DIFF_NAME_WIDTH = 10 };

/* Each of these parts on a line; one that differs from the first dialect's is followed by "*". */
static void write_parts(worker *w, const urlens_reading *reading, uint32_t parts, text *to) {
  for (int part = 0; part < PART_COUNT; part++) {
    urlens_view value = urlens_get(reading->url, (urlens_part)part);
    int differs = (reading->differs >> part) & 1;
    const char *name = part_name((urlens_part)part);
    if (!(parts >> part & 1) || (!value.data && !differs)) continue;
    text_append_string(to, "    ");
    text_append_string(to, name);
    screen_pad(to, DIFF_NAME_WIDTH - strlen(name));
    if (differs) screen_style_begin(w, to, STYLE_MARK, 0);
    if (value.length > 0) screen_show(to, value);
    else text_append_string(to, value.data ? "\"\"" : "-");
    if (differs) text_push(to, '*');
    if (differs) screen_style_end(w, to);
    text_push(to, '\n');
  }
}

/* All parts of the first dialect that accepts the input, and of the others what differs. */
static void write_list(worker *w, const answer_texts *given, text *to) {
  const urlens_reading *reading, *first = NULL;
  for (size_t i = 0; (reading = urlens_auditor_reading(w->auditor, i)) != NULL; i++) {
    text_append_string(to, "  ");
    screen_style_begin(w, to, STYLE_HEADING, 0);
    text_append_string(to, urlens_dialect_name(reading->dialect));
    screen_style_end(w, to);
    text_push(to, '\n');
    if (!reading->url) {
      text_append_string(to, "    ");
      write_refusal(w, reading, given, strlen("    "), to);
    } else if (first && reading->differs == 0) {
      text_append_string(to, "    as ");
      text_append_string(to, urlens_dialect_name(first->dialect));
      text_push(to, '\n');
    } else {
      write_parts(w, reading, first ? reading->differs : ~(uint32_t)0, to);
      if (!first) first = reading;
    }
  }
}

static void write_readings(worker *w, display *d, const answer_texts *given, text *to) {
  diff_widths widths = measure(d, w->auditor);
  size_t width = 2 + widths.dialect;
  for (int part = 0; part < PART_COUNT; part++) width += widths.parts[part];
  /* The last column ends with the two spaces that would be before another one. */
  if (width - 2 <= (size_t)w->s->columns) write_table(w, d, &widths, given, to);
  else write_list(w, given, to);
}

/* Writes the causes that an audit finds for the differences. */
static void write_reasons(worker *w, text *to) {
  const urlens_finding *finding;
  urlens_severity severity = URLENS_SEVERITY_LOW;
  size_t told = 0;
  for (size_t i = 0; told < 3 && (finding = urlens_auditor_finding(w->auditor, i)) != NULL; i++) {
    if (finding->id[0] == 'O' || finding->severity < severity) continue;
    severity = finding->severity; /* less severe findings explain other things */
    text_append_string(to, told == 0 ? "\n  Why: " : "       ");
    text_clear(&w->scratch);
    text_append(&w->scratch, finding->detail.data, finding->detail.length);
    text_append_string(&w->scratch, " (");
    text_append_string(&w->scratch, finding->id);
    text_push(&w->scratch, ')');
    screen_write_words(w, to, strlen("  Why: "), strlen("  Why: "), view_of(&w->scratch));
    told++;
  }
}

static void append_verdict(worker *w, uint32_t disagreement, text *to) {
  size_t refused = count_refusing(w->auditor);
  if (refused == urlens_auditor_reading_count(w->auditor)) {
    text_append_string(to, "All refuse it.");
  } else if (disagreement != 0) {
    text_append_string(to, "They disagree on: ");
    audit_append_parts(to, disagreement);
    text_append_string(to, refused > 0 ? "; some refuse it." : ".");
  } else {
    text_append_string(to, refused > 0 ? "Some refuse it; the others agree." : "All agree.");
  }
}

static void write_verdict(worker *w, text *to) {
  text_clear(&w->scratch);
  append_verdict(w, urlens_auditor_disagreement(w->auditor), &w->scratch);
  text_append_string(to, "\n  ");
  screen_write_words(w, to, 2, 2, view_of(&w->scratch));
}

static void diff_write_screen(worker *w, urlens_view input, text *to) {
  display d = {{NULL, 0, 0}, NULL, 0, 0};
  answer_texts given = comparison_given(w, input);
  if (to->length > 0) text_push(to, '\n');
  display_show(&d, input.data, input.length, 0, input.length);
  text_append_string(to, "  ");
  text_append(to, d.text.data, d.text.length);
  text_append_string(to, "\n\n");
  write_readings(w, &d, &given, to);
  write_verdict(w, to);
  if (comparison_run(w, urlens_auditor_audit, input)) write_reasons(w, to);
  display_release(&d);
}

const record_command diff_command = {
    diff_columns,   1,   0, comparison_prepare, comparison_release, diff_run, diff_write_json, diff_write_screen,
    CELLS_ARE_URLS, NULL};
