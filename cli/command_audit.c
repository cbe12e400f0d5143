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
  memset(w->cells, 0, sizeof w->cells);
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
enum { AUDIT_LINE_MOST = 160, AUDIT_AROUND = 40, AUDIT_SEVERITY_WIDTH = 10 };

static int audit_is_continuation(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Writes the input, or the piece around the finding, and underlines the bytes that the finding is about. */
static void write_underlined(worker *w, display *d, urlens_view input, const urlens_finding *finding, text *to) {
  size_t from = 0, until = input.length, start, end, i;
  if (input.length > AUDIT_LINE_MOST) {
    if (finding->start > AUDIT_AROUND) from = finding->start - AUDIT_AROUND;
    if (until - finding->start > AUDIT_AROUND) until = finding->start + AUDIT_AROUND;
    while (from < until && audit_is_continuation(input.data[from])) from++;
    while (until < input.length && audit_is_continuation(input.data[until])) until++;
  }
  display_show(d, input.data, input.length, from, until);
  start = display_column(d, finding->start);
  end = display_column(d, finding->end);
  text_append_string(to, "    ");
  text_append(to, d->text.data, d->text.length);
  text_append_string(to, "\n    ");
  screen_pad(to, start);
  screen_style_begin(w, to, STYLE_MARK, 0);
  text_push(to, '^');
  for (i = start + 1; i < end; i++) text_push(to, '~');
  screen_style_end(w, to);
  text_push(to, '\n');
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
  text_append_string(to, finding->title);
  screen_style_end(w, to);
  text_push(to, '\n');
  if (finding->id[0] != 'O') write_underlined(w, d, input, finding, to);
  text_append_string(to, "    ");
  comparison_write_words(w, to, strlen("    "), finding->detail);
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
  if (i == 0) text_append_string(to, "\n  Nothing found: all dialects read it in the same way.\n");
  text_append_string(to, "\n  ");
  if (safe.data) {
    text_append_string(to, "Safe: ");
    text_append(to, safe.data, safe.length);
    text_push(to, '\n');
  } else {
    text_append_string(to, "It has no spelling that all dialects read in the same way.\n");
  }
  display_release(&d);
}

const record_command audit_command = {
    audit_columns, 1, 0, comparison_prepare, comparison_release, audit_run, audit_write_json, audit_write_screen};
